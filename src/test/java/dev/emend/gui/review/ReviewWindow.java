package dev.emend.gui.review;

import dev.emend.fixtures.Actors;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.FrameWaiter;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.EntryRef;
import dev.emend.model.LearningRef;
import dev.emend.settings.Settings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import org.testfx.api.FxToolkit;

/// The real window over real services, worked by keys alone.
public final class ReviewWindow {
    private final Stage stage;
    private final AtomicInteger underWay = new AtomicInteger();
    public final Scene scene;
    public final LiveSettings settings;
    public final Shell shell;

    /// Where the focus was besides the review, since [#watchFocus()].
    final List<String> strayed = new ArrayList<>();

    public ReviewWindow(OpenWorkspace opened, Function<LiveSettings, List<RailEntry>> entries) throws Exception {
        this(opened, entries, 1280, 800);
    }

    /// @param width of the scene in pixels, likewise the height
    public ReviewWindow(
            OpenWorkspace opened, Function<LiveSettings, List<RailEntry>> entries, double width, double height)
            throws Exception {
        this(opened, entries, width, height, Settings.DEFAULTS.withPerson(Actors.REVIEWER.name()), _ -> {});
    }

    /// With what was chosen before, and a place for what is chosen.
    public ReviewWindow(
            OpenWorkspace opened,
            Function<LiveSettings, List<RailEntry>> entries,
            Settings before,
            LiveSettings.Writer writer)
            throws Exception {
        this(opened, entries, 1280, 800, before, writer);
    }

    private ReviewWindow(
            OpenWorkspace opened,
            Function<LiveSettings, List<RailEntry>> entries,
            double width,
            double height,
            Settings before,
            LiveSettings.Writer writer)
            throws Exception {
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production().withCounter(underWay);
        settings = new LiveSettings(before, writer, background, _ -> {});
        shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, entries.apply(settings));
        scene = Fx.get(() -> shell.scene(width, height));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
    }

    /// Waits until nothing is loaded any more, nor shown late.
    public void awaitQuiet() throws Exception {
        for (int calm = 0; calm < 3; calm++) {
            Fx.await("nothing is loaded any more", () -> underWay.get() == 0);
            Fx.get(() -> FrameWaiter.two(scene)).get(20, TimeUnit.SECONDS);
        }
    }

    /// Returns when no work of the window writes into the folder any more.
    public void close() throws Exception {
        Fx.run(stage::hide);
        Fx.await("its work has ended", () -> underWay.get() == 0);
    }

    void watchFocus() throws Exception {
        Fx.run(() -> scene.focusOwnerProperty().addListener((_, _, owner) -> {
            if (owner == null || !isInside(owner)) {
                strayed.add(String.valueOf(owner));
            }
        }));
    }

    private boolean isInside(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at.getStyleClass().contains("review")) {
                return true;
            }
        }
        return false;
    }

    public void press(String key) throws Exception {
        Fx.press(scene, key);
    }

    /// Presses and releases the mouse on the middle of what is found.
    public void click(String selector) throws Exception {
        Fx.run(() -> {
            // a control that was put there a moment ago takes the mouse once it is styled, which people see
            scene.getRoot().applyCss();
            scene.getRoot().layout();
            var node = Objects.requireNonNull(scene.lookup(selector), selector);
            for (var type : List.of(MouseEvent.MOUSE_PRESSED, MouseEvent.MOUSE_RELEASED, MouseEvent.MOUSE_CLICKED)) {
                var middle = node.localToScene(
                        node.getLayoutBounds().getCenterX(),
                        node.getLayoutBounds().getCenterY());
                boolean isDown = type == MouseEvent.MOUSE_PRESSED;
                Event.fireEvent(
                        node,
                        new MouseEvent(
                                type,
                                middle.getX(),
                                middle.getY(),
                                middle.getX(),
                                middle.getY(),
                                MouseButton.PRIMARY,
                                1,
                                false,
                                false,
                                false,
                                false,
                                isDown,
                                false,
                                false,
                                true,
                                false,
                                true,
                                null));
            }
        });
    }

    /// Where a node is drawn in the scene; on the JavaFX thread.
    static Bounds placeOf(Node node) {
        return node.localToScene(node.getLayoutBounds());
    }

    public void type(String text) throws Exception {
        Fx.type(scene, text);
    }

    public boolean isOn(String selector) {
        var node = scene.lookup(selector);
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return node != null;
    }

    /// The learning on the card.
    LearningRef card() throws Exception {
        return Fx.get(() -> (LearningRef)
                Objects.requireNonNull(scene.lookup("#review-card").getUserData(), "no card"));
    }

    /// Presses a key that decides, and waits for the next card.
    LearningRef decide(String key) throws Exception {
        var before = card();
        press(key);
        Fx.await("the next card after " + key, () -> isOn("#review-end") || !card(before));
        return before;
    }

    /// Whether another card than this is on; on the JavaFX thread.
    boolean isAnother(EntryRef before) {
        return !card(before);
    }

    private boolean card(EntryRef before) {
        return before.equals(scene.lookup("#review-card").getUserData());
    }
}
