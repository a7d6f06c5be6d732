package dev.emend.gui.home;

import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.RecentCatalog;
import dev.emend.app.trends.TrustHistory;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/// The states of Home worth a picture: much, little, nothing, and a failure.
public final class HomeStates {
    private static final String FOLDER =
            "/data/people/second.reviewer/Documents/Projects/Desktop automation 2025/agents/";
    private static final List<String> AGENTS =
            List.of("asammdf_agent", "spreadsheet_desktop", "git_cli", "mail_triage", "billing");

    private final HomeViewModel model;
    private final Clock clock;

    private HomeStates(HomeViewModel model, Clock clock) {
        this.model = model;
        this.clock = clock;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(HomeScreen screen, Clock clock) {
        return new HomeStates(screen.model(), clock).all();
    }

    private List<ScreenState> all() {
        var nothing = new HomeFacts(List.of(), List.of(), Map.of(), List.of(), 0, HomeFacts.SafetyFacts.NONE);
        var failed = new Load.Failed<HomeFacts>(Problem.of(new IllegalStateException("example")));
        return List.of(
                new ScreenState("home", () -> {}),
                new ScreenState("home-many", () -> show(facts(AGENTS.size(), 31))),
                new ScreenState("home-calm", () -> show(facts(1, 0))),
                new ScreenState("home-first", () -> show(nothing)),
                new ScreenState("home-failed", () -> model.factsProperty().set(failed)),
                new ScreenState("home-again", model::load));
    }

    private void show(HomeFacts facts) {
        model.factsProperty().set(new Load.Ready<>(facts));
    }

    private HomeFacts facts(int catalogs, int pendingEach) {
        var open = IntStream.range(0, catalogs)
                .mapToObj(i -> catalog(i, pendingEach))
                .toList();
        var recent = IntStream.range(0, AGENTS.size()).mapToObj(this::recent).toList();
        Map<Learning.Kind, Integer> kinds =
                pendingEach == 0 ? Map.of() : Map.of(Learning.Kind.SELF_EXPLORATION, catalogs * pendingEach);
        var newest = clock.instant().minus(Duration.ofMinutes(12));
        var care = pendingEach == 0
                ? new HomeFacts.SafetyFacts(Optional.of(newest), 4, 0)
                : new HomeFacts.SafetyFacts(
                        Optional.of(newest),
                        4,
                        pendingEach / 10,
                        new HealthSummary(
                                Map.of(
                                        HealthSummary.Symptom.DUPLICATES, 4,
                                        HealthSummary.Symptom.CONTRADICTIONS, 1,
                                        HealthSummary.Symptom.SECRETS, 1,
                                        HealthSummary.Symptom.STALE, 12,
                                        HealthSummary.Symptom.UNATTRIBUTED, 3),
                                LocalDate.ofInstant(newest, clock.getZone()).minusDays(180)),
                        List.of(
                                moved("batch_concatenate_files", 0.857, 0.735),
                                moved("open_files", 0.95, 0.903),
                                moved("set_mode_batch_processing", 0.735, 0.95)));
        return new HomeFacts(open, recent, kinds, List.of(), 0, care);
    }

    private static TrustHistory moved(String id, double start, double end) {
        return new TrustHistory(new ItemRef(new UUID(0, 0), id), "", start, List.of(), end);
    }

    private static CatalogInfo catalog(int i, int pending) {
        Optional<String> locked = i == 1 ? Optional.of("an item names description twice") : Optional.empty();
        List<String> warnings = i == 2 ? List.of("Two items are named git_commit.") : List.of();
        return new CatalogInfo(new UUID(0, i), file(i), new CatalogCounts(85, 22, 5, 39, pending), locked, warnings);
    }

    private RecentCatalog recent(int i) {
        return new RecentCatalog(file(i), clock.instant().minus(Duration.ofHours(7L * i)), i != 3, false);
    }

    private static Path file(int i) {
        return Path.of(FOLDER, AGENTS.get(i), "knowledge_catalog.json");
    }
}
