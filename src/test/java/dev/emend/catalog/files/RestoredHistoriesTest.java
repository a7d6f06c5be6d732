package dev.emend.catalog.files;

import static dev.emend.catalog.merge.ShortCatalogs.catalog;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random histories of a file that people and other programs change and that goes back to earlier versions, compared
/// with a plain model: a value that a person set after a version stays, and what others set since is gone.
///
/// What a person changed in an item or a learning that others added since is not lost with it: the learning stays as
/// the person has it, the item as a whole. A conflict tells of the item once, from then on it is the person's. Trust
/// follows from the learnings and is left out.
///
/// Nothing leaves a file silently, also when people undo their changes: an item or a learning that goes is told, and so
/// is a value that was undone and comes back.
class RestoredHistoriesTest {
    private static final int STEPS = 14;
    private static final String LEARNING = "learning";
    private static final String ID = ".knowledge_id";

    @Test
    void someHistoriesEndAsTheModelSays() throws Exception {
        histories(500);
    }

    @Test
    @Tag("slow")
    void tenThousandHistoriesEndAsTheModelSays() throws Exception {
        histories(10_000);
    }

    @Test
    void nothingLeavesAFileSilentlyWhenAPersonAlsoUndoesChanges() throws Exception {
        historiesWithUndo(500);
    }

    @Test
    @Tag("slow")
    void nothingLeavesAFileSilentlyInTenThousandHistoriesWithUndo() throws Exception {
        historiesWithUndo(10_000);
    }

    /// It was taken for what others make of the version with an empty list, which they had left: what they put back
    /// since then went with it.
    @Test
    void anOldCopyWithoutAListOfLearningsIsNoneOfAVersionWithAnEmptyOne() throws Exception {
        new History(20262375).runWithUndo();
    }

    @Test
    void anItemThatStayedForWhatAPersonAddedIsThereOnceWhenALaterVersionIsPutBack() {
        var first = catalog("[{'knowledge_id': 'a', 'd': 0}]");
        var added = catalog("[{'knowledge_id': 'a', 'd': 0}, {'knowledge_id': 'n', 'd': 1}]");
        var decided = catalog("[{'knowledge_id': 'a', 'd': 0}, {'knowledge_id': 'n', 'd': 2}]");
        var changed = catalog("[{'knowledge_id': 'a', 'd': 0}, {'knowledge_id': 'n', 'd': 2, 'e': 3}]");
        var ours = LocalVersion.of(first, first);
        ours = ours.with(added, ours.merge(added)).afterWrite(decided);
        ours = ours.with(changed, ours.merge(changed));
        var back = ours.merge(first);
        assertEquals(CatalogSamples.text(changed), CatalogSamples.text(back.catalog()));
        assertFalse(back.conflicts().isEmpty());

        ours = ours.with(first, back).afterWrite(back.catalog());
        assertEquals(
                CatalogSamples.text(decided),
                CatalogSamples.text(ours.merge(decided).catalog()));
    }

    @Test
    void anItemThatAnotherProgramTookOutAfterAnEditIsThereAgainWhenItIsPutBack() {
        var first = catalog("[{'knowledge_id': 'a', 'd': 0}, {'knowledge_id': 'n', 'd': 1}]");
        var edited = catalog("[{'knowledge_id': 'a', 'd': 0}, {'knowledge_id': 'n', 'd': 2}]");
        var without = catalog("[{'knowledge_id': 'a', 'd': 0}]");
        for (var back : List.of(first, edited)) {
            var ours = LocalVersion.of(first, first).afterWrite(edited);
            ours = ours.with(without, ours.merge(without));
            assertEquals(
                    CatalogSamples.text(without),
                    CatalogSamples.text(ours.current()),
                    "nothing was decided against it");
            assertEquals(
                    CatalogSamples.text(back),
                    CatalogSamples.text(ours.merge(back).catalog()));
        }
    }

    @Test
    void aLearningThatAnotherProgramTookOutAfterAnEditIsThereAsAPersonHasItWhenItIsPutBack() {
        var learning = "{'task': 't', 'step_num': 1, 'timestamp': '2026-01-01', 'learning': %d}";
        var item = "[{'knowledge_id': 'a', 'trust_score': 0.9, 'kb_learnings': [%s]}]";
        var first = catalog(item.formatted(learning.formatted(1)));
        var edited = catalog(item.formatted(learning.formatted(2)));
        for (var gone : List.of(catalog(item.formatted("")), catalog("[]"))) {
            for (var back : List.of(first, edited)) {
                var ours = LocalVersion.of(first, first).afterWrite(edited);
                var merged = ours.merge(gone);
                ours = ours.with(gone, merged);
                if (!CatalogSamples.text(merged.catalog()).equals(CatalogSamples.text(gone))) {
                    ours = ours.afterWrite(merged.catalog());
                }
                var learnings = ours.merge(back).catalog().item(0).learnings();
                assertEquals(1, learnings.size());
                // one of a file that still has its item is never taken out, and stays as the person has it
                int value = gone.size() == 0 && back == first ? 1 : 2;
                assertEquals(Json.from(value), learnings.getFirst().fields().get("learning"));
            }
        }
    }

