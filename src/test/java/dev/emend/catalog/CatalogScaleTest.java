package dev.emend.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.merge.Merge;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.io.BufferedWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class CatalogScaleTest {
    @TempDir
    Path folder;

    @Test
    void opensAndSavesAHundredThousandItems() throws Exception {
        var file = folder.resolve("large.json");
        write(file, 100_000);
        for (int run = 0; run < 3; run++) {
            long start = System.nanoTime();
            int[] seen = {0};
            var reading = new CatalogFiles().read(file, CatalogSamples.ID, _ -> seen[0]++);
            var catalog = ((CatalogFiles.ReadResult.Complete) reading).catalog();
            long opened = System.nanoTime();
            assertEquals(100_000, seen[0]);
            assertTrue(catalog.find(catalog.ref(77_777)).isPresent());

            var learning = Json.Obj.of("task", "t", "step_num", run, "timestamp", "2026-01-01T00:00:00");
            var ref = new LearningRef(
                    catalog.ref(50_000),
                    LearningRef.identities(List.of(learning)).get(0));
            long edit = System.nanoTime();
            var result =
                    CatalogSamples.save(new CatalogFiles(), catalog, List.of(new Edit.AttachLearning(ref, learning)));
            long saved = System.nanoTime();
            assertTrue(result instanceof CatalogFiles.SaveResult.Saved);
            long changed = System.nanoTime();
            assertTrue(new CatalogFiles().hasChanged(catalog));
            System.err.printf(
                    "%d MB: opened in %d ms, saved in %d ms, checked in %d ms, heap %d MB%n",
                    Files.size(file) >> 20,
                    (opened - start) / 1_000_000,
                    (saved - edit) / 1_000_000,
                    (System.nanoTime() - changed) / 1_000_000,
                    Runtime.getRuntime().totalMemory() >> 20);
        }
    }

    @Test
    void mergesAHundredThousandItemsOfWhichEachSideChangedAHundred() throws Exception {
        var file = folder.resolve("large.json");
        write(file, 100_000);
        var base = CatalogSamples.open(file);
        var ours = base.with(changes(base, "ours", 0)).catalog();
        var theirs = base.with(changes(base, "theirs", 500)).catalog();
        for (int run = 0; run < 3; run++) {
            long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            long start = System.nanoTime();
            var merged = Merge.of(base, ours, theirs);
            long end = System.nanoTime();
            cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
            assertEquals(100, merged.changes().reappliedEdits());
            assertEquals(100, merged.changes().items().changedCount());
            long chosen = System.nanoTime();
            assertSame(base, Merge.base(List.of(ours, base), theirs));
            System.err.printf(
                    "merge of 100,000 items (%d MB), 100 changes a side: %d ms (%d ms of one core);"
                            + " base of 2: %d ms%n",
                    base.bytes().length >> 20,
                    (end - start) / 1_000_000,
                    cpu / 1_000_000,
                    (System.nanoTime() - chosen) / 1_000_000);
        }
    }

    private static List<Edit> changes(Catalog catalog, String by, int from) {
        var edits = new ArrayList<Edit>();
        for (int i = 0; i < 100; i++) {
            var item = catalog.ref(from + i * 990);
            edits.add(new Edit.SetField(item, "description", new Json.Text(by)));
        }
        return edits;
    }

    private static void write(Path file, int items) throws Exception {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("[");
            for (int i = 0; i < items; i++) {
                out.write(i == 0 ? "\n" : ",\n");
                out.write("""
                        {
                          "knowledge_id": "item_%d",
                          "description": "Open the file → choose a folder %s",
                          "ui_location": "Menu → File → Open",
                          "action_sequence": [
                            "click_menu('File')",
                            "select_option('Open')",
                            "click_button('Open')"
                          ],
                          "shortcut": null,
                          "parameters": {},
                          "kb_learnings": [
                            {
                              "task": "C:\\\\Users\\\\a\\\\%d.mf4",
                              "step_num": %d,
                              "original_error": "%s",
                              "timestamp": "2025-10-25T23:45:00.942967"
                            }
                          ],
                          "trust_score": 0.95
                        }\
                        """.formatted(i, "x".repeat(180), i, i % 30, "e".repeat(200)));
            }
            out.write("\n]");
        }
    }
}
