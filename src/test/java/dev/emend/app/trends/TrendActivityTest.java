package dev.emend.app.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.DateRange;
import dev.emend.app.core.QueryKinds;
import dev.emend.app.runs.RunService;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.store.curation.QueryLogEntry;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.RunAnalysisTable;
import dev.emend.store.memories.RunTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Usage and requests, from the store to the chart. It is 2026-03-01T12:00Z.
class TrendActivityTest {
    private final ManualClock clock = new ManualClock();
    private final WorkspaceFixture fixture;

    TrendActivityTest(@TempDir Path folder) throws Exception {
        fixture = WorkspaceFixture.at(clock, folder, "git_cli");
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private TrendReport of(DateRange period) throws Exception {
        return fixture.workspace.insights().trends().of(period);
    }

    private TrendChart chart(TrendTopic topic, TrendReport report) {
        return TrendCharts.of(topic, report, clock.getZone(), 0);
    }

    /// Of an analyzer that nobody has yet, so that none works the runs out anew.
    private static final int LATER = 1000;

    private static void run(StoreTransaction session, String id, String at, Run.Usage usage) {
        run(session, id, "", at, usage);
    }

    private static void run(StoreTransaction session, String id, String model, String at, Run.Usage usage) {
        var run = new Run(
                id,
                new Run.Head("family", "Sort it", model, at, new Run.Ending("success", OptionalDouble.empty())),
                List.of(),
                Json.Obj.EMPTY,
                new Origin("test", "test", id));
        session.runs().add(List.of(new RunTable.NewRun(run, null)), 1);
        var derived = new RunAnalysisTable.RunFeatures(List.of(), Map.of(), OptionalDouble.of(1), "", usage, Map.of());
        session.analyses()
                .put(
                        session.analyses().unanalyzedRuns(1, 10).stream()
                                .map(waiting -> new RunAnalysisTable.AnalyzedRun(
                                        waiting.seq(), waiting.changeNumber(), derived))
                                .toList(),
                        LATER);
    }

    private static Run.Usage tokens(long input, long output, OptionalDouble cost) {
        return new Run.Usage(
                OptionalLong.of(input), OptionalLong.empty(), OptionalLong.of(output), cost, OptionalLong.empty());
    }

    /// 800,000 tokens at 2.50, 200,000 cached ones at 1.25 and 100,000 written ones at 10 US$ a million: 3.25.
    @Test
    void aPriceAPersonSetsCountsAsInRuns() throws Exception {
        fixture.store(session -> {
            run(
                    session,
                    "p1",
                    "gpt-4o",
                    "2026-02-26T10:00:00Z",
                    new Run.Usage(
                            OptionalLong.of(1_000_000),
                            OptionalLong.of(200_000),
                            OptionalLong.of(100_000),
                            OptionalDouble.empty(),
                            OptionalLong.empty()));
            run(session, "p2", "gpt-4o", "2026-02-26T10:05:00Z", tokens(1000, 100, OptionalDouble.of(0.75)));
            run(session, "p3", "other", "2026-02-26T10:06:00Z", tokens(1000, 100, OptionalDouble.empty()));
        });
        var runs = fixture.workspace.insights().runs();
        assertTrue(usage().contains("US$ 0.75 over 1 run."), usage());
        runs.price(new Run.TokenPrices(List.of(new Run.TokenPrices.Price("gpt-*", 2.5, 10, OptionalDouble.of(1.25)))));
        assertTrue(usage().contains("US$ 4.00 over 2 runs, 1 of them by your prices of tokens."), usage());
        double listed = runs.rows("", RunService.Order.NUMBER).rows().stream()
                .mapToDouble(row -> row.work().cost().dollars().orElse(0))
                .sum();
        assertEquals(4.0, listed, 1e-9);
        runs.price(Run.TokenPrices.NONE);
        assertTrue(usage().contains("US$ 0.75 over 1 run."), usage());
    }

    private String usage() throws Exception {
        return chart(TrendTopic.USAGE, of(DateRange.all(clock))).chart().sentence();
    }

    @Test
    void tokensAndCostAreSumsOfTheRunsThatRecordThem() throws Exception {
        assertTrue(chart(TrendTopic.USAGE, of(DateRange.all(clock))).chart().isEmpty());
        fixture.store(session -> {
            run(session, "r1", "2026-02-26T23:50:00Z", tokens(1000, 100, OptionalDouble.of(0.25)));
            run(session, "r2", "2026-02-27T00:00:00Z", tokens(500, 50, OptionalDouble.empty()));
            run(session, "r3", "2026-02-27T08:00:00Z", Run.Usage.NONE);
            run(session, "r4", "", tokens(7, 0, OptionalDouble.empty()));
        });
        var report = of(DateRange.all(clock));
        var chart = chart(TrendTopic.USAGE, report);
        assertEquals(
                "1,657 tokens over 3 of 4 runs, US$ 0.25 over 1 run.",
                chart.chart().sentence());
        assertEquals(
                List.of(
                        List.of("Without a time", "1", "1", "7", "0", "0", "0", "–"),
                        List.of("26 Feb 2026", "1", "1", "1,000", "0", "100", "1", "0.25"),
                        List.of("27 Feb 2026", "2", "1", "500", "0", "50", "0", "–")),
                chart.chart().table().rows());
        assertEquals(2, chart.records().getLast().size(), "also the run that records nothing");
        assertEquals(
                "Without a time: 1 run, 3 trust events. They count under All only.", TrendTexts.undatedText(report));
        var days = chart(TrendTopic.USAGE, of(DateRange.days(3, clock)));
        assertEquals(2, days.chart().marks().size(), "what says no time is part of everything only");
    }

    @Test
    void requestsAreCountedByClientAndWhatGotNothingIsSaid() throws Exception {
        assertTrue(chart(TrendTopic.SERVER, of(DateRange.all(clock))).chart().isEmpty());
        var hit = List.of(new QueryLogEntry.Hit("a/b", 1));
        fixture.store(session -> {
            for (int i = 0; i < 5; i++) {
                var at = Instant.parse("2026-02-27T10:00:00Z").plus(Duration.ofMinutes(10L * i));
                session.queries()
                        .log(new QueryLogEntry(at, "agent", QueryKinds.RETRIEVE, "sort", "", i == 0 ? List.of() : hit));
            }
            session.queries()
                    .log(new QueryLogEntry(
                            Instant.parse("2026-02-28T10:00:00Z"), "other", QueryKinds.READ, "sort", "", List.of()));
            session.queries()
                    .log(new QueryLogEntry(
                            Instant.parse("2026-02-28T10:00:00Z"), "Ann", "search", "sort", "", List.of()));
        });
        var chart = chart(TrendTopic.SERVER, of(DateRange.all(clock)));
        assertEquals(
                "6 requests of 2 clients, 2 (33 %) answered with nothing.",
                chart.chart().sentence());
        assertEquals(
                List.of(List.of("27 Feb 2026", "agent", "5", "1"), List.of("28 Feb 2026", "other", "1", "1")),
                chart.chart().table().rows(),
                "a person's own search is none");
        assertFalse(chart.chart().marks().isEmpty());
        assertEquals(
                new TrendRecordLink.Place.OfClient("agent"),
                chart.records().getFirst().getFirst().place());
    }

    @Test
    void looksWithinAnHourAreOneVisitAndARestartKeepsIt() throws Exception {
        var trends = fixture.workspace.insights().trends();
        assertEquals(Optional.empty(), trends.visit());
        clock.pass(Duration.ofMinutes(30));
        assertEquals(Optional.empty(), trends.visit());
        var first = clock.instant();
        clock.pass(Duration.ofDays(1));
        assertEquals(Optional.of(first), trends.visit());
        clock.pass(Duration.ofMinutes(5));
        assertEquals(
                Optional.of(first),
                new TrendVisits(fixture.own().context().store().folder()).visit(clock.instant()));
    }
}
