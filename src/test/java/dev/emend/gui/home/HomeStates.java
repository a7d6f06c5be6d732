package dev.emend.gui.home;

import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.RecentCatalog;
import dev.emend.app.trends.TrustTimeline;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.LinkedHashMap;
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

    private final HomeScreen screen;
    private final HomeViewModel model;
    private final Clock clock;

    private HomeStates(HomeScreen screen, Clock clock) {
        this.screen = screen;
        this.model = screen.model;
        this.clock = clock;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(HomeScreen screen, Clock clock) {
        return new HomeStates(screen, clock).all();
    }

    private List<ScreenState> all() {
        var nothing = new HomeFacts(List.of(), List.of(), List.of(), 0, HomeFacts.SafetyFacts.NONE);
        var failed = new Load.Failed<HomeFacts>(Problem.of(new IllegalStateException("example")));
        return List.of(
                new ScreenState("home", () -> {}),
                new ScreenState("home-counting", () -> screen.content().count()),
                new ScreenState("home-many", () -> show(facts(AGENTS.size(), 31), much())),
                new ScreenState("home-no-guide", () -> model.setGuideHidden(true)),
                new ScreenState("home-calm", () -> show(facts(1, 0), PendingCounts.NOTHING)),
                new ScreenState("home-first-no-guide", () -> show(nothing, PendingCounts.NOTHING)),
                new ScreenState("home-first", () -> model.setGuideHidden(false)),
                new ScreenState("home-failed", () -> model.factsProperty().set(failed)),
                new ScreenState("home-again", model::load));
    }

    private void show(HomeFacts facts, PendingCounts counts) {
        model.factsProperty().set(new Load.Ready<>(facts));
        model.pendingProperty().set(new Load.Ready<>(counts));
    }

    private static PendingCounts much() {
        var counts = new EnumMap<PendingKind, Integer>(PendingKind.class);
        for (var kind : PendingKind.values()) {
            counts.put(kind, 3 + 7 * kind.ordinal());
        }
        counts.put(PendingKind.REVIEW, 155);
        counts.put(PendingKind.UNRATED, 19_847);
        var cards = new LinkedHashMap<String, Integer>();
        cards.put("human_interrupt", 1);
        cards.put("self_exploration", 117);
        cards.put("failure", 34);
        cards.put("changed", 1);
        cards.put("proposed", 2);
        return new PendingCounts(counts, cards, Optional.empty(), true, 0);
    }

    private HomeFacts facts(int catalogs, int pendingEach) {
        var open = IntStream.range(0, catalogs)
                .mapToObj(i -> catalog(i, pendingEach))
                .toList();
        var files = IntStream.range(0, AGENTS.size())
                .mapToObj(i -> known(i, i < catalogs && i < 3 ? Optional.of(open.get(i)) : Optional.empty()))
                .toList();
        var newest = clock.instant().minus(Duration.ofMinutes(12));
        var care = pendingEach == 0
                ? new HomeFacts.SafetyFacts(Optional.of(newest), 4, HealthSummary.GOOD, List.of())
                : new HomeFacts.SafetyFacts(
                        Optional.of(newest),
                        4,
                        new HealthSummary(
                                Map.of(HealthSummary.HealthIssue.SECRETS, 1, HealthSummary.HealthIssue.STALE, 12),
                                LocalDate.ofInstant(newest, clock.getZone()).minusDays(180)),
                        List.of(
                                moved("batch_concatenate_files", 0.857, 0.735),
                                moved("open_files", 0.95, 0.903),
                                moved("set_mode_batch_processing", 0.735, 0.95)));
        return new HomeFacts(open, files, List.of(), 0, care);
    }

    private static TrustTimeline moved(String id, double start, double end) {
        return new TrustTimeline(new ItemRef(new UUID(0, 0), id), "", start, List.of(), end);
    }

    private static CatalogInfo catalog(int i, int pending) {
        Optional<String> locked = i == 1 ? Optional.of("an item names description twice") : Optional.empty();
        List<String> warnings = i == 2 ? List.of("Two items are named git_commit.") : List.of();
        return new CatalogInfo(
                new UUID(0, i), file(i), new CatalogCounts(85, 22, 5, 39, pending), locked, warnings, true);
    }

    private HomeFacts.KnownFile known(int i, Optional<CatalogInfo> open) {
        var file = new RecentCatalog(
                file(i), clock.instant().minus(Duration.ofHours(7L * i)), i != 3, open.isEmpty(), broken(i));
        int waiting = open.map(catalog -> catalog.counts().pendingCount()).orElse(0);
        return new HomeFacts.KnownFile(file, open, waiting, i == 2);
    }

    private static Optional<UserException> broken(int i) {
        return i == 4
                ? Optional.of(new UserException(
                        UserException.Code.BROKEN_FILE,
                        file(i) + ", line 812: a comma is missing.",
                        "",
                        "Correct the line, then open the file again."))
                : Optional.empty();
    }

    private static Path file(int i) {
        return Path.of(FOLDER, AGENTS.get(i), "knowledge_catalog.json");
    }
}
