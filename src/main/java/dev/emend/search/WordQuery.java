package dev.emend.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/// A person's words as a Lucene query: stems in title and body, names as they are.
///
/// Nothing a person types is syntax here; brackets and colons are just signs.
final class WordQuery {
    static final String TITLE = "title";
    static final String BODY = "body";
    static final String EXACT = "exact";

    private static final float TITLE_WEIGHT = 2;
    private static final float EXACT_WEIGHT = 2;

    /// More words than that are a pasted text; its beginning says enough.
    private static final int MOST_WORDS = 64;

    private static final Analyzer ENGLISH = newAnalyzer();

    private WordQuery() {}

    static Analyzer newAnalyzer() {
        return new EnglishAnalyzer();
    }

    /// @return null when the text holds no word
    static @Nullable Query of(String text, @Nullable Query filter) {
        var clauses = new ArrayList<Query>();
        for (var stem : stems(text)) {
            clauses.add(weighted(TITLE, stem, TITLE_WEIGHT));
            clauses.add(new TermQuery(new Term(BODY, stem)));
        }
        ExactTokens.ofQuery(text).stream()
                .limit(MOST_WORDS)
                .forEach(token -> clauses.add(weighted(EXACT, token, EXACT_WEIGHT)));
        return anyOf(clauses, filter);
    }

    /// Words in one field of running text and one of exact tokens.
    ///
    /// @return null when the text holds no word
    static @Nullable Query of(
            String text, String field, String exactField, @Nullable Query filter) {
        var clauses = new ArrayList<Query>();
        for (var stem : stems(text)) {
            clauses.add(new TermQuery(new Term(field, stem)));
        }
        ExactTokens.ofQuery(text).stream()
                .limit(MOST_WORDS)
                .forEach(token -> clauses.add(weighted(exactField, token, EXACT_WEIGHT)));
        return anyOf(clauses, filter);
    }

    private static @Nullable Query anyOf(List<Query> clauses, @Nullable Query filter) {
        if (clauses.isEmpty()) {
            return null;
        }
        var query = new BooleanQuery.Builder().setMinimumNumberShouldMatch(1);
        clauses.forEach(clause -> query.add(clause, BooleanClause.Occur.SHOULD));
        if (filter != null) {
            query.add(filter, BooleanClause.Occur.FILTER);
        }
        return query.build();
    }

    private static Query weighted(String field, String term, float weight) {
        return new BoostQuery(new TermQuery(new Term(field, term)), weight);
    }

    /// The stems of a text in its order, stop words left out, the first of a long one.
    static Set<String> stems(String text) {
        var stems = new LinkedHashSet<String>();
        try (var tokens = ENGLISH.tokenStream(BODY, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken() && stems.size() < MOST_WORDS) {
                stems.add(term.toString());
            }
            // end() wants every token read; closing is enough when the rest is not wanted
        } catch (IOException impossible) {
            throw new UncheckedIOException("text in memory was not readable", impossible);
        }
        return stems;
    }
}
