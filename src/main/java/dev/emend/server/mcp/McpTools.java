package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.server.tools.AgentTool;
import dev.emend.server.tools.ToolSchema;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tools as MCP has them: each client sees those it may call.
public final class McpTools {
    private final Map<String, AgentTool> tools = new LinkedHashMap<>();

    public McpTools(List<AgentTool> tools) {
        tools.forEach(tool -> this.tools.put(tool.name(), tool));
    }

    Json.Obj list(AgentClient client) {
        return Json.Obj.of(
                "tools",
                tools.values().stream()
                        .filter(tool -> client.may(tool.scope()))
                        .map(McpTools::definition)
                        .toList());
    }

    private static Json definition(AgentTool tool) {
        var schema = ToolSchema.of(tool.name());
        return Json.Obj.of(
                "name", tool.name(),
                "description", schema.description(),
                "inputSchema", schema.nullableInput(),
                "outputSchema", schema.output(),
                "annotations",
                        Json.Obj.of(
                                "readOnlyHint", tool.scope() == AgentClient.Scope.READ,
                                "destructiveHint", tool.scope() == AgentClient.Scope.ADMIN,
                                "openWorldHint", false));
    }

    /// Calls a tool; the result is structured content and text. Errors the client can correct are
    /// results too, so that its model reads them; only an unknown name is an error of the protocol.
    public Json.Obj call(Json.Obj params, AgentClient client) {
        var name = params.text("name").orElse("");
        var tool = tools.get(name);
        if (tool == null) {
            throw McpMethod.clientError(McpSchema.ErrorCodes.INVALID_PARAMS, "Unknown tool: " + VisibleText.of(name));
        }
        try {
            return toolResult(tool.call(params.object("arguments"), client));
        } catch (UserException problem) {
            return errorResult(VisibleText.of(McpRequests.sentences(problem)), problem.word());
        } catch (RuntimeException bug) {
            return errorResult(McpRequests.bug(bug), "bug");
        }
    }

    static Json.Obj toolResult(Json.Obj answer) {
        return Json.Obj.of(
                "content", text(VisibleText.inJson(answer.compact())), "structuredContent", answer, "isError", false);
    }

    /// Without structured content, which clients would hold against the output schema.
    private static Json.Obj errorResult(String text, String code) {
        return Json.Obj.of(
                "content", text(text),
                "isError", true,
                "_meta", Map.of("dev.emend/code", code));
    }

    private static List<Json.Obj> text(String text) {
        return List.of(Json.Obj.of("type", "text", "text", text));
    }
}
