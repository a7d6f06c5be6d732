package dev.emend.search;

import dev.emend.search.IndexSnapshot.NumberedHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Search for items and learnings: candidates by keyword and semantic search, their parts, their order.
///
/// @param model whose vectors are asked; null for none
record Search(IndexSnapshot snapshot, @Nullable String model, Map<String, EntryMetadata> metadata) {
    /// Candidates per list: enough that trust and quality find something to reorder.
    private static final int MIN_CANDIDATES = 50;

    List<Hit> candidates(SearchRequest request) throws IOException {
        var filter = EntryDocument.filter(request.catalogs(), request.within());
        int count = Math.max(MIN_CANDIDATES, 2 * request.limit());
        var words = new WordMatches(snapshot, request.text(), count, filter);
        var lexical = new LinkedHashMap<String, NumberedHit>();
        words.best().forEach(hit -> lexical.put(hit.id(), hit));
        var nameMatches =
                words.namedHits().stream().collect(Collectors.toMap(NumberedHit::id, NumberedHit::number, (a, b) -> a));
        nameMatches.forEach((id, number) -> lexical.putIfAbsent(id, new NumberedHit(number, id, 0)));
        var withAllWords = words.withAllWords();
        var byWords = List.copyOf(lexical.keySet());
        var unit = unit(request.vector());
        List<NumberedHit> byMeaning = unit == null || model == null
                ? List.of()
                : snapshot.nearest(TextFields.ENTRY.vector(model), unit, count, filter);
        var relevances = relevances(unit, byMeaning, lexical.values());
        float top =
                lexical.isEmpty() ? 1 : Math.max(lexical.firstEntry().getValue().score(), Float.MIN_NORMAL);
        var hits = new ArrayList<Hit>();
        for (var id : RankFusion.of(
                List.of(byWords, byMeaning.stream().map(NumberedHit::id).toList()))) {
            var entryMetadata = metadata.get(id);
            if (entryMetadata == null) {
                continue; // removed while this search ran
            }
            var relevance = relevances.get(id);
            var match = lexical.get(id);
            var parts = parts(
                    entryMetadata,
                    relevance == null ? OptionalDouble.empty() : OptionalDouble.of(relevance),
                    byWords.indexOf(id) + 1,
                    match == null ? 0 : match.score() / top);
            hits.add(new Hit(
                    id, parts, parts.score(request.ranking()), nameMatches.containsKey(id), withAllWords.contains(id)));
        }
        return hits.stream().sorted(Hit.BEST_FIRST).toList();
    }

    /// The query's vector when it is of the model that is asked.
    private float @Nullable [] unit(@Nullable QueryVector vector) {
        return vector == null || model == null || !vector.model().equals(model)
                ? null
                : snapshot.unit(TextFields.ENTRY.vector(model), vector);
    }

    /// The relevance of the nearest as it was found, of those that only words found from their
    /// vectors, which costs more than the graph search that brought the others.
    private Map<String, Double> relevances(
            float @Nullable [] unit, List<NumberedHit> byMeaning, Collection<NumberedHit> byWords) throws IOException {
        var relevances = new HashMap<String, Double>();
        byMeaning.forEach(hit -> relevances.put(hit.id(), (double) hit.score()));
        if (unit != null && model != null) {
            var byWordsOnly = byWords.stream()
                    .filter(hit -> !relevances.containsKey(hit.id()))
                    .toList();
            relevances.putAll(snapshot.relevances(TextFields.ENTRY.vector(model), unit, byWordsOnly));
        }
        return relevances;
    }

    private static Hit.Parts parts(
            EntryMetadata entryMetadata, OptionalDouble relevance, int lexicalRank, double lexical) {
        var attributes = entryMetadata.place().attributes();
        return new Hit.Parts(relevance, lexicalRank, lexical, attributes.trustOrFull(), attributes.quality01());
    }
}
