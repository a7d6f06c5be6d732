package dev.emend.server.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import dev.emend.server.FakeTool;
import dev.emend.server.McpLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The protocol line by line, without any client of ours or others.
class McpServerTest {
    private static final Set<Scope> USUAL = Set.of(Scope.READ, Scope.PROPOSE);

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

    private static Json.Obj called(String tool, Object... arguments) throws Exception {
        return usual().result("tools/call", "name", tool, "arguments", Json.Obj.of(arguments));
    }

    private static String text(Json.Obj result) {
        return ((Json.Obj) result.array("content").getFirst()).text("text").orElseThrow();
    }

    private static Json.Obj of(java.util.Map<String, Json.Obj> answers, String id) {
        return java.util.Objects.requireNonNull(answers.get(id), id);
    }

    @Test
    void theVersionIsTheClientsWhenItIsKnownElseTheNewest() throws Exception {
        for (var version : List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")) {
            assertEquals(version, negotiated(version));
        }
        assertEquals("2025-11-25", negotiated("2031-01-01"));
    }

    private static String negotiated(String version) throws Exception {
        var hello = McpLines.HELLO.replace("2025-06-18", version);
        var result = of(usual().answers(hello), "hello").object("result");
        assertEquals("emend", result.object("serverInfo").text("name").orElseThrow());
        assertTrue(result.object("capabilities")
                .object("resources")
                .bool("listChanged")
                .get());
        return result.text("protocolVersion").orElseThrow();
    }

    @Test
    void aClientSeesTheToolsItMayCall() throws Exception {
        assertEquals(List.of("echo", "refusing", "broken"), names(usual()));
        assertEquals(List.of("echo", "broken"), names(new McpLines(server, Set.of(Scope.READ), false)));
        var echo = (Json.Obj) usual().result("tools/list").array("tools").getFirst();
        assertEquals(List.of("text"), echo.object("inputSchema").texts("required"));
        assertEquals(List.of("said", "by"), echo.object("outputSchema").texts("required"));
        assertEquals(true, echo.object("annotations").bool("readOnlyHint").orElseThrow());
    }

    private static List<String> names(McpLines client) throws Exception {
        return client.result("tools/list").array("tools").stream()
                .map(tool -> ((Json.Obj) tool).text("name").orElseThrow())
                .toList();
    }

    @Test
    void aToolAnswersStructuredAndAsText() throws Exception {
        var result = called("echo", "text", "\u00fcber", "number", 0.1);
        var answer = "{\"said\":\"\u00fcber\",\"by\":\"robot\",\"number\":0.1}";
        assertEquals(answer, result.object("structuredContent").compact());
        assertEquals(answer, text(result));
        assertEquals(false, result.bool("isError").orElseThrow());
    }

    @Test
    void whatAModelCanMendIsAResultItReads() throws Exception {
        assertFailed("bad-input", "the whole has no text", called("echo"));
        assertFailed(
                "held",
                "The catalog is being looked at. Nothing was changed. Try again in a minute.",
                called("refusing", "text", ""));
        assertFailed(
                "bad-input",
                "Ask the person who runs Emend for the permission admin.",
                called("forbidden", "text", ""));
    }

    private static void assertFailed(String code, String words, Json.Obj result) {
        assertEquals(true, result.bool("isError").orElseThrow());
        assertFalse(result.has("structuredContent"), "clients check it against the schema");
        assertTrue(text(result).contains(words), text(result));
        assertEquals(code, result.object("_meta").text("dev.emend/code").orElse(""));
    }

    @Test
    void aBugOfOursIsANumberAndTellsNothingElse() throws Exception {
        var result = called("broken", "text", "hush");
        assertFailed("bug", "This is a bug in Emend, number ", result);
        assertFalse(text(result).contains("secret"), text(result));
    }

    @Test
    void whatIsNoRequestOfTheProtocolIsAnErrorOfIt() throws Exception {
        assertEquals(
                "{\"code\":-32602,\"message\":\"Unknown tool: nobody\"}",
                usual().error("tools/call", "name", "nobody").compact());
        assertEquals(-32601, usual().error("tools/nothing").integer("code").orElse(0));
        assertEquals(
                -32002,
                usual().error("resources/read", "uri", "file:///etc/passwd")
                        .integer("code")
                        .orElse(0));
        assertEquals(
                -32602,
                usual().error("prompts/get", "name", "nobody").integer("code").orElse(0));
        var answers = usual().answers(
                        McpLines.HELLO + "no json\n\n" + "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n");
        assertEquals(-32700, of(answers, "null").object("error").integer("code").orElse(0));
        assertTrue(of(answers, "1").has("result"), "the session goes on");
    }

