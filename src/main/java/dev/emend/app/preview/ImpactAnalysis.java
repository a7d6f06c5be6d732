package dev.emend.app.preview;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.CatalogIndexing;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.search.QueryVectorCache;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Ranking;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.search.Hit;
import dev.emend.search.IndexEntry;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.QueryVector;
import dev.emend.search.RelevantHits;
import dev.emend.search.SearchRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Impact of a change before anybody decides it: runs the newest logged queries with and without it,
/// and finds the stored plans made with what it touches. Thread-safe; nothing is written, not even to
/// the index.
///
/// A query is ranked over the candidates the index has for it: entries that would go are left out,
/// changed ones compete with the vector of their new text. The limits: queries run over all open
/// catalogs, whatever they were limited to when they were asked; without a model a changed text
/// keeps the place of its old words; and the index that is ranked is a moment behind the newest
/// decision.
public final class ImpactAnalysis {
    /// The number of different texts that are asked again.
    public static final int QUERIES = 200;

    /// The number of items of an answer that count.
    public static final int TOP = 5;

    private static final int WINDOW = 2_000;
    private static final int ENTRIES = 40;
    private static final String LEARNINGS = "kb_learnings";

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final PlanRepository plans;
    private final ItemIndexer indexer;
    private final Supplier<Ranking> ranking;
    private final QueryVectorCache vectors;
    private final AtomicReference<@Nullable CompletableFuture<ImpactReport>> newest = new AtomicReference<>();

    /// The answers without any change, by query, while the index and the workspace stay as they
    /// were.
    private final Map<String, PastQuery> pastQueries = new HashMap<>();

    private @Nullable State state;

    ImpactAnalysis(
            ServiceContext context,
            OpenCatalogs catalogs,
            PlanRepository plans,
            ItemIndexer indexer,
            Supplier<Ranking> ranking) {
        this.plans = plans;
        this.context = context;
        this.catalogs = catalogs;
        this.indexer = indexer;
        this.ranking = ranking;
        this.vectors = new QueryVectorCache(indexer, context.tasks().whileOpen());
    }

    /// The state for which kept answers are valid.
    private record State(long index, Set<UUID> scope, Ranking ranking, String model) {}

    private record PastQuery(SearchRequest request, List<Hit> candidates, List<String> top) {}

    /// The changed entries of an item, with their vectors.
    private record ChangedEntries(String owner, List<IndexEntry> entries, Map<String, float[]> vectors) {}

