package dev.emend.analysis.extraction;

/// Why no learnings could be made of a run, in words for people.
public final class ExtractionException extends Exception {
    private static final long serialVersionUID = 1;

    private final String what;
    private final String wayOut;

    public ExtractionException(String what, String wayOut) {
        super(what);
        this.what = what;
        this.wayOut = wayOut;
    }

    public ExtractionException(String what, String wayOut, Throwable cause) {
        super(what, cause);
        this.what = what;
        this.wayOut = wayOut;
    }

    public String what() {
        return what;
    }

    public String wayOut() {
        return wayOut;
    }
}
