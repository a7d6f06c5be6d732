package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.runs.SlowestPart.Cause;
import dev.emend.app.runs.SlowestPart.Measure;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Run.ToolCall;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowestPartTest {
    private static final Instant BEGIN = Instant.parse("2026-01-05T10:00:00Z");

    @Test
    void ofARecordedRunItSaysWhereTheTimeWent(@TempDir Path folder) throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop")) {
            fixture.importRuns(Path.of("catalogs", "spreadsheet_desktop", "runs", "report_agent.jsonl"));
            var runs = fixture.workspace.insights().runs();
            for (var row : runs.rows("", RunService.Order.NEWEST).rows()) {
                var detail = runs.detail(row.id());
                var part = SlowestPart.of(detail).orElseThrow();
                assertEquals(Measure.TIME, part.measure(), row.head().task());
                assertEquals(detail.trace().millis().orElseThrow(), part.total());
                assertTrue(part.share() > 0 && part.share() <= 1, part.toString());
                var same = detail.trace().spans().stream()
                        .filter(span -> part.cause() == Cause.TOOL
                                ? span.step() >= 0 && span.text().equals(part.tool())
                                : span.kind() == RunTrace.Kind.MODEL)
                        .toList();
                assertEquals(same.size(), part.count());
                assertTrue(same.contains(part.longestSpan()));
                assertEquals(
                        same.stream()
                                .mapToLong(span -> span.usage().millis().orElse(0))
                                .max()
                                .orElseThrow(),
                        part.longestAmount());
            }
        }
    }

    @Test
    void callsOfOneToolAreTakenTogether() {
        var part = part(
                        said(Role.USER, "Fly me", 0),
                        calls(2, "search"),
                        answer("0", "none", 12),
                        calls(14, "book"),
                        answer("0", "no seat", 30),
                        calls(32, "search"),
                        answer("0", "some", 50))
                .orElseThrow();

        assertEquals("search", part.tool());
        assertEquals(2, part.count());
        assertEquals(28_000, part.amount());
        assertEquals(50_000, part.total());
        assertEquals(2, part.longestSpan().step());
        assertEquals(18_000, part.longestAmount());
    }

    @Test
    void callsMadeAtOnceAreCountedOnce() {
        var part = part(
                        said(Role.USER, "Look", 0),
                        calls(1, "read", "read"),
                        answer("0", "one", 9),
                        answer("1", "two", 10),
                        said(Role.ASSISTANT, "Done", 10))
                .orElseThrow();

        assertEquals("read", part.tool());
        assertEquals(9_000, part.amount());
        assertEquals(0.9, part.share(), 1e-9);
    }

    @Test
    void waitingForTheUserIsNobodysWork() {
        var part = part(
                        said(Role.USER, "Hi", 0),
                        said(Role.ASSISTANT, "Which seat?", 5),
                        said(Role.USER, "12A", 95),
                        said(Role.ASSISTANT, "Done", 100))
                .orElseThrow();

        assertEquals(Cause.USER, part.cause());
        assertEquals(90_000, part.amount());
        assertEquals(2, part.longestSpan().message());
    }

    @Test
    void withoutTimesItIsToldByTheLengthOfResults() {
        var part = part(
                        Message.of(Role.USER, "Look"),
                        calls("", "read", "ls"),
                        new Message(Role.TOOL, "x".repeat(300), List.of(), "0", "", Json.Obj.EMPTY),
                        new Message(Role.TOOL, "x".repeat(100), List.of(), "1", "", Json.Obj.EMPTY))
                .orElseThrow();

        assertEquals(Measure.CHARACTERS, part.measure());
        assertEquals("read", part.tool());
        assertEquals(0.75, part.share(), 1e-9);
        assertEquals(0, part.longestSpan().step());
    }

    @Test
    void whereNothingIsRecordedNothingIsSaid() {
        assertEquals(Optional.empty(), part(Message.of(Role.USER, "Hi"), Message.of(Role.ASSISTANT, "Hello")));
    }

    private static String at(int second) {
        return BEGIN.plusSeconds(second).toString();
    }

    private static Message said(Role role, String text, int second) {
        return new Message(role, text, List.of(), "", at(second), Json.Obj.EMPTY);
    }

    private static Message calls(int second, String... tools) {
        return calls(at(second), tools);
    }

    private static Message calls(String at, String... tools) {
        var calls = new ToolCall[tools.length];
        Arrays.setAll(calls, i -> new ToolCall(Integer.toString(i), tools[i], Json.Obj.EMPTY));
        return new Message(Role.ASSISTANT, "", List.of(calls), "", at, Json.Obj.EMPTY);
    }

    private static Message answer(String id, String text, int second) {
        return new Message(Role.TOOL, text, List.of(), id, at(second), Json.Obj.EMPTY);
    }

    private static Optional<SlowestPart> part(Message... messages) {
        var head = new Run.Head("openai", "", "", "", Run.Ending.UNKNOWN);
        var run = new Run("run", head, List.of(messages), Json.Obj.EMPTY, Origin.HERE);
        return SlowestPart.of(RunDetailBuilder.detail(run, ZoneOffset.UTC, TokenPrices.NONE));
    }
}
