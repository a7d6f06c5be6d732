package dev.emend.app.runs;

import dev.emend.app.core.Exceptions;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.model.Moments;
import dev.emend.model.UserException;
import dev.emend.model.filter.Filter;
import dev.emend.model.filter.FilterField;
import dev.emend.model.filter.FilterParser;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterText;
import dev.emend.model.filter.FilterValues;
import dev.emend.model.filter.NumberRange;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/// The filter line of runs: `#17`, `run 17` or `number:17` for the run with that number, `family:swe_agent` or
/// `agent:swe_agent`, `outcome:failure`, `tool:bash`, `source:/data/runs.json`, `finding:repeated_reads`,
/// `workflow:ad_hoc`, `seq:ls>read_file` for calls that follow each other, `variant:ls>read_file` for all calls of a
/// run, `first:ls` and `last:ls` for how it begins and ends, `error:timeout` or `error:bash>timeout` for a kind of
/// failed call, `hour>=9` for the local hour at which it started, `score<0.5`, `calls>20`, `errors>0`, `seconds>60`,
/// `tokens>10000`, `cost>0.1` in US dollars, ranges such as `seconds:60..120`, `model:gpt-4o`, `added>2026-01-31` for
/// when they came in, `started>=2026-01-31` for when they began, and words of the task; a word that is a number is the
/// number of a run, too. All must hold.
final class RunFilterFields {
    /// As many digits as a number in the store can have.
    private static final Pattern NUMBER = Pattern.compile("(#?)([0-9]{1,18})");

    /// How people say it; as words, it would find the tasks with both.
    private static final Pattern SAID = Pattern.compile("(?i)\\s*run\\s+#?([0-9]{1,18})\\s*");

    private RunFilterFields() {}

    /// @param tools the names of all tools, as the rows count them
    /// @param zone of times that name none
    /// @throws UserException naming what is not understood
    static RunFilter read(String line, List<String> tools, ZoneId zone) throws UserException {
        var parser = new FilterParser<>(
                "outcome:failure",
                fields(tools, zone).stream().map(RunFilterFields::clause).toList(),
                term -> new RunFilter.Clause(term, term.claim(word(lower(term.value())))));
        var said = SAID.matcher(line);
        return new RunFilter(parser.claims(said.matches() ? "#" + said.group(1) : line, Exceptions::badFilter));
    }

    private static FilterField<RunFilter.Clause> clause(FilterField<Predicate<CachedRun>> field) {
        return new FilterField<>(
                field.names(),
                field.values(),
                term -> new RunFilter.Clause(term, field.meaning().apply(term)));
    }

    private static List<FilterField<Predicate<CachedRun>>> fields(List<String> tools, ZoneId zone) {
        return List.of(
                new FilterField<>(
                        List.of("family", "agent"),
                        FilterValues.text(),
                        term -> term.claim(kept -> isOf(kept.row(), term.value()))),
                FilterField.of("outcome", FilterValues.words("outcome", RunService.OUTCOMES), RunFilterFields::outcome),
                text("workflow", (kept, value) -> kept.row().work().workflow().equals(value)),
                text("finding", (kept, value) -> kept.row().work().findings().containsKey(value)),
                text("model", (kept, value) -> kept.row().head().model().equals(value)),
                text("source", RunFilterFields::isFrom),
                FilterField.of(
                        "number",
                        FilterValues.numberOrRange("number:17"),
                        term -> term.claim(compares(term, CachedRun::seq))),
                text("id", (kept, value) -> kept.row().id().equals(value)),
                FilterField.of("tool", FilterValues.text(), term -> term.claim(has(List.of(term.value()), tools))),
                FilterField.of("seq", FilterValues.text(), term -> term.claim(has(sequence(term.value()), tools))),
                FilterField.of("variant", FilterValues.text(), term -> term.claim(is(sequence(term.value()), tools))),
                FilterField.of("first", FilterValues.text(), term -> term.claim(is(0, term.value(), tools))),
                FilterField.of("last", FilterValues.text(), term -> term.claim(is(-1, term.value(), tools))),
                text("error", RunFilterFields::failed),
                FilterField.of("hour", FilterValues.number("hour>=9"), RunFilterFields::hour),
                new FilterField<>(
                        List.of("score", "efficiency"), FilterValues.number("score<0.5"), RunFilterFields::score),
                FilterField.of(
                        "calls",
                        FilterValues.numberOrRange("calls>20"),
                        term -> term.claim(compares(term, kept -> kept.calls().length))),
                recorded("seconds", "seconds>60", RunFilterFields::seconds),
                recorded("tokens", "tokens>10000", RunFilterFields::tokens),
                recorded("cost", "cost>0.1", row -> row.work().cost().dollars()),
                FilterField.of(
                        "errors",
                        FilterValues.number("errors>0"),
                        term -> term.claim(term.compares(RunFilterFields::errors))),
                FilterField.of(
                        "added",
                        FilterValues.checked(
                                value -> Moments.of(value, zone).isPresent(), "has no time", "added>2026-01-31"),
                        term -> moment(
                                term,
                                zone,
                                kept -> Optional.of(kept.row().standing().importedAt()))),
                FilterField.of(
                        "started",
                        FilterValues.checked(
                                value -> Moments.of(value, zone).isPresent(), "has no time", "started>=2026-01-31"),
                        term -> moment(term, zone, kept -> kept.row().standing().startedAt())));
    }

