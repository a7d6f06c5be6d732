package dev.emend.app.core;

import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.store.Store;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/// Turns what the rings below report into the one kind of failure people see.
public final class UserErrors {
    private UserErrors() {}

    /// @param subject the file as a sentence calls it, such as `The history changes.jsonl`
    public static UserException unreadable(String subject, IOException problem, String next) {
        var reason = FailureReason.of(problem);
        return new UserException(
                UserException.Code.BAD_INPUT, Messages.of("shared.unreadable", subject, reason), "", next, problem);
    }

    public static UserException heldFile(Path file, String reason) {
        return new UserException(
                UserException.Code.HELD,
                Messages.of("core.changedTooMuch", file, reason),
                Messages.of("core.fileLeft"),
                Messages.of("core.mergeOrRestore"));
    }

    /// For what failed behind everybody's back by a mistake of this program.
    public static UserException bug(Throwable failure) {
        return new UserException(
                UserException.Code.STORE,
                Messages.of("core.failedBehind"),
                Messages.of("core.goesOn"),
                Messages.of("core.reportProblem"),
                failure);
    }

    /// @param reason a sentence
    public static UserException unknown(Path file, String reason) {
        return new UserException(
                UserException.Code.HELD,
                Messages.of("core.awaitsAnswer", file, reason),
                Messages.of("core.fileLeft"),
                Messages.of("core.mergeOrRestore"));
    }

    public static UserException notFound(String message, String next) {
        return new UserException(UserException.Code.NOT_FOUND, message, "", next);
    }

    /// Something that may be gone.
    public interface Reading<T> {
        T read() throws UserException;
    }

    /// Returns what is read; empty when it is gone, as `NOT_FOUND` says.
    public static <T> Optional<T> ifFound(Reading<T> reading) throws UserException {
        try {
            return Optional.of(reading.read());
        } catch (UserException problem) {
            if (problem.code() == UserException.Code.NOT_FOUND) {
                return Optional.empty();
            }
            throw problem;
        }
    }

    /// For whoever comes while the workspace is let go of.
    public static UserException workspaceClosing() {
        return new UserException(
                UserException.Code.SEARCH, Messages.of("core.workspaceClosing"), "", Messages.of("core.askWhenOpen"));
    }

    public static UserException badInput(String message, String next) {
        return new UserException(UserException.Code.BAD_INPUT, message, Messages.of("shared.nothingChanged"), next);
    }

    /// For a filter line that is not understood.
    public static UserException badFilter(String message, String next) {
        return new UserException(UserException.Code.BAD_INPUT, message, Messages.of("core.nothingSearched"), next);
    }

    /// A reason of the rings below as a sentence.
    public static String sentence(String reason) {
        boolean isField = reason.split(" ", 2)[0].indexOf('_') > 0;
        var sentence = isField ? reason : Character.toUpperCase(reason.charAt(0)) + reason.substring(1);
        return sentence.endsWith(".") ? sentence : sentence + ".";
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

    /// On a disk that takes nothing, which the store has told, what is only noted beside the answer is left out.
    ///
    /// @param without what holds then; empty when it can't be done without
    public static <T> T writeIfWritable(Store store, Function<StoreTransaction, T> work, Optional<T> without)
            throws UserException {
        try {
            return store.write(work);
        } catch (StoreException problem) {
            if (problem.isUnwritable() && without.isPresent()) {
                return without.get();
            }
            throw problem;
        }
    }
}
