package dev.emend.app.runs;

import dev.emend.analysis.extraction.ErrorCategory;
import dev.emend.app.list.HistogramBins;
import dev.emend.app.list.ListField;
import dev.emend.app.list.ListFields;
import dev.emend.app.list.ListFilter;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.model.Execution.Finding;
import dev.emend.model.Execution.Measure;
import dev.emend.model.Timestamps;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterText;
import dev.emend.model.filter.FilterValues;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The fields of listed runs, and their filter line: `#17`, `run 17` or `number:17` for the run with that number,
/// `family:swe_agent` or `agent:swe_agent`, `outcome:failure`, `tool:bash`, `source:/data/runs.json`,
/// `finding:repeated_reads`, `workflow:ad_hoc`, `seq:ls>read_file` for calls that follow each other,
/// `variant:ls>read_file` for all calls of a run, `first:ls` and `last:ls` for how it begins and ends, `error:timeout`
/// or `error:bash>timeout` for a kind of failed call, `hour>=9` for the local hour at which it started, `score<0.5`,
/// `calls>20`, `errors>0`, `seconds>60`, `tokens>10000`, `cost>0.1` in US dollars, ranges such as `seconds:60..120`,
/// `model:gpt-4o`, `added>2026-01-31` for when they came in, `started>=2026-01-31` for when they began, and words of
/// the task; a word that is a number is the number of a run, too. All must hold.
final class RunListFields {
    /// The most values of a field that the rail offers.
    private static final int MAX_VALUES = 12;

    /// As many digits as a number in the store can have.
    private static final Pattern NUMBER = Pattern.compile("(#?)([0-9]{1,18})");

    /// A run number as people write it; taken as words, it would find the tasks with both.
    private static final Pattern RUN_NUMBER = Pattern.compile("(?i)\\s*run\\s+#?([0-9]{1,18})\\s*");

    private static final List<String> ERRORS = Arrays.stream(ErrorCategory.values())
            .map(kind -> lower(kind.name()))
            .toList();

    private RunListFields() {}

    /// @param tools the names of all tools, as the rows count them
    /// @param zone of times that name none
    static ListFields<CachedRun> of(List<String> tools, ZoneId zone) {
        return new ListFields<>("outcome:failure", fields(tools, zone), term -> word(lower(term.value())), false);
    }

    /// The filter of a line.
    ///
    /// @throws UserException naming what is not understood
    static ListFilter<CachedRun> filter(ListFields<CachedRun> fields, String line) throws UserException {
        var matcher = RUN_NUMBER.matcher(line);
        return fields.filter(matcher.matches() ? "#" + matcher.group(1) : line);
    }

    private static List<ListField<CachedRun>> fields(List<String> tools, ZoneId zone) {
        return List.of(
                words(
                                "outcome",
                                RunService.OUTCOMES,
                                run -> List.of(run.row().status().outcome()))
                        .withValueFacets(MAX_VALUES),
                field(List.of("family", "agent"), FilterValues.text(), term -> run -> isOf(run.row(), term.value()))
                        .withValues(run -> List.of(run.row().head().agent()))
                        .withValueFacets(MAX_VALUES),
                text("model", run -> List.of(run.row().head().model())).withChoices(MAX_VALUES),
                field(List.of("tool"), FilterValues.text(), term -> has(List.of(term.value()), tools))
                        .withValues(run -> Arrays.stream(run.calls())
                                .distinct()
                                .mapToObj(tools::get)
                                .toList())
                        .withValueFacets(MAX_VALUES),
                words(
                                "finding",
                                Finding.TYPES,
                                run -> run.row().work().findings().keySet())
                        .withValueFacets(MAX_VALUES),
                words(
                                "workflow",
                                Measure.WORKFLOWS,
                                run -> List.of(run.row().work().workflow()))
                        .withValueFacets(MAX_VALUES),
                field(List.of("source"), FilterValues.text(), term -> run -> isFrom(run, term.value()))
                        .withValues(run -> List.of(file(run.row().origin().source())))
                        .withChoices(MAX_VALUES),
                number("seconds", "seconds>60", run -> seconds(run.row()))
                        .withHistogram(false, numbers -> HistogramBins.of(numbers, false)),
                number("tokens", "tokens>10000", run -> tokens(run.row()))
                        .withHistogram(true, numbers -> HistogramBins.of(numbers, true)),
                number("cost", "cost>0.1", run -> run.row().work().cost().dollars())
                        .withHistogram(false, numbers -> HistogramBins.of(numbers, false)),
                ListField.<CachedRun>ofNumber(List.of("calls"), "calls>20", run -> run.calls().length)
                        .withHistogram(
                                true,
                                run -> run.row().work().isKnown() ? run.calls().length : Double.NaN,
                                numbers -> HistogramBins.of(numbers, true)),
                ListField.ofNumber(List.of("number"), "number:17", CachedRun::seq),
                text("id", run -> List.of(run.row().id())),
                field(List.of("seq"), FilterValues.text(), term -> has(sequence(term.value()), tools)),
                field(List.of("variant"), FilterValues.text(), term -> is(sequence(term.value()), tools)),
                field(List.of("first"), FilterValues.text(), term -> is(0, term.value(), tools)),
                field(List.of("last"), FilterValues.text(), term -> is(-1, term.value(), tools)),
                field(
                        List.of("error"),
                        FilterValues.text().and(RunListFields::errorProblem),
                        term -> run -> hasError(run, term.value())),
                field(List.of("hour"), FilterValues.number("hour>=9"), term -> {
                    var condition = term.number();
                    return run -> run.hour() >= 0 && condition.test(run.hour());
                }),
                field(List.of("score", "efficiency"), FilterValues.number("score<0.5"), term -> {
                    var condition = term.number();
                    return run -> condition.test(run.row().work().score().orElse(Double.NaN));
                }),
                field(List.of("errors"), FilterValues.number("errors>0"), term -> {
                    var condition = term.number();
                    return run -> condition.test(errors(run));
                }),
                moment(
                        "added",
                        "added>2026-01-31",
                        zone,
                        run -> Optional.of(run.row().status().importedAt())),
                moment(
                        "started",
                        "started>=2026-01-31",
                        zone,
                        run -> run.row().status().startedAt()));
    }

