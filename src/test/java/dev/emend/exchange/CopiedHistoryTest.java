package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.ToolCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a transcript repeats or copied from another one counts once, where it happened.
class CopiedHistoryTest {
    private static final String PARENT = "01980000-0000-7000-8000-00000000000a";

    /// Made an hour, 3,600,000 milliseconds, after the parent.
    private static final String CHILD = "01980036-ee80-7000-8000-00000000000b";

    @TempDir
    Path folder;

    @Test
    void aLineUnderAnotherNameWithTheSameWordsAtTheSameMomentIsARepetition() throws Exception {
        var run = only("""
                {"type":"user","uuid":"a","sessionId":"s","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"Count"}}
                {"type":"assistant","uuid":"b","sessionId":"s","timestamp":"2026-01-05T10:00:01.000Z","message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"t","name":"Bash","input":{}}],"usage":{"input_tokens":4,"output_tokens":1}}}
                {"type":"user","uuid":"c","sessionId":"s","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"Count"}}
                {"type":"assistant","uuid":"d","sessionId":"s","timestamp":"2026-01-05T10:00:01.000Z","message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"t","name":"Bash","input":{}}],"usage":{"input_tokens":4,"output_tokens":1}}}
                {"type":"user","uuid":"e","sessionId":"s","timestamp":"2026-01-05T10:00:09.000Z","message":{"role":"user","content":"Count"}}
                """);

        assertEquals(3, run.messages().size(), "the same words later are said again");
        assertEquals(List.of("Bash"), calls(run));
        assertEquals(2, run.metadata().integer(ImportContext.REPEATED).orElse(0));
    }

    @Test
    void ofALineThatStandsThereTwiceTheLaterUsageCounts() throws Exception {
        var run = only("""
                {"type":"user","uuid":"a","sessionId":"s","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"Count"}}
                {"type":"assistant","uuid":"b","sessionId":"s","timestamp":"2026-01-05T10:00:01.000Z","message":{"id":"m","role":"assistant","content":[{"type":"text","text":"One"}],"usage":{"input_tokens":4,"output_tokens":1}}}
                {"type":"assistant","uuid":"b","sessionId":"s","timestamp":"2026-01-05T10:00:01.000Z","message":{"id":"m","role":"assistant","content":[{"type":"text","text":"One"}],"usage":{"input_tokens":4,"output_tokens":30}}}
                """);

        assertEquals(2, run.messages().size());
        assertEquals(30, UsageReader.of(run).output().orElse(0));
    }

    @Test
    void theLinesOfAnAgentThatAnotherOneStartedHaveNamesOfTheirOwn() throws Exception {
        var run = only("""
                {"type":"user","uuid":"a","sessionId":"s","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"Count"}}
                {"type":"assistant","uuid":"b","sessionId":"s","timestamp":"2026-01-05T10:00:01.000Z","message":{"role":"assistant","content":"Yes"}}
                {"type":"user","uuid":"a","isSidechain":true,"agentId":"x","sessionId":"s","timestamp":"2026-01-05T10:00:02.000Z","message":{"role":"user","content":"Look"}}
                """);

        assertEquals(3, run.messages().size());
    }

    @Test
    void aBranchOfABranchHasItsOwnPartOnly() throws Exception {
        var run = only("""
                {"type":"user","uuid":"c1","sessionId":"c","timestamp":"2026-01-05T10:00:00.000Z","forkedFrom":{"sessionId":"a","messageUuid":"a1"},"message":{"role":"user","content":"Count"}}
                {"type":"assistant","uuid":"c2","sessionId":"c","timestamp":"2026-01-05T10:00:01.000Z","forkedFrom":{"sessionId":"b","messageUuid":"b2"},"message":{"id":"m","role":"assistant","model":"x","content":[{"type":"tool_use","id":"t","name":"Bash","input":{}}],"usage":{"input_tokens":4,"output_tokens":1}}}
                {"type":"user","uuid":"c3","sessionId":"c","timestamp":"2026-01-05T10:00:03.000Z","message":{"role":"user","content":"Weigh"}}
                {"type":"assistant","uuid":"c4","sessionId":"c","timestamp":"2026-01-05T10:00:04.000Z","message":{"id":"n","role":"assistant","model":"x","content":"Done","usage":{"input_tokens":7,"output_tokens":2}}}
                """);

        assertEquals("Weigh", run.head().task());
        assertEquals(2, run.messages().size());
        assertEquals(7, UsageReader.of(run).input().orElse(0));
        assertEquals("b", run.metadata().text(ImportContext.FORKED_FROM).orElse(""));
    }

