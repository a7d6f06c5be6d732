package dev.emend.model.filter;

import dev.emend.model.Json;
import java.util.List;

/// A filter on metadata and document, in the language of Chroma: `$eq $ne $gt $gte $lt $lte $in
/// $nin $and $or` and `$contains $not_contains`. Its meaning is that of a Chroma server, which a
/// test asks.
///
/// Other than a [FilterTerm], which is what people type, it knows types: the number 1 is no text "1".
public sealed interface Where {
    /// Everything matches.
    Where ALL = new And(List.of());

    record And(List<Where> parts) implements Where {
        public And {
            parts = List.copyOf(parts);
        }
    }

    record Or(List<Where> parts) implements Where {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /// Whatever the part does not hold for, also what has no value for it.
    record Not(Where part) implements Where {}

    /// @param value a text, number or boolean
    record Compare(String key, Operator operator, Json value) implements Where {}

    /// @param values texts, numbers or booleans, all of one type, one at least
    record In(String key, List<Json> values, boolean isNegated) implements Where {
        public In {
            values = List.copyOf(values);
        }
    }

    /// Whether the document holds the text, case counting.
    record Document(String text, boolean isNegated) implements Where {}

    enum Operator {
        EQ,
        NE,
        GT,
        GTE,
        LT,
        LTE;

        /// As it is written: `$eq`.
        public String sign() {
            return "$" + name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