    @Test
    void anItemThatAPersonAddedStaysThoughAnotherProgramChangedIt() {
        var first = catalog("[{'knowledge_id': 'a', 'd': 0}]");
        var added = catalog("[{'knowledge_id': 'a', 'd': 0}, {'knowledge_id': 'n', 'd': 1}]");
        var changed = catalog("[{'knowledge_id': 'a', 'd': 0}, {'knowledge_id': 'n', 'd': 1, 'e': 2}]");
        var ours = LocalVersion.of(first, first).afterWrite(added);
        ours = ours.with(changed, ours.merge(changed));
        assertEquals(
                CatalogSamples.text(changed),
                CatalogSamples.text(ours.merge(first).catalog()));
    }

    private static void histories(int count) throws Exception {
        long seed = Long.getLong("emend.seed", 20261128);
        for (int i = 0; i < count; i++) {
            new History(seed + i).run();
        }
    }

    private static void historiesWithUndo(int count) throws Exception {
        long seed = Long.getLong("emend.seed", 20261128);
        for (int i = 0; i < count; i++) {
            new History(seed + i).runWithUndo();
        }
    }

    /// A value and who set it when.
    private record Cell(int value, boolean isPersons, int at) {}

    /// @param first the step at which the file held it first
    private record Version(Catalog catalog, Map<String, Cell> cells, int first) {}

    /// The last change of a person.
    private record Decision(String field, int value, Edit inverse) {}

    private static final class History {
        private final long seed;
        private final Random random;
        private final StringBuilder told = new StringBuilder();
        private final List<Version> versions = new ArrayList<>();
        private final Set<String> othersItems = new HashSet<>();
        private final Set<Integer> personsValues = new HashSet<>();
        private final Set<Integer> undoneValues = new HashSet<>();
        private Optional<Decision> last = Optional.empty();
        private LocalVersion ours;
        private Map<String, Cell> now = new TreeMap<>();
        private int clock;
        private int fresh = 100;

        History(long seed) throws Exception {
            this.seed = seed;
            random = new Random(seed);
            var text = new StringBuilder("[");
            for (var item : List.of("a", "b", "c")) {
                text.append(text.length() == 1 ? "" : ",")
                        .append("{\"knowledge_id\": \"")
                        .append(item)
                        .append("\", \"d\": 0, \"e\": 1}");
                now.put(item + ".d", new Cell(0, false, 0));
                now.put(item + ".e", new Cell(1, false, 0));
                now.put(item + ID, new Cell(0, false, 0));
            }
            var reader = new CatalogReader(CatalogSamples.ID, Path.of("catalog.json"), 1 << 20);
            var catalog = reader.read(text.append("]").toString().getBytes(StandardCharsets.UTF_8), _ -> {});
            ours = LocalVersion.of(catalog, catalog);
            versions.add(new Version(catalog, now, 0));
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                clock++;
                switch (random.nextInt(9)) {
                    case 0, 1 -> decide(someField());
                    case 2, 3 -> change(someField());
                    case 4 -> addToOldCopy();
                    case 5 -> decide(newLearning());
                    case 6 -> change(newLearning());
                    case 7 -> decide("n" + (fresh + 1) + ".d");
                    default -> restore();
                }
                assertEquals(values(now), values(ours.current()), () -> "seed " + seed + told);
            }
        }

        /// What the file should hold is not modeled here, only that nothing leaves it silently.
        void runWithUndo() {
            for (int i = 0; i < STEPS; i++) {
                clock++;
                now = new TreeMap<>();
                values(ours.current()).forEach((field, value) -> now.put(field, new Cell(value, false, clock)));
                switch (random.nextInt(10)) {
                    case 0, 1 -> decide(someField());
                    case 2 -> change(someField());
                    case 3 -> addToOldCopy();
                    case 4 -> decide(newLearning());
                    case 5 -> change(newLearning());
                    case 6 -> decide("n" + (fresh + 1) + ".d");
                    case 7, 8 -> undo();
                    default -> {
                        var version = versions.get(random.nextInt(versions.size()));
                        told.append("\nback to version ").append(version.first);
                        take(version.catalog);
                    }
                }
            }
        }

