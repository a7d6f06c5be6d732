package dev.emend.search;

import dev.emend.search.embedding.Vectors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// One search: candidates by words and by meaning, their parts, their order.
final class Search {
    /// Candidates per list: enough that trust and quality find something to reorder.
    private static final int MIN_CANDIDATES = 50;

    private final WordIndex words;
    private final ModelIndexes models;
    private final Map<String, EntryMetadata> slots;

    Search(WordIndex words, ModelIndexes models, Map<String, EntryMetadata> slots) {
        this.words = words;
        this.models = models;
        this.slots = slots;
    }

    List<Hit> candidates(SearchRequest request) {
        var filter = IndexFields.filter(request.catalogs(), request.within());
        int count = Math.max(MIN_CANDIDATES, 2 * request.limit());
        var lexical = new LinkedHashMap<>(words.best(request.text(), count, filter));
        var named = words.named(request.text(), count, filter);
        named.forEach(id -> lexical.putIfAbsent(id, 0f));
        var saying = words.saying(request.text(), count, filter);
        var byWords = List.copyOf(lexical.keySet());
        var vectors = models.active().orElse(null);
        var query = queryVector(request.vector(), vectors);
        var byMeaning =
                query == null || vectors == null ? Map.<String, Float>of() : vectors.nearest(query, count, filter);
        var candidates = RankFusion.of(List.of(byWords, List.copyOf(byMeaning.keySet())));
        // looking vectors up costs more than the graph search that brought the others
        var byWordsOnly = new ArrayList<>(byWords);
        byWordsOnly.removeAll(byMeaning.keySet());
        Map<String, float[]> known = query == null || vectors == null ? Map.of() : vectors.find(byWordsOnly);
        float top = lexical.isEmpty() ? 1 : Math.max(lexical.values().iterator().next(), Float.MIN_NORMAL);
        var hits = new ArrayList<Hit>();
        for (var id : candidates) {
            var slot = slots.get(id);
            if (slot == null) {
                continue; // removed while this search ran
            }
            var relevance = relevance(query, byMeaning.get(id), known.get(id));
            var parts = parts(slot, relevance, byWords.indexOf(id) + 1, lexical.getOrDefault(id, 0f) / top);
            hits.add(new Hit(id, parts, parts.score(request.ranking()), named.contains(id), saying.contains(id)));
        }
        return hits.stream().sorted(Hit.BEST_FIRST).toList();
    }

    private static OptionalDouble relevance(
            float @Nullable [] query, @Nullable Float found, float @Nullable [] vector) {
        if (found != null) {
            return OptionalDouble.of(found);
        }
        return query == null || vector == null
                ? OptionalDouble.empty()
                : OptionalDouble.of((1 + Vectors.cosine(query, vector)) / 2);
    }

    private static float @Nullable [] queryVector(@Nullable QueryVector vector, @Nullable VectorIndex vectors) {
        if (vector == null
                || vectors == null
                || !vectors.isOf(vector.model())
                || vectors.dimension() != vector.values().length) {
            return null;
        }
        return Vectors.normalised(vector.values());
    }

    /// Nearest first; the score is the relevance alone, for likeness is all that is asked.
    List<Hit> similar(String id, int n) {
        var vectors = models.active().orElse(null);
        var own = vectors == null ? null : vectors.find(List.of(id)).get(id);
        if (vectors == null || own == null) {
            return List.of();
        }
        var hits = new ArrayList<Hit>();
        vectors.nearest(own, n + 1, null).forEach((other, relevance) -> {
            var slot = slots.get(other);
            if (slot != null && !other.equals(id) && hits.size() < n) {
                var parts = parts(slot, OptionalDouble.of(relevance), 0, 0);
                hits.add(new Hit(other, parts, relevance));
            }
        });
        hits.sort(Hit.BEST_FIRST);
        return hits;
    }

    private static Hit.Parts parts(EntryMetadata slot, OptionalDouble relevance, int lexicalRank, double lexical) {
        var standing = slot.standing();
        return new Hit.Parts(relevance, lexicalRank, lexical, standing.trustOrFull(), standing.quality01());
    }
}
