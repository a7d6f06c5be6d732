package dev.emend.app.knowledge;

import dev.emend.analysis.conditions.ConditionEvaluator;
import dev.emend.analysis.conditions.ContextScope;
import dev.emend.analysis.similarity.AutoRating;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.ItemUse;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Memory;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.search.Hit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The memories of the workspace as a source of knowledge: what agents concluded and a person kept.
public final class MemoryProvider implements KnowledgeProvider {
    private final AgentMemoryService memories;
    private final ExternalProvider.ScoreWeights weights;

    public MemoryProvider(AgentMemoryService memories, ExternalProvider.ScoreWeights weights) {
        this.memories = memories;
        this.weights = weights;
    }

    @Override
    public KnowledgeSourceType kind() {
        return KnowledgeSourceType.INFERRED;
    }

    @Override
    public String name() {
        return "the memories of this workspace";
    }

    @Override
    public boolean isTrusted() {
        return true; // each memory passes the gate on its own
    }

    @Override
    public boolean isSharable() {
        return true; // the index is searched by any number of threads
    }

    @Override
    public Duration timeout() {
        return PATIENCE;
    }

    @Override
    public List<KnowledgeResult> find(KnowledgeQuery query, AgentClient client) throws UserException {
        if (query.text().isBlank() || memories.isEmpty()) {
            return List.of();
        }
        var question = new MemorySearchService.Question(
                Memory.Space.CONTENT, query.text(), Where.ALL, OptionalInt.of(query.maxResults()));
        var results = new ArrayList<KnowledgeResult>();
        for (var retrievedMemory : memories.search(question, client).memories()) {
            var item = item(retrievedMemory);
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

    private KnowledgeResult item(AgentMemoryService.RetrievedMemory retrievedMemory) {
        var memory = retrievedMemory.memory();
        var fields = Json.Obj.of(
                "content", memory.contentText(),
                "summary", memory.lesson(),
                "scope", memory.metadata().text("scope").orElse(ContextScope.GENERAL),
                "metadata", memory.metadata());
        int quality = AutoRating.of(memory.contentText()).score();
        double trust = retrievedMemory.trust();
        var parts = retrievedMemory
                .parts()
                .map(scores -> new Hit.Parts(
                        scores.content(), scores.lexicalRank(), scores.lexical(), trust, (quality - 1) / 4.0))
                .orElseThrow();
        return new KnowledgeResult(
                new KnowledgeItem(new ItemRef(ExternalProviders.NO_CATALOG, memory.id()), fields),
                new KnowledgeResult.Source(
                        KnowledgeSourceType.INFERRED, memory.origin().source()),
                new KnowledgeResult.ResultStatus(
                        retrievedMemory.row().status().state(),
                        quality,
                        trust,
                        Provenance.sha256(memory.contentText()),
                        VisibilityPolicy.flags(fields)),
                List.of(),
                Optional.of(KnowledgeResult.Rank.of(weights.score(parts), parts)),
                ItemUse.NEVER);
    }
}
