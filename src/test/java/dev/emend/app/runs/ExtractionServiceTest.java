package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.ExtractionService.Endpoint;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.Signal;
import dev.emend.model.UserException;
import dev.emend.remote.ChatServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtractionServiceTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Test
    void nothingIsLearnedUntilAnAddressIsGiven() throws Exception {
        try (var server = new ChatServer()) {
            server.say("{\"learnings\": \"Look first.\", \"confidence_score\": 0.9}");
            var extractions = new ExtractionService(TIMEOUT);
            assertEquals(Endpoint.NONE, extractions.endpoint());
            var alone = extractions.learn(failing());
            assertEquals(Optional.empty(), alone.extraction());
            assertEquals(ExtractionService.signals(failing()), alone.signals());
            assertEquals(List.of(), server.requests());

            var named = new Endpoint(server.address(), "llama3.2", false);
            extractions.use(named);
            assertEquals(named, extractions.endpoint());
            assertEquals(
                    "Look first.",
                    extractions.learn(failing()).extraction().orElseThrow().learnings());
            assertEquals(1, server.requests().size());

            extractions.use(Endpoint.NONE);
            assertEquals(alone, extractions.learn(failing()));
            assertEquals(1, server.requests().size());
        }
    }

    @Test
    void aFailureAnErrorAndACorrectionAreWorthReading() {
        var hello = Message.of(Role.USER, "Book it.");
        var failed = new Run.Ending("failure", OptionalDouble.of(0));
        assertTrue(isWorthReading(run(List.of(hello), failed)));
        assertTrue(isWorthReading(failing()));
        assertTrue(isWorthReading(run(List.of(
                hello,
                Message.of(Role.ASSISTANT, "I booked A1."),
                Message.of(Role.USER, "That's not what I asked for.")))));
    }

    @Test
    void workWithoutAFaultIsNotWorthReading() {
        var call = new ToolCall("", "book", Json.Obj.of("flight", "A1"));
        var run = run(List.of(
                new Message(Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.EMPTY),
                Message.of(Role.TOOL, "booked")));
        assertFalse(ExtractionService.signals(run).isEmpty());
        assertFalse(isWorthReading(run));
    }

    private static boolean isWorthReading(Run run) {
        return ExtractionService.isWorthReading(ExtractionService.signals(run));
    }

    @Test
    void nothingIsAskedBehindAClosedGate() throws Exception {
        try (var server = new ChatServer()) {
            var extractions = new ExtractionService(TIMEOUT);
            extractions.use(new Endpoint(server.address(), "llama3.2", false));
            var learned = extractions.learn(run(List.of(Message.of(Role.USER, "Hello"))));
            assertEquals(List.of(), learned.signals());
            assertEquals(Optional.empty(), learned.extraction());
            assertEquals(List.of(), server.requests());
        }
    }

    @Test
    void aCorrectionAloneIsWorthReadingAndOpensNoGateOfAModel() throws Exception {
        try (var server = new ChatServer()) {
            server.say("{\"learnings\": \"Look first.\", \"confidence_score\": 0.9}");
            var extractions = new ExtractionService(TIMEOUT);
            extractions.use(new Endpoint(server.address(), "llama3.2", false));
            var corrected = run(List.of(
                    Message.of(Role.USER, "Book it."),
                    Message.of(Role.ASSISTANT, "I booked A1."),
                    Message.of(Role.USER, "That's not what I asked for.")));

            var learned = extractions.learn(corrected);

            assertEquals(
                    List.of(Signal.Kind.USER_CORRECTION),
                    learned.signals().stream().map(Signal::kind).toList());
            assertTrue(ExtractionService.isWorthReading(learned.signals()));
            assertEquals(Optional.empty(), learned.extraction());
            assertEquals(List.of(), server.requests());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "completed_count | 2",
                "has_error | true",
                "type | \"task_execution\"",
                "error | \"disk full\"",
                "outcome | \"failure\"",
                "todos | [{\"status\": \"completed\"}]"
            })
    void everySignalOfTheDocumentOpensTheGateOfAModel(String key, String value) throws Exception {
        try (var server = new ChatServer()) {
            server.say("{\"learnings\": \"Look first.\", \"confidence_score\": 0.9}");
            var extractions = new ExtractionService(TIMEOUT);
            extractions.use(new Endpoint(server.address(), "llama3.2", false));
            var talk = run(List.of(Message.of(Role.USER, "Hello")));
            var metadata = Json.Obj.of(key, JsonText.parse(value));

            var learned = extractions.learn(new Run("run", talk.head(), talk.messages(), metadata, Origin.HERE));

            assertTrue(learned.extraction().isPresent(), learned.signals().toString());
        }
    }

    @Test
    void aModelThatAnswersBadlyIsTold() throws Exception {
        try (var server = new ChatServer()) {
            server.say("I would rather not.");
            var extractions = new ExtractionService(TIMEOUT);
            extractions.use(new Endpoint(server.address(), "llama3.2", false));
            var failed = assertThrows(UserException.class, () -> extractions.learn(failing()));
            assertEquals(UserException.Code.MISSING, failed.code());
            assertTrue(failed.message().contains("I would rather not."), failed.message());
            assertEquals("Nothing was stored.", failed.impact());
            assertFalse(failed.remedy().isBlank());
        }
    }

    @Test
    void anotherMachineIsRefusedBeforeAnythingIsSent() {
        var extractions = new ExtractionService(TIMEOUT);
        var far = new Endpoint("http://desk.example:11434", "llama3.2", false);
        extractions.use(far);
        var refused = assertThrows(UserException.class, () -> extractions.learn(failing()));
        assertEquals(UserException.Code.BAD_INPUT, refused.code());
        assertEquals("Nothing was sent.", refused.impact());
        assertThrows(UserException.class, () -> ExtractionService.check(far));
    }

    private static Run failing() {
        var call = new ToolCall("", "book", Json.Obj.of("flight", "A1"));
        return run(List.of(
                Message.of(Role.USER, "Book it."),
                new Message(Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.EMPTY),
                Message.of(Role.TOOL, "Error: closed")));
    }

    private static Run run(List<Message> messages) {
        return run(messages, Run.Ending.UNKNOWN);
    }

    private static Run run(List<Message> messages, Run.Ending ending) {
        var head = new Run.Head("openai", "Book it.", "", "", ending);
        return new Run("run", head, messages, Json.Obj.EMPTY, Origin.HERE);
    }
}
