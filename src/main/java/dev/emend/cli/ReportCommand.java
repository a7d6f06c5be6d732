package dev.emend.cli;

import dev.emend.app.core.DateRange;
import dev.emend.app.dashboards.Dashboard;
import dev.emend.app.dashboards.DashboardPage;
import dev.emend.app.dashboards.ShownChart;
import dev.emend.app.trends.Metric;
import dev.emend.app.trends.TrendActivity;
import dev.emend.app.trends.TrendChanges;
import dev.emend.app.trends.TrendCharts;
import dev.emend.app.trends.TrendRecordLink;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTexts;
import dev.emend.app.trends.TrustTimeline;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.OutputFile;
import dev.emend.cli.review.AgreementCommand;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Reports how trust, outcomes and recurrence change over time.
@CommandTraits(byOwner = true, reads = true, isLong = true)
@Command(
        name = "report",
        description = {
            "Report on trends.",
            "Trust, how runs and plans ended, recurrence, success metrics, calibration, and whether the",
            "learnings that were kept helped.",
            "The page needs no other file and can be sent to anyone."
        },
        footer = {
            "",
            "Example: emend report --days 30 --out trends.html",
            "Example: emend report --dashboard Overview --out overview.html"
        })
final class ReportCommand extends CliCommand {
    private static final long MAX_DAYS = 36_500;

    /// More learnings are in the page and in JSON.
    private static final int MAX_LEARNINGS = 20;

    @Option(
            names = "--in",
            paramLabel = "FILE",
            description = "Catalogs to report on. Default: all the workspace knows.")
    private List<Path> files = List.of();

    @Option(names = "--days", paramLabel = "N", description = "How many days up to today. Default: everything.")
    private @Nullable Long days;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the report here, as HTML.")
    private @Nullable Path out;

    @Option(
            names = "--dashboard",
            paramLabel = "NAME",
            description = "The charts of this dashboard instead; Overview is always there. --days is for those"
                    + " pinned without a period of their own.")
    private @Nullable String dashboard;

    @Option(names = "--dashboards", description = "List the dashboards.")
    private boolean isList;

    @Override
    public Integer call() throws Exception {
        if (isList && (dashboard != null || out != null || days != null || !files.isEmpty())) {
            throw wrongUsage("--dashboards takes none of --dashboard, --days, --in and --out");
        }
        if (days != null && (days < 1 || days > MAX_DAYS)) {
            throw wrongUsage(Messages.of("cli.daysOutOfRange", MAX_DAYS, days), Messages.of("cli.rerunWithDays"));
        }
        var workspace = workspace();
        if (isList) {
            var all = workspace.insights().dashboards().all();
            return answer(DashboardReport.json(all), DashboardReport.words(all));
        }
        var selectedDashboard = dashboard == null
                ? Optional.<Dashboard>empty()
                : Optional.of(workspace.insights().dashboards().get(dashboard));
        // runs alone are worth a report, too
        if (!files.isEmpty() || !workspace.library().recent().isEmpty()) {
            open(workspace, files);
        }
        var trends = workspace.insights().trends();
        var clock = trends.clock();
        var period = days == null ? DateRange.all(clock) : DateRange.days(days, clock);
        if (selectedDashboard.isPresent()) {
            return answer(
                    selectedDashboard.get().name(),
                    period,
                    workspace.insights().dashboards().charts(selectedDashboard.get(), period),
                    clock.getZone());
        }
        var report = trends.of(period);
        if (out != null) {
            OutputFile.report(out, TrendCharts.page(report, clock.getZone()), "--out");
        }
        return answer(() -> json(report), () -> {
            if (out == null) {
                print(report, clock.getZone());
                trends.lastVisit()
                        .flatMap(since -> TrendChanges.of(report, since))
                        .ifPresent(changes -> line(changes.text(clock.getZone())));
            } else {
                note("Written to " + out + ".");
            }
        });
    }

