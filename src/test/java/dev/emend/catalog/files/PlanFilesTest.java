package dev.emend.catalog.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.catalog.CatalogException;
import dev.emend.fixtures.SharedData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFilesTest {
    private static final String PLAN =
            "asammdf_agent/plans/Concatenate_all__MF4_files_in_the_input_folder_and_86c58a25_Plan_0.json";
    private static final String SKILLS =
            "asammdf_agent/verified_skills/concatenate_all_mf4_files_in_the_input_folder_and_skills.json";

    @TempDir
    Path folder;

    @Test
    void readsThePlanOfARealAgent() throws CatalogException {
        var file = SharedData.path("data/" + PLAN);
        var plans = PlanFiles.read(file);
        assertEquals(1, plans.size());
        var plan = plans.get(0);
        assertEquals(file.getFileName().toString(), plan.source());
        assertTrue(plan.task().startsWith("Concatenate all .MF4 files"), plan.task());
        assertEquals(26, plan.actions().size());
        assertEquals("Switch-Tool", plan.actions().get(0).toolName());
        assertEquals(
                "set_mode_batch_processing", plan.actions().get(2).kbSource().orElse(""));
        assertEquals(5, plan.retrievedItems().size());
    }

    @Test
    void readsVerifiedSkills() throws CatalogException {
        var file = SharedData.path("data/" + SKILLS);
        var skills = PlanFiles.read(file);
        assertEquals(1, skills.size());
        assertEquals(
                file.getFileName() + " skill_001_20251102_134531", skills.get(0).source());
        assertTrue(skills.get(0).task().startsWith("Concatenate all .MF4 files"));
        assertEquals(26, skills.get(0).actions().size());
    }

    @Test
    void readsThePlainShapes() throws Exception {
        var action = "{\"tool_name\": \"ls\", \"kb_source\": \"a\"}";
        for (var shape : List.of(
                "{\"task\": \"t\", \"plan\": [%s]}",
                "{\"task\": \"t\", \"actions\": [%s]}",
                "{\"task\": \"t\", \"plan\": {\"actions\": [%s]}}",
                "[{\"task\": \"t\", \"plan\": [%s]}]")) {
            var file = Files.writeString(folder.resolve("plan.json"), shape.formatted(action));
            var plan = PlanFiles.read(file).get(0);
            assertEquals("t", plan.task());
            assertEquals("a", plan.actions().get(0).kbSource().orElse(""));
        }
    }

    @Test
    void saysWhatIsWrongWithAFileThatIsNoPlan() throws Exception {
        var none = Files.writeString(folder.resolve("none.json"), "{\"x\": 1}");
        assertEquals(
                "The file contains no plan and no skill.",
                assertThrows(CatalogException.class, () -> PlanFiles.read(none)).reason());
        var broken = Files.writeString(folder.resolve("broken.json"), "{\n  \"plan\": [}");
        var failure = assertThrows(CatalogException.class, () -> PlanFiles.read(broken));
        assertEquals(2, failure.line().orElse(0));
        assertEquals(12, failure.column().orElse(0));
    }
}
