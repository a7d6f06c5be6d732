# Shell functions that the launcher of a checkout and that of a package have in common, see jpackage/launcher. Sourced,
# never run. The caller sets root, its folder, and me, its own name, for messages.

say() { printf '%s: %s\n' "$me" "$*" >&2; }

missing_here() { say "$@"; exit 69; }

# A bare environment (cron, systemd, env -i) has no PATH for children, no HOME and an ASCII locale, in
# which Java could not open a file with an umlaut in its name.
prepare_environment() {
    export PATH="${PATH:-/usr/local/bin:/usr/bin:/bin}"
    if [ -z "${HOME:-}" ]; then
        HOME=$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6) || HOME=
        export HOME
    fi
    if [ "$(locale charmap 2>/dev/null)" != UTF-8 ]; then
        if [ -n "${LC_ALL:-}" ]; then export LC_ALL=C.UTF-8; else export LC_CTYPE=C.UTF-8; fi
    fi
    export OPT_OUT_TRACKING=true ORT_DISABLE_TELEMETRY=1
}

# The language the window will speak, for its font: from the arguments, the settings, or the system; as far as a shell
# can tell. The program itself decides, and says so when there is no font.
find_language() {
    local settings=${XDG_CONFIG_HOME:-${HOME:-}/.config}/emend/settings.json chosen=
    language=${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}
    [ ! -r "$settings" ] || chosen=$(sed -n 's/^ *"language": *"\([a-z]*\)".*/\1/p' "$settings" | head -n 1)
    case $chosen in '' | system) ;; *) language=$chosen ;; esac
    while [ $# -gt 0 ]; do
        case $1 in
            --language) language=${2:-} ;;
            --language=*) language=${1#*=} ;;
        esac
        shift
    done
}

# Sets class_path to the jars of build $app, in the order of their names: a cache of classes is for one order.
find_class_path() {
    local jar
    class_path=${app%/}/emend.jar
    for jar in "${app%/}"/lib/*.jar; do class_path+=:$jar; done
}
