package dev.emend.json;

/// A mistake in a JSON text and its line.
public final class JsonFault extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final String what;

    JsonFault(int line, String what) {
        super("line " + line + ": " + what);
        this.line = line;
        this.what = what;
    }

    public int line() {
        return line;
    }

    public String what() {
        return what;
    }
}
