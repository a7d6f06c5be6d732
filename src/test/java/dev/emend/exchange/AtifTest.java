package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.ExportRecord.Evaluation;
import dev.emend.exchange.record.Format;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.Run.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Trajectories of the Agent Trajectory Interchange Format, in and out.
class AtifTest {
    private static final Path SAMPLE = Path.of("catalogs", "formats", "atif", "trajectory.json");

    @TempDir
    Path folder;

    private List<Json.Obj> written(List<ExportRecord> records) throws Exception {
        var file = folder.resolve("out.jsonl");
        Writers.write(
                Writers.Target.ATIF,
                file,
                Writers.Options.USUAL,
                sink -> {
                    for (var exportRecord : records) {
                        sink.write(exportRecord);
                    }
                },
                Progress.SILENT);
        var lines = new java.util.ArrayList<Json.Obj>();
        for (var line : Files.readAllLines(file)) {
            lines.add((Json.Obj) JsonText.parse(line));
        }
        return lines;
    }

    @Test
    void aTrajectoryIsARunAndItsSubagentAnother() throws Exception {
        assertEquals(Format.ATIF, Formats.detect(SAMPLE).orElseThrow());
        var read = Collected.of(SAMPLE);

        assertEquals(List.of(), read.rejected());
        assertEquals(
                List.of("run-17", "run-17/run-17-totals"),
                read.runs().stream().map(run -> run.origin().id()).toList());
        var run = read.runs().getFirst();
        assertEquals("Sort the orders by date.", run.head().task());
        assertEquals("example-large", run.head().model());
        assertEquals("2026-10-02T08:00:00Z", run.head().startedAt());
        assertEquals(
                new Run.Ending("failure", OptionalDouble.of(0.25)), run.head().ending());
        assertEquals(
                List.of(
                        Role.SYSTEM,
                        Role.USER,
                        Role.ASSISTANT,
                        Role.TOOL,
                        Role.TOOL,
                        Role.ASSISTANT,
                        Role.TOOL,
                        Role.TOOL,
                        Role.ASSISTANT),
                run.messages().stream().map(Run.Message::role).toList());
        var answer = run.messages().get(2);
        assertEquals("sort_sheet", answer.calls().getFirst().name());
        assertEquals(Json.Obj.of("column", "C"), answer.calls().getFirst().arguments());
        assertEquals(
                "The date is in column C.",
                answer.rest().text("reasoning_content").orElse(""));
        assertEquals("c1", run.messages().get(3).answers());
        assertEquals("sorted 40 rows", run.messages().get(3).text());
        assertEquals(
                "run-17",
                read.runs().getLast().metadata().text("parent_trajectory").orElse(""));
    }

    @Test
    void tokensAndCostAreThoseOfItsOwnSteps() throws Exception {
        var usage = UsageReader.of(Collected.of(SAMPLE).runs().getFirst());
        assertEquals(OptionalLong.of(1_900), usage.input());
        assertEquals(OptionalLong.of(400), usage.cachedInput());
        assertEquals(OptionalLong.of(70), usage.output());
        assertEquals(OptionalDouble.of(0.0042), usage.cost());

        var sums = Collected.of(folder, """
            {"schema_version":"ATIF-v1.4","session_id":"s","agent":{"name":"a","version":"1"},
             "steps":[{"step_id":1,"source":"user","message":"Go"}],
             "final_metrics":{"total_prompt_tokens":10,"total_completion_tokens":4,"total_cost_usd":0.5}}
            """).runs().getFirst();
        assertEquals(OptionalLong.of(10), UsageReader.of(sums).input());
        assertEquals(OptionalDouble.of(0.5), UsageReader.of(sums).cost());
    }

    @Test
    void aTrajectoryIsWrittenAgainWithAllItSaid() throws Exception {
        var records = Collected.of(SAMPLE).runs().reversed().stream()
                .map(run -> (ExportRecord) new ExportRecord.OfRun(run))
                .toList();
        var written = written(records);
        assertEquals(1, written.size(), "the subagent stands inside");
        var before = (Json.Obj) JsonText.parse(Files.readString(SAMPLE));
        assertEquals(before, written.getFirst());
    }

