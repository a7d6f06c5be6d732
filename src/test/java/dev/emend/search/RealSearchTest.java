package dev.emend.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Progress;
import dev.emend.search.embedding.Embedder;
import dev.emend.search.embedding.EmbedderTest;
import dev.emend.search.embedding.ModelException;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The real catalog with the real model: what a person asks in their own words.
class RealSearchTest {
    private static Embedder embedder;
    private static KnowledgeIndex index;

    @BeforeAll
    static void fill() throws Exception {
        var entries = RealData.entries();
        embedder = Embedder.openBundled(EmbedderTest.CACHE);
        index = KnowledgeIndex.inMemory();
        index.put(entries);
        var texts =
                entries.stream().map(entry -> entry.embeddingTexts().getFirst()).toList();
        var vectors = embedder.embed(texts, Progress.SILENT);
        var byEntry = new HashMap<IndexEntry, List<float[]>>();
        for (int i = 0; i < vectors.length; i++) {
            byEntry.put(entries.get(i), List.of(vectors[i]));
        }
        index.putVectors(embedder.model().hash(), byEntry);
    }

    @AfterAll
    static void close() {
        if (index != null) {
            index.close();
            embedder.close();
        }
    }

    private static List<Hit> hits(String text) throws ModelException {
        var vector = embedder.embed(List.of(text), Progress.SILENT)[0];
        return index.search(
                SearchRequest.of(text, new QueryVector(embedder.model().hash(), vector), 30));
    }

    private static void assertAmongFirstThree(String text, String knowledgeId) throws Exception {
        var first = index.groupByOwner(hits(text)).stream()
                .limit(3)
                .map(GroupedHit::owner)
                .toList();
        assertTrue(first.contains(RealData.CATALOG + "/" + knowledgeId + "#0"), text + ": " + first);
    }

    @Test
    void findsWhatIsSaidInOtherWords() throws Exception {
        assertAmongFirstThree("switch to dark mode", "set_theme");
        assertAmongFirstThree("join several recordings into one file", "batch_concatenate_files");
        assertAmongFirstThree("full screen", "plot_toggle_fullscreen");
        assertAmongFirstThree("add a calculated signal", "plot_insert_computed_signal");
        assertAmongFirstThree("find a channel by regular expression", "advanced_search_and_select");
    }

    @Test
    void findsNamesAndKeysAsTheyAreWritten() throws Exception {
        assertAmongFirstThree("Ctrl+O", "open_files");
        assertAmongFirstThree("F11", "plot_toggle_fullscreen");
        assertAmongFirstThree("set_mode_single_files", "set_mode_single_files");
    }

    @Test
    void findsAnItemByWhatWentWrongWithIt() throws Exception {
        assertAmongFirstThree("Open button not found in the file dialog", "open_files");
        assertAmongFirstThree("Add files button missing", "batch_concatenate_files");
        assertAmongFirstThree("when should I press Apply", "file_modify_and_export_tools");
        assertAmongFirstThree("load can database button", "can_lin_flexray_decoding");
    }

    @Test
    void showsPartsThatMakeUpTheScore() throws Exception {
        for (var hit : hits("concatenate files")) {
            var parts = hit.parts();
            double expected = (2 * parts.relevance().orElseThrow() - 1) * Math.pow(parts.trust(), 0.05);
            assertEquals(expected, hit.score(), 1e-12);
        }
    }

    @Test
    void repeatsItsAnswer() throws Exception {
        assertEquals(hits("export to csv"), hits("export to csv"));
    }
}
