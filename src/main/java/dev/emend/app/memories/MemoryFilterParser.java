package dev.emend.app.memories;

import dev.emend.app.core.QuotedText;
import dev.emend.app.core.UserException;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Moments;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.Where.Operator;
import dev.emend.model.filter.WhereException;
import dev.emend.model.filter.WhereText;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The filter line of memories: `field:value`, `field<n`, `-` in front negates, quotes around
/// blanks; a bare word must be in the document, case counting. Fields that are none of Emend's are
/// looked for in the metadata. A line that begins with a brace is a `where` as JSON.
final class MemoryFilterParser {
    private static final Pattern CLAUSE =
            Pattern.compile(
                    "(-?)([\\p{L}_][\\p{L}\\p{N}_.:$-]*?)(<=|>=|[:=<>])(.*)", Pattern.DOTALL);

    private static final Map<String, Operator> SIGNS =
            Map.of(
                    ":", Operator.EQ,
                    "=", Operator.EQ,
                    "<", Operator.LT,
                    "<=", Operator.LTE,
                    ">", Operator.GT,
                    ">=", Operator.GTE);

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private MemoryFilterParser() {}

    /// @param zone of times that name none
    static Where read(String line, ZoneId zone) throws UserException {
        var text = line.strip();
        if (text.startsWith("{")) {
            return json(text);
        }
        var parts = new ArrayList<Where>();
        for (var token : tokens(text)) {
            parts.add(part(token, zone));
        }
        return parts.size() == 1 ? parts.getFirst() : new Where.And(parts);
    }

    private static Where json(String text) throws UserException {
        try {
            var where = JsonText.parse(text);
            if (where instanceof Json.Obj both
                    && both.members().keySet().stream()
                            .allMatch(name -> name.equals("where") || name.equals("where_document"))
                    && !both.members().isEmpty()) {
                return WhereText.parse(
                        both.members().getOrDefault("where", Json.Null.NULL),
                        both.members().getOrDefault("where_document", Json.Null.NULL));
            }
            return WhereText.parse(where);
        } catch (JsonFault fault) {
            throw refused(
                    "The filter is no JSON, line %d, column %d: %s"
                            .formatted(fault.line(), fault.column(), fault.what()),
                    fault);
        } catch (WhereException wrong) {
            throw refused("In the filter, " + wrong.getMessage() + ".", wrong);
        }
    }