    @Test
    void everyLineThatIsNoMessageIsAnswered() throws Exception {
        for (var line : List.of(
                "{}",
                "[]",
                "null",
                "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":5}",
                "{\"jsonrpc\":\"2.0\",\"id\":6}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
                "[{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"ping\"}]",
                "{\"jsonrpc\":\"1.0\",\"id\":6,\"method\":\"ping\"}")) {
            var answers = usual().answers(McpLines.HELLO + line + "\n");
            var id = line.startsWith("{") && line.contains("\"id\":6") ? "6" : "null";
            assertEquals(-32600, of(answers, id).object("error").integer("code").orElse(0), line);
        }
        var list = "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"tools/list\"}\n";
        var early = usual().answers(list + list.replace("tools/list", "ping").replace("6", "7"));
        assertEquals(
                "{\"code\":-32600,\"message\":\"Send initialize first.\"}",
                of(early, "6").object("error").compact());
        assertTrue(of(early, "7").has("result"));
        var unfinished = usual().answers(McpLines.HELLO.lines().findFirst().get() + "\n" + list);
        assertEquals(-32600, of(unfinished, "6").object("error").integer("code").orElse(0));
    }

    @Test
    void everythingAskedBeforeTheEndOfTheInputIsAnswered() throws Exception {
        var lines = new StringBuilder(McpLines.HELLO);
        for (int i = 0; i < 100; i++) {
            lines.append(
                    "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\"%d\"}}}\n"
                            .formatted(i, i));
            lines.append("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%d}}\n"
                    .formatted(i));
        }
        var answers = usual().answers(lines.toString());
        assertEquals(101, answers.size());
        for (int i = 0; i < 100; i++) {
            var said = of(answers, "" + i).object("result").object("structuredContent");
            assertEquals("" + i, said.text("said").orElse(""));
        }
    }

    @Test
    void onlyWhatAPersonKeptIsAResource() throws Exception {
        var library = opened.workspace().library();
        var rows = library.rows(ItemQuery.all()).rows();
        var listed = usual().result("resources/list").array("resources");
        assertEquals(rows.size(), listed.size());
        var first = (Json.Obj) listed.getFirst();
        var ref = rows.getFirst().ref();
        var address = first.text("uri").orElseThrow();
        assertEquals("emend://knowledge/" + ref.catalog() + "/" + ref.knowledgeId(), address);
        assertTrue(read(address).startsWith("\n---\nKB ID: " + ref.knowledgeId() + "\n"));

        var withLearnings = rows.stream()
                .filter(row -> row.learnings().attachedCount() > 0)
                .findFirst()
                .orElseThrow();
        var pending = McpResources.address(withLearnings.ref());
        // learnings that were in the file at its first opening wait for a person
        assertFalse(read(pending).contains("PAST LEARNINGS"), read(pending));
        var trusted = new McpLines(server, USUAL, true);
        var shown = (Json.Obj) trusted.result("resources/read", "uri", pending)
                .array("contents")
                .getFirst();
        assertTrue(shown.text("text").orElseThrow().contains("PAST LEARNINGS"));
    }

    private static String read(String address) throws Exception {
        var contents = usual().result("resources/read", "uri", address).array("contents");
        return ((Json.Obj) contents.getFirst()).text("text").orElseThrow();
    }

    @Test
    void thePlannersPromptsAreThoseOfTheDocument() throws Exception {
        var document = SharedData.path("seeds/000_ed5803b7adc2e180.txt");
        var text = Files.readString(document);
        // as Python would print the f-string
        var system = between(text, "rf\"\"\"", "\"\"\"")
                .replace("{{", "{")
                .replace("}}", "}")
                .replace("{tools_description}", "Click-Tool(loc) $1 {task}");
        assertEquals(system, prompt("planner_system", "application", "asammdf", "tools", "Click-Tool(loc) $1 {task}"));
        var user = between(text, "return f\"\"\"User", "\"\"\"");
        var answer = prompt("planner_user", "task", "open a file", "context", "C", "limit", "1");
        var parts = ("User" + user).split("\\{kb_items_with_learnings}");
        assertTrue(answer.startsWith(parts[0].replace("{task}", "open a file") + "\n---\nKB ID: "));
        assertTrue(answer.endsWith(parts[1].replace("{context}", "C").replace("{latest_state}", "")), answer);
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start) + start.length();
        return text.substring(from, text.indexOf(end, from));
    }

    private static String prompt(String name, Object... arguments) throws Exception {
        var got = usual().result("prompts/get", "name", name, "arguments", Json.Obj.of(arguments));
        var message = (Json.Obj) got.array("messages").getFirst();
        assertEquals("user", message.text("role").orElse(""));
        return message.object("content").text("text").orElseThrow();
    }

    @Test
    void aPromptSaysWhichArgumentIsMissingOrWrong() throws Exception {
        var missing = usual().error("prompts/get", "name", "planner_user");
        assertEquals(
                "The prompt planner_user needs the argument task.",
                missing.text("message").orElse(""));
        for (var limit : List.of("0", "51", "many")) {
            var wrong = usual().error(
                            "prompts/get",
                            "name",
                            "knowledge_block",
                            "arguments",
                            Json.Obj.of("task", "x", "limit", limit));
            assertEquals(
                    "The limit is a number from 1 to 50.", wrong.text("message").orElse(""));
        }
        assertEquals("", prompt("learnings_block", "task", "merge two files"));
    }
}
