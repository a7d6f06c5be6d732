package dev.emend.gui.memories.edit;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.detail.MemoryDetailViewModel;
import dev.emend.gui.memories.list.MemoryListViewModel;
import dev.emend.gui.part.RatingViewModel;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/// Keeps, rejects, deletes and rates what is chosen in the table.
public final class MemoryActionsViewModel {
    private static final UUID NO_CATALOG = new UUID(0, 0);

    private final Actor actor;
    private final MemoryEditor editor;
    private final ScreenHost host;
    private final MemoryListViewModel list;
    private final MemoryDetailViewModel detail;
    public final RatingViewModel rating;

    public MemoryActionsViewModel(
            Actor actor, MemoryEditor editor, ScreenHost host, MemoryListViewModel list, MemoryDetailViewModel detail) {
        this.actor = actor;
        this.editor = editor;
        this.host = host;
        this.list = list;
        this.detail = detail;
        rating = new RatingViewModel(
                host.background(), host.drafts(), savedRating -> rated(savedRating.score()), host::fail);
    }

    public void keep() {
        judge(ReviewState.KEPT, "memories.done.kept");
    }

    public void reject() {
        judge(ReviewState.REJECTED, "memories.done.rejected");
    }

    public void delete() {
        judge(ReviewState.DELETED, "memories.done.deleted");
    }

    private void judge(ReviewState state, String key) {
        list.selection.targetIds().ifPresent(ids -> judge(ids, state, key));
    }

    private void judge(Callable<List<String>> ids, ReviewState state, String key) {
        host.background()
                .run(
                        () -> editor.judge(actor, ids.call(), state),
                        done -> {
                            list.reload();
                            detail.reload();
                            host.done(Texts.get(key, done.memories()), true);
                        },
                        host::fail);
    }

    /// The score a person pressed for the memory shown.
    public void rate(int score) {
        if (rating.isOpen.get()) {
            rating.choose(score);
            return;
        }
        detail.current().ifPresent(readableMemory -> {
            var id = readableMemory.detail().memory().id();
            rating.open(
                    StoreRef.memory(id).key(),
                    Texts.get("memories.rating.this"),
                    score,
                    (chosenScore, words) -> rated(id, chosenScore, words == null ? "" : words));
        });
    }

    /// The form of ratings speaks of items; a memory is none, so only the change's number is real.
    private CommandResult rated(String id, int score, String words) throws UserException {
        var done = editor.rate(actor, id, score, words);
        return new CommandResult(
                done.change(), new ItemRef(NO_CATALOG, id), Optional.empty(), new CompletableFuture<>());
    }

    private void rated(int score) {
        detail.reload();
        host.done(Texts.get("memories.done.rated", score), true);
    }
}
