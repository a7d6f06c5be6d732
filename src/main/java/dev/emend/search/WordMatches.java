package dev.emend.search;

import dev.emend.search.IndexSnapshot.NumberedHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The entries a text matches by its words.
///
/// @param count how many of each list
/// @param filter what may be found; null for everything
record WordMatches(
        IndexSnapshot snapshot,
        String text,
        int count,
        @Nullable Query filter) {

    /// The best entries for the words with their BM25 scores, best first.
    List<NumberedHit> best() throws IOException {
        var query = WordQuery.of(text, TextFields.ENTRY, filter);
        return query == null ? List.of() : snapshot.best(query, count);
    }

    /// The ids of the entries that hold every word of the text.
    Set<String> withAllWords() throws IOException {
        var query = WordQuery.ofAll(text);
        return query == null
                ? Set.of()
                : filteredHits(query).stream().map(NumberedHit::id).collect(Collectors.toSet());
    }

    /// The entries whose id, shortcut or place is the whole text, whatever its case, those whose
    /// title or id it says nearly word for word, and those that hold all it has in quotes.
    Set<NumberedHit> namedHits() throws IOException {
        var nameHits = new LinkedHashSet<NumberedHit>();
        var name = EntryDocument.wholeName(text);
        if (!name.isEmpty()) {
            nameHits.addAll(filteredHits(new TermQuery(new Term(EntryDocument.NAME, name))));
        }
        var phraseQuery = WordQuery.ofQuoted(text);
        if (phraseQuery != null) {
            nameHits.addAll(filteredHits(phraseQuery));
        }
        var words = NameIndex.ofQuery(text);
        if (!words.isEmpty()) {
            var query = new BooleanQuery.Builder();
            words.forEach(word ->
                    query.add(new TermQuery(new Term(EntryDocument.NAME_WORD, word)), BooleanClause.Occur.SHOULD));
            query.setMinimumNumberShouldMatch((int) Math.ceil(NameIndex.MIN_SHARE * words.size()));
            nameHits.addAll(filterByName(words, filteredHits(query.build())));
        }
        return nameHits;
    }

    private List<NumberedHit> filteredHits(Query query) throws IOException {
        var filteredQuery = new BooleanQuery.Builder().add(query, BooleanClause.Occur.MUST);
        if (filter != null) {
            filteredQuery.add(filter, BooleanClause.Occur.FILTER);
        }
        return snapshot.best(filteredQuery.build(), count);
    }

    /// Of these entries those that have a name these words say.
    private List<NumberedHit> filterByName(Set<String> words, List<NumberedHit> hits) throws IOException {
        var leaves = snapshot.searcher().getIndexReader().leaves();
        var matchingHits = new ArrayList<NumberedHit>();
        for (var hit : hits) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hit.number(), leaves));
            var values = DocValues.getBinary(leaf.reader(), EntryDocument.NAME_WORDS);
            if (values.advanceExact(hit.number() - leaf.docBase)
                    && NameIndex.says(words, names(values.binaryValue()))) {
                matchingHits.add(hit);
            }
        }
        return matchingHits;
    }

    private static List<Set<String>> names(BytesRef lines) {
        return lines.utf8ToString()
                .lines()
                .map(line -> (Set<String>) new HashSet<>(List.of(line.split(" "))))
                .toList();
    }

    /// Whether the query names the entry, as [#namedHits] finds it.
    static boolean isNamed(IndexEntry entry, String query) {
        var texts = entry.texts().getFirst();
        var name = EntryDocument.wholeName(query);
        return !name.isEmpty()
                        && texts.exact().stream()
                                .anyMatch(
                                        exact -> EntryDocument.wholeName(exact).equals(name))
                || WordQuery.quotes(query, texts)
                || NameIndex.says(NameIndex.ofQuery(query), NameIndex.of(entry));
    }
}
