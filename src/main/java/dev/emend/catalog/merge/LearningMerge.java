package dev.emend.catalog.merge;

import dev.emend.catalog.merge.ValueMerge.ThreeValues;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Merges the learnings of one item: all of both sides without those that ours took away. No agent
/// takes a learning away, so what theirs lacks comes back, unless theirs is a person's, too.
///
/// Order: ours if ours moved or inserted something, with what theirs added behind it; else theirs,
/// with what comes back at its place in the base and what ours added at the end.
final class LearningMerge {
    /// In place of the position of one of ours that is not in the merged item.
    private static final int GONE = -1;

    private final Lists lists;
    private final TheirSide side;
    private final List<MergedLearning> keptLearnings = new ArrayList<>();
    private int oursOnly;
    private int theirsOnly;
    private int both;
    private int droppedCount;
    private int restoredCount;
    private int reappliedCount;

    /// The learnings on the three sides, whatever their type.
    record Lists(List<Json> base, List<Json> ours, List<Json> theirs) {
        /// @param theirs with what was misread put right, in the same positions
        static Lists of(Json.Obj base, Json.Obj ours, Json.Obj theirs) {
            var name = "kb_learnings";
            return new Lists(base.array(name), ours.array(name), theirs.array(name));
        }
    }

    /// A learning of the merged item.
    ///
    /// @param row where it comes from
    record MergedLearning(MergeRow row, Json value, List<MergeFinding> findings) {}

    LearningMerge(Lists lists, TheirSide side) {
        this.lists = lists;
        this.side = side;
        for (var row : new LearningRows(lists, side).rows()) {
            decide(row);
        }
        order();
    }

    /// In the order of the merged item.
    List<MergedLearning> keptLearnings() {
        return keptLearnings;
    }

    List<Json> values() {
        return keptLearnings.stream().map(MergedLearning::value).toList();
    }

    List<MergeFinding> findings() {
        var identities = LearningRef.identities(values());
        var findings = new ArrayList<MergeFinding>();
        for (int i = 0; i < keptLearnings.size(); i++) {
            for (var finding : keptLearnings.get(i).findings) {
                findings.add(finding.inLearning(identities.get(i)));
            }
        }
        return findings;
    }

    TrustMerge.Counts counts() {
        int missing = (int) keptLearnings.stream()
                .filter(learning -> !learning.row.inTheirs() && !isTakenAway(learning.row))
                .count();
        return new TrustMerge.Counts(oursOnly, theirsOnly, both, droppedCount, missing);
    }

    /// Learnings theirs has and ours never knew.
    int newCount() {
        return theirsOnly;
    }

    /// Learnings theirs lost.
    int restoredCount() {
        return restoredCount;
    }

    /// Changes of ours that theirs lacked.
    int reappliedCount() {
        return reappliedCount;
    }

    private void decide(MergeRow row) {
        droppedCount += row.inBase() && !row.inTheirs() ? 1 : 0;
        both += !row.inBase() && row.inOurs() && row.inTheirs() ? 1 : 0;
        if (row.inOurs() && row.inTheirs()) {
            mergeFields(row);
        } else if (row.inOurs()) {
            var ours = lists.ours.get(row.ours());
            if (isTakenAway(row)) {
                takenAway(row, lists.base.get(row.base()), ours);
                return;
            }
            restoredCount += row.inBase() ? 1 : 0;
            oursOnly += row.inBase() ? 0 : 1;
            reappliedCount += row.inBase() && lists.base.get(row.base()).equals(ours) ? 0 : 1;
            keep(row, ours, List.of());
        } else if (row.inTheirs() && !row.inBase()) {
            theirsOnly++;
            keep(row, lists.theirs.get(row.theirs()), List.of());
        } else if (row.inTheirs()) {
            var base = lists.base.get(row.base());
            var theirs = lists.theirs.get(row.theirs());
            if (base.equals(theirs)) {
                reappliedCount++;
            } else {
                var values = new Conflict.Values(base, null, theirs);
                var kind = ConflictKind.EDITED_AND_DELETED;
                keep(row, theirs, List.of(new MergeFinding(kind, null, List.of(), values)));
            }
        }
    }

    /// True for one that a person took away on the other side.
    private boolean isTakenAway(MergeRow row) {
        return side == TheirSide.PERSON && row.inBase() && !row.inTheirs();
    }

