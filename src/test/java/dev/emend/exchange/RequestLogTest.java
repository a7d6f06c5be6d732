package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Logs of requests to a model, each of which repeats the conversation so far: each message counts once, and what
/// each request took counts as it was paid.
class RequestLogTest {
    private static final String SYSTEM = "{\"role\":\"system\",\"content\":\"Be brief\"}";

    @TempDir
    Path folder;

    private static String user(String text) {
        return "{\"role\":\"user\",\"content\":\"%s\"}".formatted(text);
    }

    private static String answer(String text) {
        return "{\"role\":\"assistant\",\"content\":\"%s\"}".formatted(text);
    }

    private static String call(String arguments) {
        return "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"ls\",\"arguments\":\"%s\"}}]}"
                .formatted(arguments);
    }

    /// @param shape of the line: `request` and `response`, a batch's `body`, or one object
    private static String line(String shape, String id, List<String> messages, String answer, int input, int output) {
        var request = "\"model\":\"gpt-x\",\"messages\":[" + String.join(",", messages) + "]";
        var response =
                "\"choices\":[{\"index\":0,\"message\":%s}],\"usage\":{\"prompt_tokens\":%d,\"completion_tokens\":%d}"
                        .formatted(answer, input, output);
        return switch (shape) {
            case "request" -> "{\"id\":\"%s\",\"request\":{%s},\"response\":{%s}}\n".formatted(id, request, response);
            case "body" ->
                "{\"custom_id\":\"%s\",\"body\":{%s},\"response\":{\"status_code\":200,\"body\":{%s}}}\n"
                        .formatted(id, request, response);
            default -> "{\"id\":\"%s\",%s,%s}\n".formatted(id, request, response);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"request", "body", "flat"})
    void requestsOfOneConversationAreOneRunAndOthersStayApart(String shape) throws Exception {
        var result = "{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"a.txt\"}";
        var written = call("{\\\"path\\\": \\\".\\\"}");
        var repeated = call("{\\\"path\\\":\\\".\\\"}"); // the client wrote it anew
        var runs = runs(line(shape, "r1", List.of(SYSTEM, user("Which files?")), written, 100, 10)
                + line(shape, "r2", List.of(SYSTEM, user("Count")), answer("One"), 7, 1)
                + line(shape, "r3", List.of(SYSTEM, user("Which files?"), repeated, result), answer("a.txt"), 150, 5)
                + line(shape, "r4", List.of(SYSTEM, user("Count"), answer("One"), user("Go on")), answer("Two"), 20, 2)
                + line(
                        shape,
                        "r5",
                        List.of(SYSTEM, user("Which files?"), repeated, result, answer("a.txt"), user("Thanks")),
                        answer("Welcome"),
                        200,
                        3));

        assertEquals(List.of("r1", "r2"), names(runs));
        assertEquals(
                List.of("Be brief", "Which files?", "", "a.txt", "a.txt", "Thanks", "Welcome"), texts(runs.getFirst()));
        assertEquals(List.of("Be brief", "Count", "One", "Go on", "Two"), texts(runs.getLast()));
        assertEquals(450, UsageReader.of(runs.getFirst()).input().orElse(0));
        assertEquals(18, UsageReader.of(runs.getFirst()).output().orElse(0));
        assertEquals(27, UsageReader.of(runs.getLast()).input().orElse(0));
        assertEquals("gpt-x", runs.getFirst().head().model());
        assertEquals("Which files?", runs.getFirst().head().task());
        assertEquals(3, runs.getFirst().metadata().integer("requests").orElse(0));
    }

    private static final String ASKED = item("user", "input_text", "Which files?");
    private static final String THOUGHT = "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[]}";
    private static final String LISTING = item("assistant", "output_text", "I look.");
    private static final String CALLED =
            "{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"c1\",\"name\":\"ls\",\"arguments\":\"{\\\"path\\\":\\\".\\\"}\"}";
    private static final String RESULT = "{\"type\":\"function_call_output\",\"call_id\":\"c1\",\"output\":\"a.txt\"}";
    private static final String SAID = item("assistant", "output_text", "One: a.txt");

    private static String item(String role, String type, String text) {
        return "{\"type\":\"message\",\"role\":\"%s\",\"content\":[{\"type\":\"%s\",\"text\":\"%s\"}]}"
                .formatted(role, type, text);
    }

    /// A request to the interface of responses.
    ///
    /// @param previous the response it goes on from; empty when it repeats what was said
    private static String response(
            String shape, String id, String previous, List<String> input, List<String> output, int read, int written) {
        var request = "\"model\":\"gpt-x\",\"instructions\":\"Be brief\",\"input\":[%s]%s"
                .formatted(
                        String.join(",", input),
                        previous.isEmpty() ? "" : ",\"previous_response_id\":\"" + previous + "\"");
        var response =
                "\"id\":\"%s\",\"object\":\"response\",\"created_at\":1741476542,\"output\":[%s],\"usage\":{\"input_tokens\":%d,\"output_tokens\":%d}"
                        .formatted(id, String.join(",", output), read, written);
        return switch (shape) {
            case "request" -> "{\"request\":{%s},\"response\":{%s}}\n".formatted(request, response);
            case "body" ->
                "{\"custom_id\":\"%s\",\"body\":{%s},\"response\":{\"status_code\":200,\"body\":{%s}}}\n"
                        .formatted(id, request, response);
            default -> "{%s,%s}\n".formatted(request, response);
        };
    }

