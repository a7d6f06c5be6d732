-- What a link says beside its ends and its kind, as a JSON object; null when that is nothing. Links
-- from before have lost it: the next import of their file puts it there.
alter table memory_link add column rest text;