    private static ListField<CachedRun> field(
            List<String> names, FilterValues values, Function<FilterTerm, Predicate<CachedRun>> condition) {
        return ListField.of(names, values, condition);
    }

    /// A field one of whose values must be just what the clause says.
    private static ListField<CachedRun> text(String name, Function<CachedRun, Collection<String>> values) {
        return field(
                        List.of(name),
                        FilterValues.text(),
                        term -> run -> values.apply(run).contains(term.value()))
                .withValues(values);
    }

    /// A field of words that are all known.
    private static ListField<CachedRun> words(
            String name, List<String> words, Function<CachedRun, Collection<String>> values) {
        return ListField.ofTexts(name, FilterValues.words(name, words), values);
    }

    /// Runs of which it is not recorded are in no range.
    private static ListField<CachedRun> number(
            String name, String example, Function<CachedRun, OptionalDouble> number) {
        return ListField.ofNumber(
                List.of(name), example, run -> number.apply(run).orElse(Double.NaN));
    }

    /// Runs that do not say it are before and after nothing.
    private static ListField<CachedRun> moment(
            String name, String example, ZoneId zone, Function<CachedRun, Optional<Instant>> moment) {
        var values =
                FilterValues.ofPredicate(value -> Timestamps.of(value, zone).isPresent(), "has no time", example);
        return field(List.of(name), values, term -> {
            var instant = Timestamps.of(term.value(), zone).orElseThrow();
            Predicate<CachedRun> isSo = term.compares(run -> moment.apply(run).orElse(Instant.EPOCH), instant);
            return isSo.and(run -> moment.apply(run).isPresent());
        });
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

    /// The file of a source, also of one inside of it.
    static String file(String source) {
        int inside = source.indexOf('#');
        return inside < 0 ? source : source.substring(0, inside);
    }

    private static double errors(CachedRun run) {
        return run.row().work().errors().values().stream()
                .flatMap(kinds -> kinds.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
    }

    /// Whether a run came from one of the files, also from inside of one.
    ///
    /// @param files separated by `|`
    private static boolean isFrom(CachedRun run, String files) {
        var source = run.row().origin().source();
        return Arrays.stream(files.split("\\|")).anyMatch(file -> source.equals(file) || source.startsWith(file + "#"));
    }

    /// Whether a run is one of an agent, or was read from transcripts of a format.
    private static boolean isOf(RunSummary row, String family) {
        return row.head().family().equals(family) || row.origin().format().equals(family);
    }

    /// The number of a run behind a `#`; else words of the task, or a number alone.
    private static Predicate<CachedRun> word(String word) {
        var number = NUMBER.matcher(word);
        if (!number.matches()) {
            return run -> says(run, word);
        }
        long seq = Long.parseLong(number.group(2));
        return number.group(1).isEmpty() ? run -> run.seq() == seq || says(run, word) : run -> run.seq() == seq;
    }

    private static boolean says(CachedRun run, String word) {
        return lower(run.row().head().task()).contains(word);
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
    /// @param kind an [ErrorCategory]
    static String error(String tool, String kind) {
        return FilterText.clause("error", tool + ">" + kind.toLowerCase(Locale.ROOT));
    }

    private static Optional<FilterValues.Problem> errorProblem(FilterTerm clause) {
        return ERRORS.contains(lower(kind(clause.value())))
                ? Optional.empty()
                : Optional.of(FilterValues.noWord("kind of error", ERRORS));
    }

    private static String kind(String value) {
        return value.substring(value.lastIndexOf('>') + 1).strip();
    }

    /// @param value a kind of failure, or a tool and a kind
    private static boolean hasError(CachedRun run, String value) {
        var errors = run.row().work().errors();
        int sign = value.lastIndexOf('>');
        var kind = kind(value).toUpperCase(Locale.ROOT);
        return sign < 0
                ? errors.values().stream().anyMatch(kinds -> kinds.containsKey(kind))
                : errors.getOrDefault(value.substring(0, sign).strip(), Map.of())
                        .containsKey(kind);
    }

    /// @param place of the call, -1 for the last
    private static Predicate<CachedRun> is(int place, String tool, List<String> tools) {
        int expected = tools.indexOf(tool);
        return run -> {
            var calls = run.calls();
            return calls.length > 0 && calls[place < 0 ? calls.length - 1 : place] == expected;
        };
    }

    private static Predicate<CachedRun> is(List<String> sequence, List<String> tools) {
        var expected = sequence.stream().mapToInt(tools::indexOf).toArray();
        return run -> Arrays.equals(run.calls(), expected);
    }

    /// Whether the calls hold these, one right after the other.
    private static Predicate<CachedRun> has(List<String> sequence, List<String> tools) {
        var toolIndexes = sequence.stream().mapToInt(tools::indexOf).toArray();
        return Arrays.stream(toolIndexes).anyMatch(place -> place < 0)
                ? _ -> false
                : run -> holds(run.calls(), toolIndexes);
    }

    static boolean holds(int[] calls, int[] sequence) {
        for (int from = 0; from + sequence.length <= calls.length; from++) {
            if (Arrays.equals(calls, from, from + sequence.length, sequence, 0, sequence.length)) {
                return true;
            }
        }
        return false;
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
