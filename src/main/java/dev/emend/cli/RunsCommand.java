package dev.emend.cli;

import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunSummary;
import dev.emend.app.runs.RunTotals;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.Timestamps;
import dev.emend.model.filter.FilterText;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Lists runs with their figures, as the screen of runs has them.
@CommandTraits(byOwner = true, reads = true, isLong = true)
@Command(
        name = "runs",
        description = {
            "List runs of agents with their figures: messages, calls, tokens, cost, time, outcome, agent and file.",
            "A filter is a line such as outcome:failure tool:bash tokens>10000 -family:tau_bench refund.",
            "With - in front, a filter keeps all it does not hold for, also what says nothing of it.",
            "A dash is what the transcript does not record. ~ is before a cost worked out from tokens by the prices in"
                    + " Settings.",
            "The totals are those of all runs that match, also of those that --limit leaves out.",
            "With --json: runs; found, how many match; total; waiting, how many are not worked out; totals."
        },
        footer = {
            "",
            "Example: emend runs --outcome failure --since 7d",
            "         emend runs tool:bash \"tokens>10000\" --sort cost --limit 10",
            "         emend runs --agent claude_code --json"
        })
final class RunsCommand extends CliCommand {
    private static final int SHOWN = 50;
    private static final int TASK = 60;
    private static final int FILE = 40;
    private static final String NONE = "–";
    private static final List<String> COLUMNS = List.of(
            "RUN",
            "STARTED (UTC)",
            "AGENT",
            "OUTCOME",
            "MESSAGES",
            "CALLS",
            "READ",
            "WRITTEN",
            "COST US$",
            "SECONDS",
            "ID",
            "FILE",
            "TASK");
    private static final Set<String> NUMBERS = Set.of("MESSAGES", "CALLS", "READ", "WRITTEN", "COST US$", "SECONDS");
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Parameters(paramLabel = "FILTER", arity = "0..*", description = "Only runs that match. Default: all.")
    private List<String> filter = List.of();

    @Option(names = "--where", paramLabel = "LINE", description = "The same as an option.")
    private String where = "";

    @Option(names = "--agent", paramLabel = "NAME", description = "Only runs of this agent.")
    private @Nullable String agent;

    @Option(names = "--outcome", paramLabel = "WORD", description = "Only success, failure or unknown.")
    private @Nullable String outcome;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only runs that began then or later: 2026-01-31, 2026-01-31T09:00, or 12h, 7d or 2w ago.")
    private @Nullable String since;

    @Option(
            names = "--sort",
            paramLabel = "BY",
            description = "One of ${COMPLETION-CANDIDATES}. Default: newest, the newest first.")
    private RunService.Order sort = RunService.Order.NEWEST;

    @Option(names = "--reverse", description = "Turn the order round.")
    private boolean reverse;

    @Option(names = "--limit", paramLabel = "N", description = "The most runs. Default: 50 to show, all with --json.")
    private @Nullable Integer limit;

    @Override
    public Integer call() throws Exception {
        if (limit != null && limit < 1) {
            throw wrongUsage("--limit is 1 or more, not " + limit + ".");
        }
        var line = filterLine();
        var runs = workspace().insights().runs();
        runs.awaitAnalysed();
        var page = runs.rows(line, sort, sort.isDescending() != reverse);
        var rows = page.rows();
        int rowCount = limit != null ? limit : isJson() ? rows.size() : SHOWN;
        var listedRuns = rows.stream().limit(rowCount).toList();
        var totals = RunTotals.of(rows);
        if (isJson()) {
            terminal()
                    .json(Json.Obj.of(
                            "runs", listedRuns.stream().map(RunsCommand::json).toList(),
                            "found", rows.size(),
                            "total", page.total(),
                            "waiting", page.unanalyzedCount(),
                            "totals", json(totals)));
            return Exit.DONE;
        }
        if (rows.isEmpty()) {
            note(
                    page.total() == 0
                            ? "There are no runs. emend import FILE brings some."
                            : "There are no runs that match.");
            return Exit.DONE;
        }
        table(listedRuns).forEach(this::line);
        line("");
        line(sum(totals));
        if (listedRuns.size() < rows.size()) {
            note(String.format(Locale.ROOT, "%,d of %,d shown; --limit N shows more.", listedRuns.size(), rows.size()));
        }
        return Exit.DONE;
    }

    /// All that was asked for, as one filter line.
    private String filterLine() {
        var clauses = new ArrayList<String>();
        if (agent != null) {
            clauses.add(FilterText.clause("agent", agent));
        }
        if (outcome != null) {
            clauses.add(FilterText.clause("outcome", outcome.toLowerCase(Locale.ROOT)));
        }
        if (since != null) {
            clauses.add("started>=\"" + startTime(since.strip()).replace("\"", "\"\"") + "\"");
        }
        clauses.add(where.strip());
        clauses.add(searchLine(filter).strip());
        return String.join(
                " ", clauses.stream().filter(clause -> !clause.isEmpty()).toList());
    }

    /// A time as it is given, or so many hours, days or weeks ago.
    private String startTime(String time) {
        var hours = switch (time.isEmpty() ? ' ' : time.charAt(time.length() - 1)) {
            case 'h' -> 1;
            case 'd' -> 24;
            case 'w' -> 24 * 7;
            default -> 0;
        };
        var number = time.isEmpty() ? "" : time.substring(0, time.length() - 1);
        return hours > 0 && number.matches("[0-9]{1,5}")
                ? host().clock()
                        .instant()
                        .minus(Duration.ofHours(Long.parseLong(number) * hours))
                        .toString()
                : checkTime(time);
    }

