package dev.emend.gui.library;

import dev.emend.app.library.ItemQuery;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.library.ItemsViewModel.Sorting;
import dev.emend.model.ItemRef;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// Rating one unrated item after the other: the list shows only those, so that each rating brings
/// the next one up, and its undo brings it back.
public final class RatingSitting {
    static final String UNRATED = "is:unrated";

    /// What a rating takes until this sitting has shown how long: 50 in ten minutes.
    private static final Duration USUAL = Duration.ofSeconds(12);

    /// So many ratings tell how long one takes.
    private static final int TELLING = 5;

    private final ItemsViewModel items;
    private final Deque<ItemRef> rated = new ArrayDeque<>();
    private final ReadOnlyStringWrapper progress = new ReadOnlyStringWrapper("");
    private boolean isBegun;
    private boolean isBeginning;
    private long begunNanos;
    private Sorting before = Sorting.USUAL;

    RatingSitting(ItemsViewModel items) {
        this.items = items;
        items.load().subscribe(state -> state.ready().ifPresent(_ -> listed()));
        items.query().subscribe((_, _) -> {
            if (isBegun && !isOn() && !isBeginning) {
                end();
            }
            tell();
        });
    }

    /// Lists the unrated items, the least trusted first.
    void begin() {
        if (!isBegun) {
            before = items.sorting().get();
        }
        isBegun = true;
        isBeginning = true;
        begunNanos = System.nanoTime();
        rated.clear();
        items.sorting().set(new Sorting(ItemQuery.Order.TRUST, false));
        items.show(UNRATED);
        isBeginning = false;
        tell();
    }

    /// The list is in the order again in which it was before.
    private void end() {
        isBegun = false;
        items.sorting().set(before);
    }

    /// Whether it goes on, with an order of its own.
    boolean isBegun() {
        return isBegun;
    }

    private boolean isOn() {
        return isBegun && items.query().getValueSafe().equals(UNRATED);
    }

    void rated(ItemRef item) {
        if (isOn()) {
            rated.push(item);
        }
    }

    /// An item that is listed again had its rating taken back.
    private void listed() {
        if (!isOn()) {
            return;
        }
        Optional<ItemRef> back =
                rated.stream().filter(item -> items.indexOf(item) >= 0).findFirst();
        back.ifPresent(item -> {
            rated.remove(item);
            items.select(item);
        });
        tell();
    }

    private void tell() {
        if (!isOn()) {
            progress.set("");
            return;
        }
        int left = items.rows().size();
        progress.set(
                left == 0
                        ? Texts.get("library.sitting.end", rated.size())
                        : Texts.get("library.sitting", rated.size(), left, minutes(left)));
    }

    private long minutes(int left) {
        var each = rated.size() < TELLING
                ? USUAL
                : Duration.ofNanos(System.nanoTime() - begunNanos).dividedBy(rated.size());
        return Math.max(1, each.multipliedBy(left).plusSeconds(30).toMinutes());
    }

    /// How many are rated and left; empty when something else is listed.
    public ReadOnlyStringProperty progress() {
        return progress.getReadOnlyProperty();
    }
}