        private void undo() {
            var stands = last.filter(decision -> Integer.valueOf(decision.value)
                    .equals(values(ours.current()).get(decision.field)));
            last = Optional.empty();
            stands.ifPresent(decision -> {
                var undone = ours.current().with(List.of(decision.inverse)).catalog();
                told.append("\na person undoes ").append(decision.field);
                undoneValues.add(decision.value);
                Optional.ofNullable(values(undone).get(decision.field)).ifPresent(personsValues::add);
                ours = ours.afterWrite(undone);
                seen(undone);
            });
        }

        private static Edit inverse(Edit edit, Cell before) {
            return switch (edit) {
                case Edit.AddItem add -> new Edit.RemoveItem(add.item());
                case Edit.SetField set -> new Edit.SetField(set.item(), set.field(), Json.from(before.value));
                case Edit.SetLearningField set ->
                    new Edit.SetLearningField(set.learning(), set.field(), Json.from(before.value));
                case Edit.InsertLearning insert -> new Edit.RemoveLearning(insert.learning());
                default -> throw new IllegalArgumentException("no person makes " + edit + " here");
            };
        }

        private String someField() {
            var fields =
                    now.keySet().stream().filter(field -> !field.endsWith(ID)).toList();
            return fields.get(random.nextInt(fields.size()));
        }

        private String newLearning() {
            return item(someField()) + "." + LEARNING + (fresh + 1);
        }

        private Edit set(String field, int value) {
            var item = new ItemRef(CatalogSamples.ID, item(field));
            var member = field.substring(field.indexOf('.') + 1);
            if (!items(now).contains(item(field))) {
                var fields = Json.Obj.of("knowledge_id", item(field), member, value);
                return new Edit.AddItem(item, null, fields);
            }
            if (!member.startsWith(LEARNING)) {
                return new Edit.SetField(item, member, Json.from(value));
            }
            var fields = Json.Obj.of("task", member, "step_num", 1, "timestamp", "2026-01-01", "learning", value);
            var learning = new LearningRef(
                    item, LearningRef.identities(List.of(fields)).getFirst());
            return now.containsKey(field)
                    ? new Edit.SetLearningField(learning, "learning", Json.from(value))
                    : new Edit.InsertLearning(learning, Integer.MAX_VALUE, fields);
        }

        private static String item(String field) {
            return field.substring(0, field.indexOf('.'));
        }

        private void put(String field, boolean isPersons) {
            now = new TreeMap<>(now);
            now.put(field, new Cell(fresh, isPersons, clock));
            now.putIfAbsent(item(field) + ID, new Cell(0, isPersons, clock));
            told.append("\n")
                    .append(isPersons ? "a person sets " : "another program sets ")
                    .append(field)
                    .append(" to ")
                    .append(fresh);
        }

        private void decide(String field) {
            fresh++;
            var edit = set(field, fresh);
            last = Optional.of(new Decision(
                    field, fresh, inverse(edit, now.getOrDefault(field, new Cell(0, true, clock)))));
            var decided = ours.current().with(List.of(edit)).catalog();
            personsValues.add(fresh);
            put(field, true);
            ours = ours.afterWrite(decided);
            seen(decided);
        }

        private void change(String field) {
            fresh++;
            var theirs = ours.current().with(List.of(set(field, fresh))).catalog();
            put(field, false);
            take(theirs);
        }

        /// A program that read an earlier version writes all of it with an item of its own: what others took out since
        /// is there again.
        private void addToOldCopy() {
            var older = versions.stream().filter(version -> !isLeft(version)).toList();
            var old = older.get(random.nextInt(older.size()));
            fresh++;
            var id = "n" + fresh;
            othersItems.add(id);
            var fields = Json.Obj.of("knowledge_id", id, "d", fresh);
            var theirs = old.catalog
                    .with(List.of(new Edit.AddItem(new ItemRef(CatalogSamples.ID, id), null, fields)))
                    .catalog();
            told.append("\nanother program adds ")
                    .append(id)
                    .append(" to version ")
                    .append(old.first);
            var here = items(now);
            now = new TreeMap<>(now);
            old.cells.forEach((field, cell) -> {
                // nobody here took it out
                if (!here.contains(item(field))) {
                    now.put(field, new Cell(cell.value, false, clock));
                }
            });
            now.put(id + ".d", new Cell(fresh, false, clock));
            now.put(id + ID, new Cell(0, false, clock));
            take(theirs);
        }

        /// Whether an older version was put back since this one was in the file. What is made of it then is what
        /// others have put back, not an old copy: see [dev.emend.app.catalogs.RestoredFileTest].
        private boolean isLeft(Version version) {
            var names = ours.knownVersions().stream()
                    .map(known -> known.catalog().sha256())
                    .toList();
            int last = names.indexOf(version.catalog.sha256());
            var putBack = IntStream.range(0, last)
                    .filter(i -> ours.knownVersions().get(i).origin() != VersionOrigin.OWN)
                    .filter(i -> names.lastIndexOf(names.get(i)) > i)
                    .findFirst();
            return putBack.isPresent() && names.lastIndexOf(names.get(putBack.getAsInt())) > last;
        }

