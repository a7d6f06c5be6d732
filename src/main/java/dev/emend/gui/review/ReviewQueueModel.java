package dev.emend.gui.review;

import dev.emend.app.review.ReviewQueue;
import dev.emend.app.review.ReviewQueue.Kind;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pending entries in their order, and the place of the current card. What agents add never moves that place.
///
/// The queue itself is the [dev.emend.app.review.ReviewQueueService]'s; one older than this is never taken over.
/// On the JavaFX thread.
final class ReviewQueueModel {
    private ReviewQueue queue = new ReviewQueue(List.of(), 0, 0, 0, Map.of());

    /// Its version after the last decision, of which a queue that was read before knows nothing.
    private long decidedAt;

    /// All that waits, in its order, with what it is of.
    private final Map<EntryRef, Kind> kinds = new LinkedHashMap<>();

    /// The entries to look through: all, or one kind.
    private final List<EntryRef> order = new ArrayList<>();

    private Optional<Kind> kind = Optional.empty();
    private final Set<EntryRef> knownRefs = new HashSet<>();
    private final Set<EntryRef> fresh = new HashSet<>();
    private @Nullable EntryRef current;
    private int at;

    /// An entry that was decided before, to be decided once more after the next decision.
    private @Nullable EntryRef repeat;

    /// An entry that does not wait and is shown all the same.
    private @Nullable EntryRef repeatedRef;

    /// Takes over what came, went and changed; the card that is looked at stays while it waits.
    ///
    /// @return the items and memories that are other ones now; empty when something later is here already
    Set<EntryRef> update(ReviewQueue newQueue) {
        if (isLaterThan(newQueue.version())) {
            return Set.of();
        }
        boolean isFirst = queue.version() == 0;
        var changedRefs = newQueue.changedSince(queue);
        queue = newQueue;
        kinds.clear();
        kinds.putAll(newQueue.kinds());
        for (var ref : kinds.keySet()) {
            if (knownRefs.add(ref) && !isFirst) {
                fresh.add(ref);
            }
        }
        fresh.retainAll(kinds.keySet());
        filter();
        return changedRefs;
    }

    /// Only those of a kind are looked through while one waits, then all again.
    ///
    /// @param only empty for all
    void show(Optional<Kind> only) {
        repeatedRef = null;
        kind = only;
        filter();
    }

    /// The kind that is looked through; empty for all.
    Optional<Kind> kind() {
        return kind;
    }

    /// The number of pending entries of each kind; kinds of which nothing waits are left out.
    SortedMap<Kind, Integer> counts() {
        var counts = new TreeMap<Kind, Integer>();
        kinds.values().forEach(one -> counts.merge(one, 1, Integer::sum));
        return counts;
    }

    private void filter() {
        if (kind.isPresent() && !kinds.containsValue(kind.get())) {
            kind = Optional.empty();
        }
        order.clear();
        kinds.forEach((ref, its) -> {
            if (kind.isEmpty() || kind.get() == its) {
                order.add(ref);
            }
        });
        settle();
    }

    /// Whether what is here is true of a later moment.
    boolean isLaterThan(long version) {
        return version < Math.max(queue.version(), decidedAt);
    }

    /// Takes decisions over, and goes on to what stands where the decided ones were.
    ///
    /// @param version of the queue after them: one that was read before brings nothing back
    /// @param next what is looked at instead, when it waits
    void applyDecisions(Collection<EntryRef> decidedRefs, long version, Optional<EntryRef> next) {
        repeatedRef = null;
        if (!isLaterThan(version)) {
            remove(decidedRefs);
            decidedAt = version;
        }
        next.ifPresent(this::go);
    }

    /// Takes over a queue whose learnings may have other names now, at the same place.
    ///
    /// @return as [#update(ReviewQueue)]
    Set<EntryRef> rename(ReviewQueue newQueue) {
        if (!isLaterThan(newQueue.version())) {
            current = null; // what stands there may be called as one that is gone
        }
        return update(newQueue);
    }

    /// Takes out what cannot be shown.
    void remove(Collection<EntryRef> removedRefs) {
        repeatedRef = null;
        int before = 0;
        for (int i = 0; i < at; i++) {
            before += removedRefs.contains(order.get(i)) ? 1 : 0;
        }
        kinds.keySet().removeAll(removedRefs);
        fresh.removeAll(removedRefs);
        at -= before;
        filter();
    }

