package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.Emend;
import dev.emend.OwnerProcess;
import dev.emend.app.team.TeamWorkspace;
import dev.emend.cli.common.OwnerClient;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import dev.emend.peers.ChromaServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Agents on standard streams while the owner of the workspace is another process, changes or dies.
class StdioAgentTest {
    private static final String ITEM = "never_commit_secrets";

    @TempDir
    private Path room;

    private EmendCommand emend;
    private Path catalog;

    @BeforeEach
    void prepare() throws Exception {
        emend = new EmendCommand(room);
        catalog = emend.sample("git_cli");
        Files.createDirectories(emend.workspace());
        emend.run("rate", catalog.toString(), "--item", ITEM, "--score", "3").exits(0);
    }

    private static boolean isError(Json.Obj answer) {
        return answer.has("error") || answer.object("result").bool("isError").orElse(false);
    }

    @Test
    void anAgentWorksInTheOwnersWorkspaceAndOutlivesTheOwner() throws Exception {
        var builder = emend.program(
                        List.of(), OwnerProcess.class, emend.workspace().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        var owner = builder.start();
        var in = owner.outputWriter();
        try (var out = owner.inputReader();
                var agent = StdioPeer.of(emend, "robot", "--scope", "read,admin")) {
            assertEquals("ready", out.readLine());
            agent.answer("hello");
            agent.call("1", "rate_knowledge", "knowledge_id", ITEM, "score", 2);
            var rated = agent.answer("1");
            assertFalse(isError(rated), rated.compact());
            in.write(ITEM + "\n");
            in.flush();
            assertEquals("2 0", out.readLine(), "the owner sees it at once");
            agent.answer("notifications/resources/list_changed");

            // it ends as a window does; the agent's process takes over and is not greeted again
            in.close();
            owner.waitFor();
            agent.call("2", "rate_knowledge", "knowledge_id", ITEM, "score", 4);
            assertFalse(isError(agent.answer("2")), "" + agent.answers());
            agent.call("3", "report_failure", "task", "x");
            var refused = agent.answer("3").object("result").compact();
            assertTrue(refused.contains("permission propose"), refused);
            assertEquals(0, agent.end());
            assertEquals("", agent.strange());
        } finally {
            owner.destroyForcibly().waitFor();
        }
        assertEquals(
                4, EmendCommand.item(catalog, ITEM).integer("quality_score").orElse(0));
        assertFalse(Files.exists(emend.workspace().resolve("emend.sock")));
    }

    @Test
    void aCollectionThatIsBehindTheCatalogIsToldOnStandardError() throws Exception {
        try (var chroma = ChromaServer.start(Files.createDirectory(room.resolve("chroma")))) {
            var old = Json.Obj.of("knowledge_id", ITEM, "description", "Old");
            chroma.collection(
                    chroma.newCollection("agent_knowledge"),
                    "upsert",
                    Json.Obj.of(
                            "ids", List.of(ITEM),
                            "documents", List.of("Old. Steps: "),
                            "metadatas", List.of(Json.Obj.of("full_knowledge", old.compact())),
                            "embeddings", List.of(ChromaServer.json(new float[] {1, 0, 0}))));
            var source = Json.Obj.of("source", "chromadb", "url", chroma.address(), "collection", "agent_knowledge");
            Files.writeString(
                    emend.workspace().resolve("knowledge-sources.json"),
                    Json.Obj.of("sources", List.of(source)).compact());
            try (var agent = StdioPeer.of(emend, "robot")) {
                var told = room.resolve("robot.err");
                TeamWorkspace.await("the note", () -> Files.readString(told).contains("--collection agent_"));
                assertTrue(Files.readString(told).contains("holds older texts of 1 item"), Files.readString(told));
                assertEquals(0, agent.end());
                assertEquals("", agent.strange(), "the protocol's own");
            }
        }
    }

    @Test
    @Tag("slow")
    void theWorkspaceIsLeftToAWindowThatOpens() throws Exception {
        try (var agent = StdioPeer.of(emend, "robot", "--scope", "admin")) {
            agent.answer("hello");
            var log = room.resolve("window.txt").toFile();
            var window = emend.program(List.of(), Emend.class, "window", catalog.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start();
            try {
                var owner = emend.workspace().resolve("store.lock");
                var pid = Long.toString(window.pid());
                while (!Files.readString(owner).strip().equals(pid)) {
                    assertTrue(window.isAlive(), Files.readString(log.toPath()));
                    LockSupport.parkNanos(1_000_000);
                }
                agent.call("1", "rate_knowledge", "knowledge_id", ITEM, "score", 5);
                assertFalse(isError(agent.answer("1")), "" + agent.answers());
            } finally {
                window.destroyForcibly().waitFor();
            }
            agent.call("2", "rate_knowledge", "knowledge_id", ITEM, "score", 1);
            assertFalse(isError(agent.answer("2")), "" + agent.answers());
            assertEquals(0, agent.end());
        }
        assertEquals(
                1, EmendCommand.item(catalog, ITEM).integer("quality_score").orElse(0));
    }

    @Test
    @Tag("slow")
    void killedAgentsLoseNothingAndDoNothingTwice() throws Exception {
        try (var first = StdioPeer.of(emend, "first");
                var second = forwarded("second", first);
                var third = forwarded("third", first)) {
            for (int i = 0; i < 40; i++) {
                write(first, "first " + i);
                write(second, "second " + i);
                write(third, "third " + i);
            }
            third.awaitAnswers(4);
            third.kill(); // one whose calls work in another process
            first.awaitAnswers(15);
            first.kill(); // the owner itself, in the middle of its own and of others' calls
            for (int i = 40; i < 50; i++) {
                write(second, "second " + i);
            }
            for (int i = 0; i < 50; i++) {
                second.answer("second " + i);
            }
            assertEquals(0, second.end());

            var stored = stored();
            var confirmed = new HashSet<String>();
            for (var peer : List.of(first, second, third)) {
                peer.answers().forEach((id, answer) -> {
                    var said = answer.object("result").object("structuredContent");
                    if (said.text("status").orElse("").equals("logged")) {
                        confirmed.add(id);
                    }
                });
            }
            for (var id : confirmed) {
                assertEquals(1, stored.getOrDefault(id, 0), id + " was confirmed" + stored.keySet());
            }
            // a greeting is an answer, too
            assertTrue(confirmed.size() >= 10 + 3 + 14, "" + confirmed.size());
            stored.forEach((id, times) -> assertEquals(1, times, id));
        }
    }

    /// A client that is started when there is an owner already.
    private StdioPeer forwarded(String name, StdioPeer owner) throws Exception {
        owner.answer("hello");
        assertTrue(OwnerClient.isListening(emend.workspace()));
        var peer = StdioPeer.of(emend, name);
        peer.answer("hello");
        return peer;
    }

    /// Each in words of its own, for texts that are nearly the same are held back.
    private static void write(StdioPeer peer, String id) {
        var words = new StringBuilder(id);
        var random = new Random(id.hashCode());
        for (int i = 0; i < 12; i++) {
            words.append(' ').append(Integer.toString(random.nextInt(1 << 20, 1 << 30), 36));
        }
        peer.call(id, "log_conversation_feedback", "conversation_summary", words.toString());
    }

    /// How often what was brought under an id is there.
    private Map<String, Integer> stored() throws Exception {
        var times = new HashMap<String, Integer>();
        var listed = emend.run("feedback", "list", "--json", "--limit", "1000")
                .exits(0)
                .json();
        for (var value : listed.array("feedback")) {
            var words =
                    ((Json.Obj) value).text("conversation_summary").orElse("").split(" ");
            times.merge(words[0] + " " + words[1], 1, Integer::sum);
        }
        return times;
    }
}
