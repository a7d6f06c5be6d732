package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The judged pairs can be trusted as a yardstick: complete, balanced, and nothing of the held half
/// or of the fresh set was seen in the tuning half. What they are stands in `judged-pairs.md`.
class JudgedPairsTest {
    private static final List<String> LABELS = List.of("duplicate", "contradiction", "neither");
    private static final String FIRST = "judged-pairs.json";
    private static final String FRESH = "judged-pairs-fresh.json";
    private static final List<String> SETS = List.of(FIRST, FRESH);
    private static final List<String> WORDS = List.of("error", "suggestion", "recovery");

    @Test
    void thereAreEnoughPairsOfEveryLabelAndNoIdTwice() throws Exception {
        var pairs = pairs(FIRST);
        var ids = new HashSet<String>();
        pairs.forEach(pair -> assertTrue(ids.add(text(pair, "id")), () -> text(pair, "id")));
        assertTrue(pairs.size() >= 150, () -> pairs.size() + " pairs");
        for (var label : LABELS) {
            assertTrue(count(pairs, "tuning", label) >= 20, label);
        }
    }

    @Test
    void theFreshSetHoldsEnoughPairsOfEveryLabelNumberedFromOne() throws Exception {
        var pairs = pairs(FRESH);
        long counted = 0;
        for (var label : LABELS) {
            long fresh = count(pairs, "fresh", label);
            assertTrue(fresh >= 30, () -> label + " " + fresh);
            counted += fresh;
        }
        assertEquals(pairs.size(), counted, "a pair has another half or label");
        assertTrue(pairs.size() >= 110, () -> pairs.size() + " pairs");
        for (int at = 0; at < pairs.size(); at++) {
            assertEquals("f%03d".formatted(at + 1), text(pairs.get(at), "id"));
        }
    }

    @Test
    void noLearningOfTheFreshSetIsInMoreThanThreePairs() throws Exception {
        var uses = new HashMap<Json, Integer>();
        for (var pair : pairs(FRESH)) {
            for (var side : List.of("a", "b")) {
                int used = uses.merge(pair.object(side), 1, Integer::sum);
                assertTrue(used <= 3, () -> text(pair, "id"));
            }
        }
    }

    @Test
    void bothHalvesHoldAsManyPairsOfEachLabel() throws Exception {
        var pairs = pairs(FIRST);
        long counted = 0;
        for (var label : LABELS) {
            long tuning = count(pairs, "tuning", label);
            long held = count(pairs, "held", label);
            assertTrue(Math.abs(tuning - held) <= 2, () -> label + " " + tuning + " " + held);
            counted += tuning + held;
        }
        assertEquals(pairs.size(), counted, "a pair has another half or label");
    }

    @Test
    void noTextIsInTwoHalvesNorInBothSets() throws Exception {
        var halves = new HashMap<String, String>();
        for (var pair : everyPair()) {
            for (var side : List.of("a", "b")) {
                for (var word : WORDS) {
                    var said = plain(pair.object(side).text(word).orElse(""));
                    var half = text(pair, "half");
                    var earlier = said.isEmpty() ? null : halves.put(said, half);
                    assertTrue(earlier == null || earlier.equals(half), said);
                }
            }
        }
    }

    @Test
    void noTaskOfTheFreshSetIsInTheFirstSet() throws Exception {
        var tasks = new HashSet<String>();
        for (var pair : pairs(FIRST)) {
            List.of("a", "b").forEach(side -> tasks.add(plain(text(pair.object(side), "task"))));
        }
        for (var pair : pairs(FRESH)) {
            for (var side : List.of("a", "b")) {
                assertTrue(!tasks.contains(plain(text(pair.object(side), "task"))), text(pair, "id"));
            }
        }
    }

    @Test
    void noTwoLearningsAreJudgedTwice() throws Exception {
        var seen = new HashSet<Set<Json>>();
        for (var pair : everyPair()) {
            var both = Set.<Json>copyOf(List.of(pair.object("a"), pair.object("b")));
            assertEquals(2, both.size(), text(pair, "id"));
            assertTrue(seen.add(both), text(pair, "id"));
        }
    }

    @Test
    void everyPairIsComplete() throws Exception {
        for (var pair : everyPair()) {
            var id = text(pair, "id");
            assertTrue(Set.of("same", "similar", "other").contains(text(pair, "item")), id);
            assertTrue(text(pair, "why").length() > 5, id);
            for (var side : List.of("a", "b")) {
                var learning = pair.object(side);
                for (var name : List.of("item_id", "task", "tool", "error")) {
                    assertTrue(!text(learning, name).isBlank(), id);
                }
                assertTrue(learning.integer("step_num").orElse(0) > 0, id);
                assertTrue(learning.get("arguments") instanceof Json.Obj, id);
                assertTrue(learning.has("suggestion") || learning.has("recovery"), id);
            }
            boolean oneItem = text(pair.object("a"), "item_id").equals(text(pair.object("b"), "item_id"));
            assertEquals(oneItem, text(pair, "item").equals("same"), id);
        }
    }

    private static long count(List<Json.Obj> pairs, String half, String label) {
        return pairs.stream()
                .filter(pair -> text(pair, "half").equals(half))
                .filter(pair -> text(pair, "label").equals(label))
                .count();
    }

    /// A text without case and punctuation, so that a full stop does not hide a copy.
    private static String plain(String said) {
        return said.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }

    private static String text(Json.Obj object, String name) {
        return object.text(name).orElseThrow(() -> new AssertionError("no " + name));
    }

    private static List<Json.Obj> everyPair() throws Exception {
        var every = new ArrayList<Json.Obj>();
        for (var set : SETS) {
            every.addAll(pairs(set));
        }
        return every;
    }

    private static List<Json.Obj> pairs(String set) throws Exception {
        try (var in = JudgedPairsTest.class.getResourceAsStream(set)) {
            assertTrue(in != null, set + " is not on the class path");
            var read = JsonText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return ((Json.Arr) read)
                    .elements().stream().map(Json.Obj.class::cast).toList();
        }
    }
}
