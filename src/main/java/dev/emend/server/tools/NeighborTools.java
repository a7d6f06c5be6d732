package dev.emend.server.tools;

import dev.emend.app.agents.AgentReportService.ReadableLearning;
import dev.emend.app.core.AgentClient;
import dev.emend.app.review.Judgment;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;

/// Asks who wrote a learning how it stands to those near it, and takes the answers.
final class NeighborTools {
    private NeighborTools() {}

    /// The answer to a report, with what is asked about its neighbors. A client that may not read
    /// learnings is asked nothing.
    static Json.Obj asking(Json.Obj answer, LearningRef learning, Workspace workspace, AgentClient client)
            throws UserException {
        if (!client.may(AgentClient.Scope.READ)) {
            return answer;
        }
        var neighbors = new ArrayList<Json>();
        for (var neighbor : workspace.review().proposals().neighbors(learning)) {
            workspace
                    .agents()
                    .reports()
                    .readable(neighbor.learning(), client)
                    .map(readable -> json(readable, neighbor.likeness()))
                    .ifPresent(neighbors::add);
        }
        return neighbors.isEmpty()
                ? answer
                : answer.with("neighbors", new Json.Arr(List.copyOf(neighbors)))
                        .with("question", new Json.Text(Messages.of("server.askRelation")));
    }

    private static Json json(ReadableLearning readable, double likeness) {
        return Json.Obj.of(
                "learning", readable.ref().key(),
                "knowledge_id", readable.knowledgeId(),
                "lesson", readable.lesson(),
                "likeness", Math.round(likeness * 100) / 100.0);
    }

    static Json.Obj relate(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var one = readable(arguments.text("learning").orElse(""), workspace, client);
        var other = readable(arguments.text("neighbor").orElse(""), workspace, client);
        var judgment = Judgment.of(
                arguments.text("relation").orElse(""),
                "agent " + client.name(),
                arguments.text("reason").orElse("").strip());
        workspace.review().proposals().judge(one, other, judgment);
        var provenance =
                workspace.agents().reports().provenance(arguments.text("run_id").orElse(""), arguments, client);
        return Json.Obj.of("status", "noted", "warnings", List.of(), "provenance", provenance.toJson());
    }

    private static LearningRef readable(String key, Workspace workspace, AgentClient client) throws UserException {
        if (LearningRef.isKey(key)) {
            var found = workspace.agents().reports().readable(LearningRef.parse(key), client);
            if (found.isPresent()) {
                return found.get().ref();
            }
        }
        throw new UserException(
                UserException.Code.NOT_FOUND,
                Messages.of("server.noLearning", key),
                Messages.of("shared.nothingChanged"),
                Messages.of("server.takeReportedKey"));
    }
}
