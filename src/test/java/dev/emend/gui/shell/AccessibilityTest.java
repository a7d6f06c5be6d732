package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.tour.SceneCheck;
import dev.emend.gui.tour.ScenePictures;
import dev.emend.model.Progress;
import dev.emend.settings.Theme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every screen and every card above the screens as those meet them who don't see them well, or use no
/// mouse.
@Tag("slow")
class AccessibilityTest extends SampleWindow {
    private static final Path RUNS = Path.of("catalogs", "spreadsheet_desktop", "runs");

    private static final Path REPORTS = Path.of("target", "accessibility");

    /// Cards above the screens.
    private static final List<String> CARDS = List.of(
            "shell.palette", "shell.sheet", "shell.import", "shell.findMemories", "shell.drafts", "shell.problem");

    private static final List<Set<String>> STATES =
            List.of(Set.of(), Set.of("hover"), Set.of("selected"), Set.of("selected", "focused"));

    private static final int MOST_STOPS = 300;

    private void fill() throws Exception {
        var workspace = opened.workspace();
        workspace.memories().imports().run(REVIEWER, List.of(RUNS), Progress.SILENT);
        workspace.insights().runs().awaitAnalysed();
        for (var row : workspace.library().rows(ItemQuery.all()).rows().subList(0, 3)) {
            workspace.editor().rate(REVIEWER, row.ref(), 4, null);
        }
    }

