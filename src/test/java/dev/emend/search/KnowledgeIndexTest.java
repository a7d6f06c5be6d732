package dev.emend.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Ranking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnowledgeIndexTest {
    private static final UUID FIRST = new UUID(0, 1);
    private static final UUID SECOND = new UUID(0, 2);

    private static IndexEntry item(String id, String title, String... exact) {
        return item(id, title, IndexEntry.Attributes.NEW, exact);
    }

    private static IndexEntry item(String id, String title, IndexEntry.Attributes standing, String... exact) {
        var texts = new IndexEntry.Texts(title, "", title, List.of(exact));
        return new IndexEntry(id, new IndexEntry.Place(FIRST, id, standing), texts);
    }

    /// What was put last, by id.
    private final Map<String, IndexEntry> entries = new HashMap<>();

    private void put(KnowledgeIndex index, UUID catalog, List<IndexEntry> put) {
        var owned = put.stream()
                .map(entry -> {
                    var place = Objects.requireNonNull(entry.place());
                    return new IndexEntry(
                            entry.id(),
                            new IndexEntry.Place(catalog, place.owner(), place.attributes()),
                            entry.texts().getFirst());
                })
                .toList();
        owned.forEach(entry -> entries.put(entry.id(), entry));
        index.put(owned);
    }

    private void putVectors(KnowledgeIndex index, String model, Map<String, float[]> vectors) {
        var byEntry = new HashMap<IndexEntry, List<float[]>>();
        vectors.forEach((id, vector) -> byEntry.put(Objects.requireNonNull(entries.get(id), id), List.of(vector)));
        index.putVectors(model, byEntry);
    }

    private static Set<String> withoutVector(KnowledgeIndex index, String model) {
        return Set.copyOf(index.withoutVectors(model, 100));
    }

    private static IndexEntry.Attributes trusted(double trust) {
        return new IndexEntry.Attributes(trust, OptionalInt.empty());
    }

    private static List<String> byWords(KnowledgeIndex index, String text) {
        return index.search(SearchRequest.of(text, null, 10)).stream()
                .map(Hit::id)
                .toList();
    }

    private static QueryVector asked(float... vector) {
        return new QueryVector("m", vector);
    }

    private static List<String> byVector(KnowledgeIndex index, float... vector) {
        var asked = new QueryVector(index.activeModel().orElse(""), vector);
        return index.search(SearchRequest.of("", asked, 10)).stream()
                .map(Hit::id)
                .toList();
    }

    @Test
    void findsAnEntryByItsWordsAsSoonAsItIsPut() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "Opening files"), item("b", "Dark theme")));
            assertEquals(List.of("a"), byWords(index, "how to open a file"));
            assertEquals(2, index.size());
        }
    }

    @Test
    void findsNamesAsTheyAreWritten() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(
                    index,
                    FIRST,
                    List.of(
                            item("open", "Load measurements", "open_files", "Ctrl+O"),
                            item("find", "Look for channels", "advanced_search", "Ctrl+F"),
                            item("click", "Press it", "Click-Tool"),
                            item("lesson", "Select one .MF4 file, then press Ctrl + A")));
            assertEquals("open", byWords(index, "Ctrl+O").getFirst());
            assertEquals("open", byWords(index, "open_files").getFirst());
            assertEquals("find", byWords(index, "search").getFirst());
            assertEquals("click", byWords(index, "click-tool").getFirst());
            assertEquals(List.of("lesson"), byWords(index, "ctrl+a"));
            assertEquals(List.of("lesson"), byWords(index, ".mf4"));
        }
    }

    @Test
    void takesWhatAPersonTypesAsWordsAndNeverAsSyntax() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "Open (all) files")));
            for (var text : List.of("\"(", "a:b AND", "*", "files~9^2 [", "", "  ", "\u0000")) {
                assertTrue(index.search(SearchRequest.of(text, null, 5)).size() <= 1, text);
            }
        }
    }

    @Test
    void findsOnlyWithinHoweverManyThatAre() {
        try (var index = KnowledgeIndex.inMemory()) {
            var entries = new ArrayList<IndexEntry>();
            var vectors = new java.util.LinkedHashMap<String, float[]>();
            for (int i = 0; i < 10; i++) {
                entries.add(item("i" + i, "open window " + i, "tool", "press"));
                vectors.put("i" + i, new float[] {10 - i, i});
            }
            put(index, FIRST, entries.subList(0, 6));
            put(index, SECOND, entries.subList(6, 10));
            putVectors(index, "m", vectors);
            for (int many = 0; many <= 10; many++) {
                var within =
                        Set.copyOf(vectors.keySet().stream().skip(10 - many).toList());
                for (var catalogs : List.of(Set.<UUID>of(), Set.of(FIRST, SECOND))) {
                    var found = index.search(new SearchRequest(
                            "open", asked(1, 0), catalogs, new IdFilter(within), Ranking.RELEVANCE, 10));
                    assertEquals(within, found.stream().map(Hit::id).collect(Collectors.toSet()));
                }
            }
        }
    }

    @Test
    void findsWithinTheSameIdsAfterEveryChange() {
        try (var index = KnowledgeIndex.inMemory()) {
            var within = new IdFilter(Set.of("a", "c", "d"));
            var request = new SearchRequest("open", asked(1, 0), Set.of(), within, Ranking.RELEVANCE, 9);
            put(index, FIRST, List.of(item("a", "open files"), item("b", "open folders")));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}, "b", new float[] {1, 1}));
            assertEquals(Set.of("a"), ids(index.search(request)));
            put(index, FIRST, List.of(item("c", "open tabs"), item("a", "open all files")));
            assertEquals(Set.of("a", "c"), ids(index.search(request)));
            putVectors(index, "m", Map.of("c", new float[] {0, 1}, "a", new float[] {1, 2}));
            assertEquals(Set.of("a", "c"), ids(index.search(request)));
            index.remove(List.of("a"));
            put(index, SECOND, List.of(item("d", "open windows"), item("e", "open doors")));
            assertEquals(Set.of("c", "d"), ids(index.search(request)));
        }
    }

    private static Set<String> ids(List<Hit> hits) {
        return hits.stream().map(Hit::id).collect(Collectors.toSet());
    }

    @Test
    void ranksByRelevanceUnlessAskedOtherwise() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(
                    index,
                    FIRST,
                    List.of(
                            item("a", "x", new IndexEntry.Attributes(0.8, OptionalInt.of(5))),
                            item("b", "y", new IndexEntry.Attributes(1, OptionalInt.empty())),
                            item("c", "z", new IndexEntry.Attributes(0.5, OptionalInt.of(1)))));
            putVectors(
                    index,
                    "m",
                    Map.of(
                            "a", new float[] {1, 0},
                            "b", new float[] {0, 2},
                            "c", new float[] {-1, 0}));
            var hits = index.search(SearchRequest.of("", asked(3, 0), 10));
            assertEquals(List.of("a", "b", "c"), hits.stream().map(Hit::id).toList());
            // cosines 1, 0, -1; qualities 5, 3 (unrated), 1
            assertEquals(1 * Math.pow(0.8, 0.05), hits.get(0).score(), 1e-6);
            assertEquals(0, hits.get(1).score(), 1e-6);
            assertEquals(0, hits.get(2).score(), 1e-6);
            assertEquals(0.5, hits.get(1).parts().quality01());
            assertEquals(0, hits.get(1).parts().lexicalRank());
            var document = index.search(new SearchRequest("", asked(3, 0), Set.of(), null, Ranking.QUALITY, 10));
            assertEquals(0.3 * 5 + 0.7 * 1, document.get(0).score(), 1e-6);
            assertEquals(0.3 * 3 + 0.7 * 0.5, document.get(1).score(), 1e-6);
            assertEquals(0.3 * 1 + 0.7 * 0, document.get(2).score(), 1e-6);
        }
    }

    @Test
    void lowTrustLosesAgainstTheEquallyNearAndNeverAgainstTheFar() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(
                    index,
                    FIRST,
                    List.of(
                            item("corrected", "a", trusted(0.5)),
                            item("as near", "b", trusted(1)),
                            item("like", "c", trusted(1)),
                            item("unrelated", "d", trusted(1))));
            putVectors(
                    index,
                    "m",
                    Map.of(
                            "corrected", new float[] {1, 0},
                            "as near", new float[] {1, 0},
                            "like", new float[] {0.8f, 0.6f},
                            "unrelated", new float[] {0, 1}));
            var hits = index.search(SearchRequest.of("", asked(1, 0), 10));
            assertEquals(
                    List.of("as near", "corrected", "like", "unrelated"),
                    hits.stream().map(Hit::id).toList());
            var byTrust = index.search(new SearchRequest("", asked(1, 0), Set.of(), null, Ranking.TRUST, 10));
            assertEquals(
                    List.of("as near", "like", "corrected", "unrelated"),
                    byTrust.stream().map(Hit::id).toList());
            assertEquals(0.5, byTrust.get(2).score(), 1e-6);
        }
    }

    @Test
    void ratingsDecideBetweenScoresThatLookTheSame() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(
                    index,
                    FIRST,
                    List.of(
                            item("nearer", "a", new IndexEntry.Attributes(1, OptionalInt.of(2))),
                            item("better", "b", new IndexEntry.Attributes(1, OptionalInt.of(5))),
                            item("far", "c", new IndexEntry.Attributes(1, OptionalInt.of(5)))));
            putVectors(
                    index,
                    "m",
                    Map.of(
                            "nearer", new float[] {0.802f, 0.597f},
                            "better", new float[] {0.8f, 0.6f},
                            "far", new float[] {0.6f, 0.8f}));
            var hits = index.search(SearchRequest.of("", asked(1, 0), 10));
            assertEquals(
                    List.of("better", "nearer", "far"),
                    hits.stream().map(Hit::id).toList());
        }
    }

    @Test
    void quotedWordsComeFirst() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(
                    index,
                    FIRST,
                    List.of(
                            item("says", "Load it, then press the green button twice"),
                            item("apart", "The button of the panel is green, press it twice"),
                            item("near", "Something else")));
            putVectors(
                    index,
                    "m",
                    Map.of(
                            "says", new float[] {0, 1},
                            "apart", new float[] {0.6f, 0.8f},
                            "near", new float[] {1, 0}));
            var quoted = index.search(SearchRequest.of("\"green button\"", asked(1, 0), 9));
            assertEquals(
                    List.of("says", "near", "apart"),
                    quoted.stream().map(Hit::id).toList());
            assertTrue(quoted.getFirst().isNamed());
            var both = index.search(SearchRequest.of("\"green button\" \"blue button\"", asked(1, 0), 9));
            assertEquals("near", both.getFirst().id());
        }
    }

    @Test
    void onlyWhatIsNearNamedOrHoldsAllWordsIsGood() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(
                    index,
                    FIRST,
                    List.of(
                            item("near", "Something"),
                            item("half", "Other things"),
                            item("says", "Turn the wheel slowly until the arrow points left"),
                            item("some", "The wheel of the car"),
                            item("far", "Nothing of it")));
            putVectors(
                    index,
                    "m",
                    Map.of(
                            "near", new float[] {0.8f, 0.6f},
                            "half", new float[] {0.39f, 0.92f},
                            "says", new float[] {0.1f, 0.99f},
                            "some", new float[] {0.2f, 0.98f},
                            "far", new float[] {0, 1}));
            var hits = index.search(SearchRequest.of("left wheel", asked(1, 0), 9));
            var good = RelevantHits.of(hits, 9);
            assertTrue(good.isGood());
            assertEquals(
                    List.of("near", "says"), good.hits().stream().map(Hit::id).toList());

            var none = index.search(SearchRequest.of("violin", asked(0.2f, -0.98f), 9));
            assertFalse(RelevantHits.of(none, 9).isGood());
            assertEquals(3, RelevantHits.of(none, 9).items());
        }
    }

    @Test
    void whatTheWholeQueryNamesComesFirstWhateverItsTrust() {
        try (var index = KnowledgeIndex.inMemory()) {
            var texts = new IndexEntry.Texts("Open", "", "open", List.of("open_files", "Ctrl+O"));
            put(
                    index,
                    FIRST,
                    List.of(
                            new IndexEntry("named", new IndexEntry.Place(FIRST, "named", trusted(0.5)), texts),
                            item("other", "control o other", trusted(1))));
            putVectors(index, "m", Map.of("named", new float[] {0, 1}, "other", new float[] {1, 0}));
            for (var query : List.of("ctrl+o", "OPEN_FILES")) {
                var hits = index.search(SearchRequest.of(query, asked(1, 0), 10));
                assertEquals("named", hits.getFirst().id(), query);
            }
        }
    }

    @Test
    void scoresWordMatchesWithoutAVectorByTrustAndPlace() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(
                    index,
                    FIRST,
                    List.of(
                            item("both", "batch concatenate", trusted(0.6)),
                            item("one", "batch delete of many other things", trusted(1))));
            var hits = index.search(SearchRequest.of("batch concatenate", null, 10));
            assertEquals(List.of("both", "one"), hits.stream().map(Hit::id).toList());
            assertEquals(0.6 / 1, hits.get(0).score(), 1e-9);
            assertEquals(1.0 / 2, hits.get(1).score(), 1e-9);
            assertTrue(hits.get(0).parts().relevance().isEmpty());
            assertEquals(1, hits.get(0).parts().lexical(), 1e-9);
            assertTrue(hits.get(1).parts().lexical() < 1);
        }
    }

    @Test
    void keepsToTheAskedCatalogsAndIds() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "open files"), item("b", "open folders")));
            put(index, SECOND, List.of(item("c", "open tabs")));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}, "b", new float[] {1, 1}, "c", new float[] {1, 2}));
            var query = asked(1, 0);
            var second = new SearchRequest("open", query, Set.of(SECOND), null, Ranking.RELEVANCE, 9);
            assertEquals(
                    List.of("c"), index.search(second).stream().map(Hit::id).toList());
            var two = new SearchRequest(
                    "open", query, Set.of(FIRST), new IdFilter(Set.of("b", "c")), Ranking.RELEVANCE, 9);
            assertEquals(List.of("b"), index.search(two).stream().map(Hit::id).toList());
            var none = new SearchRequest("open", query, Set.of(), new IdFilter(Set.of()), Ranking.RELEVANCE, 9);
            assertEquals(List.of(), index.search(none));
        }
    }

    @Test
    void neverMixesTheVectorsOfTwoModels() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "x"), item("b", "y")));
            putVectors(index, "old", Map.of("a", new float[] {1, 0}));
            putVectors(index, "new", Map.of("b", new float[] {1, 0}));
            assertEquals("old", index.activeModel().orElseThrow());
            assertEquals(List.of("a"), byVector(index, 1, 0));
            assertEquals(Set.of("a"), withoutVector(index, "new"));
            index.activate("new");
            assertEquals(List.of("b"), byVector(index, 1, 0));
            var before = new QueryVector("old", new float[] {1, 0});
            assertEquals(List.of(), index.search(SearchRequest.of("", before, 10)));
            assertEquals(Set.of("a"), withoutVector(index, "new"));
        }
    }

    @Test
    void answersByWordsWhenTheQueryVectorIsOfAnotherModel() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "open files")));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}));
            var hits = index.search(SearchRequest.of("files", asked(1, 0, 0), 10));
            assertEquals("a", hits.getFirst().id());
            assertTrue(hits.getFirst().parts().relevance().isEmpty());
        }
    }

    @Test
    void refusesVectorsThatCannotBeCompared() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "x"), item("b", "y")));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}));
            assertThrows(
                    IllegalArgumentException.class, () -> putVectors(index, "m", Map.of("b", new float[] {1, 0, 0})));
            assertThrows(IllegalArgumentException.class, () -> putVectors(index, "m", Map.of("b", new float[] {0, 0})));
            assertEquals(List.of("a"), byVector(index, 1, 0));
            assertEquals(Set.of("b"), withoutVector(index, "m"));
        }
    }

    @Test
    void dropsTheVectorOfAChangedText() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "open files")));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}));
            put(index, FIRST, List.of(item("a", "open files", trusted(0.7))));
            assertEquals(Set.of(), withoutVector(index, "m"));
            put(index, FIRST, List.of(item("a", "close files")));
            assertEquals(Set.of("a"), withoutVector(index, "m"));
            assertEquals(List.of(), byVector(index, 1, 0));
            assertEquals(List.of("a"), byWords(index, "close"));
        }
    }

    @Test
    void forgetsRemovedEntriesAndCatalogs() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "open files"), item("b", "open folders")));
            put(index, SECOND, List.of(item("c", "open tabs")));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}, "b", new float[] {1, 0}));
            index.remove(List.of("a", "unknown"));
            assertEquals(Set.of("b", "c"), Set.copyOf(byWords(index, "open")));
            assertEquals(List.of("b"), byVector(index, 1, 0));
            index.remove(FIRST);
            assertEquals(List.of("c"), byWords(index, "open"));
            assertEquals(List.of(), byVector(index, 1, 0));
            assertEquals(1, index.size());
            assertEquals(Set.of(), index.ids(FIRST));
        }
    }

    @Test
    void groupsLearningsUnderTheirItem() {
        try (var index = KnowledgeIndex.inMemory()) {
            var texts = new IndexEntry.Texts("Press Apply last", "", "Press Apply last", List.of());
            var learning = new IndexEntry("a/1", new IndexEntry.Place(FIRST, "a", IndexEntry.Attributes.NEW), texts);
            put(index, FIRST, List.of(item("a", "Apply export settings"), item("b", "x"), learning));
            var found = index.groupByOwner(index.search(SearchRequest.of("press apply", null, 10)));
            assertEquals(1, found.size());
            assertEquals("a", found.getFirst().owner());
            assertEquals("a/1", found.getFirst().best().id());
            assertEquals(
                    List.of("a/1", "a"),
                    found.getFirst().hits().stream().map(Hit::id).toList());
        }
    }

    @Test
    void isThereAgainAfterReopening(@TempDir Path folder) throws IndexException {
        try (var index = KnowledgeIndex.open(folder)) {
            put(index, FIRST, List.of(item("a", "open files"), item("b", "dark theme")));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}));
            put(index, FIRST, List.of(item("a", "open files", new IndexEntry.Attributes(0.75, OptionalInt.of(4)))));
            index.remove(List.of("b"));
        }
        try (var index = KnowledgeIndex.open(folder)) {
            assertEquals(Set.of("a"), index.ids(FIRST));
            assertEquals("m", index.activeModel().orElseThrow());
            var hit = index.search(SearchRequest.of("open", asked(1, 0), 5)).getFirst();
            assertEquals(0.75, hit.parts().trust());
            assertEquals(0.75, hit.parts().quality01());
            assertEquals(1, hit.parts().relevance().orElseThrow(), 1e-6);
            assertEquals(1, hit.parts().lexicalRank());
        }
    }

    @Test
    void forgetsTheVectorsOfTheModelBeforeWhenAnEntryIsWrittenAgain(@TempDir Path folder) throws Exception {
        try (var index = KnowledgeIndex.open(folder)) {
            put(index, FIRST, List.of(item("a", "open files"), item("b", "dark theme")));
            putVectors(index, "old", Map.of("a", new float[] {1, 0}, "b", new float[] {0, 1}));
            putVectors(index, "new", Map.of("a", new float[] {0, 1, 0}));
        }
        try (var index = KnowledgeIndex.open(folder)) {
            assertEquals("old", index.activeModel().orElseThrow());
            assertEquals(Set.of("b"), withoutVector(index, "new"));
            index.activate("new");
            assertEquals(List.of("a"), byVector(index, 0, 1, 0));
        }
        try (var index = KnowledgeIndex.open(folder)) {
            assertEquals("new", index.activeModel().orElseThrow());
            assertEquals(List.of("a"), byVector(index, 0, 1, 0));
            put(index, FIRST, List.of(item("a", "open files", "Ctrl+O"), item("b", "dark theme", "F4")));
            assertEquals(Set.of("a", "b"), withoutVector(index, "old"));
            assertEquals(Set.of("b"), withoutVector(index, "new"));
            assertEquals(List.of("a"), byVector(index, 0, 1, 0));
        }
    }

    @Test
    void isMadeAnewWhenDamaged(@TempDir Path folder) throws Exception {
        try (var index = KnowledgeIndex.open(folder)) {
            put(index, FIRST, List.of(item("a", "open files")));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}));
        }
        flipAByteOfEveryFile(folder);
        try (var index = KnowledgeIndex.open(folder)) {
            assertEquals(0, index.size());
            assertEquals(Set.of(), index.ids(FIRST));
            put(index, FIRST, List.of(item("a", "open files")));
            assertEquals(List.of("a"), byWords(index, "files"));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}));
            assertEquals(List.of("a"), byVector(index, 1, 0));
        }
    }

    /// An index of words and one of vectors lay in folders of their own.
    @Test
    void takesThePlaceOfTheIndexesOfEarlierVersions(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("active-model"), "m");
        for (var part : List.of("words", "vectors-0123456789abcdef")) {
            try (var index = KnowledgeIndex.open(folder.resolve(part))) {
                put(index, FIRST, List.of(item("a", "open files")));
            }
        }
        try (var index = KnowledgeIndex.open(folder)) {
            assertEquals(0, index.size());
            put(index, FIRST, List.of(item("a", "open files")));
        }
        assertTrue(Files.notExists(folder.resolve("words")));
        assertTrue(Files.notExists(folder.resolve("vectors-0123456789abcdef")));
        try (var index = KnowledgeIndex.open(folder)) {
            assertEquals(List.of("a"), byWords(index, "files"));
        }
    }

    @Test
    void ignoresVectorsOfWhatIsGoneOrWasPutOtherwiseMeanwhile() {
        try (var index = KnowledgeIndex.inMemory()) {
            put(index, FIRST, List.of(item("a", "open files"), item("b", "dark theme")));
            index.put(List.of(item("a", "close files", trusted(0.7))));
            index.remove(List.of("b"));
            putVectors(index, "m", Map.of("a", new float[] {1, 0}, "b", new float[] {1, 0}));
            assertEquals(Set.of("a"), withoutVector(index, "m"));
            assertEquals(1, index.size());
            putVectors(index, "m", Map.of("a", new float[] {1, 0}));
            assertEquals(Set.of("a"), withoutVector(index, "m"));
            index.putVectors("m", Map.of(item("a", "close files"), List.of(new float[] {1, 0})));
            assertEquals(Set.of(), withoutVector(index, "m"));
            var hit = index.search(SearchRequest.of("", asked(1, 0), 5)).getFirst();
            assertEquals(0.7, hit.parts().trust(), "vectors leave the standing as it is");
        }
    }

    @Test
    void refusesAnIndexAnotherProcessHasOpen(@TempDir Path folder) throws Exception {
        try (var index = KnowledgeIndex.open(folder)) {
            put(index, FIRST, List.of(item("a", "open files")));
            assertThrows(IndexException.class, () -> KnowledgeIndex.open(folder));
            assertEquals(List.of("a"), byWords(index, "files"));
        }
        try (var files = Files.list(folder)) {
            assertTrue(files.anyMatch(file -> file.getFileName().toString().startsWith("segments_")));
        }
    }

    private static void flipAByteOfEveryFile(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                if (Files.size(file) > 0) {
                    var bytes = Files.readAllBytes(file);
                    bytes[bytes.length / 2] ^= 0x55;
                    Files.write(file, bytes);
                }
            }
        }
    }
}
