package dev.emend.app.memories;

import dev.emend.app.core.UserErrors;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.Timestamps;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterField;
import dev.emend.model.filter.FilterOperator;
import dev.emend.model.filter.FilterParser;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterText;
import dev.emend.model.filter.FilterValues;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.Where.Operator;
import dev.emend.model.filter.WhereException;
import dev.emend.model.filter.WhereText;
import dev.emend.model.lineage.OriginClass;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.store.memories.MemoryFilterRow;
import dev.emend.store.memories.MemoryFilterRow.Category;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The fields of the rows of memories, declared once for filters, facets and what a `where` says of them, and the
/// filter
/// line of memories. A bare word must be in the document, case counting. Fields that are
/// none of Emend's are looked for in the metadata. All must hold. A line that begins with a brace
/// is a `where` as JSON.
final class MemoryFilterFields {
    private static final FilterValues NUMBER = FilterValues.number("confidence<0.5");

    /// Only numbers are in an order.
    private static final FilterValues METADATA =
            clause -> clause.operator() == FilterOperator.EQUAL ? Optional.empty() : NUMBER.problem(clause);

    private static final long MICROS = 1_000_000;

    private static final List<String> OUTCOMES = List.of("success", "failure", "unknown");

    private static final Pattern OUTCOME = Pattern.compile("-?outcome[:=](.*)", Pattern.DOTALL);

    /// The text fields that are facets, too, in their order.
    static final List<TextField> TEXTS = List.of(
            new TextField(
                    words(List.of("kind"), Memory.Kind.values(), Memory.Kind::word),
                    category -> category.kind().word()),
            new TextField(
                    words(List.of("state", "is"), ReviewState.values(), ReviewState::word)
                            .withAlias(ReviewState.FORMER_REJECTED, ReviewState.REJECTED.word()),
                    category -> category.state().word()),
            new TextField(
                    words(List.of("tier"), MemorySummary.Tier.values(), MemorySummary.Tier::word),
                    category -> MemorySummary.Tier.of(category.isArchived()).word()),
            new TextField(outcome(OUTCOMES), Category::outcome),
            new TextField(text("source"), Category::source),
            new TextField(text("format"), Category::format),
            new TextField(words(List.of("origin"), OriginClass.values(), OriginClass::word), Category::origin));

    /// In seconds since 1970 where they are times.
    static final Map<String, NumberOfRow> NUMBERS = Map.of(
            "confidence", MemoryFilterFields::confidence,
            "served", (row, _) -> row.servedCount(),
            "at", (row, _) -> Math.floorDiv(row.at(), MICROS));

    /// A field of texts that many memories share.
    record TextField(FilterField<Where> filter, Function<Category, String> text) {
        String name() {
            return filter.names().getFirst();
        }
    }

    interface NumberOfRow {
        /// @return NaN for what a memory does not say
        double of(MemoryFilterRow row, ConfidenceDecay decay);
    }

    private MemoryFilterFields() {}

    static double confidence(MemoryFilterRow row, ConfidenceDecay decay) {
        return decay.isAny() && !Double.isNaN(row.confidence())
                ? decay.of(row.confidence(), Instant.EPOCH.plus(row.at(), ChronoUnit.MICROS))
                : row.confidence();
    }

    /// @param key of a `where`
    static Optional<Function<Category, String>> textOf(String key) {
        return TEXTS.stream()
                .filter(field -> key.equals(MemoryFilter.OWN + field.name()))
                .findFirst()
                .map(TextField::text);
    }

    /// @param key of a `where`
    static Optional<NumberOfRow> numberOf(String key) {
        return key.startsWith(MemoryFilter.OWN)
                ? Optional.ofNullable(NUMBERS.get(key.substring(MemoryFilter.OWN.length())))
                : Optional.empty();
    }

    /// The outcomes that agents named in words of their own.
    interface Outcomes {
        Collection<String> all() throws UserException;
    }

    /// @param zone of times that name none
    /// @param knownOutcomes asked only when the line names an outcome that is not a usual one
    static Where read(String line, ZoneId zone, Outcomes knownOutcomes) throws UserException {
        var text = line.strip();
        if (text.startsWith("{")) {
            return json(text);
        }
        var outcomes = new ArrayList<>(OUTCOMES);
        if (isOtherOutcome(text)) {
            knownOutcomes.all().stream()
                    .filter(word -> !word.isEmpty() && !OUTCOMES.contains(word))
                    .sorted()
                    .forEach(outcomes::add);
        }
        var parts = fields(zone, outcomes).claims(text, UserErrors::badFilter);
        return parts.size() == 1 ? parts.getFirst() : new Where.And(parts);
    }

    private static boolean isOtherOutcome(String line) {
        return FilterText.of(line).parts().stream()
                .map(OUTCOME::matcher)
                .anyMatch(clause -> clause.matches() && !OUTCOMES.contains(FilterText.bare(clause.group(1))));
    }

