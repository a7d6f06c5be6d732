# What an installed Emend has in place of .ci/toolchain.sh: its own Java, and nothing to build. Sourced, never run;
# jpackage/package puts in front of it what both have in common.

installed=$root/app

find_jdk() { export JAVA_HOME=$root/runtime; }

# the package asks for what it needs
prepare_drawing() { :; }

# The caches were made with the package, and there is one of each kind.
find_cache() {
    cache=$app/$1.aot
    [ -f "$cache" ] || cache=
}
