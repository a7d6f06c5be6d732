package dev.emend.app.review;

import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.StoreRef;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The entries that are pending, in the order in which a reviewer is to look at them.
///
/// @param groups learnings of one item and task together, an item or a memory by itself; the group with the weightiest
///   first
/// @param snoozedCount the number of entries left out because they are snoozed
/// @param omittedMemories the number of memories left out because so many are pending
/// @param version the greater one of two is the later state of the workspace
/// @param changedAt the version in which each item or memory with something pending last changed
public record ReviewQueue(
        List<Group> groups, int snoozedCount, int omittedMemories, long version, Map<EntryRef, Long> changedAt) {
    public enum Order {
        /// By [dev.emend.analysis.similarity.ReviewPriority], weightiest first.
        IMPACT,
        /// Newest failure first.
        NEWEST
    }

    /// The kind of a card.
    public enum Kind {
        /// Kept once, and another program changed it since.
        CHANGED,
        LEARNING,
        /// Proposed by an agent.
        ITEM,
        MEMORY
    }

    /// @param owner the item or the memory
    /// @param title its [dev.emend.app.library.EntryDetail#title()]
    /// @param task as written, secrets masked; empty when the learnings name none
    public record Group(EntryRef owner, String title, String task, List<Entry> entries) {
        public Group {
            entries = List.copyOf(entries);
        }
    }

    /// A card.
    ///
    /// @param isChanged whether another program changed it since it was kept; an item that was not is one that an
    ///   agent proposed
    /// @param weight what it was ordered by
    public record Entry(EntryRef ref, boolean isChanged, double weight) {
        public Kind kind() {
            if (isChanged) {
                return Kind.CHANGED;
            }
            return switch (ref) {
                case LearningRef _ -> Kind.LEARNING;
                case ItemRef _ -> Kind.ITEM;
                case StoreRef _ -> Kind.MEMORY;
            };
        }
    }

    public ReviewQueue {
        groups = List.copyOf(groups);
        changedAt = Collections.unmodifiableMap(new LinkedHashMap<>(changedAt));
    }

    /// The items and memories of which something came, went or changed since.
    public Set<EntryRef> changedSince(ReviewQueue before) {
        var changedOwners = new LinkedHashSet<EntryRef>(before.changedAt.keySet());
        changedOwners.removeAll(changedAt.keySet());
        changedAt.forEach((owner, at) -> {
            if (at > before.version) {
                changedOwners.add(owner);
            }
        });
        return changedOwners;
    }

    /// Everything in its order.
    public List<EntryRef> refs() {
        return entries().map(Entry::ref).toList();
    }

    private Stream<Entry> entries() {
        return groups.stream().flatMap(group -> group.entries.stream());
    }

    /// The kind of each card, in their order.
    public Map<EntryRef, Kind> kinds() {
        var kinds = new LinkedHashMap<EntryRef, Kind>();
        entries().forEach(entry -> kinds.put(entry.ref, entry.kind()));
        return kinds;
    }

    /// The learnings among them.
    public List<LearningRef> learnings() {
        return of(LearningRef.class, entries());
    }

    /// The memories among them.
    public List<StoreRef> memories() {
        return of(StoreRef.class, entries());
    }

    private static <T extends EntryRef> List<T> of(Class<T> kind, Stream<Entry> entries) {
        return entries.map(Entry::ref).filter(kind::isInstance).map(kind::cast).toList();
    }

    /// The items among them.
    ///
    /// @param isChanged those that another program changed since they were kept, else those that agents proposed
    public List<ItemRef> items(boolean isChanged) {
        return of(ItemRef.class, entries().filter(entry -> entry.isChanged == isChanged));
    }

    /// The number of cards.
    public int size() {
        return groups.stream().mapToInt(group -> group.entries.size()).sum();
    }
}
