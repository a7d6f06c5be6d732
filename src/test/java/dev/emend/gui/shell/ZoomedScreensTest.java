package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.model.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.ScrollEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every screen at twice its size, where it is larger than its room.
class ZoomedScreensTest {
    /// More than anything here is long.
    private static final double TURN = -100_000;

    private static final Path RUNS = Path.of("catalogs", "spreadsheet_desktop", "runs");

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private ReviewWindow window;

    @BeforeEach
    void openTheWindow() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        var workspace = opened.workspace();
        workspace.memories().imports().run(REVIEWER, List.of(RUNS), Progress.SILENT);
        workspace.insights().runs().awaitAnalysed();
        window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> window.isOn("#home-read"));
        Fx.run(() -> window.settings.setZoomPercent(200));
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        window.close();
        opened.close();
    }

    private ScrollFrame frame() {
        return window.scene.getRoot().lookupAll(".scroll-frame").stream()
                .map(ScrollFrame.class::cast)
                .filter(frame -> frame.getContent().getId() != null
                        && frame.getContent().getId().equals("content"))
                .findFirst()
                .orElseThrow();
    }

    private void go(String screen) throws Exception {
        Fx.run(() -> window.shell.go(screen, ""));
        window.awaitQuiet();
    }

    @Test
    void whatGetsTheFocusComesIntoView() throws Exception {
        var hidden = new ArrayList<String>();
        for (var screen : Screens.IDS) {
            go(screen);
            for (int i = 0; i < 12; i++) {
                window.press("Tab");
                Fx.get(() -> FrameWaiter.two(window.scene)).get(20, TimeUnit.SECONDS);
                Fx.run(() -> {
                    var owner = window.scene.getFocusOwner();
                    if (owner != null && PaneCycle.isInside(owner, frame()) && !isSeen(owner)) {
                        hidden.add(screen + " " + owner);
                    }
                });
            }
        }
        assertEquals(List.of(), hidden);
    }

    /// Whether it begins in view.
    private boolean isSeen(Node node) {
        var at = node.localToScene(node.getLayoutBounds());
        var seen = frame().localToScene(frame().getLayoutBounds());
        return at.getMinX() >= seen.getMinX() - 4
                && at.getMinY() >= seen.getMinY() - 4
                && at.getMinX() < seen.getMaxX()
                && at.getMinY() < seen.getMaxY();
    }

    @Test
    void theWheelMovesTheScreenOnceWhatIsUnderItIsAtItsEnd() throws Exception {
        var traps = new ArrayList<String>();
        int tried = 0;
        for (var screen : Screens.IDS) {
            go(screen);
            for (var inner : Fx.get(() -> scrolling(frame().getContent()))) {
                tried++;
                Fx.run(() -> {
                    frame().setVvalue(0);
                    for (int i = 0; i < 6; i++) { // panes in panes: each to its end
                        turn(inner);
                    }
                    if (frame().getVvalue() < 1 && isLargerThanItsRoom()) {
                        traps.add(screen + " " + inner + " in " + inner.getParent());
                    }
                });
            }
        }
        assertEquals(List.of(), traps);
        assertTrue(tried > 10, "only " + tried);
    }

    private boolean isLargerThanItsRoom() {
        return frame().getContent().getLayoutBounds().getHeight()
                > frame().getViewportBounds().getHeight() + 1;
    }

    private static List<Node> scrolling(Node node) {
        var found = new ArrayList<Node>();
        if (!node.isVisible()) {
            return found;
        }
        boolean isScrolling = node instanceof VirtualFlow<?> || node instanceof ScrollPane || node instanceof TextArea;
        if (isScrolling) {
            found.add(node);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> found.addAll(scrolling(child)));
        }
        return found;
    }

    /// Turns the wheel down over what a node shows.
    private static void turn(Node over) {
        var inside = over instanceof TextArea ? over.lookup(".content") : over;
        Event.fireEvent(
                inside,
                new ScrollEvent(
                        ScrollEvent.SCROLL,
                        5,
                        5,
                        5,
                        5,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        0,
                        TURN,
                        0,
                        TURN,
                        ScrollEvent.HorizontalTextScrollUnits.NONE,
                        0,
                        ScrollEvent.VerticalTextScrollUnits.NONE,
                        0,
                        0,
                        null));
    }
}
