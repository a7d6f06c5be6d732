package dev.emend.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/// A person's words as a Lucene query: stems in title and body, names as they are.
///
/// Nothing a person types is syntax here; brackets and colons are just signs.
public final class WordQuery {
    static final String TITLE = "title";
    static final String BODY = "body";
    static final String EXACT = "exact";

    private static final float TITLE_WEIGHT = 2;
    private static final float EXACT_WEIGHT = 2;

    /// More words than that are a pasted text; its beginning says enough.
    private static final int MAX_WORDS = 64;

    static final Analyzer ENGLISH = newAnalyzer();
    private static final QueryBuilder PHRASES = new QueryBuilder(ENGLISH);
    private static final Pattern QUOTED = Pattern.compile("[\"“”]([^\"“”]+)[\"“”]");

    private WordQuery() {}

    public static Analyzer newAnalyzer() {
        return new EnglishAnalyzer();
    }

    /// @return null when the text holds no word
    public static @Nullable Query of(String text, TextFields fields, @Nullable Query filter) {
        var query = new BooleanQuery.Builder().setMinimumNumberShouldMatch(1);
        var stems = stems(text);
        for (var stem : stems) {
            if (!fields.title().isEmpty()) {
                query.add(weightedTerm(fields.title(), stem, TITLE_WEIGHT), BooleanClause.Occur.SHOULD);
            }
            query.add(new TermQuery(new Term(fields.body(), stem)), BooleanClause.Occur.SHOULD);
        }
        var tokens = ExactTokens.ofQuery(text);
        tokens.stream()
                .limit(MAX_WORDS)
                .forEach(token ->
                        query.add(weightedTerm(fields.exact(), token, EXACT_WEIGHT), BooleanClause.Occur.SHOULD));
        if (filter != null) {
            query.add(filter, BooleanClause.Occur.FILTER);
        }
        return stems.isEmpty() && tokens.isEmpty() ? null : query.build();
    }

    /// The query for documents that hold every word of a text, wherever it stands.
    ///
    /// @return null when the text holds no word
    static @Nullable Query ofAll(String text) {
        var all = new BooleanQuery.Builder();
        var stems = stems(text);
        for (var stem : stems) {
            var anywhere = new BooleanQuery.Builder();
            for (var field : List.of(TITLE, BODY, EXACT)) {
                anywhere.add(new TermQuery(new Term(field, stem)), BooleanClause.Occur.SHOULD);
            }
            all.add(anywhere.build(), BooleanClause.Occur.MUST);
        }
        return stems.isEmpty() ? null : all.build();
    }

    /// Whether an entry of these texts holds every word of a text, as [#ofAll] finds it.
    static boolean hasAll(String text, IndexEntry.Texts texts) {
        var stems = stems(text);
        if (stems.isEmpty()) {
            return false;
        }
        var textStems = new HashSet<>(allStems(texts.title()));
        textStems.addAll(allStems(texts.body()));
        textStems.addAll(ExactTokens.of(texts));
        return textStems.containsAll(stems);
    }

    /// The query for everything a text has in quotes, as phrases of stems, in title or body.
    ///
    /// @return null when nothing is in quotes
    static @Nullable Query ofQuoted(String text) {
        var all = new BooleanQuery.Builder();
        var phrases = quotedPhrases(text);
        for (var phrase : phrases) {
            var anywhere = new BooleanQuery.Builder();
            for (var field : List.of(TITLE, BODY)) {
                anywhere.add(PHRASES.createPhraseQuery(field, phrase), BooleanClause.Occur.SHOULD);
            }
            all.add(anywhere.build(), BooleanClause.Occur.MUST);
        }
        return phrases.isEmpty() ? null : all.build();
    }

    /// Whether a text quotes something and an entry of these texts holds all of it: what
    /// [#ofQuoted] finds, nearly; the phrase is looked for as it is written.
    static boolean quotes(String text, IndexEntry.Texts texts) {
        var phrases = quotedPhrases(text);
        return !phrases.isEmpty()
                && phrases.stream()
                        .map(phrase -> phrase.toLowerCase(Locale.ROOT))
                        .allMatch(
                                phrase -> texts.title().toLowerCase(Locale.ROOT).contains(phrase)
                                        || texts.body().toLowerCase(Locale.ROOT).contains(phrase));
    }

    /// The phrases in double quotes, straight or curly, that have a word in them.
    private static List<String> quotedPhrases(String text) {
        return QUOTED.matcher(text)
                .results()
                .map(result -> result.group(1))
                .filter(phrase -> !stems(phrase).isEmpty())
                .limit(MAX_WORDS)
                .toList();
    }

    private static Query weightedTerm(String field, String term, float weight) {
        return new BoostQuery(new TermQuery(new Term(field, term)), weight);
    }

    /// The stems of a text in its order, stop words left out, the first of a long one.
    static Set<String> stems(String text) {
        return stems(text, MAX_WORDS);
    }

    private static Set<String> allStems(String text) {
        return stems(text, Integer.MAX_VALUE);
    }

    private static Set<String> stems(String text, int max) {
        var stems = new LinkedHashSet<String>();
        try (var tokens = ENGLISH.tokenStream(BODY, text)) {
            var term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken() && stems.size() < max) {
                stems.add(term.toString());
            }
            // end() wants every token read; closing is enough when the rest is not wanted
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory was not readable", e);
        }
        return stems;
    }
}
