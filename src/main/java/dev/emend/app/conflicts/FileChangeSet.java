package dev.emend.app.conflicts;

import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// What another program changed in a folder of memories in one go, such as a consolidation, or in a file of items.
///
/// @param id names it among those of its catalog
/// @param at when the last of it was seen
/// @param kept how much of it can still be compared
/// @param changes empty when nothing of it is kept
/// @param undone the names of those that are as they were before
/// @param restored when the earlier version was kept that somebody put back: then `changes` are those of other programs
///   that are no longer in the file; empty for all other changes
public record FileChangeSet(
        UUID catalog,
        Path folder,
        String id,
        Instant at,
        Kept kept,
        List<ItemChange> changes,
        Set<String> undone,
        Optional<Instant> restored) {
    public FileChangeSet {
        changes = List.copyOf(changes);
        undone = Set.copyOf(undone);
    }

    /// How many learnings of other programs are no longer in the file.
    public int lostLearnings() {
        return changes.stream().mapToInt(ItemChange::lostLearnings).sum();
    }

    /// How many other changes of other programs are no longer in the file.
    public int lostChanges() {
        return (int) changes.stream().filter(ItemChange::isMoreThanLearnings).count();
    }

    /// The versions before and after it, of which old ones give way to new ones.
    public enum Kept {
        ALL,
        /// What was changed first is no longer told.
        PART,
        NONE
    }

    public enum Kind {
        ADDED,
        /// The same in other words; of an item of a JSON file whatever of it changed.
        REWORDED,
        /// The same text in another place.
        MOVED,
        /// Gone, and its words stand in another one that changed at the same time.
        MERGED,
        DROPPED
    }

    /// @param name the `knowledge_id`
    /// @param before the item as it was; empty for one that was added
    /// @param after as it became; empty for one that is gone
    /// @param into the item that has its words now
    public record ItemChange(
            String name, Kind kind, Optional<Json.Obj> before, Optional<Json.Obj> after, Optional<String> into) {
        /// Whether it stands in Markdown.
        public boolean isOfMemory() {
            return before.or(() -> after).flatMap(KnowledgeItem::home).isPresent();
        }

        /// How many learnings the item had before and has no more.
        public int lostLearnings() {
            var left = new ArrayList<>(
                    after.map(item -> item.array("kb_learnings")).orElse(List.of()));
            int lost = 0;
            for (var learning : before.map(item -> item.array("kb_learnings")).orElse(List.of())) {
                lost += left.remove(learning) ? 0 : 1;
            }
            return lost;
        }

        /// Whether more became of it than that it lost learnings.
        public boolean isMoreThanLearnings() {
            return before.isEmpty()
                    || after.isEmpty()
                    || !before.get()
                            .without("kb_learnings")
                            .without("trust_score")
                            .equals(after.get().without("kb_learnings").without("trust_score"));
        }

        /// Whether it stands in another file or section than before.
        public boolean isElsewhere() {
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