    @Test
    void copiedStepsAndWhatAProgramWroteAreWrittenAgainAsTheyWere() throws Exception {
        var text = """
                {"schema_version":"ATIF-v1.7","session_id":"job-cont-2","trajectory_id":"t","agent":{"name":"terminus-2","version":"1"},"steps":[\
                {"step_id":1,"source":"user","message":"Mend the gate","is_copied_context":true},\
                {"step_id":2,"timestamp":"2026-01-05T10:00:00Z","source":"user","message":"<system-reminder>Be brief</system-reminder> Go on"},\
                {"step_id":3,"timestamp":"2026-01-05T10:00:01Z","source":"user","message":"Look there","extra":{"is_sidechain":true}},\
                {"step_id":4,"timestamp":"2026-01-05T10:00:02Z","source":"agent","message":"Done"}]}
                """;
        var run = Collected.of(folder, text).runs().getFirst();

        var written = written(List.of(new ExportRecord.OfRun(run))).getFirst();

        assertEquals(JsonText.parse(text), written);
    }

    @Test
    void aSubagentWhoseCallerIsLeftOutStandsByItself() throws Exception {
        var run = Collected.of(SAMPLE).runs().getLast();
        var written = written(List.of(new ExportRecord.OfRun(run)));
        assertEquals("run-17-totals", written.getFirst().text("trajectory_id").orElse(""));
    }

    @Test
    void whatAPersonSaidOfTheOutcomeIsWritten() throws Exception {
        var run = Collected.of(SAMPLE).runs().getFirst();
        var said = new Evaluation(Evaluation.OUTCOME, OptionalDouble.empty(), "success", "", "Mara", Instant.EPOCH);
        var written = written(List.of(new ExportRecord.OfRun(run, List.of(said))));
        assertEquals(
                "success", written.getFirst().object("extra").text("outcome").orElse(""));
    }

    /// The rules of the format: steps are counted from 1, a result names a call of its own step, and only
    /// what an agent says has calls.
    @Test
    void runsOfOtherToolsBecomeTrajectoriesByTheRules() throws Exception {
        for (var name :
                List.of("codex.jsonl", "claude-code.jsonl", "openai-array.json", "otlp.json", "langchain.json")) {
            var runs = Collected.of(SmallFilesTest.file(name)).runs();
            var written = written(runs.stream()
                    .map(run -> (ExportRecord) new ExportRecord.OfRun(run))
                    .toList());
            assertEquals(runs.size(), written.size());
            for (var trajectory : written) {
                assertByTheRules(trajectory);
            }
            var again = Collected.of(folder.resolve("out.jsonl"));
            assertEquals(List.of(), again.rejected());
            assertEquals(
                    runs.stream().map(run -> run.head().task()).toList(),
                    again.runs().stream().map(run -> run.head().task()).toList());
            assertEquals(calls(runs), calls(again.runs()));
        }
    }

    private static List<String> calls(List<Run> runs) {
        return runs.stream()
                .flatMap(run -> run.messages().stream())
                .flatMap(message -> message.calls().stream())
                .map(Run.ToolCall::name)
                .toList();
    }

    private static void assertByTheRules(Json.Obj trajectory) {
        assertEquals("ATIF-v1.7", trajectory.text("schema_version").orElse(""));
        assertTrue(trajectory.object("agent").text("name").isPresent());
        assertTrue(trajectory.object("agent").text("version").isPresent());
        int number = 1;
        for (var value : trajectory.array("steps")) {
            var step = (Json.Obj) value;
            assertEquals(number++, step.integer("step_id").orElse(0));
            assertTrue(step.has("message"));
            var source = step.text("source").orElse("");
            assertTrue(List.of("user", "system", "agent").contains(source), source);
            assertTrue(source.equals("agent") || !step.has("tool_calls") && !step.has("metrics"), step.compact());
            var ids = step.array("tool_calls").stream()
                    .map(call -> ((Json.Obj) call).text("tool_call_id").orElse(""))
                    .toList();
            for (var result : step.object("observation").array("results")) {
                ((Json.Obj) result).text("source_call_id").ifPresent(id -> assertTrue(ids.contains(id), id));
            }
            step.text("timestamp").ifPresent(Instant::parse);
        }
    }

    @Test
    void aStepWithoutASourceIsRejectedWithItsNumber() throws Exception {
        var read = Collected.of(folder, """
            {"schema_version":"ATIF-v1.7","agent":{"name":"a","version":"1"},"steps":[{"step_id":1,"source":"user","message":"x"},{"step_id":2,"message":"y"}]}
            {"schema_version":"ATIF-v2.0","agent":{"name":"a","version":"1"},"steps":[{"step_id":1,"source":"user","message":"x"}]}
            {"schema_version":"ATIF-v1.7","agent":{"name":"a","version":"1"},"steps":[{"step_id":1,"source":"user","message":"x"}]}
            """);
        assertEquals(1, read.runs().size());
        assertTrue(read.rejected().getFirst().reason().startsWith("Step 2"));
        assertTrue(read.rejected().getLast().reason().contains("ATIF-v2.0"));
    }
}
