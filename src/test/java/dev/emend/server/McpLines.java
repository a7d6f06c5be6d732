package dev.emend.server;

import dev.emend.app.core.AgentClient;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.server.mcp.McpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// What a client writes and reads, as lines: everything at once, then the end of its input.
public record McpLines(McpServer server, Set<AgentClient.Scope> scopes, boolean mayReadPending) {
    public static final String HELLO = """
        {"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-06-18",\
        "capabilities":{},"clientInfo":{"name":"robot","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        """;

    /// What says of itself all that a request without a session has to say.
    public static Json.Obj meta(Json.Obj capabilities) {
        return Json.Obj.of(
                "io.modelcontextprotocol/protocolVersion",
                "2026-07-28",
                "io.modelcontextprotocol/clientInfo",
                Json.Obj.of("name", "robot", "version", "1"),
                "io.modelcontextprotocol/clientCapabilities",
                capabilities);
    }

    /// A line with a request of revision 2026-07-28.
    public static String alone(Object id, String method, Json.Obj capabilities, Object... params) {
        return alone(id, method, capabilities, Json.Obj.of(params));
    }

    static String alone(Object id, String method, Json.Obj capabilities, Json.Obj params) {
        return Json.Obj.of(
                                "jsonrpc",
                                "2.0",
                                "id",
                                id,
                                "method",
                                method,
                                "params",
                                params.with("_meta", meta(capabilities)))
                        .compact()
                + "\n";
    }

    /// The whole answer to a request without a session.
    public Json.Obj askAlone(String method, Json.Obj capabilities, Object... params) throws Exception {
        var answer = answers(alone(7, method, capabilities, params)).get("7");
        if (answer == null) {
            throw new AssertionError("no answer to " + method);
        }
        return answer;
    }

    /// The answers by the id of their request; what has none is under `null`.
    public Map<String, Json.Obj> answers(String lines) throws Exception {
        var out = new ByteArrayOutputStream();
        server.serve(
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
                out,
                name -> new AgentClient(name, scopes, mayReadPending));
        var answers = new LinkedHashMap<String, Json.Obj>();
        for (var line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
            var answer = (Json.Obj) JsonText.parse(line);
            var id = answer.get("id");
            answers.put(id == null ? "none" : id.plain(), answer);
        }
        return answers;
    }

    /// Greets, asks one thing and returns its whole answer.
    Json.Obj ask(String method, Json.Obj params) throws Exception {
        var request = Json.Obj.of("jsonrpc", "2.0", "id", 7, "method", method, "params", params);
        var answer = answers(HELLO + request.compact() + "\n").get("7");
        if (answer == null) {
            throw new AssertionError("no answer to " + method);
        }
        return answer;
    }

    public Json.Obj result(String method, Object... params) throws Exception {
        var answer = ask(method, Json.Obj.of(params));
        if (answer.has("error")) {
            throw new AssertionError(answer.compact());
        }
        return answer.object("result");
    }

    /// Code and message of the error.
    public Json.Obj error(String method, Object... params) throws Exception {
        return ask(method, Json.Obj.of(params)).object("error");
    }
}
