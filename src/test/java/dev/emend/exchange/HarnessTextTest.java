package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.ConversationQuality;
import dev.emend.app.runs.ExtractionService;
import dev.emend.model.Conversation;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Signal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What a program or another agent wrote in the user's role is not the user's, in each format: no correction,
/// no task, no word of the user.
class HarnessTextTest {
    @TempDir
    Path folder;

    /// Runs of benchmarks: a program gives the task, and no person speaks.
    static Stream<Arguments> benchmarks() {
        return Stream.of(
                Arguments.of("swe_agent", """
                        {"history":[{"role":"system","content":"Be brief","agent":"main"},{"role":"user","content":"Mend the gate","agent":"main"},
                         {"role":"assistant","content":"Look","action":"ls","agent":"main"},{"role":"user","content":"gate.py","agent":"main"}],"info":{}}
                        """),
                Arguments.of("mini-swe-agent 1", """
                        {"trajectory_format":"mini-swe-agent-1","info":{},"messages":[{"role":"system","content":"Be brief"},{"role":"user","content":"Mend the gate"},
                         {"role":"assistant","content":"Look"},{"role":"user","content":"<returncode>1</returncode><output>No, that's wrong</output>"}]}
                        """),
                Arguments.of("mini-swe-agent 2", """
                        {"trajectory_format":"mini-swe-agent-1.1","info":{},"messages":[{"role":"system","content":"Be brief"},{"role":"user","content":"Mend the gate"},
                         {"role":"assistant","content":"Look","tool_calls":[{"id":"c","function":{"name":"bash","arguments":"{}"}}]},
                         {"role":"tool","tool_call_id":"c","content":"gate.py"},{"role":"exit","content":"done"}]}
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("benchmarks")
    void theTaskOfABenchmarkIsNoWordOfAPerson(String format, String text) throws Exception {
        var read = Collected.of(folder, text);

        assertEquals(List.of(), read.rejected());
        var run = read.runs().getFirst();
        assertEquals("Mend the gate", run.head().task());
        assertTrue(run.messages().stream().noneMatch(message -> message.role() == Role.USER), run.toString());
    }

    /// Each is a file in which the user asks "Find the parcel", the agent answers, and a program then objects.
    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of("isMeta", claude("\"isMeta\":true,", "No, that's wrong")),
                Arguments.of("isSidechain", claude("\"isSidechain\":true,\"agentId\":\"x\",", "No, that's wrong")),
                Arguments.of("isCompactSummary", claude("\"isCompactSummary\":true,", "No, that's wrong")),
                Arguments.of("isSynthetic", claude("\"isSynthetic\":true,", "No, that's wrong")),
                Arguments.of("parent_tool_use_id", claude("\"parent_tool_use_id\":\"t1\",", "No, that's wrong")),
                Arguments.of("origin", claude("\"origin\":{\"kind\":\"task-notification\"},", "No, that's wrong")),
                Arguments.of("reminder", claude("", "<system-reminder>No, that's wrong</system-reminder>")),
                Arguments.of("hook", claude("", "<user-prompt-submit-hook>No, that's wrong</user-prompt-submit-hook>")),
                Arguments.of("stop hook", claude("", "Stop hook feedback:\\nNo, that's wrong")),
                Arguments.of("output", claude("", "<local-command-stdout>No, that's wrong</local-command-stdout>")),
                Arguments.of(
                        "two elements",
                        claude(
                                "",
                                "<bash-stdout>No, that's wrong</bash-stdout><bash-stderr>still fails</bash-stderr>")),
                Arguments.of(
                        "continued",
                        claude("", "This session is being continued from a previous conversation. That's wrong.")),
                Arguments.of("codex", codex("user", "<environment_context>That's wrong</environment_context>", "cli")),
                Arguments.of(
                        "codex instructions",
                        codex("user", "<user_instructions>That's wrong</user_instructions>", "cli")),
                Arguments.of("codex file", codex("user", "# AGENTS.md instructions for /x\\n\\nThat's wrong", "cli")),
                Arguments.of("codex developer", codex("developer", "That's wrong", "cli")),
                Arguments.of("openai", """
                        {"messages":[{"role":"user","content":"Find the parcel"},{"role":"assistant","content":"It is here."},
                         {"role":"user","content":"<system-reminder>That's wrong</system-reminder>"},{"role":"assistant","content":"Ok."}]}
                        """),
                Arguments.of("openai developer", """
                        {"messages":[{"role":"user","content":"Find the parcel"},{"role":"assistant","content":"It is here."},
                         {"role":"developer","content":"That's wrong"},{"role":"assistant","content":"Ok."}]}
                        """),
                Arguments.of("langchain", """
                        [{"type":"human","content":"Find the parcel"},{"type":"ai","content":"It is here."},
                         {"type":"human","content":"Here is a summary: that's wrong","additional_kwargs":{"lc_source":"summarization"}},
                         {"type":"ai","content":"Ok."}]
                        """),
                Arguments.of("letta", """
                        {"agents":[{"id":"a","messages":[{"role":"user","content":"{\\"type\\":\\"user_message\\",\\"message\\":\\"Find the parcel\\",\\"time\\":\\"x\\"}"},
                         {"role":"assistant","content":"It is here."},
                         {"role":"user","content":"{\\"type\\":\\"system_alert\\",\\"message\\":\\"That's wrong\\",\\"time\\":\\"x\\"}"},
                         {"role":"assistant","content":"Ok."}]}],"blocks":[],"tools":[]}
                        """),
                Arguments.of("letta heartbeat", """
                        {"agents":[{"id":"a","messages":[{"role":"user","content":"Find the parcel"},
                         {"role":"assistant","content":"It is here."},
                         {"role":"user","content":"{\\"type\\":\\"heartbeat\\",\\"reason\\":\\"that's wrong\\",\\"time\\":\\"x\\"}"},
                         {"role":"assistant","content":"Ok."}]}],"blocks":[],"tools":[]}
                        """),
                Arguments.of("atif", """
                        {"schema_version":"ATIF-v1.6","session_id":"s","agent":{"name":"claude-code","version":"1"},"steps":[
                         {"step_id":1,"source":"user","message":"Find the parcel"},{"step_id":2,"source":"agent","message":"It is here."},
                         {"step_id":3,"source":"user","message":"That's wrong","extra":{"is_sidechain":true}},
                         {"step_id":4,"source":"agent","message":"Ok."}]}
                        """));
    }

    private static String claude(String marks, String text) {
        return """
                {"type":"user","uuid":"a","sessionId":"s","timestamp":"2026-01-05T10:00:00Z","message":{"role":"user","content":"Find the parcel"}}
                {"type":"assistant","uuid":"b","sessionId":"s","timestamp":"2026-01-05T10:00:01Z","message":{"id":"m","role":"assistant","content":"It is here."}}
                {"type":"user","uuid":"c",%s"sessionId":"s","timestamp":"2026-01-05T10:00:02Z","message":{"role":"user","content":[{"type":"text","text":"%s"}]}}
                {"type":"assistant","uuid":"d","sessionId":"s","timestamp":"2026-01-05T10:00:03Z","message":{"id":"n","role":"assistant","content":"Ok."}}
                """.formatted(marks, text);
    }

    private static String codex(String role, String text, String source) {
        return """
                {"timestamp":"2026-01-05T10:00:00Z","type":"session_meta","payload":{"id":"s","timestamp":"2026-01-05T10:00:00Z","source":"%s"}}
                {"timestamp":"2026-01-05T10:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Find the parcel"}]}}
                {"timestamp":"2026-01-05T10:00:02Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"It is here."}]}}
                {"timestamp":"2026-01-05T10:00:03Z","type":"response_item","payload":{"type":"message","role":"%s","content":[{"type":"input_text","text":"%s"}]}}
                {"timestamp":"2026-01-05T10:00:04Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Ok."}]}}
                """.formatted(source, role, text);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void whatAProgramWroteIsNoWordOfTheUser(String how, String text) throws Exception {
        var run = read(text);

        assertEquals(List.of("Find the parcel"), said(run), how);
        assertEquals("Find the parcel", run.head().task(), how);
        assertFalse(isCorrected(run), how);
        assertEquals(4, run.messages().size(), "nothing is lost: " + how);
        assertTrue(run.messages().get(2).text().contains("wrong"), how);
    }

    /// The same words without a mark are a correction: the test before says something.
    @Test
    void theSameWordsOfTheUserAreACorrection() throws Exception {
        assertTrue(isCorrected(read(claude("", "No, that's wrong"))));
        assertTrue(isCorrected(read(claude("\"origin\":{\"kind\":\"human\"},", "No, that's wrong"))));
        assertTrue(isCorrected(read(codex("user", "That's wrong", "cli"))));
    }

    @Test
    void whatAProgramAddedToTheUsersWordsStandsBesideThem() throws Exception {
        var run = read(claude("", "<system-reminder>That's wrong.</system-reminder>\\nThank you <b>very</b> much")
                .replace("Find the parcel", "Find the parcel <system-reminder>Be brief</system-reminder>"));

        assertEquals(List.of("Find the parcel", "Thank you <b>very</b> much"), said(run));
        assertEquals("Find the parcel", run.head().task());
        assertFalse(isCorrected(run));
        assertEquals(
                "Find the parcel <system-reminder>Be brief</system-reminder>",
                run.messages().getFirst().rest().text("written").orElse(""));
    }

    @Test
    void wordsBehindACommandAreTheUsers() throws Exception {
        var run = read(
                claude("", "Ok")
                        .replace(
                                "Find the parcel",
                                "<command-message>find is running</command-message>\\n<command-name>/find</command-name>\\n<command-args>the red parcel</command-args>"));

        assertEquals("/find the red parcel", run.head().task());
    }

    @Test
    void whatASubagentIsToldIsAnOrderOfAnAgent() throws Exception {
        var codex = read(codex("user", "That's wrong", "cli")
                .replace(
                        "\"source\":\"cli\"",
                        "\"source\":{\"subagent\":{\"thread_spawn\":{\"parent_thread_id\":\"p\"}}}"));
        var atif = Collected.of(folder, """
                        {"schema_version":"ATIF-v1.7","session_id":"s","agent":{"name":"x","version":"1"},"steps":[
                         {"step_id":1,"source":"user","message":"Find the parcel"},{"step_id":2,"source":"agent","message":"It is here."}],
                         "subagent_trajectories":[{"schema_version":"ATIF-v1.7","session_id":"t","agent":{"name":"y","version":"1"},"steps":[
                         {"step_id":1,"source":"user","message":"Search"},{"step_id":2,"source":"agent","message":"Found."},
                         {"step_id":3,"source":"user","message":"That's wrong"},{"step_id":4,"source":"agent","message":"Ok."}]}]}
                        """).runs().getLast();

        for (var run : List.of(codex, atif)) {
            assertEquals(List.of(), said(run));
            assertEquals("", run.head().task());
            assertFalse(isCorrected(run));
        }
        assertEquals("p", codex.metadata().text("subagent_of").orElse(""));
    }

    @Test
    void thanksOfAHookAreNoSatisfaction() throws Exception {
        var ofHook = quality(claude("\"isMeta\":true,", "Thank you, perfect"));
        var ofUser = quality(claude("", "Thank you, perfect"));

        assertEquals(1, ofHook.counts().turns());
        assertFalse(ofHook.wentWell().contains("The user was thankful"));
        assertEquals(2, ofUser.counts().turns());
        assertTrue(ofUser.wentWell().contains("The user was thankful"));
    }

    private Conversation.Quality quality(String text) throws Exception {
        var now = Instant.EPOCH;
        return ConversationQuality.of(new Conversation(
                0,
                "run",
                now,
                read(text).messages().stream()
                        .map(message -> new Conversation.Message(message.role(), message.text(), now))
                        .toList()));
    }

    private static List<String> said(Run run) {
        return run.messages().stream()
                .filter(message -> message.role() == Role.USER)
                .map(Message::text)
                .toList();
    }

    private static boolean isCorrected(Run run) {
        return ExtractionService.signals(run).stream().anyMatch(signal -> signal.kind() == Signal.Kind.USER_CORRECTION);
    }

    private Run read(String text) throws Exception {
        return Collected.of(folder, text).runs().getFirst();
    }
}
