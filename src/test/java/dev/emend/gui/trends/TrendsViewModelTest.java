package dev.emend.gui.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendRecordLink;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTable.Topic;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ItemRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        model.choice().set(PeriodChoice.DAYS_7);
        model.choice().set(PeriodChoice.CUSTOM);
        model.first().set(LocalDate.of(2025, 10, 1));
        model.choice().set(PeriodChoice.ALL);
        assertEquals(
                List.of("2025-10-26T12:00:00Z", "2025-10-03T00:00:00Z", "2025-10-01T00:00:00Z", "none"),
                asked.stream()
                        .map(range -> range.from().map(Instant::toString).orElse("none"))
                        .toList());
        assertEquals("2025-11-02T23:59:59.999999999Z", asked.get(2).until().toString());
    }

    @Test
    void daysInTheWrongOrderAreNamedAndNothingIsRead() {
        model.choice().set(PeriodChoice.CUSTOM);
        asked.clear();
        model.first().set(LocalDate.of(2025, 12, 1));
        assertFalse(model.mistake().get().isEmpty());
        assertEquals(List.of(), asked);
        model.last().set(LocalDate.of(2025, 12, 24));
        assertEquals("", model.mistake().get());
        assertEquals(1, asked.size());
    }

    @Test
    void keysWalkFromMarkToMarkAndFromLineToLine() {
        assertEquals(7 + 6 + 5 + 3 + 3 + 2 + 1 + 2, model.marks().get().size(), "eight lines");
        model.walk(-1);
        assertEquals(0, model.current().get(), "it states at the first");
        model.walk(2);
        model.walkGroup(1);
        assertEquals(7, model.current().get(), "the first event of the second line");
        model.walkGroup(-1);
        assertEquals(0, model.current().get());
        model.walk(1000);
        assertEquals(28, model.current().get(), "it states at the last");

        model.moreLines();
        assertEquals(2, model.marks().get().size(), "the two lines that are left");
        model.moreLines();
        assertEquals(29, model.marks().get().size());
    }

    @Test
    void aReloadKeepsTheMarkAndTheOldAnswersUntilThen() {
        model.topic().set(Topic.METRICS);
        model.walk(2);
        model.load();
        assertEquals(2, model.current().get());
        assertTrue(model.currentMark().orElseThrow().said().contains("0.41"));
        model.report().set(new Load.Running<>());
        assertFalse(model.numbers().isPresent(), "nothing is known of a load that never was");
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
        busy.changed();
        busy.changed();
        busy.changed();
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
        model.topic().set(Topic.AGREEMENT);
        assertFalse(model.isDrilled().get(), "it was about another question");
    }

    @Test
    void theTableIsWrittenAsItIsShownAndAFailureIsTold(@TempDir Path folder) throws IOException {
        var export = new TrendsExportViewModel(model, host);
        model.topic().set(Topic.METRICS);
        host.answer(Optional.of(folder.resolve("metrics.csv")));
        export.table();
        var lines = Files.readAllLines(folder.resolve("metrics.csv"));
        assertEquals(5, lines.size());
        assertTrue(lines.get(2).startsWith("\"Later plans per learning\",\"2.3\""), lines.get(2));
        host.answer(Optional.of(folder.resolve("gone").resolve("page.html")));
        export.page();
        assertTrue(host.calls().getLast().startsWith("fail"), host.calls().toString());
    }
}
