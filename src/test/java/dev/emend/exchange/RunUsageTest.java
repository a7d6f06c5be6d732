package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Usage;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tokens, cost and time that transcripts carry, each in its format's own words.
class RunUsageTest {
    @TempDir
    Path folder;

    @Test
    void anAnswerOfClaudeCodeThatIsToldInTwoLinesCountsOnce() throws Exception {
        var run = read("""
                {"type":"user","sessionId":"s","timestamp":"2026-01-05T10:00:00.000Z","message":{"role":"user","content":"Count"}}
                {"type":"assistant","sessionId":"s","timestamp":"2026-01-05T10:00:03.000Z","message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"One"}],"usage":{"input_tokens":4,"cache_read_input_tokens":90,"cache_creation_input_tokens":6,"output_tokens":1}}}
                {"type":"assistant","sessionId":"s","timestamp":"2026-01-05T10:00:04.500Z","message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"Two"}],"usage":{"input_tokens":4,"cache_read_input_tokens":90,"cache_creation_input_tokens":6,"output_tokens":20}}}
                """);

        var usage = UsageReader.of(run);

        assertEquals(tokens(100, 90, 20, 4_500), usage);
        assertEquals(OptionalLong.empty(), UsageReader.messages(run).get(1).output());
        assertEquals(OptionalLong.of(20), UsageReader.messages(run).get(2).output());
    }

    @Test
    void theLastLineOfClaudeCodeTellsCostAndTimeOfAll() throws Exception {
        var run = read("""
                {"type":"user","session_id":"s","message":{"role":"user","content":"Count"}}
                {"type":"assistant","session_id":"s","message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"One"}],"usage":{"input_tokens":4,"output_tokens":1}}}
                {"type":"result","session_id":"s","duration_ms":5100,"total_cost_usd":0.25,"usage":{"input_tokens":7,"output_tokens":3}}
                """);

        assertEquals(
                new Usage(
                        OptionalLong.of(7),
                        OptionalLong.empty(),
                        OptionalLong.of(3),
                        OptionalDouble.of(0.25),
                        OptionalLong.of(5_100)),
                UsageReader.of(run));
    }

    /// A cost of 1e308 made every sum infinite, and two counts of 9e18 made theirs negative.
    @Test
    void whatNoRunCanCostOrReadIsNotRecorded() throws Exception {
        for (var result : List.of(
                "\"total_cost_usd\":1e308,\"usage\":{\"input_tokens\":9e18,\"output_tokens\":-3}",
                "\"total_cost_usd\":-12.5,\"duration_ms\":1e300")) {
            var run = read("""
                    {"type":"user","session_id":"s","message":{"role":"user","content":"Count"}}
                    {"type":"assistant","session_id":"s","message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"One"}]}}
                    {"type":"result","session_id":"s",%s}
                    """.formatted(result));
            assertEquals(Run.Usage.NONE, UsageReader.of(run), result);
        }
    }

    @Test
    void aTokenCountOfCodexBelongsToTheAnswerBeforeIt() throws Exception {
        var run = read("""
                {"timestamp":"2026-01-05T10:00:00.000Z","type":"session_meta","payload":{"id":"c","timestamp":"2026-01-05T10:00:00.000Z","cwd":"/srv","originator":"codex_exec","cli_version":"0.65.0"}}
                {"timestamp":"2026-01-05T10:00:00.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Test"}]}}
                {"timestamp":"2026-01-05T10:00:01.000Z","type":"event_msg","payload":{"type":"token_count","info":null}}
                {"timestamp":"2026-01-05T10:00:02.000Z","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{}","call_id":"1"}}
                {"timestamp":"2026-01-05T10:00:02.100Z","type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"input_tokens":1000,"cached_input_tokens":800,"output_tokens":50,"reasoning_output_tokens":10}}}}
                {"timestamp":"2026-01-05T10:00:02.200Z","type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"input_tokens":1000,"cached_input_tokens":800,"output_tokens":50,"reasoning_output_tokens":10}}}}
                {"timestamp":"2026-01-05T10:00:03.000Z","type":"response_item","payload":{"type":"function_call_output","call_id":"1","output":"ok"}}
                {"timestamp":"2026-01-05T10:00:04.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Fine"}]}}
                {"timestamp":"2026-01-05T10:00:04.100Z","type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"input_tokens":1100,"cached_input_tokens":1000,"output_tokens":5}}}}
                """);

        assertEquals(tokens(2_100, 1_800, 55, 4_000), UsageReader.of(run));
    }

    @Test
    void aCompletionOfOpenAiTellsItsUsageBesideTheMessages() throws Exception {
        var run = read("""
                {"id":"chat-1","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"}],"usage":{"prompt_tokens":30,"completion_tokens":4,"prompt_tokens_details":{"cached_tokens":10}}}
                """);

        assertEquals(tokens(30, 10, 4, -1), UsageReader.of(run));
    }

