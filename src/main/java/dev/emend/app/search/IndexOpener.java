package dev.emend.app.search;

import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.search.IndexException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Opens a search index that the owner before may hold for a moment yet: it gave the workspace away
/// while the index was being put in order, which nothing can stop.
///
/// @param folder where the index lies
public record IndexOpener(Path folder, BooleanSupplier isClosing) {
    /// What could not be written or opened is tried again after this.
    public static final Duration RETRY = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int MAX_TRIES = 600;

    @FunctionalInterface
    public interface Opener<T> {
        T open(Path folder) throws IndexException;
    }

    /// Tries for two minutes while the index is in use, or until the workspace is closed.
    ///
    /// @throws CompletionException with the [UserException] that says why there is none
    public <T> T open(Opener<T> opener) {
        for (int tries = 0; ; tries++) {
            try {
                return opener.open(folder);
            } catch (IndexException problem) {
                if (!problem.isInUse() || tries == MAX_TRIES || isClosing.getAsBoolean()) {
                    throw new CompletionException(problem);
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /// Tries once.
    public <T> T openNow(Opener<T> opener) {
        try {
            return opener.open(folder);
        } catch (IndexException problem) {
            throw new CompletionException(problem);
        }
    }

    /// Why it can't be opened, in a sentence.
    public static String reason(Throwable failed) {
        return failed.getCause() instanceof UserException words
                ? words.message()
                : "The search index failed: " + failed + ".";
    }

    /// The index when it is open; empty while it is not.
    public static <T> Optional<T> opened(@Nullable CompletableFuture<T> opening) {
        return opening == null || !opening.isDone() || opening.isCompletedExceptionally()
                ? Optional.empty()
                : Optional.of(opening.join());
    }

    /// The index that is being opened.
    public <T> T await(CompletableFuture<T> opening) throws UserException {
        try {
            return opening.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof UserException words
                    ? words
                    : unusable(Messages.of("search.searchIndexCantOpened", folder), e);
        }
    }

    /// The index is derived, so what is wrong with it is no reason to lose anything else.
    private UserException unusable(String what, Throwable failed) {
        return new UserException(
                UserException.Code.SEARCH,
                what,
                Messages.of("search.catalogsMemoriesDecisions"),
                Messages.of("search.closeOtherEmendProcessesWorkspace", folder),
                failed);
    }
}
