package dev.emend.app.catalogs;

import dev.emend.app.core.SaveStatus;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A change that is in the journal and cannot be lost any more.
///
/// @param change its number in the journal
/// @param item the item afterwards; empty when it was deleted
/// @param saveStatus completes with the state of the catalog once the change is in the file, or failed
///   to get there
public record CommandResult(
        long change, ItemRef ref, Optional<KnowledgeItem> item, CompletableFuture<SaveStatus> saveStatus) {
    /// The time an agent waits for its change to be in the file; changes are gathered for a second.
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final String KEPT =
            " The change is decided and goes into the file as soon as that can be written: do not" + " repeat it.";

    /// Waits a little until it is in the file.
    ///
    /// @return why it is not there yet, for agents; empty when it is
    public Optional<String> awaitSave() {
        try {
            var state = saveStatus.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            return state.problem().map(problem -> "It is not in the catalog file yet: " + problem.message() + KEPT);
        } catch (TimeoutException e) {
            return Optional.of("It is not in the catalog file yet: that is being written." + KEPT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("It may not be in the catalog file yet." + KEPT);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a save ends with a state", e);
        }
    }
}
