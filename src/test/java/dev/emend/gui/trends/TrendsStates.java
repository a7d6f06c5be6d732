package dev.emend.gui.trends;

import dev.emend.app.review.AgreementScore;
import dev.emend.app.trends.Metric;
import dev.emend.app.trends.TrendActivity;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendReport.Share;
import dev.emend.app.trends.TrendTopic;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.tour.ScreenState;
import java.time.Clock;
import java.util.List;

/// The states of the trends screen worth a picture: the first as the sample has it, the others with
/// a quarter made up for it.
public final class TrendsStates {
    private final TrendsViewModel model;
    private final TrendsFixture made;

    private TrendsStates(TrendsViewModel model, Clock clock) {
        this.model = model;
        made = new TrendsFixture(clock);
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(TrendsScreen screen, Clock clock) {
        return new TrendsStates(screen.model, clock).all();
    }

    private List<ScreenState> all() {
        return List.of(
                new ScreenState("trends", () -> show(TrendTopic.TRUST, false)),
                new ScreenState("trends-table", () -> show(TrendTopic.TRUST, true)),
                new ScreenState("trends-mark", this::walk),
                new ScreenState("trends-rows", this::drill),
                new ScreenState("trends-endings", () -> show(TrendTopic.ENDINGS, false)),
                new ScreenState("trends-recurrence", () -> show(TrendTopic.RECURRENCE, false)),
                new ScreenState("trends-metrics", () -> show(TrendTopic.METRICS, false)),
                new ScreenState("trends-calibration", () -> show(TrendTopic.CALIBRATION, false)),
                new ScreenState("trends-agreement", () -> show(TrendTopic.AGREEMENT, false)),
                new ScreenState("trends-helped", () -> show(TrendTopic.HELPED, false)),
                new ScreenState("trends-usage", () -> show(TrendTopic.USAGE, false)),
                new ScreenState("trends-server", () -> show(TrendTopic.SERVER, false)),
                new ScreenState("trends-since", this::since),
                new ScreenState("trends-custom", this::choose),
                new ScreenState("trends-empty", this::empty),
                new ScreenState("trends-metrics-unknown", this::unknownTargets),
                new ScreenState("trends-unknown", this::unknown),
                new ScreenState("trends-failed", this::fail),
                new ScreenState("trends-sample", this::sample));
    }

    private void plain(TrendTopic topic) {
        model.goBack();
        model.changes.set("");
        model.isTable().set(false);
        model.choice.set(PeriodChoice.DAYS_90);
        model.report.set(new Load.Ready<>(made.report()));
        model.open(topic);
    }

    private void show(TrendTopic topic, boolean isTable) {
        plain(topic);
        model.isTable().set(isTable);
    }

    private void walk() {
        plain(TrendTopic.TRUST);
        model.walk(11);
    }

    private void drill() {
        plain(TrendTopic.ENDINGS);
        model.walk(6);
        model.drill();
    }

    private void choose() {
        plain(TrendTopic.METRICS);
        model.choice.set(PeriodChoice.CUSTOM);
        var last = model.last.get();
        model.first.set(last.plusDays(1));
        model.report.set(new Load.Ready<>(made.report()));
    }

    private void empty() {
        plain(TrendTopic.TRUST);
        model.report.set(new Load.Ready<>(nothing()));
    }

    private void unknown() {
        plain(TrendTopic.CALIBRATION);
        model.report.set(new Load.Ready<>(nothing()));
    }

    private void unknownTargets() {
        plain(TrendTopic.METRICS);
        model.report.set(new Load.Ready<>(nothing()));
    }

    private TrendReport nothing() {
        var full = made.report();
        var none = new Share(0, 0, Double.NaN, Double.NaN, Double.NaN);
        var unknown = new TrendReport.CorrelationEstimate(Double.NaN, 0, Double.NaN, Double.NaN);
        return new TrendReport(
                full.period(),
                List.of(),
                new TrendReport.Endings(
                        full.endings().width(), List.of(), full.endings().undatedBucket()),
                new TrendReport.Recurring(List.of(), List.of(), List.of(), List.of()),
                full.metrics().stream().map(metric -> unknown(metric.name())).toList(),
                new TrendReport.JudgementReliability(
                        new TrendReport.TrustCalibration(
                                List.of(),
                                new TrendReport.Score(Double.NaN, 0, Double.NaN, Double.NaN, Double.NaN),
                                unknown,
                                unknown,
                                0),
                        new TrendReport.SelfAgreement(
                                new AgreementScore(Double.NaN, 0, Double.NaN),
                                none,
                                new AgreementScore(Double.NaN, 0, Double.NaN),
                                List.of())),
                nothingDone(full.activity()),
                EffectsFixture.none());
    }

    private static TrendActivity nothingDone(TrendActivity full) {
        var width = full.usage().width();
        return new TrendActivity(
                new TrendActivity.Usage(width, List.of(), full.usage().undatedColumn()),
                new TrendActivity.ServerUse(width, List.of(), List.of()));
    }

    private static Metric unknown(Metric.Name name) {
        return new Metric(
                name,
                Double.NaN,
                new Metric.Parts(0, 0, Double.NaN, Double.NaN),
                Metric.Verdict.UNKNOWN,
                "No record of this period is known.",
                List.of());
    }

    private void fail() {
        plain(TrendTopic.TRUST);
        model.report.set(new Load.Failed<>(
                new Problem("The store did not answer.", "Nothing was changed.", "Try again.", "E-STORE", "")));
    }

    private void since() {
        plain(TrendTopic.TRUST);
        model.changes.set("Since your last visit, 28 Oct 2025, 12:00: More runs succeed: 32 of 40, 40 of 80 before"
                + " (difference 12 to 44 percentage points, 95 %). 2 items lost trust, most sort_range"
                + " (0.74 to 0.70). 1 corrected failure came back.");
        model.undatedNote.set("Without a time: 60 runs, 2 trust events. They count under All only.");
    }

    private void sample() {
        plain(TrendTopic.TRUST);
        model.choice.set(PeriodChoice.ALL);
    }
}
