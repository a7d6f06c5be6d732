package dev.emend.catalog.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.CatalogSamples;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Random histories of a file that people and other programs change and that goes back to earlier versions, compared
/// with a plain model: a value that a person set after a version stays, and what others set since is gone.
class RestoredHistoriesTest {
    private static final int STEPS = 14;

    @Test
    void someHistoriesEndAsTheModelSays() throws Exception {
        histories(500);
    }

    @Test
    @Tag("slow")
    void tenThousandHistoriesEndAsTheModelSays() throws Exception {
        histories(10_000);
    }

    private static void histories(int count) throws Exception {
        long seed = Long.getLong("emend.seed", 20261128);
        for (int i = 0; i < count; i++) {
            new History(seed + i).run();
        }
    }

    /// A value and who set it when.
    private record Cell(int value, boolean isPersons, int at) {}

    /// @param first the step at which the file held it first
    private record Version(Catalog catalog, Map<String, Cell> cells, int first) {}

    private static final class History {
        private final long seed;
        private final Random random;
        private final StringBuilder told = new StringBuilder();
        private final List<Version> versions = new ArrayList<>();
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
            }
            var reader = new CatalogReader(CatalogSamples.ID, Path.of("catalog.json"), 1 << 20);
            var catalog = reader.read(text.append("]").toString().getBytes(StandardCharsets.UTF_8), _ -> {});
            ours = new LocalVersion(catalog, List.of(catalog), List::of, Map::of);
            versions.add(new Version(catalog, now, 0));
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                clock++;
                switch (random.nextInt(6)) {
                    case 0, 1 -> decide();
                    case 2, 3 -> change();
                    case 4 -> addToOldCopy();
                    default -> restore();
                }
                assertEquals(values(now), values(ours.now()), () -> "seed " + seed + told);
            }
        }

        private String someField() {
            return List.of("a", "b", "c").get(random.nextInt(3)) + "." + (random.nextBoolean() ? "d" : "e");
        }

        private static Edit set(String field, int value) {
            return new Edit.SetField(
                    new ItemRef(CatalogSamples.ID, field.substring(0, 1)), field.substring(2), Json.from(value));
        }

        private void put(String field, boolean isPersons) {
            now = new TreeMap<>(now);
            now.put(field, new Cell(fresh, isPersons, clock));
            told.append("\n")
                    .append(isPersons ? "a person sets " : "another program sets ")
                    .append(field)
                    .append(" to ")
                    .append(fresh);
        }

        private void decide() {
            var field = someField();
            fresh++;
            put(field, true);
            var decided = ours.now().with(List.of(set(field, fresh))).catalog();
            ours = ours.written(decided);
            seen(decided);
        }

        private void change() {
            var field = someField();
            fresh++;
            var theirs = ours.now().with(List.of(set(field, fresh))).catalog();
            put(field, false);
            take(theirs);
        }

        /// A program that read an earlier version writes all of it with an item of its own.
        private void addToOldCopy() {
            var old = versions.get(random.nextInt(versions.size()));
            fresh++;
            var id = "n" + fresh;
            var fields = Json.Obj.of("knowledge_id", id, "d", fresh);
            var theirs = old.catalog
                    .with(List.of(new Edit.AddItem(new ItemRef(CatalogSamples.ID, id), null, fields)))
                    .catalog();
            told.append("\nanother program adds ")
                    .append(id)
                    .append(" to version ")
                    .append(old.first);
            now = new TreeMap<>(now);
            now.put(id + ".d", new Cell(fresh, false, clock));
            take(theirs);
        }

        private void restore() {
            var version = versions.get(random.nextInt(versions.size()));
            told.append("\nback to version ").append(version.first);
            if (!version.catalog.sha256().equals(ours.onDisk().sha256())) {
                var after = new TreeMap<>(version.cells);
                now.forEach((field, cell) -> {
                    if (cell.isPersons && cell.at > version.first) {
                        after.put(field, cell);
                    }
                });
                var before = now;
                now = after;
                merge(version.catalog);
                keepOlder(before);
                seen(ours.now());
            }
        }

        /// What a person set before that version, and what was written again since when another one was put back, may
        /// stay: it is nothing of others.
        private void keepOlder(Map<String, Cell> before) {
            var values = values(ours.now());
            before.forEach((field, cell) -> {
                if (cell.isPersons && Integer.valueOf(cell.value).equals(values.get(field))) {
                    now.put(field, cell);
                }
            });
        }

        private void take(Catalog theirs) {
            merge(theirs);
            seen(ours.now());
        }

        private void merge(Catalog theirs) {
            var merged = ours.merge(theirs);
            ours = ours.with(theirs, merged);
            if (!merged.catalog().sha256().equals(theirs.sha256())) {
                ours = ours.written(merged.catalog());
            }
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
                var name = catalog.nameOf(i);
                catalog.item(i).fields().members().forEach((field, value) -> {
                    if (!field.equals("knowledge_id")) {
                        values.put(name + "." + field, Integer.valueOf(value.plain()));
                    }
                });
            }
            return new TreeMap<>(values);
        }
    }
}
