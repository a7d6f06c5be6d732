package dev.emend.server.tools;

import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.AgentMemoryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySearchService.Question;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryMembers;
import dev.emend.model.QueryContext;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.WhereException;
import dev.emend.model.filter.WhereText;
import dev.emend.model.lineage.Lineage;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/// The tools about memories.
final class MemoryTools {
    private static final int NEWEST = 20;
    private static final int FOUND = 10;

    private MemoryTools() {}

    /// By task, context or conversation; without any of them the newest.
    static Json.Obj retrieve(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var where = where(arguments);
        var notes = new ArrayList<>(AgentMemoryService.warnings(where, client));
        var query = KnowledgeTools.truncate(query(arguments), notes);
        var memories = workspace.agents().memories();
        var answer = query.isBlank()
                ? memories.newest(where, limit(arguments).orElse(NEWEST), client)
                : memories.search(new Question(Memory.Space.TASK, query, where, limit(arguments)), client);
        return json(answer, Memory.Space.TASK, notes)
                .with("query", new Json.Text(query))
                .with("block", new Json.Text(answer.block()));
    }

    private static OptionalInt limit(Json.Obj arguments) {
        var limit = arguments.integer("limit");
        return limit.isPresent() ? limit : arguments.integer("n_results");
    }

    private static String query(Json.Obj arguments) {
        var task = arguments.text("task").orElse("").strip();
        if (!task.isEmpty()) {
            return task;
        }
        for (var name : List.of("context", "query_context")) {
            if (arguments.has(name)) {
                return new QueryContext(arguments.object(name)).summary();
            }
        }
        var messages = new ArrayList<Run.Message>();
        for (var value : arguments.array("conversation")) {
            if (value instanceof Json.Obj message) {
                var role = message.text("role").orElse("user").toUpperCase(Locale.ROOT);
                messages.add(Run.Message.of(
                        Run.Role.valueOf(role), message.text("content").orElse("")));
            }
        }
        return MemorySearchService.taskOf(messages);
    }

    static Json.Obj search(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var space = arguments.text("space").orElse("content").equals("task") ? Memory.Space.TASK : Memory.Space.CONTENT;
        var where = where(arguments);
        var notes = new ArrayList<>(AgentMemoryService.warnings(where, client));
        int limit = arguments.integer("limit").orElse(FOUND);
        var question = new Question(
                space,
                KnowledgeTools.truncate(arguments.text("query").orElse(""), notes),
                where,
                OptionalInt.of(limit));
        return json(workspace.agents().memories().search(question, client), space, notes);
    }

    private static Where where(Json.Obj arguments) throws UserException {
        try {
            return WhereText.parse(
                    first(arguments, "where", "where_filter"),
                    first(arguments, "where_document", "where_document_filter"));
        } catch (WhereException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("server.badFilter", FailureReason.of(e)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("server.writeAsChroma"),
                    e);
        }
    }

    private static Json first(Json.Obj arguments, String name, String otherName) {
        var value = arguments.has(name) ? arguments.get(name) : arguments.get(otherName);
        return value == null ? Json.Null.NULL : value;
    }

    private static Json.Obj json(AgentMemoryService.Answer answer, Memory.Space space, List<String> notes) {
        var warnings = new ArrayList<>(notes);
        if (!answer.state().reason().isEmpty()) {
            warnings.add(answer.state().reason());
        }
        return Json.Obj.of(
                "memories",
                answer.memories().stream().map(memory -> json(memory, space)).toList(),
                "good_match",
                answer.isGood(),
                "search",
                answer.state().stage().name().toLowerCase(Locale.ROOT),
                "warnings",
                warnings);
    }

    private static Json.Obj json(AgentMemoryService.RetrievedMemory retrievedMemory, Memory.Space space) {
        var memory = retrievedMemory.memory();
        var row = retrievedMemory.row();
        var parts = retrievedMemory.parts();
        return MemoryMembers.DOCUMENTED
                .all(memory)
                .without("execution_metadata")
                .with(Json.Obj.of(
                        "state", row.status().state().word(),
                        "confidence", row.status().confidence(),
                        "confidence_score", row.status().confidence(),
                        "source", memory.origin().source(),
                        "format", memory.origin().format(),
                        "origin", row.originClass().word(),
                        "derived_from", Lineage.of(memory).derivedFrom(),
                        "trust", retrievedMemory.trust(),
                        "score", parts.map(MemorySearchService.Parts::score),
                        "similarity", parts.map(found -> found.similarity(space)),
                        "task_relevance", parts.map(MemorySearchService.Parts::task),
                        "content_relevance", parts.map(MemorySearchService.Parts::content),
                        "flags", retrievedMemory.flags()));
    }
}
