package dev.emend.app.runs;

import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The outcomes of the runs and the calls of a tool.
///
/// @param calls how often it was called
/// @param runs in how many runs
/// @param success of these runs
/// @param errors how many of its calls failed with each kind of error
/// @param hours runs by the local hour at which they started, [#BAND_HOURS] hours each, from midnight
public record ToolUse(
        String tool, int calls, int runs, Rate success, Map<String, Integer> errors, List<StartedRuns> hours) {
    /// The number of hours that are counted together.
    public static final int BAND_HOURS = 3;

    private static final int BANDS = 24 / BAND_HOURS;

    /// @param runs how many started then; those without a recorded start are in none
    public record StartedRuns(int fromHour, int runs, Rate success) {}

    public ToolUse {
        errors = Map.copyOf(errors);
        hours = List.copyOf(hours);
    }

    /// Counts of one tool; runs are added one after the other.
    private static final class Tally {
        private final int[] runs = new int[BANDS + 1];
        private final int[] knownOutcomes = new int[BANDS + 1];
        private final int[] successes = new int[BANDS + 1];
        private final Map<String, Integer> errors = new TreeMap<>();
        private int calls;
        private int last = -1;

        void add(int place, CachedRun row) {
            calls++;
            if (last == place) {
                return;
            }
            last = place;
            // the last one is of runs that say no time
            int band = row.hour() < 0 ? BANDS : row.hour() / BAND_HOURS;
            var outcome = row.row().status().outcome();
            runs[band]++;
            knownOutcomes[band] += outcome.equals(RunSummaryCache.UNKNOWN) ? 0 : 1;
            successes[band] += outcome.equals("success") ? 1 : 0;
        }

        ToolUse use(String tool) {
            var hours = new ArrayList<StartedRuns>();
            for (int band = 0; band < BANDS; band++) {
                hours.add(
                        new StartedRuns(band * BAND_HOURS, runs[band], Rate.of(successes[band], knownOutcomes[band])));
            }
            var success = Rate.of(
                    Arrays.stream(successes).sum(), Arrays.stream(knownOutcomes).sum());
            return new ToolUse(tool, calls, Arrays.stream(runs).sum(), success, errors, hours);
        }
    }

    /// In how many runs each tool is called.
    ///
    /// @param tools how many there are
    static int[] runs(Collection<CachedRun> rows, int tools) {
        var counts = new int[tools];
        var last = new int[tools];
        int run = 0;
        for (var row : rows) {
            run++;
            for (int tool : row.calls()) {
                if (last[tool] != run) {
                    last[tool] = run;
                    counts[tool]++;
                }
            }
        }
        return counts;
    }

    /// Counts them, the most called first.
    ///
    /// @param tools the names of all tools as the rows have them
    /// @param names what these are called in the answer
    static List<ToolUse> of(List<CachedRun> rows, List<String> tools, List<String> names) {
        var tallies = new Tally[tools.size()];
        Arrays.setAll(tallies, _ -> new Tally());
        for (int place = 0; place < rows.size(); place++) {
            var row = rows.get(place);
            for (int call : row.calls()) {
                tallies[call].add(place, row);
            }
            row.row()
                    .work()
                    .errors()
                    .forEach((tool, kinds) -> kinds.forEach((kind, count) -> {
                        int at = tools.indexOf(tool);
                        if (at >= 0) {
                            tallies[at].errors.merge(kind, count, Integer::sum);
                        }
                    }));
        }
        var uses = new ArrayList<ToolUse>();
        for (int tool = 0; tool < tallies.length; tool++) {
            if (tallies[tool].calls > 0) {
                uses.add(tallies[tool].use(names.get(tool)));
            }
        }
        uses.sort(Comparator.comparingInt((ToolUse use) -> -use.calls()).thenComparing(ToolUse::tool));
        return uses;
    }

    /// The number of failed runs with the tool.
    public int failures() {
        return success.knownOutcomes() - success.successes();
    }

    /// The number of failed calls of the tool.
    public int failedCalls() {
        return errors.values().stream().mapToInt(Integer::intValue).sum();
    }

    Json.Obj toJson() {
        var kinds = Json.Obj.EMPTY;
        for (var entry : new TreeMap<>(errors).entrySet()) {
            kinds = kinds.with(entry.getKey().toLowerCase(Locale.ROOT), Json.from(entry.getValue()));
        }
        var hourBands = hours.stream()
                .filter(band -> band.runs() > 0)
                .map(band -> (Json) Json.Obj.of(
                        "from_hour",
                        band.fromHour(),
                        "runs",
                        band.runs(),
                        "success",
                        band.success().toJson()))
                .toList();
        return Json.Obj.of(
                "tool", tool,
                "calls", calls,
                "runs", runs,
                "success", success.toJson(),
                "errors", kinds,
                "started", new Json.Arr(hourBands));
    }
}