    private static UserException refused(String what, Exception cause) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                what,
                "Nothing was searched.",
                "Write for example {\"outcome_success\": \"True\"}, or state:pending.",
                cause);
    }

    /// Split at blanks outside quotes; the quotes stay for whoever reads the value.
    private static List<String> tokens(String line) throws UserException {
        var tokens = new ArrayList<String>();
        var token = new StringBuilder();
        boolean isQuoted = false;
        for (char c : line.toCharArray()) {
            isQuoted ^= c == '"';
            if (!isQuoted && Character.isWhitespace(c)) {
                if (!token.isEmpty()) {
                    tokens.add(token.toString());
                    token.setLength(0);
                }
            } else {
                token.append(c);
            }
        }
        if (isQuoted) {
            throw bad("A quotation mark is open in “" + token + "”.", "Close it.");
        }
        if (!token.isEmpty()) {
            tokens.add(token.toString());
        }
        return tokens;
    }

    private static Where part(String token, ZoneId zone) throws UserException {
        var clause = CLAUSE.matcher(token);
        if (!clause.matches()) {
            boolean isNegated = token.startsWith("-") && token.length() > 1;
            return new Where.Document(bare(isNegated ? token.substring(1) : token), isNegated);
        }
        boolean isNegated = !clause.group(1).isEmpty();
        var value = bare(clause.group(4));
        if (value.isEmpty()) {
            throw bad("Missing value after “" + token + "”.", "Write for example state:pending.");
        }
        return where(
                clause.group(2),
                SIGNS.getOrDefault(clause.group(3), Operator.EQ),
                value,
                isNegated,
                token,
                zone);
    }

    private static Where where(
            String field,
            Operator operator,
            String value,
            boolean isNegated,
            String token,
            ZoneId zone)
            throws UserException {
        var name = field.equals("is") ? "state" : field;
        if (MemoryFilter.TEXTS.contains(name)) {
            if (operator != Operator.EQ) {
                throw bad("“" + token + "” compares words by size.", "Write " + name + ":value.");
            }
            check(name, value, token);
            return new Where.Compare(
                    MemoryFilter.OWN + name,
                    isNegated ? Operator.NE : Operator.EQ,
                    new Json.Text(value));
        }
        if (MemoryFilter.NUMBERS.contains(name)) {
            var number = name.equals("at") ? time(value, token, zone) : number(value, token);
            return new Where.Compare(
                    MemoryFilter.OWN + name, isNegated ? negated(operator) : operator, number);
        }
        return metadata(field, operator, value, isNegated, token);
    }

    private static void check(String name, String value, String token) throws UserException {
        var allowed =
                switch (name) {
                    case "state" -> Arrays.stream(ReviewState.values()).map(ReviewState::word);
                    case "kind" -> Arrays.stream(Memory.Kind.values()).map(Memory.Kind::word);
                    case "tier" ->
                            Arrays.stream(MemorySummary.Tier.values())
                                    .map(tier -> tier.name().toLowerCase(Locale.ROOT));
                    default -> Stream.of(value);
                };
        var words = allowed.toList();
        if (!words.contains(value)) {
            throw bad(
                    "“" + token + "” names no " + name + ".",
                    words.stream().collect(Collectors.joining(", ", "There are ", ".")));
        }
    }

    /// What a memory does not say is in no order, so that the opposite of an order is the order the
    /// other way round.
    private static Operator negated(Operator operator) {
        return switch (operator) {
            case EQ -> Operator.NE;
            case NE -> Operator.EQ;
            case LT -> Operator.GTE;
            case LTE -> Operator.GT;
            case GT -> Operator.LTE;
            case GTE -> Operator.LT;
        };
    }

    private static Json number(String value, String token) throws UserException {
        if (!NUMBER.matcher(value).matches()) {
            throw bad("“" + token + "” has no number.", "Write for example confidence<0.5.");
        }
        return new Json.Num(value);
    }

    private static Json time(String value, String token, ZoneId zone) throws UserException {
        var at = Moments.of(value, zone);
        if (at.isEmpty()) {
            throw bad("“" + token + "” has no time.", "Write for example at>2026-01-31.");
        }
        return Json.from(at.get().getEpochSecond());
    }

    /// Types count in metadata, and a line does not tell them: `5` and `true` are both, the text
    /// and the number or boolean.
    private static Where metadata(
            String field, Operator operator, String value, boolean isNegated, String token)
            throws UserException {
        if (operator != Operator.EQ) {
            return new Where.Compare(
                    field, isNegated ? negated(operator) : operator, number(value, token));
        }
        var meanings = new ArrayList<Json>(List.of(new Json.Text(value)));
        if (NUMBER.matcher(value).matches()) {
            meanings.add(new Json.Num(value));
        } else if (value.equals("true") || value.equals("false")) {
            meanings.add(Json.from(Boolean.valueOf(value)));
        }
        var parts =
                meanings.stream()
                        .map(meaning ->
                                (Where)
                                        new Where.Compare(
                                                field,
                                                isNegated ? Operator.NE : Operator.EQ,
                                                meaning))
                        .toList();
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        return isNegated ? new Where.And(parts) : new Where.Or(parts);
    }

    private static String bare(String value) {
        return QuotedText.bare(value);
    }

    private static UserException bad(String what, String next) {
        return new UserException(UserException.Code.BAD_INPUT, what, "Nothing was searched.", next);
    }
}
