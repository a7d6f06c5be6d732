package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.gui.part.LearningCard;
import dev.emend.gui.part.ListOrder;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.ListSettings.ListLayout;
import dev.emend.settings.ListSettings.SavedView;
import dev.emend.settings.Settings;
import dev.emend.settings.SettingsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// The real window over two catalogs: what narrows and arranges the list, and what of it is there
/// again after a restart.
@Tag("slow")
class LibraryListTest {
    private static final int ALL = 92;

    private final FxRobot robot = new FxRobot();

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private @Nullable Stage window;
    private @Nullable Shell shell;
    private volatile @Nullable LibraryScreen screen;

    @BeforeEach
    void openTwoCatalogs() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        var second = Files.createDirectories(folder.resolve("git_cli")).resolve("knowledge_catalog.json");
        Files.copy(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), second);
        opened.workspace().library().open(second);
        openTheWindow();
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        robot.interact(() -> stage().hide());
        opened.close();
    }

    private SettingsFile settingsFile() {
        return new SettingsFile(folder.resolve("settings.json"));
    }

    private void openTheWindow() throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        window = stage;
        screen = null;
        var settings = new LiveSettings(settingsFile().load(), settingsFile()::save, Background.production(), _ -> {});
        var entry = new RailEntry("library", Icons.LIBRARY, false, (all, host) -> {
            screen = new LibraryScreen(all.actor(), all.workspace(), host);
            return screen;
        });
        robot.interact(() -> {
            shell = new Shell(Background.production(), Clock.systemUTC(), Dialogs.NOBODY, settings, List.of(entry));
            stage.setX(0);
            stage.setY(0);
            stage.setScene(shell.scene(1280, 800));
            stage.show();
            stage.requestFocus();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        robot.targetWindow(stage);
        until("the screen", () -> screen != null);
        until("the first item", () -> model().detail.current().isPresent());
        until("the list", () -> "items".equals(focusId()));
    }

    private void restart() throws Exception {
        robot.interact(() -> stage().hide());
        openTheWindow();
    }

    private static void until(String what, Callable<Boolean> condition) throws Exception {
        try {
            WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, condition);
        } catch (TimeoutException e) {
            throw new AssertionError(what + " never came", e);
        }
        WaitForAsyncUtils.waitForFxEvents();
    }

    private LibraryViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    private Stage stage() {
        return Objects.requireNonNull(window);
    }

    private @Nullable String focusId() {
        var owner = stage().getScene().getFocusOwner();
        return owner == null ? null : owner.getId();
    }

    private int rows() {
        return model().items.rows.size();
    }

    private String line() {
        return model().items.query.get();
    }

    private Button facet(String words) {
        return robot.lookup(".facet-rail .facet").<Button>queryAll().stream()
                .filter(one -> one.getAccessibleText().contains(words))
                .findFirst()
                .orElseThrow();
    }

    private void type(String line) {
        robot.interact(() -> model().items.query.set(line));
    }

    private static MouseEvent pressWithControl() {
        return new MouseEvent(
                MouseEvent.MOUSE_PRESSED,
                4,
                4,
                4,
                4,
                MouseButton.PRIMARY,
                1,
                false,
                true,
                false,
                false,
                true,
                false,
                false,
                false,
                false,
                false,
                null);
    }

    @Test
    void aFacetIsRuledOutByMouseAndByKeyAndItsChipTakesItBack() throws Exception {
        int with = opened.workspace().library().count("has:learnings");
        robot.interact(() -> facet("With learnings").fireEvent(pressWithControl()));
        until("those without", () -> rows() == ALL - with);
        assertEquals("-has:learnings", line());
        assertTrue(facet("With learnings").getAccessibleText().startsWith("Not With learnings, " + with));

        var chip = (Button) robot.lookup("#filter-chips .filter-chip").query();
        assertTrue(chip.getAccessibleText().contains("Not With learnings"), chip.getAccessibleText());
        robot.interact(chip::requestFocus);
        robot.push(KeyCode.ENTER);
        until("all", () -> rows() == ALL);
        robot.clickOn(facet("With learnings").lookup(".facet-minus"));
        until("those without", () -> rows() == ALL - with);
        robot.clickOn(facet("With learnings").lookup(".facet-minus"));
        until("all", () -> rows() == ALL);

        robot.interact(() -> facet("git_cli").requestFocus());
        robot.push(KeyCode.MINUS);
        until("one catalog", () -> line().equals("-catalog:git_cli") && rows() == 42);
        robot.push(KeyCode.ENTER);
        until("the other one", () -> line().equals("catalog:git_cli") && rows() == 50);
    }

    @Test
    void draggingOverBarsAsksForARangeAsTypingItDoes() throws Exception {
        int wanted = opened.workspace().library().count("learnings:1..3");
        var bars = robot.lookup("#histogram-learnings .histogram-bars").<Node>query();
        var bins = robot.lookup("#histogram-learnings .histogram-bin").queryAll();
        assertEquals(8, bins.size(), "0 to 7 learnings");
        robot.moveTo(middle(bars, 1, 8)).press(MouseButton.PRIMARY);
        robot.moveTo(middle(bars, 3, 8)).release(MouseButton.PRIMARY);
        until("the range", () -> line().equals("learnings:1..3") && rows() == wanted);

        type("learnings:1..3 trust:0.8..<0.9");
        until("both", () -> rows() < wanted);
        assertEquals(opened.workspace().library().count("learnings:1..3 trust>=0.8 trust<0.9"), rows());
        robot.clickOn(robot.point(bars).query().add(0, 0));
        until("another range of the same field", () -> !line().contains("learnings:1..3"));
        assertTrue(line().contains("trust:0.8..<0.9"), line());
    }

    private Point2D middle(Node bars, int bin, int bins) {
        var bounds = bars.localToScreen(bars.getLayoutBounds());
        return new Point2D(
                bounds.getMinX() + bounds.getWidth() * (bin + 0.5) / bins, bounds.getMinY() + bounds.getHeight() / 2);
    }

    @Test
    void aSavedViewIsThereAgainWithItsCountAfterARestart() throws Exception {
        int count = opened.workspace().library().count("trust<0.9");
        type("trust<0.9");
        until("the rows", () -> rows() == count);
        robot.interact(() -> model().items.sortBy(ItemQuery.Order.NAME));
        robot.push(KeyCode.CONTROL, KeyCode.S);
        until("the name", () -> "view-name".equals(focusId()));
        robot.write("Low trust", 0);
        robot.push(KeyCode.ENTER);
        until("the view", () -> viewSays("View Low trust, " + count));
        until(
                "it is kept",
                () -> settingsFile()
                        .load()
                        .get(Settings.LISTS)
                        .view("library", "Low trust")
                        .isPresent());

        restart();
        until("the view with its count", () -> viewSays("View Low trust, " + count));
        robot.interact(() -> model().items.order.set(ItemsViewModel.USUAL_ORDER));
        robot.clickOn(robot.lookup("#views .view").<Node>query());
        until("what it is", () -> line().equals("trust<0.9") && rows() == count);
        assertEquals(
                new ListOrder<>(ItemQuery.Order.NAME, false),
                model().items.order.get());
        assertTrue(
                Objects.requireNonNull(shell).actions().stream()
                        .anyMatch(action -> action.label().equals("View: Low trust")),
                "the palette has it");

        robot.interact(() -> robot.lookup("#views .view").<Node>query().requestFocus());
        robot.push(KeyCode.F2);
        until("the name", () -> "view-name".equals(focusId()));
        robot.push(KeyCode.CONTROL, KeyCode.A);
        robot.write("Doubtful ones", 0);
        robot.push(KeyCode.ENTER);
        until("its other name", () -> viewSays("View Doubtful ones, " + count));
        robot.interact(() -> robot.lookup("#views .view").<Node>query().requestFocus());
        robot.push(KeyCode.DELETE);
        until("no view", () -> model().views.rows().get().isEmpty());
        until(
                "nor one kept",
                () -> settingsFile().load().get(Settings.LISTS).views("library").isEmpty());
        assertEquals(count, rows(), "no item was deleted");
    }

    /// A view has columns and an order of its own; leaving it, by the line of all items or by
    /// clearing its filter, brings back how the list was.
    @Test
    void allItemsAreArrangedAsBeforeAViewWasOpened() throws Exception {
        robot.interact(() -> {
            model().layout.toggle("uses");
            model().items.order.set(new ListOrder<>(ItemQuery.Order.ATTACHED, true));
        });
        var columns = model().layout.columns().get();
        var view = new SavedView(
                "By name",
                "trust<0.9",
                ListLayout.USUAL.withOrder("name", false).withColumns(ItemColumns.ALL));
        for (int way = 0; way < 2; way++) {
            boolean isByLine = way == 0;
            robot.interact(() -> model().views.open(view));
            until("the view", () -> line().equals("trust<0.9"));
            assertEquals(ItemColumns.ALL, model().layout.columns().get());
            robot.interact(() -> {
                model().items.sortBy(ItemQuery.Order.TRUST);
                model().layout.toggle("age");
                if (isByLine) {
                    model().arrangement.showAll();
                }
            });
            if (!isByLine) {
                robot.push(KeyCode.ESCAPE);
            }
            until("all items", () -> line().isEmpty() && model().arrangement.isAll());
            assertEquals(columns, model().layout.columns().get());
            assertEquals(
                    new ListOrder<>(ItemQuery.Order.ATTACHED, true),
                    model().items.order.get());
        }
        until(
                "it is kept so",
                () -> settingsFile()
                        .load()
                        .get(Settings.LISTS)
                        .layout("library")
                        .order()
                        .equals("attached"));
    }

    private boolean viewSays(String start) {
        return robot.lookup("#views .view").<Button>queryAll().stream()
                .anyMatch(view -> view.getAccessibleText().startsWith(start));
    }

    @Test
    void aKeyThatArrangesColumnsDoesNothingElse() throws Exception {
        robot.push(KeyCode.ALT, KeyCode.C);
        until("the columns", () -> model().side.get() == Side.COLUMNS && "columns-list".equals(focusId()));
        robot.interact(() -> model().layout.selectedColumn.set("trust"));
        var possible = Objects.requireNonNull(shell).actions().stream()
                .filter(action -> action.enabled().get())
                .toList();
        var arranging = possible.stream()
                .filter(action -> action.id().startsWith("library.column."))
                .toList();
        assertEquals(5, arranging.size());
        for (var action : arranging) {
            var same = possible.stream()
                    .filter(other -> other.keys().stream().anyMatch(action.keys()::contains))
                    .map(UiAction::id)
                    .toList();
            assertEquals(List.of(action.id()), same);
        }
    }

    @Test
    void orderColumnsWidthsAndDensityAreAsTheyWereAfterARestart() throws Exception {
        robot.interact(() -> model().items.order.set(new ListOrder<>(ItemQuery.Order.ATTACHED, true)));
        robot.push(KeyCode.ALT, KeyCode.C);
        until("the columns", () -> model().side.get() == Side.COLUMNS && "columns-list".equals(focusId()));
        robot.interact(() -> model().layout.selectedColumn.set("uses"));
        robot.interact(() -> {
            model().layout.toggle("failed");
            model().layout.toggle("uses");
            model().layout.move("uses", -20);
            model().layout.move("uses", 1);
            model().layout.widen("uses", 56, 2);
        });
        robot.push(KeyCode.ESCAPE);
        robot.push(KeyCode.SHIFT, KeyCode.D);
        until(
                "they are kept",
                () -> settingsFile()
                        .load()
                        .get(Settings.LISTS)
                        .layout("library")
                        .isCompact());

        restart();
        assertEquals(
                new ListOrder<>(ItemQuery.Order.ATTACHED, true),
                model().items.order.get());
        var table = robot.lookup("#items").<TableView<?>>query();
        assertTrue(table.getFixedCellSize() < 40, "compact");
        var shown = table.getColumns().stream()
                .filter(column -> column.isVisible())
                .map(column -> column.getId())
                .toList();
        assertEquals(List.of("column-item", "column-uses"), shown.subList(0, 2));
        assertFalse(shown.contains("column-failed"));
        assertEquals(88, table.getColumns().get(1).getWidth(), 0.5);
    }

    @Test
    void anAddedColumnIsSeenAndBringsNoOther() throws Exception {
        var table = robot.lookup("#items").<TableView<?>>query();
        until("the columns", () -> table.getWidth() > 0);
        var before = shownColumns(table);
        robot.interact(() -> model().layout.toggle("uses"));
        until("the column", () -> shownColumns(table).contains("column-uses"));
        var others = new ArrayList<>(shownColumns(table));
        others.remove("column-uses");
        assertTrue(before.containsAll(others), () -> before + " before, " + others);
        until(
                "all have room",
                () -> table.getVisibleLeafColumns().stream()
                                .mapToDouble(column -> column.getWidth())
                                .sum()
                        <= table.getWidth());
    }

    private static List<String> shownColumns(TableView<?> table) {
        return table.getColumns().stream()
                .filter(column -> column.isVisible())
                .map(column -> column.getId())
                .toList();
    }

    @Test
    void theLearningOfAFailureAndItsEditorAreScrolledIntoView() throws Exception {
        type("learnings>=6");
        int many = opened.workspace().library().count("learnings>=6");
        until(
                "an item with many",
                () -> rows() == many && model().learnings.learnings.size() >= 6);
        robot.interact(() -> model().detail.tab.set(DetailViewModel.Tab.TRUST_HISTORY));
        until(
                "the trust history",
                () -> robot.lookup(".trust-history-line.opens").queryAll().size() >= 6);
        var last = List.copyOf(robot.lookup(".trust-history-line.opens").<Node>queryAll())
                .getLast();
        robot.interact(last::requestFocus);
        until("the failure", last::isFocused);
        robot.interact(() -> model().detail.reload());
        until("the item read again", () -> model().detail.detail.get().ready().isPresent());
        assertTrue(last.isFocused(), "what did not change keeps the focus");
        robot.push(KeyCode.ENTER);
        until("its learning", () -> stage().getScene().getFocusOwner() instanceof LearningCard);
        assertTrue(model().learnings.focusIndex.get() > 2, "far down");
        until(
                "the card is seen",
                () -> isInView(Objects.requireNonNull(stage().getScene().getFocusOwner())));

        robot.interact(() -> robot.lookup("#learnings").<ScrollPane>query().setVvalue(0));
        robot.push(KeyCode.E);
        until("the editor", () -> "lesson-text".equals(focusId()));
        until(
                "the text area is seen",
                () -> isInView(Objects.requireNonNull(stage().getScene().getFocusOwner())));
    }

    private boolean isInView(Node node) {
        var viewport = robot.lookup("#learnings .viewport").<Node>query();
        var seen = viewport.localToScene(viewport.getLayoutBounds());
        return seen.contains(node.localToScene(node.getLayoutBounds()));
    }

    @Test
    void weakerMatchesStayBehindAButtonAndRowsSayWhatMatched() throws Exception {
        opened.workspace().search().awaitReady();
        type("open a file");
        until("the best", () -> rows() > 0 && rows() < 20 && model().items.hiddenWeaker() > 0);
        int best = rows();
        int weaker = model().items.hiddenWeaker();
        var button = robot.lookup("#weaker").<Button>query();
        assertEquals("Show " + weaker + " weaker matches", button.getText());
        assertTrue(robot.lookup("#column-match").tryQuery().isPresent(), "the score has a column");
        assertFalse(robot.lookup("#items .search-match").queryAll().isEmpty(), "words are marked");

        robot.clickOn(button);
        until("the weaker, too", () -> rows() == best + weaker);
        assertFalse(button.isVisible());
        type("open a folder");
        until("other words hide them again", () -> model().items.hiddenWeaker() > 0);
    }
}
