package dev.emend.gui.home;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeViewModelTest {
    private static final HomeFacts.SafetyFacts TWO_CONFLICTS =
            new HomeFacts.SafetyFacts(java.util.Optional.empty(), 0, 2);

    private static final Path SAMPLE = Path.of("catalogs", "sample.json");

    @TempDir
    private static Path folder;

    private static OpenWorkspace opened;
    private static UUID catalog;

    private final FakeScreenHost host = new FakeScreenHost();
    private HomeViewModel model;

    @BeforeAll
    static void open() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        catalog = opened.workspace().library().catalogs().getFirst().id();
    }

    @AfterAll
    static void close() throws Exception {
        opened.close();
    }

    @BeforeEach
    void build() {
        model = new HomeViewModel(opened.workspace(), Optional.of(SAMPLE), host);
    }

    private void show(HomeFacts facts) {
        model.factsProperty().set(new Load.Ready<>(facts));
    }

    @Test
    void readsTheWorkspace() throws Exception {
        opened.workspace().review().proposals().awaitFresh(); // or the two reads may differ in it
        model.load();
        var facts = model.factsProperty().get().ready().orElseThrow();
        assertEquals(opened.workspace().library().catalogs(), facts.catalogs());
        assertEquals(HomeFacts.read(opened.workspace()), facts);
        assertTrue(facts.pendingCount() > 0);
        assertTrue(model.isPending().get());
        assertFalse(model.isOutdated().get());
    }

    @Test
    void theFirstRunOffersTheSample() {
        show(facts(List.of()));
        assertTrue(model.factsProperty().get().ready().orElseThrow().isFirstRun());
        assertTrue(model.hasSample());
        model.openSample();
        assertEquals(List.of("open " + SAMPLE), host.calls());
    }

    @Test
    void enterReadsWhatWaitsOnlyWhenSomethingDoes() {
        show(facts(List.of()));
        assertFalse(model.isPending().get());
        show(facts(List.of(catalog(22))));
        assertTrue(model.isPending().get());
        model.factsProperty().set(new Load.Running<>());
        assertTrue(model.isPending().get(), "a reload is no reason to grey the button");
        model.readPending();
        assertEquals(List.of("go review "), host.calls());
    }

    @Test
    void conflictsAreOfferedWhileThereAreAny() {
        show(facts(List.of()));
        assertFalse(model.isConflicting().get());
        show(new HomeFacts(List.of(catalog(0)), List.of(), Map.of(), List.of(), 0, TWO_CONFLICTS));
        assertTrue(model.isConflicting().get());
        model.settleConflicts();
        assertEquals(List.of("go conflicts "), host.calls());
    }

    @Test
    void eachSignOfHealthLeadsToWhereItIsLookedAfter() {
        show(facts(List.of()));
        assertFalse(model.isThere(HealthSummary.Symptom.SECRETS).get());
        var signs = Map.of(
                HealthSummary.Symptom.SECRETS, 1, HealthSummary.Symptom.STALE, 4, HealthSummary.Symptom.DUPLICATES, 2);
        var care = new HomeFacts.SafetyFacts(
                java.util.Optional.empty(),
                0,
                0,
                new HealthSummary(signs, java.time.LocalDate.of(2025, 5, 6)),
                List.of());
        show(new HomeFacts(List.of(catalog(0)), List.of(), Map.of(), List.of(), 0, care));
        assertTrue(model.isThere(HealthSummary.Symptom.SECRETS).get());
        assertFalse(model.isThere(HealthSummary.Symptom.UNATTRIBUTED).get());
        model.look(HealthSummary.Symptom.SECRETS);
        model.look(HealthSummary.Symptom.STALE);
        model.look(HealthSummary.Symptom.DUPLICATES);
        assertEquals(List.of("go library is:secret", "go library failed<2025-05-06", "go conflicts "), host.calls());
    }

    @Test
    void closingACatalogReadsTheWorkspaceAgain() throws Exception {
        var second = openSecond();
        model.load();
        assertEquals(
                2, model.factsProperty().get().ready().orElseThrow().catalogs().size());
        model.close(second);
        assertEquals(
                List.of(catalog),
                opened.workspace().library().catalogs().stream()
                        .map(CatalogInfo::id)
                        .toList());
        assertEquals(
                1, model.factsProperty().get().ready().orElseThrow().catalogs().size());
    }

    private static UUID openSecond() throws Exception {
        var sample = WorkspaceFixture.SAMPLES.resolve("git_cli").resolve("knowledge_catalog.json");
        var copy = WorkspaceFixture.copy(folder.resolve("second"), sample);
        return opened.workspace().library().open(copy).id();
    }

    /// Reading everything takes its time; the rail knows how much waits long before.
    @Test
    void numbersOfOtherCatalogsAreOutdatedBeforeTheNewOnesAreThere() throws Exception {
        var work = new ArrayDeque<Runnable>();
        var slow = new HomeViewModel(
                opened.workspace(), Optional.empty(), new FakeScreenHost(new Background(work::add, Runnable::run)));
        slow.load();
        work.forEach(Runnable::run);
        work.clear();
        assertFalse(slow.isOutdated().get());
        int pending = slow.factsProperty().get().ready().orElseThrow().pendingCount();

        var second = openSecond();
        slow.load();
        work.removeLast().run();
        assertTrue(slow.isOutdated().get(), "fewer wait, says the first look");
        work.removeLast().run();
        assertFalse(slow.isOutdated().get());
        int now = slow.factsProperty().get().ready().orElseThrow().pendingCount();
        assertTrue(now > pending, now + " after " + pending);
        slow.load();
        work.removeLast().run();
        assertFalse(slow.isOutdated().get(), "a reload of the same is no reason");
        opened.workspace().library().close(second);
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
    void aWorkspaceThatCannotBeReadIsAFailureInItsPlace(@TempDir Path own) throws Exception {
        var lost = WorkspaceFixture.open(own, "git_cli");
        lost.crash();
        var broken = new HomeViewModel(lost.workspace, Optional.empty(), host);
        broken.load();
        assertInstanceOf(Load.Failed.class, broken.factsProperty().get());
        assertFalse(broken.hasSample());
    }

    private static HomeFacts facts(List<CatalogInfo> catalogs) {
        return new HomeFacts(catalogs, List.of(), Map.of(), List.of(), 0, HomeFacts.SafetyFacts.NONE);
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
