package dev.emend.server.tools;

import dev.emend.app.agents.AgentReportService.ReadableLearning;
import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.AgentMemoryService.NearMemory;
import dev.emend.app.review.Judgment;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;

/// Asks the writer of a learning or a memory how it relates to its neighbors, and takes the answers.
final class NeighborTools {
    private NeighborTools() {}

    /// The answer to a report, with what is asked about its neighbors. A client that may not read
    /// learnings is asked nothing.
    static Json.Obj withNeighborQuestion(Json.Obj answer, LearningRef learning, Workspace workspace, AgentClient client)
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
        return withNeighborQuestion(answer, neighbors, Messages.of("server.askRelation"));
    }

    /// Like the overload for a learning, but for a memory that was logged.
    static Json.Obj withNeighborQuestion(Json.Obj answer, String memory, Workspace workspace, AgentClient client)
            throws UserException {
        if (!client.may(AgentClient.Scope.READ)) {
            return answer;
        }
        var neighbors = workspace.agents().memories().neighbors(memory, client).stream()
                .map(NeighborTools::json)
                .toList();
        return withNeighborQuestion(answer, neighbors, Messages.of("server.askMemoryRelation"));
    }

    private static Json.Obj withNeighborQuestion(Json.Obj answer, List<Json> neighbors, String question) {
        return neighbors.isEmpty()
                ? answer
                : answer.with("neighbors", new Json.Arr(List.copyOf(neighbors)))
                        .with("question", new Json.Text(question));
    }

    private static Json json(ReadableLearning readable, double likeness) {
        return Json.Obj.of(
                "learning", readable.ref().key(),
                "knowledge_id", readable.knowledgeId(),
                "lesson", readable.lesson(),
                "likeness", round(likeness));
    }

    private static Json json(NearMemory near) {
        return Json.Obj.of(
                "memory", near.memory().id(),
                "lesson", near.memory().contentText(),
                "likeness", round(near.likeness()));
    }

    private static double round(double likeness) {
        return Math.round(likeness * 100) / 100.0;
    }

    static Json.Obj relate(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var one = arguments.text("learning").orElse("");
        var other = arguments.text("neighbor").orElse("");
        var judgment = Judgment.of(
                arguments.text("relation").orElse(""),
                "agent " + client.name(),
                arguments.text("reason").orElse("").strip());
        boolean isLearning = LearningRef.isKey(one);
        if (isLearning != LearningRef.isKey(other)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("server.mixedPair", one, other),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("server.nameTwoOfAKind"));
        }
        if (isLearning) {
            workspace
                    .review()
                    .proposals()
                    .judge(learning(one, workspace, client), learning(other, workspace, client), judgment);
        } else {
            workspace
                    .memories()
                    .relations()
                    .judge(memory(one, workspace, client), memory(other, workspace, client), judgment);
        }
        var provenance =
                workspace.agents().reports().provenance(arguments.text("run_id").orElse(""), arguments, client);
        return Json.Obj.of("status", "noted", "warnings", List.of(), "provenance", provenance.toJson());
    }

    private static LearningRef learning(String key, Workspace workspace, AgentClient client) throws UserException {
        return workspace
                .agents()
                .reports()
                .readable(LearningRef.parse(EntryRef.withoutChecksum(key)), client)
                .orElseThrow(() -> notFound(Messages.of("server.noLearning", key)))
                .ref();
    }

    private static String memory(String id, Workspace workspace, AgentClient client) throws UserException {
        if (!workspace.agents().memories().isReadable(id, client)) {
            throw notFound(Messages.of("server.noMemory", id));
        }
        return id;
    }

    private static UserException notFound(String message) {
        return new UserException(
                UserException.Code.NOT_FOUND,
                message,
                Messages.of("shared.nothingChanged"),
                Messages.of("server.takeReportedKey"));
    }
}
