package dev.emend.app.conflicts;

import dev.emend.app.catalogs.ExternalWrite;
import dev.emend.catalog.merge.Merge;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongFunction;

/// Changes of another program in a folder of memories in one go, such as a consolidation, or in a file of items.
///
/// @param id names it among those of its catalog
/// @param at when the last of it was seen
/// @param kept how much of it can still be compared
/// @param changes empty when nothing of it is kept
/// @param undone the names of those that are as they were before; of what was refused, of those taken over since
/// @param effect of what was refused, `changes` are those that never were in the file for long; of all others, what
///   became of it
/// @param restored when the version was kept that somebody put back; empty for all other changes
/// @param replays what was decided here since that version and was made of it again
public record FileChangeSet(
        UUID catalog,
        Path folder,
        String id,
        Instant at,
        Kept kept,
        List<ItemChange> changes,
        Set<String> undone,
        Effect effect,
        Optional<Instant> restored,
        List<ItemChange> replays) {
    public FileChangeSet {
        changes = List.copyOf(changes);
        undone = Set.copyOf(undone);
        replays = List.copyOf(replays);
    }

    /// Whether something of it is left to be accepted or undone.
    public boolean isOpen() {
        boolean isOnlyDecided = changes.isEmpty() && !replays.isEmpty();
        return kept == Kept.NONE || isOnlyDecided || undone.size() < changes.size();
    }

    /// This set without changes of these names.
    FileChangeSet without(List<String> names) {
        var undoneNames = new HashSet<>(undone);
        undoneNames.removeAll(names);
        return new FileChangeSet(
                catalog,
                folder,
                id,
                at,
                kept,
                changes.stream()
                        .filter(change -> !names.contains(change.name()))
                        .toList(),
                undoneNames,
                effect,
                restored,
                replays);
    }

    /// The summary of the whole, such as `went back to the version of …`; empty where only its changes are.
    public Optional<String> summary() {
        if (changes.isEmpty() && !replays.isEmpty()) {
            return restored.map(version -> Messages.of("conflicts.onlyDecided", version, replaysInLine()));
        }
        return switch (effect) {
            case CHANGED -> Optional.empty();
            case WENT_BACK ->
                restored.map(version ->
                        Messages.of("conflicts.wentBack", version, counts(), replays.size(), replaysInLine()));
            case WENT_FORWARD ->
                restored.map(version ->
                        Messages.of("conflicts.wentForward", version, counts(), replays.size(), replaysInLine()));
            case REFUSED -> Optional.of(Messages.of("conflicts.refused", changes.size() - undone.size()));
        };
    }

    /// The number of changes by kind, in words: `2 dropped, 1 reworded`; a note when none is kept.
    public String counts() {
        var counts = new ArrayList<String>();
        count(counts, of(Kind.DROPPED), n -> Messages.of("conflicts.countDropped", n));
        count(counts, of(Kind.MERGED), n -> Messages.of("conflicts.countMerged", n));
        count(counts, of(Kind.REWORDED) - changedItems(), n -> Messages.of("conflicts.countReworded", n));
        count(counts, changedItems(), n -> Messages.of("conflicts.countChanged", n));
        count(counts, of(Kind.MOVED), n -> Messages.of("conflicts.countMoved", n));
        count(counts, of(Kind.ADDED), n -> Messages.of("conflicts.countAdded", n));
        count(counts, lostLearnings(), n -> Messages.of("conflicts.countLearnings", n));
        return counts.isEmpty() ? Messages.of("conflicts.countNone") : String.join(", ", counts);
    }

    private static void count(List<String> counts, long number, LongFunction<String> words) {
        if (number > 0) {
            counts.add(words.apply(number));
        }
    }

    private long of(Kind kind) {
        return changes.stream().filter(change -> change.kind() == kind).count();
    }

    private long changedItems() {
        return changes.stream()
                .filter(change -> change.kind() == Kind.REWORDED && !change.isOfMemory())
                .count();
    }

    /// The items decided about here since.
    public List<String> decidedItems() {
        return replays.stream().map(ItemChange::name).toList();
    }

    /// The names of the items that were removed from the file again, or that lost learnings again.
    public List<String> removals() {
        return replays.stream()
                .filter(ItemChange::isRemoval)
                .map(ItemChange::name)
                .toList();
    }

    /// The items decided about, in one line: `written into it again: a; taken out of it again: b`.
    public String replaysInLine() {
        var writtenItems = replays.stream()
                .filter(change -> !change.isRemoval())
                .map(ItemChange::name)
                .toList();
        var removals = replays.stream()
                .filter(ItemChange::isRemoval)
                .map(change -> change.after().isEmpty()
                        ? change.name()
                        : ExternalWrite.learnings(change.lostLearnings(), change.name()))
                .toList();
        return ExternalWrite.replaysInLine(writtenItems, removals);
    }

    /// The number of learnings that the items had before and no longer have.
    public int lostLearnings() {
        return changes.stream().mapToInt(ItemChange::lostLearnings).sum();
    }

    /// The number of items that changed in more than the loss of learnings.
    public int lostChanges() {
        return (int) changes.stream().filter(ItemChange::isMoreThanLearnings).count();
    }

    /// The versions before and after it, of which old ones give way to new ones.
    public enum Kept {
        ALL,
        /// The first changes are no longer listed.
        PART,
        NONE
    }

    public enum Kind {
        ADDED,
        /// The item has other words; for an item of a JSON file, any change.
        REWORDED,
        /// The text is the same, in another place.
        MOVED,
        /// The item is gone, and its words are in another one that changed at the same time.
        MERGED,
        DROPPED
    }

    /// @param name the `knowledge_id`
    /// @param before the item as it was; empty for one that was added
    /// @param after as it became; empty for one that is gone
    /// @param into the item that has its words now
    public record ItemChange(
            String name, Kind kind, Optional<Json.Obj> before, Optional<Json.Obj> after, Optional<String> into) {
        private static final UUID NO_CATALOG = new UUID(0, 0);

        /// The reverse of this change.
        ItemChange reversed() {
            return new ItemChange(name, kind, after, before, Optional.empty());
        }

        /// Whether the item is in Markdown.
        public boolean isOfMemory() {
            return before.or(() -> after).flatMap(KnowledgeItem::home).isPresent();
        }

        /// Change of one learning that is new, gone or replaced.
        public record LearningChange(Optional<Learning> before, Optional<Learning> after) {}

        /// The changes of learnings, those that exist now first, in their order.
        public List<LearningChange> learnings() {
            var was = learnings(before);
            var is = learnings(after);
            var origins = Merge.learningOrigins(fields(was), fields(is));
            var changes = new ArrayList<LearningChange>();
            for (int i = 0; i < is.size(); i++) {
                var old = origins.get(i) == MergeResult.CAME
                        ? Optional.<Learning>empty()
                        : Optional.of(was.get(origins.get(i)));
                if (!old.map(Learning::fields).equals(Optional.of(is.get(i).fields()))) {
                    changes.add(new LearningChange(old, Optional.of(is.get(i))));
                }
            }
            for (int i = 0; i < was.size(); i++) {
                if (!origins.contains(i)) {
                    changes.add(new LearningChange(Optional.of(was.get(i)), Optional.empty()));
                }
            }
            return changes;
        }

        private List<Learning> learnings(Optional<Json.Obj> item) {
            return item.map(fields -> new KnowledgeItem(new ItemRef(NO_CATALOG, name), fields).learnings())
                    .orElse(List.of());
        }

        private static List<Json> fields(List<Learning> learnings) {
            return learnings.stream().<Json>map(Learning::fields).toList();
        }

        /// The number of learnings that the item had before and no longer has.
        public int lostLearnings() {
            return (int) learnings().stream()
                    .filter(learning -> learning.after().isEmpty())
                    .count();
        }

        /// Whether the item is gone, or only lost learnings.
        boolean isRemoval() {
            return after.isEmpty()
                    || !isMoreThanLearnings()
                            && lostLearnings() > 0
                            && learnings().size() == lostLearnings();
        }

        /// Whether more became of it than that it lost learnings.
        public boolean isMoreThanLearnings() {
            return before.isEmpty()
                    || learnings().stream()
                            .anyMatch(learning -> learning.before().isPresent()
                                    && learning.after().isPresent())
                    || after.isEmpty()
                    || !before.get()
                            .without("kb_learnings")
                            .without("trust_score")
                            .equals(after.get().without("kb_learnings").without("trust_score"));
        }

        /// Whether it stands in another file or section than before.
        public boolean isMoved() {
            return before.isPresent()
                    && after.isPresent()
                    && !place(before.get()).equals(place(after.get()));
        }

        private static Json place(Json.Obj item) {
            var place = item.object("metadata");
            return Json.Obj.of(
                    "file", place.text("file"), "section", place.text("section"), "form", place.text("form"));
        }
    }
}