    private static Where json(String text) throws UserException {
        try {
            var json = JsonText.parse(text);
            if (json instanceof Json.Obj both
                    && both.members().keySet().stream()
                            .allMatch(name -> name.equals("where") || name.equals("where_document"))
                    && !both.members().isEmpty()) {
                return WhereText.parse(
                        both.members().getOrDefault("where", Json.Null.NULL),
                        both.members().getOrDefault("where_document", Json.Null.NULL));
            }
            return WhereText.parse(json);
        } catch (JsonFault fault) {
            throw badInput(
                    Messages.of("memories.filterNoJson", fault.line(), fault.column(), fault.description()), fault);
        } catch (WhereException e) {
            throw badInput(Messages.of("memories.inTheFilter", FailureReason.of(e)), e);
        }
    }

    private static UserException badInput(String message, Exception cause) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                message,
                Messages.of("memories.nothingSearched"),
                Messages.of("memories.writeFilter"),
                cause);
    }

    private static FilterParser<Where> fields(ZoneId zone, List<String> outcomes) {
        var fields = new ArrayList<FilterField<Where>>();
        TEXTS.forEach(field -> fields.add(field.name().equals("outcome") ? outcome(outcomes) : field.filter()));
        fields.add(text("id"));
        for (var name : List.of("confidence", "served")) {
            fields.add(FilterField.of(name, NUMBER, term -> compare(term, fieldKey(term), number(term.value()))));
        }
        fields.add(FilterField.of(
                "at",
                FilterValues.ofPredicate(
                        value -> Timestamps.of(value, zone).isPresent(), "has no time", "at>2026-01-31"),
                term -> compare(term, fieldKey(term), time(term.value(), zone))));
        return new FilterParser<>(
                "state:pending",
                fields,
                new FilterField<>(List.of(), METADATA, MemoryFilterFields::metadata),
                term -> new Where.Document(term.value(), term.isNegated()));
    }

    private static <E extends Enum<E>> FilterField<Where> words(
            List<String> names, E[] values, Function<E, String> word) {
        return words(names, Arrays.stream(values).map(word).toList());
    }

    private static FilterField<Where> outcome(List<String> words) {
        return words(List.of("outcome"), words);
    }

    private static FilterField<Where> words(List<String> names, List<String> words) {
        return new FilterField<>(
                names,
                FilterValues.words(names.getFirst(), words),
                term -> anyOf(fieldKey(term), term.among(words), term.isNegated()));
    }

    private static FilterField<Where> text(String name) {
        return FilterField.of(name, FilterValues.text(), MemoryFilterFields::texts);
    }

    /// Several sources are separated by `|`, which no other text is.
    private static Where texts(FilterTerm term) {
        var values = term.field().equals("source") ? List.of(term.value().split("\\|")) : List.of(term.value());
        return anyOf(fieldKey(term), values, term.isNegated());
    }

    private static Where anyOf(String key, List<String> words, boolean isNegated) {
        var values = words.stream().map(word -> (Json) new Json.Text(word)).toList();
        return values.size() == 1
                ? new Where.Compare(key, isNegated ? Operator.NE : Operator.EQ, values.getFirst())
                : new Where.In(key, values, isNegated);
    }

    private static String fieldKey(FilterTerm term) {
        return MemoryFilter.OWN + term.field();
    }

    /// Compares a field. A memory without a value is in no order, so that the opposite of an order holds for it.
    private static Where compare(FilterTerm term, String key, Json value) {
        var operator = switch (term.operator()) {
            case EQUAL -> term.isNegated() ? Operator.NE : Operator.EQ;
            case LESS -> Operator.LT;
            case AT_MOST -> Operator.LTE;
            case GREATER -> Operator.GT;
            case AT_LEAST -> Operator.GTE;
        };
        var compare = new Where.Compare(key, operator, value);
        boolean isTurned = term.isNegated() && term.operator() != FilterOperator.EQUAL;
        return isTurned ? new Where.Not(compare) : compare;
    }

    /// As JSON writes it, with a zero in front of the point.
    private static Json number(String value) {
        return new Json.Num(value.replaceFirst("^(-?)[.]", "$10."));
    }

    private static Json time(String value, ZoneId zone) {
        return Json.from(Timestamps.of(value, zone).orElseThrow().getEpochSecond());
    }

    /// Types count in metadata, and a line does not tell them: `5` and `true` are both, the text
    /// and the number or boolean.
    private static Where metadata(FilterTerm term) {
        var value = term.value();
        boolean isNumber = FilterValues.NUMBER.test(value);
        if (term.operator() != FilterOperator.EQUAL) {
            return compare(term, term.field(), number(value));
        }
        var text = compare(term, term.field(), new Json.Text(value));
        if (!isNumber && !value.equals("true") && !value.equals("false")) {
            return text;
        }
        var typed = compare(term, term.field(), isNumber ? number(value) : Json.from(Boolean.valueOf(value)));
        return term.isNegated() ? new Where.And(List.of(text, typed)) : new Where.Or(List.of(text, typed));
    }
}