    private String checkTime(String time) {
        if (Timestamps.of(time, host().clock().getZone()).isEmpty()) {
            throw wrongUsage("--since takes 2026-01-31, 2026-01-31T09:00, 12h, 7d or 2w, not '" + time + "'.");
        }
        return time;
    }

    /// Columns as wide as what stands in them; numbers at their right.
    private static List<String> table(List<RunSummary> rows) {
        var cells = new ArrayList<>(List.of(COLUMNS));
        rows.forEach(row -> cells.add(cells(row)));
        var widths = new int[COLUMNS.size()];
        for (var row : cells) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], length(row.get(i)));
            }
        }
        return cells.stream().map(row -> tableLine(row, widths)).toList();
    }

    private static String tableLine(List<String> row, int... widths) {
        var line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            var blank = " ".repeat(widths[i] - length(row.get(i)));
            boolean isNumber = NUMBERS.contains(COLUMNS.get(i));
            line.append(i == 0 ? "" : "  ").append(isNumber ? blank + row.get(i) : row.get(i) + blank);
        }
        return line.toString().stripTrailing();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static List<String> cells(RunSummary row) {
        var work = row.work();
        var usage = work.usage();
        return List.of(
                "#" + row.number(),
                row.status().startedAt().map(DATE::format).orElse(NONE),
                shorten(row.head().agent(), 24),
                row.status().outcome(),
                wholeNumber(OptionalLong.of(row.messages())),
                work.isKnown() ? wholeNumber(OptionalLong.of(work.calls())) : NONE,
                wholeNumber(usage.input()),
                wholeNumber(usage.output()),
                cost(work.cost().dollars(), work.cost().isComputed()),
                seconds(usage.millis()),
                row.id(),
                shorten(fileName(row), FILE),
                Terminal.oneLine(row.head().title(), TASK));
    }

    private static String shorten(String text, int longest) {
        return text.isBlank() ? NONE : Terminal.oneLine(text, longest);
    }

    /// The name of its file, without the folders.
    private static String fileName(RunSummary row) {
        var source = row.origin().source();
        return source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
    }

    private static String wholeNumber(OptionalLong number) {
        return number.isEmpty() ? NONE : String.format(Locale.ROOT, "%,d", number.getAsLong());
    }

    private static String cost(OptionalDouble dollars, boolean isComputed) {
        return dollars.isEmpty()
                ? NONE
                : String.format(Locale.ROOT, isComputed ? "~%,.4f" : "%,.4f", dollars.getAsDouble());
    }

    private static String seconds(OptionalLong millis) {
        return millis.isEmpty() ? NONE : String.format(Locale.ROOT, "%,.1f", millis.getAsLong() / 1e3);
    }

    private static String sum(RunTotals totals) {
        var cost = totals.cost().isEmpty()
                ? "no cost recorded"
                : "US$ " + cost(totals.cost(), totals.isComputed())
                        + (totals.runsWithCost() < totals.runs() ? " of " + count(totals.runsWithCost(), "run") : "");
        return String.join(
                ", ",
                "Total: " + count(totals.runs(), "run"),
                count(totals.messages(), "message"),
                count(totals.calls(), "call"),
                "tokens read " + wholeNumber(totals.input()),
                "written " + wholeNumber(totals.output()),
                cost,
                "seconds " + seconds(totals.millis()));
    }

    private static String count(long number, String word) {
        return String.format(Locale.ROOT, "%,d %s%s", number, word, number == 1 ? "" : "s");
    }

    private static Json.Obj json(RunSummary row) {
        var work = row.work();
        var status = row.status();
        return Json.Obj.of(
                "id", row.id(),
                "number", row.number(),
                "agent", row.head().agent(),
                "model", row.head().model(),
                "task", row.head().task(),
                "outcome", status.outcome(),
                "outcome_is_set", status.isSet(),
                "started_at", status.startedAt().map(Object::toString),
                "imported_at", status.importedAt().toString(),
                "messages", row.messages(),
                "calls", work.isKnown() ? Json.from(work.calls()) : Json.Null.NULL,
                "input_tokens", work.usage().input(),
                "cached_tokens", work.usage().cachedInput(),
                "output_tokens", work.usage().output(),
                "cost_usd", orNull(work.cost().dollars()),
                "cost_is_computed", work.cost().isComputed(),
                "seconds", secondsJson(work.usage().millis()),
                "source", row.origin().source(),
                "format", row.origin().format(),
                "origin_id", row.origin().id());
    }

    private static Json secondsJson(OptionalLong millis) {
        return millis.isPresent() ? Json.from(millis.getAsLong() / 1e3) : Json.Null.NULL;
    }

    private static Json.Obj json(RunTotals totals) {
        return Json.Obj.of(
                        "runs", totals.runs(),
                        "messages", totals.messages(),
                        "calls", totals.calls(),
                        "input_tokens", totals.input(),
                        "cached_tokens", totals.cached(),
                        "output_tokens", totals.output(),
                        "cost_usd", orNull(totals.cost()),
                        "cost_is_computed", totals.isComputed(),
                        "runs_with_cost", totals.runsWithCost())
                .with("seconds", secondsJson(totals.millis()));
    }
}
