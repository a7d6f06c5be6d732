# What an installed Emend has in place of .ci/toolchain.sh: its own Java, and nothing to build. Sourced, never run;
# jpackage/launcher puts in front of it what both have in common, .ci/launcher.sh and .ci/commands.sh.

installed=$root/app

find_jdk() { export JAVA_HOME=$root/runtime; }

# the package asks for what it needs
prepare_drawing() { :; }

# The caches were made with the package. Commands on the store share that of those that search: one of their own is
# 50 MB for a fiftieth of a second.
find_cache() {
    cache=$app/${1/store/command}.aot
    [ -f "$cache" ] || cache=
}
