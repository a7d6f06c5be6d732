package dev.emend.gui.home;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.model.Feedback;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Home as the inbox, in the real window: its rows, where they lead, and what it says before it
/// knows anything.
class HomeInboxTest {
    private static final AgentClient ROBOT = new AgentClient("robot", Set.of(AgentClient.Scope.PROPOSE), false);

    @TempDir
    private Path folder;

    private OpenWorkspace opened;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    @Test
    void eachRowCountsWhatItsScreenShowsAndEnterGoesThere() throws Exception {
        somethingOfEachKind();
        try (var window = new HomeWindow(opened.workspace(), opened.folder())) {
            Fx.await("it is counted", () -> window.count(PendingKind.UNATTRIBUTED) > 0);
            Fx.await("the look-alikes are found", () -> window.count(PendingKind.ALIKE) > 0);
            var counts = counts(window);
            assertTrue(
                    counts.keySet()
                            .containsAll(Set.of(
                                    PendingKind.REVIEW,
                                    PendingKind.CONTRADICTIONS,
                                    PendingKind.UNATTRIBUTED,
                                    PendingKind.DRAFTS,
                                    PendingKind.RUNS,
                                    PendingKind.UNRATED)),
                    counts.toString());
            int toSettle = Stream.of(
                            PendingKind.CONFLICTS,
                            PendingKind.REFUSED,
                            PendingKind.CONTRADICTIONS,
                            PendingKind.DUPLICATES,
                            PendingKind.UNATTRIBUTED)
                    .mapToInt(kind -> counts.getOrDefault(kind, 0))
                    .sum();
            Fx.await(
                    "the rail agrees",
                    () -> window.scene
                            .lookup("#rail-conflicts")
                            .getAccessibleText()
                            .endsWith(", " + toSettle + " waiting"));
            for (var kind : counts.keySet()) {
                var row = "#" + kind.action().replace('.', '-');
                int count = counts.get(kind);
                window.press("Shortcut+1");
                Fx.await(row + " is on", () -> window.isOn(row));
                Fx.run(() -> window.button(row).requestFocus());
                window.press("Enter");
                if (kind == PendingKind.REVIEW) {
                    Fx.await("a learning is on the card", () -> window.isOn("#review-card"));
                    Fx.await("all are counted", () -> window.says("of " + count));
                } else {
                    Fx.await(kind + " has " + count, () -> listed(window) == count);
                }
            }
            window.press("Shortcut+1");
            Fx.await("the runs are seen", () -> window.isOn("#home-read") && !window.isOn("#home-runs"));
        }
    }

    @Test
    void theFirstRowHasTheFocusAndArrowKeysWalkTheRows() throws Exception {
        try (var window = new HomeWindow(opened.workspace(), opened.folder())) {
            Fx.await("the first row has the focus", () -> window.hasFocus("#home-read"));
            window.press("End");
            assertTrue(Fx.get(() -> isFile(window)), "the last row is a file");
            window.press("Up");
            assertTrue(Fx.get(() -> window.hasFocus("#home-notReviewed")));
            window.press("Home");
            assertTrue(Fx.get(() -> window.hasFocus("#home-read")));
            window.press("Down");
            assertFalse(Fx.get(() -> window.hasFocus("#home-read")));

            window.press("Shortcut+3");
            Fx.await("the library is on", () -> window.title().equals("Library"));
            window.press("Shortcut+1");
            Fx.await("the first row has the focus again", () -> window.hasFocus("#home-read"));
        }
    }

