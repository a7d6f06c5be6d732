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
    private static final Pattern SAID = Pattern.compile("(?i)\\s*run\\s+#?([0-9]{1,18})\\s*");

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
        var matcher = SAID.matcher(line);
        return fields.filter(matcher.matches() ? "#" + matcher.group(1) : line);
    }

    private static List<ListField<CachedRun>> fields(List<String> tools, ZoneId zone) {
        return List.of(
                words(
                                "outcome",
                                RunService.OUTCOMES,
                                kept -> List.of(kept.row().status().outcome()))
                        .withValueFacets(MAX_VALUES),
                field(List.of("family", "agent"), FilterValues.text(), term -> kept -> isOf(kept.row(), term.value()))
                        .withValues(kept -> List.of(kept.row().head().agent()))
                        .withValueFacets(MAX_VALUES),
                text("model", kept -> List.of(kept.row().head().model())).withChoices(MAX_VALUES),
                field(List.of("tool"), FilterValues.text(), term -> has(List.of(term.value()), tools))
                        .withValues(kept -> Arrays.stream(kept.calls())
                                .distinct()
                                .mapToObj(tools::get)
                                .toList())
                        .withValueFacets(MAX_VALUES),
                words(
                                "finding",
                                Finding.TYPES,
                                kept -> kept.row().work().findings().keySet())
                        .withValueFacets(MAX_VALUES),
                words(
                                "workflow",
                                Measure.WORKFLOWS,
                                kept -> List.of(kept.row().work().workflow()))
                        .withValueFacets(MAX_VALUES),
                field(List.of("source"), FilterValues.text(), term -> kept -> isFrom(kept, term.value()))
                        .withValues(kept -> List.of(file(kept.row().origin().source())))
                        .withChoices(MAX_VALUES),
                number("seconds", "seconds>60", kept -> seconds(kept.row()))
                        .withHistogram(false, numbers -> HistogramBins.of(numbers, false)),
                number("tokens", "tokens>10000", kept -> tokens(kept.row()))
                        .withHistogram(true, numbers -> HistogramBins.of(numbers, true)),
                number("cost", "cost>0.1", kept -> kept.row().work().cost().dollars())
                        .withHistogram(false, numbers -> HistogramBins.of(numbers, false)),
                ListField.<CachedRun>ofNumber(List.of("calls"), "calls>20", kept -> kept.calls().length)
                        .withHistogram(
                                true,
                                kept -> kept.row().work().isKnown() ? kept.calls().length : Double.NaN,
                                numbers -> HistogramBins.of(numbers, true)),
                ListField.ofNumber(List.of("number"), "number:17", CachedRun::seq),
                text("id", kept -> List.of(kept.row().id())),
                field(List.of("seq"), FilterValues.text(), term -> has(sequence(term.value()), tools)),
                field(List.of("variant"), FilterValues.text(), term -> is(sequence(term.value()), tools)),
                field(List.of("first"), FilterValues.text(), term -> is(0, term.value(), tools)),
                field(List.of("last"), FilterValues.text(), term -> is(-1, term.value(), tools)),
                field(
                        List.of("error"),
                        FilterValues.text().and(RunListFields::errorProblem),
                        term -> kept -> hasError(kept, term.value())),
                field(List.of("hour"), FilterValues.number("hour>=9"), term -> {
                    var wanted = term.number();
                    return kept -> kept.hour() >= 0 && wanted.test(kept.hour());
                }),
                field(List.of("score", "efficiency"), FilterValues.number("score<0.5"), term -> {
                    var wanted = term.number();
                    return kept -> wanted.test(kept.row().work().score().orElse(Double.NaN));
                }),
                field(List.of("errors"), FilterValues.number("errors>0"), term -> {
                    var wanted = term.number();
                    return kept -> wanted.test(errors(kept));
                }),
                moment(
                        "added",
                        "added>2026-01-31",
                        zone,
                        kept -> Optional.of(kept.row().status().importedAt())),
                moment(
                        "started",
                        "started>=2026-01-31",
                        zone,
                        kept -> kept.row().status().startedAt()));
    }

    private static ListField<CachedRun> field(
            List<String> names, FilterValues allowed, Function<FilterTerm, Predicate<CachedRun>> condition) {
        return ListField.of(names, allowed, condition);
    }

    /// A field one of whose values must be just what the clause says.
    private static ListField<CachedRun> text(String name, Function<CachedRun, Collection<String>> values) {
        return field(
                        List.of(name),
                        FilterValues.text(),
                        term -> kept -> values.apply(kept).contains(term.value()))
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
                List.of(name), example, kept -> number.apply(kept).orElse(Double.NaN));
    }

    /// Runs that do not say it are before and after nothing.
    private static ListField<CachedRun> moment(
            String name, String example, ZoneId zone, Function<CachedRun, Optional<Instant>> moment) {
        var allowed =
                FilterValues.ofPredicate(value -> Timestamps.of(value, zone).isPresent(), "has no time", example);
        return field(List.of(name), allowed, term -> {
            var wanted = Timestamps.of(term.value(), zone).orElseThrow();
            Predicate<CachedRun> isSo = term.compares(kept -> moment.apply(kept).orElse(Instant.EPOCH), wanted);
            return isSo.and(kept -> moment.apply(kept).isPresent());
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

    private static double errors(CachedRun kept) {
        return kept.row().work().errors().values().stream()
                .flatMap(kinds -> kinds.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
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
    private static boolean hasError(CachedRun kept, String value) {
        var errors = kept.row().work().errors();
        int sign = value.lastIndexOf('>');
        var kind = kind(value).toUpperCase(Locale.ROOT);
        return sign < 0
                ? errors.values().stream().anyMatch(kinds -> kinds.containsKey(kind))
                : errors.getOrDefault(value.substring(0, sign).strip(), Map.of())
                        .containsKey(kind);
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