    @Test
    void aBranchWithoutAPartOfItsOwnIsNoRunAndToldSo() throws Exception {
        var read = Collected.of(folder, """
                {"type":"user","uuid":"c1","sessionId":"c","timestamp":"2026-01-05T10:00:00.000Z","forkedFrom":{"sessionId":"a","messageUuid":"a1"},"message":{"role":"user","content":"Count"}}
                """);

        assertEquals(List.of(), read.runs());
        assertTrue(notes(read).getFirst().contains("of a"), notes(read).toString());
    }

    @Test
    void aSessionThatWentOnInAFileOfItsOwnNameHasNotWhatStandsInTheOther() throws Exception {
        var before = """
                {"type":"user","uuid":"1","sessionId":"old","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"Count"}}
                {"type":"assistant","uuid":"2","sessionId":"old","timestamp":"2026-01-05T10:00:01.000Z","message":{"id":"m","role":"assistant","content":"One","usage":{"input_tokens":4,"output_tokens":1}}}
                """;
        var own = """
                {"type":"user","uuid":"3","sessionId":"new","timestamp":"2026-01-05T11:00:00.000Z","message":{"role":"user","content":"Go on"}}
                {"type":"assistant","uuid":"4","sessionId":"new","timestamp":"2026-01-05T11:00:01.000Z","message":{"id":"n","role":"assistant","content":"Two","usage":{"input_tokens":9,"output_tokens":1}}}
                """;
        Files.writeString(folder.resolve("old.jsonl"), before);
        var file = Files.writeString(folder.resolve("new.jsonl"), before + own);

        var run = Collected.of(file).runs();

        assertEquals(List.of("new"), run.stream().map(one -> one.origin().id()).toList());
        assertEquals(
                "old", run.getFirst().metadata().text(ImportContext.FORKED_FROM).orElse(""));
        assertEquals(9, UsageReader.of(run.getFirst()).input().orElse(0));

        Files.delete(folder.resolve("old.jsonl"));
        assertEquals(2, Collected.of(file).runs().size(), "what stands nowhere else is not lost");
    }

