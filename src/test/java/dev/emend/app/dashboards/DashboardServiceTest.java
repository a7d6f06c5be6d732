package dev.emend.app.dashboards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.DateRange;
import dev.emend.app.dashboards.ShownChart.State;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartSamples;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardServiceTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-26T12:00:00Z"), ZoneOffset.UTC);
    private static final PinnedChart LINES = PinnedChart.of("test.lines", "Which items lose trust?");
    private static final PinnedChart BARS = PinnedChart.of("test.bars", "How do runs end?");

    @TempDir
    private Path workspace;

    /// What the source was asked for.
    private final List<String> asked = new ArrayList<>();

    private final ChartSource source = new ChartSource() {
        @Override
        public String prefix() {
            return "test.";
        }

        @Override
        public List<PinnedChart> overview() {
            return List.of(LINES, BARS);
        }

        @Override
        public List<Chart> charts(Set<String> ids, String filter, DateRange period) throws UserException {
            asked.add(ids.size() + " " + filter + " "
                    + period.from().map(Instant::toString).orElse("all"));
            if (filter.equals("broken")) {
                throw new UserException(UserException.Code.STORE, "The store did not answer.", "", "Try again.");
            }
            return ChartSamples.all().stream()
                    .filter(chart -> ids.contains(chart.id()))
                    .toList();
        }
    };

    private final List<ChartSource> sources = List.of(source);

    private DashboardService service() {
        return new DashboardService(workspace, sources, CLOCK);
    }

    private List<String> names() throws UserException {
        return service().all().stream().map(Dashboard::name).toList();
    }

    @Test
    void whatWasArrangedIsThereAfterARestartInItsOrder() throws Exception {
        var service = service();
        service.create("Weekly “review”");
        service.create("Tools");
        var lastMonth = LINES.withPeriod(new PinnedPeriod.Days(30))
                .withFilter("tool:Click-Tool trust<0.8")
                .withWide(true);
        assertTrue(service.pin("Tools", BARS));
        assertTrue(service.pin("Tools", lastMonth));
        assertTrue(service.pin(
                "Tools",
                BARS.withPeriod(new PinnedPeriod.Between(LocalDate.of(2026, 10, 1), LocalDate.of(2026, 10, 31)))));
        service.save(service.get("tools"), service.get("tools").move(1, 0));

        assertEquals(List.of("Overview", "Weekly “review”", "Tools"), names());
        var tools = service().get("Tools");
        assertEquals(List.of(lastMonth, BARS), tools.charts().subList(0, 2));
        assertEquals("1 Oct 2026 to 31 Oct 2026", tools.charts().get(2).description());
        assertEquals("Last 30 days, tool:Click-Tool trust<0.8", lastMonth.description());
        assertEquals(List.of(), service().get("weekly “REVIEW”").charts());
    }

    @Test
    void theSameChartOfTheSamePeriodIsPinnedOnce() throws Exception {
        service().create("Mine");
        assertTrue(service().pin("Mine", LINES));
        assertFalse(service().pin("Mine", LINES.withWide(true)), "only wider");
        assertTrue(service().pin("Mine", LINES.withPeriod(new PinnedPeriod.Days(7))));
        assertTrue(service().pin("Mine", LINES.withFilter("is:unreviewed")));
        assertEquals(3, service().get("Mine").charts().size());
    }

    @Test
    void theOverviewIsAlwaysThereAndOnlyItsCopiesChange() throws Exception {
        var service = service();
        assertEquals(List.of("Overview"), names());
        assertEquals(List.of(LINES, BARS), service.get("overview").charts());
        assertThrows(UserException.class, () -> service.delete("Overview"));
        assertThrows(UserException.class, () -> service.rename("overview ", "Else"));
        assertThrows(UserException.class, () -> service.pin("Overview", LINES));
        assertThrows(
                UserException.class,
                () -> service.save(service.overview(), service.overview().without(0)));
        assertThrows(UserException.class, () -> service.create("OVERVIEW"));

        assertEquals("Overview 2", service.duplicate("Overview").name());
        assertEquals("Overview 3", service.duplicate("Overview 2").name());
        service.save(service.get("Overview 2"), service.get("Overview 2").without(0));
        assertEquals(List.of(BARS), service.get("Overview 2").charts());
        assertEquals(List.of(LINES, BARS), service.get("Overview").charts());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "a\nb",
                "zero\u200Bwidth",
                "1234567890123456789012345678901234567890123456789012345678901"
            })
    void badNamesAreRefusedInWords(String name) throws Exception {
        service().create("Mine");
        var created = assertThrows(UserException.class, () -> service().create(name));
        assertTrue(created.message().matches(".*name.*") && !created.remedy().isEmpty(), created.message());
        assertThrows(UserException.class, () -> service().rename("Mine", name));
        assertEquals(List.of("Overview", "Mine"), names());
    }

    @Test
    void whatSomebodyPinnedMeanwhileIsNotLost() throws Exception {
        var seen = service().create("Mine").with(LINES);
        service().pin("Mine", LINES);
        service().pin("Mine", BARS);
        var refused = assertThrows(UserException.class, () -> service().save(seen, seen.without(0)));
        assertEquals(UserException.Code.CHANGED_MEANWHILE, refused.code());
        assertEquals(List.of(LINES, BARS), service().get("Mine").charts());
    }

    @Test
    void noTwoHaveOneName() throws Exception {
        service().create("Mine");
        service().create("Yours");
        var taken = assertThrows(UserException.class, () -> service().create(" mine "));
        assertEquals(UserException.Code.TAKEN, taken.code());
        assertThrows(UserException.class, () -> service().rename("Yours", "MINE"));
        assertEquals("MINE", service().rename("Mine", "MINE").name(), "its own name in another case");
        assertEquals(List.of("Overview", "MINE", "Yours"), names());
        var unknown = assertThrows(UserException.class, () -> service().get("Theirs"));
        assertEquals("Use one of these: Overview, MINE, Yours.", unknown.remedy());
    }

    @Test
    void whatWasDeletedComesBackWhereItWas() throws Exception {
        for (var name : List.of("A", "B", "C")) {
            service().create(name);
        }
        service().pin("B", LINES);
        var deleted = service().get("B");
        int at = service().delete("B");
        assertEquals(List.of("Overview", "A", "C"), names());
        service().restore(deleted, at);
        assertEquals(List.of("Overview", "A", "B", "C"), names());
        assertEquals(List.of(LINES), service().get("B").charts());
        assertThrows(UserException.class, () -> service().restore(deleted, at), "it is there already");
    }

    @Test
    void chartsOfThePeriodAndOfTheirOwnAreMadeTogetherAndWhatFailsSaysSo() {
        var week = LINES.withPeriod(new PinnedPeriod.Days(7));
        var gone = PinnedChart.of("test.removed", "What was here?");
        var ofNobody = PinnedChart.of("other.chart", "Whose is it?");
        var dashboard = new Dashboard("Mine", List.of(BARS, week, gone, LINES, ofNobody, BARS.withFilter("broken")));

        var shown = service().charts(dashboard, DateRange.all(CLOCK));

        assertEquals(
                List.of(State.MADE, State.MADE, State.GONE, State.MADE, State.GONE, State.FAILED),
                shown.stream().map(ShownChart::state).toList());
        assertEquals(List.of("3  all", "1  2026-11-19T12:00:00Z", "1 broken all"), asked);
        assertEquals("What was here?", shown.get(2).chart().title());
        assertTrue(shown.get(2).chart().isEmpty());
        assertEquals(
                "The store did not answer. Try again.", shown.get(5).chart().sentence());
        assertEquals("test.bars", shown.getFirst().chart().id());
    }

    @Test
    void whatIsMadeAlreadyIsNotMadeAgain() {
        var dashboard = new Dashboard("Mine", List.of(BARS, LINES, LINES.withFilter("is:unreviewed")));
        var period = DateRange.days(7, CLOCK);
        var known = List.of(ChartSamples.bars(), ChartSamples.lines());
        var shown = service().charts(dashboard, period, known);
        assertEquals(List.of("1 is:unreviewed 2026-11-19T12:00:00Z"), asked);
        assertEquals(known.getFirst(), shown.getFirst().chart());
    }

    @Test
    void aDamagedFileIsNamedWithItsMistakeAndNeverWrittenOver() throws Exception {
        var file = workspace.resolve("dashboards.json");
        for (var text : List.of(
                "{\"dashboards\": [",
                "[]",
                "{\"dashbords\": [{\"name\": \"A\", \"charts\": []}]}",
                "{\"dashboards\": 5}",
                "{\"dashboards\": [{\"name\": \"A\", \"charts\": {}}]}",
                "{\"dashboards\": [{\"name\": \"A\", \"charts\": [{\"chart\": \"x\", \"period\": \"-999999999-01-01 to +999999999-12-31\"}]}]}",
                "{\"dashboards\": [{\"charts\": []}]}",
                "{\"dashboards\": [{\"name\": \"A\"}, {\"name\": \"a\"}]}",
                "{\"dashboards\": [{\"name\": \"Overview\"}]}",
                "{\"dashboards\": [{\"name\": \"A\", \"charts\": [{\"title\": \"no id\"}]}]}",
                "{\"dashboards\": [{\"name\": \"A\", \"charts\": [{\"chart\": \"x\", \"period\": \"0 days\"}]}]}")) {
            Files.writeString(file, text);
            var problem = assertThrows(UserException.class, () -> service().all(), text);
            assertTrue(problem.message().contains("dashboards.json"), problem.message());
            assertThrows(UserException.class, () -> service().create("New"), text);
            assertEquals(text, Files.readString(file));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "30 days", "2026-10-01 to 2026-10-31"})
    void aPeriodIsReadAsItIsWritten(String word) {
        assertEquals(word, PinnedPeriod.of(word).orElseThrow().word());
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "0 days", "99999 days", "2026-10-31 to 2026-10-01", "2026-02-30 to 2026-03-01", "to"})
    void whatIsNoPeriodIsNone(String word) {
        assertTrue(PinnedPeriod.of(word).isEmpty());
    }

    @Test
    void thePageIsTheSameForTheSameChartsAndHasEachUnderAnIdOfItsOwn() {
        var dashboard = new Dashboard(
                "Q4 <review> & more",
                List.of(
                        LINES.withWide(true),
                        LINES.withPeriod(new PinnedPeriod.Days(7)),
                        PinnedChart.of("x.y", "Gone?")));
        var period = DateRange.days(30, CLOCK);
        var page = DashboardPage.of(dashboard.name(), period, service().charts(dashboard, period), ZoneOffset.UTC);

        assertEquals(
                page, DashboardPage.of(dashboard.name(), period, service().charts(dashboard, period), ZoneOffset.UTC));
        assertTrue(page.contains("<title>Q4 &lt;review&gt; &amp; more</title>"), page);
        assertTrue(page.contains("27 Oct 2026, 12:00 to 26 Nov 2026, 12:00"), page);
        assertTrue(page.contains("id=\"test.lines\" class=\"wide\"") && page.contains("id=\"test.lines-2\""), page);
        assertTrue(page.contains("Last 7 days") && page.contains("no longer available"), page);
    }
}
