package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.server.tools.SchemaCheck;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The document says what the server does, and the server does what the document says.
class OpenApiTest {
    private static final String ACTION = "{\"tool_name\": \"click\", \"tool_arguments\": {\"x\": 1}}";
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static Json.Obj document;
    private static String item;
    private static String one;
    private static String other;

    /// The key of a learning this client brings.
    private static String reported(String error) throws Exception {
        var body = Json.Obj.of(
                "task", "Sum a column", "original_error", error, "original_action", Json.Obj.of("tool_name", "click"));
        var answer = server.ask(server.admin, "POST", "/knowledge/" + item + "/learnings", body.compact());
        return RunningServer.json(answer).text("learning").orElseThrow();
    }

    /// A request that succeeds.
    private record Good(String path, String body) {}

    @BeforeAll
    static void open() throws Exception {
        server = new RunningServer(folder);
        var answer = server.get(server.reader, "/openapi.json");
        assertEquals(200, answer.statusCode());
        document = RunningServer.json(answer);
        var rows = RunningServer.json(server.get(server.reader, "/knowledge?limit=1"))
                .array("items");
        item = ((Json.Obj) rows.getFirst()).text("knowledge_id").orElseThrow();
        one = reported("The wrong sheet was open");
        other = reported("The sheet was protected");
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    private static Map<String, Json.Obj> operations() {
        var operations = new LinkedHashMap<String, Json.Obj>();
        document.object("paths")
                .members()
                .forEach((path, methods) -> ((Json.Obj) methods)
                        .members()
                        .forEach((method, operation) ->
                                operations.put(method.toUpperCase(Locale.ROOT) + " " + path, (Json.Obj) operation)));
        return operations;
    }

    /// One of each, in an order in which they can follow each other.
    private static Map<String, Good> good() {
        var good = new LinkedHashMap<String, Good>();
        good.put("GET /health", new Good("/health", ""));
        good.put("GET /openapi.json", new Good("/openapi.json", ""));
        good.put("GET /knowledge", new Good("/knowledge?limit=3&filter=trust%3E0", ""));
        good.put("GET /knowledge/{id}", new Good("/knowledge/" + item, ""));
        good.put("POST /knowledge", new Good("/knowledge", "{\"knowledge_id\": \"new/1\", \"description\": \"New\"}"));
        good.put("PUT /knowledge/{id}", new Good("/knowledge/" + item, "{\"description\": \"Changed\"}"));
        good.put(
                "POST /knowledge/applicable", new Good("/knowledge/applicable", "{\"context\": {\"app\": \"sheet\"}}"));
        good.put("POST /knowledge/retrieve", new Good("/knowledge/retrieve", "{\"query\": \"format a cell\"}"));
        good.put("POST /knowledge/check-action", new Good("/knowledge/check-action", ACTION));
        good.put("POST /knowledge/{id}/rate", new Good("/knowledge/" + item + "/rate", "{\"score\": 4}"));
        good.put(
                "POST /knowledge/{id}/learnings",
                new Good(
                        "/knowledge/" + item + "/learnings",
                        "{\"task\": \"Sum a column\", \"original_error\": \"No cell was selected\","
                                + " \"original_action\": "
                                + ACTION
                                + "}"));
        var relation = Json.Obj.of("learning", one, "neighbor", other, "relation", "separate", "reason", "Two errors.");
        good.put("POST /learnings/relate", new Good("/learnings/relate", relation.compact()));
        good.put(
                "POST /plans",
                new Good(
                        "/plans",
                        "{\"task\": \"Sum a column\", \"actions\": ["
                                + ACTION
                                + "], \"retrieved_kb_ids\": [\""
                                + item
                                + "\"]}"));
        good.put(
                "POST /experiences",
                new Good(
                        "/experiences",
                        "{\"memory\": {\"task\": \"Sum a column\", \"tactical_learning\":" + " \"Select it first\"}}"));
        good.put("GET /memories", new Good("/memories?limit=2", ""));
        good.put("GET /memories/search", new Good("/memories/search?query=sum&limit=2", ""));
        good.put("GET /patterns", new Good("/patterns", ""));
        good.put("POST /feedback", new Good("/feedback", "{\"conversation_summary\": \"It went well\"}"));
        good.put("GET /context", new Good("/context", ""));
        good.put(
                "POST /sessions/{id}/messages",
                new Good("/sessions/a%2Fb/messages", "{\"role\": \"user\", \"text\": \"Hi\"}"));
        good.put("POST /sessions/{id}/end", new Good("/sessions/a%2Fb/end", ""));
        good.put("GET /prompt", new Good("/prompt?id=" + item, ""));
        good.put("DELETE /knowledge/{id}", new Good("/knowledge/" + item, ""));
        return good;
    }

    private static String method(String operation) {
        return operation.substring(0, operation.indexOf(' '));
    }

    @Test
    void everyOperationSucceedsAndItsAnswerIsAsDocumented() throws Exception {
        var expected = new TreeSet<>(operations().keySet());
        expected.remove("GET /events");
        assertEquals(expected, new TreeSet<>(good().keySet()));
        for (var entry : good().entrySet()) {
            var operation = java.util.Objects.requireNonNull(operations().get(entry.getKey()));
            var answer = server.ask(server.admin, method(entry.getKey()), entry.getValue().path, entry.getValue().body);
            var told = entry + " " + answer.statusCode() + " " + answer.body();
            assertTrue(Set.of(200, 201).contains(answer.statusCode()), told);
            var documented = operation.object("responses").object(String.valueOf(answer.statusCode()));
            var schema = documented.object("content").object("application/json").object("schema");
            assertTrue(schema.has("type"), entry + " has another status than documented");
            assertEquals(List.of(), SchemaCheck.problems(RunningServer.json(answer), schema), told);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/memories | where | {\"emend:kind\":\"learned\"}",
                "/memories | where_filter | {\"emend:kind\":\"learned\"}",
                "/memories | where_document | {\"$contains\":\"sum\"}",
                "/memories | where_document_filter | {\"$contains\":\"sum\"}",
                "/memories | context | {\"goal\":\"Sum a column\"}",
                "/memories | query_context | {\"goal\":\"Sum a column\"}",
                "/memories/search?query=sum | where | {\"emend:kind\":\"learned\"}",
                "/memories/search?query=sum | where_document | {\"$contains\":\"sum\"}"
            })
    void anObjectIsTakenAsJsonInTheAddress(String path, String name, String value) throws Exception {
        var start = path + (path.contains("?") ? "&" : "?") + name + "=";
        var answer = server.ask(server.admin, "GET", start + URLEncoder.encode(value, StandardCharsets.UTF_8), "");
        assertEquals(200, answer.statusCode(), answer.body());
        var parameter =
                Objects.requireNonNull(operations().get("GET " + path.replaceAll("\\?.*", "")))
                        .array("parameters")
                        .stream()
                        .map(Json.Obj.class::cast)
                        .filter(fields -> fields.text("name").equals(Optional.of(name)))
                        .findFirst()
                        .orElseThrow();
        assertTrue(parameter.object("content").has("application/json"), parameter::compact);
        for (var wrong : List.of("sum", "[1]", "%7B")) {
            assertEquals(400, server.ask(server.admin, "GET", start + wrong, "").statusCode());
        }
    }

    @Test
    void everyAddressOfTheServerIsDocumentedAndNoOther() {
        var served = new TreeSet<String>();
        server.server.addresses().forEach(address -> served.add(address.replace("<id>", "{id}")));
        assertEquals(new TreeSet<>(operations().keySet()), served);
    }

    @Test
    void documentedAddressesTakeNoOtherMethod() throws Exception {
        for (var path : document.object("paths").members().keySet()) {
            // an id takes everything behind it, so what is longer is an id too
            if (path.startsWith("/knowledge/")) {
                continue;
            }
            var methods = document.object("paths").object(path).members().keySet();
            for (var method : METHODS) {
                if (!methods.contains(method)) {
                    var answer = server.ask(
                            server.admin,
                            method.toUpperCase(Locale.ROOT),
                            path.replace("{id}", "x"),
                            method.equals("get") ? "" : "{}");
                    assertEquals(405, answer.statusCode(), method + " " + path);
                }
            }
        }
    }

    @Test
    void refusalsHaveTheDocumentedStatusAndShape() throws Exception {
        var nothing = server.workspace()
                .access()
                .clients()
                .add(new AgentClient("proposer", Set.of(AgentClient.Scope.PROPOSE), false));
        for (var entry : operations().entrySet()) {
            var path = entry.getKey().substring(entry.getKey().indexOf(' ') + 1).replace("{id}", "x");
            var method = method(entry.getKey());
            var responses = entry.getValue().object("responses");
            refused(responses, 401, server.ask("nobody", method, path, ""));
            var scope = entry.getValue().text("x-scope").orElse("");
            if (!scope.isEmpty()) {
                var lacking = scope.equals("propose") ? server.reader : nothing;
                refused(responses, 403, server.ask(lacking, method, path, ""));
            }
            if (!path.equals("/events")) {
                refused(responses, 400, server.ask(server.admin, method, path + "?odd=1", ""));
            }
            if (entry.getValue().has("requestBody")) {
                refused(responses, 400, server.ask(server.admin, method, path, "[1]"));
                int plain = server.raw(
                        "%s %s HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\nContent-Type: text/plain\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                                .formatted(method, path, server.port(), server.admin),
                        new byte[0]);
                assertEquals(415, plain, entry.getKey());
                assertTrue(responses.has("415"), entry.getKey());
            }
            if (path.startsWith("/knowledge/x") && !method.equals("POST")) {
                var body = method.equals("PUT") ? "{\"description\": \"y\"}" : "";
                refused(responses, 404, server.ask(server.admin, method, path, body));
            }
        }
    }

    private static void refused(Json.Obj responses, int status, java.net.http.HttpResponse<String> answer)
            throws Exception {
        var told = answer.uri() + " " + answer.body();
        // after ten wrong tokens in a minute
        assertTrue(answer.statusCode() == status || status == 401 && answer.statusCode() == 429, told);
        assertTrue(responses.has(String.valueOf(answer.statusCode())), told);
        var error = document.object("components").object("schemas").object("Error");
        assertEquals(List.of(), SchemaCheck.problems(RunningServer.json(answer), error), told);
    }
}