    /// Runs of which it is not recorded never match.
    private static FilterField<Predicate<CachedRun>> recorded(
            String name, String example, Function<RunSummary, OptionalDouble> number) {
        return FilterField.of(name, FilterValues.numberOrRange(example), term -> {
            var isSo = compares(term, kept -> number.apply(kept.row()).orElse(0));
            return term.claim(isSo.and(kept -> number.apply(kept.row()).isPresent()));
        });
    }

    /// Whether a number is in the range the term names, or compares so with its number.
    private static Predicate<CachedRun> compares(FilterTerm term, ToDoubleFunction<CachedRun> number) {
        var range =
                term.operator() == Filter.Operator.EQUAL ? NumberRange.of(term.value()) : Optional.<NumberRange>empty();
        return range.<Predicate<CachedRun>>map(wanted -> kept -> wanted.contains(number.applyAsDouble(kept)))
                .orElseGet(() -> term.compares(number));
    }

    static OptionalDouble seconds(RunSummary row) {
        var millis = row.work().usage().millis();
        return millis.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(millis.getAsLong() / 1000.0);
    }

    /// Read and written together; empty when neither is recorded.
    static OptionalDouble tokens(RunSummary row) {
        var tokens = row.work().usage().tokens();
        return tokens.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(tokens.getAsLong());
    }

