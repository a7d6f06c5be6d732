package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.fixtures.SharedData;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A run that is written and read again is the same run, in every format that has room for runs and is read.
class RunRoundTripTest {
    private static final long SEED = 20261129;
    private static final int RUNS = 300;

    @TempDir
    Path folder;

    static Stream<String> transcripts() {
        return Stream.of(
                "claude-code.jsonl",
                "codex.jsonl",
                "langchain-plain.json",
                "langchain.json",
                "openai-array.json",
                "openai-finetune.jsonl",
                "otlp.json",
                "letta-old.af");
    }

    /// Odd texts, roles, ids and numbers, the same for the same seed.
    @ParameterizedTest
    @EnumSource(
            value = Writers.Target.class,
            names = {"EMEND", "ATIF"})
    void oddRunsSurvive(Writers.Target target) throws Exception {
        System.out.println("seed " + SEED);
        var random = new RandomRecords(SEED);
        var runs = new ArrayList<Run>();
        for (int i = 0; i < RUNS; i++) {
            runs.add(random.run(i));
        }
        assertSame(runs, again(target, runs));
    }

    @ParameterizedTest
    @MethodSource("transcripts")
    void transcriptsSurvive(String name) throws Exception {
        assertSurvive(SmallFilesTest.file(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data/tau_bench/gpt-4o-airline-first60.json",
                "data/swe_agent/test-repo-i1.traj",
                "data/swe_agent/function_calling_simple.traj",
                "data/letta/memgpt_agent_with_convo.af",
                "cases/cc/growing-usage.jsonl",
                "cases/cc/growing-usage-interleaved.jsonl",
                "cases/cc/two-results.jsonl",
                "cases/cc/second-compact.jsonl",
                "cases/cc/images-odd-text.jsonl",
                "cases/cc/synthetic.jsonl",
                "cases/codex/items.jsonl",
                "cases/codex/token-count-twice.jsonl",
                "cases/otlp/parent-sum.json",
                "cases/otlp/equal-answers.json",
                "cases/atif/parts.json"
            })
    void realTranscriptsAndCasesSurvive(String name) throws Exception {
        assertSurvive(SharedData.path(name));
    }

    /// Three lines tell of one answer that read 23,687 tokens (2 + 15,030 + 8,655) and wrote 90 in the end;
    /// another read 103 and wrote 7: 23,790 and 97, as another tool sums the steps, too.
    @Test
    void anAnswerToldInSeveralLinesIsWrittenWithItsTokensOnce() throws Exception {
        var read = Collected.of(folder, """
                {"type":"user","sessionId":"s","timestamp":"2026-09-01T10:00:01.000Z","message":{"role":"user","content":"Count"}}
                {"type":"assistant","sessionId":"s","timestamp":"2026-09-01T10:00:02.000Z","message":{"id":"a","role":"assistant","content":[{"type":"thinking","thinking":"Look"}],"usage":{"input_tokens":2,"output_tokens":1,"cache_read_input_tokens":15030,"cache_creation_input_tokens":8655}}}
                {"type":"assistant","sessionId":"s","timestamp":"2026-09-01T10:00:03.000Z","message":{"id":"a","role":"assistant","content":[{"type":"text","text":"I look"}],"usage":{"input_tokens":2,"output_tokens":1,"cache_read_input_tokens":15030,"cache_creation_input_tokens":8655}}}
                {"type":"assistant","sessionId":"s","timestamp":"2026-09-01T10:00:04.000Z","message":{"id":"a","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":2,"output_tokens":90,"cache_read_input_tokens":15030,"cache_creation_input_tokens":8655}}}
                {"type":"user","sessionId":"s","timestamp":"2026-09-01T10:00:05.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"4"}]}}
                {"type":"assistant","sessionId":"s","timestamp":"2026-09-01T10:00:06.000Z","message":{"id":"b","role":"assistant","content":[{"type":"text","text":"Four"}],"usage":{"input_tokens":3,"output_tokens":7,"cache_read_input_tokens":100,"cache_creation_input_tokens":0}}}
                """).runs();
        var again = again(Writers.Target.ATIF, read);

        var usage = UsageReader.of(again.getFirst());
        assertEquals(OptionalLong.of(23_790), usage.input());
        assertEquals(OptionalLong.of(97), usage.output());
        assertEquals(OptionalLong.of(5_000), usage.millis(), "from the first line to the last");
        var trajectory = (Json.Obj) JsonText.parse(Files.readString(folder.resolve("out")));
        assertEquals(List.of(23_790L, 97L), steps(trajectory));
        assertEquals(
                23_790,
                trajectory
                        .object("final_metrics")
                        .integer("total_prompt_tokens")
                        .orElseThrow());
    }

    private static List<Long> steps(Json.Obj trajectory) {
        long input = 0;
        long output = 0;
        for (var step : trajectory.array("steps")) {
            var metrics = ((Json.Obj) step).object("metrics");
            input += metrics.integer("prompt_tokens").orElse(0);
            output += metrics.integer("completion_tokens").orElse(0);
        }
        return List.of(input, output);
    }

    /// Results of calls made at once come in their own order and at their own times.
    @Test
    void resultsKeepTheirOrderAndTimes() throws Exception {
        var run = new Run(
                "r",
                new Run.Head("codex", "Do both", "m", "1700000000", new Run.Ending("failure", OptionalDouble.of(0.5))),
                List.of(
                        message(Run.Role.USER, "Do both", "", "1700000000"),
                        call("c1", "1700000001"),
                        call("c2", "1700000002"),
                        message(Run.Role.TOOL, "second", "c2", "1700000003"),
                        message(Run.Role.TOOL, "first", "c1", "1700000009"),
                        message(Run.Role.TOOL, "nobody asked", "c9", "1700000010")),
                Json.Obj.of("agent_name", "reader"),
                new Origin("file", "codex", "run 1"));

        assertSame(List.of(run), again(Writers.Target.ATIF, List.of(run)));
    }

    private static Run.Message message(Run.Role role, String text, String answers, String at) {
        return new Run.Message(role, text, List.of(), answers, at, Json.Obj.EMPTY);
    }

    private static Run.Message call(String id, String at) {
        var call = new Run.ToolCall(id, "look", Json.Obj.of("at", id));
        return new Run.Message(Run.Role.ASSISTANT, "", List.of(call), "", at, Json.Obj.of("note", "beside"));
    }

    /// What another program changed in the file holds.
    @Test
    void aMessageThatWasChangedInTheFileIsReadAsItStands() throws Exception {
        var runs = Collected.of(SmallFilesTest.file("claude-code.jsonl")).runs();
        var asked = runs.getFirst().head().task();
        again(Writers.Target.ATIF, runs);
        var file = folder.resolve("out");
        var text = runs.getFirst().messages().getFirst().text();
        Files.writeString(
                file, Files.readString(file).replace("\"message\":\"" + text + "\"", "\"message\":\"Other\""));
        var changed = Collected.of(file).runs().getFirst();
        assertEquals("Other", changed.messages().getFirst().text());
        assertEquals(asked, changed.head().task());
    }

    private void assertSurvive(Path file) throws Exception {
        var runs = Collected.of(file).runs();
        assertTrue(!runs.isEmpty());
        for (var target : List.of(Writers.Target.EMEND, Writers.Target.ATIF)) {
            var once = again(target, runs);
            assertSame(runs, once);
            assertSame(runs, again(target, once));
        }
    }

    private List<Run> again(Writers.Target target, List<Run> runs) throws Exception {
        var file = folder.resolve("out");
        Writers.write(
                target,
                file,
                Writers.Options.USUAL,
                sink -> {
                    for (var run : runs) {
                        sink.write(new ExportRecord.OfRun(run));
                    }
                },
                Progress.SILENT);
        var read = Collected.of(file);
        assertEquals(List.of(), read.rejected());
        return read.runs();
    }

    private static void assertSame(List<Run> before, List<Run> after) {
        assertEquals(before.size(), after.size());
        for (int i = 0; i < before.size(); i++) {
            var one = before.get(i);
            var other = after.get(i);
            assertEquals(one.head(), other.head());
            assertEquals(one.messages(), other.messages());
            assertEquals(UsageReader.of(one), UsageReader.of(other));
            assertEquals(UsageReader.messages(one), UsageReader.messages(other));
            assertEquals(one.metadata(), other.metadata());
            assertEquals(one.origin().id(), other.origin().id());
        }
    }
}
