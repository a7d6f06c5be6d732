package dev.emend.search.memories;

import dev.emend.model.Memory;
import dev.emend.model.filter.Where;
import dev.emend.search.IndexSnapshot;
import dev.emend.search.IndexSnapshot.NumberedHit;
import dev.emend.search.QueryVector;
import dev.emend.search.RankFusion;
import dev.emend.search.TextFields;
import dev.emend.search.WhereQuery;
import dev.emend.search.WordQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/// Search for memories: candidates by keyword and semantic search, their parts, their order.
final class MemorySearch {
    /// By score, then the more relevant, then by id.
    static final Comparator<MemoryHit> BEST_FIRST = Comparator.comparingDouble((MemoryHit hit) -> -hit.score())
            .thenComparingDouble(hit -> -hit.relevance().orElse(-1))
            .thenComparing(MemoryHit::id);

    /// Candidates per list: a deeper look into the graph finds what a short one misses, and word
    /// matches get something to be fused with.
    private static final int MIN_CANDIDATES = 40;

    private final IndexSnapshot snapshot;
    private final @Nullable String model;

    /// @param model whose vectors are asked; null for none
    MemorySearch(IndexSnapshot snapshot, @Nullable String model) {
        this.snapshot = snapshot;
        this.model = model;
    }

    static int candidates(int limit) {
        return Math.max(MIN_CANDIDATES, 2 * limit);
    }

    List<MemoryHit> hits(MemoryQuery query) throws IOException {
        var filter = WhereQuery.filter(query.where());
        int count = candidates(query.limit());
        var byWords = byWords(query.space(), query.text(), count, filter);
        var unit = unit(query.space(), query.vector());
        if (unit == null) {
            return limit(wordHits(byWords), query.limit());
        }
        var byMeaning = byMeaning(query.space(), unit, count, filter);
        if (query.text().isBlank()) {
            return limit(vectorHits(byMeaning), query.limit());
        }
        var field = TextFields.of(query.space()).vector(String.valueOf(model));
        return limit(fuse(byWords, byMeaning, snapshot.relevances(field, unit, byWords)), query.limit());
    }

    /// The nearest to one that is in the index.
    List<MemoryHit> similar(String id, Memory.Space space, Where where, int limit) throws IOException {
        if (model == null) {
            return List.of();
        }
        var queryVector = snapshot.vectorsById(TextFields.of(space).vector(model), List.of(id))
                .get(id);
        if (queryVector == null) {
            return List.of();
        }
        var near = byMeaning(space, queryVector, candidates(limit + 1), WhereQuery.filter(where));
        return limit(
                vectorHits(near.stream().filter(hit -> !hit.id().equals(id)).toList()), limit);
    }

    /// The best word matches with their BM25 scores, best first.
    List<NumberedHit> byWords(Memory.Space space, String text, int count, @Nullable Query filter) throws IOException {
        var query = WordQuery.of(text, TextFields.of(space), filter);
        return query == null ? List.of() : snapshot.best(query, count);
    }

    /// The nearest with their relevance, best first.
    private List<NumberedHit> byMeaning(Memory.Space space, float[] unit, int count, @Nullable Query filter)
            throws IOException {
        return model == null ? List.of() : snapshot.nearest(TextFields.of(space).vector(model), unit, count, filter);
    }

    /// The query's vector when its model is asked and has vectors of its length, else null.
    float @Nullable [] unit(Memory.Space space, @Nullable QueryVector vector) {
        return vector == null || model == null || !vector.model().equals(model)
                ? null
                : snapshot.unit(TextFields.of(space).vector(model), vector);
    }

    private static List<MemoryHit> wordHits(List<NumberedHit> byWords) {
        var hits = new ArrayList<MemoryHit>();
        for (int i = 0; i < byWords.size(); i++) {
            double lexical = share(byWords, i);
            hits.add(new MemoryHit(byWords.get(i).id(), lexical, OptionalDouble.empty(), i + 1, lexical));
        }
        return hits;
    }

    private static List<MemoryHit> vectorHits(List<NumberedHit> byMeaning) {
        return byMeaning.stream()
                .map(hit -> new MemoryHit(hit.id(), hit.score(), OptionalDouble.of(hit.score()), 0, 0))
                .toList();
    }

    private static List<MemoryHit> fuse(
            List<NumberedHit> byWords, List<NumberedHit> byMeaning, Map<String, Double> relevances) {
        var hits = new HashMap<String, MemoryHit>();
        for (int i = 0; i < byMeaning.size(); i++) {
            var numberedHit = byMeaning.get(i);
            hits.put(
                    numberedHit.id(),
                    new MemoryHit(numberedHit.id(), fuse(i + 1, 0), OptionalDouble.of(numberedHit.score()), 0, 0));
        }
        for (int i = 0; i < byWords.size(); i++) {
            var numberedHit = byWords.get(i);
            var near = hits.get(numberedHit.id());
            var relevance = relevances.get(numberedHit.id());
            hits.put(
                    numberedHit.id(),
                    new MemoryHit(
                            numberedHit.id(),
                            fuse(0, i + 1) + (near == null ? 0 : near.score()),
                            near != null
                                    ? near.relevance()
                                    : relevance == null ? OptionalDouble.empty() : OptionalDouble.of(relevance),
                            i + 1,
                            share(byWords, i)));
        }
        return hits.values().stream().sorted(BEST_FIRST).toList();
    }

    /// Reciprocal ranks of both lists, as a share of what the first of both gets.
    static double fuse(int rankByMeaning, int rankByWords) {
        return (RankFusion.share(rankByMeaning) + RankFusion.share(rankByWords)) / (2 * RankFusion.share(1));
    }

    static double share(List<NumberedHit> byWords, int at) {
        float best = Math.max(byWords.getFirst().score(), Float.MIN_NORMAL);
        return byWords.get(at).score() / best;
    }

    private static List<MemoryHit> limit(List<MemoryHit> hits, int limit) {
        return hits.size() <= limit ? hits : List.copyOf(hits.subList(0, limit));
    }
}
