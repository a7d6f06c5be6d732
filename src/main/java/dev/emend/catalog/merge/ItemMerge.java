package dev.emend.catalog.merge;

import dev.emend.catalog.Mojibake;
import dev.emend.catalog.merge.ValueMerge.ThreeValues;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Merges one item that is in the base and on both sides.
final class ItemMerge {
    static final String LEARNINGS = "kb_learnings";
    static final String TRUST = "trust_score";

    private final Json.Obj base;
    private final Json.Obj ours;
    private final Json.Obj theirs;
    private final boolean isMended;
    private final LearningMerge learnings;
    private final ValueMerge values;
    private final Json.Obj fields;

    ItemMerge(Json.Obj base, Json.Obj ours, Json.Obj theirFields, TheirSide side) {
        this.base = base;
        this.ours = ours;
        this.theirs = Mojibake.repair(base, theirFields);
        this.isMended = theirs != theirFields;
        this.learnings = new LearningMerge(LearningMerge.Lists.of(base, ours, theirs), side);
        this.values = new ValueMerge(side);
        this.fields = merge();
    }

    /// The merged item, its learnings included.
    Json.Obj fields() {
        return fields;
    }

    LearningMerge learnings() {
        return learnings;
    }

    /// True when text of theirs was misread and is put right.
    boolean isMended() {
        return isMended;
    }

    /// True when theirs differs from what was known.
    boolean isChanged() {
        return !theirs.equals(base) && !theirs.equals(ours);
    }

    /// True when theirs differs in more than what agents write all day.
    boolean isRewritten() {
        return ValueMerge.names(base, ours, theirs).stream()
                .filter(name -> !Merge.EVERYDAY.contains(name))
                .anyMatch(name -> !Objects.equals(theirs.get(name), base.get(name))
                        && !Objects.equals(theirs.get(name), ours.get(name)));
    }

    int reappliedCount() {
        return values.reappliedCount() + learnings.reappliedCount() + (trust().isReapplied() ? 1 : 0);
    }

    List<MergeFinding> findings() {
        var findings = new ArrayList<>(values.findings());
        findings.addAll(learnings.findings());
        if (trust().isConflict()) {
            var kind = ConflictKind.TRUST;
            findings.add(
                    new MergeFinding(kind, null, List.of(TRUST), three(TRUST).values()));
        }
        return findings;
    }

    private Json.Obj merge() {
        var members = new LinkedHashMap<String, Json>();
        for (var name : ValueMerge.names(base, ours, theirs)) {
            var value = switch (name) {
                case LEARNINGS -> null;
                case TRUST -> null;
                default -> values.member(name, three(name));
            };
            if (value != null) {
                members.put(name, value);
            }
        }
        var list = list();
        if (list != null) {
            members.put(LEARNINGS, list);
        }
        var trust = trust().mergedValue();
        if (trust != null) {
            members.put(TRUST, trust);
        }
        return new Json.Obj(members);
    }

    /// The merged list of learnings. Without any left, it is merged whether there is a list; an agent
    /// may have written something else in its place.
    private @Nullable Json list() {
        var three = new ThreeValues(
                withoutElements(three(LEARNINGS).base()),
                withoutElements(three(LEARNINGS).ours()),
                withoutElements(three(LEARNINGS).theirs()));
        if (learnings.keptLearnings().isEmpty()) {
            return values.member(LEARNINGS, three);
        }
        boolean isOdd = three.theirs() != null && !(three.theirs() instanceof Json.Arr);
        if (isOdd && !Objects.equals(three.theirs(), three.base())) {
            values.conflict(List.of(LEARNINGS), three(LEARNINGS));
        }
        return new Json.Arr(learnings.values());
    }

    private static @Nullable Json withoutElements(@Nullable Json list) {
        return list instanceof Json.Arr ? Json.Arr.EMPTY : list;
    }

    private TrustMerge trust() {
        return new TrustMerge(three(TRUST), learnings.counts());
    }

    private ThreeValues three(String name) {
        return new ThreeValues(base.get(name), ours.get(name), theirs.get(name));
    }
}