        private void restore() {
            var version = versions.get(random.nextInt(versions.size()));
            told.append("\nback to version ").append(version.first);
            if (!version.catalog.sha256().equals(ours.onDisk().sha256())) {
                var after = new TreeMap<>(version.cells);
                var inVersion = items(version.cells);
                now.forEach((field, cell) -> {
                    if (cell.isPersons && cell.at > version.first) {
                        after.put(field, cell);
                    }
                });
                var kept = items(after);
                kept.removeAll(inVersion);
                now.forEach((field, cell) -> {
                    if (kept.contains(item(field))) {
                        after.put(field, field.endsWith(ID) ? new Cell(0, true, clock) : cell);
                    }
                });
                var before = now;
                now = after;
                var merged = merge(version.catalog);
                if (othersItems.removeAll(kept)) {
                    assertFalse(merged.conflicts().isEmpty(), () -> "seed " + seed + told);
                }
                keepOlder(before);
                seen(ours.current());
            }
        }

        private static Set<String> items(Map<String, Cell> cells) {
            var items = new HashSet<String>();
            cells.keySet().forEach(field -> items.add(item(field)));
            return items;
        }

        /// What a person set before that version, and what was written again since when another one was put back, may
        /// stay: it is nothing of others.
        private void keepOlder(Map<String, Cell> before) {
            var values = values(ours.current());
            before.forEach((field, cell) -> {
                if (cell.isPersons && Integer.valueOf(cell.value).equals(values.get(field))) {
                    now.put(field, cell);
                }
            });
        }

        private void take(Catalog theirs) {
            merge(theirs);
            seen(ours.current());
        }

        private MergeResult merge(Catalog theirs) {
            var merged = ours.merge(theirs);
            assertNothingLeftSilently(theirs, merged);
            ours = ours.with(theirs, merged);
            if (!merged.catalog().sha256().equals(theirs.sha256())) {
                ours = ours.afterWrite(merged.catalog());
            }
            return merged;
        }

        private void assertNothingLeftSilently(Catalog theirs, MergeResult merged) {
            boolean isRestored = ours.restoredVersion(theirs).isPresent();
            var stays = values(merged.catalog());
            var refused =
                    ours.rejectedVersion(theirs, merged).map(History::values).orElse(Map.of());
            var conflicts = merged.conflicts().toString();
            var silent = new TreeMap<String, Integer>();
            values(theirs).forEach((field, value) -> {
                var instead = stays.get(field);
                boolean isUndone = instead != null && undoneValues.contains(value) && instead < value;
                boolean isOthers = instead != null && isRestored && !personsValues.contains(instead);
                if (!value.equals(instead)
                        && (instead == null || isUndone || isOthers)
                        && !value.equals(refused.get(field))
                        && !conflicts.contains(value.toString())) {
                    silent.put(field, value);
                }
            });
            // all that goes when an earlier version is put back is told
            values(ours.current()).forEach((field, value) -> {
                if (!isRestored && !stays.containsKey(field) && !conflicts.contains(value.toString())) {
                    silent.put(field, value);
                }
            });
            assertEquals(Map.of(), silent, () -> "seed " + seed + told);
        }

        private void seen(Catalog catalog) {
            if (versions.stream().noneMatch(version -> version.catalog.sha256().equals(catalog.sha256()))) {
                versions.add(new Version(catalog, now, clock));
            }
        }

        private static Map<String, Integer> values(Map<String, Cell> cells) {
            var values = new TreeMap<String, Integer>();
            cells.forEach((field, cell) -> values.put(field, cell.value));
            return values;
        }

        private static Map<String, Integer> values(Catalog catalog) {
            var values = new HashMap<String, Integer>();
            for (int i = 0; i < catalog.size(); i++) {
                var name = catalog.ref(i).label();
                catalog.item(i).fields().members().forEach((field, value) -> {
                    if (value instanceof Json.Arr(var learnings)) {
                        learnings.forEach(learning -> put(values, name, (Json.Obj) learning));
                    } else if (field.equals("knowledge_id")) {
                        values.put(name + ID, 0);
                    } else if (!field.equals("trust_score")) {
                        values.put(name + "." + field, Integer.valueOf(value.plain()));
                    }
                });
            }
            return new TreeMap<>(values);
        }

        private static void put(Map<String, Integer> values, String item, Json.Obj learning) {
            var name = item + "." + learning.text("task").orElseThrow();
            var value = Objects.requireNonNull(learning.get("learning"), name);
            // one that is there twice is none of the model's
            values.merge(name, Integer.valueOf(value.plain()), (_, _) -> -1);
        }
    }
}