    private int answer(String name, DateRange period, List<ShownChart> charts, ZoneId zone) throws UserException {
        if (out != null) {
            OutputFile.report(out, DashboardPage.of(name, period, charts, zone), "--out");
        }
        return answer(() -> DashboardReport.json(name, period(period), charts), () -> {
            if (out == null) {
                DashboardReport.words(name, charts).forEach(this::line);
            } else {
                note("Written to " + out + ".");
            }
        });
    }

    private void print(TrendReport report, ZoneId zone) {
        var undatedText = TrendTexts.undatedText(report);
        if (!undatedText.isEmpty()) {
            line(undatedText);
        }
        for (var chart : TrendCharts.of(report, zone)) {
            line(chart.title());
            line("  " + chart.sentence());
        }
        report.effects().learnings().stream()
                .limit(MAX_LEARNINGS)
                .forEach(effect -> line("  %s. %s: %s %s"
                        .formatted(
                                effect.verdict().title(),
                                effect.learning().item().label(),
                                effect.sentence(),
                                effect.conclusion())));
        for (var metric : report.metrics()) {
            line("  %s: %s (target %s). %s"
                    .formatted(
                            TrendTexts.name(metric.name()),
                            TrendTexts.value(metric),
                            TrendTexts.target(metric.name()),
                            metric.note()));
        }
    }

    private static Json.Obj json(TrendReport report) {
        return Json.Obj.of(
                        "period", period(report.period()),
                        "trust",
                                report.trust().stream().map(ReportCommand::json).toList(),
                        "endings", json(report.endings()),
                        "recurrence",
                                Json.Obj.of(
                                        "recurred",
                                                report.recurrence()
                                                        .recurredFailures()
                                                        .size(),
                                        "holding",
                                                report.recurrence()
                                                        .holdingCorrections()
                                                        .size(),
                                        "untested",
                                                report.recurrence()
                                                        .untestedCorrections()
                                                        .size()),
                        "metrics",
                                report.metrics().stream()
                                        .map(ReportCommand::json)
                                        .toList(),
                        "calibration", json(report.reliability().trust()),
                        "agreement", json(report.reliability().people()))
                .with("usage", json(report.activity().usage()))
                .with("server", json(report.activity().server()))
                .with("effects", EffectJson.of(report.effects()));
    }

    private static Json.Obj json(TrendActivity.Usage usage) {
        return Json.Obj.of(
                "columns",
                usage.columns().stream()
                        .map(column -> json(column)
                                .with("first", Json.from(column.first().toString())))
                        .toList(),
                "undated",
                json(usage.undatedColumn()));
    }

    private static Json.Obj json(TrendActivity.UsageColumn column) {
        return Json.Obj.of(
                        "runs", column.runs().size(),
                        "with_tokens", column.recordedRuns(),
                        "input_tokens", column.input(),
                        "cached_tokens", column.cachedInput(),
                        "output_tokens", column.output())
                .with("with_cost", Json.from(column.pricedRuns()))
                .with("with_cost_by_prices", Json.from(column.computedRuns()))
                .with("cost", Json.from(column.cost()));
    }

    private static Json.Obj json(TrendActivity.ServerUse server) {
        return Json.Obj.of(
                "columns", server.days().stream().map(Object::toString).toList(),
                "clients",
                        server.clients().stream()
                                .map(client -> Json.Obj.of(
                                        "name", client.name(),
                                        "requests", client.requests(),
                                        "answered_with_nothing", client.unansweredCounts()))
                                .toList());
    }

    private static Json.Obj period(DateRange period) {
        return Json.Obj.of(
                "from",
                period.from().map(Object::toString),
                "until",
                period.until().toString());
    }

    private static Json.Obj json(TrustTimeline line) {
        return Json.Obj.of(
                "item", id(line.item()),
                "catalog", line.item().catalog().toString(),
                "start", line.start(),
                "end", line.end(),
                "events",
                        line.events().stream()
                                .map(event -> Json.Obj.of(
                                                "at", event.at().map(Object::toString),
                                                "kind", event.kind().name().toLowerCase(java.util.Locale.ROOT),
                                                "before", event.before(),
                                                "after", event.after(),
                                                "what", event.cause().description(),
                                                "person", event.cause().person())
                                        .with("row", place(line.row(event))))
                                .toList());
    }

