package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.tour.SceneCheck;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.model.Progress;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every screen in the smallest window at every text size people choose.
class LargeTextTest extends SampleWindow {
    private static final Path PICTURES = Path.of("target", "screenshots", "large-text");

    private static final Path RUNS = Path.of("catalogs", "spreadsheet_desktop", "runs");

    /// The lists one works with.
    private static final Map<String, String> LISTS = Map.of(
            "library", ".item-list .table-view",
            "runs", ".item-list .table-view",
            "feedback", ".item-list .table-view",
            "history", ".change-list .table-view",
            "conflicts", ".matters");

    @BeforeEach
    void fillAndMakeSmall() throws Exception {
        Files.createDirectories(PICTURES);
        var workspace = opened.workspace();
        var real =
                Stream.of("data/tau_bench", "data/letta").map(SharedData::find).flatMap(Optional::stream);
        var files = Stream.concat(Stream.of(RUNS), real).toList();
        workspace.memories().imports().run(REVIEWER, files, Progress.SILENT);
        workspace.insights().runs().awaitAnalysed();
        for (var row : workspace.library().rows(ItemQuery.all()).rows().subList(0, 6)) {
            workspace.editor().rate(REVIEWER, row.ref(), 4, null);
        }
        Fx.run(() -> {
            var stage = (Stage) window.scene.getWindow();
            stage.setWidth(1024);
            stage.setHeight(700);
        });
    }