    private void settle() {
        int same = current == null ? -1 : order.indexOf(current);
        if (same >= 0) {
            at = same;
        } else if (at >= order.size()) {
            at = 0;
        }
        current = order.isEmpty() ? null : order.get(at);
        markSeen();
    }

    private void markSeen() {
        if (current != null) {
            fresh.remove(current);
        }
    }

    Optional<EntryRef> current() {
        return Optional.ofNullable(repeatedRef == null ? current : repeatedRef);
    }

    /// @param ref one to be judged once more after the next decision, if any
    void repeatLater(Optional<? extends EntryRef> ref) {
        repeat = ref.orElse(null);
    }

    /// Shows the one to be judged once more before the next card, until something is removed or another one is
    /// looked at.
    void repeat() {
        if (repeat != null && !kinds.containsKey(repeat)) {
            repeatedRef = repeat;
        }
        repeat = null;
    }

    /// Shows what waits again.
    ///
    /// @return whether another one was shown
    boolean dismiss() {
        boolean isOther = repeatedRef != null;
        repeatedRef = null;
        return isOther;
    }

    boolean isRepeated(EntryRef ref) {
        return ref.equals(repeatedRef);
    }

    /// All of it, in its order.
    List<EntryRef> order() {
        return List.copyOf(order);
    }

    /// Whether it waits, also while it is of another kind than is looked through.
    boolean has(EntryRef ref) {
        return kinds.containsKey(ref);
    }

    /// Looks at another one; stays when that does not wait. All kinds are looked through when it is of another.
    void go(EntryRef ref) {
        if (has(ref) && !order.contains(ref)) {
            show(Optional.empty());
        }
        int to = order.indexOf(ref);
        if (to >= 0) {
            repeatedRef = null;
            at = to;
            current = ref;
            markSeen();
        }
    }

    /// Looks at the first one of an item, when it has any.
    void goToFirst(ItemRef item) {
        kinds.keySet().stream()
                .filter(ref -> ref.owner().equals(item))
                .findFirst()
                .ifPresent(this::go);
    }

    void move(int by) {
        if (!order.isEmpty()) {
            go(order.get(Math.clamp(at + by, 0, order.size() - 1)));
        }
    }

    /// The ones a reader will look at next, and the one before.
    List<EntryRef> upcomingRefs(int ahead) {
        var near = new ArrayList<EntryRef>();
        for (int i = 1; i <= Math.min(ahead, order.size() - 1); i++) {
            near.add(order.get((at + i) % order.size()));
        }
        if (at > 0 && !near.contains(order.get(at - 1))) {
            near.add(order.get(at - 1));
        }
        return near;
    }

    /// The pending entries of the same item and task, itself included.
    List<EntryRef> group(EntryRef ref) {
        return queue.groups().stream()
                .map(group ->
                        group.entries().stream().map(ReviewQueue.Entry::ref).toList())
                .filter(all -> all.contains(ref))
                .findFirst()
                .orElse(List.of(ref))
                .stream()
                .filter(kinds::containsKey)
                .toList();
    }

    /// Whether others are called like these but for their number, so that they may be called anew.
    boolean hasDuplicateOfAny(Collection<EntryRef> removedRefs) {
        var names = new HashSet<String>();
        learnings(removedRefs).forEach(ref -> names.add(name(ref)));
        return learnings(kinds.keySet()).anyMatch(ref -> !removedRefs.contains(ref) && names.contains(name(ref)));
    }

    /// Whether learnings of an item are or were called alike but for their number.
    boolean hasDuplicates(EntryRef item) {
        var names = new HashSet<String>();
        return learnings(knownRefs).filter(ref -> ref.item().equals(item)).anyMatch(ref -> !names.add(name(ref)));
    }

    private static Stream<LearningRef> learnings(Collection<EntryRef> refs) {
        return refs.stream().filter(LearningRef.class::isInstance).map(LearningRef.class::cast);
    }

    private static String name(LearningRef ref) {
        var key = ref.key();
        return key.substring(0, key.lastIndexOf('.'));
    }

    int remainingCount() {
        return order.size();
    }

    /// The number of entries that came since the first look and were not looked at.
    int fresh() {
        return fresh.size();
    }
}
