package dev.emend.gui.library;

import dev.emend.app.library.AutoRatingResult;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.library.RatingSpread;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ListOrder;
import dev.emend.model.ItemRef;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Rating one unrated item after the other: the list shows only those, a score rates the item shown
/// and brings the next one up at once, and its undo brings it back.
///
/// Scores may come faster than they are saved: each is for the item that was up when it was given,
/// and they are saved one after the other in that order. Scores given before the first item is
/// listed are for the first items of the list. A score that was clicked is saved in the same way
/// while no session goes on, and its item stays listed. On the JavaFX thread.
public final class RatingSession {
    /// A score that was saved.
    ///
    /// @param rule what the rule says of the item, told only now
    public record Saved(ItemRef item, int score, AutoRatingResult rule) {}

    private record Given(ItemRef item, int score, String words) {}

    static final String UNRATED = "is:unrated";

    /// The time per rating assumed until this session has shown its own: 50 in ten minutes.
    private static final Duration USUAL = Duration.ofSeconds(12);

    /// The number of ratings from which the time per rating is computed.
    private static final int TELLING = 5;

    private final ItemsViewModel items;
    private final RatingController rating;
    private final ActionRunner outcomes;
    private final Callable<RatingSpread> spreads;
    private final Deque<ItemRef> ratedItems = new ArrayDeque<>();
    private final Queue<Integer> earlyScores = new ArrayDeque<>();
    private final Queue<Given> unsavedScores = new ArrayDeque<>();
    private final ReadOnlyStringWrapper progress = new ReadOnlyStringWrapper("");
    private final ReadOnlyBooleanWrapper isOn = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Saved> last = new ReadOnlyObjectWrapper<>();

    /// Why the item that is up gets its next score; may be empty.
    public final StringProperty words = new SimpleStringProperty("");
    private final ObjectProperty<Load<RatingSpread>> spread = new SimpleObjectProperty<>(Load.idle());
    private boolean isStarted;
    private boolean isBeginning;
    private boolean isListed;
    private boolean isSaving;
    private long startNanos;
    private ListOrder<ItemQuery.Order> before = ItemsViewModel.USUAL_ORDER;

    /// @param spreads reads how the ratings are spread, off the JavaFX thread
    RatingSession(
            ItemsViewModel items, RatingController rating, ActionRunner outcomes, Callable<RatingSpread> spreads) {
        this.items = items;
        this.rating = rating;
        this.outcomes = outcomes;
        this.spreads = spreads;
        items.load.subscribe(state -> {
            state.ready().ifPresent(_ -> onListed());
            if (state instanceof Load.Failed) {
                earlyScores.clear();
            }
        });
        items.query.subscribe((_, _) -> {
            isOn.set(isStarted && items.query.getValueSafe().equals(UNRATED));
            if (isStarted && !isOn.get() && !isBeginning) {
                end();
            }
            tell();
        });
    }

    /// Lists the unrated items, the least trusted first. One that goes on goes on.
    void begin() {
        if (isOn.get()) {
            return;
        }
        if (!isStarted) {
            before = items.order.get();
        }
        isStarted = true;
        isBeginning = true;
        isListed = false;
        startNanos = System.nanoTime();
        ratedItems.clear();
        last.set(null);
        words.set("");
        items.order.set(new ListOrder<>(ItemQuery.Order.TRUST, false));
        isOn.set(items.query.getValueSafe().equals(UNRATED));
        items.show(UNRATED);
        isBeginning = false;
        tell();
    }

    /// The list is in the order again in which it was before.
    private void end() {
        isStarted = false;
        earlyScores.clear();
        items.order.set(before);
    }

    /// Whether it goes on, with an order of its own.
    boolean isStarted() {
        return isStarted;
    }

    /// Rates the item that is up, and brings up the next.
    ///
    /// @param score 1 to 5
    void give(int score) {
        var item = items.selection.get();
        if (!isListed) {
            earlyScores.add(score);
        } else if (item != null) {
            give(item, score);
        }
    }

    /// Rates a listed item, and brings up the next when it is the one that is up.
    void give(ItemRef item, int score) {
        if (!isOn.get() || items.indexOf(item) < 0) {
            return;
        }
        unsavedScores.add(new Given(item, score, words.getValueSafe().strip()));
        words.set("");
        ratedItems.push(item);
        items.take(item);
        tell();
        saveNext();
    }

    /// Rates an item whose score was clicked, at once.
    void click(ItemRef item, int score) {
        if (isOn.get()) {
            give(item, score);
        } else {
            unsavedScores.add(new Given(item, score, ""));
            saveNext();
        }
    }

    private void saveNext() {
        var next = unsavedScores.peek();
        if (isSaving || next == null) {
            return;
        }
        isSaving = true;
        var task = rating.ofItem(next.item());
        outcomes.background()
                .run(
                        () -> {
                            task.save(next.score(), next.score(), next.words());
                            return new Saved(next.item(), next.score(), task.rule());
                        },
                        this::onSaved,
                        problem -> onSaveFailed(next, problem));
    }

    private void onSaved(Saved savedRating) {
        last.set(savedRating);
        settle();
        if (unsavedScores.isEmpty()) {
            var sentence = isOn.get() ? "library.done.rated" : "library.done.rated.why";
            outcomes.done().accept(Texts.get(sentence, savedRating.item().label(), savedRating.score()));
        }
    }

    /// The item stays unrated, and is listed again.
    private void onSaveFailed(Given rating, Problem problem) {
        ratedItems.remove(rating.item());
        settle();
        outcomes.failed().accept(problem);
    }

    private void settle() {
        unsavedScores.remove();
        isSaving = false;
        if (unsavedScores.isEmpty()) {
            items.giveBack();
        } else {
            saveNext();
        }
    }

    /// An item that is listed again had its rating taken back.
    private void onListed() {
        if (!isOn.get()) {
            return;
        }
        outcomes.background().load(spread, spreads);
        isListed = true;
        Optional<ItemRef> returnedItem =
                ratedItems.stream().filter(item -> items.indexOf(item) >= 0).findFirst();
        returnedItem.ifPresent(item -> {
            ratedItems.remove(item);
            items.select(item);
        });
        for (var score = earlyScores.poll(); score != null; score = earlyScores.poll()) {
            give(score);
        }
        tell();
    }

    private void tell() {
        if (!isOn.get()) {
            progress.set("");
            return;
        }
        int remainingCount = items.rows.size();
        progress.set(
                remainingCount == 0
                        ? Texts.get("library.ratingSession.end", ratedItems.size())
                        : Texts.get(
                                "library.ratingSession", ratedItems.size(), remainingCount, minutes(remainingCount)));
    }

    private long minutes(int itemCount) {
        var each = ratedItems.size() < TELLING
                ? USUAL
                : Duration.ofNanos(System.nanoTime() - startNanos).dividedBy(ratedItems.size());
        return Math.max(1, each.multipliedBy(itemCount).plusSeconds(30).toMinutes());
    }

    /// The number of items rated and left, as text; empty when something else is listed.
    public ReadOnlyStringProperty progress() {
        return progress.getReadOnlyProperty();
    }

    /// Whether a score rates the item that is up at once.
    public ReadOnlyBooleanProperty isOn() {
        return isOn.getReadOnlyProperty();
    }

    /// The last rating; null before the first.
    public ReadOnlyObjectProperty<@Nullable Saved> last() {
        return last.getReadOnlyProperty();
    }

    /// The spread of the ratings, read while the session goes on.
    public ReadOnlyObjectProperty<Load<RatingSpread>> spread() {
        return spread;
    }
}
