package dev.emend.settings;

import org.jspecify.annotations.Nullable;

/// The settings can't be read or written; written for users.
///
/// [#message()] names the file and, when it is about its text, the line; [#remedy()] is the one
/// next action.
public final class SettingsException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final String wayOut;

    public SettingsException(String what, String wayOut, @Nullable Throwable cause) {
        super(what + " " + wayOut, cause);
        this.what = what;
        this.wayOut = wayOut;
    }

    public String message() {
        return what;
    }

    public String remedy() {
        return wayOut;
    }
}
