package dev.emend.json;

/// A text that is not JSON.
public final class JsonFault extends Exception {
    private static final long serialVersionUID = 1L;

    public JsonFault(String message, Throwable cause) {
        super(message, cause);
    }
}
