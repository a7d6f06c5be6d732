package dev.emend.remote;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A server is overloaded, was asked too often or broke off: the same call may work in a moment.
final class BusyException extends RemoteException {
    private static final long serialVersionUID = 1;

    private final @Nullable Duration wait;

    /// @param wait the time after which the server wants to be asked again; empty when it names none
    BusyException(String message, String remedy, Optional<Duration> wait, @Nullable Throwable cause) {
        super(Kind.PASSING, message, remedy, cause);
        this.wait = wait.orElse(null);
    }

    Optional<Duration> waitingTime() {
        return Optional.ofNullable(wait);
    }
}