    @Test
    void nothingIsSaidBeforeItIsCounted() throws Exception {
        var gate = new CountDownLatch(1);
        var isShut = new AtomicBoolean();
        var production = Background.production();
        var slow = new Background(
                task -> production.worker().execute(() -> {
                    if (isShut.get()) {
                        await(gate);
                    }
                    task.run();
                }),
                production.ui(),
                production.delayedUi());
        try (var window = new HomeWindow(
                () -> {
                    isShut.set(true);
                    return new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty());
                },
                Settings.DEFAULTS,
                slow)) {
            Fx.await("bars stand for the rows", () -> window.isOn(".pending-pane .skeleton"));
            for (var words : List.of("Nothing to do", "Every item is trusted", "No problems", "No file")) {
                assertFalse(Fx.get(() -> window.says(words)), words);
            }
            assertEquals("\u2026", Fx.get(() -> figure(window)));
            assertFalse(Fx.get(() -> window.says("No catalog open")), "it is not known yet");
            assertTrue(Fx.get(() -> window.says("Opening\u2026")));
            Fx.await(
                    "no key falls to the rail",
                    () -> Focusability.holds(
                            window.shell.current().orElseThrow().view()));
            gate.countDown();
            Fx.await("the first row has the focus", () -> window.hasFocus("#home-read"));
            assertFalse(Fx.get(() -> window.isOn(".pending-pane .skeleton")));
            Fx.await("the items are counted", () -> "42".equals(figure(window)));
        } finally {
            gate.countDown();
        }
    }

    @Test
    void whereNothingWaitsItIsCalm() throws Exception {
        opened.close();
        var file = Files.createDirectories(folder.resolve("empty")).resolve("knowledge_catalog.json");
        Files.writeString(file, "[]");
        opened = OpenWorkspace.onCopyOf(file, folder.resolve("other"), Clock.systemUTC());
        try (var window = new HomeWindow(opened.workspace(), opened.folder())) {
            Fx.await("it says so", () -> window.says("Nothing to do"));
            assertFalse(Fx.get(() -> window.isOn(".pending-row")));
            Fx.await(
                    "the focus is in Home",
                    () -> Focusability.holds(
                            window.shell.current().orElseThrow().view()));
        }
    }

    @Test
    void aBrokenFileStaysBesideTheOthersWithWhatIsWrongUntilItIsRead() throws Exception {
        var file = Files.createDirectories(folder.resolve("broken")).resolve("knowledge_catalog.json");
        Files.writeString(file, "[\n  {\"knowledge_id\": \"wait\",\n   oops}\n]\n");
        try (var window = new HomeWindow(opened.workspace(), opened.folder())) {
            Fx.await("home is on", () -> window.hasFocus("#home-read"));
            Fx.run(() -> window.shell.open(file));
            Fx.await("its state is said", () -> window.says("Can\u2019t be read") && window.says("line 3"));
            Files.writeString(file, "[{\"knowledge_id\": \"wait\", \"action_sequence\": []}]");
            window.press("End");
            Fx.await("the last row is a file", () -> isFile(window));
            while (!Fx.get(() -> owner(window).contains("line 3"))) {
                window.press("Up");
            }
            window.press("Enter");
            Fx.await("it is open", () -> window.title().equals("Library"));
            window.press("Shortcut+1");
            Fx.await("home is on again", () -> window.isOn("#home-read"));
            Fx.await("nothing is wrong any more", () -> !window.says("Can\u2019t be read"));
        }
    }

    @Test
    void runsThatComeInBeforeOnesEyesAreSeen() throws Exception {
        try (var window = new HomeWindow(opened.workspace(), opened.folder())) {
            Fx.await("home is on", () -> window.hasFocus("#home-read"));
            window.press("Shortcut+6");
            Fx.await(
                    "the runs are on",
                    () -> window.settings.get(Settings.RUNS_SEEN).isPresent());
            var runs = HomeWindow.SAMPLE.resolveSibling("runs");
            opened.workspace().memories().imports().run(REVIEWER, List.of(runs), Progress.SILENT);
            Fx.await("they are listed", () -> listed(window) > 0);
            Fx.await(
                    "none is new",
                    () -> PendingCounts.read(opened.workspace(), window.settings.get(Settings.RUNS_SEEN))
                                    .of(PendingKind.RUNS)
                            == 0);
        }
    }

    private static String owner(HomeWindow window) {
        return String.valueOf(window.scene.getFocusOwner().getAccessibleText());
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isFile(HomeWindow window) {
        var owner = window.scene.getFocusOwner();
        return owner != null && owner.getStyleClass().contains("row-button") && owner.lookup(".path") != null;
    }

    private static String figure(HomeWindow window) {
        return window.scene.lookup(".figure") instanceof javafx.scene.control.Label label ? label.getText() : "";
    }

    private static Map<PendingKind, Integer> counts(HomeWindow window) throws Exception {
        var counts = new EnumMap<PendingKind, Integer>(PendingKind.class);
        for (var kind : PendingKind.values()) {
            int count = Fx.get(() -> window.count(kind));
            if (count > 0) {
                counts.put(kind, count);
            }
        }
        return counts;
    }

    /// How much the list with the focus holds; drafts only of summaries.
    private static int listed(HomeWindow window) {
        return switch (window.scene.getFocusOwner()) {
            case TableView<?> table -> table.getItems().size();
            case ListView<?> list -> list.getItems().size();
            case null, default -> -1;
        };
    }

    /// Learnings and items of the sample wait by themselves.
    private void somethingOfEachKind() throws Exception {
        var workspace = opened.workspace();
        workspace.search().awaitReady();
        var notes = folder.resolve("CLAUDE.md");
        Files.writeString(notes, "# Notes\n\n- Save before you sort.\n- Never merge header cells.\n");
        workspace.memories().imports().run(REVIEWER, List.of(notes), Progress.SILENT);
        var runs = HomeWindow.SAMPLE.resolveSibling("runs");
        workspace.memories().imports().run(REVIEWER, List.of(runs), Progress.SILENT);
        workspace.insights().runs().awaitAnalysed();
        var catalog = workspace.library().catalogs().getFirst().id();
        OpenWorkspace.propose(workspace, "robot", catalog, Json.Obj.of("knowledge_id", "freeze_panes"))
                .saveStatus()
                .join();
        var failure = Json.Obj.of("task", "Freeze the first row", "original_error", "No such command")
                .with("original_action", Json.Obj.of("tool_name", "Click-Tool"));
        workspace.agents().reports().learn(failure, new ReportTarget("", "", "", true), ROBOT);
        var learnings = new ArrayList<LearningRef>();
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            workspace.library().item(row.ref()).learnings().stream()
                    .filter(reviewed -> reviewed.isInFile())
                    .map(reviewed -> reviewed.learning().ref())
                    .forEach(learnings::add);
        }
        workspace.review().proposals().contradicts(REVIEWER, learnings.getFirst(), learnings.getLast());
        var said = new Feedback.FeedbackFields("Made a chart", "It was quick", "Say which sheet is meant");
        workspace.insights().feedbacks().add(REVIEWER, said, Feedback.Satisfaction.HIGH, List.of());
        workspace.insights().feedbacks().periods().generate(REVIEWER, 7);
        workspace.review().proposals().awaitFresh();
    }
}
