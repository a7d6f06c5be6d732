package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.model.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What traces of several instrumentations tell twice counts once, and what only looks alike counts each time.
class OtlpRunsTest {
    private static final String QUESTION =
            "[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"Count\"}]}]";
    private static final String ANSWER =
            "[{\"role\":\"assistant\",\"parts\":[{\"type\":\"text\",\"content\":\"Two\"}]}]";
    private static final String CALLS = "[{\"role\":\"assistant\",\"parts\":["
            + "{\"type\":\"tool_call\",\"id\":\"c1\",\"name\":\"count\",\"arguments\":{\"of\":\"bolts\"}},"
            + "{\"type\":\"tool_call\",\"id\":\"c2\",\"name\":\"count\",\"arguments\":{\"of\":\"nuts\"}}]}]";

    @TempDir
    Path folder;

    /// The right values stand in the list of the cases: each sum is that of the calls of models alone.
    @ParameterizedTest
    @CsvSource({
        "otlp/parent-sum.json,300,30,4,1",
        "otlp/equal-answers.json,1000,10,20,0",
        "otlp/aggregated.json,113,11,4,1",
        "otlp/nested.json,300,30,5,1"
    })
    void casesTellTheirTokens(String name, long input, long output, int messages, int calls) throws Exception {
        assertTold(Collected.of(SharedData.path("cases/" + name)), input, output, messages, calls);
    }

    /// 100 + 200 read and 10 + 20 written by the two calls; every level above holds the sum once more.
    @Test
    void sumsOfSeveralLevelsCountOnce() throws Exception {
        assertTold(
                read(
                        span("w", "").op("invoke_workflow").tokens(300, 30),
                        span("a", "w").op("invoke_agent").tokens(300, 30).said(QUESTION, ANSWER),
                        span("b", "a").op("chat").tokens(100, 10).said(QUESTION, CALLS),
                        span("t", "a")
                                .op("execute_tool")
                                .text("gen_ai.tool.name", "count")
                                .text("gen_ai.tool.call.id", "c1"),
                        span("c", "a").op("chat").tokens(200, 20).said(QUESTION, ANSWER)),
                300,
                30,
                3,
                2);
    }

    /// 350 at the agent, 300 of them in spans inside: 50 are told by nobody else.
    @Test
    void whatAnAgentTookBeyondItsCallsCounts() throws Exception {
        assertTold(
                read(
                        span("a", "").op("invoke_agent").tokens(350, 33).said(QUESTION, ANSWER),
                        span("b", "a").op("chat").tokens(300, 30).said(QUESTION, ANSWER)),
                350,
                33,
                2,
                0);
    }

    /// An agent that leaves the agents below it out of its sum: 100 + 80.
    @Test
    void callsThatASumLeavesOutCountToo() throws Exception {
        assertTold(
                read(
                        span("a", "").op("invoke_agent").tokens(100, 10),
                        span("b", "a").op("chat").tokens(100, 10).said(QUESTION, ANSWER),
                        span("d", "a").op("invoke_agent").tokens(80, 8),
                        span("e", "d").op("chat").tokens(80, 8).said(QUESTION, ANSWER)),
                180,
                18,
                3,
                0);
    }

    /// The chat of 100 made the call of the tool inside of it, which asked a model for 80 more.
    @Test
    void aCallOfAModelAboveAToolKeepsItsOwnTokens() throws Exception {
        assertTold(
                read(
                        span("a", "").op("chat").tokens(100, 10).said(QUESTION, ANSWER),
                        span("t", "a").op("execute_tool"),
                        span("e", "t").op("chat").tokens(80, 8).said(QUESTION, ANSWER)),
                180,
                18,
                3,
                0);
    }

    /// A framework and its client library both tell of the one call, the one inside of the other.
    @Test
    void oneCallToldByTwoInstrumentationsCountsOnce() throws Exception {
        assertTold(
                read(
                        span("a", "")
                                .text("openinference.span.kind", "LLM")
                                .number("llm.token_count.prompt", 100)
                                .number("llm.token_count.completion", 10),
                        span("b", "a").op("chat").tokens(100, 10).said(QUESTION, ANSWER)),
                100,
                10,
                2,
                0);
    }

    @Test
    void tokensOfCallsWhoseWordsWereNotRecordedCount() throws Exception {
        assertTold(
                read(
                        span("a", "").op("invoke_agent").said(QUESTION, ANSWER),
                        span("b", "a").op("chat").tokens(100, 10),
                        span("c", "a").op("chat").tokens(200, 20)),
                300,
                30,
                2,
                0);
    }

