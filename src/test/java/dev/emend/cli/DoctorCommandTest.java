package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
    @TempDir
    Path room;

    private EmendCommand emend;

    @BeforeEach
    void start() throws Exception {
        emend = new EmendCommand(room);
    }

    @Test
    void theRealCatalogIsToldWhatItHides() throws Exception {
        var catalog = SharedData.catalog();
        var before = Files.readAllBytes(catalog);

        var report = emend.run("doctor", catalog.toString(), "--json").exits(1).json();

        assertEquals("catalog", report.text("format").orElse(""));
        assertEquals(85, report.object("counts").integer("items").orElse(0));
        assertEquals(22, report.object("counts").integer("learnings").orElse(0));
        // 39 failures are implied by trust and 22 are attached
        assertEquals(17, check(report, "unexplained_trust").integer("found").orElse(0));
        assertTrue(check(report, "duplicates").bool("measurable").orElse(false), report.compact());
        assertFalse(check(report, "contradictions").bool("measurable").orElse(true), "no rule can tell");
        assertFalse(check(report, "never_used").bool("measurable").orElse(true));
        assertTrue(java.util.Arrays.equals(before, Files.readAllBytes(catalog)), "only read");
    }

    @Test
    void theRealVectorStoreIsLookedAtAndLeftAlone() throws Exception {
        var store = SharedData.path("data/asammdf_agent/vector_store");

        var report = emend.run("doctor", store.toString(), "--json").json();

        assertEquals("chroma", report.text("format").orElse(""));
        assertEquals(85, report.object("counts").integer("memories").orElse(0));
        assertEquals(85, report.object("counts").integer("vectors").orElse(0));
    }

    @Test
    void stepsOfAPlanThatNameNoItemAreCounted() throws Exception {
        Files.writeString(room.resolve("plan.json"), """
                {"task": "Save the file", "plan": {"plan": [
                  {"tool_name": "Key-Tool", "tool_arguments": {"key": "ctrl+s"}, "reasoning": "", "kb_source": "save_file"},
                  {"tool_name": "Wait-Tool", "tool_arguments": {"duration": 2}, "reasoning": "", "kb_source": null}
                ]}}
                """);
        var report = emend.run("doctor", "plan.json", "--json").exits(1).json();
        assertEquals(1, check(report, "unattributed").integer("found").orElse(0));
        assertTrue(report.compact().contains("step 2"), report.compact());
    }

    @Test
    void eachFindingHasItsProofAndNoSecretIsShown() throws Exception {
        var token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        var file = room.resolve("memory.jsonl");
        Files.writeString(file, """
                {"type":"entity","name":"deploy","entityType":"task","observations":["Use the token %s to push"]}
                {"type":"entity","name":"build","entityType":"task","observations":["<script>alert(1)</script> Run make before make test"]}
                {broken
                {"type":"relation","from":"deploy","to":"build","relationType":"needs"}
                """.formatted(token));

        var html = room.resolve("report.html");
        var run = emend.run("doctor", "memory.jsonl", "--json", "--html", html.toString())
                .exits(1);

        var secrets = check(run.json(), "secrets");
        assertEquals(1, secrets.integer("found").orElse(0), run.out());
        assertEquals(1, check(run.json(), "unreadable").integer("found").orElse(0), run.out());
        assertTrue(
                ((Json.Obj) check(run.json(), "unreadable").array("proofs").getFirst())
                        .texts("places")
                        .getFirst()
                        .contains("line 3"),
                run.out());
        assertFalse(check(run.json(), "stale").bool("measurable").orElse(true));
        assertFalse(run.out().contains(token), run.out());
        var page = Files.readString(html);
        assertFalse(page.contains(token));
        assertFalse(page.contains("<script>"), page);
        assertTrue(page.contains("Unreadable"), page);
    }

    @Test
    void theFilesOfAFolderAreOneReport() throws Exception {
        var folder = Files.createDirectory(room.resolve("store"));
        Files.writeString(folder.resolve("memory.jsonl"), """
                {"type":"entity","name":"build","entityType":"task","observations":["Run make"]}
                {broken
                """);
        Files.writeString(folder.resolve("catalog.json"), """
                [{"knowledge_id": "a", "description": "Open", "action_sequence": ["open()"],
                  "use_count": 0, "trust_score": 0.6,
                  "kb_learnings": [{"task": "T", "original_action": {"tool_name": "Click"},
                    "recovery_approach": "Wait", "timestamp": "2020-01-02T10:00:00"}]}]
                """);
        Files.writeString(folder.resolve("torn.json"), "[{\"knowledge_id\": \"a\", trust: 1}]");

        var report = emend.run("doctor", "store", "--json").exits(1).json();

        assertEquals("folder with 3 files", report.text("format").orElse(""));
        assertEquals(1, report.object("counts").integer("items").orElse(0));
        assertEquals(1, report.object("counts").integer("memories").orElse(0));
        assertEquals(9, check(report, "unexplained_trust").integer("found").orElse(0));
        assertEquals(1, check(report, "stale").integer("found").orElse(0));
        assertEquals(1, check(report, "never_used").integer("found").orElse(0));
        assertEquals(1, check(report, "unattributed").integer("found").orElse(0));
        assertEquals(2, check(report, "unreadable").integer("found").orElse(0));
        assertTrue(report.compact().contains("\"catalog.json, line 1, a\""), report.compact());
        assertTrue(report.compact().contains("memory.jsonl, line 2"), report.compact());
        assertTrue(check(report, "stale").text("note").orElse("").contains("1 of 2 records"), report.compact());
    }

    @Test
    void whatOnlyAReportLooksAtIsNoRuleOfTheCheck() throws Exception {
        Files.writeString(room.resolve("unused.json"), """
                [{"knowledge_id": "a", "description": "Open", "action_sequence": ["open()"],
                  "use_count": 0, "trust_score": 0.9}]
                """);
        Files.writeString(room.resolve("emend-check.json"), "{\"rules\": {\"never_used\": \"error\"}}");

        assertTrue(emend.run("check", "unused.json").exits(1).err().contains("EM001 to EM012"));
        var report = emend.run("doctor", "unused.json", "--json").exits(1).json();
        assertEquals(1, check(report, "never_used").integer("found").orElse(0));
    }

    @Test
    void whatIsNoStoreIsNamed() throws Exception {
        Files.writeString(room.resolve("notes.bin"), "\0\1\2 nothing of the kind");
        var unknown = emend.run("doctor", "notes.bin").exits(1);
        assertTrue(unknown.err().contains("notes.bin"), unknown.err());
        Files.writeString(room.resolve("empty.json"), "[]");
        var empty = emend.run("doctor", "empty.json").exits(1);
        assertTrue(empty.err().contains("not in a format Emend reads"), empty.err());
        var gone = emend.run("doctor", "gone.jsonl").exits(1);
        assertTrue(gone.err().contains("gone.jsonl"), gone.err());
    }

    private static Json.Obj check(Json.Obj report, String name) {
        return report.array("checks").stream()
                .map(Json.Obj.class::cast)
                .filter(check -> check.text("check").orElse("").equals(name))
                .findFirst()
                .orElseThrow();
    }
}
