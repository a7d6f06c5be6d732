package dev.emend.model.filter;

import java.io.Serial;

/// Why a text is no filter, in words for people.
public final class WhereException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final String pointer;
    private final String reason;

    WhereException(String pointer, String reason) {
        super((pointer.isEmpty() ? "the filter" : pointer) + ": " + withoutPeriod(reason));
        this.pointer = pointer;
        this.reason = reason;
    }

    /// The reason without its period, for those who make a sentence of the message.
    private static String withoutPeriod(String reason) {
        return reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
    }

    /// The place as a JSON Pointer (RFC 6901); empty for the whole filter.
    public String pointer() {
        return pointer;
    }

    /// The reason: what is wrong there and what is allowed instead.
    public String reason() {
        return reason;
    }
}
