package dev.emend.remote;

/// Why a foreign server or database did not do what was asked, in words for people.
public final class RemoteException extends Exception {
    private static final long serialVersionUID = 1;

    /// Whether trying again later may help.
    public enum Kind {
        /// Not reached, slow, overloaded: it may work later.
        PASSING,
        /// Refused, wrong dimension, no such table: it will not.
        LASTING
    }

    private final Kind kind;
    private final String what;
    private final String wayOut;

    public RemoteException(Kind kind, String what, String wayOut, Throwable cause) {
        super(what, cause);
        this.kind = kind;
        this.what = what;
        this.wayOut = wayOut;
    }

    public RemoteException(Kind kind, String what, String wayOut) {
        super(what);
        this.kind = kind;
        this.what = what;
        this.wayOut = wayOut;
    }

    public Kind kind() {
        return kind;
    }

    public String message() {
        return what;
    }

    public String remedy() {
        return wayOut;
    }
}