    /// Finds the impact of one outcome for a learning, in the background. The first question takes as long as it
    /// takes to embed the queries. A newer question cancels this one: the answer then ends with a
    /// [CancellationException], and nobody waits for an answer that is no longer looked at.
    public CompletableFuture<ImpactReport> ask(LearningRef learning, ReviewOutcome outcome) {
        var answer = new CompletableFuture<ImpactReport>();
        var before = newest.getAndSet(answer);
        if (before != null) {
            before.cancel(false);
        }
        boolean isStarted = context.tasks().start("foresight", () -> {
            try {
                answer.complete(of(learning, outcome, answer));
            } catch (UserException | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        if (!isStarted) {
            answer.cancel(false);
        }
        return answer;
    }

    private synchronized ImpactReport of(
            LearningRef learning, ReviewOutcome outcome, CompletableFuture<ImpactReport> future) throws UserException {
        var before = catalogs.get(learning.item().catalog()).require(learning.item());
        var after = after(before, learning, outcome);
        if (before.equals(after)) {
            return ImpactReport.NONE;
        }
        var queries = ready(future);
        var changedEntries = changedEntries(indexer.index(), before, after);
        var changedQueries = new ArrayList<String>();
        for (var query : queries) {
            stopIfUnwanted(future);
            if (!query.top.equals(after(query, changedEntries))) {
                changedQueries.add(query.request.text());
            }
        }
        return new ImpactReport(queries.size(), changedQueries, plansChanged(before, after));
    }

    /// The item of a learning, in the file or beside it, after an outcome. Works on a copy.
    private KnowledgeItem after(KnowledgeItem before, LearningRef ref, ReviewOutcome outcome) throws UserException {
        var session = catalogs.get(ref.item().catalog());
        var learning = session.require(ref);
        var fields = before.fields();
        var learnings = new ArrayList<>(fields.array(LEARNINGS));
        int at = LearningRef.identities(learnings).indexOf(ref.identity());
        if (outcome == ReviewOutcome.REJECTED) {
            if (at >= 0) {
                learnings.remove(at);
            }
        } else if (at < 0) {
            learnings.add(Math.clamp(learning.index(), 0, learnings.size()), learning.fields());
        }
        if (!learnings.equals(fields.array(LEARNINGS))) {
            fields = fields.with(LEARNINGS, new Json.Arr(learnings));
        }
        if (outcome == ReviewOutcome.KEPT && session.annotations().marks().waitsToCount(ref)) {
            fields = fields.with("trust_score", Json.from(Trust.afterFailure(before.trust())));
        }
        return new KnowledgeItem(before.ref(), fields);
    }

    private void stopIfUnwanted(CompletableFuture<ImpactReport> future) {
        if (future.isCancelled() || context.tasks().isClosing()) {
            throw new CancellationException("a newer question was asked, or none can be any more");
        }
    }

    private synchronized List<PastQuery> ready(CompletableFuture<ImpactReport> future) throws UserException {
        var index = indexer.index();
        var scope = new HashSet<UUID>();
        catalogs.all().forEach(file -> scope.add(file.current().id()));
        var currentState = new State(
                index.version(),
                Set.copyOf(scope),
                ranking.get(),
                index.activeModel().orElse(""));
        if (!currentState.equals(state)) {
            pastQueries.clear();
            state = currentState;
        }
        var texts = context.store().read(session -> session.queries().recentTexts(WINDOW, QUERIES));
        var vectorsByText = vectors.of(texts);
        var queries = new ArrayList<PastQuery>();
        for (var text : texts) {
            stopIfUnwanted(future);
            var before = pastQueries.get(text);
            if (before == null) {
                before = ask(index, currentState, text, vectorsByText.get(text));
                pastQueries.put(text, before);
            }
            queries.add(before);
        }
        pastQueries.keySet().retainAll(Set.copyOf(texts));
        return queries;
    }

    private static PastQuery ask(KnowledgeIndex index, State currentState, String text, @Nullable QueryVector vector) {
        var request = new SearchRequest(text, vector, currentState.scope, null, currentState.ranking, ENTRIES);
        var candidates = index.candidates(request);
        return new PastQuery(request, candidates, top(candidates));
    }

    private static List<String> top(List<Hit> hits) {
        var owners = new LinkedHashSet<String>();
        var good = RelevantHits.of(hits, TOP);
        for (var hit : good.hits()) {
            owners.add(ItemRef.parse(hit.id()).key());
            if (owners.size() == good.items()) {
                break;
            }
        }
        return List.copyOf(owners);
    }

    private ChangedEntries changedEntries(KnowledgeIndex index, KnowledgeItem before, KnowledgeItem after)
            throws UserException {
        var entries = entries(after);
        var texts = new HashMap<String, String>();
        entries(before).forEach(entry -> texts.put(entry.embeddingTexts().getFirst(), entry.id()));
        var indexVectors = index.vectors(texts.values());
        var byEntry = new HashMap<String, float[]>();
        var unknown = new LinkedHashMap<String, String>();
        for (var entry : entries) {
            var text = entry.embeddingTexts().getFirst();
            var vector = texts.containsKey(text) ? indexVectors.get(texts.get(text)) : null;
            if (vector != null) {
                byEntry.put(entry.id(), vector);
            } else {
                unknown.put(entry.id(), text);
            }
        }
        var newVectors = vectors.of(List.copyOf(unknown.values()));
        unknown.forEach((id, text) -> {
            var vector = newVectors.get(text);
            if (vector != null) {
                byEntry.put(id, vector.values());
            }
        });
        return new ChangedEntries(before.ref().key(), entries, byEntry);
    }

    private List<IndexEntry> entries(KnowledgeItem item) throws UserException {
        return CatalogIndexing.entries(item, catalogs.get(item.ref().catalog()).score(item));
    }

    private static List<String> after(PastQuery query, ChangedEntries changedEntries) {
        var hits = new ArrayList<Hit>();
        var places = new HashMap<String, Integer>();
        for (var hit : query.candidates) {
            if (changedEntries.owner.equals(ItemRef.parse(hit.id()).key())) {
                places.put(hit.id(), hit.parts().lexicalRank());
            } else {
                hits.add(hit);
            }
        }
        for (var entry : changedEntries.entries) {
            int place = places.getOrDefault(entry.id(), 0);
            var hit = Hit.of(entry, changedEntries.vectors.get(entry.id()), place, query.request);
            // without a relevance it is found by its words only, and nobody knows these
            if (hit.parts().relevance().isPresent() || place > 0 || hit.isNamed()) {
                hits.add(hit);
            }
        }
        hits.sort(Hit.BEST_FIRST);
        return top(hits);
    }

    /// The number of stored plans that used an item whose block an agent would read otherwise.
    private int plansChanged(KnowledgeItem before, KnowledgeItem after) throws UserException {
        boolean isSame = AgentPreview.of(before, PromptProfile.KB_ATTACHED)
                .text()
                .equals(AgentPreview.of(after, PromptProfile.KB_ATTACHED).text());
        var ref = before.ref();
        return isSame
                ? 0
                : plans.planCount(catalogs.get(ref.catalog()).current().path(), ref.knowledgeId());
    }
}
