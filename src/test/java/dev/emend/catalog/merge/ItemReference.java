package dev.emend.catalog.merge;

import dev.emend.model.Json;
import dev.emend.model.Json.Num;
import dev.emend.model.Json.Obj;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The rows of the merge table for one item that is on all three sides; see [MergeReference].
final class ItemReference {
    private final Obj base;
    private final Obj ours;
    private final Obj theirs;
    private final LearningReference learnings;
    private final List<String> conflicts = new ArrayList<>();

    ItemReference(Obj base, Obj ours, Obj written) {
        this.base = base;
        this.ours = ours;
        this.theirs = read(base, written);
        this.learnings = new LearningReference(
                base.array("kb_learnings"), ours.array("kb_learnings"), theirs.array("kb_learnings"));
    }

    /// Their item with the texts put right that are the base's, read in the wrong encoding.
    static Obj read(Obj base, Obj written) {
        var read = new LinkedHashMap<String, Json>();
        for (var member : written.members().entrySet()) {
            var before = base.get(member.getKey());
            boolean isMisread =
                    before instanceof Json.Text(var text) && member.getValue().equals(new Json.Text(misread(text)));
            read.put(member.getKey(), isMisread ? before : member.getValue());
        }
        return new Obj(read);
    }

    static String misread(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), Charset.forName("cp1252"));
    }

    List<String> lost() {
        return learnings.lost();
    }

    List<String> conflicts() {
        var all = new ArrayList<>(conflicts);
        all.addAll(learnings.conflicts());
        return all;
    }

    Obj merged() {
        var names = new TreeSet<String>();
        List.of(base, ours, theirs).forEach(side -> names.addAll(side.members().keySet()));
        var merged = new LinkedHashMap<String, Json>();
        for (var name : names) {
            var value = switch (name) {
                case "kb_learnings" -> list();
                case "trust_score" -> trust();
                default -> field(name, base.get(name), ours.get(name), theirs.get(name));
            };
            if (value != null) {
                merged.put(name, value);
            }
        }
        if (!merged.containsKey("trust_score") && trust() != null) {
            merged.put("trust_score", Objects.requireNonNull(trust()));
        }
        return new Obj(merged);
    }

    private @Nullable Json field(String path, @Nullable Json before, @Nullable Json mine, @Nullable Json other) {
        if (Objects.equals(mine, before) || Objects.equals(mine, other)) {
            return other;
        }
        if (Objects.equals(other, before)) {
            return mine;
        }
        if (path.equals("quality_score")) {
            return mine;
        }
        if (path.equals("use_count") && isWhole(mine) && isWhole(other)) {
            var start = before == null ? new Num("0") : before;
            if (isWhole(start)) {
                var sum = decimal(mine).add(decimal(other)).subtract(decimal(start));
                return new Num(sum.toPlainString());
            }
        }
        if (path.equals("last_used_at") || path.equals("updated_at")) {
            return later(mine, other);
        }
        boolean isNested = path.equals("parameters") || path.startsWith("parameters/");
        if (isNested
                && mine instanceof Obj left
                && other instanceof Obj right
                && (before == null || before instanceof Obj)) {
            var start = before instanceof Obj known ? known : Obj.EMPTY;
            var names = new TreeSet<String>();
            List.of(start, left, right)
                    .forEach(side -> names.addAll(side.members().keySet()));
            var merged = new LinkedHashMap<String, Json>();
            for (var name : names) {
                var value = field(path + "/" + name, start.get(name), left.get(name), right.get(name));
                if (value != null) {
                    merged.put(name, value);
                }
            }
            return new Obj(merged);
        }
        conflicts.add("FIELD @ " + path + " " + before + " " + mine + " " + other);
        return mine;
    }

    private static boolean isWhole(@Nullable Json value) {
        return value instanceof Num(var text) && text.matches("-?\\d+");
    }

    private static BigDecimal decimal(@Nullable Json value) {
        return new BigDecimal(((Num) Objects.requireNonNull(value)).text());
    }

    private static @Nullable Json later(@Nullable Json mine, @Nullable Json other) {
        if (!(mine instanceof Json.Text(var a)) || !(other instanceof Json.Text(var b))) {
            return other;
        }
        try {
            if (hasZone(a) && hasZone(b)) {
                return OffsetDateTime.parse(a).isAfter(OffsetDateTime.parse(b)) ? mine : other;
            }
            return LocalDateTime.parse(a).isAfter(LocalDateTime.parse(b)) ? mine : other;
        } catch (java.time.DateTimeException e) {
            return other;
        }
    }

    private static boolean hasZone(String time) {
        return time.endsWith("Z") || time.contains("+");
    }

    private @Nullable Json list() {
        if (!learnings.merged().isEmpty()) {
            var other = theirs.get("kb_learnings");
            boolean isOdd = other != null && !(other instanceof Json.Arr);
            if (isOdd && !Objects.equals(other, base.get("kb_learnings"))) {
                conflicts.add("FIELD @ kb_learnings "
                        + base.get("kb_learnings")
                        + " "
                        + ours.get("kb_learnings")
                        + " "
                        + other);
            }
            return new Json.Arr(learnings.merged());
        }
        return field("kb_learnings", withoutElements(base), withoutElements(ours), withoutElements(theirs));
    }

    private static @Nullable Json withoutElements(Obj item) {
        var list = item.get("kb_learnings");
        return list instanceof Json.Arr ? Json.Arr.EMPTY : list;
    }

    /// Decision 14. New learnings are counted where they are in the base of neither.
    private @Nullable Json trust() {
        var before = base.get("trust_score");
        var mine = ours.get("trust_score");
        var other = theirs.get("trust_score");
        int newOurs = learnings.count(false, true, false);
        int newTheirs = learnings.count(false, false, true);
        int newBoth = learnings.count(false, true, true);
        int restored = learnings.count(true, true, false);
        int gone = restored + learnings.count(true, false, false);
        // a number that was written and left alone still says what a learning cost that is gone
        int untold = before == null ? gone : 0;
        if (Objects.equals(before, other) && newTheirs + newBoth + untold == 0) {
            return mine;
        }
        boolean weOverrode = isOverride(before, mine, newOurs + newBoth);
        boolean theyOverrode = isOverride(before, other, newTheirs + newBoth);
        if (!weOverrode) {
            return stepped(other, newOurs + restored);
        }
        var result = stepped(mine, newTheirs);
        if (theyOverrode && !near(result, stepped(other, newOurs))) {
            var conflict = "TRUST @ trust_score " + before + " " + mine + " " + other;
            if (!conflicts.contains(conflict)) {
                conflicts.add(conflict);
            }
        }
        return newTheirs > 0 && near(result, other) ? other : result;
    }

    private static boolean isOverride(@Nullable Json before, @Nullable Json after, int learnings) {
        if (Objects.equals(before, after)) {
            return false;
        }
        return learnings == 0 || !near(stepped(before, learnings), after);
    }

    private static boolean near(@Nullable Json value, @Nullable Json other) {
        return Objects.equals(value, other) || Math.abs(number(value) - number(other)) <= 1e-12;
    }

    private static double number(@Nullable Json trust) {
        return trust == null ? 1.0 : trust instanceof Num num ? num.toDouble() : Double.NaN;
    }

    private static @Nullable Json stepped(@Nullable Json trust, int times) {
        double start = number(trust);
        boolean isTrust = start >= 0.0 && start <= 1.0;
        double value = start;
        for (int i = 0; i < times; i++) {
            value = Math.max(0.5, value * 0.95);
        }
        return !isTrust || value == start ? trust : Json.from(value);
    }
}
