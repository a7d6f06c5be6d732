package dev.emend.store.team;

import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
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
        var server = Messages.of("store.theTeamStore", address);
        if (isAway(failure)) {
            return unreachable(address, failure);
        }
        var state = String.valueOf(failure.getSQLState());
        return switch (state) {
            case "28P01", "28000" ->
                refusal(
                        StoreException.Kind.BROKEN,
                        Messages.of("store.userRefused", server, address.account()),
                        Messages.of("store.setPassword"),
                        failure);
            case "3D000" ->
                refusal(
                        StoreException.Kind.BROKEN,
                        Messages.of("store.noDatabase", address),
                        Messages.of("store.createDatabase", address.database()),
                        failure);
            case "42501", "25006" ->
                refusal(
                        StoreException.Kind.READ_ONLY,
                        Messages.of("store.writeRefused", server, address.account()),
                        Messages.of("store.askOwner"),
                        failure);
            case "53100" ->
                refusal(
                        StoreException.Kind.FULL,
                        Messages.of("store.serverFull", address),
                        Messages.of("store.freeSpace"),
                        failure);
            default ->
                refusal(
                        isOfContent(state) ? StoreException.Kind.REJECTED : StoreException.Kind.BROKEN,
                        Messages.of("store.serverFailed", server, FailureReason.of(failure), state),
                        Messages.of("store.tryOrReport"),
                        failure);
        };
    }

    /// Whether what was sent is at fault, and neither the server nor its disk: data exceptions,
    /// violated constraints and limits of size.
    private static boolean isOfContent(String state) {
        return state.startsWith("22") || state.startsWith("23") || state.startsWith("54");
    }

    static StoreException unreachable(TeamAddress address, @Nullable SQLException failure) {
        return unreachable(address, 0, failure);
    }

    /// @param unsentCount how many changes wait on this machine
    static StoreException unreachable(TeamAddress address, int unsentCount, @Nullable SQLException failure) {
        return new StoreException(
                StoreException.Kind.AWAY,
                unsentCount == 0
                        ? Messages.of("store.teamSilent", address)
                        : Messages.of("store.teamSilentWaiting", address, unsentCount),
                Messages.of("store.checkNetwork"),
                failure);
    }

    private static StoreException refusal(
            StoreException.Kind kind, String message, String wayOut, SQLException failure) {
        return new StoreException(kind, message, wayOut, failure);
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

    /// An error within the server itself. The coordinator of a cluster says no more than that when it
    /// ends while a change is committed.
    static boolean isInternal(SQLException failure) {
        return "XX000".equals(failure.getSQLState());
    }

    static boolean isRace(SQLException failure) {
        return RACES.contains(String.valueOf(failure.getSQLState()));
    }

    /// The error for an operation that is done on the server and not here.
    static StoreException byTheServer(TeamAddress address, String message) {
        return new StoreException(
                StoreException.Kind.BROKEN,
                message,
                Messages.of("store.usePgDump", address.host(), address.port(), address.account(), address.database()));
    }

    /// Rows on a server have no digests of ours.
    static StoreException noDigests() {
        return new StoreException(
                StoreException.Kind.BROKEN, Messages.of("store.checkedByServer"), Messages.of("store.turnOnChecksums"));
    }

    /// @param rows that hold what Emend can't read; at least one
    static StoreException unreadable(TeamAddress address, List<IntegrityReport.Damage> rows, Exception cause) {
        var row = rows.getFirst();
        return new StoreException(
                StoreException.Kind.DAMAGED,
                Messages.of("store.teamRowUnreadable", address, row.place(), row.table()),
                Messages.of("store.restoreRow"),
                cause);
    }
}
