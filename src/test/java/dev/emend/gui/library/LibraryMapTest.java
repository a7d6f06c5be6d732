package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.map.MapPoint;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.settings.SettingsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
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

/// The map in the real window over two catalogs, by keyboard and by mouse.
@Tag("slow")
class LibraryMapTest {
    private final FxRobot robot = new FxRobot();

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private @Nullable Stage window;
    private volatile @Nullable LibraryScreen screen;

    @BeforeEach
    void openTwoCatalogs() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        var second = Files.createDirectories(folder.resolve("git_cli")).resolve("knowledge_catalog.json");
        Files.copy(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), second);
        opened.workspace().library().open(second);
        opened.workspace().search().start();
        opened.workspace().search().awaitReady();
        openTheWindow();
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        robot.interact(() -> stage().hide());
        opened.close();
    }

    private void openTheWindow() throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        window = stage;
        screen = null;
        var file = new SettingsFile(folder.resolve("settings.json"));
        var settings = new LiveSettings(file.load(), file::save, Background.production(), _ -> {});
        var entry = new RailEntry("library", Icons.LIBRARY, false, (all, host) -> {
            screen = new LibraryScreen(all.actor(), all.workspace(), host);
            return screen;
        });
        robot.interact(() -> {
            var shell = new Shell(Background.production(), Clock.systemUTC(), Dialogs.NOBODY, settings, List.of(entry));
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
    }

    private static void until(String what, Callable<Boolean> condition) throws Exception {
        try {
            WaitForAsyncUtils.waitFor(40, TimeUnit.SECONDS, condition);
        } catch (TimeoutException e) {
            throw new AssertionError(what + " never came", e);
        }
        WaitForAsyncUtils.waitForFxEvents();
    }

    private void showTheMap() throws Exception {
        until("the list", () -> "items".equals(focusId()));
        robot.push(KeyCode.V);
        untilDrawn();
    }

    private void untilDrawn() throws Exception {
        until(
                "the map",
                () -> "map".equals(focusId())
                        && node("#map").isVisible()
                        && map().shown().cardinality() > 0);
        robot.interact(() -> stage().getScene().getRoot().layout());
    }

    private LibraryViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    private MapProbe map() {
        return new MapProbe(Objects.requireNonNull(screen).map);
    }

    private Stage stage() {
        return Objects.requireNonNull(window);
    }

    private Node node(String selector) {
        return robot.lookup(selector).query();
    }

    private @Nullable String focusId() {
        var owner = stage().getScene().getFocusOwner();
        return owner == null ? null : owner.getId();
    }

    private ComboBox<?> colors() {
        return (ComboBox<?>) node("#map-color");
    }

    private int selectedRows() {
        return ((TableView<?>) node("#map-selection-list")).getItems().size();
    }

    @Test
    void theKeyboardWalksSelectsAndOpens() throws Exception {
        showTheMap();
        robot.push(KeyCode.RIGHT);
        until("a point", () -> map().looked().isPresent());
        var first = map().looked().orElseThrow();
        assertTrue(
                String.valueOf(node("#map").queryAccessibleAttribute(AccessibleAttribute.VALUE_STRING))
                        .contains(first.title()),
                "the point is said aloud");
        robot.push(KeyCode.DOWN);
        until("another point", () -> !map().looked().equals(Optional.of(first)));

        robot.push(KeyCode.SPACE);
        until("one is selected", () -> model().side.get() == Side.MAP && selectedRows() == 1);
        assertEquals("map", focusId(), "selecting goes on");
        robot.push(KeyCode.SHIFT, KeyCode.SPACE);
        until("its region", () -> selectedRows() > 1);
        robot.push(KeyCode.CONTROL, KeyCode.A);
        until("all", () -> selectedRows() == map().shown().cardinality());
        robot.push(KeyCode.SHIFT, KeyCode.O);
        until("the lasso", () -> ((ToggleButton) node("#map-lasso")).isSelected());
        robot.push(KeyCode.ESCAPE);
        until("none", () -> map().selection().isEmpty() && model().side.get() == Side.DETAIL);
        assertFalse(((ToggleButton) node("#map-lasso")).isSelected(), "dragging moves the map again");

        var item = map().looked().orElseThrow().item().orElseThrow();
        robot.push(KeyCode.ENTER);
        until(
                "the item",
                () -> model().detail
                        .current()
                        .filter(shown -> shown.item().ref().equals(item))
                        .isPresent());
        robot.interact(() -> node("#map").requestFocus());
        robot.push(KeyCode.V);
        until("the table", () -> "items".equals(focusId()));
    }

    @Test
    void aLassoSelectsWhatIsInsideAndTheKeysOfReviewDecide() throws Exception {
        showTheMap();
        var bounds = node("#map").localToScreen(node("#map").getLayoutBounds());
        robot.interact(() -> map().model().clearSelection());
        robot.push(KeyCode.SHIFT, KeyCode.O);
        robot.moveTo(new Point2D(bounds.getMinX() + 3, bounds.getMinY() + 3)).press(MouseButton.PRIMARY);
        robot.moveTo(new Point2D(bounds.getMaxX() - 3, bounds.getMinY() + 3));
        robot.moveTo(new Point2D(bounds.getMaxX() - 3, bounds.getMaxY() - 3));
        robot.moveTo(new Point2D(bounds.getMinX() + 3, bounds.getMaxY() - 3));
        robot.release(MouseButton.PRIMARY);
        until("all are inside", () -> selectedRows() == map().shown().cardinality());

        var learnings = map().selection().stream()
                .flatMap(point -> point.learning().stream())
                .toList();
        assertFalse(learnings.isEmpty());
        robot.push(KeyCode.A);
        until(
                "kept",
                () -> opened.workspace().library().item(learnings.getFirst().item()).learnings().stream()
                        .allMatch(learning -> learning.state() == ReviewState.KEPT));
        until(
                "the points say so",
                () -> map().selection().stream()
                        .filter(point -> point.kind() == MapPoint.Kind.LEARNING)
                        .allMatch(point -> point.facts().state().equals(Optional.of(ReviewState.KEPT))));
        robot.push(KeyCode.DIGIT4);
        until(
                "rated",
                () -> map().selection().stream()
                        .allMatch(point -> point.facts().rating().orElse(0) == 4));
        robot.push(KeyCode.SHIFT, KeyCode.ENTER);
        until(
                "the table with them",
                () -> "items".equals(focusId()) && model().items.markedItems.size() == 92);
    }

    @Test
    void theMapFollowsTheFiltersOfTheLibrary() throws Exception {
        showTheMap();
        int all = map().shown().cardinality();
        robot.interact(() -> model().items.query.set("catalog:git_cli"));
        until(
                "one catalog",
                () -> map().shown().cardinality() < all && !map().shown().isEmpty());
        assertTrue(map().shownPoints().stream()
                .allMatch(point -> point.facts().source().equals("git_cli")));
        robot.interact(() -> model().items.query.set("id:no-such-item"));
        until("none", () -> map().shown().isEmpty());
        assertEquals(
                "No points match this search.",
                robot.lookup("#map-pane .empty-sentence").<Label>query().getText());
        robot.push(KeyCode.ESCAPE);
        until("all again", () -> map().shown().cardinality() == all);
    }

    @Test
    void viewColorsAndPlacesAreThereAgainAfterARestart() throws Exception {
        showTheMap();
        var before = map().map();
        robot.interact(() -> colors().getSelectionModel().select(2));
        until(
                "it is kept",
                () -> Files.readString(folder.resolve("settings.json")).contains("outcome"));
        robot.interact(() -> stage().hide());
        openTheWindow();
        untilDrawn();
        var after = map().map();
        assertEquals(before.points().size(), after.points().size());
        for (int i = 0; i < before.size(); i++) {
            assertEquals(before.x()[i], after.x()[i]);
            assertEquals(before.y()[i], after.y()[i]);
        }
        assertEquals(2, colors().getSelectionModel().getSelectedIndex());
    }

    @Test
    void thePointsAreATable() throws Exception {
        opened.workspace().insights().map().project(Progress.SILENT);
        showTheMap();
        robot.push(KeyCode.ALT, KeyCode.V);
        until("the points", () -> node("#map-points").isVisible());
        assertEquals(
                map().shown().cardinality(),
                ((TableView<?>) node("#map-points")).getItems().size());
        robot.push(KeyCode.ALT, KeyCode.V);
        until("the picture", () -> node("#map").isVisible());
    }

    @Test
    void aGroupOfSimilarLearningsIsSelectedAtOnceAndFoundFromElsewhere() throws Exception {
        showTheMap();
        until("groups", () -> node("#map-groups").isVisible());
        var groups = (MenuButton) node("#map-groups");
        var largest = map().map().groups().getFirst();
        assertEquals(
                largest.points().size(),
                map().map().groups().stream()
                        .mapToInt(group -> group.points().size())
                        .max()
                        .orElseThrow());
        var first = map().map().points().get(largest.points().getFirst());
        assertTrue(groups.getItems()
                .getFirst()
                .getText()
                .startsWith(largest.points().size() + " learnings: "));
        robot.interact(() -> groups.getItems().getFirst().fire());
        until(
                "the group",
                () -> model().side.get() == Side.MAP
                        && selectedRows() == largest.points().size());
        assertEquals(Optional.of(first), map().looked());

        robot.interact(() -> {
            map().model().clearSelection();
            model().items.query.set("trust<0");
        });
        until("none", () -> map().shown().isEmpty());
        robot.interact(() -> Objects.requireNonNull(screen).onShown("map.group " + first.key()));
        until(
                "the group again",
                () -> selectedRows() == largest.points().size()
                        && !map().shown().isEmpty());
    }
}
