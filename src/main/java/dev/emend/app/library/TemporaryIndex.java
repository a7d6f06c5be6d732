package dev.emend.app.library;

import dev.emend.analysis.conditions.ConditionEvaluator;
import dev.emend.analysis.conditions.ContextScope;
import dev.emend.app.search.CatalogIndexing;
import dev.emend.app.search.GoldenQueryService;
import dev.emend.app.search.SearchService;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import dev.emend.search.GroupedHit;
import dev.emend.search.IdFilter;
import dev.emend.search.IndexEntry;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.QueryVector;
import dev.emend.search.SearchRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A catalog file as it can be searched without a workspace: everything is read and embedded anew,
/// ranked as Emend ranks, and forgotten. Ratings that are not in the file count for nothing.
public final class TemporaryIndex implements AutoCloseable {
    private static final String MODEL = "trial";

    // what counts when an agent names no limits
    private static final int LEAST_QUALITY = 2;
    private static final double LEAST_RELEVANCE = 0.5;
    private static final int CRITICAL = 5;
    private static final int UNRATED = 3;

    private final KnowledgeIndex index = KnowledgeIndex.inMemory();
    private final List<KnowledgeItem> items = new ArrayList<>();
    private final Embedding embedding;

    /// Unit vectors of texts, in their order.
    public interface Embedding {
        float[][] of(List<String> texts) throws UserException;
    }

    private TemporaryIndex(Embedding embedding) {
        this.embedding = embedding;
    }

    public static TemporaryIndex of(ReadOnlyCatalog glance, Embedding embedding) throws UserException {
        var trial = new TemporaryIndex(embedding);
        try {
            trial.put(glance);
            return trial;
        } catch (UserException | RuntimeException e) {
            trial.close();
            throw e;
        }
    }

    private void put(ReadOnlyCatalog glance) throws UserException {
        var entries = new ArrayList<IndexEntry>();
        for (var item : glance.items(List.of())) {
            items.add(item);
            entries.addAll(CatalogIndexing.entries(item, item.qualityScore()));
        }
        index.put(entries);
        var vectors = embedding.of(entries.stream()
                .flatMap(entry -> entry.embeddingTexts().stream())
                .toList());
        var byEntry = new HashMap<IndexEntry, List<float[]>>();
        for (int i = 0; i < vectors.length; i++) {
            byEntry.put(entries.get(i), List.of(vectors[i]));
        }
        index.putVectors(MODEL, byEntry);
    }

    /// As [GoldenQueryService#place], without a context.
    public int place(String query, ItemRef item) throws UserException {
        return place(query, Json.Obj.EMPTY, item);
    }

    /// As [GoldenQueryService#place]: what is found among the items that apply, and behind it critical ones that
    /// apply.
    public int place(String query, Json.Obj context, ItemRef item) throws UserException {
        var scopedContext = ContextScope.withScope(context);
        var applicable = items.stream()
                .filter(candidate -> applies(candidate, scopedContext))
                .toList();
        var candidates = applicable.stream()
                .filter(candidate -> candidate.qualityScore().orElse(UNRATED) >= LEAST_QUALITY)
                .toList();
        var foundKeys = search(query, candidates).stream()
                .limit(GoldenQueryService.DEEPEST)
                .toList();
        var critical = applicable.stream()
                .filter(candidate -> candidate.priority() >= CRITICAL)
                .sorted(Comparator.comparingInt((KnowledgeItem candidate) -> -candidate.priority())
                        .thenComparingInt(candidate -> -candidate.qualityScore().orElse(UNRATED))
                        .thenComparing(candidate -> candidate.ref().key()))
                .map(candidate -> candidate.ref().key())
                .filter(key -> !foundKeys.contains(key))
                .toList();
        var order = Stream.concat(
                        foundKeys.stream().limit(Math.max(0, GoldenQueryService.DEEPEST - critical.size())),
                        critical.stream())
                .toList();
        return 1 + order.indexOf(item.key());
    }

    private List<String> search(String query, List<KnowledgeItem> candidates) throws UserException {
        // nobody kept a learning of a file alone, so that agents get none
        var ids = candidates.stream().map(item -> item.ref().key()).collect(Collectors.toSet());
        if (ids.isEmpty()) {
            return List.of();
        }
        var vector = embedding.of(List.of(query))[0];
        var request = new SearchRequest(
                query,
                new QueryVector(MODEL, vector),
                Set.of(),
                new IdFilter(ids),
                Ranking.RELEVANCE,
                SearchService.entries(GoldenQueryService.DEEPEST));
        var relevant = index.search(request).stream()
                .filter(hit -> hit.parts().relevance().orElse(1) >= LEAST_RELEVANCE)
                .toList();
        return index.groupByOwner(relevant).stream().map(GroupedHit::owner).toList();
    }

    private static boolean applies(KnowledgeItem item, Json.Obj context) {
        return ConditionEvaluator.isInScope(item, context) && ConditionEvaluator.holds(item.conditions(), context);
    }

    @Override
    public void close() {
        index.close();
    }
}
