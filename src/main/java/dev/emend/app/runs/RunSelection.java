package dev.emend.app.runs;

import dev.emend.app.runs.RunSummaryCache.CachedRun;
import dev.emend.model.UserException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The runs that a filter line finds at one moment, and what they have in common. Nothing is worked out
/// before it is asked for, and then once. Thread-safe; calls take up to seconds with many runs.
public final class RunSelection {
    /// @param rows that match, all of them worked out
    /// @param tools the names of all tools
    /// @param unanalyzedCount how many are not worked out yet, whatever they match
    /// @param change the newest change to a run that these know of
    record Matching(List<CachedRun> rows, List<String> tools, int unanalyzedCount, long change) {}

    /// The source of rows that are not read yet.
    interface Source {
        Matching read() throws UserException;
    }

    private final String filterLine;
    private final int runs;
    private final int unanalyzedCount;
    private final Source source;
    private final UnaryOperator<String> name;
    private final Consumer<ProcessMapLayout> keeper;
    private @Nullable Matching matches;
    private @Nullable ProcessMapLayout layout;
    private @Nullable ProcessMap map;
    private @Nullable PatternReport patterns;
    private @Nullable List<ToolUse> uses;

    /// @param filterLine the filter line
    RunSelection(String filterLine, Matching matches) {
        this(filterLine, matches, _ -> {});
    }

    /// @param keeper is given the picture of the process map once it is made
    RunSelection(String filterLine, Matching matches, Consumer<ProcessMapLayout> keeper) {
        this(filterLine, matches.rows.size(), matches.unanalyzedCount, () -> matches, UnaryOperator.identity(), keeper);
    }

    private RunSelection(
            String filterLine,
            int runs,
            int unanalyzedCount,
            Source source,
            UnaryOperator<String> name,
            Consumer<ProcessMapLayout> keeper) {
        this.filterLine = filterLine;
        this.runs = runs;
        this.unanalyzedCount = unanalyzedCount;
        this.source = source;
        this.name = name;
        this.keeper = keeper;
    }

    /// All runs, whose picture is known and all of which are worked out.
    ///
    /// @param source of the rows, asked when they are needed
    static RunSelection ofAll(ProcessMapLayout layout, Source source) {
        var all = new RunSelection("", layout.map().runs(), 0, source, UnaryOperator.identity(), _ -> {});
        all.layout = layout;
        all.map = layout.map();
        return all;
    }

    /// These runs with other names for their tools.
    RunSelection withToolNames(UnaryOperator<String> other) {
        return new RunSelection(filterLine, runs, unanalyzedCount, this::matches, other, _ -> {});
    }

    private synchronized Matching matches() throws UserException {
        var result = matches;
        if (result == null) {
            result = source.read();
            matches = result;
        }
        return result;
    }

    private List<String> names() throws UserException {
        return matches().tools.stream().map(name).toList();
    }

    /// The filter line.
    public String filterLine() {
        return filterLine;
    }

    public int runs() {
        return runs;
    }

    /// The number of runs that are not analyzed yet, whether they match or not.
    public int unanalyzedCount() {
        return unanalyzedCount;
    }

    /// The sequences in these runs and the outcomes of the runs with them.
    public synchronized PatternReport patterns() throws UserException {
        var report = patterns;
        if (report == null) {
            report = new PatternFinder(filterLine, matches().rows, names()).find(unanalyzedCount);
            patterns = report;
        }
        return report;
    }

    /// The map of which call follows which.
    public synchronized ProcessMap processMap() throws UserException {
        var result = map;
        if (result == null) {
            result = new ProcessMapFinder(matches().rows, names()).find();
            map = result;
        }
        return result;
    }

    /// The process map with so many edges as can be read.
    public synchronized ProcessMapLayout layout() throws UserException {
        var result = layout;
        if (result == null) {
            var processMap = processMap();
            result = ProcessMapLayout.of(processMap, ProcessMapLayout.readable(processMap));
            layout = result;
            keeper.accept(result);
        }
        return result;
    }

    /// The outcomes of the runs and the calls of each tool, the most called first.
    public synchronized List<ToolUse> toolUse() throws UserException {
        var result = uses;
        if (result == null) {
            result = ToolUse.of(matches().rows, matches().tools, names());
            uses = result;
        }
        return result;
    }

    /// A table of tools, stronger where more failed.
    public RunChart heatMap(HeatMap kind) throws UserException {
        return switch (kind) {
            case OUTCOME -> HeatMapCharts.outcomes(toolUse(), PatternFinder.rate(matches().rows));
            case ERROR -> HeatMapCharts.errors(toolUse());
            case HOUR -> HeatMapCharts.hours(toolUse());
            case NEXT -> HeatMapCharts.next(processMap());
        };
    }

    /// The columns of a heat map whose rows are tools.
    public enum HeatMap {
        /// The outcomes of the runs with the tool.
        OUTCOME,

        /// The kinds of its failed calls.
        ERROR,

        /// The local hours at which the runs with it started.
        HOUR,

        /// The tools called right after it.
        NEXT;

        /// The id of its chart, such as `runs.heat.error`.
        public String id() {
            return "runs.heat." + name().toLowerCase(Locale.ROOT);
        }

        /// The one whose chart has this id.
        public static Optional<HeatMap> of(String id) {
            return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
        }
    }
}
