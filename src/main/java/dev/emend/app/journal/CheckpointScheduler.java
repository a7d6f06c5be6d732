package dev.emend.app.journal;

import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.UserException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Brings changes that are in no file to the disk, behind whoever decided them: all that wait by
/// one checkpoint. Thread-safe.
public final class CheckpointScheduler {
    private final ServiceContext context;
    private @Nullable CompletableFuture<SaveStatus> next;

    public CheckpointScheduler(ServiceContext context) {
        this.context = context;
    }

    /// Completes when everything decided so far survives a power loss.
    public synchronized CompletableFuture<SaveStatus> schedule() {
        var pending = next;
        if (pending == null) {
            pending = new CompletableFuture<>();
            next = pending;
            if (!context.tasks().start("memory-sync", this::save)) {
                save(); // closing: the store is the last to go, and is told here or not at all
            }
        }
        return pending;
    }

    public void checkpoint() throws UserException {
        context.store().checkpoint();
    }

    private void save() {
        CompletableFuture<SaveStatus> pending;
        synchronized (this) {
            pending = java.util.Objects.requireNonNull(next);
            next = null; // what is decided from here on waits for the next one
        }
        Optional<UserException> problem = Optional.empty();
        try {
            checkpoint();
        } catch (UserException e) { // whoever waits is told
            problem = Optional.of(e);
        }
        pending.complete(new SaveStatus(
                new UUID(0, 0),
                problem.isEmpty() ? SaveStatus.Stage.SAVED : SaveStatus.Stage.FAILED,
                context.clock().instant(),
                "",
                problem));
    }
}
