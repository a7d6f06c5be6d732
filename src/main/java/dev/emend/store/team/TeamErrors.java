package dev.emend.store.team;

import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.StoreException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Puts what a server says into words for users. It never repeats a password: the server does not
/// either.
final class TeamErrors {
    /// Lost a race against another reviewer; the same work may succeed right away.
    private static final Set<String> RACES = Set.of("40001", "40P01", "23505");

    private static final Set<String> STOPPING = Set.of("57P01", "57P02", "57P03", "53300");

    private TeamErrors() {}

    static StoreException of(SQLException failure, TeamAddress address) {
        var server = "The team store " + address;
        if (isAway(failure)) {
            return away(address, failure);
        }
        var state = String.valueOf(failure.getSQLState());
        return switch (state) {
            case "28P01", "28000" ->
                refused(
                        StoreException.Kind.BROKEN,
                        server + " refuses the user " + address.account() + ".",
                        "Put the password into PGPASSWORD or ~/.pgpass, or name another user" + " with ?user=name.",
                        failure);
            case "3D000" ->
                refused(
                        StoreException.Kind.BROKEN,
                        "There is no database " + address + ".",
                        "Make it on the server: createdb " + address.database(),
                        failure);
            case "42501", "25006" ->
                refused(
                        StoreException.Kind.READ_ONLY,
                        server + " can't be written by " + address.account() + ".",
                        "Have the owner of the database give that right.",
                        failure);
            case "53100" ->
                refused(
                        StoreException.Kind.FULL,
                        "The server of " + address + " has no space left.",
                        "Free some space there, then try again.",
                        failure);
            default ->
                refused(
                        isOfContent(state) ? StoreException.Kind.REJECTED : StoreException.Kind.BROKEN,
                        "%s failed: %s (%s). What was saved is safe.".formatted(server, failure.getMessage(), state),
                        "Try again; when it stays, show this to whoever runs the server.",
                        failure);
        };
    }

    /// Whether what was sent is at fault, and neither the server nor its disk: data exceptions,
    /// violated constraints and limits of size.
    private static boolean isOfContent(String state) {
        return state.startsWith("22") || state.startsWith("23") || state.startsWith("54");
    }

    static StoreException away(TeamAddress address, @Nullable SQLException failure) {
        return away(address, 0, failure);
    }

    /// @param waiting how many changes wait on this machine
    static StoreException away(TeamAddress address, int waiting, @Nullable SQLException failure) {
        return new StoreException(
                StoreException.Kind.AWAY,
                "The team store %s does not answer.%s"
                        .formatted(
                                address,
                                switch (waiting) {
                                    case 0 -> "";
                                    case 1 -> " 1 decision waits on this machine.";
                                    default -> " " + waiting + " decisions wait on this machine.";
                                }),
                "Check the network and the server, then try again.",
                failure);
    }

    private static StoreException refused(StoreException.Kind kind, String what, String wayOut, SQLException failure) {
        return new StoreException(kind, what, wayOut, failure);
    }

    static boolean isAway(SQLException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && says(sql)) {
                return false;
            }
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException) {
                return true;
            }
            if (cause instanceof SQLException sql
                    && (String.valueOf(sql.getSQLState()).startsWith("08")
                            || STOPPING.contains(String.valueOf(sql.getSQLState())))) {
                return true;
            }
        }
        return false;
    }

    /// A server that refuses a login, or knows no such database, is there.
    private static boolean says(SQLException failure) {
        var state = String.valueOf(failure.getSQLState());
        return state.startsWith("28") || state.equals("3D000");
    }

    static boolean isRace(SQLException failure) {
        return RACES.contains(String.valueOf(failure.getSQLState()));
    }

    /// What is done on the server and not here.
    static StoreException byTheServer(TeamAddress address, String what) {
        return new StoreException(
                StoreException.Kind.BROKEN,
                what,
                "Use PostgreSQL's own tools: pg_dump -h %s -p %d -U %s -Fc %s > emend.dump, and pg_restore"
                        .formatted(address.host(), address.port(), address.account(), address.database()));
    }

    /// Rows on a server have no digests of ours.
    static StoreException noDigests() {
        return new StoreException(
                StoreException.Kind.BROKEN,
                "The rows of a team store are checked by its server, not here.",
                "Have whoever runs it turn on checksums (pg_checksums --enable) and run" + " pg_amcheck.");
    }

    /// @param rows that hold what Emend can't read; at least one
    static StoreException unreadable(TeamAddress address, List<IntegrityReport.Damage> rows, Exception cause) {
        var row = rows.getFirst();
        return new StoreException(
                StoreException.Kind.DAMAGED,
                "The team store %s is damaged: the row %s of the table %s can't be read."
                        .formatted(address, row.place(), row.table()),
                "Have whoever runs the server put that row back from a backup of it.",
                cause);
    }
}
