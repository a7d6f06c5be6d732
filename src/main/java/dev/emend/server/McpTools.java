package dev.emend.server;

import dev.emend.curation.AgentClient;
import dev.emend.curation.CurationException;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Visible;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The tools as MCP has them: each client sees those it may call.
final class McpTools {
    private final Map<String, Described> tools = new LinkedHashMap<>();
    private final JsonSchemaValidator validator = McpJsonDefaults.getSchemaValidator();

    /// @param schema what its file says
    private record Described(
            AgentTool tool, Json.Obj schema, Map<String, @Nullable Object> inputSchema) {}

    McpTools(List<AgentTool> tools) {
        for (var tool : tools) {
            var schema = schema(tool.name());
            this.tools.put(
                    tool.name(),
                    new Described(tool, schema, McpJson.theirs(schema.object("inputSchema"))));
        }
    }

    private static Json.Obj schema(String name) {
        try (var file = McpTools.class.getResourceAsStream("tools/" + name + ".json")) {
            if (file != null
                    && JsonText.parse(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                            instanceof Json.Obj schema) {
                return schema;
            }
            throw new IllegalStateException("the tool " + name + " has no schema file");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (JsonFault broken) {
            throw new IllegalStateException("the schema of " + name + " is no JSON", broken);
        }
    }

    Json.Obj list(AgentClient client) {
        return Json.Obj.of(
                "tools",
                tools.values().stream()
                        .filter(one -> client.may(one.tool.scope()))
                        .map(McpTools::tool)
                        .toList());
    }

    private static Json tool(Described one) {
        boolean isRead = one.tool.scope() == AgentClient.Scope.READ;
        var described = one.schema.text("description").orElse("");
        var hints =
                Json.Obj.of(
                        "readOnlyHint",
                        isRead,
                        "destructiveHint",
                        one.tool.scope() == AgentClient.Scope.ADMIN,
                        "openWorldHint",
                        false);
        var tool =
                Json.Obj.of(
                        "name", one.tool.name(),
                        "description", described,
                        "inputSchema", one.schema.object("inputSchema"));
        var output = one.schema.object("outputSchema");
        return (output.members().isEmpty() ? tool : tool.with("outputSchema", output))
                .with("annotations", hints);
    }

    /// What the tool returned as structured content and as text. What the client can mend is a
    /// result too, so that its model reads it; only an unknown name is an error of the protocol.
    Json.Obj call(Json.Obj params, AgentClient client) {
        var name = params.text("name").orElse("");
        var called = tools.get(name);
        if (called == null) {
            throw McpMethod.refused(
                    McpSchema.ErrorCodes.INVALID_PARAMS, "Unknown tool: " + Visible.of(name));
        }
        if (!client.may(called.tool.scope())) {
            return failed(forbidden(called.tool), "forbidden");
        }
        var arguments = params.object("arguments");
        var checked = validator.validate(called.inputSchema, McpJson.theirs(arguments));
        if (!checked.valid()) {
            return failed(
                    "These arguments do not fit: "
                            + Visible.of(checked.errorMessage())
                            + ". Nothing was changed. The input schema of "
                            + name
                            + " tells what it takes.",
                    "bad-input");
        }
        try {
            var answer = called.tool.call(arguments, client);
            return Json.Obj.of(
                    "content",
                    text(Visible.inJson(answer.compact())),
                    "structuredContent",
                    answer,
                    "isError",
                    false);
        } catch (CurationException problem) {
            return failed(McpWork.sentences(problem), problem.word());
        } catch (RuntimeException bug) {
            return failed(McpWork.bug(bug), "bug");
        }
    }

    private static String forbidden(AgentTool tool) {
        var scope = tool.scope().name().toLowerCase(Locale.ROOT);
        return "This client may not call "
                + tool.name()
                + ": it needs the scope "
                + scope
                + ". Nothing was changed. Ask the person who runs Emend to give it: in the Agents"
                + " screen, or with --scope "
                + scope
                + " over stdio.";
    }

    private static Json.Obj failed(String text, String code) {
        return Json.Obj.of(
                "content", text(text),
                "isError", true,
                "_meta", Map.of("dev.emend/code", code));
    }

    private static List<Json.Obj> text(String text) {
        return List.of(Json.Obj.of("type", "text", "text", text));
    }
}
