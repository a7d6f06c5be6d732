package dev.emend.gui.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.PeriodSummary.State;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over a real workspace, driven by keys alone.
class FeedbackKeysTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private volatile @Nullable FeedbackScreen screen;

    @BeforeEach
    void openTheWindow() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("feedback", Icons.FEEDBACK, false, (opened, host) -> {
            screen = new FeedbackScreen(opened.actor(), opened.workspace(), host);
            return screen;
        });
        var shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(1000, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        untilFocusIsOn("feedback-create");
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    private FeedbackViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    private BulletsViewModel bullets() {
        return model().periods.bullets;
    }

    private void untilFocusIsOn(String id) throws Exception {
        Fx.untilFocusIsOn(scene, id);
    }

    private State state() {
        return model().periods
                .current()
                .map(summary -> summary.status().state())
                .orElse(State.DELETED);
    }

    @Test
    void logsSummarizesEditsAndActivatesWithoutAMouse() throws Exception {
        Fx.press(scene, "Shortcut+N");
        untilFocusIsOn("entry-summary");
        Fx.type(scene, "Planned a week");
        Fx.press(scene, "Tab");
        untilFocusIsOn("entry-wentWell");
        Fx.press(scene, "Tab");
        untilFocusIsOn("entry-couldImprove");
        Fx.type(scene, "It was slow");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("the entry", () -> model().log.rows.size() == 1);
        untilFocusIsOn("feedback-table");

        Fx.press(scene, "G");
        Fx.await("a draft", () -> state() == State.DRAFT && bullets().line.get() != null);
        Fx.press(scene, "E");
        untilFocusIsOn("feedback-typed");
        Fx.press(scene, "Shortcut+A");
        Fx.type(scene, "Be quick");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("the bullet", () -> bullets().lines.getFirst().bullet().text().equals("Be quick"));
        untilFocusIsOn("feedback-bullets");
        assertEquals(State.DRAFT, Fx.get(this::state), "saving a bullet activates nothing");

        Fx.press(scene, "Insert");
        untilFocusIsOn("feedback-typed");
        Fx.type(scene, "Be kind");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await(
                "the second bullet",
                () -> bullets().lines.get(1).bullet().text().equals("Be kind"));
        untilFocusIsOn("feedback-bullets");
        Fx.press(scene, "Alt+Up");
        Fx.await(
                "it is the first",
                () -> bullets().lines.getFirst().bullet().text().equals("Be kind"));
        Fx.await("it is chosen", () -> bullets().line.get().index() == 0);
        Fx.press(scene, "Delete");
        Fx.await("it is gone", () -> bullets().lines.getFirst().bullet().text().equals("Be quick"));

        Fx.press(scene, "Shortcut+Enter");
        Fx.await("it is active", () -> state() == State.ACTIVE);
        assertEquals(
                "Learning Period 1:\n- Be quick",
                opened.workspace().insights().feedbacks().context("").text());

        Fx.press(scene, "P");
        Fx.await("its source", () -> model().log.filter.get().startsWith("id:"));
        untilFocusIsOn("feedback-table");
        Fx.press(scene, "Esc");
        Fx.await("the whole log", () -> model().log.filter.get().isEmpty());

        Fx.press(scene, "Shift+U");
        Fx.await("it is laid aside", () -> state() == State.INACTIVE);
        Fx.press(scene, "Shortcut+Z");
        Fx.await("it is active again", () -> state() == State.ACTIVE);

        Fx.press(scene, "Alt+4");
        untilFocusIsOn("adjustment-0");
        Fx.press(scene, "Esc");
        untilFocusIsOn("feedback-table");
        Fx.press(scene, "Delete");
        Fx.await("an empty log", () -> model().log.rows.isEmpty());
    }
}
