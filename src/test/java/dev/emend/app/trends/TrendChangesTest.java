package dev.emend.app.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.DateRange;
import dev.emend.app.review.AgreementScore;
import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.ColumnWidth;
import dev.emend.app.trends.TrendReport.Share;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.model.ItemRef;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is said to have changed, and what is left unsaid because it may be chance.
class TrendChangesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant SINCE = NOW.minus(Duration.ofDays(4));
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    private static List<TrendRecordLink> rows(int count, Instant at) {
        var row = new TrendRecordLink(new TrendRecordLink.Place.OfRun("r"), "r", "", Optional.of(at));
        return IntStream.range(0, count).mapToObj(_ -> row).toList();
    }

    private static Bucket runs(int success, int failure, Instant at) {
        var none = new Tally(List.of(), List.of(), List.of());
        return new Bucket(DAY, new Tally(rows(success, at), rows(failure, at), List.of()), none);
    }

    private static TrustTimeline trust(String id, double before, double after, Instant at) {
        var event = new TrustTimeline.Event(
                TrustTimeline.Kind.ATTACHED, Optional.of(at), before, after, TrustTimeline.Cause.NONE);
        return new TrustTimeline(new ItemRef(new UUID(0, 1), id), "", before, List.of(event), after);
    }

    private static TrendReport report(List<TrustTimeline> trust, List<Bucket> endings, List<Instant> again) {
        var unknown = new TrendReport.CorrelationEstimate(Double.NaN, 0, Double.NaN, Double.NaN);
        var none = new AgreementScore(Double.NaN, 0, Double.NaN);
        return new TrendReport(
                new DateRange(Optional.empty(), NOW),
                trust,
                new TrendReport.Endings(ColumnWidth.DAY, endings, runs(0, 0, NOW)),
                new TrendReport.Recurring(List.of(), List.of(), List.of(), again),
                List.of(),
                new TrendReport.JudgementReliability(
                        new TrendReport.TrustCalibration(
                                List.of(),
                                new TrendReport.Score(Double.NaN, 0, Double.NaN, Double.NaN, Double.NaN),
                                unknown,
                                unknown,
                                0),
                        new TrendReport.SelfAgreement(
                                none, new Share(0, 0, Double.NaN, Double.NaN, Double.NaN), none, List.of())),
                new TrendActivity(
                        new TrendActivity.Usage(
                                ColumnWidth.DAY,
                                List.of(),
                                new TrendActivity.UsageColumn(DAY, 0, 0, 0, 0, 0, 0, 0, List.of())),
                        new TrendActivity.ServerUse(ColumnWidth.DAY, List.of(), List.of())),
                LearningEffects.NONE);
    }

    private static List<String> said(TrendReport report) {
        return TrendChanges.of(report, SINCE).orElseThrow().sentences();
    }

    @Test
    void aShareIsSaidToHaveChangedOnlyWhenItsIntervalLeavesOutNoChange() {
        var before = SINCE.minusSeconds(1);
        var few = report(List.of(), List.of(runs(10, 10, before), runs(4, 1, NOW)), List.of());
        assertEquals(List.of(), said(few), "80 % of five may be chance");
        var many = report(List.of(), List.of(runs(40, 40, before), runs(32, 8, NOW)), List.of());
        // Newcombe's method 10: 0.8 - 0.5 = 0.3, 95 % 0.118 to 0.440
        assertEquals(
                List.of("More runs succeed: 32 of 40, 40 of 80 before (difference 12 to 44 percentage points, 95 %)."),
                said(many));
        var worse = report(List.of(), List.of(runs(40, 0, before), runs(2, 8, NOW)), List.of());
        assertTrue(
                said(worse).getFirst().startsWith("Fewer runs succeed: 2 of 10"),
                said(worse).toString());
        assertEquals(List.of(), said(report(List.of(), List.of(runs(9, 0, NOW)), List.of())));
    }

    @Test
    void whatHappenedBeforeIsNoChangeAndTheMostImportantIsSaidFirst() {
        var old = report(List.of(trust("a", 1, 0.95, SINCE)), List.of(), List.of(SINCE));
        assertEquals(List.of(), said(old));
        assertEquals(
                "Nothing changed since your last visit, 25 Feb 2026, 12:00.",
                TrendChanges.of(old, SINCE).orElseThrow().text(ZoneOffset.UTC));

        var report = report(
                List.of(trust("a", 1, 0.95, NOW), trust("b", 0.9, 0.7, NOW), trust("c", 0.8, 0.9, NOW)),
                List.of(),
                List.of(NOW, SINCE));
        assertEquals(
                List.of("2 items lost trust, most b (0.90 to 0.70).", "1 corrected failure came back."), said(report));
        assertTrue(said(report(List.of(trust("c", 0.8, 0.9, NOW)), List.of(), List.of()))
                .getFirst()
                .startsWith("1 item gained trust"));
    }

    @Test
    void aPeriodThatBeginsLaterSaysNothingOfTheVisit() {
        var all = report(List.of(), List.of(), List.of());
        var later = new TrendReport(
                new DateRange(Optional.of(SINCE.plusSeconds(1)), NOW),
                all.trust(),
                all.endings(),
                all.recurrence(),
                all.metrics(),
                all.reliability(),
                all.activity(),
                all.effects());
        assertFalse(TrendChanges.of(later, SINCE).isPresent());
    }
}