    @Test
    void costAndTokensOfTheCacheAtAParentCountOnce() throws Exception {
        var run = read(
                        span("a", "")
                                .op("invoke_agent")
                                .tokens(300, 30)
                                .number("gen_ai.usage.cost", 0.3)
                                .number("gen_ai.usage.cache_read.input_tokens", 120),
                        span("b", "a")
                                .op("chat")
                                .tokens(100, 10)
                                .number("gen_ai.usage.cost", 0.1)
                                .number("gen_ai.usage.cache_read.input_tokens", 40)
                                .said(QUESTION, ANSWER),
                        span("c", "a")
                                .op("chat")
                                .tokens(200, 20)
                                .number("gen_ai.usage.cost", 0.2)
                                .number("gen_ai.usage.cache_read_input_tokens", 80)
                                .said(QUESTION, ANSWER))
                .runs()
                .getFirst();
        var usage = UsageReader.of(run);
        assertEquals(120, usage.cachedInput().orElseThrow());
        assertEquals(0.3, usage.cost().orElseThrow(), 1e-9);
        assertEquals(300, usage.input().orElseThrow());
    }

    /// Only the agent says what it cost.
    @Test
    void aCostThatOnlyTheParentTellsIsKept() throws Exception {
        var run = read(
                        span("a", "").op("invoke_agent").tokens(100, 10).number("operation.cost", 0.25),
                        span("b", "a").op("chat").tokens(100, 10).said(QUESTION, ANSWER))
                .runs()
                .getFirst();
        assertEquals(OptionalDouble.of(0.25), UsageReader.of(run).cost());
    }

