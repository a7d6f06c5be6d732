package dev.emend.analysis.extraction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.Signal;
import dev.emend.model.Signal.Evidence;
import dev.emend.model.Signal.Kind;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelevanceSignalsTest {
    private static final Run.Ending FAILED = new Run.Ending("failure", OptionalDouble.of(0));

    @Test
    void aConversationWithoutAnyWorkClosesTheGate() {
        var talk = List.of(Message.of(Role.USER, "Hello"), Message.of(Role.ASSISTANT, "Hi"));
        assertEquals(List.of(), signals(Run.Ending.UNKNOWN, Json.Obj.EMPTY, talk));
    }

    @Test
    void everyCallAndResultIsEvidence() {
        var messages = List.of(
                calling("write_todos", Json.Obj.EMPTY), result("ok"), calling("ls", Json.Obj.EMPTY), result("a.txt"));
        var signals = signals(Run.Ending.UNKNOWN, Json.Obj.EMPTY, messages);
        assertEquals(List.of(Kind.TOOL_USAGE, Kind.TOOL_MESSAGES, Kind.ANALYSIS_FINDINGS), kinds(signals));
        assertEquals(
                List.of(Evidence.ofMessage(0, "write_todos"), Evidence.ofMessage(2, "ls")),
                signals.get(0).evidence());
        assertEquals(
                List.of(Evidence.ofMessage(1, "ok"), Evidence.ofMessage(3, "a.txt")),
                signals.get(1).evidence());
        assertEquals(2, signals.get(2).evidence().getFirst().message());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "completed_count | 2 | COMPLETED_TASKS",
                "has_error | true | EXECUTION_ERROR",
                "type | \"task_execution\" | TASK_EXECUTION_EVENT",
                "error | \"disk full\" | REPORTED_ERROR",
                "outcome | \"failure\" | FAILURE_OUTCOME",
                "todos | [{\"status\": \"completed\"}] | TODO_PROGRESS"
            })
    void theMetadataIsEvidenceToo(String key, String value, Kind kind) throws Exception {
        var metadata = Json.Obj.of(key, dev.emend.json.JsonText.parse(value));
        var signals = signals(Run.Ending.UNKNOWN, metadata, List.of());
        assertEquals(List.of(kind), kinds(signals));
        assertEquals(key, signals.getFirst().evidence().getFirst().key());
        assertEquals(-1, signals.getFirst().evidence().getFirst().message());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "completed_count | 0",
                "has_error | false",
                "type | \"chat\"",
                "error | \"\"",
                "error | null",
                "error | []",
                "outcome | \"success\"",
                "todos | [{\"status\": \"pending\"}]"
            })
    void whatSaysThatNothingHappenedIsNoSignal(String key, String value) throws Exception {
        var metadata = Json.Obj.of(key, dev.emend.json.JsonText.parse(value));
        assertEquals(List.of(), signals(Run.Ending.UNKNOWN, metadata, List.of()));
    }

    @Test
    void aFailedRunIsASignal() {
        var signals = signals(FAILED, Json.Obj.EMPTY, List.of());
        assertEquals(List.of(new Signal(Kind.FAILURE_OUTCOME, List.of(Evidence.ofMetadata("reward", "0.0")))), signals);
    }

    @Test
    void aTodoThatIsNoLongerPendingIsProgress() {
        var todo = Json.Obj.of("content", "Look", "status", "pending");
        var done = Json.Obj.of("content", "Look", "status", "in_progress");
        var messages = List.of(
                calling("write_todos", Json.Obj.of("todos", List.of(todo))),
                calling("write_todos", Json.Obj.of("todos", List.of(todo, done))));
        var progress = signals(Run.Ending.UNKNOWN, Json.Obj.EMPTY, messages).stream()
                .filter(signal -> signal.kind() == Kind.TODO_PROGRESS)
                .findFirst()
                .orElseThrow();
        assertEquals(
                List.of(1), progress.evidence().stream().map(Evidence::message).toList());
    }

    @Test
    void anObjectionOfTheUserIsACorrection() {
        var messages = List.of(
                Message.of(Role.USER, "Find a flight."),
                Message.of(Role.ASSISTANT, "Here are two flights in the morning."),
                Message.of(Role.USER, "That’s not what I asked for, I need one after 11."));
        assertEquals(
                List.of(new Signal(
                        Kind.USER_CORRECTION,
                        List.of(Evidence.ofMessage(2, "That’s not what I asked for, I need one after 11.")))),
                signals(Run.Ending.UNKNOWN, Json.Obj.EMPTY, messages));
        assertEquals("user_correction", Kind.USER_CORRECTION.word());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I booked the morning flight. | No, I need the later one. | 1",
                "Shall I book it? | No. I will think about it. | 0",
                "Do you want insurance? | No, thank you, I don't need that. | 0",
                "Which flight do you mean? | I apologize, I gave you the wrong number. I meant M05. | 0",
                "It is booked. | Great, I wanted that one. | 0",
                "It is booked. | <system-reminder>You forgot the list.</system-reminder> | 0"
            })
    void anAnswerAnOwnMistakeAndThanksCorrectNothing(String agent, String user, int corrections) {
        var messages = List.of(Message.of(Role.ASSISTANT, agent), Message.of(Role.USER, user));
        assertEquals(
                corrections,
                signals(Run.Ending.UNKNOWN, Json.Obj.EMPTY, messages).size());
    }

    @Test
    void whoWasRightToRefuseWasNotCorrected() {
        var messages = List.of(
                Message.of(Role.ASSISTANT, "You may not cancel."),
                Message.of(Role.USER, "Please check again."),
                Message.of(Role.ASSISTANT, "I am sorry, the rules do not allow it."));
        var success = new Run.Ending("success", OptionalDouble.of(1));
        assertEquals(List.of(), signals(success, Json.Obj.EMPTY, messages));
        assertEquals(
                List.of(Kind.FAILURE_OUTCOME, Kind.USER_CORRECTION), kinds(signals(FAILED, Json.Obj.EMPTY, messages)));

        var acting = List.of(messages.get(0), messages.get(1), calling("cancel", Json.Obj.EMPTY));
        assertEquals(
                List.of(Evidence.ofMessage(1, "Please check again.")),
                signals(success, Json.Obj.EMPTY, acting).getLast().evidence());
    }

    private static List<Signal> signals(Run.Ending ending, Json.Obj metadata, List<Message> messages) {
        var head = new Run.Head("openai", "a task", "", "", ending);
        var run = new Run("run", head, messages, metadata, Origin.HERE);
        return RelevanceSignals.of(run, ExecutionAnalyzer.analyze(run, Mode.DOCUMENT));
    }

    private static List<Kind> kinds(List<Signal> signals) {
        return signals.stream().map(Signal::kind).toList();
    }

    private static Message calling(String tool, Json.Obj arguments) {
        var call = new ToolCall("", tool, arguments);
        return new Message(Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.EMPTY);
    }

    private static Message result(String text) {
        return Message.of(Role.TOOL, text);
    }
}
