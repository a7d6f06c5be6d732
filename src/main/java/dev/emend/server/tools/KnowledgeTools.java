package dev.emend.server.tools;

import dev.emend.app.catalogs.CatalogNames;
import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.ActionCheckService;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.knowledge.KnowledgeQuery;
import dev.emend.app.knowledge.KnowledgeResponse;
import dev.emend.app.knowledge.KnowledgeResult;
import dev.emend.app.knowledge.KnowledgeSourceType;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The tools that tell agents what is known.
public final class KnowledgeTools {
    private static final int RESULTS = 10;
    private static final int FAILURES = 5;

    private KnowledgeTools() {}

    /// Longer questions say no more: a model reads their beginning.
    private static final int MAX_LENGTH = 8_000;

    static Json.Obj retrieve(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var notes = new ArrayList<String>();
        var query = query(arguments, notes);
        var answer = workspace.agents().retrieval().retrieve(query, client);
        notes.addAll(answer.warnings());
        var json = Json.Obj.of(
                "items", answer.items().stream().map(KnowledgeResult::toJson).toList(),
                "sources", answer.sources().stream().map(KnowledgeTools::json).toList(),
                "search", answer.state().stage().name().toLowerCase(Locale.ROOT),
                "cached", answer.isCached(),
                "warnings", notes);
        var event = answer.event();
        if (event.isPresent()) {
            json = json.with("event", event.get().content());
        }
        return arguments.bool("include_block").orElse(false)
                ? json.with("block", new Json.Text(block(answer.items())))
                : json;
    }

    static String block(List<KnowledgeResult> items) {
        return block(items, PromptProfile.KB_ATTACHED);
    }

    public static String block(List<KnowledgeResult> items, PromptProfile profile) {
        return AgentPreview.block(
                items.stream().map(KnowledgeResult::promptItem).toList(), profile);
    }

    /// The knowledge for a prompt about a task.
    public static List<KnowledgeResult> findKnowledge(String task, int limit, Workspace workspace, AgentClient client)
            throws UserException {
        var query = new KnowledgeQuery(task, KnowledgeQuery.Filter.DEFAULTS, Json.Obj.EMPTY, limit);
        return workspace.agents().retrieval().retrieve(query, client).items();
    }

    /// A question, cut where it is too long, which the notes then say.
    static String truncate(String text, List<String> notes) {
        if (text.codePointCount(0, text.length()) <= MAX_LENGTH) {
            return text;
        }
        notes.add("Only the first %,d characters of the question were used.".formatted(MAX_LENGTH));
        return text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH));
    }

    /// With the names of the tool, or those of `KnowledgeQuery`.
    private static KnowledgeQuery query(Json.Obj arguments, List<String> notes) throws UserException {
        var text = arguments.text("query").or(() -> arguments.text("query_text"));
        if (text.isEmpty()) {
            throw QueryParameters.wrong(Messages.of("server.noQuery"), Messages.of("server.sendEvenEmpty"));
        }
        if (arguments.has("query_embedding")) {
            notes.add("query_embedding was not used: Emend makes its own.");
        }
        var defaults = KnowledgeQuery.Filter.DEFAULTS;
        var quality = arguments.integer("min_quality");
        var relevance = arguments.number("min_relevance");
        var filter = new KnowledgeQuery.Filter(
                new HashSet<>(arguments.texts("scopes")),
                sources(arguments, notes),
                quality.orElse(arguments.integer("min_quality_score").orElse(defaults.minQuality())),
                arguments.integer("min_priority").orElse(defaults.minPriority()),
                relevance.orElse(arguments.number("min_relevance_score").orElse(defaults.minRelevance())));
        return new KnowledgeQuery(
                truncate(text.get(), notes),
                filter,
                arguments.object("context"),
                arguments.integer("max_results").orElse(RESULTS));
    }

    /// The sources asked for; a priority names them too, except what people keep here, which is always
    /// asked first.
    private static Set<KnowledgeSourceType> sources(Json.Obj arguments, List<String> notes) {
        var namedSources = sources(arguments.texts("sources"));
        var priority = sources(arguments.texts("source_priority"));
        if (priority.isEmpty()) {
            return new HashSet<>(namedSources);
        }
        var ours = priority.stream().sorted().toList();
        if (!ours.equals(priority)) {
            notes.add("source_priority did not change the order: sources are asked in that of" + " Emend.");
        }
        if (!namedSources.isEmpty()) {
            return new HashSet<>(namedSources);
        }
        var types = new HashSet<>(priority);
        types.add(KnowledgeSourceType.USER_PROVIDED);
        return types;
    }

    private static List<KnowledgeSourceType> sources(List<String> words) {
        return words.stream()
                .map(KnowledgeSourceType::of)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Json.Obj json(KnowledgeResponse.SourceOutcome outcome) {
        return Json.Obj.of(
                "source", outcome.source().word(),
                "name", outcome.name(),
                "state", outcome.state().word(),
                "reason", outcome.reason(),
                "found", outcome.resultCount(),
                "took_ms", outcome.took().toMillis());
    }

    /// All knowledge that applies in a context.
    static Json.Obj applicable(Json.Obj context, Workspace workspace, AgentClient client) throws UserException {
        var items = workspace.agents().retrieval().applicable(context, client);
        return Json.Obj.of("items", items.stream().map(KnowledgeResult::toJson).toList());
    }

    static Json.Obj check(Json.Obj arguments, Workspace workspace, AgentClient client) throws UserException {
        var catalog = arguments.text("catalog").orElse("");
        var answer = workspace
                .agents()
                .actions()
                .check(
                        new Action(arguments),
                        arguments.text("kb_source").orElse(""),
                        catalog.isBlank()
                                ? ""
                                : CatalogNames.find(workspace.library().catalogs(), catalog)
                                        .id()
                                        .toString(),
                        arguments.integer("max_results").orElse(FAILURES),
                        client);
        return Json.Obj.of(
                "verdict", answer.verdict(),
                "failures", answer.failures().stream().map(KnowledgeTools::json).toList(),
                "looked_at", answer.lookedAt(),
                "warnings", List.of());
    }

    private static Json.Obj json(ActionCheckService.Failure failure) {
        return Json.Obj.of(
                "knowledge_id", failure.knowledgeId(),
                "catalog", failure.catalog(),
                "match", failure.match(),
                "likeness", failure.likeness(),
                "trust", failure.trust(),
                "learning",
                        EntryJson.of(
                                failure.learning().learning(),
                                failure.learning().state()),
                "flags", failure.flags());
    }
}
