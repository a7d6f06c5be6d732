package dev.emend.search.memories;

import dev.emend.search.IndexFields;
import dev.emend.search.IndexSnapshot;
import dev.emend.search.IndexSnapshot.NumberedHit;
import dev.emend.search.TextFields;
import dev.emend.search.WhereQuery;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/// Rank of one memory among all a filter holds for, every one of them compared: the answer to "why
/// is this one not among the hits". Takes as long as it takes, some 100 ms for 100,000.
final class RankExplanation {
    private final IndexSnapshot snapshot;
    private final @Nullable String model;

    RankExplanation(IndexSnapshot snapshot, @Nullable String model) {
        this.snapshot = snapshot;
        this.model = model;
    }

    /// Empty when there is no such memory.
    Optional<MemoryIndex.Place> of(MemoryQuery query, String id) throws IOException {
        var idQuery = new TermQuery(IndexFields.id(id));
        var searcher = snapshot.searcher();
        if (searcher.count(idQuery) == 0) {
            return Optional.empty();
        }
        var filter = WhereQuery.filter(query.where());
        boolean isMatching = filter == null || searcher.count(both(filter, idQuery)) > 0;
        // one the filter does not hold for is placed as if it did
        var candidates = filter == null || isMatching ? filter : either(filter, idQuery);
        var hits = all(query, candidates);
        for (int i = 0; i < hits.size(); i++) {
            if (hits.get(i).id().equals(id)) {
                return Optional.of(new MemoryIndex.Place(hits.get(i), isMatching ? i + 1 : 0, isMatching));
            }
        }
        var unfound = new MemoryHit(id, 0, OptionalDouble.empty(), 0, 0);
        return Optional.of(new MemoryIndex.Place(unfound, isMatching ? hits.size() + 1 : 0, isMatching));
    }

    /// Every candidate that has a vector or one of the words, in the order of a search: what is in
    /// neither list of candidates follows by its relevance.
    private List<MemoryHit> all(MemoryQuery query, @Nullable Query filter) throws IOException {
        int documentCount = Math.max(1, snapshot.searcher().getIndexReader().maxDoc());
        var search = new MemorySearch(snapshot, model);
        var byWords = search.byWords(query.space(), query.text(), documentCount, filter);
        var unit = search.unit(query.space(), query.vector());
        List<NumberedHit> byMeaning = unit == null || model == null
                ? List.of()
                : snapshot.nearestOfAll(TextFields.of(query.space()).vector(model), unit, documentCount, filter);
        var meaning = ranks(byMeaning);
        var words = ranks(byWords);
        var parts = new HashMap<String, MemoryHit>();
        for (var list : List.of(byMeaning, byWords)) {
            for (var numberedHit : list) {
                parts.computeIfAbsent(numberedHit.id(), id -> hit(id, query, meaning, words, byMeaning, byWords));
            }
        }
        return parts.values().stream().sorted(MemorySearch.BEST_FIRST).toList();
    }

    private static MemoryHit hit(
            String id,
            MemoryQuery query,
            Map<String, Integer> meaning,
            Map<String, Integer> words,
            List<NumberedHit> byMeaning,
            List<NumberedHit> byWords) {
        int rankByMeaning = meaning.getOrDefault(id, 0);
        int rankByWords = words.getOrDefault(id, 0);
        double lexical = rankByWords == 0 ? 0 : MemorySearch.share(byWords, rankByWords - 1);
        var relevance = rankByMeaning == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(byMeaning.get(rankByMeaning - 1).score());
        double score = byMeaning.isEmpty()
                ? lexical
                : query.text().isBlank()
                        ? relevance.orElse(0)
                        : MemorySearch.fuse(within(rankByMeaning, query), within(rankByWords, query));
        return new MemoryHit(id, score, relevance, rankByWords, lexical);
    }

    /// A search fuses the best of each list only.
    private static int within(int rank, MemoryQuery query) {
        return rank <= MemorySearch.candidates(query.limit()) ? rank : 0;
    }

    private static Map<String, Integer> ranks(List<NumberedHit> list) {
        var ranks = new HashMap<String, Integer>(2 * list.size());
        for (int i = 0; i < list.size(); i++) {
            ranks.put(list.get(i).id(), i + 1);
        }
        return ranks;
    }

    private static Query both(Query filter, Query idQuery) {
        return new BooleanQuery.Builder()
                .add(filter, BooleanClause.Occur.FILTER)
                .add(idQuery, BooleanClause.Occur.FILTER)
                .build();
    }

    private static Query either(Query filter, Query idQuery) {
        return new BooleanQuery.Builder()
                .add(filter, BooleanClause.Occur.SHOULD)
                .add(idQuery, BooleanClause.Occur.SHOULD)
                .build();
    }
}
