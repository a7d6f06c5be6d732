package dev.emend.search;

import dev.emend.model.MetadataValue;
import dev.emend.model.filter.Where;
import java.util.List;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// [Where] as a Lucene query over the fields of [EntryDocument].
public final class WhereQuery {
    private WhereQuery() {}

    /// @return null when everything matches
    public static @Nullable Query filter(Where where) {
        return where.equals(Where.ALL) ? null : of(where);
    }

    public static Query of(Where where) {
        return switch (where) {
            case Where.And(var parts) -> and(parts);
            case Where.Or(var parts) -> or(parts);
            case Where.Not(var part) -> negatedIf(true, of(part));
            case Where.Compare compare -> compare(compare);
            case Where.In(var key, var values, var isNegated) ->
                negatedIf(
                        isNegated,
                        terms(values.stream()
                                .flatMap(value -> MetadataValue.of(value).stream())
                                .flatMap(value -> MetadataTerms.equal(key, value).stream())
                                .toList()));
            case Where.Document(var text, var isNegated) ->
                negatedIf(isNegated, new SubstringQuery(EntryDocument.DOCUMENT, EntryDocument.TRIGRAMS, text));
        };
    }

    private static Query and(List<Where> parts) {
        if (parts.isEmpty()) {
            return MatchAllDocsQuery.INSTANCE;
        }
        var query = new BooleanQuery.Builder();
        parts.forEach(part -> query.add(of(part), BooleanClause.Occur.FILTER));
        return query.build();
    }

    private static Query or(List<Where> parts) {
        if (parts.isEmpty()) {
            return MatchNoDocsQuery.INSTANCE;
        }
        var query = new BooleanQuery.Builder();
        parts.forEach(part -> query.add(of(part), BooleanClause.Occur.SHOULD));
        return query.build();
    }

    private static Query compare(Where.Compare compare) {
        var value = MetadataValue.of(compare.value()).orElse(null);
        if (value == null) {
            return compare.operator() == Where.Operator.NE ? MatchAllDocsQuery.INSTANCE : MatchNoDocsQuery.INSTANCE;
        }
        return switch (compare.operator()) {
            case EQ -> terms(MetadataTerms.equal(compare.key(), value));
            case NE -> negatedIf(true, terms(MetadataTerms.equal(compare.key(), value)));
            case GT, GTE, LT, LTE ->
                value.isNumber() ? range(compare.key(), compare.operator(), value) : MatchNoDocsQuery.INSTANCE;
        };
    }

    private static Query range(String key, Where.Operator operator, MetadataValue bound) {
        double real = switch (bound) {
            case MetadataValue.IntegerValue(var value) -> (double) value;
            case MetadataValue.DecimalValue(var value) -> value;
            default -> throw new IllegalArgumentException("only numbers have an order");
        };
        return new BooleanQuery.Builder()
                .add(wholes(key, operator, bound), BooleanClause.Occur.SHOULD)
                .add(
                        points(EntryDocument.REALS, key, operator, MetadataTerms.sortable(real), true),
                        BooleanClause.Occur.SHOULD)
                .build();
    }

    private static Query wholes(String key, Where.Operator operator, MetadataValue bound) {
        if (bound instanceof MetadataValue.IntegerValue(var value)) {
            return points(EntryDocument.WHOLES, key, operator, value, true);
        }
        double value = ((MetadataValue.DecimalValue) bound).value();
        // the nearest long below: equal to the bound, or on its lower side whatever is left out
        double floor = Math.floor(value);
        if (floor >= 0x1p63) {
            return isUpward(operator)
                    ? MatchNoDocsQuery.INSTANCE
                    : points(EntryDocument.WHOLES, key, Where.Operator.LTE, Long.MAX_VALUE, true);
        }
        if (floor < -0x1p63) {
            return isUpward(operator)
                    ? points(EntryDocument.WHOLES, key, Where.Operator.GTE, Long.MIN_VALUE, true)
                    : MatchNoDocsQuery.INSTANCE;
        }
        return points(EntryDocument.WHOLES, key, operator, (long) floor, floor == value);
    }

    /// @param isBound whether the value is the bound itself, or the next one below it
    private static Query points(String field, String key, Where.Operator operator, long value, boolean isBound) {
        long from = Long.MIN_VALUE;
        long to = Long.MAX_VALUE;
        switch (operator) {
            case GT -> {
                if (value == Long.MAX_VALUE) {
                    return MatchNoDocsQuery.INSTANCE;
                }
                from = value + 1;
            }
            case GTE -> from = isBound ? value : value + 1;
            case LT -> {
                if (isBound && value == Long.MIN_VALUE) {
                    return MatchNoDocsQuery.INSTANCE;
                }
                to = isBound ? value - 1 : value;
            }
            case LTE -> to = value;
            case EQ, NE -> throw new IllegalArgumentException("not an order");
        }
        long dimension = MetadataTerms.dimension(key);
        return LongPoint.newRangeQuery(field, new long[] {dimension, from}, new long[] {dimension, to});
    }

    private static boolean isUpward(Where.Operator operator) {
        return operator == Where.Operator.GT || operator == Where.Operator.GTE;
    }

    private static Query terms(List<BytesRef> terms) {
        return new TermInSetQuery(EntryDocument.METADATA, terms);
    }

    private static Query negatedIf(boolean isNegated, Query query) {
        return isNegated
                ? new BooleanQuery.Builder()
                        .add(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.FILTER)
                        .add(query, BooleanClause.Occur.MUST_NOT)
                        .build()
                : query;
    }
}
