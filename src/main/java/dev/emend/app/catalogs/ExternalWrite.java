package dev.emend.app.catalogs;

import dev.emend.app.core.Actor;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.merge.Merge;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.texts.DateTexts;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournaledCommand;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// Write of another program into a file, as rows of the history: one of each item, and one for all of them when
/// the program wrote more than [#MAX_ITEMS].
///
/// A row holds names and numbers and no texts. A row has no edits: nothing of it can be saved or undone.
public final class ExternalWrite {
    /// The member of a row that holds it.
    public static final String MEMBER = "external";

    /// The actor of such a row.
    public static final Actor PROGRAM = new Actor("another program");

    private static final int MAX_ITEMS = 20;

    private static final String REFUSED = "refused";

    /// The time of the version that was put back, of what was decided here since and is written again.
    private static final String RESTORED = "restored";

    private static final String LEARNINGS = "kb_learnings";
    private static final String TRUST = "trust_score";

    /// Fields that get no row: the uses of an item by agents are counted elsewhere.
    public static final Set<String> NOT_LISTED = Set.of("use_count", "last_used_at");

    /// Added, changed and removed items, or learnings of one item.
    private record Counts(List<String> addedKeys, List<String> changedKeys, List<String> removedKeys) {
        static Counts empty() {
            return new Counts(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        private boolean isNone() {
            return addedKeys.isEmpty() && changedKeys.isEmpty() && removedKeys.isEmpty();
        }

        private Json.Obj keys() {
            return Json.Obj.of("added", addedKeys, "changed", changedKeys, "removed", removedKeys);
        }

        private Json.Obj numbers() {
            return Json.Obj.of("added", addedKeys.size(), "changed", changedKeys.size(), "removed", removedKeys.size());
        }
    }

    private final Catalog before;
    private final Catalog after;
    private final Counts items = Counts.empty();
    private final Counts learnings = Counts.empty();
    private final Map<ItemRef, Json.Obj> byItem = new LinkedHashMap<>();

    /// The members of every row in addition to its numbers.
    private final Map<String, Json> marks;

    private ExternalWrite(Catalog before, Catalog after, Map<String, Json> marks) {
        this.before = before;
        this.after = after;
        this.marks = marks;
    }

    /// @param origins for each item of `after` its place in `before`, or [MergeResult#CAME]
    /// @return nothing when only spaces, the order or counts of uses differ
    static List<JournaledCommand> rows(Catalog before, Catalog after, List<Integer> origins) {
        return of(before, after, origins).rows();
    }

    private static ExternalWrite of(Catalog before, Catalog after, List<Integer> origins) {
        return new ExternalWrite(before, after, Map.of()).read(origins);
    }

    /// Whether they took items out or wrote other words into them: that they add items, learnings and numbers is
    /// everyday.
    static boolean isChange(Catalog before, Catalog after, List<Integer> origins) {
        var write = of(before, after, origins);
        return !write.items.removedKeys.isEmpty()
                || write.byItem.values().stream().anyMatch(row -> !Merge.EVERYDAY.containsAll(row.texts("fields")));
    }

    /// The refused changes of other programs, in whose place the file keeps the content it has here.
    static ExternalWrite ofRefusal(Catalog current, Catalog rejectedVersion) {
        var write = new ExternalWrite(current, rejectedVersion, Map.of(REFUSED, Json.Bool.TRUE));
        return write.read(Merge.origins(current, rejectedVersion));
    }

    /// The local decisions since a version, which are written again into the file when it was put back.
    ///
    /// @param versionTime when that version was kept
    static ExternalWrite ofRestore(Catalog version, Catalog current, Instant versionTime) {
        var write = new ExternalWrite(version, current, Map.of(RESTORED, new Json.Text(versionTime.toString())));
        return write.read(Merge.origins(version, current));
    }

    private ExternalWrite read(List<Integer> origins) {
        var keptIndexes = new LinkedHashSet<Integer>();
        for (int i = 0; i < after.size(); i++) {
            int was = origins.get(i);
            keptIndexes.add(was);
            if (was == MergeResult.CAME) {
                noteAddition(after.item(i));
            } else if (!before.isWrittenAs(was, after, i)) {
                noteChange(before.item(was), after.item(i));
            }
        }
        for (int i = 0; i < before.size(); i++) {
            if (!keptIndexes.contains(i)) {
                noteRemoval(before.item(i));
            }
        }
        return this;
    }

    List<JournaledCommand> rows() {
        if (byItem.size() > MAX_ITEMS) {
            var whole = Json.Obj.of("items", items.numbers(), "learnings", learnings.numbers());
            return List.of(row(CommandTarget.of(after.id()), "", whole));
        }
        return byItem.entrySet().stream()
                .map(item -> row(CommandTarget.of(item.getKey()), item.getKey().label(), item.getValue()))
                .toList();
    }

    List<String> items() {
        return byItem.keySet().stream().map(ItemRef::label).toList();
    }

    /// Items in one line: `a, b`, of many the first of them and how many there are.
    public static String list(List<String> items) {
        return items.size() <= MAX_ITEMS
                ? String.join(", ", items)
                : String.join(", ", items.subList(0, MAX_ITEMS)) + ", … (" + items.size() + ")";
    }

    /// The items by effect on a file that was put back: `written into it again: a; taken out of it again: b`.
    String replaysInLine() {
        var writtenItems = new ArrayList<String>();
        var removals = new ArrayList<String>();
        byItem.forEach((item, row) -> {
            var counts = row.object("learnings");
            boolean isGone = row.text("effect").equals(Optional.of("removed"));
            int removedCount = count(counts, "removed");
            if (isGone) {
                removals.add(item.label());
            } else if (removedCount > 0
                    && count(counts, "added") + count(counts, "changed") == 0
                    && row.texts("fields").isEmpty()) {
                removals.add(learnings(removedCount, item.label()));
            } else {
                writtenItems.add(item.label());
            }
        });
        return replaysInLine(writtenItems, removals);
    }

    /// Like [#replaysInLine()], but for the given items.
    public static String replaysInLine(List<String> writtenItems, List<String> removals) {
        var parts = new ArrayList<String>();
        if (!writtenItems.isEmpty()) {
            parts.add(Messages.of("catalogs.againWritten", list(writtenItems)));
        }
        if (!removals.isEmpty()) {
            parts.add(Messages.of("catalogs.againTakenOut", list(removals)));
        }
        return String.join("; ", parts);
    }

    /// `2 learnings of open_files`.
    public static String learnings(int number, String item) {
        return Messages.of("catalogs.againLearnings", number, item);
    }

    private void noteAddition(KnowledgeItem item) {
        var counts = Counts.empty();
        item.learnings().forEach(learning -> counts.addedKeys.add(learning.ref().key()));
        items.addedKeys.add(item.ref().key());
        note(item.ref(), "added", counts, List.of(), Optional.empty());
    }

    private void noteRemoval(KnowledgeItem item) {
        var counts = Counts.empty();
        item.learnings()
                .forEach(learning -> counts.removedKeys.add(learning.ref().key()));
        items.removedKeys.add(item.ref().key());
        note(item.ref(), "removed", counts, List.of(), Optional.empty());
    }

    private void noteChange(KnowledgeItem was, KnowledgeItem now) {
        var counts = learnings(was, now);
        var fields = Stream.concat(was.fields().members().keySet().stream(), now.fields().members().keySet().stream())
                .distinct()
                .filter(name -> !name.equals(LEARNINGS) && !name.equals(TRUST) && !NOT_LISTED.contains(name))
                .filter(name ->
                        !Objects.equals(was.fields().get(name), now.fields().get(name)))
                .toList();
        var trust = was.trust() == now.trust() || Double.isNaN(was.trust()) || Double.isNaN(now.trust())
                ? Optional.<Json.Obj>empty()
                : Optional.of(Json.Obj.of("before", was.trust(), "after", now.trust()));
        if (!counts.isNone() || !fields.isEmpty() || trust.isPresent()) {
            items.changedKeys.add(now.ref().key());
            note(now.ref(), "changed", counts, fields, trust);
        }
    }

    private static Counts learnings(KnowledgeItem was, KnowledgeItem now) {
        var counts = Counts.empty();
        var old = was.fields().array(LEARNINGS);
        var origins = Merge.learningOrigins(old, now.fields().array(LEARNINGS));
        for (var learning : now.learnings()) {
            int place = origins.get(learning.index());
            if (place == MergeResult.CAME) {
                counts.addedKeys.add(learning.ref().key());
            } else if (!old.get(place).equals(learning.fields())) {
                counts.changedKeys.add(learning.ref().key());
            }
        }
        for (var learning : was.learnings()) {
            if (!origins.contains(learning.index())) {
                counts.removedKeys.add(learning.ref().key());
            }
        }
        return counts;
    }

    private void note(ItemRef item, String effect, Counts counts, List<String> fields, Optional<Json.Obj> trust) {
        learnings.addedKeys.addAll(counts.addedKeys);
        learnings.changedKeys.addAll(counts.changedKeys);
        learnings.removedKeys.addAll(counts.removedKeys);
        var members = Json.Obj.of("effect", effect, "learnings", counts.keys(), "fields", fields);
        byItem.put(item, trust.map(change -> members.with("trust", change)).orElse(members));
    }

    private JournaledCommand row(CommandTarget target, String item, Json.Obj counts) {
        var members = counts;
        for (var mark : marks.entrySet()) {
            members = members.with(mark.getKey(), mark.getValue());
        }
        var after = Json.Obj.of(MEMBER, item.isEmpty() ? members : members.with("item", new Json.Text(item)));
        // kept in English, and shown in any language later
        var label = Language.callInEnglish(() -> label(after));
        return new JournaledCommand(PROGRAM.name(), CommandKind.EXTERNAL.word(), label, target, Json.Obj.EMPTY, after);
    }

    /// The sentence of a row, in the language of whoever asks: `Another program: 2 learnings, trust 1.00 → 0.90
    /// (open_files)`.
    public static String label(Json.Obj after) {
        var row = after.object(MEMBER);
        var parts = new ArrayList<String>();
        if (row.get("items") instanceof Json.Obj counts) {
            addCount(parts, count(counts, "added"), n -> Messages.of("catalogs.externalItemsAdded", n));
            addCount(parts, count(counts, "changed"), n -> Messages.of("catalogs.externalItemsChanged", n));
            addCount(parts, count(counts, "removed"), n -> Messages.of("catalogs.externalItemsRemoved", n));
        }
        switch (row.text("effect").orElse("")) {
            case "added" -> parts.add(Messages.of("catalogs.externalItemAdded"));
            case "removed" -> parts.add(Messages.of("catalogs.externalItemRemoved"));
            default -> {}
        }
        var learnings = row.object("learnings");
        addCount(parts, count(learnings, "added"), n -> Messages.of("catalogs.externalLearningsAdded", n));
        addCount(parts, count(learnings, "changed"), n -> Messages.of("catalogs.externalLearningsChanged", n));
        addCount(parts, count(learnings, "removed"), n -> Messages.of("catalogs.externalLearningsRemoved", n));
        if (row.get("trust") instanceof Json.Obj trust) {
            parts.add(Messages.of(
                    "catalogs.externalTrust",
                    trust.number("before").orElse(Double.NaN),
                    trust.number("after").orElse(Double.NaN)));
        }
        var fields = row.texts("fields");
        if (!fields.isEmpty()) {
            parts.add(Messages.of("catalogs.externalFields", fields.size(), String.join(", ", fields)));
        }
        var item = row.text("item").orElse("");
        if (row.bool(REFUSED).orElse(false)) {
            parts.add(Messages.of("catalogs.externalRefused"));
        }
        var changes = String.join(Messages.of("catalogs.externalAnd"), parts);
        if (row.text(RESTORED).isPresent()) {
            var version = Instant.parse(row.text(RESTORED).get()).atZone(ZoneId.systemDefault());
            changes = Messages.of("catalogs.externalAgain", DateTexts.MINUTE.of(version), changes);
        }
        return item.isEmpty()
                ? Messages.of("catalogs.externalRow", changes)
                : Messages.of("catalogs.externalRowOf", changes, item);
    }

    private static void addCount(Collection<String> parts, int number, IntFunction<String> words) {
        if (number > 0) {
            parts.add(words.apply(number));
        }
    }

    private static int count(Json.Obj counts, String effect) {
        return counts.integer(effect).orElse(counts.array(effect).size());
    }
}
