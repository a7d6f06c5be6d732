package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.Format;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.ToolCall;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the interface of Langfuse returns: traces with their observations, lists of traces, and observations by
/// themselves. What a trace, a span and their generations tell of the same counts once.
class LangfuseTest {
    /// A span that holds the sum of its generations, two of those, and a tool that failed.
    private static final String OBSERVATIONS = """
            {"id":"o1","traceId":"t","type":"SPAN","name":"agent","startTime":"2026-01-05T10:00:00.000Z","endTime":"2026-01-05T10:00:09.000Z","parentObservationId":null,"level":"DEFAULT","input":{"q":1},"output":"x","usageDetails":{"input":300,"output":30,"total":330},"costDetails":{"total":0.03}},
            {"id":"o2","traceId":"t","type":"GENERATION","name":"llm","model":"gpt-x","startTime":"2026-01-05T10:00:01.000Z","endTime":"2026-01-05T10:00:02.000Z","parentObservationId":"o1","level":"DEFAULT","input":[{"role":"system","content":"Be brief"},{"role":"user","content":"What is the weather?"}],"output":{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"weather","arguments":"{\\"city\\":\\"Bonn\\"}"}}]},"usageDetails":{"input":100,"output":10,"total":110},"costDetails":{"input":0.006,"output":0.004,"total":0.01}},
            {"id":"o3","traceId":"t","type":"TOOL","name":"weather","startTime":"2026-01-05T10:00:03.000Z","endTime":"2026-01-05T10:00:04.000Z","parentObservationId":"o1","level":"ERROR","statusMessage":"no such city","input":{"city":"Bonn"},"output":null},
            {"id":"o4","traceId":"t","type":"GENERATION","name":"llm","model":"gpt-x","startTime":"2026-01-05T10:00:05.000Z","endTime":"2026-01-05T10:00:06.000Z","parentObservationId":"o1","level":"DEFAULT","input":{"messages":[{"role":"system","content":"Be brief"},{"role":"user","content":"What is the weather?"},{"role":"assistant","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"weather","arguments":"{\\"city\\":\\"Bonn\\"}"}}]},{"role":"tool","tool_call_id":"c1","content":"no such city"}]},"output":"I can not tell.","usage":{"input":200,"output":20,"total":220,"unit":"TOKENS"},"usageDetails":{"input":150,"input_cached_tokens":50,"output":15,"output_reasoning_tokens":5,"total":220},"calculatedTotalCost":0.02},
            {"id":"o5","traceId":"t","type":"EVENT","name":"done","startTime":"2026-01-05T10:00:07.000Z","parentObservationId":"o1"}
            """;

    private static final String TRACE = """
            "id":"t","timestamp":"2026-01-05T10:00:00.000Z","name":"forecast","sessionId":%s,"userId":"u","input":{"q":1},"output":"x","totalCost":0.03,"latency":9,"tags":["prod"],"scores":[{"id":"s","name":"helpful","value":0.5}]
            """.strip();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{%1$s,\"observations\":[%2$s]}",
                "[{%1$s,\"observations\":[%2$s]}]",
                "{\"data\":[{%1$s,\"observations\":[%2$s]}],\"meta\":{\"page\":1}}",
                "{\"trace\":{%1$s},\"observations\":[%2$s]}"
            })
    void aTraceWithObservationsIsARunInWhichEachCountsOnce(String layout) throws Exception {
        var run = only(layout.formatted(TRACE.formatted("null"), OBSERVATIONS));

        assertFigures(run);
        assertEquals("t", run.origin().id());
        assertEquals("forecast", run.head().family());
        assertEquals(
                List.of(Json.Obj.of("id", "s", "name", "helpful", "value", new Json.Num("0.5"))),
                run.metadata().array("langfuse.scores"));
        assertEquals("ERROR", run.metadata().text("langfuse.observation.level").orElse(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[%s]", "{\"data\":[%s],\"meta\":{}}"})
    void observationsByThemselvesAreARunOfTheirTrace(String layout) throws Exception {
        assertFigures(only(layout.formatted(OBSERVATIONS)));
    }

    private static void assertFigures(Run run) {
        assertEquals(
                List.of("Be brief", "What is the weather?", "", "no such city", "I can not tell."),
                run.messages().stream().map(Message::text).toList());
        assertEquals(
                List.of(new ToolCall("c1", "weather", Json.Obj.of("city", "Bonn"))),
                run.messages().stream()
                        .flatMap(message -> message.calls().stream())
                        .toList());
        var usage = UsageReader.of(run);
        assertEquals(300, usage.input().orElse(0));
        assertEquals(50, usage.cachedInput().orElse(0));
        assertEquals(30, usage.output().orElse(0));
        assertEquals(0.03, usage.cost().orElse(0), 1e-9);
        assertEquals("gpt-x", run.head().model());
        assertEquals("What is the weather?", run.head().task());
    }

    @Test
    void tracesOfOneSessionAreOneRunAndAListWithoutObservationsHasTheirWords() throws Exception {
        var text = """
                {"data":[{"id":"a","timestamp":"2026-01-05T10:00:00.000Z","name":"chat","sessionId":"s","input":"Count","output":"One","totalCost":0.01,"observations":["o1"],"scores":[]},
                 {"id":"b","timestamp":"2026-01-05T10:01:00.000Z","name":"chat","sessionId":"s","input":"Go on","output":"Two","totalCost":0.02,"observations":["o2"],"scores":[]},
                 {"id":"c","timestamp":"2026-01-05T10:02:00.000Z","name":"chat","sessionId":null,"input":"Hi","output":"Hello","totalCost":0,"observations":[],"scores":[]}],
                 "meta":{"page":1,"limit":50,"totalItems":3,"totalPages":1}}
                """;
        var runs = Collected.of(folder, text).runs();

        assertEquals(
                List.of("s", "c"), runs.stream().map(run -> run.origin().id()).toList());
        assertEquals(
                List.of("Count", "One", "Go on", "Two"),
                runs.getFirst().messages().stream().map(Message::text).toList());
        assertEquals(OptionalDouble.of(0.03), UsageReader.of(runs.getFirst()).cost());
    }

    private Run only(String text) throws Exception {
        var file = Collected.write(folder, text);
        assertEquals(Format.OTLP, Formats.detect(file).orElseThrow());
        var read = Collected.of(file);
        assertEquals(List.of(), read.rejected());
        assertEquals(1, read.runs().size());
        return read.runs().getFirst();
    }
}