    private void takenAway(MergeRow row, Json base, Json ours) {
        if (!base.equals(ours)) {
            var values = new Conflict.Values(base, ours, null);
            keep(row, ours, List.of(new MergeFinding(ConflictKind.EDITED_AND_DELETED, null, List.of(), values)));
        }
    }

    private void mergeFields(MergeRow row) {
        var value = lists.theirs.get(row.theirs());
        if (!(value instanceof Json.Obj theirs) || !(lists.ours.get(row.ours()) instanceof Json.Obj ours)) {
            var before = row.inBase() ? lists.base.get(row.base()) : null;
            var whole = new ValueMerge(side);
            var merged = whole.ofWhole(new ThreeValues(before, lists.ours.get(row.ours()), value));
            reappliedCount += whole.reappliedCount();
            keep(row, Objects.requireNonNullElse(merged, value), whole.findings());
            return;
        }
        var base = row.inBase() ? lists.base.get(row.base()) : null;
        var before = base instanceof Json.Obj baseFields ? baseFields : Json.Obj.EMPTY;
        var values = new ValueMerge(side);
        // what was named by its words has another name by others
        boolean isReworded = row.inBase()
                && !LearningRef.identities(List.of(before)).equals(LearningRef.identities(List.of(theirs)));
        var merged = new LinkedHashMap<String, Json>();
        for (var name : ValueMerge.names(before, ours, theirs)) {
            @Nullable
            Json member = values.ofLearning(
                    name, new ThreeValues(before.get(name), ours.get(name), theirs.get(name)), isReworded);
            if (member != null) {
                merged.put(name, member);
            }
        }
        reappliedCount += values.reappliedCount();
        keep(row, new Json.Obj(merged), values.findings());
    }

    private void keep(MergeRow row, Json value, List<MergeFinding> findings) {
        keptLearnings.add(new MergedLearning(row, value, findings));
    }

    private void order() {
        var byTheirs = Comparator.<MergedLearning>comparingInt(learning -> learning.row.theirs());
        var byOurs = Comparator.<MergedLearning>comparingInt(learning -> learning.row.ours());
        var all = List.copyOf(keptLearnings);
        keptLearnings.clear();
        if (isMoved(all)) {
            all.stream()
                    .filter(learning -> learning.row.inOurs())
                    .sorted(byOurs)
                    .forEach(keptLearnings::add);
            all.stream()
                    .filter(learning -> !learning.row.inOurs())
                    .sorted(byTheirs)
                    .forEach(keptLearnings::add);
            reappliedCount += isInOrderOfTheirs() ? 0 : 1;
            return;
        }
        all.stream()
                .filter(learning -> learning.row.inTheirs())
                .sorted(byTheirs)
                .forEach(keptLearnings::add);
        all.stream()
                .filter(learning -> !learning.row.inTheirs() && learning.row.inBase())
                .sorted(Comparator.comparingInt(learning -> learning.row.base()))
                .forEach(learning -> keptLearnings.add(Math.min(learning.row.base(), keptLearnings.size()), learning));
        all.stream()
                .filter(learning -> !learning.row.inTheirs() && !learning.row.inBase())
                .sorted(byOurs)
                .forEach(keptLearnings::add);
    }

    /// True when ours is anything but the order of the base with new ones behind it.
    private boolean isMoved(List<MergedLearning> all) {
        var bases = new int[lists.ours.size()];
        Arrays.fill(bases, GONE);
        for (var mergedLearning : all) {
            if (mergedLearning.row.inOurs()) {
                bases[mergedLearning.row.ours()] =
                        mergedLearning.row.inBase() ? mergedLearning.row.base() : Integer.MAX_VALUE;
            }
        }
        int last = GONE;
        for (int base : bases) {
            if (base < last && base != GONE) {
                return true;
            }
            last = Math.max(last, base);
        }
        return false;
    }

    private boolean isInOrderOfTheirs() {
        int last = -1;
        for (var mergedLearning : keptLearnings) {
            if (mergedLearning.row.inTheirs() && mergedLearning.row.theirs() < last) {
                return false;
            }
            last = Math.max(last, mergedLearning.row.theirs());
        }
        return true;
    }
}