    private static Json.Obj json(TrendReport.Endings endings) {
        return Json.Obj.of(
                "width", endings.width().name().toLowerCase(java.util.Locale.ROOT),
                "buckets", endings.buckets().stream().map(ReportCommand::json).toList(),
                "undated", json(endings.undatedBucket()).without("first"));
    }

    private static Json.Obj json(TrendReport.Bucket bucket) {
        return Json.Obj.of(
                "first", bucket.first().toString(),
                "runs", json(bucket.runs()),
                "plans", json(bucket.plans()));
    }

    private static Json.Obj json(TrendReport.Tally tally) {
        return Json.Obj.of(
                "success", tally.success().size(),
                "failure", tally.failure().size(),
                "unknown", tally.unknown().size());
    }

    private static Json.Obj json(Metric metric) {
        return Json.Obj.of(
                        "metric", metric.name().word(),
                        "value", orNull(metric.value()),
                        "target", metric.name().target(),
                        "verdict", metric.verdict().word(),
                        "numerator", orNull(metric.parts().numerator()),
                        "denominator", metric.parts().denominator())
                .with("low", orNull(metric.parts().low()))
                .with("high", orNull(metric.parts().high()))
                .with("note", Json.from(metric.note()));
    }

    private static Json.Obj json(TrendReport.TrustCalibration calibration) {
        return Json.Obj.of(
                        "brier", orNull(calibration.score().brier()),
                        "plans", calibration.score().plans(),
                        "reliability", orNull(calibration.score().reliability()),
                        "resolution", orNull(calibration.score().resolution()),
                        "uncertainty", orNull(calibration.score().uncertainty()),
                        "unknown_outcome", calibration.unknown())
                .with("pearson", json(calibration.linear()))
                .with("spearman", json(calibration.ranks()))
                .with(
                        "bins",
                        new Json.Arr(calibration.bins().stream()
                                .map(bin -> (Json) json(bin.successShare())
                                        .with("from", Json.from(bin.from()))
                                        .with("to", Json.from(bin.to()))
                                        .with("trust", orNull(bin.trust())))
                                .toList()));
    }

    private static Json.Obj json(TrendReport.CorrelationEstimate calibration) {
        return Json.Obj.of(
                "value", orNull(calibration.value()),
                "pairs", calibration.pairs(),
                "low", orNull(calibration.low()),
                "high", orNull(calibration.high()));
    }

    private static Json.Obj json(TrendReport.Share share) {
        return Json.Obj.of(
                "hits", share.hits(),
                "of", share.of(),
                "low", orNull(share.low()),
                "high", orNull(share.high()));
    }

    private static Json.Obj json(TrendReport.SelfAgreement people) {
        return Json.Obj.of(
                "repeats", AgreementCommand.json(people.repeats()),
                "alike", json(people.agreedShare()),
                "rule", AgreementCommand.json(people.rule()));
    }

    private static Json.Obj place(TrendRecordLink row) {
        return switch (row.place()) {
            case TrendRecordLink.Place.OfItem(var item) -> Json.Obj.of("item", id(item));
            case TrendRecordLink.Place.OfLearning(var learning) ->
                Json.Obj.of("item", id(learning.item()), "learning", learning.identity());
            case TrendRecordLink.Place.OfRun(var id) -> Json.Obj.of("run", id);
            case TrendRecordLink.Place.OfClient(var name) -> Json.Obj.of("client", name);
            case TrendRecordLink.Place.OfPlan(var source, var _) -> Json.Obj.of("plan", source);
            case TrendRecordLink.Place.OfCommand(var change, var _) -> Json.Obj.of("act", change);
            case TrendRecordLink.Place.OfOrphan(var orphan) -> Json.Obj.of("named", Optional.of(orphan));
        };
    }
}
