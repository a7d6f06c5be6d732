package dev.emend.catalog.merge;

import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Merges the values of one item or one learning. Null stands for a value that is not there.
///
/// One side changed it: that side. Both, to the same: that. Both, and they differ: ours is taken
/// and theirs is kept in a conflict, unless a kind of value has a better rule.
final class ValueMerge {
    private static final Set<String> IDENTITY = Set.of("task", "step_num", "timestamp");
    private static final Set<String> TIMES = Set.of("last_used_at", "updated_at");

    private final TheirSide side;
    private final List<MergeFinding> findings = new ArrayList<>();
    private int reappliedCount;

    ValueMerge(TheirSide side) {
        this.side = side;
    }

    List<MergeFinding> findings() {
        return findings;
    }

    /// The number of changes of ours that their values lacked.
    int reappliedCount() {
        return reappliedCount;
    }

    /// @param base null when both sides added the object
    static Set<String> names(@Nullable Json base, Json.Obj ours, Json.Obj theirs) {
        var names = new LinkedHashSet<>(theirs.members().keySet());
        names.addAll(ours.members().keySet());
        if (base instanceof Json.Obj before) {
            names.addAll(before.members().keySet());
        }
        return names;
    }

    /// A member of an item, apart from its learnings and its trust.
    @Nullable
    Json member(String name, ThreeValues three) {
        if (three.isSettled()) {
            return settle(three);
        }
        if (name.equals("parameters")) {
            return mergeNested(List.of(name), three);
        }
        if (name.equals("quality_score") && side == TheirSide.AGENT) {
            reappliedCount++;
            return three.ours;
        }
        if (name.equals("use_count")) {
            var sum = sum(three);
            return sum == null ? conflict(List.of(name), three) : sum;
        }
        if (TIMES.contains(name)) {
            return isLater(three.ours, three.theirs) ? three.ours : three.theirs;
        }
        return conflict(List.of(name), three);
    }

    /// A member of a learning. What an agent noted of its failure never changes; when it did, the
    /// file keeps theirs and the conflict tells both.
    ///
    /// @param isReworded whether theirs is found by its words: then its name is another one anyway
    @Nullable
    Json ofLearning(String name, ThreeValues three, boolean isReworded) {
        boolean isFree = !isFixed(name) || isReworded && IDENTITY.contains(name);
        if (side == TheirSide.PERSON || isFree || Objects.equals(three.ours, three.theirs)) {
            return three.isSettled() ? settle(three) : conflict(List.of(name), three);
        }
        boolean theyChanged = !Objects.equals(three.base, three.theirs);
        if (theyChanged && (three.base != null || three.ours != null)) {
            find(ConflictKind.REWRITTEN, List.of(name), three);
        }
        return settle(three);
    }

    /// A learning that is no object.
    @Nullable
    Json ofWhole(ThreeValues three) {
        return three.isSettled() ? settle(three) : conflict(List.of(), three);
    }

    static boolean isFixed(String name) {
        return name.startsWith("original_") || IDENTITY.contains(name);
    }

    /// The three values of one place.
    record ThreeValues(
            @Nullable Json base,
            @Nullable Json ours,
            @Nullable Json theirs) {
        boolean isSettled() {
            return Objects.equals(ours, theirs) || Objects.equals(base, ours) || Objects.equals(base, theirs);
        }

        Conflict.Values values() {
            return new Conflict.Values(base, ours, theirs);
        }
    }

    private @Nullable Json settle(ThreeValues three) {
        if (Objects.equals(three.ours, three.theirs) || Objects.equals(three.base, three.ours)) {
            return three.theirs;
        }
        reappliedCount++;
        return three.ours;
    }

    @Nullable
    Json conflict(List<String> path, ThreeValues three) {
        find(ConflictKind.FIELD, path, three);
        reappliedCount++;
        return three.ours;
    }

    private void find(ConflictKind kind, List<String> path, ThreeValues three) {
        findings.add(new MergeFinding(kind, null, path, three.values()));
    }

    private @Nullable Json mergeNested(List<String> path, ThreeValues three) {
        if (three.isSettled()) {
            return settle(three);
        }
        if (!(three.ours instanceof Json.Obj ours)
                || !(three.theirs instanceof Json.Obj theirs)
                || three.base != null && !(three.base instanceof Json.Obj)) {
            return conflict(path, three);
        }
        var before = three.base instanceof Json.Obj baseFields ? baseFields : Json.Obj.EMPTY;
        var merged = new LinkedHashMap<String, Json>();
        for (var name : names(before, ours, theirs)) {
            var inner = new ArrayList<>(path);
            inner.add(name);
            var value = mergeNested(inner, new ThreeValues(before.get(name), ours.get(name), theirs.get(name)));
            if (value != null) {
                merged.put(name, value);
            }
        }
        return new Json.Obj(merged);
    }

    /// The total that both sides counted since the base; null when one of them is no whole number.
    private static @Nullable Json sum(ThreeValues three) {
        var base = three.base == null ? BigInteger.ZERO : count(three.base);
        var ours = count(three.ours);
        var theirs = count(three.theirs);
        return base == null || ours == null || theirs == null
                ? null
                : new Json.Num(ours.add(theirs).subtract(base).toString());
    }

    private static @Nullable BigInteger count(@Nullable Json value) {
        return value instanceof Json.Num(var text) && text.matches("-?[0-9]{1,40}") ? new BigInteger(text) : null;
    }

    /// False when they can't be compared: a time with a zone and one without, or no times.
    private static boolean isLater(@Nullable Json value, @Nullable Json other) {
        if (!(value instanceof Json.Text(var left)) || !(other instanceof Json.Text(var right))) {
            return false;
        }
        return switch (time(left)) {
            case OffsetDateTime a when time(right) instanceof OffsetDateTime b -> a.isAfter(b);
            case LocalDateTime a when time(right) instanceof LocalDateTime b -> a.isAfter(b);
            case null, default -> false;
        };
    }

    private static @Nullable Object time(String text) {
        try {
            return DateTimeFormatter.ISO_DATE_TIME.parseBest(
                    text.replace(' ', 'T'), OffsetDateTime::from, LocalDateTime::from);
        } catch (DateTimeException e) {
            // an agent may write anything there; then theirs is taken
            return null;
        }
    }
}
