package dev.emend.app.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.SampleFailures;
import dev.emend.app.SmallCatalogs;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopyServiceTest {
    @TempDir
    private Path folder;

    @Test
    void aLearningIsCopiedWithWhatWorked() throws Exception {
        var failure = SampleFailures.failure("Save the log", "The dialog stayed open", "2026-01-01T10:00:00")
                .with("recovery_approach", Json.from("Press Escape,\nthen save again"));
        var explained = failure.with("human_reasoning", Json.from("Close dialogs before saving"));
        try (var catalogs = SmallCatalogs.in(folder)) {
            catalogs.open(
                    List.of(SmallCatalogs.plain("save").with("kb_learnings", Json.from(List.of(explained, failure)))));
            var refs = catalogs.item("save").learnings().stream()
                    .map(reviewed -> reviewed.learning().ref())
                    .toList();

            assertEquals("""
                    - Close dialogs before saving
                      - Error: The dialog stayed open
                      - Failed action: Shell-Tool
                      - Recovery: Press Escape, then save again
                      - Task: Save the log
                    - Press Escape, then save again
                      - Error: The dialog stayed open
                      - Failed action: Shell-Tool
                      - Task: Save the log
                    """, catalogs.workspace().previews().copies().learningsMarkdown(refs));
        }
    }
}
