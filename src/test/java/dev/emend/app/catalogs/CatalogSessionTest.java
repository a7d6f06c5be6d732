package dev.emend.app.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.emend.app.SampleFailures;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogSessionTest {
    @TempDir
    private Path folder;

    private final List<IndexedItem> read = new ArrayList<>();
    private CatalogSession session;

    @BeforeEach
    void open() throws Exception {
        var lesson = SampleFailures.failure("a", "It failed", "2026-01-01T10:00:00");
        var file =
                SampleFailures.catalog(folder.resolve("knowledge_catalog.json"), List.of(List.of(lesson), List.of()));
        var catalog = new CatalogFiles().parse(Files.readAllBytes(file), file, UUID.randomUUID());
        var beside = IndexedItem.CatalogAnnotations.NOTHING;
        for (int i = 0; i < catalog.size(); i++) {
            read.add(IndexedItem.of(catalog.item(i), beside));
        }
        session = new CatalogSession(catalog, beside, read);
    }

    /// Every item was looked at while the file was read: a large catalog is open in half the time.
    @Test
    void noItemIsLookedAtAgainWhenNothingWaitsForTheFile() {
        session.setAnnotations(session.annotations(), 1);
        session.replayUnsaved(List.of());

        for (int i = 0; i < read.size(); i++) {
            assertSame(read.get(i), session.rows().get(i));
        }
    }

    @Test
    void whatTheStoreSaysByNowIsSeenInTheRows() {
        assertEquals(1, session.rows().getFirst().item().learnings().pendingCount());
        var learning = session.current().item(0).learnings().getFirst().ref().key();
        session.setAnnotations(
                new IndexedItem.CatalogAnnotations(Map.of(learning, ReviewState.KEPT), Map.of(), CatalogMarks.NONE), 1);
        session.replayUnsaved(List.of());

        assertEquals(0, session.rows().getFirst().item().learnings().pendingCount());
    }
}