    private void empty() throws Exception {
        close();
        var file = folder.resolve("empty").resolve("knowledge_catalog.json");
        Files.createDirectories(file.resolve(".."));
        Files.writeString(file, "[]");
        opened = OpenWorkspace.onCopyOf(file, folder.resolve("other"), Clock.systemUTC());
        window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> window.shell.current().isPresent());
        window.awaitQuiet();
    }

    /// What is done with each screen, each of its tabs, and each card.
    private interface Look {
        void at(String name) throws Exception;
    }

    private void each(Look look) throws Exception {
        for (var screen : Screens.IDS) {
            Fx.run(() -> window.shell.go(screen, ""));
            window.awaitQuiet();
            look.at(screen);
            for (var tab : tabs()) {
                if (perform(tab)) {
                    look.at(tab);
                }
            }
        }
        for (var card : CARDS) {
            assertTrue(perform(card), card);
            look.at(card);
            window.press("Esc");
            window.awaitQuiet();
            assertFalse(Fx.get(() -> place() != window.scene.getRoot()), card + " stays");
        }
    }

    private List<String> tabs() throws Exception {
        return Fx.get(() -> window.shell.actions().stream()
                .map(UiAction::id)
                .filter(id -> id.matches("\\w+\\.shown?\\.\\w+"))
                .toList());
    }

    private boolean perform(String id) throws Exception {
        var action = Fx.get(() -> window.shell.actions().stream()
                .filter(one -> one.id().equals(id) && one.enabled().get())
                .findFirst());
        if (action.isPresent()) {
            Fx.run(action.get()::fire);
            window.awaitQuiet();
        }
        return action.isPresent();
    }

    @Test
    void everythingSaysWhatItIs() throws Exception {
        fill();
        var findings = new TreeSet<String>();
        each(name -> Fx.run(
                () -> SceneCheck.findings(window.scene.getRoot()).forEach(found -> findings.add(name + ": " + found))));
        empty();
        each(name -> Fx.run(() -> SceneCheck.findings(window.scene.getRoot())
                .forEach(found -> findings.add(name + ", empty: " + found))));
        report("names", findings);
    }

    private static void report(String name, Collection<String> findings) throws IOException {
        Files.createDirectories(REPORTS);
        Files.write(REPORTS.resolve(name + ".txt"), findings);
        assertEquals("", String.join("\n", findings));
    }

    /// Tab goes to everything once, in the order it is read, and round; Shift+Tab goes back the same way.
    @Test
    void tabGoesEverywhereOnceInTheOrderOfReading() throws Exception {
        fill();
        var wrong = new ArrayList<String>();
        each(name -> wrong.addAll(round(name)));
        report("focus", wrong);
    }

    private List<String> round(String name) throws Exception {
        var wrong = new ArrayList<String>();
        stops("Tab", wrong, name); // buttons come on for the row that had the focus
        var there = stops("Tab", wrong, name);
        var all = Fx.get(() -> stopsIn(place()));
        if (place() == window.scene.getRoot() && all.getFirst() != window.scene.lookup("#rail-home")) {
            wrong.add(name + ": begins at " + all.getFirst());
        }
        for (var missed : all.stream()
                .filter(node -> there.stream().noneMatch(stop -> isOneStop(stop, node)))
                .toList()) {
            wrong.add(name + ": never reached: " + missed);
        }
        for (int i = 1; i < there.size(); i++) {
            var before = there.get(i - 1);
            var now = there.get(i);
            if (now != all.getFirst() && Fx.get(() -> isBack(before, now))) {
                wrong.add(name + ": goes back from " + before + " to " + now);
            }
        }
        var back = stops("Shift+Tab", wrong, name);
        for (var other : back.stream()
                .filter(node -> there.stream().noneMatch(stop -> isOneStop(stop, node)))
                .toList()) {
            wrong.add(name + ": only backwards: " + other);
        }
        return wrong;
    }

    /// Tab goes to one button of a choice, arrows to the others.
    private static boolean isOneStop(Node stop, Node node) {
        return stop == node
                || stop instanceof ToggleButton one
                        && node instanceof ToggleButton other
                        && one.getToggleGroup() != null
                        && one.getToggleGroup() == other.getToggleGroup();
    }

    /// The stops of a key from where the focus is until it is there again.
    private List<Node> stops(String key, List<String> wrong, String name) throws Exception {
        var stops = new ArrayList<Node>();
        while (stops.size() < MOST_STOPS) {
            window.press(key);
            var owner = Fx.get(() -> window.scene.getFocusOwner());
            if (owner == null) {
                wrong.add(name + ": " + key + " leads nowhere after " + stops);
                return stops;
            }
            if (!stops.isEmpty() && owner == stops.getFirst()) {
                return stops;
            }
            if (stops.contains(owner)) {
                wrong.add(name + ": " + key + " is trapped at " + owner);
                return stops;
            }
            stops.add(owner);
        }
        return stops;
    }

    /// The card that is up, else the whole window.
    private Parent place() {
        var cards = (Parent) window.scene.lookup("#overlayPlace");
        return cards != null && cards.isVisible() ? cards : window.scene.getRoot();
    }

    private static List<Node> stopsIn(Node node) {
        var found = new ArrayList<Node>();
        if (!node.isVisible() || node.isDisabled()) {
            return found;
        }
        if (node.isFocusTraversable() && !(node instanceof ScrollBar)) {
            found.add(node);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(stopsIn(child)));
        }
        return found;
    }

    /// In the smallest window; what is larger than its room scrolls.
    @Test
    void everythingIsReachedAtTwiceTheSize() throws Exception {
        fill();
        Fx.run(() -> {
            var stage = (Stage) window.scene.getWindow();
            stage.setWidth(1024);
            stage.setHeight(700);
            window.settings.setZoomPercent(200);
        });
        var findings = new TreeSet<String>();
        Files.createDirectories(REPORTS);
        each(name -> {
            var image = Fx.get(() -> ScenePictures.of((Stage) window.scene.getWindow()));
            ScenePictures.write(image, REPORTS.resolve(name + ".png"));
            Fx.run(() -> SceneCheck.findings(window.scene.getRoot()).stream()
                    // a line of a transcript opens
                    .filter(found -> !(found.startsWith("cut") && found.contains("line-text")))
                    .forEach(found -> findings.add(name + ": " + found)));
        });
        report("large", findings);
    }

    /// The focus stays in the line; a screen reader is told of the command the arrows are at.
    @Test
    void theCommandTheArrowsAreAtIsSaidInThePalette() throws Exception {
        window.press("Shortcut+K");
        Fx.await("the palette is up", () -> window.isOn("#palette-line"));
        var line = window.scene.lookup("#palette-line");
        assertNull(Fx.get(() -> line.queryAccessibleAttribute(AccessibleAttribute.FOCUS_ITEM)));
        window.press("Down");
        Fx.await(
                "a command is said",
                () -> line.queryAccessibleAttribute(AccessibleAttribute.FOCUS_ITEM) instanceof ListCell<?> cell
                        && !String.valueOf(cell.queryAccessibleAttribute(AccessibleAttribute.TEXT))
                                .isBlank());
    }

    /// A reader is at the first cell of the row that is selected, and says what that says.
    @Test
    void theFirstCellOfARowSaysTheWholeRow() throws Exception {
        Fx.run(() -> window.shell.go("library", ""));
        window.awaitQuiet();
        var said = Fx.get(() -> {
            var table = (TableView<?>) window.scene.lookup(".library .table-view");
            var cell = (Node) table.queryAccessibleAttribute(AccessibleAttribute.FOCUS_ITEM);
            return String.valueOf(cell.queryAccessibleAttribute(AccessibleAttribute.TEXT));
        });
        assertTrue(said.contains("Trust 0"), said);
    }

    @Test
    void thePaneWithTheFocusIsMadeWiderByKeys() throws Exception {
        Fx.run(() -> window.shell.go("runs", ""));
        window.awaitQuiet();
        var panes = (SplitPane) window.scene.lookup(".runs .split-pane");
        double before = Fx.get(() -> panes.getDividerPositions()[1]);
        Fx.run(() -> window.scene.lookup(".runs .item-list .button").requestFocus());
        window.press("Alt+Shift+Right");
        assertTrue(Fx.get(() -> panes.getDividerPositions()[1]) > before, "from " + before);
    }

    /// In every theme, also what is under the mouse, and what is selected in the list one works in.
    @Test
    void everythingCanBeReadInEveryTheme() throws Exception {
        fill();
        var findings = new TreeSet<String>();
        for (var theme : List.of(Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST)) {
            Fx.run(() -> window.settings.setTheme(theme));
            each(name -> Fx.run(() -> {
                for (var states : STATES) {
                    mark(window.scene.getRoot(), states, true);
                    window.scene.getRoot().applyCss();
                    SceneCheck.findings(window.scene.getRoot()).stream()
                            .filter(found -> found.startsWith("contrast"))
                            .forEach(found -> findings.add(theme + " " + states + " " + name + ": " + found));
                    mark(window.scene.getRoot(), states, false);
                }
                window.scene.getRoot().applyCss();
            }));
        }
        report("contrast", findings);
    }

    /// Rows are selected, lists and rows have the focus, and everything is under the mouse.
    private static void mark(Node node, Set<String> states, boolean isOn) {
        boolean isRow = node instanceof IndexedCell<?> cell && !cell.isEmpty();
        boolean isList = node instanceof TableView<?> || node instanceof ListView<?>;
        for (var state : states) {
            boolean isMeant = switch (state) {
                case "selected" -> isRow && !((IndexedCell<?>) node).isSelected();
                case "focused" -> (isRow || isList) && !node.isFocused();
                default -> !node.isDisabled() && !node.isHover();
            };
            if (isMeant) {
                node.pseudoClassStateChanged(PseudoClass.getPseudoClass(state), isOn);
            }
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> mark(child, states, isOn));
        }
    }

    /// Where a node is, or what of it scrolls without the other.
    private static Bounds seen(Node node, Node other) {
        var seen = node;
        for (var at = node.getParent(); at != null && !PaneCycle.isInside(other, at); at = at.getParent()) {
            seen = at instanceof ScrollPane ? at : seen;
        }
        return seen.localToScene(seen.getLayoutBounds());
    }

    /// Whether a node is read before another that has the focus before it: it is above it and not right
    /// of it, or left of it in its line.
    private static boolean isBack(Node before, Node now) {
        var from = seen(before, now);
        var to = seen(now, before);
        boolean isRight = to.getMinX() >= from.getMaxX() - 1;
        boolean isAbove = to.getMaxY() <= from.getMinY() + 1;
        boolean isLine = to.getMinY() < from.getMaxY() - 1 && to.getMaxY() > from.getMinY() + 1;
        boolean isLeft = to.getMaxX() <= from.getMinX() + 1;
        return isAbove && !isRight || isLine && isLeft;
    }
}
