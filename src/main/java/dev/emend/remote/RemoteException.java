package dev.emend.remote;

import dev.emend.model.UserException;
import org.jspecify.annotations.Nullable;

/// Why a foreign server or database did not do what was asked.
public class RemoteException extends UserException {
    private static final long serialVersionUID = 1;

    /// Whether trying again later may help.
    public enum Kind {
        /// Not reached, slow, overloaded: it may work later.
        PASSING,
        /// Refused, wrong dimension, no such table: it will not.
        LASTING
    }

    private final Kind kind;

    public RemoteException(Kind kind, String message, String remedy) {
        this(kind, message, remedy, null);
    }

    public RemoteException(Kind kind, String message, String remedy, @Nullable Throwable cause) {
        super(kind == Kind.PASSING ? Code.MISSING : Code.BAD_INPUT, message, "", remedy, cause);
        this.kind = kind;
    }

    public final Kind kind() {
        return kind;
    }
}
