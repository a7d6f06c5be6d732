package dev.emend.gui.kit;

import dev.emend.model.UserException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/// A failure as a person reads it.
///
/// @param message what happened, one sentence
/// @param impact what is not affected, one sentence
/// @param remedy the one thing to do now
/// @param code a short code to name in a report, such as `E-4F2A`
/// @param details cause and stack trace, for people who ask
public record Problem(String message, String impact, String remedy, String code, String details) {
    /// The problem behind a throwable: what was written for users keeps its words, everything else is
    /// our bug.
    public static Problem of(Throwable failure) {
        var cause = unwrap(failure);
        if (cause instanceof UserException refusal) {
            return new Problem(refusal.message(), refusal.impact(), refusal.remedy(), refusal.word(), trace(cause));
        }
        return new Problem(
                Texts.get("error.bug.what"),
                Texts.get("error.bug.safe"),
                Texts.get("error.bug.next"),
                code(cause),
                trace(cause));
    }

    /// The failure without the wrappers of executors and futures.
    private static Throwable unwrap(Throwable failure) {
        var current = failure;
        while ((current instanceof ExecutionException || current instanceof CompletionException)
                && current.getCause() != null) {
            current = current.getCause();
        }
        return current;
    }

    /// A code equal for the same kind of failure at the same place, so that reports can be matched.
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
