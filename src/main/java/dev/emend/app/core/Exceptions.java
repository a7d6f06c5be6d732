package dev.emend.app.core;

import dev.emend.model.UserException;
import dev.emend.store.Store;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;

/// Turns what the rings below report into the one kind of failure people see.
public final class Exceptions {
    private Exceptions() {}

    /// @param reason a sentence
    /// @param what the file as a sentence calls it, such as `The history changes.jsonl`
    public static UserException unreadable(String what, IOException problem, String next) {
        var reason = switch (problem) {
            case NoSuchFileException _ -> "there is no such file";
            case CharacterCodingException _ -> "it is not UTF-8";
            default -> String.valueOf(problem.getMessage());
        };
        return new UserException(
                UserException.Code.BAD_INPUT, what + " can't be read: " + reason + ".", "", next, problem);
    }

    public static UserException held(Path file, String reason) {
        return new UserException(
                UserException.Code.HELD,
                file + " changed too much to be saved over. " + reason,
                "The file was left as it is; your decisions are in the journal.",
                "Merge it or put the last good version back: in the window, or with emend" + " conflicts.");
    }

    /// @param reason a sentence
    public static UserException unknown(Path file, String reason) {
        return new UserException(
                UserException.Code.HELD,
                file + " is not saved over before you answer. " + reason,
                "The file was left as it is; your decisions are in the journal.",
                "Merge it or put the last good version back: in the window, or with emend" + " conflicts.");
    }

    public static UserException notFound(String what, String next) {
        return new UserException(UserException.Code.NOT_FOUND, what, "", next);
    }

    /// For whoever comes while the workspace is let go of.
    public static UserException closing() {
        return new UserException(
                UserException.Code.SEARCH, "The workspace is being closed.", "", "Ask again when it is open.");
    }

    public static UserException badInput(String what, String next) {
        return new UserException(UserException.Code.BAD_INPUT, what, "Nothing was changed.", next);
    }

    /// For a filter line that is not understood.
    public static UserException badFilter(String what, String next) {
        return new UserException(UserException.Code.BAD_INPUT, what, "Nothing was searched.", next);
    }

    /// A reason of the rings below as a sentence.
    public static String sentence(String reason) {
        boolean isField = reason.split(" ", 2)[0].indexOf('_') > 0;
        return (isField ? reason : Character.toUpperCase(reason.charAt(0)) + reason.substring(1)) + ".";
    }

    /// While a team's server is away, which the status says, what it would add is left out.
    public static <T> T readUnlessAway(Store store, Function<StoreTransaction, T> work, T without)
            throws UserException {
        try {
            return store.read(work);
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.AWAY) {
                return without;
            }
            throw problem;
        }
    }
}
