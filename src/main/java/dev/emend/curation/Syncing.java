package dev.emend.curation;

import dev.emend.memory.StoreException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Brings acts that are in no file to the disk, behind whoever decided them: all that wait by one
/// checkpoint. Thread-safe.
final class Syncing {
    private final Backstage backstage;
    private @Nullable CompletableFuture<SaveState> next;

    Syncing(Backstage backstage) {
        this.backstage = backstage;
    }

    /// Completes when everything decided so far survives a power loss.
    synchronized CompletableFuture<SaveState> soon() {
        var waiting = next;
        if (waiting == null) {
            waiting = new CompletableFuture<>();
            next = waiting;
            if (!backstage.errands().start("memory-sync", this::save)) {
                save(); // closing: the store is the last to go, and is told here or not at all
            }
        }
        return waiting;
    }

    void now() throws CurationException {
        try {
            backstage.store().checkpoint();
        } catch (StoreException problem) {
            throw Failures.of(problem);
        }
    }

    private void save() {
        CompletableFuture<SaveState> told;
        synchronized (this) {
            told = java.util.Objects.requireNonNull(next);
            next = null; // what is decided from here on waits for the next one
        }
        Optional<CurationException> problem = Optional.empty();
        try {
            now();
        } catch (CurationException failed) { // whoever waits is told
            problem = Optional.of(failed);
        }
        told.complete(
                new SaveState(
                        new UUID(0, 0),
                        problem.isEmpty() ? SaveState.Stage.SAVED : SaveState.Stage.FAILED,
                        backstage.clock().instant(),
                        "",
                        problem));
    }
}
