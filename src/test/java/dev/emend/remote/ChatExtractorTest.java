package dev.emend.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Extraction;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.UserException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatExtractorTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private static ChatServer server;

    @BeforeAll
    static void start() throws Exception {
        server = new ChatServer();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void asksWithThePromptOfTheDocumentAndTakesWhatTheModelSays() throws Exception {
        server.say("""
                {"learnings": "Check the total before booking.", "confidence_score": 0.85,
                 "should_save": true, "save_reason": "A rule for all bookings"}
                """);
        var extraction = extract(server);
        assertEquals("Check the total before booking.", extraction.learnings());
        assertEquals(new Extraction.Verdict(0.85, true, "A rule for all bookings"), extraction.verdict());
        var request = server.requests().getLast();
        assertEquals("llama3.2", request.text("model").orElse(""));
        assertEquals(false, request.bool("stream").orElse(true));
        var prompt = ((Json.Obj) request.array("messages").getFirst())
                .text("content")
                .orElse("");
        assertTrue(
                prompt.startsWith("Analyze this task execution and extract actionable learnings for similar"
                        + " future tasks.\n\nFocus on:\n- What approach worked well"),
                prompt);
        assertTrue(prompt.contains("[1] assistant: calls book(flight=A1)"), prompt);
        assertTrue(prompt.contains("- Tool usage pattern: ad_hoc\n- Efficiency score: 0.85"), prompt);
        assertTrue(prompt.contains("- Inefficiencies found: 1\n"), prompt);
        assertTrue(prompt.contains("Inefficiency details: no_initial_plan of write_todos at call 0"), prompt);
    }

    @Test
    void whatIsLeftOutHasTheValueOfTheDocument() throws Exception {
        server.say("{\"learnings\": \"Look first.\"}");
        assertEquals(
                new Extraction.Verdict(0.5, true, "The model gave no reason."),
                extract(server).verdict());
    }

    @Test
    void aModelThatFindsNothingIsHeard() throws Exception {
        server.say(
                "{\"learnings\": \"\", \"confidence_score\": 0.1, \"should_save\": false," + " \"save_reason\": null}");
        assertEquals(
                new Extraction.Verdict(0.1, false, "The model found nothing."),
                extract(server).verdict());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```json\n{\"learnings\": \"Look first.\"}\n```",
                "<think>{hm}</think>\n{\"learnings\": \"Look first.\"}",
                "Here you are: {\"learnings\": \"Look first.\"}"
            })
    void theObjectIsFoundInWhatAModelPutsAroundIt(String content) throws Exception {
        server.say(content);
        assertEquals("Look first.", extract(server).learnings());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Look first. | is not a JSON object",
                "{\"learnings\": \"a\", | is not a JSON object",
                "{\"learnings\": \"a\" \"b\"} | is not JSON: ",
                "{\"lessons\": \"a\"} | has no text under learnings",
                "{\"learnings\": [\"a\"]} | has no text under learnings",
                "{\"learnings\": \"a\", \"confidence_score\": 85} | confidence_score 85",
                "{\"learnings\": \"a\", \"confidence_score\": \"high\"} | confidence_score high",
                "{\"learnings\": \"a\", \"should_save\": \"yes\"} | not true or false",
                "{\"learnings\": \" \"} | says to save learnings but has none",
                "'' | gave an empty message"
            })
    void anAnswerThatIsNotWhatWasAskedForIsAnErrorWithItsReason(String content, String reason) {
        server.say(content);
        var failed = assertThrows(UserException.class, () -> extract(server));
        assertTrue(failed.message().contains("llama3.2"), failed.message());
        assertTrue(failed.message().contains(reason), failed.message());
        assertFalse(failed.remedy().isBlank());
    }

    @Test
    void aRefusalIsTold() {
        server.choose(Json.Obj.of("role", "assistant", "content", Json.Null.NULL, "refusal", "I can't help."), "stop");
        var refused = assertThrows(UserException.class, () -> extract(server));
        assertEquals("The answer of llama3.2 was refused: I can't help.", refused.message());
    }

    @Test
    void aFilterAndACutAreTold() {
        var half = Json.Obj.of("role", "assistant", "content", "{\"learnings\": \"a\"}");
        server.choose(half, "content_filter");
        var filtered = assertThrows(UserException.class, () -> extract(server));
        assertEquals("The answer of llama3.2 was stopped by its content filter.", filtered.message());
        server.choose(half, "length");
        var cut = assertThrows(UserException.class, () -> extract(server));
        assertTrue(cut.message().contains("was cut off before its end"), cut.message());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404 | {\"error\": {\"message\": \"model llama3.2 not found\"}} | answers 404",
                "500 | out of memory | answers 500",
                "503 | {\"error\": {\"message\": \"Loading model\"}} | answers 503",
                "401 | '' | denies access",
                "200 | <html> | not JSON",
                "200 | {\"error\": {\"message\": \"context too long\"}} | context too long",
                "200 | {\"choices\": []} | has no choice in it",
                "200 | [] | has no choice in it"
            })
    void whatTheServerSaysIsTold(int status, String body, String reason) {
        server.send(status, body);
        var failed = assertThrows(UserException.class, () -> extract(server));
        assertTrue(failed.message().contains(reason), failed.message());
        assertFalse(failed.remedy().isBlank());
    }

    @Test
    void anAnswerWithoutEndIsNotRead() {
        server.say("{\"learnings\": \"" + "a".repeat(5 << 20) + "\"}");
        var failed = assertThrows(UserException.class, () -> extract(server));
        assertTrue(failed.message().contains("answers with more than 4 MB"), failed.message());
        server.say("{\"learnings\": \"" + "a".repeat(30_000) + "\"}");
        var long30 = assertThrows(UserException.class, () -> extract(server));
        assertTrue(long30.message().contains("30000 characters"), long30.message());
    }

    @Test
    void aServerThatHangsIsGivenUp() throws Exception {
        try (var slow = new ChatServer()) {
            slow.hang();
            var failed = assertThrows(UserException.class, () -> extract(slow.address(), Duration.ofMillis(300)));
            assertTrue(failed.message().contains("did not answer within"), failed.message());
            assertTrue(failed.remedy().contains("llama3.2"), failed.remedy());
        }
    }

    @Test
    void noServerIsTold() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        var failed = assertThrows(UserException.class, () -> extract("127.0.0.1:" + port, LONG));
        assertTrue(failed.message().contains("Nothing answers at http://127.0.0.1:" + port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.com",
                "http://192.168.1.5:11434",
                "http://localhost.example.com",
                "127.0.0.1.example.com:80",
                "0.0.0.0:11434"
            })
    void anotherMachineMustBeMeant(String address) throws Exception {
        var refused = assertThrows(RemoteException.class, () -> ChatEndpoint.of(address, "llama3.2", false));
        assertTrue(refused.message().contains("is another machine"), refused.message());
        assertEquals("llama3.2", ChatEndpoint.of(address, "llama3.2", true).model());
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:11434, http://localhost:11434",
        "http://127.0.0.1:8080/v1/, http://127.0.0.1:8080",
        "http://127.0.0.1:8080/v1/chat/completions, http://127.0.0.1:8080",
        "https://[::1]/llm/v1, https://[::1]/llm"
    })
    void theAddressIsTakenAsPeopleWriteIt(String address, String server) throws Exception {
        assertEquals(server, ChatEndpoint.of(address, "m", false).server().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://localhost", "http://", "http://a:b@localhost", "local host"})
    void whatIsNoAddressIsRefusedWithoutRepeatingAPassword(String address) {
        var refused = assertThrows(RemoteException.class, () -> ChatEndpoint.of(address, "m", false));
        assertTrue(refused.message().contains("is not the address"), refused.message());
        assertFalse(refused.message().contains("a:b"), refused.message());
    }

    @Test
    void aModelMustBeNamed() {
        var refused = assertThrows(RemoteException.class, () -> ChatEndpoint.of("localhost:1", " ", false));
        assertTrue(refused.message().contains("No model is set"), refused.message());
    }

    private static Extraction extract(ChatServer server) throws Exception {
        return extract(server.address(), LONG);
    }

    private static Extraction extract(String address, Duration timeout) throws Exception {
        var place = ChatEndpoint.of(address, "llama3.2", false);
        try (var extractor = new ChatExtractor(new ChatModel(place, "", timeout, _ -> true))) {
            var run = run();
            return extractor.extract(run, ExecutionAnalyzer.analyze(run, Mode.DOCUMENT));
        }
    }

    private static Run run() {
        var call = new ToolCall("", "book", Json.Obj.of("flight", "A1"));
        var messages = List.of(
                Message.of(Role.USER, "Book it."),
                new Message(Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.EMPTY),
                Message.of(Role.TOOL, "Error: closed"));
        var head = new Run.Head("openai", "Book it.", "", "", Run.Ending.UNKNOWN);
        return new Run("run", head, messages, Json.Obj.EMPTY, Origin.HERE);
    }
}
