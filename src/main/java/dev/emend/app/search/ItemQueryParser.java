package dev.emend.app.search;

import dev.emend.model.ReviewState;
import dev.emend.model.filter.Filter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A query line taken apart: `trust<0.8 is:pending -tool:Click-Tool open button`.
///
/// Bare words are searched for; `field:value`, `field<n`, `field<=n`, `field>n`, `field>=n` filter,
/// also with a colon before the sign; `-` in front turns a filter round. Several values of one
/// field with `:` mean any of them, different fields must all hold. A value with white space stands
/// in double quotes. What names no field, or a value its field can never have, is searched for as
/// words.
///
/// @param words the bare words, empty when there are none
/// @param clauses the filters as written, in their order
/// @param warnings a sentence about each thing that could not be used
public record ItemQueryParser(
        String words, Filter filter, List<String> clauses, List<String> warnings) {
    private static final int LONGEST_QUOTED = 80;

    private record Clause(String field, Filter.Operator operator, String value, boolean negated) {
        Filter toFilter() {
            var compare = new Filter.Compare(field, operator, value);
            return negated ? new Filter.Not(compare) : compare;
        }

        Optional<ItemQueryFields.Wrong> wrong() {
            return ItemQueryFields.wrong(field, operator, value);
        }

        boolean isSomePending() {
            return field.equals("pending")
                    && switch (operator) {
                        case LESS, AT_MOST -> false;
                        case EQUAL -> !value.equals("0");
                        case GREATER, AT_LEAST -> true;
                    };
        }

        boolean isState(String word) {
            return (field.equals("is") || field.equals("state")) && value.equalsIgnoreCase(word);
        }
    }

    public static ItemQueryParser parse(String line) {
        var words = new ArrayList<String>();
        var written = new ArrayList<String>();
        var clauses = new ArrayList<Clause>();
        var unknown = new ArrayList<String>();
        var warnings = new ArrayList<String>();
        for (var token : tokens(line)) {
            var clause = clause(token);
            if (clause == null) {
                words.add(word(token));
                continue;
            }
            var wrong = clause.wrong();
            if (ItemQueryFields.isField(clause.field) && wrong.isEmpty()) {
                clauses.add(clause);
                written.add(token);
                continue;
            }
            words.add(token.replace("\"", ""));
            if (wrong.isPresent()) {
                warnings.add(wrong(token, wrong.get()));
            } else {
                unknown.add(clause.field);
            }
        }
        if (!unknown.isEmpty()) {
            warnings.addFirst(
                    "There is no field "
                            + String.join(", ", unknown)
                            + "; searched for as words. Fields: "
                            + ItemQueryFields.names()
                            + ".");
        }
        return new ItemQueryParser(
                String.join(" ", words),
                combine(clauses),
                List.copyOf(written),
                List.copyOf(warnings));
    }

    private static String wrong(String token, ItemQueryFields.Wrong wrong) {
        var quoted =
                token.length() <= LONGEST_QUOTED
                        ? token
                        : token.substring(0, LONGEST_QUOTED - 1) + "…";
        return "“%s” %s; searched for as words. %s".formatted(quoted, wrong.what(), wrong.next());
    }

    /// The states a line asks for, `is:pending` and `pending>0` as well as `state:pending`; those
    /// it rules out are none of them.
    public static Set<ReviewState> states(String line) {
        var states = EnumSet.noneOf(ReviewState.class);
        for (var token : tokens(line)) {
            var clause = clause(token);
            if (clause == null || clause.negated || clause.wrong().isPresent()) {
                continue;
            }
            if (clause.isSomePending()
                    || clause.isState("unreviewed")
                    || clause.isState("proposed")) {
                states.add(ReviewState.PENDING);
            }
            for (var state : ReviewState.values()) {
                if (clause.isState(state.word())) {
                    states.add(state);
                }
            }
        }
        return states;
    }

    /// A quotation stays one; a quote that nothing closes is no sign.
    private static String word(String token) {
        boolean isClosed = token.chars().filter(sign -> sign == '"').count() % 2 == 0;
        return isClosed ? token : token.replace("\"", "");
    }

    /// Any of several wanted values of one field, all of everything else.
    private static Filter combine(List<Clause> clauses) {
        var parts = new ArrayList<Filter>();
        var byField =
                clauses.stream()
                        .filter(clause ->
                                clause.operator == Filter.Operator.EQUAL && !clause.negated)
                        .collect(Collectors.groupingBy(Clause::field));
        for (var group : byField.values()) {
            var any = group.stream().map(Clause::toFilter).toList();
            parts.add(any.size() == 1 ? any.getFirst() : new Filter.Or(any));
        }
        clauses.stream()
                .filter(clause -> clause.operator != Filter.Operator.EQUAL || clause.negated)
                .map(Clause::toFilter)
                .forEach(parts::add);
        return parts.size() == 1 ? parts.getFirst() : new Filter.And(parts);
    }

    private static @Nullable Clause clause(String token) {
        boolean negated = token.startsWith("-");
        var text = negated ? token.substring(1) : token;
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':' || c == '<' || c == '>') {
                int at = c == ':' && (is(text, i + 1, '<') || is(text, i + 1, '>')) ? i + 1 : i;
                char sign = text.charAt(at);
                boolean orEqual = sign != ':' && is(text, at + 1, '=');
                var value = text.substring(at + (orEqual ? 2 : 1)).replace("\"", "");
                // a path or a time is a word, not a filter
                if (value.isEmpty() || value.startsWith("\\") || value.startsWith("/")) {
                    return null;
                }
                return new Clause(text.substring(0, i), operator(sign, orEqual), value, negated);
            }
            if (!Character.isLetter(c)) {
                return null;
            }
        }
        return null;
    }

    private static boolean is(String text, int at, char sign) {
        return at < text.length() && text.charAt(at) == sign;
    }

    private static Filter.Operator operator(char sign, boolean orEqual) {
        return switch (sign) {
            case '<' -> orEqual ? Filter.Operator.AT_MOST : Filter.Operator.LESS;
            case '>' -> orEqual ? Filter.Operator.AT_LEAST : Filter.Operator.GREATER;
            default -> Filter.Operator.EQUAL;
        };
    }

    /// Splits at white space outside double quotes; an open quote ends with the line.
    private static List<String> tokens(String line) {
        var tokens = new ArrayList<String>();
        var token = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
                token.append(c);
            } else if (Character.isWhitespace(c) && !quoted) {
                if (!token.isEmpty()) {
                    tokens.add(token.toString());
                    token.setLength(0);
                }
            } else {
                token.append(c);
            }
        }
        if (!token.isEmpty()) {
            tokens.add(token.toString());
        }
        return tokens;
    }
}
