package dev.emend.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Learning;
import dev.emend.model.Progress;
import dev.emend.search.RealData;
import dev.emend.search.embedding.Embedder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DigestsTest {
    private static Sentence sentence(String source, String text) {
        return new Sentence(source, 0, text);
    }

    @Test
    void foldsWhatSaysNearlyTheSame() {
        var sentences = List.of(
                sentence("a", "Click the Save button"),
                sentence("b", "Click the Save button after entering the file name"),
                sentence("c", "Resample the signals before the export"),
                sentence("d", "Choose the lower Concatenate button"));
        var vectors = new float[][] {{1, 0, 0}, {0.99f, 0.1f, 0}, {0, 1, 0}, {0, 0, 1}};
        var digest = Digests.of(sentences, vectors, 3);
        assertEquals(4, digest.sentences());
        assertEquals(1, digest.duplicateCount());
        assertEquals(3, digest.lines().size());
        var save = digest.lines().stream()
                .filter(line -> line.source().equals("b"))
                .findFirst();
        assertEquals(List.of("a"), save.orElseThrow().alsoIn());
        assertEquals(
                "Click the Save button after entering the file name",
                save.orElseThrow().text());
    }

    @Test
    void foldsTheSameWordsWithoutAModel() {
        var sentences = List.of(
                sentence("a", "Always use the exact folder path specified in the task."),
                sentence("b", "Press Enter when the Open button fails."),
                sentence("c", "Always use the exact folder path specified in the task"));
        var digest = Digests.of(sentences, Digests.lexicalVectors(sentences), 3);
        assertEquals(1, digest.duplicateCount());
        assertEquals("a", digest.lines().getFirst().source());
        assertEquals(List.of("c"), digest.lines().getFirst().alsoIn());
        assertEquals(1, digest.lines().getFirst().weight());
    }

    @Test
    void putsTheMostCentralFirstAndDoesNotRepeatIt() {
        var sentences = List.of(
                sentence("a", "one alpha"),
                sentence("b", "two beta"),
                sentence("c", "three gamma"),
                sentence("d", "four delta"));
        // a and b lie close together around the middle of c; d is apart
        var vectors = new float[][] {{1, 0.75f, 0}, {0.75f, 1, 0}, {1, 1, 0.9f}, {0, 0.1f, 1}};
        var digest = Digests.of(sentences, vectors, 2);
        assertEquals("c", digest.lines().getFirst().source());
        assertEquals(1, digest.lines().getFirst().weight());
        assertTrue(digest.lines().get(1).weight() <= 1);
    }

    @Test
    void isEmptyForNothing() {
        assertEquals(new Digest(List.of(), 0, 0), Digests.of(List.of(), new float[0][], 5));
        assertThrows(IllegalArgumentException.class, () -> Digests.of(List.of(), new float[1][2], 5));
    }

    @Test
    void suggestsThreeToSevenLines() {
        assertEquals(
                List.of(3, 3, 3, 4, 6, 7, 7),
                List.of(0, 1, 5, 10, 20, 25, 1000).stream().map(Digests::lines).toList());
    }

    @Test
    void sumsUpTheRealLearningsInTheirOwnWords() throws Exception {
        var sources = new ArrayList<DigestSource>();
        for (var item : RealData.items()) {
            for (Learning learning : item.learnings()) {
                sources.add(new DigestSource(
                        learning.ref().key(),
                        item.ref().label(),
                        learning.lesson() + "\n" + learning.recovery().orElse("")));
            }
        }
        assertEquals(22, sources.size());
        var texts = sources.stream().collect(Collectors.toMap(DigestSource::id, DigestSource::text));
        var sentences = Sentences.split(sources);
        float[][] vectors;
        try (var embedder = Embedder.openBundled(Path.of("target", "embedding-cache"))) {
            vectors = embedder.embed(sentences.stream().map(Sentence::text).toList(), Progress.SILENT);
        }
        for (var each : List.of(vectors, Digests.lexicalVectors(sentences))) {
            var digest = Digests.of(sentences, each);
            assertTrue(digest.lines().size() >= 3 && digest.lines().size() <= 7);
            for (var line : digest.lines()) {
                assertTrue(texts.getOrDefault(line.source(), "").contains(line.text()));
                line.alsoIn().forEach(other -> assertTrue(texts.containsKey(other)));
            }
            assertTrue(digest.duplicateCount() > 0, "some learnings repeat each other");
            assertEquals(digest, Digests.of(sentences, each));
        }
    }
}
