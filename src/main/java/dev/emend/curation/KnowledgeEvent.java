package dev.emend.curation;

import dev.emend.model.Json;
import java.time.Instant;
import java.util.List;

/// That a client was given knowledge: the KNOWLEDGE event of the scoped knowledge design.
///
/// @param content as the design has it: knowledge_items, query, scope, relevance_score,
///   source_type, document_ids
public record KnowledgeEvent(Instant at, String client, Json.Obj content) {
    /// @param items at least one
    static KnowledgeEvent of(
            Instant at, AgentClient client, KnowledgeQuery query, List<ServedItem> items) {
        var filter = query.filter();
        var scope =
                filter.scopes().isEmpty()
                        ? query.context().text("scope").orElse(Scopes.GENERAL)
                        : filter.scopes().stream().sorted().findFirst().orElseThrow();
        // the design calls the mean of the quality scores so
        double relevance =
                items.stream().mapToInt(one -> one.standing().quality()).average().orElse(0);
        var content =
                Json.Obj.of(
                        "knowledge_items",
                        items.stream().map(ServedItem::toJson).toList(),
                        "query",
                        query.text(),
                        "scope",
                        scope,
                        "relevance_score",
                        relevance,
                        "source_type",
                        items.getFirst().source().kind().word(),
                        "document_ids",
                        items.stream().flatMap(one -> one.documentIds().stream()).toList());
        return new KnowledgeEvent(at, client.name(), content);
    }
}