    @Test
    void messagesOfLangChainTellTheirUsageEach() throws Exception {
        var run = read("""
                [{"type":"human","content":"Hi"},
                 {"type":"ai","content":"Hello","usage_metadata":{"input_tokens":30,"output_tokens":4,"input_token_details":{"cache_read":10}}},
                 {"type":"human","content":"Again"},
                 {"type":"ai","content":"Hello","response_metadata":{"token_usage":{"prompt_tokens":40,"completion_tokens":5}}}]
                """);

        assertEquals(tokens(70, 10, 9, -1), UsageReader.of(run));
    }

    @Test
    void spansTellTokensAndTimes() throws Exception {
        var run = read("""
                {"resourceSpans":[{"scopeSpans":[{"spans":[
                {"traceId":"t","spanId":"a","startTimeUnixNano":"1700000000000000000","endTimeUnixNano":"1700000002000000000","attributes":[
                 {"key":"gen_ai.usage.input_tokens","value":{"intValue":"12"}},{"key":"gen_ai.usage.output_tokens","value":{"intValue":"3"}},
                 {"key":"gen_ai.prompt.0.role","value":{"stringValue":"user"}},{"key":"gen_ai.prompt.0.content","value":{"stringValue":"Hi"}},
                 {"key":"gen_ai.completion.0.role","value":{"stringValue":"assistant"}},{"key":"gen_ai.completion.0.content","value":{"stringValue":"Hello"}}]},
                {"traceId":"t","spanId":"b","startTimeUnixNano":"1700000003000000000","endTimeUnixNano":"1700000007500000000","attributes":[
                 {"key":"gen_ai.usage.input_tokens","value":{"intValue":"20"}},{"key":"gen_ai.usage.output_tokens","value":{"intValue":"4"}},
                 {"key":"gen_ai.prompt.0.role","value":{"stringValue":"user"}},{"key":"gen_ai.prompt.0.content","value":{"stringValue":"Bye"}},
                 {"key":"gen_ai.completion.0.role","value":{"stringValue":"assistant"}},{"key":"gen_ai.completion.0.content","value":{"stringValue":"Good bye"}}]}
                ]}]}]}
                """);

        assertEquals(
                new Usage(
                        OptionalLong.of(32),
                        OptionalLong.empty(),
                        OptionalLong.of(7),
                        OptionalDouble.empty(),
                        OptionalLong.of(7_500)),
                UsageReader.of(run));
    }

    @Test
    void nothingRecordedIsNotZero() throws Exception {
        var run = read("""
                {"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello"}]}
                """);

        assertEquals(Usage.NONE, UsageReader.of(run));
    }

    @Test
    void realTrajectoriesTellTheirStatistics() throws Exception {
        var run = Collected.of(SharedData.path("data/swe_agent/test-repo-i1.traj"))
                .runs()
                .getFirst();

        var usage = UsageReader.of(run);

        assertEquals(OptionalLong.of(52_861), usage.input());
        assertEquals(OptionalLong.of(326), usage.output());
        assertEquals(OptionalDouble.of(0.53839), usage.cost());
    }

    @Test
    void whatABenchmarkPaidForItsSimulatedUserIsNotTheCostOfARun() throws Exception {
        var runs = Collected.of(SharedData.path("data/tau_bench/gpt-4o-airline-first60.json"))
                .runs();

        assertTrue(runs.stream()
                .anyMatch(run -> run.metadata().object("info").has("user_cost")
                        || run.metadata().has("user_cost")));
        assertTrue(runs.stream().allMatch(run -> UsageReader.of(run).cost().isEmpty()));
    }

    @Test
    void theCostOfTheAgentOfABenchmarkCountsAlone() {
        assertEquals(
                OptionalDouble.of(0.5), UsageReader.of(benchmark("agent_cost")).cost());
        assertEquals(
                OptionalDouble.of(0.5), UsageReader.of(benchmark("total_cost")).cost());
    }

    /// @param field holds half a dollar
    private static Run benchmark(String field) {
        var head = new Run.Head("tau_bench", "", "", "", Run.Ending.UNKNOWN);
        return new Run(
                "", head, List.of(), Json.Obj.of("info", Json.Obj.of(field, 0.5, "user_cost", 0.25)), Origin.HERE);
    }

    /// @param millis below 0 for nothing recorded
    private static Usage tokens(long input, long cached, long output, long millis) {
        return new Usage(
                OptionalLong.of(input),
                OptionalLong.of(cached),
                OptionalLong.of(output),
                OptionalDouble.empty(),
                millis < 0 ? OptionalLong.empty() : OptionalLong.of(millis));
    }

    private Run read(String text) throws Exception {
        return Collected.of(folder, text).runs().getFirst();
    }
}
