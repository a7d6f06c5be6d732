package dev.emend.gui.kit;

import dev.emend.model.UserException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/// Turns throwables into [Problem]s: those written for users keep their words, all others are our
/// bugs.
public final class Errors {
    private Errors() {}

    public static Problem problem(Throwable failure) {
        var cause = unwrapped(failure);
        if (cause instanceof UserException refusal) {
            return new Problem(refusal.message(), refusal.impact(), refusal.remedy(), refusal.word(), trace(cause));
        }
        if (cause instanceof UserException refusal) {
            return new Problem(
                    refusal.message(), Texts.get("error.settings.safe"), refusal.remedy(), "settings", trace(cause));
        }
        return new Problem(
                Texts.get("error.bug.what"),
                Texts.get("error.bug.safe"),
                Texts.get("error.bug.next"),
                code(cause),
                trace(cause));
    }

    /// The failure without the wrappers of executors and futures.
    static Throwable unwrapped(Throwable failure) {
        var current = failure;
        while ((current instanceof ExecutionException || current instanceof CompletionException)
                && current.getCause() != null) {
            current = current.getCause();
        }
        return current;
    }

    /// The same for the same kind of failure at the same place, so that reports can be matched.
    private static String code(Throwable failure) {
        var frames = failure.getStackTrace();
        var place = frames.length == 0 ? "" : frames[0].getClassName() + frames[0].getMethodName();
        int hash = (failure.getClass().getName() + place).hashCode() & 0xFFFF;
        return String.format(Locale.ROOT, "E-%04X", hash);
    }

    private static String trace(Throwable failure) {
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
