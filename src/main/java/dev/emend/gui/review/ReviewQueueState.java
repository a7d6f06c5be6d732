package dev.emend.gui.review;

import dev.emend.app.review.ReviewQueue;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What waits, in their order, and the one that is looked at. What agents add never
/// moves that one. On the JavaFX thread.
final class ReviewQueueState {
    private final List<EntryRef> order = new ArrayList<>();
    private final Set<EntryRef> known = new HashSet<>();
    private final Set<EntryRef> fresh = new HashSet<>();
    private List<ReviewQueue.Group> groups = List.of();
    private @Nullable EntryRef current;
    private int at;
    private boolean isFirst = true;

    /// One that does not wait and is shown all the same.
    private @Nullable EntryRef guest;

    /// @param without what was decided while the queue was read
    void replace(ReviewQueue queue, Collection<EntryRef> without) {
        groups = queue.groups();
        order.clear();
        queue.refs().stream().filter(ref -> !without.contains(ref)).forEach(order::add);
        for (var ref : order) {
            if (known.add(ref) && !isFirst) {
                fresh.add(ref);
            }
        }
        isFirst = false;
        fresh.retainAll(order);
        settle();
    }

    /// The same place in a queue whose learnings may be called by other names now.
    void rename(ReviewQueue queue) {
        current = null;
        replace(queue, List.of());
    }

    /// Goes on to what stands where the removed ones were, from the end to the beginning.
    void remove(Collection<EntryRef> gone) {
        guest = null;
        int before = 0;
        for (int i = 0; i < at; i++) {
            before += gone.contains(order.get(i)) ? 1 : 0;
        }
        order.removeAll(gone);
        fresh.removeAll(gone);
        at -= before;
        settle();
    }

    private void settle() {
        int same = current == null ? -1 : order.indexOf(current);
        if (same >= 0) {
            at = same;
        } else if (at >= order.size()) {
            at = 0;
        }
        current = order.isEmpty() ? null : order.get(at);
        seen();
    }

    private void seen() {
        if (current != null) {
            fresh.remove(current);
        }
    }

    Optional<EntryRef> current() {
        return Optional.ofNullable(guest == null ? current : guest);
    }

    /// Shows one that does not wait before the next one, until something is removed or another one
    /// is looked at.
    void invite(EntryRef ref) {
        guest = order.contains(ref) ? null : ref;
    }

    /// Shows what waits again.
    ///
    /// @return whether another one was shown
    boolean dismiss() {
        boolean isOther = guest != null;
        guest = null;
        return isOther;
    }

    boolean isGuest(EntryRef ref) {
        return ref.equals(guest);
    }

    /// All of it, in its order.
    List<EntryRef> order() {
        return List.copyOf(order);
    }

    boolean has(EntryRef ref) {
        return order.contains(ref);
    }

    /// Looks at another one; stays when that does not wait.
    void go(EntryRef ref) {
        int to = order.indexOf(ref);
        if (to >= 0) {
            guest = null;
            at = to;
            current = ref;
            seen();
        }
    }

    /// Looks at the first one of an item, when it has any.
    void go(ItemRef item) {
        order.stream().filter(ref -> ref.item().equals(item)).findFirst().ifPresent(this::go);
    }

    void move(int by) {
        if (!order.isEmpty()) {
            go(order.get(Math.clamp(at + by, 0, order.size() - 1)));
        }
    }

    /// The ones a reader will look at next, and the one before.
    List<EntryRef> near(int ahead) {
        var near = new ArrayList<EntryRef>();
        for (int i = 1; i <= Math.min(ahead, order.size() - 1); i++) {
            near.add(order.get((at + i) % order.size()));
        }
        if (at > 0 && !near.contains(order.get(at - 1))) {
            near.add(order.get(at - 1));
        }
        return near;
    }

    /// What waits of the same item and task, itself included.
    List<EntryRef> group(EntryRef ref) {
        return groups.stream()
                .map(group ->
                        group.entries().stream().map(ReviewQueue.Entry::ref).toList())
                .filter(all -> all.contains(ref))
                .findFirst()
                .orElse(List.of(ref))
                .stream()
                .filter(order::contains)
                .toList();
    }

    /// Whether others are called like these but for their number, so that they may be called anew.
    boolean hasKin(Collection<EntryRef> gone) {
        var names = new HashSet<String>();
        learnings(gone).forEach(ref -> names.add(name(ref)));
        return learnings(order).anyMatch(ref -> !gone.contains(ref) && names.contains(name(ref)));
    }

    private static Stream<LearningRef> learnings(Collection<EntryRef> refs) {
        return refs.stream().filter(LearningRef.class::isInstance).map(LearningRef.class::cast);
    }

    private static String name(LearningRef ref) {
        var key = ref.key();
        return key.substring(0, key.lastIndexOf('.'));
    }

    int left() {
        return order.size();
    }

    /// How many came since the first look and were not looked at.
    int fresh() {
        return fresh.size();
    }
}
