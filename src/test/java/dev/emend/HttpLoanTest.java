package dev.emend;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.SearchStatus;
import dev.emend.app.team.TeamWorkspace;
import dev.emend.cli.Cli;
import dev.emend.cli.agents.AgentBridge;
import dev.emend.cli.agents.HttpServerSession;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.cli.common.Terminal;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.peers.ChromaServer;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `emend serve` hears of the window that answers its agents.
class HttpLoanTest {
    @TempDir
    private Path room;

    private Path workspace;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private OpenWorkspace opened;
    private OwnerSocket socket;

    @BeforeEach
    void open() throws Exception {
        var sample = Path.of("catalogs", "git_cli", "knowledge_catalog.json");
        var catalog = Files.copy(sample, room.resolve("knowledge_catalog.json"), StandardCopyOption.REPLACE_EXISTING);
        opened = OpenWorkspace.at(catalog, Clock.systemUTC());
        workspace = Files.createDirectories(room.resolve("owner"));
        var agents = new OwnerAgentServer(opened.workspace());
        opened.workspace().access().server().begin(agents::open);
        socket = OwnerSocket.listen(
                workspace,
                (terminal, args) -> Cli.run(new OwnerCommands(opened.workspace(), workspace, _ -> {}), terminal, args),
                agents);
    }

    @AfterEach
    void close() throws Exception {
        socket.close();
        opened.close();
    }

    private CompletableFuture<AgentBridge.End> serve() throws Exception {
        out.reset();
        var terminal = Terminal.of(InputStream.nullInputStream(), out, err, workspace);
        var loan = new HttpServerSession(workspace, 0, terminal, false);
        // not in the pool that HTTP clients answer in
        var end = new CompletableFuture<AgentBridge.End>();
        Thread.ofVirtual().start(() -> {
            try {
                end.complete(loan.carry());
            } catch (Exception e) {
                end.completeExceptionally(e);
            }
        });
        TeamWorkspace.await("an address", () -> addresses() == 1 || end.isDone());
        return end;
    }

    private long addresses() {
        return out.toString(StandardCharsets.UTF_8).lines().count();
    }

    @Test
    void whatAgentsGetIsToldWithoutACatalogToo() throws Exception {
        var memory = new Memory(
                "m1",
                Memory.Kind.LEARNED,
                Memory.Text.ofTask("Close the dialog"),
                Memory.Result.UNKNOWN,
                Json.Obj.EMPTY,
                new Origin("/agents/one", "mem0", "1"));
        opened.workspace().memories().editor().add(REVIEWER, memory, ReviewState.PENDING);
        serve();
        TeamWorkspace.await("what is served", () -> said().contains("Agents are served 1 catalog. To add one"));

        var catalog = opened.workspace().library().catalogs().getFirst().id();
        opened.workspace().library().close(catalog);
        serve();
        TeamWorkspace.await("that nothing is", () -> said().contains("so agents get nothing yet"));

        opened.workspace().memories().editor().judge(REVIEWER, List.of("m1"), ReviewState.KEPT);
        serve();
        TeamWorkspace.await(
                "what is kept", () -> said().contains("Agents are served 1 kept memory; no catalog is open."));
    }

    @Test
    void aServerThatIsSwitchedOffInTheWindowEndsWhoServes() throws Exception {
        var end = serve();

        opened.workspace().access().server().turn(true);
        opened.workspace().access().server().turn(false);

        assertEquals(AgentBridge.End.DONE, end.get(20, TimeUnit.SECONDS));
        assertTrue(
                err.toString(StandardCharsets.UTF_8).contains("The agent server was stopped in the window."),
                err::toString);
        assertEquals(1, addresses());
    }

    @Test
    void aCollectionThatIsBehindTheCatalogIsTold() throws Exception {
        try (var chroma = ChromaServer.start(Files.createDirectory(room.resolve("chroma")))) {
            var collection = chroma.newCollection("agent_knowledge");
            var old = Json.Obj.of("knowledge_id", "git_push_branch", "description", "Push");
            chroma.collection(
                    collection,
                    "upsert",
                    Json.Obj.of(
                            "ids", List.of("git_push_branch"),
                            "documents", List.of("Push. Steps: "),
                            "metadatas", List.of(Json.Obj.of("full_knowledge", old.compact())),
                            "embeddings", List.of(ChromaServer.json(new float[] {1, 0, 0}))));
            list(chroma.address());
            var end = serve();

            TeamWorkspace.await("the note", () -> said().contains("agent_knowledge"));
            assertTrue(said().contains("holds older texts of 1 item"), this::said);
            assertTrue(said().contains("--collection agent_knowledge"), this::said);
            assertEquals(1, addresses(), "it is still served there");
            assertFalse(end.isDone());
        }
    }

    @Test
    void aCollectionThatDoesNotAnswerKeepsNobodyFromServing() throws Exception {
        try (var silent = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            list("http://127.0.0.1:" + silent.getLocalPort());
            var end = serve();
            TeamWorkspace.await("who is served", () -> said().contains("1 catalog"));

            opened.workspace().access().server().turn(true);
            opened.workspace().access().server().turn(false);

            assertEquals(AgentBridge.End.DONE, end.get(20, TimeUnit.SECONDS));
        }
    }

    @Test
    void memoriesAreFoundByMeaningBeforeTheFirstQuestion() throws Exception {
        var search = opened.workspace().memories().search();
        assertEquals(SearchStatus.Stage.RESTING, search.state().stage());
        serve();

        TeamWorkspace.await("the model of memories", () -> search.state().stage() == SearchStatus.Stage.READY);
    }

    private void list(String chroma) throws Exception {
        var source = Json.Obj.of("source", "chromadb", "url", chroma, "collection", "agent_knowledge");
        Files.writeString(
                opened.folder().resolve("knowledge-sources.json"),
                Json.Obj.of("sources", List.of(source)).compact());
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /// As a workspace in which that port was chosen.
    private void reopenWithPort(int port) throws Exception {
        close();
        Files.writeString(
                opened.folder().resolve("workspace.json"),
                Json.Obj.of("agentsPort", port).compact());
        open();
    }

    @Test
    void anotherPortIsTold() throws Exception {
        int free;
        try (var probe = new ServerSocket(0)) {
            free = probe.getLocalPort();
        }
        reopenWithPort(free);
        var end = serve();

        opened.workspace().access().server().turn(true);

        TeamWorkspace.await(
                "the other address",
                () -> out.toString(StandardCharsets.UTF_8).endsWith("http://127.0.0.1:" + free + "\n"));
        assertEquals(2, addresses());
        opened.workspace().access().server().turn(false);
        assertEquals(AgentBridge.End.DONE, end.get(20, TimeUnit.SECONDS));
    }

    @Test
    void aPortThatCannotBeHadEndsWhoServesWithTheReason() throws Exception {
        try (var taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            reopenWithPort(taken.getLocalPort());
            var end = serve();

            opened.workspace().access().server().turn(true);

            var refused = assertThrows(ExecutionException.class, () -> end.get(20, TimeUnit.SECONDS));
            assertTrue(refused.getCause() instanceof UserException, refused::toString);
        }
    }
}
