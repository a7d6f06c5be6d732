package dev.emend.gui.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.runs.GroupChart;
import dev.emend.app.runs.ProcessMap;
import dev.emend.app.runs.RunSummary;
import dev.emend.app.runs.SlowestPart;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.memories.MemoriesScreen;
import dev.emend.gui.runs.PatternsViewModel.Shown;
import dev.emend.gui.runs.RunsViewModel.Tab;
import dev.emend.gui.settings.SettingsScreen;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.Learning;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.Where;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.geometry.Bounds;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over the real store, driven by keys alone.
class RunsKeysTest {
    static final Path SAMPLE = Path.of("catalogs", "spreadsheet_desktop", "runs", "report_agent.jsonl");

    @TempDir
    private static Path folder;

    private static OpenWorkspace opened;
    private static Stage stage;
    private static Scene scene;
    private static Shell shell;
    private static volatile @Nullable RunsScreen screen;

    @BeforeAll
    static void openTheWindow() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        opened.workspace().memories().imports().run(REVIEWER, List.of(SAMPLE), Progress.SILENT);
        opened.workspace().insights().runs().awaitAnalysed();
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("runs", Icons.RUNS, false, (opened, host) -> {
            screen = new RunsScreen(opened.actor(), opened.workspace(), host, () -> {});
            return screen;
        });
        var memories = new RailEntry(
                "memories",
                Icons.MEMORIES,
                false,
                (opened, host) -> new MemoriesScreen(opened.actor(), opened.workspace(), host));
        var prices = new RailEntry(
                "settings",
                Icons.SETTINGS,
                false,
                (opened, host) -> new SettingsScreen(opened.workspace(), settings, folder, host));
        shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, List.of(entry, memories, prices));
        scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        Fx.await("the list", () -> model().list.load.get().ready().isPresent());
    }

    @AfterAll
    static void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    @BeforeEach
    void showTheWholeList() throws Exception {
        Fx.run(() -> {
            stage.setWidth(1280);
            stage.setHeight(800);
            model().tail.stop();
            for (int i = 0; i < 3; i++) {
                model().goBack();
            }
            model().list.clear();
            model().patterns.selectedView.set(Shown.MAP);
            Objects.requireNonNull(screen).onShown("");
        });
        Fx.await("the usual width", () -> scene.getWidth() > 1200);
        untilFocusIsOn("runs");
        choose("\"Make a pie chart\"");
        Fx.run(() -> model().run.step.set(0));
    }

    @Test
    void aPinnedComparisonOpensItsTwoGroups() throws Exception {
        var pinned = PinnedChart.of(GroupChart.ID, GroupChart.title())
                .withFilters("outcome:failure", "outcome:success model:sample-model");
        Fx.run(() -> Objects.requireNonNull(screen).onShown(pinned.chart() + " " + pinned.filter()));
        assertEquals(RunsViewModel.Tab.GROUPS, model().tab.get());
        assertEquals("outcome:failure", model().groups.one.get());
        assertEquals("outcome:success model:sample-model", model().groups.other.get());
        assertEquals("\"Make a pie chart\"", model().list.filter.get(), "the list stays as it was");
        Fx.run(() -> model().tab.set(RunsViewModel.Tab.TRANSCRIPT));
    }

    @Test
    void everyTabIsInASmallWindow() throws Exception {
        Fx.run(() -> {
            stage.setWidth(1024);
            stage.setHeight(700);
        });
        Fx.await("the small window", () -> scene.getWidth() < 1100);
        Fx.await("the last tab in the window", () -> {
            var last = scene.lookup("#tab-groups");
            return last != null && last.localToScene(last.getLayoutBounds()).getMaxX() <= scene.getWidth();
        });
    }

    private static RunsViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    private static void untilFocusIsOn(String id) throws Exception {
        Fx.await("the focus on " + id + ", not on " + Fx.get(() -> scene.getFocusOwner()), () -> {
            var owner = scene.getFocusOwner();
            return owner != null && id.equals(owner.getId());
        });
    }

    /// Filters by keys until one run is left, and waits until it is shown.
    private static void choose(String line) throws Exception {
        Fx.press(scene, "Shortcut+F");
        untilFocusIsOn("runs-filter");
        Fx.press(scene, "Shortcut+A");
        Fx.type(scene, line);
        Fx.await("one run, all read", () -> hasRead(1));
        Fx.press(scene, "Enter");
        untilFocusIsOn("runs");
        Fx.await("its steps", () -> model().run.load.get().ready().isPresent());
    }

    private static boolean hasRead(int rows) {
        return model().list.load.get().ready().isPresent() && model().list.rows.size() == rows;
    }

    @Test
    void stepsAreWalkedAndAFindingLeadsToItsStep() throws Exception {
        assertEquals(0, Fx.get(() -> model().run.step.get()));
        Fx.press(scene, "Right");
        Fx.press(scene, "Right");
        Fx.press(scene, "Left");
        assertEquals(1, Fx.get(() -> model().run.step.get()));
        Fx.press(scene, "Alt+3");
        Fx.await("the findings", () -> model().tab.get() == Tab.FINDINGS);
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#findings")).requestFocus());
        var finding = Fx.get(() -> model().run.findings().getFirst());
        Fx.press(scene, "Enter");
        Fx.await("the transcript", () -> model().tab.get() == Tab.TRANSCRIPT);
        assertEquals(finding.call(), Fx.get(() -> model().run.step.get()));
    }

    @Test
    void theFocusGoesWithTheTab() throws Exception {
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#transcript")).requestFocus());
        for (var tab : List.of("3 findings", "2 spans", "5 process-picture", "3 findings")) {
            Fx.press(scene, "Alt+" + tab.charAt(0));
            untilFocusIsOn(tab.substring(2));
        }
    }

    @Test
    void theTimelineLeadsToTheCallInTheTranscript() throws Exception {
        Fx.press(scene, "Alt+2");
        Fx.await("the timeline", () -> model().tab.get() == Tab.TIMELINE);
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#spans")).requestFocus());
        var spans = Fx.get(() -> model().run.current().orElseThrow().trace().spans());
        assertTrue(spans.stream().allMatch(span -> span.start().isPresent()), "the sample gives times");
        Fx.press(scene, "End");
        Fx.press(scene, "Up");
        Fx.press(scene, "Enter");
        Fx.await("the transcript", () -> model().tab.get() == Tab.TRANSCRIPT);
        assertEquals(
                spans.get(spans.size() - 2).step(),
                Fx.get(() -> model().run.step.get()));
    }

    @Test
    void theSentenceOverTheTimelineLeadsToItsLongestStep() throws Exception {
        Fx.press(scene, "Alt+2");
        Fx.await("the sentence", () -> scene.lookup("#timeline-slowest") instanceof Hyperlink link && link.isVisible());
        var part = Fx.get(() -> SlowestPart.of(model().run.current().orElseThrow()))
                .orElseThrow();
        var link = (Hyperlink) Objects.requireNonNull(scene.lookup("#timeline-slowest"));
        assertTrue(text("#timeline-slowest").matches("\\d+ % of .+ in .+; longest: .+"), text("#timeline-slowest"));
        Fx.run(link::fire);
        var table = (SpanTable) Objects.requireNonNull(scene.lookup("#spans"));
        assertEquals(part.longestSpan(), Fx.get(() -> table.getSelectionModel().getSelectedItem()));
        untilFocusIsOn("spans");
    }

    @Test
    void aRunWithoutACostLeadsToThePricesAndBack() throws Exception {
        var before = Fx.get(() -> model().run.id.get());
        var link = (ButtonBase) Objects.requireNonNull(scene.lookup(".run-head #runs-prices"));
        Fx.run(link::fire);
        untilFocusIsOn("prices-add");
        Fx.run(() -> shell.go("runs", ""));
        untilFocusIsOn("runs");
        assertEquals(before, Fx.get(() -> model().run.id.get()));
    }

    @Test
    void aRunIsFoundByItsNumber() throws Exception {
        showAll();
        var wanted = Fx.get(() -> model().list.rows.get(3));
        choose("#" + wanted.number());
        assertEquals(wanted.id(), Fx.get(() -> model().run.id.get()));
        assertEquals("#" + wanted.number(), text("#run-number"));
    }

    /// How many runs there are.
    private static int showAll() throws Exception {
        Fx.run(() -> model().list.clear());
        Fx.await(
                "all runs",
                () -> model().list
                        .load
                        .get()
                        .ready()
                        .filter(now -> now.page().rows().size() == now.page().total()
                                && model().list.rows.size() == now.page().total())
                        .isPresent());
        return Fx.get(() -> model().list.rows.size());
    }

    @Test
    void aRangeOfBarsFiltersAndTakesItselfBack() throws Exception {
        int all = showAll();
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#bars-calls")).requestFocus());
        int step = Fx.get(() -> model().run.step.get());
        Fx.press(scene, "Right");
        Fx.press(scene, "Shift+Right");
        assertEquals("", Fx.get(() -> model().list.filter.get()), "nothing is asked for yet");
        assertEquals(step, Fx.get(() -> model().run.step.get()), "the arrows stay with the bars");
        Fx.press(scene, "Enter");
        Fx.await("a range", () -> model().list.filter.get().startsWith("calls:"));
        Fx.await(
                "fewer runs",
                () -> model().list.load.get().ready().isPresent()
                        && model().list.rows.size() < all);
        untilFocusIsOn("bars-calls");
        Fx.press(scene, "Enter");
        Fx.await("all runs again", () -> hasRead(all));
    }

    @Test
    void aViewIsSavedOpenedAndDeletedByKeys() throws Exception {
        int all = showAll();
        Fx.run(() -> model().list.filter.set("outcome:failure"));
        Fx.await(
                "failed runs",
                () -> model().list.load.get().ready().isPresent()
                        && model().list.rows.size() < all);
        int failed = Fx.get(() -> model().list.rows.size());
        Fx.press(scene, "Shortcut+S");
        untilFocusIsOn("view-name");
        Fx.type(scene, "Failed runs");
        Fx.press(scene, "Enter");
        untilFocusIsOn("runs");
        showAll();
        Fx.await(
                "its count",
                () -> model().list.views.rows().get().getFirst().count().orElse(0) == failed);
        Fx.run(() -> Objects.requireNonNull(scene.lookup(".view")).requestFocus());
        Fx.press(scene, "Enter");
        Fx.await("its runs", () -> hasRead(failed));
        Fx.run(() -> Objects.requireNonNull(scene.lookup(".view")).requestFocus());
        Fx.press(scene, "Delete");
        assertEquals(List.of(), Fx.get(() -> model().list.views.rows().get()));
    }

    @Test
    void aColumnIsHiddenByKeysAndStaysSo() throws Exception {
        Fx.press(scene, "Alt+C");
        untilFocusIsOn("columns-list");
        Fx.press(scene, "Down");
        Fx.press(scene, "Space");
        Fx.press(scene, "Esc");
        untilFocusIsOn("runs");
        assertTrue(Fx.get(() -> model().list.layout.columns().get().get(1).isShown()), "the outcome");
        Fx.run(() -> model().list.layout.reset());
    }

    @Test
    void twoGroupsAreComparedWhileTheirFiltersAreTyped() throws Exception {
        int all = showAll();
        Fx.press(scene, "Alt+6");
        Fx.await("the groups", () -> model().tab.get() == Tab.GROUPS);
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#group-one")).requestFocus());
        Fx.type(scene, "outcome:failure");
        Fx.await(
                "figures",
                () -> model().groups
                        .load
                        .get()
                        .ready()
                        .flatMap(GroupsViewModel.Compared::comparison)
                        .filter(both -> both.one().runs() > 0 && both.other().runs() == all)
                        .isPresent());
        Fx.press(scene, "Enter");
        untilFocusIsOn("group-figures");
        Fx.run(() -> model().groups.one.set("outcome:good"));
        Fx.await(
                "the mistake",
                () -> model().groups
                        .load
                        .get()
                        .ready()
                        .filter(now -> now.ofOne().contains("names no outcome"))
                        .isPresent());
        Fx.run(() -> model().groups.one.set(""));
    }

    @Test
    void aLearningKeptSinceTheGroupsWereShownIsOffered() throws Exception {
        Fx.press(scene, "Alt+6");
        int before = offered();
        Fx.run(() -> model().tab.set(Tab.TRANSCRIPT));
        keepALearning();
        Fx.press(scene, "Alt+6");
        Fx.await(
                "the learning",
                () -> model().groups.learnings.get().ready().stream().anyMatch(all -> all.size() > before));
        // and while another screen was on
        keepALearning();
        Fx.run(() -> Objects.requireNonNull(screen).onShown(""));
        Fx.await(
                "the next learning",
                () -> model().groups.learnings.get().ready().stream().anyMatch(all -> all.size() > before + 1));
        Fx.run(() -> model().tab.set(Tab.TRANSCRIPT));
    }

    private static void keepALearning() throws Exception {
        var review = opened.workspace().review();
        var waiting = review.queue().pending(Set.of(), ReviewQueue.Order.NEWEST).learnings();
        review.decisions().keep(REVIEWER, waiting.getFirst()).saveStatus().join();
    }

    private static int offered() throws Exception {
        var size = new AtomicInteger(-1);
        Fx.await("the kept learnings", () -> {
            model().groups.learnings.get().ready().ifPresent(all -> size.set(all.size()));
            return size.get() >= 0;
        });
        return size.get();
    }

    @Test
    void theNextDifferenceOfTwoRunsIsAKeyAway() throws Exception {
        Fx.press(scene, "Shift+C");
        untilFocusIsOn("compare-choices");
        Fx.await("others", () -> model().compare.choices.get().ready().isPresent());
        Fx.press(scene, "Enter");
        Fx.await("both", () -> model().compare.comparison.get().ready().isPresent());
        untilFocusIsOn("compare-steps");
        var pairs = Fx.get(
                () -> model().compare.comparison.get().ready().orElseThrow().pairs());
        int first = 0;
        while (pairs.get(first).isSame()) {
            first++;
        }
        Fx.press(scene, "F7");
        int expected = first;
        var list = (ListView<?>) Fx.get(() -> scene.lookup("#compare-steps"));
        assertEquals(expected, Fx.get(() -> list.getSelectionModel().getSelectedIndex()));
        Fx.press(scene, "F7");
        assertTrue(Fx.get(() -> list.getSelectionModel().getSelectedIndex()) != expected
                || pairs.stream().filter(pair -> !pair.isSame()).count() == 1);
    }

    @Test
    void anEdgeOfTheProcessMapLeadsToItsRuns() throws Exception {
        Fx.run(() -> model().list.clear());
        Fx.press(scene, "Alt+5");
        Fx.await(
                "the map of all runs",
                () -> map().load
                        .get()
                        .ready()
                        .filter(shown -> shown.layout().map().runs() >= 12)
                        .isPresent());
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#process-picture")).requestFocus());
        var drawn = Fx.get(() -> map().current().orElseThrow().runChart());
        int wanted = drawn.clauses()
                .indexOf(drawn.clauses().stream()
                        .filter(clause -> clause.startsWith("seq:"))
                        .findFirst()
                        .orElseThrow());
        var said = drawn.chart().marks().get(wanted).description();
        Fx.press(scene, "Home");
        for (int i = 0; i < 2 * drawn.clauses().size() && !said.equals(Fx.get(() -> text("#pattern-sentence"))); i++) {
            Fx.press(scene, "Right");
        }
        assertEquals(said, Fx.get(() -> text("#pattern-sentence")));
        Fx.press(scene, "Enter");
        var clause = drawn.clauses().get(wanted);
        Fx.await("its clause", () -> clause.equals(model().list.filter.get()));
        Fx.await("its runs", () -> model().list.load.get().ready().isPresent());
        int runs = Fx.get(() -> model().list.rows.size());
        assertTrue(said.contains(" in " + runs + (runs == 1 ? " run" : " runs")), said);
    }

    @Test
    void theMapOpensWithItsStartInTheMiddle() throws Exception {
        Fx.run(() -> model().list.clear());
        Fx.press(scene, "Alt+5");
        Fx.await("the map", () -> map().current().isPresent() && map().zoom.get() > 0);
        var scroll = (ScrollPane) Objects.requireNonNull(Fx.get(() -> scene.lookup(".process-scroll")));
        Fx.run(() -> stage.setWidth(900));
        Fx.await(
                "less room",
                () -> scene.getWidth() < 950 && scroll.getViewportBounds().getWidth() < 900);
        Fx.run(() -> {
            map().isWhole.set(false);
            map().zoom.set(0);
            scroll.setHvalue(1);
            model().patterns.reload();
        });
        Fx.await("the start in the middle", () -> {
            var room = scroll.getViewportBounds().getWidth();
            var start = map().current().orElseThrow().layout().boxes().stream()
                    .filter(box -> box.node() == ProcessMap.START)
                    .findFirst()
                    .orElseThrow();
            var hidden = Math.max(0, scroll.getContent().getLayoutBounds().getWidth() - room);
            var wanted = Math.clamp(start.x() + start.width() / 2 + 8 - room / 2, 0, hidden);
            return map().zoom.get() == 1 && hidden > 0 && Math.abs(scroll.getHvalue() * hidden - wanted) < 2;
        });
    }

    @Test
    void theSequenceNearestToFailureIsFirstUntilAHeaderSorts() throws Exception {
        Fx.run(() -> model().list.clear());
        Fx.press(scene, "Alt+5");
        Fx.run(() -> model().patterns.selectedView.set(Shown.SEQUENCES));
        untilPatternsAreOfAllRuns();
        var table = (SequenceTable) Objects.requireNonNull(Fx.get(() -> scene.lookup("#sequences")));
        Fx.await("sequences", () -> table.getItems().size() > 1);
        var chances = Fx.get(() -> table.getItems().stream()
                .map(sequence -> sequence.against()
                        .map(against -> against.adjustedChance())
                        .orElse(2.0))
                .toList());
        assertEquals(chances.stream().sorted().toList(), chances);
        Fx.run(() -> {
            var support = table.getColumns().get(1);
            support.setSortType(TableColumn.SortType.DESCENDING);
            table.getSortOrder().setAll(List.of(support));
        });
        assertEquals(supports(table).stream().sorted().toList().reversed(), supports(table));
        Fx.run(() -> table.getSortOrder().clear());
    }

    @Test
    void sequencesAreSortedByKeysInBothDirections() throws Exception {
        Fx.run(() -> model().list.clear());
        Fx.press(scene, "Alt+5");
        Fx.run(() -> model().patterns.selectedView.set(Shown.SEQUENCES));
        untilPatternsAreOfAllRuns();
        var table = (SequenceTable) Objects.requireNonNull(Fx.get(() -> scene.lookup("#sequences")));
        Fx.await("sequences", () -> table.getItems().size() > 1);
        var chosen = Fx.get(() -> table.getSelectionModel().getSelectedItem().tools());
        var ascending = supports(table).stream().sorted().toList();
        runAction("runs.sequences.support");
        assertEquals(ascending.reversed(), supports(table));
        assertEquals(
                chosen, Fx.get(() -> table.getSelectionModel().getSelectedItem().tools()));
        runAction("runs.sequences.support");
        assertEquals(ascending, supports(table));
        Fx.run(() -> model().patterns.order.set(SequenceOrder.USUAL));
    }

    private static void untilPatternsAreOfAllRuns() throws Exception {
        Fx.await(
                "the patterns",
                () -> model().patterns.selection.get().ready().isPresent()
                        && model().patterns.load.get().ready().stream()
                                .anyMatch(now ->
                                        now.patterns().scope().filterLine().isBlank()));
    }

    private static List<Integer> supports(SequenceTable table) throws Exception {
        return Fx.get(() ->
                table.getItems().stream().map(sequence -> sequence.support()).toList());
    }

    /// As the palette does.
    private static void runAction(String id) throws Exception {
        Fx.run(() -> shell.actions().stream()
                .filter(action -> action.id().equals(id) && action.enabled().get())
                .findFirst()
                .orElseThrow()
                .run()
                .run());
    }

    private static ProcessMapViewModel map() {
        return model().patterns.map;
    }

    private static String text(String selector) {
        return ((Labeled) Objects.requireNonNull(scene.lookup(selector))).getText();
    }

    @Test
    void theMapIsEnlargedAndFitsByKeys() throws Exception {
        Fx.run(() -> model().list.clear());
        Fx.press(scene, "Alt+5");
        Fx.await(
                "the map",
                () -> map().load.get().ready().isPresent() && map().zoom.get() > 0);
        double before = Fx.get(() -> map().zoom.get());
        Fx.press(scene, "Equals");
        assertEquals(before * 1.25, Fx.get(() -> map().zoom.get()), 1e-9);
        Fx.press(scene, "Minus");
        Fx.press(scene, "0");
        var picture = Objects.requireNonNull((Region) Fx.get(() -> scene.lookup("#process-picture")));
        Fx.await("all of it is seen", () -> {
            double room = picture.getParent().getParent().getLayoutBounds().getHeight();
            return picture.getHeight() <= room + 1;
        });
    }

    @Test
    void theMapIsPinnedToADashboardWithItsFilter() throws Exception {
        Fx.run(() -> model().list.filter.set("outcome:failure"));
        Fx.press(scene, "Alt+5");
        Fx.await(
                "the map of failed runs",
                () -> model().patterns
                        .pinnedChart()
                        .filter(pinned -> pinned.filter().equals("outcome:failure"))
                        .isPresent());
        Fx.press(scene, "Shortcut+Shift+P");
        untilFocusIsOn("pin-name");
        Fx.type(scene, "Failures");
        Fx.press(scene, "Enter");
        // it gives the focus back when it goes
        Fx.await("the end of the dialog", () -> scene.lookup("#pin-dialog") == null);
        var charts = opened.workspace().insights().dashboards().get("Failures").charts();
        assertEquals(
                List.of("runs.map outcome:failure"),
                charts.stream()
                        .map(pinned -> pinned.chart() + " " + pinned.filter())
                        .toList());
    }

    @Test
    void aCellOfTheHeatMapFiltersAndTheTableHasItsNumbers() throws Exception {
        Fx.run(() -> model().list.clear());
        Fx.press(scene, "Alt+5");
        Fx.run(() -> model().patterns.selectedView.set(Shown.HEAT));
        Fx.await("the heat map", () -> model().patterns.heatMap.get().ready().isPresent());
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#heat-map")).requestFocus());
        var heat = Fx.get(() -> model().patterns.heatMap.get().ready().orElseThrow());
        Fx.press(scene, "V");
        assertTrue(Fx.get(() -> scene.lookup("#chart-numbers") != null));
        Fx.press(scene, "V");
        Fx.press(scene, "Home");
        Fx.press(scene, "Enter");
        Fx.await(
                "its clause",
                () -> heat.clauses().getFirst().equals(model().list.filter.get()));
        Fx.await("its runs", () -> model().list.load.get().ready().isPresent());
        int runs = Fx.get(() -> model().list.rows.size());
        assertTrue(heat.chart().marks().getFirst().description().contains(": " + runs + " of "));
    }

    @Test
    void theFindingsStandBelowTheStepsInASmallWindowToo() throws Exception {
        Fx.press(scene, "Alt+3");
        Fx.await("the findings", () -> model().tab.get() == Tab.FINDINGS);
        for (int height : List.of(800, 700, 560)) {
            Fx.run(() -> {
                stage.setWidth(height == 800 ? 1280 : 1024);
                stage.setHeight(height);
            });
            Fx.await("the height " + height, () -> Math.abs(scene.getHeight() - height) < 60);
            Fx.run(() -> scene.getRoot().layout());
            double steps = Fx.get(() -> bounds("#step-strip").getMaxY());
            double rules = Fx.get(() -> bounds("#finding-mode").getMinY());
            assertTrue(steps <= rules, height + " pixels high: steps end at " + steps + ", rules start at " + rules);
        }
    }

    private static Bounds bounds(String selector) {
        var node = Objects.requireNonNull(scene.lookup(selector));
        return node.localToScene(node.getLayoutBounds());
    }

    @Test
    void anOutcomeIsSetAndTakenBack() throws Exception {
        Fx.press(scene, "Y");
        untilFocusIsOn("judge-success");
        Fx.press(scene, "Enter");
        Fx.await("a success", () -> "success".equals(outcome()));
        Fx.press(scene, "Shortcut+Z");
        Fx.await("a failure again", () -> "failure".equals(outcome()));
    }

    private static @Nullable String outcome() {
        return model().list.selectedRow().map(row -> row.status().outcome()).orElse(null);
    }

    @Test
    void aStepIsCorrectedAtTheItemAPersonChooses() throws Exception {
        Fx.press(scene, "Right");
        Fx.press(scene, "I");
        untilFocusIsOn("items");
        Fx.await("the items", () -> model().items.visibleSuggestions.size() == 42);
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#items-words")).requestFocus());
        Fx.type(scene, "chart_insert");
        Fx.await("one item", () -> model().items.visibleSuggestions.size() == 1);
        Fx.press(scene, "Enter");
        Fx.await("the form", () -> model().items.form.item.get() != null);
        var picked = Fx.get(() -> model().items.form.selectedStep.get());
        assertEquals("python_sandbox", Objects.requireNonNull(picked).action().toolName());
        assertEquals(2, picked.number());
        assertTrue(picked.error().contains("NameError"), picked.error());
        Fx.await("the focus in the form", () -> scene.getFocusOwner() instanceof javafx.scene.control.TextArea);
        Fx.type(scene, "read the totals first");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("the form is closed", () -> model().items.form.item.get() == null);
        Fx.await("the learning", () -> learnings().contains("read the totals first"));
    }

    private static List<String> learnings() throws Exception {
        var library = opened.workspace().library();
        var catalog = library.catalogs().getFirst().id();
        return library.item(library.resolve(catalog, "chart_insert")).item().learnings().stream()
                .map(Learning::lesson)
                .toList();
    }

    @Test
    void aMemoryOfTheRunIsShownWhereItsLessonCanBeWritten() throws Exception {
        var memories = opened.workspace().memories().table();
        assertEquals(0, memories.count(Where.ALL));
        Fx.press(scene, "Shift+K");
        Fx.await("a memory", () -> memories.count(Where.ALL) == 1);
        assertEquals(1, memories.count(memories.filter("state:" + ReviewState.PENDING.word())));
        Fx.await(
                "the memory",
                () -> shell.actions().stream()
                        .anyMatch(action -> action.id().equals("memories.edit")
                                && action.enabled().get()));
        Fx.press(scene, "E"); // also while the memory is still read
        Fx.await("the form", () -> scene.lookup("#memory-tactical") != null);
        Fx.press(scene, "Esc");
        Fx.run(() -> shell.go("runs", ""));
    }

    @Test
    void twoRunsAreComparedAndAnAlikeOneIsGoneTo() throws Exception {
        Fx.press(scene, "Shift+C");
        untilFocusIsOn("compare-choices");
        Fx.press(scene, "Enter");
        untilFocusIsOn("compare-steps");
        assertTrue(Fx.get(() -> model().compare.comparison.get().ready().isPresent()));
        Fx.press(scene, "Esc");
        Fx.await("the transcript", () -> model().tab.get() == Tab.TRANSCRIPT);
        var before = Fx.get(() -> model().run.id.get());
        Fx.press(scene, "Q");
        untilFocusIsOn("compare-choices");
        Fx.press(scene, "Enter");
        Fx.await("another run", () -> !Objects.equals(before, model().run.id.get()));
    }

    @Test
    void aSequenceShowsItsRunsAndGetsAName() throws Exception {
        Fx.press(scene, "Esc");
        Fx.await("all runs", () -> model().list.filter.get().isEmpty() && hasRead(12));
        Fx.press(scene, "Alt+5");
        Fx.await("the patterns", () -> model().patterns.current().isPresent());
        Fx.press(scene, "V");
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#sequences")).requestFocus());
        Fx.await("a sequence", () -> model().patterns.selectedSequence.get() != null);
        Fx.press(scene, "E");
        untilFocusIsOn("pattern-name");
        Fx.type(scene, "look first");
        Fx.press(scene, "Enter");
        Fx.await(
                "the name",
                () -> model().patterns
                        .current()
                        .filter(shown -> shown.namedSequences().size() == 1)
                        .isPresent());
        var chosen = Fx.get(
                () -> Objects.requireNonNull(model().patterns.selectedSequence.get()));
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#sequences")).requestFocus());
        Fx.press(scene, "Enter");
        Fx.await("its runs", () -> model().list.rows.size() == chosen.support());
    }

    @Test
    void aTranscriptIsFollowedWhileItGrows(@TempDir Path room) throws Exception {
        var file = room.resolve("session.jsonl");
        var lines = Files.readAllLines(Path.of("src", "test", "resources", "exchange", "claude-code.jsonl"));
        Files.write(file, lines.subList(0, 2));
        Fx.run(() -> model().follow(file));
        Fx.await("the first lines", () -> isFollowing(file));
        int before = Fx.get(() -> model().run.lines.size());

        // a line that stops in the middle is not there yet
        var rest = String.join("\n", lines.subList(2, lines.size())) + "\n";
        int half = rest.length() - 20;
        Files.writeString(file, rest.substring(0, half), StandardOpenOption.APPEND);
        Fx.await("more lines", () -> model().run.lines.size() > before);
        Files.writeString(file, rest.substring(half), StandardOpenOption.APPEND);
        Fx.press(scene, "Shift+F");
        Fx.await(
                "it is in the list",
                () -> model().list.rows.stream()
                                .map(RunSummary::head)
                                .anyMatch(head -> head.family().equals("claude_code"))
                        || clearedList());
        assertTrue(Fx.get(() -> model().tail.tail.get() == null));
    }

    private static boolean clearedList() {
        if (!model().list.filter.get().isEmpty()) {
            model().list.clear();
        }
        return false;
    }

    private static boolean isFollowing(Path file) {
        return model().run
                .current()
                .filter(detail -> detail.run().origin().source().equals(file.toString()))
                .isPresent();
    }

    @Test
    void realRunsShow() throws Exception {
        var data = SharedData.path("data");
        opened.workspace()
                .memories()
                .imports()
                .run(REVIEWER, List.of(data.resolve("tau_bench"), data.resolve("swe_agent")), Progress.SILENT);
        opened.workspace().insights().runs().awaitAnalysed();
        Fx.run(() -> model().list.filter.set("-family:langchain -family:claude_code"));
        Fx.await("62 runs, worked out", () -> model().list.rows.size() == 62);
        for (int i = 0; i < 62; i += 8) {
            int row = i;
            Fx.run(() -> model().list.selectedId.set(model().list.rows.get(row).id()));
            Fx.await("run " + i, () -> model().run.current().isPresent());
            Fx.run(() -> {
                scene.getRoot().applyCss();
                scene.getRoot().layout();
            });
            assertTrue(Fx.get(() -> !model().run.lines.isEmpty()));
        }
    }
}
