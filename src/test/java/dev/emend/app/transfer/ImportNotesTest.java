package dev.emend.app.transfer;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.runs.RunService;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.store.memories.RunJson;
import dev.emend.store.memories.RunTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an import tells of a transcript beside its counts, and what it finds unchanged.
class ImportNotesTest {
    private static final String USER = """
            {"type":"user","uuid":"a","sessionId":"s","timestamp":"2026-01-05T10:00:00Z","message":{"role":"user","content":"Count"}}
            """;
    private static final String ANSWER = """
            {"type":"assistant","uuid":"b","sessionId":"s","timestamp":"2026-01-05T10:00:01Z","message":{"id":"m","role":"assistant","content":"One","usage":{"input_tokens":40,"output_tokens":2}}}
            """;

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private ImportService imports;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        imports = fixture.workspace.memories().imports();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    @Test
    void aTotalThatTheMessagesDoNotAddUpToIsTold() throws Exception {
        var result = """
                {"type":"result","session_id":"s","total_cost_usd":0.5,"usage":{"input_tokens":90,"output_tokens":2}}
                """;

        assertEquals(
                List.of("s states 90 tokens read and 2 written; its messages add up to 40 and 2."),
                notes(USER + ANSWER + result));
        assertEquals(
                List.of(), notes(USER + ANSWER + result.replace("90", "40")), "nothing is told where both are equal");
    }

    @Test
    void theTotalOfATrajectoryAndOfARolloutIsLookedAtToo() throws Exception {
        assertEquals(List.of("t states 500 tokens read and 9 written; its messages add up to 30 and 9."), notes("""
                        {"schema_version":"ATIF-v1.7","session_id":"t","agent":{"name":"x","version":"1"},"final_metrics":{"total_prompt_tokens":500,"total_completion_tokens":9},
                         "steps":[{"step_id":1,"source":"user","message":"Hi"},{"step_id":2,"source":"agent","message":"Yes","metrics":{"prompt_tokens":30,"completion_tokens":9}}]}
                        """));
        // 100 and 5 were told, and the total grew by 300 and 15 after them
        assertEquals(
                List.of("c states 400 tokens read and 20 written; its messages add up to 200 and 10."), notes("""
                        {"timestamp":"2026-01-05T10:00:00Z","type":"session_meta","payload":{"id":"c","timestamp":"2026-01-05T10:00:00Z"}}
                        {"timestamp":"2026-01-05T10:00:01Z","type":"response_item","payload":{"type":"message","role":"assistant","content":"One"}}
                        {"timestamp":"2026-01-05T10:00:02Z","type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":100,"output_tokens":5},"last_token_usage":{"input_tokens":100,"output_tokens":5}}}}
                        {"timestamp":"2026-01-05T10:00:03Z","type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":400,"output_tokens":20},"last_token_usage":{"input_tokens":100,"output_tokens":5}}}}
                        """));
    }

    @Test
    void copiesRepetitionsAndPaddingAreTold() throws Exception {
        var copy = USER.replace("\"uuid\":\"a\"", "\"uuid\":\"z\",\"forkedFrom\":{\"sessionId\":\"before\"}")
                .replace("10:00:00", "09:00:00");

        assertEquals(
                Set.of(
                        "Line 4: 10 NUL bytes stand here, as a program leaves them that is cut off while it writes. They"
                                + " were left out; nothing else was.",
                        "s repeats 1 message of before, which count there only.",
                        "s has 1 line that stood there before; each counts once."),
                Set.copyOf(notes(copy + USER + ANSWER + "\0".repeat(10) + ANSWER)));
    }

    @Test
    void aSecretInANameIsNotTold() throws Exception {
        var token = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        var notes = notes((USER + ANSWER + USER).replace("\"s\"", "\"" + token + "\""));

        assertEquals(1, notes.size(), notes::toString);
        assertFalse(notes.getFirst().contains(token), notes::toString);
    }

    @Test
    void eightImportsAreOneThatBringsSomethingAndSevenUnchanged() throws Exception {
        var verdicts = new ArrayList<String>();
        var files = List.of(SharedData.path("cases/cc/unchanged.jsonl"), SharedData.path("cases/otlp/parent-sum.json"));
        for (int i = 0; i < 8; i++) {
            for (var file : imports.run(REVIEWER, files, Progress.SILENT).files()) {
                var counts = file.counts();
                verdicts.add(counts.imported() + " " + counts.unchanged());
            }
        }

        assertEquals(List.of("1 0", "1 0"), verdicts.subList(0, 2));
        assertTrue(verdicts.subList(2, 16).stream().allMatch("0 1"::equals), verdicts.toString());
    }

    /// An earlier version stored what it read, here a program's words as the user's: the file is the same, the run is
    /// not.
    @Test
    void anUnchangedFileThatIsReadOtherwiseNowBringsItsRunUpToDate() throws Exception {
        var meta =
                USER.replace("\"uuid\":\"a\"", "\"uuid\":\"m\",\"isMeta\":true").replace("10:00:00", "10:00:02");
        var file = Files.writeString(folder.resolve("s.jsonl"), USER + ANSWER + meta);
        imports.run(REVIEWER, List.of(file), Progress.SILENT);
        var now = run();
        var before = new Run(
                now.id(),
                now.head(),
                now.messages().stream()
                        .map(message -> message.role() == Role.SYSTEM
                                ? new Message(Role.USER, message.text(), List.of(), "", message.at(), Json.Obj.EMPTY)
                                : message)
                        .toList(),
                now.metadata(),
                now.origin());
        fixture.store(session -> {
            var there = session.runs()
                    .findByIds(List.of(now.id()))
                    .values()
                    .iterator()
                    .next();
            var stored = new RunTable.NewRun(before, ImportBatch.hash(RunJson.write(before)));
            session.imports().replacements().replaceRun(there.seq(), stored, 1);
        });
        assertEquals(before, run());

        var again = imports.run(REVIEWER, List.of(file), Progress.SILENT);

        assertEquals(1, again.total().imported());
        assertEquals(now, run());
    }

    private Run run() throws Exception {
        var runs = fixture.workspace.insights().runs();
        return runs.get(runs.rows("", RunService.Order.IMPORTED)
                        .rows()
                        .getFirst()
                        .id())
                .orElseThrow();
    }

    private List<String> notes(String text) throws Exception {
        var file = Files.writeString(Files.createTempFile(folder, "some", ".jsonl"), text);
        var preview = imports.preview(REVIEWER, List.of(file), Progress.SILENT)
                .files()
                .getFirst();
        var outcome =
                imports.run(REVIEWER, List.of(file), Progress.SILENT).files().getFirst();
        assertEquals(preview.notes(), outcome.notes());
        return outcome.notes();
    }
}
