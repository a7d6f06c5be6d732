package dev.emend.gui.review;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.LearningRef;
import dev.emend.settings.Settings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.testfx.api.FxToolkit;

/// The real window over real services, worked by keys alone.
public final class ReviewWindow {
    private final Stage stage;
    public final Scene scene;
    public final LiveSettings settings;
    public final Shell shell;

    /// Where the focus was besides the review, since [#watchFocus()].
    final List<String> strayed = new ArrayList<>();

    public ReviewWindow(OpenWorkspace opened, Function<LiveSettings, List<RailEntry>> entries) throws Exception {
        this(opened, entries, Settings.DEFAULTS.withPerson("ada"), _ -> {});
    }

    /// With what was chosen before, and a place for what is chosen.
    public ReviewWindow(
            OpenWorkspace opened,
            Function<LiveSettings, List<RailEntry>> entries,
            Settings before,
            LiveSettings.Writer writer)
            throws Exception {
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        settings = new LiveSettings(before, writer, background, _ -> {});
        shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, entries.apply(settings));
        scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
    }

    public void close() throws Exception {
        Fx.run(stage::hide);
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
    boolean isAnother(LearningRef before) {
        return !card(before);
    }

    private boolean card(LearningRef before) {
        return before.equals(scene.lookup("#review-card").getUserData());
    }
}
