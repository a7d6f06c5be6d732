#!/usr/bin/env bash
# A team's store on a coordinator and two workers with Citus; each is killed once and started again while
# ten writers add to the store. Prints what TeamStoreLoad finds afterwards. Needs:
#   BIN        the programs of a PostgreSQL that Citus was built for and installed into. Tried: 13.2.2 with
#              15.20, ./configure --without-libcurl && make with_llvm=no install, PG_CONFIG set to that
#              server's. It compiles only when its own have_createdb_privilege is taken out of
#              src/include/pg_version_compat.h and commands/dbcommands.h included there instead: the
#              server has that function by now
#   CLASSPATH  Emend's classes, its tests' classes and what they need: after ./check --only TeamStoreTest
#              target/test-classes:target/classes and what `mvn dependency:build-classpath` prints
#   AS         words in front of the server's programs, which refuse to run as root, such as
#              "runuser -u postgres --"; nothing for other users
# Usage: citus.sh FOLDER, an empty one that the server's user may write to.
set -euo pipefail
: "${BIN:?}" "${CLASSPATH:?}"
folder=$(cd "${1:?}" && pwd)
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
declare -A port=([coordinator]=9700 [worker1]=9701 [worker2]=9702)
address='jdbc:postgresql://127.0.0.1:9700/emend?user=postgres&sslmode=disable'
seconds=${SECONDS_OF_LOAD:-90}

sql() { "$BIN/psql" -h 127.0.0.1 -U postgres -p "${port[$1]}" -d "$2" -qAt -v ON_ERROR_STOP=1 "${@:3}"; }
as() { ${AS:-} "$@"; }
up() { as "$BIN/pg_ctl" -D "$folder/$1" -l "$folder/$1.log" -w start >/dev/null; }
killed() {
    local server
    server=$(as head -1 "$folder/$1/postmaster.pid")
    # shellcheck disable=SC2046 # one word a process
    kill -9 "$server" $(pgrep -P "$server")
    echo "$SECONDS s: $1 killed"
    sleep "$2"
    as rm "$folder/$1/postmaster.pid"
    up "$1"
    echo "$SECONDS s: $1 is back"
}
load() { java --add-modules jdk.incubator.vector -cp "$CLASSPATH" dev.emend.store.team.TeamStoreLoad "$address" "$@"; }
down() { for node in "${!port[@]}"; do as "$BIN/pg_ctl" -D "$folder/$node" -m fast stop >/dev/null 2>&1 || true; done; }
trap down EXIT

for node in "${!port[@]}"; do
    as "$BIN/initdb" -D "$folder/$node" -A trust -U postgres --locale=C.UTF-8 -E UTF8 >/dev/null
    as tee -a "$folder/$node/postgresql.conf" >/dev/null <<CONF
port = ${port[$node]}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 200
max_prepared_transactions = 200
citus.shard_count = 8
citus.node_connection_timeout = 3000
citus.enable_statistics_collection = off
CONF
    up "$node"
    sql "$node" postgres -c 'create database emend'
    sql "$node" emend -c 'create extension citus'
done
sql coordinator emend -c "select citus_set_coordinator_host('127.0.0.1', 9700)" \
    -c "select citus_add_node('127.0.0.1', 9701)" -c "select citus_add_node('127.0.0.1', 9702)" >/dev/null
load # the tables
sql coordinator emend -f "$here/citus.sql" >/dev/null

SECONDS=0
load 10 "$seconds" &
loading=$!
for node in worker1 worker2 coordinator; do
    sleep $((seconds / 5))
    killed "$node" 5
done
wait "$loading"