    private static double errors(CachedRun kept) {
        return kept.row().work().errors().values().stream()
                .flatMap(kinds -> kinds.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static FilterField<Predicate<CachedRun>> text(String name, BiPredicate<CachedRun, String> isSo) {
        return FilterField.of(name, FilterValues.text(), term -> term.claim(kept -> isSo.test(kept, term.value())));
    }

    /// Whether a run came from one of the files, also from inside of one.
    ///
    /// @param files separated by `|`
    private static boolean isFrom(CachedRun kept, String files) {
        var source = kept.row().origin().source();
        return Arrays.stream(files.split("\\|")).anyMatch(file -> source.equals(file) || source.startsWith(file + "#"));
    }

    /// Whether a run is one of an agent, or was read from transcripts of a format.
    private static boolean isOf(RunSummary row, String family) {
        return row.head().family().equals(family) || row.origin().format().equals(family);
    }

    private static Predicate<CachedRun> outcome(FilterTerm term) {
        var wanted = term.among(RunService.OUTCOMES);
        return term.claim(kept -> wanted.contains(kept.row().standing().outcome()));
    }

    private static Predicate<CachedRun> score(FilterTerm term) {
        Predicate<CachedRun> isSo =
                term.compares(kept -> kept.row().work().score().orElse(0));
        return term.claim(isSo.and(kept -> kept.row().work().score().isPresent()));
    }

    /// Runs that do not say it never match.
    private static Predicate<CachedRun> moment(
            FilterTerm term, ZoneId zone, Function<CachedRun, Optional<Instant>> moment) {
        var wanted = Moments.of(term.value(), zone).orElseThrow();
        Predicate<CachedRun> isSo = term.compares(kept -> moment.apply(kept).orElse(Instant.EPOCH), wanted);
        return term.claim(isSo.and(kept -> moment.apply(kept).isPresent()));
    }

    /// The number of a run behind a `#`; else words of the task, or a number alone.
    private static Predicate<CachedRun> word(String wanted) {
        var number = NUMBER.matcher(wanted);
        if (!number.matches()) {
            return kept -> says(kept, wanted);
        }
        long seq = Long.parseLong(number.group(2));
        return number.group(1).isEmpty() ? kept -> kept.seq() == seq || says(kept, wanted) : kept -> kept.seq() == seq;
    }

    private static boolean says(CachedRun kept, String wanted) {
        return lower(kept.row().head().task()).contains(wanted);
    }

    /// The tools of a sequence as a filter line holds it.
    private static List<String> sequence(String value) {
        return Arrays.stream(value.split(">", -1)).map(String::strip).toList();
    }

    /// The clause that finds the runs with this sequence.
    static String clause(List<String> sequence) {
        return FilterText.clause("seq", String.join(">", sequence));
    }

    /// The clause that finds the runs with exactly these calls.
    static String variant(List<String> sequence) {
        return FilterText.clause("variant", String.join(">", sequence));
    }

    /// The clause that finds the runs that called a tool.
    static String tool(String name) {
        return FilterText.clause("tool", name);
    }

    /// The clause that finds the runs that call a tool before any other.
    static String first(String tool) {
        return FilterText.clause("first", tool);
    }

    /// The clause that finds the runs that call a tool after all others.
    static String last(String tool) {
        return FilterText.clause("last", tool);
    }

    /// The clause that finds the runs in which a call of a tool failed.
    ///
    /// @param kind an [dev.emend.analysis.extraction.ErrorCategory]
    static String error(String tool, String kind) {
        return FilterText.clause("error", tool + ">" + kind.toLowerCase(Locale.ROOT));
    }

    /// @param value a kind of failure, or a tool and a kind
    private static boolean failed(CachedRun kept, String value) {
        var errors = kept.row().work().errors();
        int sign = value.lastIndexOf('>');
        var kind = value.substring(sign + 1).strip().toUpperCase(Locale.ROOT);
        return sign < 0
                ? errors.values().stream().anyMatch(kinds -> kinds.containsKey(kind))
                : errors.getOrDefault(value.substring(0, sign).strip(), Map.of())
                        .containsKey(kind);
    }

    /// Runs whose start is not recorded never match.
    private static Predicate<CachedRun> hour(FilterTerm term) {
        Predicate<CachedRun> isSo = term.compares(CachedRun::hour);
        return term.claim(isSo).and(kept -> kept.hour() >= 0);
    }

    /// @param place of the call, -1 for the last
    private static Predicate<CachedRun> is(int place, String tool, List<String> tools) {
        int wanted = tools.indexOf(tool);
        return kept -> {
            var calls = kept.calls();
            return calls.length > 0 && calls[place < 0 ? calls.length - 1 : place] == wanted;
        };
    }

    private static Predicate<CachedRun> is(List<String> sequence, List<String> tools) {
        var wanted = sequence.stream().mapToInt(tools::indexOf).toArray();
        return kept -> Arrays.equals(kept.calls(), wanted);
    }

    /// Whether the calls hold these, one right after the other.
    private static Predicate<CachedRun> has(List<String> sequence, List<String> tools) {
        var wanted = sequence.stream().mapToInt(tools::indexOf).toArray();
        return Arrays.stream(wanted).anyMatch(place -> place < 0) ? _ -> false : kept -> holds(kept.calls(), wanted);
    }

    static boolean holds(int[] calls, int[] wanted) {
        for (int from = 0; from + wanted.length <= calls.length; from++) {
            if (Arrays.equals(calls, from, from + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
