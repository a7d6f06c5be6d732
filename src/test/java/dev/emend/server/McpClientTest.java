package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.Emend;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.review.ReviewQueue;
import dev.emend.fixtures.Actors;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.peers.TypeScriptClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The official TypeScript clients, with sessions and of revision 2026-07-28, call every tool, read
/// resources, prompts and skills, and do what clients do wrong: over standard streams and over HTTP, with
/// the same outcome.
class McpClientTest {
    private static final String ITEM = "git_revert_commit";

    /// One whose file holds its rating.
    private static final String RATED = "never_commit_secrets";

    @TempDir
    private Path room;

    /// Each tool at least once, with arguments that have an answer.
    ///
    /// @param learnings two that a person kept
    private static List<Json> calls(List<String> learnings) {
        var action = Map.of("tool_name", "run", "kb_source", ITEM);
        var calls = new ArrayList<Json>();
        call(calls, "retrieve_knowledge", "query", "undo a commit", "include_block", true);
        call(calls, "check_action", "tool_name", "run", "kb_source", ITEM);
        call(calls, "report_failure", "task", "revert", "original_action", action, "original_error", "conflict");
        call(calls, "record_correction", "task", "revert", "original_action", action, "human_reasoning", "look first");
        call(calls, "propose_learning", "knowledge_id", ITEM, "lesson", "Look at the log first.");
        call(
                calls,
                "relate_learnings",
                "learning",
                learnings.getFirst(),
                "neighbor",
                learnings.getLast(),
                "relation",
                "separate",
                "reason",
                "They are of two commands.");
        call(calls, "rate_knowledge", "knowledge_id", ITEM, "score", 4);
        call(calls, "store_plan", "task", "revert", "actions", List.of(action), "retrieved_kb_ids", List.of(ITEM));
        call(calls, "log_experience", "memory", Map.of("task", "revert", "reflection", "it went well"));
        call(calls, "retrieve_memories", "task", "revert");
        call(calls, "search_memories", "query", "revert");
        call(calls, "log_conversation_feedback", "conversation_summary", "Somebody reverted.");
        call(calls, "get_learning_context");
        call(calls, "generate_behavior_summary", "days", 7);
        call(calls, "get_patterns");
        return calls;
    }

    private static void call(List<Json> calls, String tool, Object... arguments) {
        calls.add(Json.from(List.of(tool, Json.Obj.of(arguments))));
    }

    private static Json.Obj job(List<String> learnings, Object... how) {
        return Json.Obj.of(how)
                .with("calls", Json.from(calls(learnings)))
                .with("writes", Json.from(List.of("rate_knowledge", Json.Obj.of("knowledge_id", RATED, "score", 5))));
    }

    private static void assertAllWell(Json.Obj seen) {
        assertEquals("2025-11-25", seen.text("version").orElse("2025-11-25"));
        assertEquals(
                "{\"unknown tool\":-32602,\"unknown prompt\":-32602,\"unknown resource\":-32002,"
                        + "\"cancelled\":-32001}",
                seen.object("failures").compact().replace("\"AbortError\"", "-32001"));
        assertEquals(true, seen.object("badArguments").bool("isError").orElseThrow());
        assertTrue(seen.object("badArguments").text("text").orElse("").contains("query"));
        assertEquals(true, seen.bool("bigAnswer").orElseThrow());
        assertServed(seen);
    }

    /// What a client without a session sees beside that.
    private static void assertAllWellWithoutSession(Json.Obj seen) {
        assertEquals("2026-07-28", seen.text("version").orElse(""));
        assertEquals("modern", seen.text("era").orElse(""));
        assertEquals(
                "{\"unknown tool\":-32602,\"unknown prompt\":-32602,\"unknown resource\":-32602,\"not ascii\":-32602}",
                seen.object("failures").compact());
        assertEquals(true, seen.bool("skillsSupported").orElseThrow());
        assertTrue(seen.texts("skills").stream()
                .anyMatch(uri -> uri.endsWith("/" + ITEM.replace('_', '-') + "/SKILL.md")));
        assertEquals(seen.texts("skills").size(), seen.integer("verified").orElse(0));
        assertEquals("{\"resourcesListChanged\":true}", seen.object("honored").compact());
        assertServed(seen);
    }

    private static void assertAllCalled(Json.Obj seen) {
        assertEquals("emend", seen.text("server").orElse(""));
        assertEquals(
                calls(List.of("", "")).stream()
                        .map(call -> ((Json.Arr) call).elements().getFirst())
                        .toList(),
                seen.array("tools"));
        var outcomes = seen.object("calls");
        var wrong = new LinkedHashMap<String, Json>();
        outcomes.members().forEach((tool, outcome) -> {
            if (!((Json.Obj) outcome).bool("same").orElse(false)) {
                wrong.put(tool, outcome);
            }
        });
        assertEquals(Map.of(), wrong);
        assertEquals(15, outcomes.members().size());
    }

