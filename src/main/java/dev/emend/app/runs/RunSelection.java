package dev.emend.app.runs;

import dev.emend.app.runs.RunSummaryCache.CachedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The runs that a filter line finds at one moment, and what they have in common. Nothing is worked out
/// before it is asked for, and then once. Thread-safe; calls take up to seconds with many runs.
public final class RunSelection {
    private final String where;
    private final List<CachedRun> rows;
    private final List<String> tools;
    private final List<String> names;
    private final int waiting;
    private @Nullable ProcessMap map;
    private @Nullable PatternReport patterns;
    private @Nullable List<ToolUse> uses;

    /// @param where the filter line
    /// @param rows that match, all of them worked out
    /// @param tools the names of all tools
    /// @param waiting how many are not worked out yet, whatever they match
    RunSelection(String where, List<CachedRun> rows, List<String> tools, int waiting) {
        this(where, rows, tools, tools, waiting);
    }

    private RunSelection(String where, List<CachedRun> rows, List<String> tools, List<String> names, int waiting) {
        this.where = where;
        this.rows = rows;
        this.tools = tools;
        this.names = names;
        this.waiting = waiting;
    }

    /// The same runs with other names of tools.
    RunSelection named(UnaryOperator<String> name) {
        return new RunSelection(where, rows, tools, tools.stream().map(name).toList(), waiting);
    }

    /// The filter line.
    public String where() {
        return where;
    }

    public int runs() {
        return rows.size();
    }

    /// How many runs are not worked out yet, whatever they match.
    public int waiting() {
        return waiting;
    }

    /// Which sequences there are and how their runs ended.
    public synchronized PatternReport patterns() {
        var known = patterns;
        if (known == null) {
            known = new PatternFinder(where, rows, names).find(waiting);
            patterns = known;
        }
        return known;
    }

    /// Which call follows which.
    public synchronized ProcessMap processMap() {
        var known = map;
        if (known == null) {
            known = new ProcessMapFinder(rows, names).find();
            map = known;
        }
        return known;
    }

    /// What became of the runs and the calls of each tool, the most called first.
    public synchronized List<ToolUse> toolUse() {
        var known = uses;
        if (known == null) {
            known = ToolUse.of(rows, tools, names);
            uses = known;
        }
        return known;
    }

    /// A table of tools, stronger where more failed.
    public RunChart heatMap(HeatMap kind) {
        return switch (kind) {
            case OUTCOME -> HeatMapCharts.outcomes(toolUse(), processMap());
            case ERROR -> HeatMapCharts.errors(toolUse());
            case HOUR -> HeatMapCharts.hours(toolUse());
            case NEXT -> HeatMapCharts.next(processMap());
        };
    }

    /// What stands over the columns of a heat map whose rows are tools.
    public enum HeatMap {
        /// How the runs with the tool ended.
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
