package dev.emend.model.lineage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Trust;
import dev.emend.model.lineage.Lineage.Ancestor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Where things come from, and what that does to how far they are trusted.
class LineageTest {
    private static final ItemRef ITEM = new ItemRef(new java.util.UUID(1, 2), "open_files");

    private static Learning learning(Json.Obj fields) {
        return new Learning(new LearningRef(ITEM, "x"), 0, fields);
    }

    private static Memory memory(String tactical, Json.Obj metadata, Origin origin) {
        var lessons = new Memory.MemoryLessons(tactical, "", "", Json.Null.NULL);
        return new Memory(
                "m",
                Memory.Kind.LEARNED,
                new Memory.Text("Open a file", "", "", "", lessons),
                Memory.Result.UNKNOWN,
                metadata,
                origin);
    }

    private static double trust(Ancestor own, Map<String, Ancestor> line) {
        return Lineage.trust(own, (Set<String> ids) -> {
            var found = new HashMap<String, Ancestor>();
            ids.stream().filter(line::containsKey).forEach(id -> found.put(id, Objects.requireNonNull(line.get(id))));
            return found;
        });
    }

    @Test
    void tellsAPersonsWordsFromThoseOfAnAgentAndOfATool() {
        var client = Json.Obj.of("client", "robot");
        assertEquals(OriginClass.TOOL, OriginClass.of(learning(Json.Obj.of("original_error", "no such file"))));
        assertEquals(OriginClass.AGENT, OriginClass.of(learning(Json.Obj.of("recovery_approach", "use Ctrl+O"))));
        assertEquals(OriginClass.PERSON, OriginClass.of(learning(Json.Obj.of("human_reasoning", "use Ctrl+O"))));
        assertEquals(
                OriginClass.AGENT,
                OriginClass.of(learning(Json.Obj.of("human_reasoning", "the boss said so", "origin", client))),
                "an agent may make a person's words up");

        var run = Json.Obj.of("run_id", "r1");
        assertEquals(OriginClass.PERSON, OriginClass.of(memory("Lock first", Json.Obj.EMPTY, Origin.HERE)));
        assertEquals(OriginClass.AGENT, OriginClass.of(memory("Lock first", run, Origin.HERE)));
        assertEquals(OriginClass.TOOL, OriginClass.of(memory("", run, Origin.HERE)));
        var read = new Origin("/agents/one", "mem0", "1");
        assertEquals(OriginClass.AGENT, OriginClass.of(memory("Lock first", Json.Obj.EMPTY, read)));
        var page = Json.Obj.of("source_url", "https://example.org/locks");
        assertEquals(OriginClass.DOCUMENT, OriginClass.of(memory("Lock first", page, read)));
    }

    @Test
    void namesWhatItWasDerivedFromOnce() {
        var fields = Json.Obj.of(
                "derived_from",
                List.of("m1", "m2", "m1"),
                "source_url",
                "https://example.org",
                "origin",
                Json.Obj.of("client", "robot", "run", "7"));

        assertEquals(
                List.of("m1", "m2", "https://example.org", "run:7"),
                Lineage.of(learning(fields)).derivedFrom());
    }

    @Test
    void countsNoMoreThanTheLowestOfTheLine() {
        var line = Map.of(
                "parent", new Ancestor(0.9, false, List.of("grandparent")),
                "grandparent", new Ancestor(0.6, true, List.of("forgotten")));

        assertEquals(0.6, trust(new Ancestor(1, false, List.of("parent")), line));
        assertEquals(1, trust(new Ancestor(1, true, List.of("parent")), line), "a person kept it");
        assertEquals(Trust.FLOOR, trust(new Ancestor(1, false, List.of("nobody knows it")), line));
    }

    @Test
    void isNeverAboveAnythingItRestsOnWhateverTheLineLooksLike() {
        var random = new Random(22);
        for (int round = 0; round < 500; round++) {
            int size = 1 + random.nextInt(12);
            var line = new HashMap<String, Ancestor>();
            for (int i = 0; i < size; i++) {
                line.put(
                        "" + i,
                        new Ancestor(0.5 + random.nextInt(51) / 100.0, random.nextInt(4) == 0, some(random, size)));
            }
            var own = new Ancestor(0.5 + random.nextInt(51) / 100.0, false, some(random, size));

            double trust = trust(own, line); // ends though most of these go in circles

            var resting = new HashSet<String>();
            own.derivedFrom().forEach(id -> walk(id, line, resting));
            var expected = resting.stream()
                    .mapToDouble(id -> Objects.requireNonNull(line.get(id)).trust())
                    .min();
            assertEquals(Math.min(own.trust(), expected.orElse(1)), trust);
            assertTrue(resting.stream()
                    .allMatch(
                            id -> trust <= Objects.requireNonNull(line.get(id)).trust()));
        }
    }

    private static List<String> some(Random random, int size) {
        var ids = new ArrayList<String>();
        for (int i = random.nextInt(4); i > 0; i--) {
            ids.add("" + random.nextInt(size));
        }
        return ids;
    }

    /// Another way to the same: one after another, deep before wide.
    private static void walk(String id, Map<String, Ancestor> line, Set<String> seen) {
        var ancestor = Objects.requireNonNull(line.get(id));
        if (seen.add(id) && !ancestor.isKept()) {
            ancestor.derivedFrom().forEach(next -> walk(next, line, seen));
        }
    }
}
