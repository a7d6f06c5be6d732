package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.StdioClient;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.server.mcp.McpServer;
import dev.emend.server.tools.AgentTools;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The client of an agent is told apart from a person of the same name, however it comes.
class ClientOfSameNameTest {
    private static final String PERSON = REVIEWER.name();
    private static final Set<Scope> ALL = Set.of(Scope.values());
    private static final String ITEM = "save_as_csv";

    @TempDir
    private Path folder;

    private RunningServer server;
    private String token;

    @BeforeEach
    void open() throws Exception {
        server = new RunningServer(OpenWorkspace.onSample(folder, Clock.systemUTC()), Duration.ofSeconds(10));
        token = server.workspace().access().clients().add(new AgentClient(PERSON, ALL, true));
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    /// What the client does.
    enum Act {
        ADD("POST", "/knowledge", "{\"knowledge_id\": \"new\", \"description\": \"Go\"}"),
        EDIT("PUT", "/knowledge/" + ITEM, "{\"shortcut\": \"F4\"}"),
        DELETE("DELETE", "/knowledge/" + ITEM, ""),
        RATE("POST", "/knowledge/" + ITEM + "/rate", "{\"score\": 4}"),
        REPORT(
                "POST",
                "/knowledge/" + ITEM + "/learnings",
                "{\"task\": \"Save\", \"original_action\": {\"tool_name\": \"click\", \"tool_arguments\": {}}, \"original_error\": \"no button\"}"),
        PROPOSE("POST", "/knowledge/" + ITEM + "/learnings", "{\"lesson\": \"Wait for the dialog\"}"),
        REMEMBER("POST", "/experiences", "{\"memory\": {\"task\": \"Save\", \"narrative\": \"It was saved\"}}"),
        COMMENT("POST", "/feedback", "{\"conversation_summary\": \"It was saved\", \"what_went_well\": \"All\"}"),
        CALL_BY_MCP("POST", "/mcp", "") {
            @Override
            void run(ClientOfSameNameTest test) throws Exception {
                test.callOverMcp();
            }
        },
        CALL_BY_STREAMS_UNDER_THE_NAME_OF_THE_PROGRAM("", "", "") {
            @Override
            void run(ClientOfSameNameTest test) throws Exception {
                test.callOverStreams(Optional.empty(), PERSON);
            }
        },
        CALL_BY_STREAMS_UNDER_A_GIVEN_NAME("", "", "") {
            @Override
            void run(ClientOfSameNameTest test) throws Exception {
                test.callOverStreams(Optional.of(PERSON), "robot");
            }
        };

        private final String method;
        private final String path;
        private final String body;

        Act(String method, String path, String body) {
            this.method = method;
            this.path = path;
            this.body = body;
        }

        void run(ClientOfSameNameTest test) throws Exception {
            assertDone(test.server.ask(test.token, method, path, body));
        }
    }

    private static void assertDone(HttpResponse<String> answer) {
        assertEquals(2, answer.statusCode() / 100, answer.body());
    }

    private static Json.Obj proposal() {
        return Json.Obj.of(
                "name",
                "propose_learning",
                "arguments",
                Json.Obj.of("knowledge_id", ITEM, "lesson", "Wait for the dialog"));
    }

    private void callOverMcp() throws Exception {
        var answer = server.ask(
                token,
                "POST",
                "/mcp",
                McpLines.alone(7, "tools/call", Json.Obj.EMPTY, proposal()),
                "Accept",
                "application/json, text/event-stream",
                "MCP-Protocol-Version",
                "2026-07-28",
                "Mcp-Method",
                "tools/call",
                "Mcp-Name",
                "propose_learning");
        assertDone(answer);
        assertTrue(answer.body().contains("structuredContent"), answer.body());
    }

    private void callOverStreams(Optional<String> client, String program) {
        var request = Json.Obj.of("jsonrpc", "2.0", "id", 7, "method", "tools/call", "params", proposal());
        var lines = McpLines.HELLO.replace("robot", program) + request.compact() + "\n";
        var out = new ByteArrayOutputStream();
        McpServer.of(AgentTools.of(workspace()).all(), workspace())
                .serve(
                        new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
                        out,
                        new StdioClient(client, ALL, true)::client);
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("structuredContent"), out::toString);
    }

    private Workspace workspace() {
        return server.workspace();
    }

    @ParameterizedTest
    @EnumSource
    void undoAndRedoTakeWhatThePersonDid(Act act) throws Exception {
        var journal = workspace().journal();
        var catalog = workspace().library().catalogs().getFirst().id();
        var item = workspace().library().resolve(catalog, "hide_columns");
        workspace().editor().edit(REVIEWER, item, "shortcut", Json.from("F9"));
        var edit = journal.recent(1).getFirst();

        act.run(this);

        var acts = journal.recent(2);
        assertEquals(edit, acts.getLast(), "one act");
        assertEquals("A reviewer (agent)", acts.getFirst().undoInfo().person());
        assertEquals(1, journal.state(REVIEWER).undoDepth());
        var undone = journal.undo(REVIEWER).orElseThrow();
        undone.saveStatus().join();
        assertEquals(true, journal.recent(3).getLast().undoInfo().isUndone());
        assertTrue(journal.undo(REVIEWER).isEmpty(), "the person did nothing else");
        journal.redo(REVIEWER).orElseThrow().saveStatus().join();
        assertEquals(acts.getFirst(), journal.recent(3).getLast(), "the agent's act stands");
        assertEquals(List.of(PERSON, "A reviewer (agent)"), journal.people());
    }
}
