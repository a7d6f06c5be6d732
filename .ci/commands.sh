# Commands by what they say of themselves, which stands at their classes (@CommandTraits). Sourced, never run. Written by
# CommandListsTest with -Demend.write=true.

# Whether the owner of the workspace may run it.
is_by_owner() { case $1 in catalog | search | similar | attach | correct | rate | review | review-stats | agreement | edit | conflicts | redact | history | undo | redo | summarize | report | memories | runs | patterns | feedback | context) ;; *) return 1 ;; esac; }

# Whether it needs the store and no index or model.
is_store_only() { case $1 in catalog | attach | correct | rate | review-stats | agreement | edit | redact | history | undo | redo | feedback | context) ;; *) return 1 ;; esac; }

# Whether it works so long that the better, slower compiler pays.
is_long() { case $1 in embed | doctor | check | report | import | reindex | memories | runs | patterns | analyze | serve) ;; *) return 1 ;; esac; }
