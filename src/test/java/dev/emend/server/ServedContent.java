package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.server.mcp.McpResources;
import dev.emend.server.mcp.McpServer;
import dev.emend.server.tools.AgentTools;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Everything a client can get out of an open workspace: each tool, resource, prompt and address, in both versions of
/// the protocol.
final class ServedContent implements AutoCloseable {
    /// What a request of the version without sessions begins with among the answers.
    static final String ALONE = "alone ";

    private static final Set<Scope> SCOPES = Set.of(Scope.READ, Scope.PROPOSE);

    private final OpenWorkspace opened;
    private final AgentServer server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<String> queries;
    private final List<ItemRef> items = new ArrayList<>();

    /// @param queries what the client asks for
    ServedContent(OpenWorkspace opened, List<String> queries) throws UserException {
        this.opened = opened;
        this.queries = List.copyOf(queries);
        this.server = AgentServer.startAnywhere(opened.workspace(), Duration.ofSeconds(10));
        opened.workspace()
                .library()
                .rows(ItemQuery.all())
                .rows()
                .forEach(row -> items.add(row.ref())); // those a client must not get, too
    }

    /// The answers by what was asked, errors too.
    Map<String, Json> all(boolean mayReadPending) throws Exception {
        var answers = new LinkedHashMap<String, Json>();
        protocol(mayReadPending, answers);
        addresses(mayReadPending, answers);
        return answers;
    }

    private record Asked(String method, Json.Obj params) {}

    private void protocol(boolean mayReadPending, Map<String, Json> answers) throws Exception {
        var asked = new ArrayList<Asked>();
        for (var list : List.of("tools/list", "resources/list", "resources/templates/list", "prompts/list")) {
            asked.add(new Asked(list, Json.Obj.EMPTY));
        }
        for (var item : items) {
            var address = McpResources.address(item);
            asked.add(new Asked("resources/read", Json.Obj.of("uri", address)));
            asked.add(tool(
                    "check_action", "tool_name", "Click-Tool", "kb_source", item.knowledgeId(), "max_results", 50));
        }
        asked.add(tool("get_learning_context"));
        asked.add(tool("generate_behavior_summary"));
        asked.add(tool("get_patterns"));
        asked.add(tool("retrieve_memories", "limit", 100));
        for (var query : queries) {
            for (var prompt : List.of("knowledge_block", "learnings_block", "planner_user")) {
                asked.add(
                        new Asked("prompts/get", Json.Obj.of("name", prompt, "arguments", Json.Obj.of("task", query))));
            }
            asked.add(tool(
                    "retrieve_knowledge",
                    "query",
                    query,
                    "max_results",
                    50,
                    "include_block",
                    true,
                    "min_relevance",
                    0));
            asked.add(tool("retrieve_memories", "task", query, "limit", 100));
            asked.add(tool("search_memories", "query", query, "limit", 100));
        }
        var lines = new StringBuilder(McpLines.HELLO);
        for (int i = 0; i < asked.size(); i++) {
            var call = asked.get(i);
            var request = Json.Obj.of("jsonrpc", "2.0", "id", i, "method", call.method, "params", call.params);
            lines.append(request.compact()).append('\n');
            lines.append(McpLines.alone("alone" + i, call.method, Json.Obj.EMPTY, call.params));
        }
        var tools = AgentTools.of(opened.workspace()).all();
        var said =
                new McpLines(McpServer.of(tools, opened.workspace()), SCOPES, mayReadPending).answers(lines.toString());
        for (int i = 0; i < asked.size(); i++) {
            var call = asked.get(i);
            answers.put(
                    call.method + " " + call.params.compact(),
                    java.util.Objects.requireNonNull(said.get("" + i), call.method));
            answers.put(
                    ALONE + call.method + " " + call.params.compact(),
                    java.util.Objects.requireNonNull(said.get("alone" + i), call.method));
        }
    }

    private static Asked tool(String name, Object... arguments) {
        return new Asked("tools/call", Json.Obj.of("name", name, "arguments", Json.Obj.of(arguments)));
    }

    private void addresses(boolean mayReadPending, Map<String, Json> answers) throws Exception {
        var name = mayReadPending ? "auditor" : "reader";
        var clients = opened.workspace().access().clients();
        var token = clients.add(new AgentClient(name, SCOPES, mayReadPending));
        for (var address : List.of(
                "/health",
                "/openapi.json",
                "/knowledge?limit=1000",
                "/knowledge?limit=1000&filter=is%3Apending",
                "/memories?limit=100",
                "/patterns",
                "/context")) {
            get(token, address, answers);
        }
        post(token, "/knowledge/applicable", Json.Obj.of("context", Json.Obj.EMPTY), answers);
        for (var item : items) {
            var id = URLEncoder.encode(item.knowledgeId(), StandardCharsets.UTF_8);
            get(token, "/knowledge/" + id, answers);
            get(token, "/prompt?profile=full&id=" + id, answers);
            var planned = Json.Obj.of("tool_name", "Click-Tool", "kb_source", item.knowledgeId());
            post(token, "/knowledge/check-action", planned, answers);
        }
        for (var query : queries) {
            var words = URLEncoder.encode(query, StandardCharsets.UTF_8);
            get(token, "/knowledge?filter=" + words, answers);
            get(token, "/memories?task=" + words, answers);
            get(token, "/memories/search?limit=100&query=" + words, answers);
            get(token, "/prompt?profile=full&limit=50&query=" + words, answers);
            var wanted = Json.Obj.of("query", query, "max_results", 50, "min_relevance", 0);
            post(token, "/knowledge/retrieve", wanted, answers);
        }
        clients.revoke(name);
    }

    private HttpRequest.Builder request(String token, String address) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + address))
                .header("Authorization", "Bearer " + token);
    }

    private void get(String token, String address, Map<String, Json> answers) throws Exception {
        answers.put("GET " + address, answer(request(token, address).build()));
    }

    private void post(String token, String address, Json.Obj body, Map<String, Json> answers) throws Exception {
        var request = request(token, address)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.compact()))
                .build();
        answers.put("POST " + address + " " + body.compact(), answer(request));
    }

    private Json answer(HttpRequest request) throws IOException, InterruptedException, JsonFault {
        return JsonText.parse(
                http.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }

    /// The events of a client without any permission but reading, while work goes on.
    String events(Work work) throws Exception {
        var clients = opened.workspace().access().clients();
        var token = clients.add(new AgentClient("listener", Set.of(Scope.READ), false));
        var answer = http.send(request(token, "/events").build(), HttpResponse.BodyHandlers.ofInputStream());
        try (var stream = answer.body()) {
            work.run();
            // nothing is said of what waits; what a person decides then is the end of it
            var items = opened.workspace().library().rows(ItemQuery.all()).rows();
            opened.workspace().editor().rate(REVIEWER, items.getFirst().ref(), 4, "fine");
            var heard = new StringBuilder();
            while (!heard.toString().contains("memories_changed")
                    || !heard.toString().contains("knowledge_changed")) {
                int read = stream.read();
                if (read < 0) {
                    throw new AssertionError("the stream ended: " + heard);
                }
                heard.append((char) read);
            }
            return heard.toString();
        }
    }

    interface Work {
        void run() throws Exception;
    }

    @Override
    public void close() {
        http.close();
        server.close();
    }
}
