package dev.emend.server;

import dev.emend.curation.ActionCheck;
import dev.emend.curation.AgentClient;
import dev.emend.curation.AgentsView;
import dev.emend.curation.CatalogNames;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.KnowledgeQuery;
import dev.emend.curation.KnowledgeSource;
import dev.emend.curation.Profile;
import dev.emend.curation.Retrieved;
import dev.emend.curation.ServedItem;
import dev.emend.model.Action;
import dev.emend.model.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/// The tools that tell agents what is known.
final class KnowledgeTools {
    private static final int RESULTS = 10;
    private static final int FAILURES = 5;

    private KnowledgeTools() {}

    static Json.Obj retrieve(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        var answer = door.agents().retrieval().retrieve(query(arguments), client);
        var json =
                Json.Obj.of(
                        "items", answer.items().stream().map(ServedItem::toJson).toList(),
                        "sources", answer.sources().stream().map(KnowledgeTools::json).toList(),
                        "search", answer.state().stage().name().toLowerCase(Locale.ROOT),
                        "cached", answer.isCached(),
                        "warnings", answer.warnings());
        var event = answer.event();
        if (event.isPresent()) {
            json = json.with("event", event.get().content());
        }
        return arguments.bool("include_block").orElse(false)
                ? json.with("block", new Json.Text(block(answer.items())))
                : json;
    }

    static String block(List<ServedItem> items) {
        return block(items, Profile.KB_ATTACHED);
    }

    static String block(List<ServedItem> items, Profile profile) {
        return AgentsView.block(items.stream().map(ServedItem::item).toList(), profile);
    }

    /// What a prompt about a task holds.
    static List<ServedItem> found(String task, int limit, Door door, AgentClient client)
            throws CurationException {
        var query = new KnowledgeQuery(task, KnowledgeQuery.Filter.DEFAULTS, Json.Obj.EMPTY, limit);
        return door.as(client.name()).agents().retrieval().retrieve(query, client).items();
    }

    private static KnowledgeQuery query(Json.Obj arguments) {
        var sources = new HashSet<KnowledgeSource>();
        arguments
                .texts("sources")
                .forEach(word -> KnowledgeSource.of(word).ifPresent(sources::add));
        var defaults = KnowledgeQuery.Filter.DEFAULTS;
        var filter =
                new KnowledgeQuery.Filter(
                        new HashSet<>(arguments.texts("scopes")),
                        sources,
                        arguments.integer("min_quality").orElse(defaults.minQuality()),
                        arguments.integer("min_priority").orElse(defaults.minPriority()),
                        arguments.number("min_relevance").orElse(defaults.minRelevance()));
        return new KnowledgeQuery(
                arguments.text("query").orElse(""),
                filter,
                arguments.object("context"),
                arguments.integer("max_results").orElse(RESULTS));
    }

    private static Json.Obj json(Retrieved.Asked asked) {
        return Json.Obj.of(
                "source", asked.source().word(),
                "name", asked.name(),
                "state", asked.state().word(),
                "reason", asked.reason(),
                "found", asked.found(),
                "took_ms", asked.took().toMillis());
    }

    /// All knowledge that applies in a context.
    static Json.Obj applicable(Json.Obj context, Door door, AgentClient client)
            throws CurationException {
        var items = door.agents().retrieval().applicable(context, client);
        return Json.Obj.of("items", items.stream().map(ServedItem::toJson).toList());
    }

    static Json.Obj check(Json.Obj arguments, Door door, AgentClient client)
            throws CurationException {
        var catalog = arguments.text("catalog").orElse("");
        var answer =
                door.agents()
                        .actions()
                        .check(
                                new Action(arguments),
                                arguments.text("kb_source").orElse(""),
                                catalog.isBlank()
                                        ? ""
                                        : CatalogNames.find(door.library().catalogs(), catalog)
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

    private static Json.Obj json(ActionCheck.Failure failure) {
        return Json.Obj.of(
                "knowledge_id", failure.knowledgeId(),
                "catalog", failure.catalog(),
                "match", failure.match(),
                "likeness", failure.likeness(),
                "trust", failure.trust(),
                "learning", ServedItem.json(failure.said()),
                "flags", failure.flags());
    }
}
