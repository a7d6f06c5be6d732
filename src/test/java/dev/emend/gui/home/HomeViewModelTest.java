package dev.emend.gui.home;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.RecentCatalog;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.EnumMap;
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
    private static final Path SAMPLE = Path.of("catalogs", "sample.json");

    @TempDir
    private static Path folder;

    private static OpenWorkspace opened;
    private static UUID catalog;

    private final FakeScreenHost host = new FakeScreenHost();
    private final LiveSettings settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.immediate(), _ -> {});
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
        model = new HomeViewModel(opened.workspace(), Optional.of(SAMPLE), settings, host);
    }

    private void show(PendingCounts counts) {
        model.pendingProperty().set(new Load.Ready<>(counts));
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
        assertFalse(model.isOutdated().get());
        var counts = model.pendingProperty().get().ready().orElseThrow();
        assertEquals(PendingCounts.read(opened.workspace(), Optional.empty()), counts);
        assertTrue(counts.of(PendingKind.REVIEW) > 0);
        assertTrue(model.isWaiting(PendingKind.REVIEW).get());
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
    void eachKindThatWaitsLeadsToItsSection() {
        var counts = new EnumMap<PendingKind, Integer>(PendingKind.class);
        for (var kind : PendingKind.values()) {
            counts.put(kind, 1);
        }
        show(new PendingCounts(counts, Map.of(), Optional.empty(), false, 0));
        for (var kind : PendingKind.values()) {
            model.openPending(kind);
        }
        assertEquals(
                List.of(
                        "go review ",
                        "go conflicts files",
                        "go conflicts refused",
                        "go conflicts contradictions",
                        "go conflicts duplicates",
                        "go conflicts unattributed",
                        "go feedback drafts",
                        "go runs ",
                        "go conflicts alike",
                        "go library is:unrated",
                        "go library is:not_reviewed"),
                host.calls());
    }

    @Test
    void newRunsAreThoseSinceSomebodyLookedAtTheRuns() {
        var seen = Instant.parse("2025-11-20T09:00:00Z");
        settings.set(Settings.RUNS_SEEN, Optional.of(seen));
        model.count();
        model.openPending(PendingKind.RUNS);
        assertEquals(List.of("go runs added>2025-11-20T09:00:00Z"), host.calls());
    }

    @Test
    void aKeyWorksOnlyWhileThereIsSomethingToDoAndDuringAReload() {
        show(PendingCounts.NOTHING);
        assertFalse(model.isWaiting(PendingKind.REVIEW).get());
        show(new PendingCounts(Map.of(PendingKind.REVIEW, 22), Map.of(), Optional.empty(), false, 0));
        assertTrue(model.isWaiting(PendingKind.REVIEW).get());
        assertFalse(model.isWaiting(PendingKind.CONFLICTS).get());
        model.pendingProperty().set(new Load.Running<>());
        assertTrue(model.isWaiting(PendingKind.REVIEW).get(), "a reload is no reason to lose a key");
    }

    @Test
    void unratedItemsAreNoReasonNotToBeCalm() {
        var counts = new PendingCounts(Map.of(PendingKind.UNRATED, 50), Map.of(), Optional.empty(), false, 0);
        assertTrue(counts.isCalm());
        assertTrue(PendingCounts.NOTHING.isCalm());
        assertFalse(new PendingCounts(Map.of(PendingKind.DRAFTS, 1), Map.of(), Optional.empty(), false, 0).isCalm());
    }

    @Test
    void anOpenFileLeadsToItsItemsOrToWhatItAsks() {
        var info = catalog(3);
        var recent = new RecentCatalog(info.path(), Instant.EPOCH, true, false, Optional.empty());
        model.open(new HomeFacts.KnownFile(recent, Optional.of(info), 0, false));
        model.open(new HomeFacts.KnownFile(recent, Optional.of(info), 0, true));
        model.open(new HomeFacts.KnownFile(recent, Optional.empty(), 0, false));
        assertEquals(List.of("go library ", "go conflicts " + info.id(), "open " + info.path()), host.calls());
    }

    @Test
    void eachSignOfHealthLeadsToWhereItIsLookedAfter() {
        show(facts(List.of()));
        assertFalse(model.isThere(HealthSummary.HealthIssue.SECRETS).get());
        var issues = Map.of(HealthSummary.HealthIssue.SECRETS, 1, HealthSummary.HealthIssue.STALE, 4);
        var care = new HomeFacts.SafetyFacts(
                Optional.empty(), 0, new HealthSummary(issues, LocalDate.of(2025, 5, 6)), List.of());
        show(new HomeFacts(List.of(catalog(0)), List.of(), List.of(), 0, care));
        assertTrue(model.isThere(HealthSummary.HealthIssue.SECRETS).get());
        model.openIssue(HealthSummary.HealthIssue.SECRETS);
        model.openIssue(HealthSummary.HealthIssue.STALE);
        assertEquals(List.of("go library is:secret", "go library failed<2025-05-06"), host.calls());
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
                opened.workspace(),
                Optional.empty(),
                settings,
                new FakeScreenHost(new Background(work::add, Runnable::run)));
        slow.load();
        work.forEach(Runnable::run);
        work.clear();
        assertFalse(slow.isOutdated().get());
        int learnings = slow.factsProperty().get().ready().orElseThrow().learnings();

        var second = openSecond();
        slow.load();
        work.removeLast().run();
        assertTrue(slow.isOutdated().get(), "fewer wait, says the first look");
        work.removeLast().run();
        assertFalse(slow.isOutdated().get());
        int now = slow.factsProperty().get().ready().orElseThrow().learnings();
        assertTrue(now > learnings, now + " after " + learnings);
        slow.load();
        work.removeLast().run();
        assertFalse(slow.isOutdated().get(), "a reload of the same is no reason");
        opened.workspace().library().close(second);
    }

    @Test
    void addsTheCatalogsUp() {
        var two = facts(List.of(catalog(3), catalog(4)));
        assertEquals(20, two.items());
        assertFalse(two.isFirstRun());
    }

    @Test
    void aHundredLearningsTakeAQuarterOfAnHour() {
        assertEquals(15, PendingKind.REVIEW.minutes(100));
        assertEquals(1, PendingKind.REVIEW.minutes(1));
        assertEquals(0, PendingKind.REVIEW.minutes(0));
    }

    @Test
    void aWorkspaceThatCannotBeReadIsAFailureInItsPlace(@TempDir Path own) throws Exception {
        var lost = WorkspaceFixture.open(own, "git_cli");
        lost.crash();
        var broken = new HomeViewModel(lost.workspace, Optional.empty(), settings, host);
        broken.load();
        assertInstanceOf(Load.Failed.class, broken.factsProperty().get());
        assertInstanceOf(Load.Failed.class, broken.pendingProperty().get());
        assertFalse(broken.hasSample());
    }

    private static HomeFacts facts(List<CatalogInfo> catalogs) {
        return new HomeFacts(catalogs, List.of(), List.of(), 0, HomeFacts.SafetyFacts.NONE);
    }

    private static CatalogInfo catalog(int pending) {
        return new CatalogInfo(
                new UUID(0, pending),
                Path.of("a", "b.json"),
                new CatalogCounts(10, pending, 1, 1, pending),
                Optional.empty(),
                List.of(),
                true);
    }
}
