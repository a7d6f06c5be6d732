package dev.emend.gui.memories;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Host;
import dev.emend.gui.part.RatingViewModel;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/// Keeps, buries, deletes and rates what is chosen in the table.
public final class JudgingViewModel {
    private static final UUID NO_CATALOG = new UUID(0, 0);

    private final Pen pen;
    private final Host host;
    private final ListViewModel list;
    private final DetailViewModel detail;
    private final RatingViewModel rating;

    JudgingViewModel(Pen pen, Host host, ListViewModel list, DetailViewModel detail) {
        this.pen = pen;
        this.host = host;
        this.list = list;
        this.detail = detail;
        rating = new RatingViewModel(host.background(), (_, score) -> rated(score));
    }

    public void keep() {
        judge(ReviewState.KEPT, "memories.done.kept");
    }

    public void bury() {
        judge(ReviewState.BURIED, "memories.done.buried");
    }

    public void delete() {
        judge(ReviewState.DELETED, "memories.done.deleted");
    }

    private void judge(ReviewState state, String key) {
        list.chosen().acted().ifPresent(ids -> judge(ids, state, key));
    }

    private void judge(Callable<List<String>> ids, ReviewState state, String key) {
        host.background()
                .run(
                        () -> pen.judge(ids.call(), state),
                        done -> {
                            list.reload();
                            detail.reload();
                            host.done(Texts.get(key, done.memories()), true);
                        },
                        host::fail);
    }

    /// The score a person pressed for the memory shown.
    public void rate(int score) {
        if (rating.isOpen().get()) {
            rating.choose(score);
            return;
        }
        detail.current()
                .ifPresent(shown -> {
                    var id = shown.detail().memory().id();
                    rating.open(
                            Texts.get("memories.rating.this"),
                            score,
                            (chosen, words) -> rated(id, chosen, words == null ? "" : words));
                });
    }

    /// The form of ratings speaks of items; a memory is none, so only the act's number is real.
    private CommandResult rated(String id, int score, String words) throws UserException {
        var done = pen.rate(id, score, words);
        return new CommandResult(
                done.act(),
                new ItemRef(NO_CATALOG, id),
                Optional.empty(),
                new CompletableFuture<>());
    }

    private void rated(int score) {
        detail.reload();
        host.done(Texts.get("memories.done.rated", score), true);
    }

    public RatingViewModel rating() {
        return rating;
    }
}
