package dev.emend.search.memories;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory.Space;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.WhereMatch;
import dev.emend.model.filter.WhereText;
import dev.emend.search.Corpus;
import dev.emend.search.IndexEntry;
import dev.emend.search.IndexException;
import dev.emend.search.QueryVector;
import dev.emend.search.RandomWheres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryIndexTest {
    private static IndexEntry entry(String id, String task, Object... metadata) {
        return new IndexEntry(id, task, task + "\nlearned", "document of " + task, Json.Obj.of(metadata));
    }

    private static List<float[]> both(float... vector) {
        return List.of(vector, vector);
    }

    private static MemoryQuery ask(Space space, String text, float @Nullable [] vector, Where where) {
        return ask("m", space, text, vector, where);
    }

    private static MemoryQuery ask(String model, Space space, String text, float @Nullable [] vector, Where where) {
        var asked = vector == null ? null : new QueryVector(model, vector);
        return new MemoryQuery(space, text, asked, where, 10);
    }

    private static List<String> ids(List<MemoryHit> hits) {
        return hits.stream().map(MemoryHit::id).toList();
    }

    private static Where where(String text) {
        try {
            return WhereText.parse(JsonText.parse(text));
        } catch (Exception e) {
            throw new AssertionError(text, e);
        }
    }

    @Test
    void findsBySpaceSoThatTheTwoQuestionsDiffer() {
        try (var index = MemoryIndex.inMemory()) {
            index.put(List.of(
                    new IndexEntry("a", "plot signals", "use the toolbar", "", Json.Obj.EMPTY),
                    new IndexEntry("b", "toolbar colours", "pick a theme", "", Json.Obj.EMPTY)));
            assertEquals(List.of("b"), ids(index.search(ask(Space.TASK, "toolbar", null, Where.ALL))));
            assertEquals(List.of("a"), ids(index.search(ask(Space.CONTENT, "toolbars", null, Where.ALL))));
            index.putVectors(
                    "m",
                    Map.of(
                            new IndexEntry("a", "plot signals", "use the toolbar", "", Json.Obj.EMPTY),
                            List.of(new float[] {1, 0}, new float[] {0, 1})));
            var near = new float[] {1, 0};
            assertEquals(
                    1,
                    index.search(ask(Space.TASK, "", near, Where.ALL))
                            .getFirst()
                            .score(),
                    1e-6);
            assertEquals(
                    0.5,
                    index.search(ask(Space.CONTENT, "", near, Where.ALL))
                            .getFirst()
                            .score(),
                    1e-6);
        }
    }

    @Test
    void explainsAHybridHitByItsPlacesInBothLists() {
        try (var index = MemoryIndex.inMemory()) {
            index.put(
                    "m",
                    Map.of(
                            entry("near", "unrelated"), both(1, 0),
                            entry("both", "save file"), both(1, 1),
                            entry("word", "save a large file slowly on disk"), both(-1, 0)));
            var hits = index.search(ask(Space.TASK, "save file", new float[] {1, 0}, Where.ALL));
            assertEquals(List.of("both", "word", "near"), ids(hits));
            // by meaning: near, both, word; by words: both, word
            assertEquals((1 / 62.0 + 1 / 61.0) / (2 / 61.0), hits.get(0).score(), 1e-9);
            assertEquals((1 / 63.0 + 1 / 62.0) / (2 / 61.0), hits.get(1).score(), 1e-9);
            assertEquals((1 / 61.0) / (2 / 61.0), hits.get(2).score(), 1e-9);
            assertEquals((1 + Math.sqrt(0.5)) / 2, hits.get(0).relevance().orElseThrow(), 1e-6);
            assertEquals(
                    List.of(1, 2, 0), hits.stream().map(MemoryHit::lexicalRank).toList());
            assertEquals(1, hits.get(0).lexical(), 1e-9);
        }
    }

    @Test
    void agreesWithThePlainMeaningOfRandomFilters() {
        long seed = 20261120;
        System.out.println("seed of the random filters: " + seed);
        var chance = new RandomWheres(seed);
        var records = chance.records(1_000);
        try (var index = MemoryIndex.inMemory()) {
            index.put(records.stream()
                    .map(memory -> new IndexEntry(memory.id(), "", "", memory.document(), memory.metadata()))
                    .toList());
            for (int i = 0; i < 400; i++) {
                var where = new Where.And(List.of(chance.where(3), chance.whereDocument(2)));
                if (i % 2 == 0) {
                    where = new Where.And(List.of(where.parts().get(i / 2 % 2)));
                }
                var filter = where;
                var wanted = records.stream()
                        .filter(memory -> WhereMatch.matches(filter, memory.metadata(), memory.document()))
                        .map(RandomWheres.Stored::id)
                        .sorted()
                        .toList();
                var text = WhereText.json(filter).compact();
                assertEquals(wanted, MatchingIds.of(index, filter), text);
                assertEquals(wanted.size(), MatchingIds.of(index, filter).size(), text);
            }
        }
    }

    @Test
    void comparesNumbersAtTheEdgesOfTheirTypes() {
        var numbers = List.of(
                "9223372036854775807",
                "-9223372036854775808",
                "9.3e18",
                "-9.3e18",
                "9223372036854775808.0",
                "-9223372036854775808.0",
                "0",
                "-0",
                "-0.0",
                "1.5",
                "2",
                "-1",
                "9007199254740993",
                "9007199254740992.0",
                "1e400",
                "NaN");
        try (var index = MemoryIndex.inMemory()) {
            for (var number : numbers) {
                index.put(List.of(entry(number, "", "k", new Json.Num(number))));
            }
            for (var bound : numbers) {
                for (var operator : Where.Operator.values()) {
                    var filter = new Where.Compare("k", operator, new Json.Num(bound));
                    var wanted = numbers.stream()
                            .filter(number -> WhereMatch.matches(filter, Json.Obj.of("k", new Json.Num(number)), ""))
                            .sorted()
                            .toList();
                    assertEquals(wanted, MatchingIds.of(index, filter), operator + " " + bound);
                }
            }
        }
    }

    @Test
    void filtersInsideTheSearchSoThatFarOnesAreFoundToo() {
        var random = new Random(5);
        var vectors = Corpus.vectors(1_000, random);
        var entries = new HashMap<IndexEntry, List<float[]>>();
        for (int i = 0; i < vectors.size(); i++) {
            var kind = i % 200 == 0 ? "rare" : "common";
            entries.put(entry("m" + i, "save", "kind", kind), both(vectors.get(i)));
        }
        for (int exactUpTo : new int[] {0, 10_000}) {
            try (var index = MemoryIndex.open(null, exactUpTo)) {
                index.put("m", entries);
                var hits = index.search(ask(Space.TASK, "", vectors.get(7), where("{\"kind\":\"rare\"}")));
                assertEquals(5, hits.size());
                var byWords = index.search(ask(Space.TASK, "save", null, where("{\"kind\":\"rare\"}")));
                assertEquals(5, byWords.size());
            } catch (IndexException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Test
    void neverMixesModelsNotEvenOfTheSameLength() {
        try (var index = MemoryIndex.inMemory()) {
            var a = entry("a", "one");
            var b = entry("b", "two");
            index.put("old", Map.of(a, both(1, 0), b, both(0, 1)));
            assertEquals(Optional.of("old"), index.activeModel());
            index.putVectors("new", Map.of(a, both(0, 1)));
            assertEquals(List.of("b"), index.withoutVectors("new", 10));
            var query = ask("old", Space.TASK, "", new float[] {1, 0}, Where.ALL);
            assertEquals(List.of("a", "b"), ids(index.search(query)));
            assertEquals(1, index.search(query).getFirst().score(), 1e-6);
            index.activate("new");
            var anew = ask("new", Space.TASK, "", new float[] {1, 0}, Where.ALL);
            assertEquals(List.of("a"), ids(index.search(anew)));
            assertEquals(0.5, index.search(anew).getFirst().score(), 1e-6);
            assertEquals(List.of("a", "b"), ids(index.search(query)), "asked just before the switch");
            assertArrayEquals(
                    new float[] {0, 1},
                    index.vectors(Space.TASK, List.of("a", "b")).get("a"));
            // written again, the retired model's vectors are gone
            index.put(List.of(entry("b", "two", "changed", true)));
            assertEquals(List.of("b"), index.withoutVectors("old", 10));
            assertEquals(List.of("a"), ids(index.search(anew)));
            // a query of another length is no question to this model
            assertEquals(List.of(), index.search(ask("new", Space.TASK, "", new float[] {1, 0, 0}, Where.ALL)));
        }
    }

    @Test
    void aChangedTextLosesItsVectorsAndAChangedStateKeepsThem() {
        try (var index = MemoryIndex.inMemory()) {
            index.put("m", Map.of(entry("a", "one", "emend:state", "pending"), both(1, 0)));
            index.put(List.of(entry("a", "one", "emend:state", "kept")));
            assertEquals(List.of(), index.withoutVectors("m", 10));
            assertEquals(List.of("a"), MatchingIds.of(index, where("{\"emend:state\":\"kept\"}")));
            assertEquals(
                    0,
                    MatchingIds.of(index, where("{\"emend:state\":\"pending\"}"))
                            .size());
            index.put(List.of(entry("a", "two", "emend:state", "kept")));
            assertEquals(List.of("a"), index.withoutVectors("m", 10));
            // embedded from a text that is not the one there any more
            index.putVectors("m", Map.of(entry("a", "one", "emend:state", "kept"), both(1, 0)));
            index.putVectors("m", Map.of(entry("gone", "x"), both(1, 0)));
            assertEquals(List.of("a"), index.withoutVectors("m", 10));
            assertEquals(1, index.size());
        }
    }

    @Test
    void saysWhereAMemoryStandsAndWhyItIsNotAmongTheHits() {
        var random = new Random(9);
        var vectors = Corpus.vectors(300, random);
        try (var index = MemoryIndex.inMemory()) {
            var entries = new HashMap<IndexEntry, List<float[]>>();
            for (int i = 0; i < vectors.size(); i++) {
                entries.put(entry("m" + i, Corpus.sentence(6, random), "even", i % 2 == 0), both(vectors.get(i)));
            }
            entries.put(entry("bare", "none"), both());
            index.put("m", entries);
            var query = new MemoryQuery(
                    Space.TASK, "open the file", new QueryVector("m", vectors.get(3)), where("{\"even\":true}"), 20);
            var hits = index.search(query);
            for (int i = 0; i < hits.size(); i++) {
                var place = index.place(query, hits.get(i).id()).orElseThrow();
                assertEquals(i + 1, place.rank());
                assertEquals(hits.get(i).score(), place.hit().score(), 1e-9);
                assertEquals(hits.get(i).lexicalRank(), place.hit().lexicalRank());
            }
            var ranks = new ArrayList<Integer>();
            for (int i = 0; i < 300; i += 2) {
                ranks.add(index.place(query, "m" + i).orElseThrow().rank());
            }
            ranks.sort(null);
            assertEquals(1, ranks.getFirst());
            assertEquals(150, ranks.getLast());
            assertEquals(150, ranks.stream().distinct().count());
            var odd = index.place(query, "m3").orElseThrow();
            assertTrue(!odd.isMatching());
            assertEquals(0, odd.rank());
            assertEquals(1, odd.hit().relevance().orElseThrow(), 1e-5);
            var bare = index.place(ask(Space.TASK, "open", vectors.get(3), Where.ALL), "bare");
            assertEquals(OptionalDouble.empty(), bare.orElseThrow().hit().relevance());
            assertEquals(Optional.empty(), index.place(query, "unknown"));
        }
    }

    @Test
    void listsWhatIsMostLikeOneAndNotItself() {
        try (var index = MemoryIndex.inMemory()) {
            index.put(
                    "m",
                    Map.of(
                            entry("a", "x", "k", 1), both(1, 0),
                            entry("b", "y", "k", 1), both(0.9f, 0.1f),
                            entry("c", "z", "k", 2), both(0, 1)));
            assertEquals(List.of("b", "c"), ids(index.similar("a", Space.TASK, Where.ALL, 5)));
            assertEquals(List.of("c"), ids(index.similar("a", Space.CONTENT, where("{\"k\":2}"), 5)));
            assertEquals(List.of(), index.similar("unknown", Space.TASK, Where.ALL, 5));
        }
    }

    @Test
    void pagesByIdAndForgetsWhatIsRemoved() {
        try (var index = MemoryIndex.inMemory()) {
            var entries = new ArrayList<IndexEntry>();
            for (int i = 0; i < 1_200; i++) {
                entries.add(entry("m%04d".formatted(i), "t", "i", i));
            }
            index.put(entries);
            index.put(entries.subList(0, 700));
            assertEquals(1_200, index.size());
            assertEquals(1_200, MatchingIds.of(index, Where.ALL).size());
            index.remove(List.of("m0010", "m0000", "unknown"));
            assertEquals(
                    List.of("m0009", "m0011"), MatchingIds.of(index, Where.ALL).subList(8, 10));
            index.put(List.of(entry("m0010", "t", "i", 10)));
            assertEquals(1_199, index.size());
            index.clear();
            assertEquals(0, index.size());
            index.put(List.of(entry("m0010", "t")));
            assertEquals(1, index.size());
        }
    }

    @Test
    void isThereAfterReopeningWithItsActiveModel(@TempDir Path folder) throws Exception {
        try (var index = MemoryIndex.open(folder)) {
            index.put("m1", Map.of(entry("a", "opening files"), both(1, 0)));
            index.putVectors("m2", Map.of(entry("a", "opening files"), both(0, 1)));
            index.activate("m2");
        }
        try (var index = MemoryIndex.open(folder)) {
            assertEquals(Optional.of("m2"), index.activeModel());
            assertEquals(List.of("a"), ids(index.search(ask(Space.TASK, "open", null, Where.ALL))));
            assertArrayEquals(
                    new float[] {0, 1},
                    index.vectors(Space.CONTENT, List.of("a")).get("a"));
            assertThrows(IndexException.class, () -> MemoryIndex.open(folder));
        }
    }

    @Test
    void startsEmptyWhenItIsDamaged(@TempDir Path folder) throws Exception {
        try (var index = MemoryIndex.open(folder)) {
            index.put("m", Map.of(entry("a", "opening files"), both(1, 0)));
        }
        try (var files = Files.list(folder)) {
            for (var file :
                    files.filter(path -> path.toString().endsWith(".cfs")).toList()) {
                var bytes = Files.readAllBytes(file);
                bytes[bytes.length / 2] ^= 0x55;
                Files.write(file, bytes);
            }
        }
        try (var index = MemoryIndex.open(folder)) {
            assertEquals(0, index.size());
            assertEquals(Optional.empty(), index.activeModel());
        }
    }

    @Test
    void takesTextsOfAnyLengthAndThousandsOfKeys() {
        try (var index = MemoryIndex.inMemory()) {
            var metadata = new HashMap<String, Json>();
            for (int i = 0; i < 1_000; i++) {
                metadata.put("key " + "long ".repeat(i % 90) + i, Json.from("v".repeat(i * 5)));
            }
            // longer than any term Lucene takes
            metadata.put("long".repeat(10_000), Json.from("x".repeat(40_000)));
            var large = "needle in a " + "haystack ".repeat(100_000) + "Nadel";
            index.put(List.of(new IndexEntry("a", "", "", large, new Json.Obj(metadata))));
            index.put(List.of(new IndexEntry("b", "", "", "needles", Json.Obj.EMPTY)));
            for (var entry : metadata.entrySet()) {
                var filter = new Where.Compare(entry.getKey(), Where.Operator.EQ, entry.getValue());
                assertEquals(1, MatchingIds.of(index, filter).size());
            }
            assertEquals(List.of("a"), MatchingIds.of(index, new Where.Document("Nadel", false)));
            assertEquals(
                    2,
                    MatchingIds.of(index, new Where.Document("needle", false)).size());
            var many = new ArrayList<Where>();
            for (int i = 0; i < 5_000; i++) {
                many.add(new Where.Compare("k" + i, Where.Operator.GT, Json.from(i)));
            }
            assertEquals(0, MatchingIds.of(index, new Where.Or(many)).size());
            assertEquals(0, MatchingIds.of(index, new Where.Or(List.of())).size(), "none of no conditions holds");
        }
    }

    @Test
    void refusesVectorsThatAreNoneAndKeepsWhatIsThere() {
        try (var index = MemoryIndex.inMemory()) {
            index.put("m", Map.of(entry("a", "one"), both(1, 0)));
            assertThrows(IllegalArgumentException.class, () -> index.put("m", Map.of(entry("b", "two"), both(0, 0))));
            assertThrows(
                    IllegalArgumentException.class, () -> index.put("m", Map.of(entry("b", "two"), both(1, 0, 0))));
            assertEquals(List.of("a"), MatchingIds.of(index, Where.ALL));
        }
    }

    @Test
    @Tag("slow")
    void isPutInOrderOnceAndFindsTheSame(@TempDir Path folder) throws Exception {
        var random = new Random(7);
        var question = both(1, 0.5f, -0.25f).getFirst();
        List<MemoryHit> before;
        try (var index = MemoryIndex.open(folder)) {
            for (int part = 0; part < 2; part++) {
                var entries = new HashMap<IndexEntry, List<float[]>>();
                for (int i = 0; i < 21_000; i++) { // more than is compared one by one
                    entries.put(
                            entry(part + "-" + i, "task " + i),
                            both((float) random.nextGaussian(), (float) random.nextGaussian(), (float)
                                    random.nextGaussian()));
                }
                index.put("m", entries);
                index.commit();
            }
            before = index.search(ask(Space.TASK, "", question, Where.ALL));
            assertEquals(10, before.size());
            assertTrue(index.tidy(), "two graphs are searched one after the other");
            assertEquals(before, index.search(ask(Space.TASK, "", question, Where.ALL)));
            Corpus.settle(index);
            assertFalse(index.tidy(), "everything is in one part");
            index.remove(List.of(before.getFirst().id()));
        }
        try (var index = MemoryIndex.open(folder)) {
            assertEquals(
                    ids(before).subList(1, 10),
                    ids(index.search(ask(Space.TASK, "", question, Where.ALL))).subList(0, 9));
            assertFalse(index.tidy(), "one memory less is no reason to write everything anew");
        }
    }
}
