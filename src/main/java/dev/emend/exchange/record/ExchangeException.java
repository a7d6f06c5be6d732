package dev.emend.exchange.record;

/// A file that can't be read or written at all, in words for people.
public final class ExchangeException extends Exception {
    private static final long serialVersionUID = 1;

    private final String what;
    private final String wayOut;

    public ExchangeException(String what, String wayOut) {
        super(what);
        this.what = what;
        this.wayOut = wayOut;
    }

    public ExchangeException(String what, String wayOut, Throwable cause) {
        super(what, cause);
        this.what = what;
        this.wayOut = wayOut;
    }

    /// What happened, naming the file and the place.
    public String message() {
        return what;
    }

    public String remedy() {
        return wayOut;
    }
}
