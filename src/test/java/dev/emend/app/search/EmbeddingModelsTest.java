package dev.emend.app.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.search.embedding.BundledModel;
import dev.emend.search.embedding.SharedModel;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingModelsTest {
    @TempDir
    private Path workspace;

    /// Their agents ask with the model in 32-bit numbers: other vectors beside theirs would be found less.
    @Test
    void collectionsOfAgentsGetVectorsOfTheModelTheyWereMadeWith() throws Exception {
        SharedModel.into(workspace);
        var folders = ItemIndexer.Folders.ofWorkspace(workspace, Optional.empty(), BundledModel.INT8);
        try (var models = new EmbeddingModels(folders)) {
            assertEquals(Optional.empty(), models.ofCollections());
            assertEquals("all-MiniLM-L6-v2-int8", models.open().model().name());
            assertEquals(
                    "all-MiniLM-L6-v2",
                    models.ofCollections().orElseThrow().model().name());
        }
    }
}
