package dev.emend.app.knowledge;

import dev.emend.analysis.conditions.ConditionEvaluator;
import dev.emend.analysis.conditions.ContextScope;
import dev.emend.analysis.similarity.AutoRating;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.ItemUse;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.remote.RemoteText;
import dev.emend.search.Hit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;

/// A source that finds texts, each of which becomes a scoped item as the scoped knowledge design
/// makes it.
///
/// @param finder may take as long as it likes; nobody waits longer than the timeout
public record ExternalProvider(
        KnowledgeSourceType kind, String name, boolean isTrusted, Duration timeout, Finder finder, ScoreWeights weights)
        implements KnowledgeProvider {

    /// The search that the source itself does.
    interface Finder {
        List<RemoteText> find(String query, int limit) throws UserException;
    }

    /// Emend's part of the ranking: semantic relevance, and the order.
    public interface ScoreWeights {
        /// For each text `(1 + cosine) / 2` of it and the query; empty without a model.
        List<OptionalDouble> relevance(String query, List<String> texts) throws UserException;

        double score(Hit.Parts parts);
    }

    @Override
    public List<KnowledgeResult> find(KnowledgeQuery query, AgentClient client) throws UserException {
        if (query.text().isBlank()) {
            return List.of();
        }
        var texts = finder.find(query.text(), query.maxResults());
        var relevance = texts.stream().allMatch(text -> text.relevance().isPresent())
                ? texts.stream().map(RemoteText::relevance).toList()
                : weights.relevance(
                        query.text(), texts.stream().map(RemoteText::text).toList());
        var results = new ArrayList<KnowledgeResult>();
        for (int i = 0; i < texts.size(); i++) {
            var text = texts.get(i);
            var ownRelevance = text.relevance();
            var item = item(text, ownRelevance.isPresent() ? ownRelevance : relevance.get(i), i + 1);
            var scopes = query.filter().scopes();
            boolean isOfScopes = scopes.isEmpty()
                    || item.item().scope().equals(ContextScope.GENERAL)
                    || scopes.contains(item.item().scope());
            if (isOfScopes && ConditionEvaluator.isInScope(item.item(), query.context())) {
                results.add(item);
            }
        }
        return results;
    }

    private KnowledgeResult item(RemoteText text, OptionalDouble relevance, int rank) {
        var fields = new LinkedHashMap<String, Json>();
        fields.put("content", new Json.Text(text.text()));
        fields.put("summary", new Json.Text(summary(text)));
        fields.put("scope", new Json.Text(scope(text)));
        fields.put("metadata", text.metadata());
        var plain = VisibilityPolicy.mask(Json.Obj.wrap(fields));
        int quality = quality(text);
        var parts = new Hit.Parts(relevance, rank, 0, 1, (quality - 1) / 4.0);
        return new KnowledgeResult(
                        new KnowledgeItem(new ItemRef(ExternalProviders.NO_CATALOG, text.id()), plain),
                        new KnowledgeResult.Source(kind, name),
                        new KnowledgeResult.ResultStatus(
                                isTrusted ? ReviewState.KEPT : ReviewState.PENDING,
                                quality,
                                1,
                                Provenance.sha256(text.text()),
                                VisibilityPolicy.flags(plain)),
                        List.of(),
                        java.util.Optional.empty(),
                        ItemUse.NEVER)
                .with(KnowledgeResult.Rank.of(weights.score(parts), parts));
    }

    /// An entity is known by its name.
    private String summary(RemoteText text) {
        if (kind == KnowledgeSourceType.MEMORY_MCP) {
            return text.id();
        }
        var content = text.text();
        return content.length() <= 200 ? content : content.substring(0, 200) + "...";
    }

    private String scope(RemoteText text) {
        var metadata = text.metadata();
        return switch (kind) {
            case MEMORY_MCP ->
                ContextScope.ofEntityType(metadata.text("entityType").orElse(""));
            case FILE_SYSTEM -> ContextScope.ofPath(metadata.text("file_path").orElse(""));
            default -> metadata.text("scope").filter(word -> !word.isBlank()).orElse(ContextScope.GENERAL);
        };
    }

    /// The quality that the source states; else the one the design gives to sources of its kind, and by
    /// rule where the design states none.
    private int quality(RemoteText text) {
        var score = text.metadata().integer("quality_score");
        if (score.isPresent() && Rating.isScore(score.getAsInt())) {
            return score.getAsInt();
        }
        return switch (kind) {
            case MEMORY_MCP -> 4;
            case CHROMADB, FILE_SYSTEM -> 3;
            default -> AutoRating.of(text.text()).score();
        };
    }
}
