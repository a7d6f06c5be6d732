package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.ToolRoles;
import dev.emend.analysis.runs.UsageReader;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Run;
import dev.emend.model.Timestamps;
import dev.emend.model.ToolRole;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whose run it is and when it was, as transcripts say it.
class AgentAndTimeTest {
    /// 1,767,607,200 seconds since 1970.
    private static final Instant TEN = Instant.parse("2026-01-05T10:00:00Z");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"""
                {"schema_version":"ATIF-v1.6","session_id":"s","agent":{"name":"gate keeper","version":"1"},"steps":[{"step_id":1,"source":"user","message":"Hi"}]}
                """, """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"gate keeper"}}]},"scopeSpans":[{"spans":[
                {"traceId":"t","spanId":"a","attributes":[{"key":"gen_ai.prompt.0.role","value":{"stringValue":"user"}},{"key":"gen_ai.prompt.0.content","value":{"stringValue":"Hi"}}]}]}]}]}
                """, """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"the yard"}}]},"scopeSpans":[{"spans":[
                {"traceId":"t","spanId":"a","attributes":[{"key":"gen_ai.agent.name","value":{"stringValue":"gate keeper"}},{"key":"gen_ai.prompt.0.role","value":{"stringValue":"user"}},{"key":"gen_ai.prompt.0.content","value":{"stringValue":"Hi"}}]}]}]}]}
                """, """
                {"agent":{"name":"gate keeper"},"messages":[{"role":"user","content":"Hi"}]}
                """, """
                {"metadata":{"agent_name":"gate keeper"},"messages":[{"role":"user","content":"Hi"}]}
                """, """
                {"thread_id":"t","metadata":{"agent_name":"gate keeper"},"values":{"messages":[{"type":"human","content":"Hi"}]}}
                """, """
                {"agents":[{"id":"a","name":"gate keeper","messages":[{"role":"user","content":"Hi"}]}],"blocks":[],"tools":[]}
                """})
    void theAgentIsWhoTheTranscriptNames(String text) throws Exception {
        assertEquals("gate keeper", read(text).head().agent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"""
                {"messages":[{"role":"user","content":"Hi"}]}
                """, """
                [{"type":"human","content":"Hi"}]
                """, """
                {"task_id":1,"reward":1,"traj":[{"role":"user","content":"Hi"}]}
                """})
    void aFormatIsNoAgent(String text) throws Exception {
        assertEquals("", read(text).head().agent());
    }

    @Test
    void anAgentOfAnotherNameHasTheToolsOfItsFormat() throws Exception {
        var named = read("""
                {"thread_id":"t","metadata":{"agent_name":"gate keeper"},"values":{"messages":[{"type":"human","content":"Hi"}]}}
                """);

        assertEquals(ToolRole.PLAN, ToolRoles.of(named).role("write_todos"));
    }

    @Test
    void theServiceOfATraceIsKept() throws Exception {
        var run = Collected.of(SharedData.path("cases/otlp/nested.json")).runs().getFirst();

        assertEquals("yard", run.head().agent());
        assertEquals("yard", run.metadata().text("service.name").orElse(""));
    }

    /// The same moment in seconds, with a fraction, in milliseconds, as a text of them, and in ISO 8601.
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "1767607200",
                "1767607200.0",
                "1767607200000",
                "'\"1767607200\"'",
                "'\"2026-01-05T10:00:00Z\"'",
                "'\"2026-01-05T11:00:00+01:00\"'"
            })
    void timesOfMessagesAreReadInEverySpelling(String time) throws Exception {
        var messages = """
                {"id":"c","messages":[{"role":"user","content":"Hi","timestamp":%1$s},{"role":"assistant","content":"Hello","metadata":{"created_at":%1$s}}]}
                """.formatted(time);
        var chain = """
                [{"type":"human","content":"Hi","additional_kwargs":{"timestamp":%1$s}},{"type":"ai","content":"Hello","response_metadata":{"created_at":%1$s}}]
                """.formatted(time);
        var claude = """
                {"type":"user","sessionId":"s","uuid":"a","timestamp":%1$s,"message":{"role":"user","content":"Hi"}}
                {"type":"assistant","sessionId":"s","uuid":"b","timestamp":%1$s,"message":{"role":"assistant","content":"Hello"}}
                """.formatted(time);
        var codex = """
                {"timestamp":%1$s,"type":"session_meta","payload":{"id":"s","timestamp":%1$s}}
                {"timestamp":%1$s,"type":"response_item","payload":{"type":"message","role":"user","content":"Hi"}}
                """.formatted(time);
        var atif = """
                {"schema_version":"ATIF-v1.6","session_id":"s","agent":{"name":"x","version":"1"},"steps":[{"step_id":1,"source":"user","message":"Hi","timestamp":%1$s}]}
                """.formatted(time);
        for (var text : new String[] {messages, chain, claude, codex, atif}) {
            var run = read(text);
            assertTrue(
                    run.messages().stream()
                            .allMatch(message -> UsageReader.at(message).equals(Optional.of(TEN))),
                    text);
            assertEquals(Optional.of(TEN), Timestamps.of(run.head().startedAt(), ZoneOffset.UTC), text);
        }
    }

    @Test
    void aConversationBeganWhenItsAnswerSaysSo() throws Exception {
        var run = read("""
                {"custom_id":"r","request":{"messages":[{"role":"user","content":"Hi"}]},"response":{"body":{"created":1767607200,"choices":[{"message":{"role":"assistant","content":"Hello"}}]}}}
                """);

        assertEquals(Optional.of(TEN), Timestamps.of(run.head().startedAt(), ZoneOffset.UTC));
    }

    private Run read(String text) throws Exception {
        return Collected.of(folder, text).runs().getFirst();
    }
}
