package dev.emend.curation;

import dev.emend.analysis.AutoRating;
import dev.emend.analysis.Conditions;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Memory;
import dev.emend.model.Where;
import dev.emend.search.Hit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The memories of the workspace as a source of knowledge: what agents concluded and a person kept.
final class InferredKnowledge implements RetrievalSource {
    private final AgentMemories memories;
    private final OutsideSource.Weighing weighing;

    InferredKnowledge(AgentMemories memories, OutsideSource.Weighing weighing) {
        this.memories = memories;
        this.weighing = weighing;
    }

    @Override
    public KnowledgeSource kind() {
        return KnowledgeSource.INFERRED;
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
    public Duration timeout() {
        return PATIENCE;
    }

    @Override
    public List<ServedItem> find(KnowledgeQuery query, AgentClient client)
            throws CurationException {
        if (query.text().isBlank() || memories.isEmpty()) {
            return List.of();
        }
        var question =
                new MemoryRecall.Question(
                        Memory.Space.CONTENT,
                        query.text(),
                        Where.ALL,
                        OptionalInt.of(query.maxResults()));
        var found = new ArrayList<ServedItem>();
        for (var one : memories.search(question, client).memories()) {
            var item = item(one);
            var scopes = query.filter().scopes();
            boolean isOfScopes =
                    scopes.isEmpty()
                            || item.item().scope().equals(Scopes.GENERAL)
                            || scopes.contains(item.item().scope());
            if (isOfScopes && Conditions.isInScope(item.item(), query.context())) {
                found.add(item);
            }
        }
        return found;
    }

    /// Trust is the agent's own confidence, from 0.5 on as everywhere; full when it said none.
    private ServedItem item(AgentMemories.Remembered one) {
        var memory = one.memory();
        var fields =
                Json.Obj.of(
                        "content", memory.contentText(),
                        "summary", memory.lesson(),
                        "scope", memory.metadata().text("scope").orElse(Scopes.GENERAL),
                        "metadata", memory.metadata());
        int quality = AutoRating.of(memory.contentText()).score();
        double trust = Math.clamp(one.row().standing().confidence().orElse(1), 0.5, 1);
        var parts =
                one.parts()
                        .map(said ->
                                new Hit.Parts(
                                        said.content(),
                                        said.lexicalRank(),
                                        said.lexical(),
                                        trust,
                                        (quality - 1) / 4.0))
                        .orElseThrow();
        return new ServedItem(
                new KnowledgeItem(new ItemRef(OutsideSources.NO_CATALOG, memory.id()), fields),
                new ServedItem.Source(KnowledgeSource.INFERRED, memory.origin().source()),
                new ServedItem.Standing(
                        one.row().standing().state(),
                        quality,
                        trust,
                        Provenance.sha256(memory.contentText()),
                        ReviewGate.flags(fields)),
                List.of(),
                Optional.of(ServedItem.Rank.of(weighing.score(parts), parts)),
                ServedItem.Use.NEVER);
    }
}
