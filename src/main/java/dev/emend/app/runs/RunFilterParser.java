package dev.emend.app.runs;

import dev.emend.app.core.UserException;
import dev.emend.app.runs.RunSummaryCache.Kept;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/// The filter line of runs: `family:swe_agent`, `outcome:failure`, `tool:bash`,
/// `finding:repeated_reads`, `workflow:ad_hoc`, `seq:ls>read_file` for calls that follow each
/// other, `score<0.5`, `calls>20`, and words of the task; `-` in front negates, quotes hold blanks
/// together.
final class RunFilterParser {
    private static final Pattern TOKEN = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\"?)+");
    private static final Pattern CLAUSE =
            Pattern.compile("(-?)([a-z]+)(<=|>=|[:=<>])(.*)", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
    static final String FIELDS =
            "family, outcome, tool, finding, workflow, seq, id, score and calls";

    private static final List<String> OUTCOMES =
            List.of("success", "failure", RunSummaryCache.UNKNOWN);

    private final List<String> tools;

    private RunFilterParser(List<String> tools) {
        this.tools = tools;
    }

    /// @param tools the names of all tools, as the rows count them
    /// @throws UserException naming what is not understood
    static Predicate<Kept> read(String line, List<String> tools) throws UserException {
        var filter = new RunFilterParser(tools);
        var parts = new ArrayList<Predicate<Kept>>();
        var matcher = TOKEN.matcher(line);
        while (matcher.find()) {
            parts.add(filter.part(matcher.group()));
        }
        return row -> {
            for (var part : parts) {
                if (!part.test(row)) {
                    return false;
                }
            }
            return true;
        };
    }

    private Predicate<Kept> part(String token) throws UserException {
        if (token.chars().filter(c -> c == '"').count() % 2 != 0) {
            throw bad("A quotation mark is open in “" + token + "”.", "Close it.");
        }
        var clause = CLAUSE.matcher(token);
        if (!clause.matches()) {
            boolean isNegated = token.startsWith("-") && token.length() > 1;
            return negated(word(isNegated ? token.substring(1) : token), isNegated);
        }
        var value = clause.group(4).replace("\"", "");
        if (value.isEmpty()) {
            throw bad("Missing value after “" + token + "”.", "Write for example outcome:failure.");
        }
        var made =
                switch (clause.group(2)) {
                    case "score", "efficiency" ->
                            number(token, clause.group(3), value, kept -> kept.row().work().score())
                                    .and(kept -> kept.row().work().isKnown());
                    case "calls" ->
                            number(token, clause.group(3), value, kept -> kept.calls().length);
                    default -> text(token, clause.group(2), clause.group(3), value);
                };
        return negated(made, !clause.group(1).isEmpty());
    }

    private static Predicate<Kept> negated(Predicate<Kept> claim, boolean isNegated) {
        return isNegated ? claim.negate() : claim;
    }

    private static Predicate<Kept> word(String token) {
        var wanted = token.replace("\"", "").toLowerCase(Locale.ROOT);
        return kept -> kept.row().head().task().toLowerCase(Locale.ROOT).contains(wanted);
    }

    private Predicate<Kept> text(String token, String field, String sign, String value)
            throws UserException {
        Predicate<Kept> claim =
                switch (field) {
                    case "family" -> kept -> kept.row().head().family().equals(value);
                    case "outcome" -> outcome(token, value);
                    case "workflow" -> kept -> kept.row().work().workflow().equals(value);
                    case "finding" -> kept -> kept.row().work().findings().containsKey(value);
                    case "id" -> kept -> kept.row().id().equals(value);
                    case "tool" -> has(List.of(value));
                    case "seq" -> has(sequence(value));
                    default ->
                            throw bad(
                                    "“" + token + "” names no field of runs.",
                                    "There are " + FIELDS + "; put quotes around words.");
                };
        if (!sign.equals(":") && !sign.equals("=")) {
            throw bad("“" + token + "” compares words by size.", "Write " + field + ":value.");
        }
        return claim;
    }

    private static Predicate<Kept> outcome(String token, String value) throws UserException {
        if (!OUTCOMES.contains(value)) {
            throw bad(
                    "“" + token + "” names no outcome.",
                    "There are " + String.join(", ", OUTCOMES) + ".");
        }
        return kept -> kept.row().standing().outcome().equals(value);
    }

    /// The tools of a sequence as a filter line holds it.
    static List<String> sequence(String value) {
        return Arrays.stream(value.split(">", -1)).map(String::strip).toList();
    }

    /// The clause that finds the runs with this sequence.
    static String clause(List<String> sequence) {
        var value = String.join(">", sequence);
        return "seq:"
                + (value.chars().anyMatch(Character::isWhitespace) ? '"' + value + '"' : value);
    }

    /// Whether the calls hold these, one right after the other.
    private Predicate<Kept> has(List<String> sequence) {
        var wanted = sequence.stream().mapToInt(tools::indexOf).toArray();
        return Arrays.stream(wanted).anyMatch(place -> place < 0)
                ? _ -> false
                : kept -> holds(kept.calls(), wanted);
    }

    static boolean holds(int[] calls, int[] wanted) {
        for (int from = 0; from + wanted.length <= calls.length; from++) {
            if (Arrays.equals(calls, from, from + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }

    private static Predicate<Kept> number(
            String token, String sign, String value, ToDoubleFunction<Kept> of)
            throws UserException {
        if (!NUMBER.matcher(value).matches()) {
            throw bad("“" + token + "” has no number.", "Write for example score<0.5.");
        }
        double wanted = Double.parseDouble(value);
        return switch (sign) {
            case "<" -> kept -> of.applyAsDouble(kept) < wanted;
            case "<=" -> kept -> of.applyAsDouble(kept) <= wanted;
            case ">" -> kept -> of.applyAsDouble(kept) > wanted;
            case ">=" -> kept -> of.applyAsDouble(kept) >= wanted;
            default -> kept -> of.applyAsDouble(kept) == wanted;
        };
    }

    private static UserException bad(String what, String next) {
        return new UserException(UserException.Code.BAD_INPUT, what, "Nothing was searched.", next);
    }
}
