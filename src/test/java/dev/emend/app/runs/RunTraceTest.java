package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.RunTrace.Kind;
import dev.emend.app.runs.RunTrace.Span;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Run.ToolCall;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunTraceTest {
    private static final Instant BEGIN = Instant.parse("2026-01-05T10:00:00Z");

    @Test
    void anAnswerLastsFromTheMessageBeforeItAndACallUntilItsResult() {
        var trace = trace(
                said(Role.USER, "Fix it", 0),
                calls("1", "bash", 3),
                answer("1", "ok", 10),
                said(Role.ASSISTANT, "Done", 12));

        assertEquals(
                List.of(Kind.USER, Kind.MODEL, Kind.TOOL, Kind.MODEL),
                trace.spans().stream().map(Span::kind).toList());
        assertEquals(List.of(0L, 0L, 3_000L, 10_000L), starts(trace));
        assertEquals(
                List.of(0L, 3_000L, 7_000L, 2_000L),
                trace.spans().stream()
                        .map(span -> span.usage().millis().orElse(0))
                        .toList());
        assertEquals(
                List.of(0, 0, 1, 0), trace.spans().stream().map(Span::depth).toList());
        assertEquals(OptionalLong.of(12_000), trace.millis());
    }

    @Test
    void aCallThatFailedAndTheSameOnceMoreAreTold() {
        var trace = trace(
                calls("1", "bash", 1),
                answer("1", "Error: no such file", 2),
                calls("2", "bash", 3),
                answer("2", "fine", 4),
                calls("3", "bash", 5),
                answer("3", "fine", 6));

        var calls = trace.spans().stream().filter(span -> span.step() >= 0).toList();
        assertEquals(
                List.of(true, false, false), calls.stream().map(Span::isError).toList());
        assertEquals(
                List.of(false, true, false), calls.stream().map(Span::isRetry).toList());
    }

    @Test
    void whatAnotherAgentDoesStandsBelowTheCallOfIt() {
        var nested = Json.Obj.of("isSidechain", true);
        var trace = trace(
                calls("1", "Task", 1),
                calls("2", "Read", 3).with(nested),
                answer("2", "text", 4).with(nested),
                answer("1", "found it", 8));

        assertEquals(
                List.of(Kind.MODEL, Kind.AGENT, Kind.MODEL, Kind.TOOL),
                trace.spans().stream().map(Span::kind).toList());
        assertEquals(
                List.of(0, 1, 2, 3), trace.spans().stream().map(Span::depth).toList());
        assertEquals(OptionalLong.of(7_000), trace.spans().get(1).usage().millis());
    }

    @Test
    void withoutTimesNothingIsKnownOfThem() {
        var trace = trace(Message.of(Role.USER, "Hi"), Message.of(Role.ASSISTANT, "Hello"));

        assertTrue(trace.millis().isEmpty());
        assertTrue(trace.spans().stream()
                .allMatch(
                        span -> span.start().isEmpty() && span.usage().millis().isEmpty()));
    }

    @Test
    void messagesOutOfOrderTakeNoTime() {
        var trace = trace(said(Role.USER, "Hi", 5), said(Role.ASSISTANT, "Hello", 3));

        assertEquals(OptionalLong.of(0), trace.spans().getLast().usage().millis());
    }

    private static List<Long> starts(RunTrace trace) {
        return trace.spans().stream().map(span -> span.start().orElseThrow()).toList();
    }

    private static Message said(Role role, String text, int second) {
        return new Message(role, text, List.of(), "", at(second), Json.Obj.EMPTY);
    }

    private static Message calls(String id, String tool, int second) {
        return new Message(
                Role.ASSISTANT, "", List.of(new ToolCall(id, tool, Json.Obj.EMPTY)), "", at(second), Json.Obj.EMPTY);
    }

    private static Message answer(String id, String text, int second) {
        return new Message(Role.TOOL, text, List.of(), id, at(second), Json.Obj.EMPTY);
    }

    private static String at(int second) {
        return BEGIN.plusSeconds(second).toString();
    }

    private static RunTrace trace(Message... messages) {
        var run = new Run(
                "run",
                new Run.Head("claude_code", "", "", "", Run.Ending.UNKNOWN),
                List.of(messages),
                Json.Obj.EMPTY,
                Origin.HERE);
        return RunTrace.of(run, RunStep.of(run), TokenPrices.NONE);
    }
}
