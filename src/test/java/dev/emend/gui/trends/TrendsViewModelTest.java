package dev.emend.gui.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendRecordLink;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTopic;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// It is 2025-11-02T12:00Z.
class TrendsViewModelTest {
    private final FakeScreenHost host = new FakeScreenHost();
    private final List<DateRange> asked = new ArrayList<>();
    private final TrendReport report = new TrendsFixture(host.clock()).report();
    private final TrendsViewModel model = new TrendsViewModel(
            period -> {
                asked.add(period);
                return report;
            },
            host);

    @BeforeEach
    void load() {
        model.load();
        asked.clear();
    }

    @Test
    void eachPeriodIsCountedBackFromTheClock() {
        model.choice.set(PeriodChoice.DAYS_7);
        model.choice.set(PeriodChoice.CUSTOM);
        model.first.set(LocalDate.of(2025, 10, 1));
        model.choice.set(PeriodChoice.ALL);
        assertEquals(
                List.of("2025-10-26T12:00:00Z", "2025-10-03T00:00:00Z", "2025-10-01T00:00:00Z", "none"),
                asked.stream()
                        .map(range -> range.from().map(Instant::toString).orElse("none"))
                        .toList());
        assertEquals("2025-11-02T23:59:59.999999999Z", asked.get(2).until().toString());
    }

    @Test
    void daysInTheWrongOrderAreNamedAndNothingIsRead() {
        model.choice.set(PeriodChoice.CUSTOM);
        asked.clear();
        model.first.set(LocalDate.of(2025, 12, 1));
        assertFalse(model.mistake.get().isEmpty());
        assertEquals(List.of(), asked);
        model.last.set(LocalDate.of(2025, 12, 24));
        assertEquals("", model.mistake.get());
        assertEquals(1, asked.size());
    }

    @Test
    void keysWalkFromMarkToMark() {
        assertEquals(7 + 6 + 5 + 3 + 3 + 2 + 1 + 2, marks(), "eight lines");
        model.walk(-1);
        assertEquals(0, model.current.get(), "it stays at the first");
        model.walk(1000);
        assertEquals(28, model.current.get(), "it stays at the last");

        model.moreLines();
        assertEquals(2, marks(), "the two lines that are left");
        model.moreLines();
        assertEquals(29, marks());
    }

    private int marks() {
        return model.chart().get().orElseThrow().records().size();
    }

    @Test
    void aReloadKeepsTheMarkAndTheOldAnswersUntilThen() {
        model.open(TrendTopic.METRICS);
        model.walk(2);
        model.load();
        assertEquals(2, model.current.get());
        assertTrue(model.markText().contains("0.41"));
        model.report.set(new Load.Running<>());
        assertTrue(model.page().isEmpty(), "nothing is known of a load that never was");
    }

    @Test
    void manyChangesWhileItReadsAreReadOnce() {
        var waiting = new ArrayList<Runnable>();
        var slow = new FakeScreenHost(new Background(waiting::add, Runnable::run));
        var busy = new TrendsViewModel(
                period -> {
                    asked.add(period);
                    return report;
                },
                slow);
        busy.refresh();
        busy.refresh();
        busy.refresh();
        assertEquals(1, waiting.size());
        waiting.removeFirst().run();
        assertEquals(1, waiting.size(), "once more for what came meanwhile");
        waiting.removeFirst().run();
        assertEquals(0, waiting.size());
        assertEquals(2, asked.size());
    }

    @Test
    void eachRowOpensWhereItIsAtHome() {
        var item = new ItemRef(new UUID(1, 2), "a");
        for (var place : List.of(
                new TrendRecordLink.Place.OfItem(item),
                new TrendRecordLink.Place.OfRun("r1"),
                new TrendRecordLink.Place.OfPlan("p.json", Optional.of(item)),
                new TrendRecordLink.Place.OfPlan("p.json", Optional.empty()),
                new TrendRecordLink.Place.OfCommand(3, "a"),
                new TrendRecordLink.Place.OfOrphan(""))) {
            model.open(new TrendRecordLink(place, "", "", Optional.empty()));
        }
        assertEquals(
                List.of(
                        "go library " + item.key(),
                        "go runs r1",
                        "go library " + item.key(),
                        "go history a",
                        "go conflicts "),
                host.calls());
        model.drill();
        assertTrue(model.isDrilled().get());
        model.open(TrendTopic.AGREEMENT);
        assertFalse(model.isDrilled().get(), "it was about another question");
    }

    @Test
    void theOverviewStandsUntilAQuestionIsOpenedAndEscGoesBackToIt() {
        assertFalse(model.canGoBack().get(), "without an overview there is nothing behind a question");
        model.startWithOverview();
        assertTrue(model.topic.get().isEmpty());
        assertEquals(TrendTopic.values().length, model.charts().get().size());
        model.open(TrendTopic.METRICS);
        model.drill();
        model.goBack();
        assertFalse(model.isDrilled().get(), "first the records");
        assertTrue(model.topic.get().isPresent());
        model.goBack();
        assertTrue(model.topic.get().isEmpty(), "then the question");
        assertFalse(model.canGoBack().get());
    }

    @Test
    void aVisitIsComparedWithTheLastOneWheneverThePeriodReachesBackToIt() {
        var visited = new TrendsViewModel(
                new TrendsSource() {
                    @Override
                    public TrendReport read(DateRange period) {
                        return report;
                    }

                    @Override
                    public Optional<Instant> visit() {
                        return Optional.of(host.clock().instant().minus(Duration.ofDays(5)));
                    }
                },
                host);
        visited.load();
        assertEquals("", visited.changes.get(), "no visit is known yet");
        visited.visit();
        assertTrue(
                visited.changes.get().startsWith("Since your last visit, 28 Oct 2025, 12:00: "), visited.changes.get());
        assertTrue(visited.changes.get().contains("1 item lost trust"), visited.changes.get());
    }
}
