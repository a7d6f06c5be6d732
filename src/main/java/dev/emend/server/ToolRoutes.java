package dev.emend.server;

import dev.emend.model.Json;
import dev.emend.server.tools.AgentTool;
import dev.emend.server.tools.AgentTools;
import dev.emend.server.tools.Schemas;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The addresses that are tools by another name: one place says what each does.
final class ToolRoutes {
    /// Members that say nothing of what a record is.
    private static final Set<String> SHARED = Set.of("timestamp", "metadata");

    private final AgentTools tools;

    ToolRoutes(AgentTools tools) {
        this.tools = tools;
    }

    List<Route> routes() {
        return List.of(
                post("/knowledge/retrieve", "retrieve_knowledge", 200),
                post("/knowledge/check-action", "check_action", 200),
                about("/knowledge/{id}/rate", "rate_knowledge", "knowledge_id", 200),
                learnings(),
                post("/learnings/relate", "relate_learnings", 200),
                post("/plans", "store_plan", 201),
                experiences(),
                get("/memories", "retrieve_memories", "conversation"),
                get("/memories/search", "search_memories"),
                get("/patterns", "get_patterns"),
                post("/feedback", "log_conversation_feedback", 201),
                get("/context", "get_learning_context"));
    }

    private AgentTool tool(String name) {
        return tools.find(name).orElseThrow();
    }

    private Route route(Route.Call call, AgentTool tool, Route.Shape shape, Route.RouteHandler handler) {
        var description = tools.schema(tool).description();
        return new Route(call, description, Optional.of(tool.scope()), shape, handler);
    }

    private Route post(String path, String name, int status) {
        var tool = tool(name);
        var schema = tools.schema(tool);
        return route(
                new Route.Call("POST", path),
                tool,
                new Route.Shape(Schemas.NOTHING, Optional.of(schema.input()), schema.output(), status),
                request -> tool.call(request.body(), request.client()));
    }

    /// The id of the address is a member of the arguments.
    private Route about(String path, String name, String member, int status) {
        var tool = tool(name);
        var schema = tools.schema(tool);
        return route(
                new Route.Call("POST", path),
                tool,
                new Route.Shape(
                        Schemas.NOTHING, Optional.of(Schemas.without(schema.input(), member)), schema.output(), status),
                request -> tool.call(request.body().with(member, new Json.Text(request.id())), request.client()));
    }

    /// @param leftOut members that are too long for an address; POST to /mcp takes them
    private Route get(String path, String name, String... leftOut) {
        var tool = tool(name);
        var schema = tools.schema(tool);
        return route(
                new Route.Call("GET", path),
                tool,
                new Route.Shape(Schemas.without(schema.input(), leftOut), Optional.empty(), schema.output(), 200),
                request -> tool.call(request.query(), request.client()));
    }

    /// The arguments of the tool, or one record as its class dumps it: what of the two it is, its
    /// members say.
    private Route experiences() {
        var tool = tool("log_experience");
        var schema = tools.schema(tool);
        var records = schema.input().object("properties");
        var experience = records.object("experience");
        var memory = records.object("memory");
        return route(
                new Route.Call("POST", "/experiences"),
                tool,
                new Route.Shape(
                        Schemas.NOTHING,
                        Optional.of(Schemas.anyOf(schema.input(), experience, memory)),
                        schema.output(),
                        201),
                request -> {
                    var body = withoutNulls(request.body());
                    var name = isOf(body, experience) ? "experience" : isOf(body, memory) ? "memory" : "";
                    boolean isRecord = !name.isEmpty() && !body.has("experience") && !body.has("memory");
                    return tool.call(isRecord ? Json.Obj.of(name, body) : body, request.client());
                });
    }

    /// Whether it has members of such a record that no other one here has.
    private static boolean isOf(Json.Obj body, Json.Obj schema) {
        var properties = schema.object("properties");
        return body.members().keySet().stream()
                .filter(name -> !SHARED.contains(name))
                .anyMatch(properties::has);
    }

    /// A learning is what its members make it: with a person's reasoning a correction, with a
    /// lesson a proposal, else a failure.
    private Route learnings() {
        var failure = tool("report_failure");
        var correction = tool("record_correction");
        var proposal = tool("propose_learning");
        var shape = new Route.Shape(
                Schemas.NOTHING,
                Optional.of(Schemas.anyOf(
                        Schemas.without(tools.schema(failure).input(), "kb_source"),
                        Schemas.without(tools.schema(correction).input(), "kb_source"),
                        Schemas.without(tools.schema(proposal).input(), "knowledge_id"))),
                tools.schema(failure).output(),
                201);
        return new Route(
                new Route.Call("POST", "/knowledge/{id}/learnings"),
                "Attach a learning to an item. With human_reasoning it is a correction as"
                        + " record_correction takes it, with lesson a proposal as propose_learning"
                        + " takes it, else a failure as report_failure takes it. It waits for a"
                        + " person.",
                Optional.of(failure.scope()),
                shape,
                request -> {
                    var id = new Json.Text(request.id());
                    var body = withoutNulls(request.body());
                    if (body.has("human_reasoning")) {
                        return correction.call(body.with("kb_source", id), request.client());
                    }
                    return body.has("lesson")
                            ? proposal.call(body.with("knowledge_id", id), request.client())
                            : failure.call(body.with("kb_source", id), request.client());
                });
    }

    /// Without the members that are null, which would tell nothing of what it is.
    private static Json.Obj withoutNulls(Json.Obj body) {
        var members = new LinkedHashMap<>(body.members());
        members.values().removeIf(value -> value == Json.Null.NULL);
        return Json.Obj.wrap(members);
    }
}
