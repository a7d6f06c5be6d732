package dev.emend.gui.home;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HomeViewModelTest {
    private static final HomeFacts.Care TWO_CONFLICTS =
            new HomeFacts.Care(java.util.Optional.empty(), 0, 2);

    private static final Path SAMPLE = Path.of("catalogs", "sample.json");

    private final FakeScreenHost host = new FakeScreenHost();
    private final List<UUID> closed = new ArrayList<>();
    private HomeFacts facts = facts(List.of());
    private final HomeViewModel model =
            new HomeViewModel(new PaperDesk(), Optional.of(SAMPLE), host);

    private class PaperDesk implements HomeViewModel.Desk {
        @Override
        public HomeFacts read() {
            return facts;
        }

        @Override
        public List<CatalogInfo> catalogs() {
            return facts.catalogs();
        }

        @Override
        public void close(UUID catalog) {
            closed.add(catalog);
        }
    }

    @Test
    void theFirstRunOffersTheSample() {
        model.load();
        assertTrue(model.factsProperty().get().ready().orElseThrow().isFirstRun());
        assertTrue(model.hasSample());
        model.openSample();
        assertEquals(List.of("open " + SAMPLE), host.calls());
    }

    @Test
    void enterReadsWhatWaitsOnlyWhenSomethingDoes() {
        model.load();
        assertFalse(model.isPending().get());
        facts = facts(List.of(catalog(22)));
        model.load();
        assertTrue(model.isPending().get());
        model.factsProperty().set(new Load.Running<>());
        assertTrue(model.isPending().get(), "a reload is no reason to grey the button");
        model.readPending();
        assertEquals(List.of("go review "), host.calls());
    }

    @Test
    void conflictsAreOfferedWhileThereAreAny() {
        model.load();
        assertFalse(model.isConflicting().get());
        facts =
                new HomeFacts(
                        List.of(catalog(0)), List.of(), Map.of(), List.of(), 0, TWO_CONFLICTS);
        model.load();
        assertTrue(model.isConflicting().get());
        model.settleConflicts();
        assertEquals(List.of("go conflicts "), host.calls());
    }

    @Test
    void eachSignOfHealthLeadsToWhereItIsLookedAfter() {
        model.load();
        assertFalse(model.isThere(HealthSummary.Sign.SECRETS).get());
        var signs =
                Map.of(
                        HealthSummary.Sign.SECRETS,
                        1,
                        HealthSummary.Sign.STALE,
                        4,
                        HealthSummary.Sign.DUPLICATES,
                        2);
        var care =
                new HomeFacts.Care(
                        java.util.Optional.empty(),
                        0,
                        0,
                        new HealthSummary(signs, java.time.LocalDate.of(2025, 5, 6)),
                        List.of());
        facts = new HomeFacts(List.of(catalog(0)), List.of(), Map.of(), List.of(), 0, care);
        model.load();
        assertTrue(model.isThere(HealthSummary.Sign.SECRETS).get());
        assertFalse(model.isThere(HealthSummary.Sign.UNATTRIBUTED).get());
        model.look(HealthSummary.Sign.SECRETS);
        model.look(HealthSummary.Sign.STALE);
        model.look(HealthSummary.Sign.DUPLICATES);
        assertEquals(
                List.of("go library is:secret", "go library failed<2025-05-06", "go conflicts "),
                host.calls());
    }

    @Test
    void closingACatalogReadsTheDeskAgain() {
        var open = catalog(1);
        facts = facts(List.of(open));
        model.load();
        facts = facts(List.of());
        model.close(open.id());
        assertEquals(List.of(open.id()), closed);
        assertEquals(0, model.factsProperty().get().ready().orElseThrow().catalogs().size());
    }

    /// Reading everything takes its time; the rail knows how much waits long before.
    @Test
    void numbersOfOtherCatalogsAreOutdatedBeforeTheNewOnesAreThere() {
        var work = new java.util.ArrayDeque<Runnable>();
        var slow =
                new HomeViewModel(
                        new PaperDesk(),
                        Optional.empty(),
                        new FakeScreenHost(new Background(work::add, Runnable::run)));
        slow.load();
        work.forEach(Runnable::run);
        work.clear();
        assertFalse(slow.isOutdated().get());

        facts = facts(List.of(catalog(22)));
        slow.load();
        work.removeLast().run();
        assertTrue(slow.isOutdated().get(), "none waits, says the first look");
        work.removeLast().run();
        assertFalse(slow.isOutdated().get());
        assertEquals(22, slow.factsProperty().get().ready().orElseThrow().pendingCount());
        slow.load();
        work.removeLast().run();
        assertFalse(slow.isOutdated().get(), "a reload of the same is no reason");
    }

    @Test
    void addsTheCatalogsUp() {
        var two = facts(List.of(catalog(3), catalog(4)));
        assertEquals(20, two.items());
        assertEquals(7, two.pendingCount());
        assertFalse(two.isFirstRun());
    }

    @Test
    void aHundredLearningsTakeAQuarterOfAnHour() {
        assertEquals(15, HomeFacts.minutes(100));
        assertEquals(1, HomeFacts.minutes(1));
        assertEquals(0, HomeFacts.minutes(0));
    }

    @Test
    void aDeskThatCannotBeReadIsAFailureInItsPlace() {
        var broken =
                new HomeViewModel(
                        new PaperDesk() {
                            @Override
                            public HomeFacts read() {
                                throw new IllegalStateException();
                            }
                        },
                        Optional.empty(),
                        host);
        broken.load();
        assertInstanceOf(Load.Failed.class, broken.factsProperty().get());
        assertFalse(broken.hasSample());
    }

    private static HomeFacts facts(List<CatalogInfo> catalogs) {
        return new HomeFacts(catalogs, List.of(), Map.of(), List.of(), 0, HomeFacts.Care.NONE);
    }

    private static CatalogInfo catalog(int pending) {
        return new CatalogInfo(
                new UUID(0, pending),
                Path.of("a", "b.json"),
                new CatalogCounts(10, pending, 1, 1, pending),
                Optional.empty(),
                List.of());
    }
}