    private static void assertServed(Json.Obj seen) {
        assertAllCalled(seen);
        assertTrue(seen.texts("resources").stream().anyMatch(uri -> uri.endsWith("/" + ITEM)));
        assertEquals(List.of("emend://knowledge/{catalog}/{id}"), seen.texts("templates"));
        assertEquals("text/plain", seen.object("read").text("mimeType").orElse(""));
        var prompts = seen.object("prompts");
        assertEquals(
                List.of("knowledge_block", "learnings_block", "planner_system", "planner_user"),
                List.copyOf(prompts.members().keySet()));
        assertTrue(prompts.text("planner_user").orElse("").contains("KB ID: git_undo_last_commit"));
        assertEquals(true, seen.bool("toldOfChange").orElseThrow());
    }

    @Test
    void overStandardStreams() throws Exception {
        assertAllWell(seenOverStandardStreams(room, TypeScriptClient::run, "ts-robot"));
    }

    @Test
    void overStandardStreamsWithoutASession() throws Exception {
        assertAllWellWithoutSession(seenOverStandardStreams(room, TypeScriptClient::runStateless, "ts-robot"));
    }

    /// Does a job to its end.
    private interface Client {
        Json.Obj run(Path folder, Json.Obj job) throws Exception;
    }

    /// @param name what it calls itself
    private static Json.Obj seenOverStandardStreams(Path folder, Client client, String name) throws Exception {
        var emend = new EmendCommand(folder);
        var catalog = emend.sample("git_cli");
        emend.run("rate", catalog.toString(), "--item", RATED, "--score", "3").exits(0);
        var listed = emend.run("review", "--in", catalog.toString(), "--json")
                .exits(0)
                .json();
        var learnings = listed.array("learnings").stream()
                .map(entry -> ((Json.Obj) entry).text("key").orElseThrow())
                .limit(2)
                .toList();
        emend.run("review", "--keep", learnings.getFirst(), learnings.getLast()).exits(0);
        var program = emend.program(List.of(), Emend.class, "serve", "--stdio", "--scope", "read,propose,admin");
        var seen = client.run(
                folder,
                job(
                        learnings,
                        "command",
                        program.command().getFirst(),
                        "args",
                        program.command().subList(1, program.command().size()),
                        "env",
                        program.environment()));
        // it has ended without leftovers: everything is in the file, and the workspace is free
        assertEquals(
                5, EmendCommand.item(catalog, RATED).integer("quality_score").orElse(0));
        var history = emend.run("history", "--json").exits(0).out();
        assertTrue(history.contains(name), history);
        return seen;
    }

    @Test
    void overHttp() throws Exception {
        assertAllWell(seenOverHttp(TypeScriptClient::run));
    }

    @Test
    void overHttpWithoutASession() throws Exception {
        assertAllWellWithoutSession(seenOverHttp(TypeScriptClient::runStateless));
    }

    private Json.Obj seenOverHttp(Client client) throws Exception {
        try (var opened = gitDesk(room)) {
            var token =
                    opened.workspace().access().clients().add(new AgentClient("robot", Set.of(Scope.values()), false));
            Json.Obj seen;
            opened.workspace().review().questions().allow(10);
            try (var server = AgentServer.start(opened.workspace(), 0)) {
                var review = opened.workspace().review();
                var learnings = review.queue().pending(Set.of(), ReviewQueue.Order.NEWEST).learnings().stream()
                        .limit(2)
                        .toList();
                for (var learning : learnings) {
                    review.decisions()
                            .keep(Actors.REVIEWER, learning)
                            .saveStatus()
                            .join();
                }
                seen = client.run(
                        room,
                        job(
                                learnings.stream().map(LearningRef::key).toList(),
                                "url",
                                "http://127.0.0.1:" + server.port() + "/mcp",
                                "token",
                                token));
            }
            var rated = opened.workspace().library().rows(ItemQuery.all()).rows().stream()
                    .filter(row -> row.ref().knowledgeId().equals(RATED))
                    .findFirst()
                    .orElseThrow();
            assertEquals(5, rated.score().orElse(0));
            return seen;
        }
    }

    private static OpenWorkspace gitDesk(Path folder) throws Exception {
        return OpenWorkspace.at(copy(folder), Clock.systemUTC());
    }

    private static Path copy(Path folder) throws IOException {
        var copy = folder.resolve("git_cli.json");
        Files.copy(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), copy);
        return copy;
    }
}