    /// Whether what was said is repeated, as by clients that store nothing, or named by the response.
    @ParameterizedTest
    @CsvSource({"request,true", "request,false", "body,true", "body,false", "flat,true", "flat,false"})
    void requestsForResponsesAreOneRun(String shape, boolean isRepeating) throws Exception {
        var all = List.of(ASKED, THOUGHT, LISTING, CALLED, RESULT, SAID, item("user", "input_text", "Thanks"));
        var runs = runs(response(shape, "resp_1", "", all.subList(0, 1), all.subList(1, 4), 100, 10)
                + response(shape, "resp_9", "", List.of(user("Count")), List.of(answer("One")), 7, 1)
                + response(
                        shape,
                        "resp_2",
                        isRepeating ? "" : "resp_1",
                        isRepeating ? all.subList(0, 5) : List.of(RESULT),
                        List.of(SAID),
                        150,
                        5)
                + response(
                        shape,
                        "resp_3",
                        isRepeating ? "" : "resp_2",
                        isRepeating ? all : all.subList(6, 7),
                        List.of(answer("Welcome")),
                        200,
                        3));

        assertEquals(2, runs.size());
        var run = runs.getFirst();
        assertEquals(
                List.of("Be brief", "Which files?", "I look.", "a.txt", "One: a.txt", "Thanks", "Welcome"), texts(run));
        var call = run.messages().get(2).calls().getFirst();
        assertEquals(
                "c1 ls {\"path\":\".\"}",
                call.id() + " " + call.name() + " " + call.arguments().compact());
        assertEquals("c1", run.messages().get(3).answers());
        assertEquals(450, UsageReader.of(run).input().orElse(0));
        assertEquals(18, UsageReader.of(run).output().orElse(0));
        assertEquals("gpt-x", run.head().model());
        assertEquals("Which files?", run.head().task());
        assertEquals(3, run.metadata().integer("requests").orElse(0));
        assertEquals(List.of("Be brief", "Count", "One"), texts(runs.getLast()));
        assertEquals(7, UsageReader.of(runs.getLast()).input().orElse(0));
    }

    @Test
    void aRequestForAResponseThatFailedAndCameAgainCountsItsMessagesOnce() throws Exception {
        var failed =
                "{\"request\":{\"model\":\"gpt-x\",\"instructions\":\"Be brief\",\"input\":\"Count\"},\"response\":{\"error\":{\"code\":429}}}\n";
        var runs = runs(response("request", "resp_0", "", List.of(user("Before")), List.of(answer("Yes")), 1, 1)
                + failed
                + failed
                + response("request", "resp_1", "", List.of(user("Count")), List.of(answer("One")), 7, 1));

        assertEquals(2, runs.size());
        assertEquals(List.of("Be brief", "Count", "One"), texts(runs.getLast()));
        assertEquals(7, UsageReader.of(runs.getLast()).input().orElse(0));
    }

    @Test
    void aRequestThatFailedAndCameAgainCountsItsMessagesOnce() throws Exception {
        var failed = "{\"id\":\"r0\",\"request\":{\"messages\":[%s]},\"response\":{\"error\":{\"code\":429}}}\n"
                .formatted(user("Count"));
        var runs = runs(failed + failed + line("request", "r1", List.of(user("Count")), answer("One"), 7, 1));

        assertEquals(1, runs.size());
        assertEquals(List.of("Count", "One"), texts(runs.getFirst()));
        assertEquals(7, UsageReader.of(runs.getFirst()).input().orElse(0));
    }

    @Test
    void ofSeveralAnswersAnyMayBeTheOneThatWentOn() throws Exception {
        var first = line("request", "r1", List.of(user("Count")), answer("One"), 7, 4)
                .replace("}],\"usage\"", "},{\"index\":1,\"message\":" + answer("1") + "}],\"usage\"");
        var runs = runs(
                first + line("request", "r2", List.of(user("Count"), answer("1"), user("Go on")), answer("2"), 9, 1));

        assertEquals(1, runs.size());
        assertEquals(List.of("Count", "One", "1", "Go on", "2"), texts(runs.getFirst()));
        assertEquals(16, UsageReader.of(runs.getFirst()).input().orElse(0));
        assertEquals(5, UsageReader.of(runs.getFirst()).output().orElse(0));
    }

    @Test
    void equalRequestsThatWereEachAnsweredAreRunsOfTheirOwn() throws Exception {
        var runs = runs(line("request", "r1", List.of(user("Is it ok?")), answer("Yes"), 7, 1)
                + line("request", "r2", List.of(user("Is it ok?")), answer("Yes"), 7, 1)
                + line("request", "r3", List.of(user("Is it ok?"), answer("Yes"), user("Sure?")), answer("Yes"), 9, 1));

        assertEquals(
                List.of(4, 2), runs.stream().map(run -> run.messages().size()).toList());
    }

    /// They are whole conversations: nothing says that one goes on with the other.
    @Test
    void samplesForTrainingStayApart() throws Exception {
        var runs = runs("""
                {"messages":[%1$s,%2$s]}
                {"messages":[%1$s,%2$s,%1$s,%2$s]}
                """.formatted(user("Count"), answer("One")));

        assertEquals(2, runs.size());
    }

    @Test
    void aLogThatGrewHasTheSameRuns() throws Exception {
        var first =
                line("flat", "", List.of(user("Count")), answer("One"), 7, 1).replace("\"id\":\"\",", "");
        var second = line("flat", "", List.of(user("Count"), answer("One"), user("Go on")), answer("Two"), 9, 1)
                .replace("\"id\":\"\",", "");

        assertEquals(names(runs(first)), names(runs(first + second)));
    }

    private List<Run> runs(String text) throws Exception {
        var read = Collected.of(folder, text);
        assertEquals(List.of(), read.rejected());
        return read.runs();
    }

    private static List<String> names(List<Run> runs) {
        return runs.stream().map(run -> run.origin().id()).toList();
    }

    private static List<String> texts(Run run) {
        return run.messages().stream().map(Message::text).toList();
    }
}
