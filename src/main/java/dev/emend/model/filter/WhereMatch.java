package dev.emend.model.filter;

import dev.emend.model.Json;
import dev.emend.model.MetadataValue;
import org.jspecify.annotations.Nullable;

/// Meaning of a [Where], said plainly: the index must find just what this holds for.
///
/// As a Chroma 1.0 server answers: what a record does not have equals nothing, so that `$ne`,
/// `$nin` and `$not_contains` hold for it. Two slips of that server are not repeated: for a filter
/// value with a fraction it looks at whole numbers as if the fraction was not there (its issue
/// 7491), and to `$contains` the signs `%` and `_` mean any text and any character.
public final class WhereMatch {
    private WhereMatch() {}

    /// @param document empty for none
    public static boolean matches(Where where, Json.Obj metadata, String document) {
        return switch (where) {
            case Where.And(var parts) -> parts.stream().allMatch(part -> matches(part, metadata, document));
            case Where.Or(var parts) -> parts.stream().anyMatch(part -> matches(part, metadata, document));
            case Where.Not(var part) -> !matches(part, metadata, document);
            case Where.Compare compare -> compares(compare, metadata);
            case Where.In(var key, var values, var isNegated) ->
                isNegated != values.stream().anyMatch(value -> isSame(metadata.get(key), value));
            case Where.Document(var text, var isNegated) -> isNegated != document.contains(text);
        };
    }

    private static boolean compares(Where.Compare compare, Json.Obj metadata) {
        var actual = metadata.get(compare.key());
        return switch (compare.operator()) {
            case EQ -> isSame(actual, compare.value());
            case NE -> !isSame(actual, compare.value());
            case GT, GTE, LT, LTE -> isOrdered(actual, compare);
        };
    }

    private static boolean isOrdered(@Nullable Json actual, Where.Compare compare) {
        var left = MetadataValue.of(actual).orElse(null);
        var right = MetadataValue.of(compare.value()).orElse(null);
        if (left == null || right == null || !left.isNumber() || !right.isNumber()) {
            return false;
        }
        int order = left.order(right);
        return switch (compare.operator()) {
            case GT -> order > 0;
            case GTE -> order >= 0;
            case LT -> order < 0;
            case LTE -> order <= 0;
            case EQ, NE -> throw new IllegalStateException("not an order");
        };
    }

    private static boolean isSame(@Nullable Json actual, Json expected) {
        var left = MetadataValue.of(actual).orElse(null);
        var right = MetadataValue.of(expected).orElse(null);
        return left != null && right != null && left.isSame(right);
    }
}