    private void show(String screen) throws Exception {
        Fx.run(() -> window.shell.go(screen, ""));
        window.awaitQuiet();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 130, 200})
    void everythingIsWithinTheWindow(int percent) throws Exception {
        Fx.run(() -> window.settings.setZoomPercent(percent));
        var findings = new ArrayList<String>();
        for (var screen : Screens.IDS) {
            show(screen);
            look(screen + "-" + percent, findings);
        }
        assertEquals(List.of(), findings);
    }

    private void look(String name, List<String> findings) throws Exception {
        var image = Fx.get(() -> ScenePictures.of((Stage) window.scene.getWindow()));
        ScenePictures.write(image, PICTURES.resolve(name + ".png"));
        Fx.run(() -> {
            if (isScrolledSideways()) {
                findings.add(name + " scrolls sideways");
            }
            beside(content()).forEach(text -> findings.add(name + ": beside the window: " + text));
            SceneCheck.findings(window.scene.getRoot()).stream()
                    // a line of a transcript opens
                    .filter(finding -> !(finding.startsWith("cut") && finding.contains("line-text")))
                    .forEach(finding -> findings.add(name + ": " + finding));
        });
    }

    private Node content() {
        return window.scene.lookup("#content");
    }

    private boolean isScrolledSideways() {
        return frame().getChildrenUnmodifiable().stream()
                .anyMatch(child -> child instanceof ScrollBar bar
                        && bar.isVisible()
                        && bar.getOrientation() == Orientation.HORIZONTAL);
    }

    private ScrollFrame frame() {
        return window.scene.getRoot().lookupAll(".scroll-frame").stream()
                .map(ScrollFrame.class::cast)
                .filter(frame -> frame.getContent() == content())
                .findFirst()
                .orElseThrow();
    }

    /// The texts that end right or left of the window; those in a list that scrolls by itself are left out.
    private List<String> beside(Node node) {
        var found = new ArrayList<String>();
        if (!node.isVisible() || node instanceof VirtualFlow<?>) {
            return found;
        }
        if (node instanceof Text text && !text.getText().isBlank()) {
            var at = text.localToScene(text.getLayoutBounds());
            if (at.getWidth() > 0 && (at.getMinX() < -1 || at.getMaxX() > window.scene.getWidth() + 1)) {
                found.add(text.getText().lines().findFirst().orElse(""));
            }
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(beside(child)));
        }
        return found;
    }

    @Test
    void theListShowsThreeRowsAtTwiceTheSize() throws Exception {
        Fx.run(() -> window.settings.setZoomPercent(200));
        var tooFew = new ArrayList<String>();
        for (var list : LISTS.entrySet()) {
            show(list.getKey());
            Fx.await(
                    "the list of " + list.getKey(), () -> shown(list.getValue()).isPresent());
            window.awaitQuiet();
            Fx.run(() -> {
                var shown = shown(list.getValue()).orElseThrow();
                frame().show(shown);
                window.scene.getRoot().layout();
                long rows = rowsInView(shown);
                if (rows < 3) {
                    tooFew.add(list.getKey() + " shows " + rows);
                }
            });
        }
        assertEquals(List.of(), tooFew);
    }

    private Optional<Node> shown(String list) {
        return content().lookupAll(list).stream().filter(Focusability::is).findFirst();
    }

    private long rowsInView(Node list) {
        var seen = frame().localToScene(frame().getLayoutBounds());
        return Stream.concat(list.lookupAll(".table-row-cell").stream(), list.lookupAll(".list-cell").stream())
                .filter(node -> node instanceof IndexedCell<?> cell && !cell.isEmpty() && node.isVisible())
                .map(node -> node.localToScene(node.getLayoutBounds()))
                .filter(at -> at.getMinY() >= seen.getMinY() - 1 && at.getMinY() < seen.getMaxY() - 8)
                .count();
    }

    @Test
    void aTabOfTheRunOpenedByItsKeyIsSeen() throws Exception {
        Fx.run(() -> window.settings.setZoomPercent(200));
        show("runs");
        var tabs = window.scene.lookup(".runs #run-tabs");
        var seen = Fx.get(() -> frame().localToScene(frame().getLayoutBounds()));
        double below = Fx.get(() -> tabs.localToScene(0, 0).getY());
        assertTrue(below > seen.getMaxY(), "the tabs stand below the list, at " + below);
        window.press("Alt+3");
        Fx.await("the findings are in view", () -> {
            double top = tabs.localToScene(0, 0).getY();
            return window.isOn("#findings") && top >= seen.getMinY() - 1 && top < seen.getMinY() + 60;
        });
    }

    @Test
    void everyLineOfTheSheetOfKeysIsReachedByKeys() throws Exception {
        Fx.run(() -> window.settings.setZoomPercent(200));
        show("review");
        Fx.type(window.scene, "?");
        Fx.await("the sheet is up", () -> window.isOn(".sheet"));
        window.awaitQuiet();
        assertTrue(Fx.get(() -> !isLastLineSeen()), "the sheet is larger than its room");
        window.press("Down");
        window.press("Page Down");
        window.press("End");
        Fx.await("the last line is seen", this::isLastLineSeen);
        window.press("Home");
        Fx.await("the first lines are seen", () -> !isLastLineSeen());
        window.press("Esc");
        Fx.await("the sheet is gone", () -> !window.isOn(".sheet"));
    }

    private boolean isLastLineSeen() {
        var pane = window.scene.lookup(".sheet .screen-scroll");
        double end = pane.localToScene(pane.getLayoutBounds()).getMaxY();
        return window.scene.getRoot().lookupAll(".sheet .sheet-line").stream()
                .allMatch(line -> line.localToScene(line.getLayoutBounds()).getMaxY() <= end + 1);
    }

    /// A choice by arrow keys begins at what is chosen.
    @Test
    void theModelThatIsChosenHasTheFocusWhenModelsAreLookedFor() throws Exception {
        Fx.run(() -> window.shell.go("settings", "model"));
        Fx.await("the first", () -> isFocused("bundled"));
        window.press("Down");
        Fx.await("the second", () -> isFocused("smallModel"));
        Fx.await("it is chosen", () -> window.settings.get(Settings.SMALL_MODEL));
        Fx.run(() -> window.shell.go("home", ""));
        Fx.run(() -> window.shell.go("settings", "model"));
        Fx.await("the second again", () -> isFocused("smallModel"));
        window.press("Up");
        Fx.await("the first again", () -> !window.settings.get(Settings.SMALL_MODEL));
    }

    private boolean isFocused(String id) {
        var owner = window.scene.getFocusOwner();
        return owner != null && id.equals(owner.getId());
    }

    @Test
    void filtersOpenInTheListAndGoBackBesideItInAWideWindow() throws Exception {
        Fx.run(() -> window.settings.setZoomPercent(200));
        show("library");
        var button = (ToggleButton) window.scene.lookup(".library .stacked-filters");
        var facets = window.scene.lookup(".library .facet-scroll");
        assertTrue(!facets.isVisible(), "the filters hide the list");
        Fx.run(button::fire);
        window.awaitQuiet();
        assertTrue(facets.isVisible(), "the filters stay hidden");
        var findings = new ArrayList<String>();
        look("library-filters-200", findings);
        assertEquals(List.of(), findings);
        Fx.run(() -> window.settings.setZoomPercent(100));
        window.awaitQuiet();
        var split = (SplitPane) window.scene.lookup(".library #split");
        assertEquals(facets, split.getItems().getFirst());
        assertTrue(facets.isVisible());
    }
}
