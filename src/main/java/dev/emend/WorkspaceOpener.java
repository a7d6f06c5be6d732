package dev.emend;

import dev.emend.cli.common.OwnerClient;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import dev.emend.store.sql.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Opens a workspace that somebody else may own for a moment yet: a command that ends, or an owner
/// that makes room. One with a socket stays, and takes commands instead.
final class WorkspaceOpener {
    private static final Duration PAUSE = Duration.ofMillis(50);

    private WorkspaceOpener() {}

    /// @param patience how long an owner may take to leave, or to take commands
    /// @throws UserException as [OpenWorkspaceFactory#open] does
    static OpenWorkspaceFactory open(
            OpenWorkspaceFactory.Place place, Settings settings, Duration saveDelay, Clock clock, Duration patience)
            throws UserException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                return OpenWorkspaceFactory.open(place, settings, saveDelay, clock);
            } catch (StoreException problem) {
                if (problem.kind() != StoreException.Kind.IN_USE
                        || System.nanoTime() - end >= 0
                        || OwnerClient.isListening(place.folder())) {
                    throw problem;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }
}
