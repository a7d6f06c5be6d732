package dev.emend.server.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.core.AppEvent;
import dev.emend.app.knowledge.Provenance;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.server.FakeTool;
import dev.emend.server.McpLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Revision 2026-07-28 line by line, without any client of ours or others.
class StatelessServerTest {
    private static final Set<Scope> USUAL = Set.of(Scope.READ, Scope.PROPOSE);
    private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

    @TempDir
    private static Path folder;

    private static OpenWorkspace opened;
    private static McpServer server;

    @BeforeAll
    static void open() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        opened.workspace().search().awaitReady();
        server = McpServer.of(FakeTool.all(opened.workspace()), opened.workspace());
    }

    @AfterAll
    static void close() throws Exception {
        opened.close();
    }

    private static McpLines usual() {
        return new McpLines(server, USUAL, false);
    }

    private static Json.Obj result(String method, Object... params) throws Exception {
        var answer = usual().askAlone(method, Json.Obj.EMPTY, params);
        assertTrue(answer.has("result"), answer.compact());
        return answer.object("result");
    }

    private static Json.Obj error(String method, Object... params) throws Exception {
        return usual().askAlone(method, Json.Obj.EMPTY, params).object("error");
    }

    private static int code(Json.Obj error) {
        return error.integer("code").orElse(0);
    }

    private static Json.Obj of(Map<String, Json.Obj> answers, String id) {
        return Objects.requireNonNull(answers.get(id), () -> id + " of " + answers);
    }

    @Test
    void aClientLearnsWhatTheServerSpeaksBeforeAnythingElse() throws Exception {
        var found = result("server/discover");
        assertEquals(List.of("2026-07-28"), found.texts("supportedVersions"));
        assertEquals(
                "{\"tools\":{},\"resources\":{\"listChanged\":true},\"prompts\":{},"
                        + "\"extensions\":{\"io.modelcontextprotocol/skills\":{}}}",
                found.object("capabilities").compact());
        assertTrue(found.text("instructions").orElse("").contains("retrieve_knowledge"));
        assertEquals(
                "emend",
                found.object("_meta")
                        .object("io.modelcontextprotocol/serverInfo")
                        .text("name")
                        .orElse(""));
    }

    @Test
    void everyResultSaysWhoAnsweredThatItIsWholeAndHowLongItHolds() throws Exception {
        for (var method : List.of("server/discover", "prompts/list", "resources/templates/list")) {
            assertEquals("complete 3600000 public", held(result(method)), method);
        }
        for (var method : List.of("tools/list", "resources/list", "skills/list")) {
            assertEquals("complete 0 private", held(result(method)), "what a person decides holds at once: " + method);
        }
        var uri = ((Json.Obj) result("resources/list").array("resources").getFirst())
                .text("uri")
                .orElseThrow();
        assertEquals("complete 0 private", held(result("resources/read", "uri", uri)));
        var called = result("tools/call", "name", "echo", "arguments", Json.Obj.of("text", "hello"));
        assertEquals("complete", called.text("resultType").orElse(""));
        assertFalse(called.has("ttlMs"), "what a tool says is not kept");
        assertEquals("hello", called.object("structuredContent").text("said").orElse(""));
        assertEquals("robot", called.object("structuredContent").text("by").orElse(""));
    }

    private static String held(Json.Obj result) {
        assertTrue(result.object("_meta").has("io.modelcontextprotocol/serverInfo"), result.compact());
        return "%s %d %s"
                .formatted(
                        result.text("resultType").orElse(""),
                        result.integer("ttlMs").orElse(-1),
                        result.text("cacheScope").orElse(""));
    }

    @Test
    void aMethodNobodyKnowsOrThatWasTakenOutIsNotFound() throws Exception {
        for (var method : List.of(
                "tools/nothing",
                "initialize",
                "ping",
                "logging/setLevel",
                "resources/subscribe",
                "resources/unsubscribe",
                "completion/complete",
                "resources/directory/read")) {
            assertEquals(-32601, code(error(method)), method);
        }
        assertEquals(-32601, code(usual().error("server/nothing")), "in a session too");
        assertEquals(-32601, code(usual().error("skills/list")), "an extension of the newer revision");
        var early = usual().answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/nothing\"}\n");
        assertEquals(-32601, code(of(early, "1").object("error")), "and before one");
    }

    @Test
    void aRequestThatDoesNotSayWhatItHasToSayIsRefused() throws Exception {
        var discover = McpLines.alone(1, "server/discover", Json.Obj.EMPTY);
        for (var missing : List.of(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}\n",
                discover.replace("protocolVersion", "other"),
                discover.replace("clientCapabilities", "other"))) {
            assertEquals(-32602, code(of(usual().answers(missing), "1").object("error")), missing);
        }
        assertTrue(
                of(usual().answers(discover.replace("clientInfo", "other")), "1")
                        .has("result"),
                "nobody has to name himself");
        var older = of(usual().answers(discover.replace("2026-07-28", "2025-11-25")), "1");
        assertEquals(-32022, code(older.object("error")));
        assertEquals(
                "{\"supported\":[\"2026-07-28\"],\"requested\":\"2025-11-25\"}",
                older.object("error").object("data").compact());
    }

    @Test
    void whatIsNotThereIsAWrongParameter() throws Exception {
        assertEquals(-32602, code(error("tools/call", "name", "nobody")));
        assertEquals(-32602, code(error("prompts/get", "name", "nobody")));
        var missing = error("resources/read", "uri", "file:///etc/passwd");
        assertEquals(-32602, code(missing));
        assertEquals("file:///etc/passwd", missing.object("data").text("uri").orElse(""));
        assertEquals(-32602, code(error("skills/get", "uri", "skill://nobody/SKILL.md")));
        assertEquals(-32602, code(error("resources/list", "cursor", "none")));
        assertEquals(-32602, code(error("prompts/get", "name", "nobody", "requestState", "x")));
        assertEquals(-32002, code(usual().error("resources/read", "uri", "file:///etc/passwd")), "as a session has it");
        assertEquals(-32002, code(usual().error("resources/read", "uri", "skill://x/y/z/SKILL.md")));
    }

    @Test
    void requestsWithAndWithoutASessionShareAStream() throws Exception {
        var answers = usual().answers(McpLines.alone("a", "tools/list", Json.Obj.EMPTY)
                + McpLines.HELLO
                + McpLines.alone("b", "tools/list", Json.Obj.EMPTY)
                + "{\"jsonrpc\":\"2.0\",\"id\":\"c\",\"method\":\"tools/list\"}\n");
        assertTrue(of(answers, "a").object("result").has("resultType"));
        assertTrue(of(answers, "b").object("result").has("resultType"));
        assertFalse(of(answers, "c").object("result").has("resultType"), "the session's revision has none");
        assertEquals(
                of(answers, "a").object("result").array("tools"),
                of(answers, "c").object("result").array("tools"));
    }

    @Test
    void aClientSeesWhatItMay() throws Exception {
        var writer = new McpLines(server, Set.of(Scope.PROPOSE), false);
        for (var method : List.of("resources/list", "skills/list", "skills/get", "prompts/get")) {
            assertEquals(-32600, code(writer.askAlone(method, Json.Obj.EMPTY).object("error")), method);
        }
        assertEquals(
                1,
                writer.askAlone("tools/list", Json.Obj.EMPTY)
                        .object("result")
                        .array("tools")
                        .size());
    }

    @Test
    void whoListensIsToldOfChangesUnderItsIdUntilItWantsNoMore() throws Exception {
        try (var lines = new OpenLines()) {
            var wanted = Json.Obj.of("resourcesListChanged", true, "toolsListChanged", true);
            lines.send(McpLines.alone("one", "subscriptions/listen", Json.Obj.EMPTY, "notifications", wanted));
            var acknowledged = lines.next();
            assertEquals(
                    "notifications/subscriptions/acknowledged",
                    acknowledged.text("method").orElse(""));
            assertEquals(
                    "{\"_meta\":{\"" + SUBSCRIPTION + "\":\"one\"},\"notifications\":{\"resourcesListChanged\":true}}",
                    acknowledged.object("params").compact());
            lines.send(McpLines.alone(2, "subscriptions/listen", Json.Obj.EMPTY, "notifications", Json.Obj.EMPTY));
            assertEquals(
                    "{}", lines.next().object("params").object("notifications").compact());
            lines.send(McpLines.alone(3, "subscriptions/listen", Json.Obj.EMPTY));
            assertEquals(-32602, code(lines.next().object("error")));

            var catalog = opened.workspace()
                    .library()
                    .rows(ItemQuery.all())
                    .rows()
                    .getFirst()
                    .ref()
                    .catalog();
            opened.workspace().changes().publish(new AppEvent.CatalogChanged(catalog));
            var changed = lines.next();
            assertEquals(
                    "notifications/resources/list_changed",
                    changed.text("method").orElse(""));
            assertEquals(
                    "one",
                    changed.object("params").object("_meta").text(SUBSCRIPTION).orElse(""));

            lines.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"one\"}}\n");
            lines.end();
            var ended = lines.next();
            while (ended.has("method")) { // told of another change before it wanted no more
                ended = lines.next();
            }
            assertEquals("2", Objects.requireNonNull(ended.get("id")).plain(), "the one that is left is told the end");
            assertEquals("complete", ended.object("result").text("resultType").orElse(""));
        }
    }

    /// A client that reads each answer before it goes on.
    private static final class OpenLines implements AutoCloseable {
        private final PipedOutputStream in = new PipedOutputStream();
        private final BufferedReader out;
        private final Thread serving;

        OpenLines() throws Exception {
            var read = new PipedInputStream(in, 1 << 16);
            var told = new PipedOutputStream();
            out = new BufferedReader(
                    new InputStreamReader(new PipedInputStream(told, 1 << 16), StandardCharsets.UTF_8));
            serving = Thread.ofVirtual()
                    .start(() -> server.serve(read, told, name -> new AgentClient(name, USUAL, false)));
        }

        void send(String line) throws Exception {
            in.write(line.getBytes(StandardCharsets.UTF_8));
            in.flush();
        }

        Json.Obj next() throws Exception {
            return (Json.Obj) JsonText.parse(Objects.requireNonNull(out.readLine()));
        }

        void end() throws Exception {
            in.close();
        }

        @Override
        public void close() throws IOException {
            in.close();
            try {
                serving.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void aProcedureAPersonKeptIsASkillOfOneFile() throws Exception {
        var skills = result("skills/list").array("skills").stream()
                .map(Json.Obj.class::cast)
                .toList();
        assertFalse(skills.isEmpty());
        for (var skill : skills) {
            var uri = skill.text("uri").orElseThrow();
            var front = skill.object("frontmatter");
            assertTrue(uri.endsWith("/" + front.text("name").orElse("") + "/SKILL.md"), uri);
            assertTrue(front.text("name").orElse("").matches("[a-z0-9]+(-[a-z0-9]+)*"), uri);
            assertFalse(front.text("description").orElse("").isBlank(), uri);
            var read = (Json.Obj)
                    result("resources/read", "uri", uri).array("contents").getFirst();
            assertEquals("text/markdown", read.text("mimeType").orElse(""));
            var text = read.text("text").orElseThrow();
            assertTrue(text.startsWith("---\nname: \"" + front.text("name").orElse("") + "\"\n"), text);
            assertTrue(text.contains("\n## Steps\n\n1. "), text);
            var file = (Json.Obj) skill.array("resources").getFirst();
            assertEquals(uri, file.text("uri").orElse(""));
            assertEquals(
                    "sha256:" + Provenance.sha256(text), file.text("digest").orElse(""));
            assertEquals(
                    text.getBytes(StandardCharsets.UTF_8).length,
                    file.integer("size").orElse(0));
            assertEquals(skill, result("skills/get", "uri", uri).object("skill"));
        }
        var uri = skills.getFirst().text("uri").orElseThrow();
        assertEquals(-32602, code(error("resources/read", "uri", uri.replace("/SKILL.md", "/OTHER.md"))));
        assertEquals(-32602, code(error("skills/get", "uri", uri.replaceFirst("[^/]+/SKILL", "other/SKILL"))));
    }
}
