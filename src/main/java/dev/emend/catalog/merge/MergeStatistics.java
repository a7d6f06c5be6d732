package dev.emend.catalog.merge;

import dev.emend.model.FileChanges;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Counts what a merge found, and says when that is too much to be taken without asking.
///
/// The guard looks at what is lost or rewritten. An item that only gained learnings, whose
/// learnings were completed, or whose trust, counters and times moved, is what agents do all day
/// and never counts: a night of it touches every item. One rewritten item of two is half of a
/// catalog but no mass change, so more than three must be rewritten before their share is looked
/// at.
final class MergeStatistics {
    static final double REWRITTEN_SHARE = 0.3;
    static final int REWRITTEN_ITEMS = 3;
    static final int GONE_LEARNINGS = 5;
    static final int GONE_ITEMS = 2;
    private static final int EXAMPLES = 3;

    private final List<String> repairedItems = new ArrayList<>();
    private int added;
    private int changed;
    private int removed;
    private int newLearnings;
    private int restoredCount;
    private int reapplied;
    private int rewritten;
    private int goneLearnings;

    void merged(ItemMerge item, String label) {
        if (item.isMended()) {
            repairedItems.add(label);
        }
        changed += item.isChanged() ? 1 : 0;
        rewritten += item.isRewritten() ? 1 : 0;
        newLearnings += item.learnings().newCount();
        restoredCount += item.learnings().restoredCount();
        goneLearnings += item.learnings().restoredCount();
    }

    /// Counts an item of theirs that nobody knew.
    void added(Json.Obj item) {
        added++;
        newLearnings += item.array(ItemMerge.LEARNINGS).size();
    }

    /// Counts a change of theirs to an item that ours no longer has.
    void changed() {
        changed++;
    }

    /// Counts an item that they no longer have.
    void removed(Json.Obj item) {
        removed++;
        goneLearnings += item.array(ItemMerge.LEARNINGS).size();
    }

    void reapplied(int changesOfOurs) {
        reapplied += changesOfOurs;
    }

    FileChanges changes(int conflicts) {
        return new FileChanges(
                new FileChanges.Items(added, changed, removed), newLearnings, restoredCount, reapplied, conflicts);
    }

    List<String> warnings() {
        if (repairedItems.isEmpty()) {
            return List.of();
        }
        var examples = String.join(", ", repairedItems.subList(0, Math.min(EXAMPLES, repairedItems.size())));
        var more = repairedItems.size() > EXAMPLES ? " … (" + repairedItems.size() + " in all)" : "";
        return List.of("An agent read the file as Windows-1252 instead of UTF-8; the misread text was put"
                + " right in "
                + examples
                + more
                + ".");
    }

    /// @param before how many items the base has
    /// @param after how many theirs has
    Optional<String> tooMuch(int before, int after) {
        var reasons = new ArrayList<String>();
        if (rewritten > REWRITTEN_ITEMS && rewritten > REWRITTEN_SHARE * before) {
            reasons.add("%d of %d items are rewritten".formatted(rewritten, before));
        }
        if (removed > GONE_ITEMS || removed > 0 && after == 0) {
            reasons.add(count(removed, "item") + (removed == 1 ? " is gone" : " are gone"));
        }
        if (goneLearnings > GONE_LEARNINGS) {
            reasons.add(count(goneLearnings, "learning") + " are gone");
        }
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of("This is more than an agent usually changes: " + String.join(", ", reasons) + ".");
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
