package dev.emend.app.review;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.List;

/// What waits for a reviewer, in the order in which it is to be looked at.
///
/// @param groups learnings of one item and task together, the group with the weightiest first
/// @param snoozed how many are left out because they are snoozed
public record ReviewQueue(List<Group> groups, int snoozed) {
    public enum Order {
        /// By [dev.emend.analysis.similarity.ReviewPriority], weightiest first.
        IMPACT,
        /// Newest failure first.
        NEWEST
    }

    /// @param title the item's description, secrets covered
    /// @param task as written, secrets covered; empty when the learnings name none
    public record Group(ItemRef item, String title, String task, List<Entry> entries) {
        public Group {
            entries = List.copyOf(entries);
        }
    }

    /// @param weight what it was ordered by
    public record Entry(LearningRef learning, double weight) {}

    public ReviewQueue {
        groups = List.copyOf(groups);
    }

    /// The learnings in their order.
    public List<LearningRef> learnings() {
        return groups.stream()
                .flatMap(group -> group.entries.stream())
                .map(Entry::learning)
                .toList();
    }

    public int size() {
        return groups.stream().mapToInt(group -> group.entries.size()).sum();
    }
}
