package dev.emend.server;

import dev.emend.curation.AgentClient;
import dev.emend.curation.CurationException;
import dev.emend.model.Json;
import java.util.List;

/// A tool of a test, described by a file like those of the program.
record PaperTool(String name, AgentClient.Scope scope, Answer answer) implements AgentTool {
    @FunctionalInterface
    interface Answer {
        Json.Obj of(Json.Obj arguments, AgentClient client) throws CurationException;
    }

    @Override
    public Json.Obj call(Json.Obj arguments, AgentClient client) throws CurationException {
        return answer.of(arguments, client);
    }

    /// One that answers, one that refuses, one with a bug, and one for administrators.
    static List<AgentTool> all() {
        return List.of(
                new PaperTool("echo", AgentClient.Scope.READ, PaperTool::echo),
                new PaperTool("refusing", AgentClient.Scope.PROPOSE, PaperTool::refuse),
                new PaperTool("broken", AgentClient.Scope.READ, PaperTool::fail),
                new PaperTool("forbidden", AgentClient.Scope.ADMIN, PaperTool::echo));
    }

    private static Json.Obj echo(Json.Obj arguments, AgentClient client) {
        var said = Json.Obj.of("said", arguments.text("text").orElseThrow(), "by", client.name());
        var number = arguments.get("number");
        return number == null ? said : said.with("number", number);
    }

    private static Json.Obj refuse(Json.Obj arguments, AgentClient client)
            throws CurationException {
        throw new CurationException(
                CurationException.Code.HELD,
                "The catalog is being looked at.",
                "Nothing was changed.",
                "Try again in a minute.");
    }

    private static Json.Obj fail(Json.Obj arguments, AgentClient client) {
        throw new IllegalStateException("a secret of ours: " + arguments.compact());
    }
}