    /// @param lines how the copies and the own turn are written
    static Stream<Arguments> forks() {
        var copies = List.of(
                "turn_context {\"model\":\"gpt-5\"%s}",
                "item {\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"<environment_context>x</environment_context>\"}]}",
                "item {\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"Mend the gate\"}]}",
                "item {\"type\":\"function_call\",\"name\":\"exec_command\",\"arguments\":\"{}\",\"call_id\":\"c1\"}",
                "item {\"type\":\"function_call_output\",\"call_id\":\"c1\",\"output\":\"ok\"}",
                tokens(1_000, 50, 1_000, 50),
                "item {\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"Mended.\"}]}");
        var own = List.of(
                "turn_context {\"model\":\"gpt-5\"%s}",
                "item {\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"Now paint it\"}]}",
                "item {\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"Painted.\"}]}",
                tokens(1_400, 80, 400, 30));
        var named = ",\"forked_from_id\":\"" + PARENT + "\"";
        var oldTurn = ",\"turn_id\":\"" + PARENT.replace("0000a", "0000c") + "\"";
        var ownTurn = ",\"turn_id\":\"" + CHILD.replace("0000b", "0000d") + "\"";
        return Stream.of(
                // the lines are written at the fork, the turns have their ids
                Arguments.of("turns with ids", fork(named, copies, oldTurn, 10, 0, own, ownTurn, 10, 0)),
                Arguments.of("turns with ids, no name", fork("", copies, oldTurn, 10, 0, own, ownTurn, 10, 0)),
                // copies keep their moments
                Arguments.of("old moments", fork(named, copies, "", -60, 1_000, own, "", 5, 1_000)),
                Arguments.of("old moments, no name", fork("", copies, "", -60, 1_000, own, "", 5, 1_000)),
                // all copies at once, then a person thinks
                Arguments.of("written in one go", fork(named, copies, "", 0, 2, own, "", 20, 1_000)),
                // nothing tells but the order
                Arguments.of("a line a second", fork(named, copies, "", 0, 1_000, own, "", 9, 1_000)),
                Arguments.of(
                        "a line a second, no own context",
                        fork(named, copies, "", 0, 1_000, own.subList(1, own.size()), "", 9, 1_000)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forks")
    void aForkOfCodexHasItsOwnNameAndTotals(String how, String text) throws Exception {
        var run = only(text);

        assertEquals(CHILD, run.origin().id(), how);
        assertEquals(PARENT, run.metadata().text(ImportContext.FORKED_FROM).orElse(""), how);
        assertEquals("Now paint it", run.head().task(), how);
        assertEquals("gpt-5", run.head().model(), how);
        assertEquals(List.of("Now paint it", "Painted."), texts(run), how);
        assertEquals(List.of(), calls(run), how);
        assertEquals(400, UsageReader.of(run).input().orElse(0), how);
        assertEquals(30, UsageReader.of(run).output().orElse(0), how);
        assertEquals(
                UsageReader.statedUsage(run).tokens(),
                UsageReader.summedUsage(run).tokens(),
                how);
    }

    /// @param from seconds after the header at which the first line was written
    /// @param step milliseconds from line to line
    private static String fork(
            String name,
            List<String> copies,
            String copiedTurn,
            int from,
            int step,
            List<String> own,
            String ownTurn,
            int ownFrom,
            int ownStep) {
        var lines = new ArrayList<String>();
        lines.add(line(
                0,
                "session_meta {\"id\":\"%s\",\"timestamp\":\"%s\",\"cwd\":\"/srv\"%s}"
                        .formatted(CHILD, moment(0), name)));
        lines.add(line(
                0,
                "session_meta {\"id\":\"%s\",\"timestamp\":\"%s\",\"cwd\":\"/srv\"}"
                        .formatted(PARENT, moment(-3_600_000))));
        for (int i = 0; i < copies.size(); i++) {
            lines.add(line(from * 1_000 + i * step, copies.get(i).replace("%s", copiedTurn)));
        }
        for (int i = 0; i < own.size(); i++) {
            lines.add(line(ownFrom * 1_000 + i * ownStep, own.get(i).replace("%s", ownTurn)));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String line(int millis, String said) {
        int space = said.indexOf(' ');
        var type = said.substring(0, space);
        return "{\"timestamp\":\"%s\",\"type\":\"%s\",\"payload\":%s}"
                .formatted(moment(millis), type.equals("item") ? "response_item" : type, said.substring(space + 1));
    }

    /// The child's id was made at this moment: 0x01980036ee80 milliseconds.
    private static String moment(int millis) {
        return java.time.Instant.ofEpochMilli(0x01980036ee80L + millis).toString();
    }

    private static String tokens(int allInput, int allOutput, int input, int output) {
        return String.format(
                Locale.ROOT,
                "event_msg {\"type\":\"token_count\",\"info\":{\"total_token_usage\":{\"input_tokens\":%d,\"output_tokens\":%d},"
                        + "\"last_token_usage\":{\"input_tokens\":%d,\"output_tokens\":%d}}}",
                allInput,
                allOutput,
                input,
                output);
    }

    @Test
    void aForkThatNobodyWentOnWithIsNoRun() throws Exception {
        var copies = List.of(
                "turn_context {\"model\":\"gpt-5\",\"turn_id\":\"" + PARENT + "\"}",
                "item {\"type\":\"message\",\"role\":\"user\",\"content\":\"Mend the gate\"}",
                "item {\"type\":\"function_call\",\"name\":\"x\",\"arguments\":\"{}\",\"call_id\":\"c1\"}");
        var read = Collected.of(folder, fork("", copies, "", 0, 1, List.of(), "", 0, 0));

        assertEquals(List.of(), read.runs());
        assertTrue(notes(read).getFirst().contains(PARENT), notes(read).toString());
    }

    @Test
    void twoRolloutsInOneFileAreTwoRuns() throws Exception {
        var one = "session_meta {\"id\":\"one\",\"timestamp\":\"2026-01-05T10:00:00Z\"}";
        var two = "session_meta {\"id\":\"two\",\"timestamp\":\"2026-01-05T12:00:00Z\"}";
        var said = "item {\"type\":\"message\",\"role\":\"user\",\"content\":\"Mend the gate\"}";
        var read = Collected.of(
                folder, String.join("\n", line(0, one), line(1, said), line(9_000, two), line(9_001, said)) + "\n");

        assertEquals(
                List.of("one", "two"),
                read.runs().stream().map(run -> run.origin().id()).toList());
    }

    @Test
    void itemsThatACompactionOfCodexWritesAnewCountOnce() throws Exception {
        var call = "item {\"type\":\"function_call\",\"name\":\"ls\",\"arguments\":\"{}\",\"call_id\":\"c1\"}";
        var result = "item {\"type\":\"function_call_output\",\"call_id\":\"c1\",\"output\":\"ok\"}";
        var run = only(String.join(
                        "\n",
                        line(0, "session_meta {\"id\":\"one\",\"timestamp\":\"2026-01-05T10:00:00Z\"}"),
                        line(1, "item {\"type\":\"message\",\"role\":\"user\",\"content\":\"List\"}"),
                        line(2, call),
                        line(3, result),
                        line(
                                4,
                                "compacted {\"message\":\"Listed.\",\"replacement_history\":[{\"type\":\"function_call\",\"name\":\"ls\",\"arguments\":\"{}\",\"call_id\":\"c1\"}]}"),
                        line(5, call),
                        line(6, result),
                        line(7, "item {\"type\":\"message\",\"role\":\"user\",\"content\":\"List\"}"))
                + "\n");

        assertEquals(List.of("ls"), calls(run));
        assertEquals(List.of("List", "", "ok", "Listed.", "List"), texts(run), "a person may say the same again");
    }

    @Test
    void theFirstTotalOfASessionThatWentOnIsNotWhatItTookHere() throws Exception {
        var run = only(String.join(
                        "\n",
                        line(0, "session_meta {\"id\":\"one\",\"timestamp\":\"2026-01-05T10:00:00Z\"}"),
                        line(1, "item {\"type\":\"message\",\"role\":\"user\",\"content\":\"Go on\"}"),
                        line(2, "item {\"type\":\"message\",\"role\":\"assistant\",\"content\":\"Yes\"}"),
                        line(3, tokens(9_000, 900, 500, 40)),
                        line(4, tokens(9_000, 900, 500, 40)),
                        line(5, tokens(9_600, 950, 600, 50)))
                + "\n");

        assertEquals(1_100, UsageReader.of(run).input().orElse(0));
        assertEquals(90, UsageReader.of(run).output().orElse(0));
    }

    @Test
    void copiedStepsOfATrajectoryCountInTheOneBefore() throws Exception {
        var run = only("""
                {"schema_version":"ATIF-v1.7","session_id":"job-cont-1","agent":{"name":"terminus-2","version":"1"},
                 "steps":[
                  {"step_id":1,"source":"user","message":"Mend the gate","is_copied_context":true},
                  {"step_id":2,"source":"agent","message":"","is_copied_context":true,"tool_calls":[{"tool_call_id":"c1","function_name":"ls","arguments":{}}],"metrics":{"prompt_tokens":100,"completion_tokens":9}},
                  {"step_id":3,"source":"user","message":"Go on"},
                  {"step_id":4,"source":"agent","message":"Done","metrics":{"prompt_tokens":30,"completion_tokens":2}}]}
                """);

        assertEquals(List.of("Go on", "Done"), texts(run));
        assertEquals(List.of(), calls(run));
        assertEquals(30, UsageReader.of(run).input().orElse(0));
        assertEquals("job", run.metadata().text(ImportContext.FORKED_FROM).orElse(""));
        assertEquals("terminus-2", run.head().family());
    }

    @Test
    void severalResultLinesWithoutUsageOfMessagesAddUpAndTheLastCostCounts() throws Exception {
        var run = only("""
                {"type":"user","session_id":"s","uuid":"a","message":{"role":"user","content":"Count"}}
                {"type":"assistant","session_id":"s","uuid":"b","message":{"id":"m1","role":"assistant","content":"One"}}
                {"type":"result","session_id":"s","duration_ms":1000,"total_cost_usd":0.25,"usage":{"input_tokens":7,"output_tokens":3}}
                {"type":"result","session_id":"s","duration_ms":500,"total_cost_usd":0.75,"usage":{"input_tokens":5,"output_tokens":1}}
                """);

        var usage = UsageReader.of(run);
        assertEquals(12, usage.input().orElse(0));
        assertEquals(4, usage.output().orElse(0));
        assertEquals(0.75, usage.cost().orElse(0));
        assertEquals(1_500, usage.millis().orElse(0));
    }

    /// A crash cut a line off, filled it up, and the program went on behind it.
    @Test
    void aLineBehindPaddingInsideOfALineIsWhole() throws Exception {
        var read = Collected.of(folder, """
                {"type":"user","uuid":"a","sessionId":"s","timestamp":"2026-01-05T10:00:00Z","message":{"role":"user","content":"Count"}}
                {"type":"assistant","uuid":"b","sess%s{"type":"user","uuid":"c","sessionId":"s","timestamp":"2026-01-05T10:00:02Z","message":{"role":"user","content":"Go on"}}
                """.formatted("\0".repeat(300)));

        assertEquals(List.of("Count", "Go on"), texts(read.runs().getFirst()));
        assertEquals(1, read.rejected().size(), "the line that was cut off");
    }

    private static List<String> texts(Run run) {
        return run.messages().stream().map(Message::text).toList();
    }

    private static List<String> calls(Run run) {
        return run.messages().stream()
                .flatMap(message -> message.calls().stream())
                .map(ToolCall::name)
                .toList();
    }

    private static List<String> notes(Collected read) {
        return read.all.stream()
                .filter(ImportRecord.Note.class::isInstance)
                .map(note -> ((ImportRecord.Note) note).text())
                .toList();
    }

    private Run only(String text) throws Exception {
        var read = Collected.of(folder, text);
        assertEquals(List.of(), read.rejected());
        assertEquals(1, read.runs().size());
        return read.runs().getFirst();
    }
}
