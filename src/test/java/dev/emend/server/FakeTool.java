package dev.emend.server;

import dev.emend.app.core.AgentClient;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.server.tools.AgentTool;
import dev.emend.server.tools.CheckedTool;
import dev.emend.server.tools.ToolSchema;
import java.util.List;

/// Tools of a test, described by files like those of the program.
public final class FakeTool {
    private FakeTool() {}

    /// One that answers, one that refuses, one with a bug, and one for administrators.
    public static List<AgentTool> all(Workspace workspace) {
        return List.of(
                tool(workspace, "echo", AgentClient.Scope.READ, FakeTool::echo),
                tool(workspace, "refusing", AgentClient.Scope.PROPOSE, FakeTool::refuse),
                tool(workspace, "broken", AgentClient.Scope.READ, FakeTool::fail),
                tool(workspace, "forbidden", AgentClient.Scope.ADMIN, FakeTool::echo));
    }

    private static AgentTool tool(
            Workspace workspace, String name, AgentClient.Scope scope, CheckedTool.ToolHandler verb) {
        return new CheckedTool(name, scope, ToolSchema.of(name), workspace, verb);
    }

    private static Json.Obj echo(Json.Obj arguments, Workspace workspace, AgentClient client) {
        var said = Json.Obj.of("said", arguments.text("text").orElseThrow(), "by", client.name());
        var number = arguments.get("number");
        return number == null ? said : said.with("number", number);
    }

    private static Json.Obj refuse(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        throw new UserException(
                UserException.Code.HELD,
                "The catalog is being looked at.",
                "Nothing was changed.",
                "Try again in a minute.");
    }

    private static Json.Obj fail(Json.Obj arguments, Workspace workspace, AgentClient client) {
        throw new IllegalStateException("a secret of ours: " + arguments.compact());
    }
}