    /// The name of today's conventions counts, wherever it stands.
    @Test
    void ofOldAndNewNamesOnOneSpanTheNewOneCounts() throws Exception {
        for (var names : List.of(
                List.of("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "llm.token_count.prompt"),
                List.of("llm.token_count.prompt", "gen_ai.usage.prompt_tokens", "gen_ai.usage.input_tokens"))) {
            var span = span("a", "").op("chat").said(QUESTION, ANSWER);
            for (var name : names) {
                span.number(name, name.equals("gen_ai.usage.input_tokens") ? 100 : 90);
            }
            span.number("gen_ai.usage.completion_tokens", 9).number("gen_ai.usage.output_tokens", 10);
            assertTold(read(span), 100, 10, 2, 0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "gen_ai.usage.prompt_tokens,gen_ai.usage.completion_tokens",
        "gen_ai.aggregated_usage.input_tokens,gen_ai.aggregated_usage.output_tokens",
        "llm.token_count.prompt,llm.token_count.completion",
        "ai.usage.promptTokens,ai.usage.completionTokens",
        "ai.usage.inputTokens,ai.usage.outputTokens"
    })
    void everyInstrumentationsTokensCountOnceWithItsParents(String input, String output) throws Exception {
        assertTold(
                read(
                        span("a", "").number(input, 300).number(output, 30),
                        span("b", "a").number(input, 100).number(output, 10).said(QUESTION, ANSWER),
                        span("c", "a").number(input, 200).number(output, 20).said(QUESTION, ANSWER)),
                300,
                30,
                3,
                0);
    }

    @Test
    void equalAnswersEachKeepTheirTokens() throws Exception {
        var spans = new ArrayList<Span>();
        for (int i = 0; i < 3; i++) {
            spans.add(span("s" + i, "")
                    .op("chat")
                    .tokens(100, 1)
                    .said(QUESTION.replace("Count", "Is " + i + " ok?"), ANSWER));
        }
        assertTold(read(spans.toArray(Span[]::new)), 300, 3, 6, 0);
    }

    /// Two calls in one answer, each with a span of its own that repeats it, and the whole again as history.
    @Test
    void callsThatSpansOfToolsRepeatCountOnce() throws Exception {
        var history = QUESTION.replace(
                "]}]",
                "]}," + CALLS.substring(1, CALLS.length() - 1)
                        + ",{\"role\":\"tool\",\"parts\":[{\"type\":\"tool_call_response\",\"id\":\"c1\",\"response\":\"2\"}]}"
                        + ",{\"role\":\"tool\",\"parts\":[{\"type\":\"tool_call_response\",\"id\":\"c2\",\"response\":\"3\"}]}]");
        for (boolean hasIds : new boolean[] {true, false}) {
            var first = span("t1", "a")
                    .op("execute_tool")
                    .text("gen_ai.tool.name", "count")
                    .text("gen_ai.tool.call.result", "2");
            var second = span("t2", "a")
                    .op("execute_tool")
                    .text("gen_ai.tool.name", "count")
                    .text("gen_ai.tool.call.result", "3");
            if (hasIds) {
                first.text("gen_ai.tool.call.id", "c1");
                second.text("gen_ai.tool.call.id", "c2");
            }
            var told = read(
                    span("a", "").op("invoke_agent").said(history, ANSWER),
                    span("b", "a").op("chat").tokens(100, 10).said(QUESTION, CALLS),
                    first,
                    second,
                    span("c", "a").op("chat").tokens(200, 20).said(history, ANSWER));
            assertTold(told, 300, 30, 5, 2);
        }
    }

    /// The agent's answer is also its parent's, which began first and ends last.
    @Test
    void theAnswerOfAnAgentStandsBehindItsCalls() throws Exception {
        var run = read(
                        span("a", "").op("invoke_agent").said(QUESTION, ANSWER),
                        span("b", "a").op("chat").said(QUESTION, CALLS),
                        span("c", "a").op("chat").said(QUESTION, ANSWER))
                .runs()
                .getFirst();
        assertEquals(
                List.of("Count", "", "Two"),
                run.messages().stream().map(Run.Message::text).toList());
    }

    @Test
    void aSpanThatWasExportedTwiceCountsOnce() throws Exception {
        var span =
                span("a", "").op("chat").tokens(100, 10).said(QUESTION, ANSWER).json(1);
        assertTold(read(List.of(span, span)), 100, 10, 2, 0);
    }

    /// Only the agent names the conversation; its calls are of it.
    @Test
    void spansInsideOfAConversationAreOfIt() throws Exception {
        var told = read(
                span("a", "")
                        .op("invoke_agent")
                        .text("gen_ai.conversation.id", "talk")
                        .tokens(100, 10)
                        .said(QUESTION, ANSWER),
                span("b", "a").op("chat").tokens(100, 10).said(QUESTION, ANSWER));
        assertTold(told, 100, 10, 2, 0);
        assertEquals("talk", told.runs().getFirst().origin().id());
    }

    /// Spans that say they are inside of each other.
    @Test
    void spansInACircleAreRead() throws Exception {
        assertTold(
                read(
                        span("a", "b").op("chat").tokens(100, 10).said(QUESTION, ANSWER),
                        span("b", "a").op("invoke_agent").tokens(100, 10)),
                100,
                10,
                2,
                0);
    }

    @Test
    void messagesOfOpenInferenceAreRead() throws Exception {
        var told = read(
                span("a", "")
                        .text("openinference.span.kind", "AGENT")
                        .number("llm.token_count.prompt", 300)
                        .number("llm.token_count.completion", 30),
                span("b", "a")
                        .text("openinference.span.kind", "LLM")
                        .text("llm.model_name", "m-1")
                        .number("llm.token_count.prompt", 100)
                        .number("llm.token_count.completion", 10)
                        .number("llm.token_count.prompt_details.cache_read", 50)
                        .text("llm.input_messages.0.message.role", "user")
                        .text("llm.input_messages.0.message.content", "Count")
                        .text("llm.output_messages.0.message.role", "assistant")
                        .text("llm.output_messages.0.message.tool_calls.0.tool_call.id", "c1")
                        .text("llm.output_messages.0.message.tool_calls.0.tool_call.function.name", "count")
                        .text(
                                "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments",
                                "{\"of\":\"bolts\"}"),
                span("t", "a")
                        .text("openinference.span.kind", "TOOL")
                        .text("tool.name", "count")
                        .text("output.value", "2"),
                span("c", "a")
                        .text("openinference.span.kind", "LLM")
                        .number("llm.token_count.prompt", 200)
                        .number("llm.token_count.completion", 20)
                        .text("llm.output_messages.0.message.role", "assistant")
                        .text("llm.output_messages.0.message.contents.0.message_content.type", "text")
                        .text("llm.output_messages.0.message.contents.0.message_content.text", "Two"));
        assertTold(told, 300, 30, 4, 1);
        var run = told.runs().getFirst();
        assertEquals("m-1", run.head().model());
        assertEquals(
                Json.Obj.of("of", "bolts"),
                run.messages().get(1).calls().getFirst().arguments());
        assertEquals("c1", run.messages().get(2).answers());
        assertEquals(50, UsageReader.of(run).cachedInput().orElseThrow());
    }

    @Test
    void messagesOfVercelsSdkAreRead() throws Exception {
        var told = read(
                span("a", "")
                        .text("ai.operationId", "ai.generateText")
                        .number("ai.usage.promptTokens", 300)
                        .number("ai.usage.completionTokens", 30)
                        .text("ai.prompt", "{\"prompt\":\"Count\"}")
                        .text("ai.response.text", "Two"),
                span("b", "a")
                        .text("ai.operationId", "ai.generateText.doGenerate")
                        .number("ai.usage.promptTokens", 100)
                        .number("ai.usage.completionTokens", 10)
                        .number("gen_ai.usage.input_tokens", 100)
                        .number("gen_ai.usage.output_tokens", 10)
                        .text(
                                "ai.prompt.messages",
                                "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Count\"}]}]")
                        .text(
                                "ai.response.toolCalls",
                                "[{\"toolCallId\":\"c1\",\"toolName\":\"count\",\"args\":\"{\\\"of\\\":\\\"bolts\\\"}\"}]"),
                span("t", "a")
                        .text("ai.operationId", "ai.toolCall")
                        .text("ai.toolCall.name", "count")
                        .text("ai.toolCall.id", "c1")
                        .text("ai.toolCall.result", "2"),
                span("c", "a")
                        .text("ai.operationId", "ai.generateText.doGenerate")
                        .number("ai.usage.promptTokens", 200)
                        .number("ai.usage.completionTokens", 20)
                        .text(
                                "ai.prompt.messages",
                                "[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Count\"}]},"
                                        + "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool-call\",\"toolCallId\":\"c1\",\"toolName\":\"count\",\"args\":{\"of\":\"bolts\"}}]},"
                                        + "{\"role\":\"tool\",\"content\":[{\"type\":\"tool-result\",\"toolCallId\":\"c1\",\"toolName\":\"count\",\"result\":\"2\"}]}]")
                        .text("ai.response.text", "Two"));
        assertTold(told, 300, 30, 4, 1);
    }

    @Test
    void messagesOfPydanticAndLangfuseAreRead() throws Exception {
        var pydantic = read(
                span("a", "")
                        .op("invoke_agent")
                        .tokens(100, 10)
                        .text("pydantic_ai.all_messages", QUESTION.replace("]}]", "]},") + ANSWER.substring(1)),
                span("b", "a").op("chat").tokens(100, 10).said(QUESTION, ANSWER));
        assertTold(pydantic, 100, 10, 2, 0);
        var langfuse = read(
                span("a", "").text("langfuse.observation.type", "agent"),
                span("b", "a")
                        .text("langfuse.observation.type", "generation")
                        .text("langfuse.observation.input", "[{\"role\":\"user\",\"content\":\"Count\"}]")
                        .text("langfuse.observation.output", "{\"role\":\"assistant\",\"content\":\"Two\"}")
                        .text("langfuse.observation.usage_details", "{\"input\":100,\"output\":10,\"total\":110}")
                        .text("langfuse.observation.cost_details", "{\"input\":0.1,\"output\":0.2,\"total\":0.3}"));
        assertTold(langfuse, 100, 10, 2, 0);
        assertEquals(
                OptionalDouble.of(0.3),
                UsageReader.of(langfuse.runs().getFirst()).cost());
    }

    static Stream<Arguments> traceloopTools() {
        return Stream.of(
                Arguments.of("{\"args\":[],\"kwargs\":{\"city\":\"Bonn\"}}", "\"Sunny\""),
                Arguments.of(
                        "{\"input_str\":\"{'city': 'Bonn'}\",\"inputs\":{\"city\":\"Bonn\"},\"tags\":[]}",
                        "{\"output\":\"Sunny\",\"kwargs\":{}}"),
                Arguments.of(
                        "{\"city\":\"Bonn\"}",
                        "{\"output\":{\"lc\":1,\"kwargs\":{\"content\":\"Sunny\"}},\"kwargs\":{}}"));
    }

    @ParameterizedTest
    @MethodSource("traceloopTools")
    void aToolOfTraceloopIsACallAndWorkflowsAndTasksAreNone(String input, String output) throws Exception {
        var told = read(
                span("a", "")
                        .text("traceloop.span.kind", "workflow")
                        .text("traceloop.entity.name", "forecast")
                        .text("traceloop.entity.input", "{\"args\":[\"x\"],\"kwargs\":{}}")
                        .text("traceloop.entity.output", "\"y\""),
                span("b", "a").text("traceloop.span.kind", "task").text("traceloop.entity.name", "look"),
                span("c", "b").op("chat").tokens(100, 10).said(QUESTION, ANSWER),
                span("d", "b")
                        .text("traceloop.span.kind", "tool")
                        .text("traceloop.entity.name", "weather")
                        .text("traceloop.entity.input", input)
                        .text("traceloop.entity.output", output));

        assertTold(told, 100, 10, 4, 1);
        var run = told.runs().getFirst();
        var call = run.messages().stream()
                .flatMap(message -> message.calls().stream())
                .findFirst()
                .orElseThrow();
        assertEquals("weather", call.name());
        assertEquals(Json.Obj.of("city", "Bonn"), call.arguments());
        assertEquals("Sunny", run.messages().getLast().text());
    }

    /// The words stand in log records, the tokens in the span.
    @Test
    void wordsInLogsAndTokensInTheirSpanAreOne() throws Exception {
        var told =
                Collected.of(folder, """
                {"resourceSpans":[{"scopeSpans":[{"spans":[%s]}]}]}
                {"resourceLogs":[{"scopeLogs":[{"logRecords":[
                 {"traceId":"t","spanId":"a","timeUnixNano":"1700000000000000001","eventName":"gen_ai.user.message","body":{"kvlistValue":{"values":[{"key":"content","value":{"stringValue":"Count"}}]}}},
                 {"traceId":"t","spanId":"a","timeUnixNano":"1700000000000000002","eventName":"gen_ai.choice","body":{"kvlistValue":{"values":[{"key":"message","value":{"kvlistValue":{"values":[{"key":"content","value":{"stringValue":"Two"}}]}}}]}}}
                ]}]}]}
                """.replace("\n ", " ").replace("[\n", "[").replace("\n]", "]").formatted(
                        span("a", "").op("chat").tokens(100, 10).json(1).compact()));
        assertTold(told, 100, 10, 2, 0);
    }

    private static void assertTold(Collected told, long input, long output, int messages, int calls) {
        assertEquals(List.of(), told.rejected());
        var runs = told.runs();
        assertEquals(
                List.of(input, output, (long) messages, (long) calls),
                List.of(
                        runs.stream()
                                .mapToLong(run -> UsageReader.of(run).input().orElse(0))
                                .sum(),
                        runs.stream()
                                .mapToLong(run -> UsageReader.of(run).output().orElse(0))
                                .sum(),
                        runs.stream().mapToLong(run -> run.messages().size()).sum(),
                        runs.stream()
                                .flatMap(run -> run.messages().stream())
                                .mapToLong(message -> message.calls().size())
                                .sum()),
                () -> runs.stream()
                        .map(run -> run.messages().toString())
                        .toList()
                        .toString());
    }

    private Collected read(Span... spans) throws Exception {
        var json = new ArrayList<Json>();
        for (var span : spans) {
            json.add(span.json(json.size()));
        }
        return read(json);
    }

    private Collected read(List<Json> json) throws Exception {
        var all = Json.Obj.of(
                "resourceSpans", List.of(Json.Obj.of("scopeSpans", List.of(Json.Obj.of("spans", new Json.Arr(json))))));
        return Collected.of(folder, all.compact());
    }

    private static Span span(String id, String parent) {
        return new Span(id, parent);
    }

    /// A span as an exporter writes it.
    private static final class Span {
        private final String id;
        private final String parent;
        private final List<Json> attributes = new ArrayList<>();

        Span(String id, String parent) {
            this.id = id;
            this.parent = parent;
        }

        Span op(String operation) {
            return text("gen_ai.operation.name", operation);
        }

        Span tokens(int input, int output) {
            return number("gen_ai.usage.input_tokens", input).number("gen_ai.usage.output_tokens", output);
        }

        Span said(String input, String output) {
            return text("gen_ai.input.messages", input).text("gen_ai.output.messages", output);
        }

        Span text(String key, String value) {
            attributes.add(Json.Obj.of("key", key, "value", Json.Obj.of("stringValue", value)));
            return this;
        }

        Span number(String key, int value) {
            attributes.add(Json.Obj.of("key", key, "value", Json.Obj.of("intValue", String.valueOf(value))));
            return this;
        }

        Span number(String key, double value) {
            attributes.add(Json.Obj.of("key", key, "value", Json.Obj.of("doubleValue", value)));
            return this;
        }

        Json.Obj json(int number) {
            long start = 1_700_000_000_000_000_000L + number * 1_000_000_000L;
            return Json.Obj.of(
                    "traceId",
                    "t",
                    "spanId",
                    id,
                    "parentSpanId",
                    parent,
                    "startTimeUnixNano",
                    String.valueOf(start),
                    "endTimeUnixNano",
                    String.valueOf(start + 900_000_000L),
                    "attributes",
                    new Json.Arr(attributes));
        }
    }
}
