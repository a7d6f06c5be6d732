package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenDesk;
import dev.emend.gui.kit.Ask;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.library.LibraryViewModel.Side;
import dev.emend.gui.shell.Entry;
import dev.emend.gui.shell.Opened;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
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

/// The real window over the real catalog, driven by keys alone.
@Tag("slow")
class LibraryKeysTest {
    private final FxRobot robot = new FxRobot();
    @TempDir private Path folder;
    private OpenDesk desk;
    private Stage stage;
    private volatile @Nullable LibraryScreen screen;

    @BeforeEach
    void openTheWindow() throws Exception {
        FxToolkit.registerPrimaryStage();
        desk = OpenDesk.onRealCatalog(folder, Clock.systemUTC());
        var settings =
                new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.production(), _ -> {});
        var entry =
                new Entry(
                        "library",
                        Icons.LIBRARY,
                        false,
                        (opened, host) -> {
                            screen = new LibraryScreen(opened.door(), host);
                            return screen;
                        });
        robot.interact(() -> {
            var shell =
                    new Shell(
                            Background.production(),
                            Clock.systemUTC(),
                            Ask.NOBODY,
                            settings,
                            List.of(entry));
            stage = new Stage();
            stage.setX(0);
            stage.setY(0);
            stage.setScene(shell.scene(1000, 800));
            stage.show();
            shell.open(
                    () -> new Opened(desk.door(), desk.workspace(), Optional.empty()), List.of());
            stage.setUserData(shell);
        });
        until(() -> screen != null);
        until(() -> model().detail().current().isPresent());
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        robot.interact(stage::close);
        desk.close();
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, condition);
        WaitForAsyncUtils.waitForFxEvents();
    }

    private LibraryViewModel model() {
        return Objects.requireNonNull(screen).model();
    }

    private Node focus() {
        var owner = stage.getScene().getFocusOwner();
        assertNotNull(owner, "the focus is lost");
        return owner;
    }

    @Test
    void findsAnItemCorrectsItAndTakesThatBack() throws Exception {
        var before = Files.readString(desk.catalog());
        robot.push(KeyCode.CONTROL, KeyCode.F);
        robot.write("tool:Shortcut-Tool", 0);
        until(() -> model().items().rows().size() == 1);
        robot.push(KeyCode.ENTER);
        assertEquals("items", focus().getId());
        until(() ->
                model().detail().current().stream()
                        .anyMatch(shown -> shown.learnings().size() == 6));

        robot.push(KeyCode.I);
        until(() -> "lesson".equals(focus().getId()));
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        assertNotNull(model().interrupt().item().get(), "nothing is saved without a lesson");
        robot.write("Type Enter instead of clicking Open.", 0);
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> model().interrupt().item().get() == null);
        until(() ->
                model().detail().current().stream()
                        .anyMatch(shown -> shown.learnings().size() == 7));
        assertEquals("items", focus().getId(), "the focus comes back to where it was");
        until(() -> Files.readString(desk.catalog()).contains("instead of clicking Open."));

        robot.push(KeyCode.CONTROL, KeyCode.Z);
        until(() -> Files.readString(desk.catalog()).equals(before));
    }

    @Test
    void ratesWalksAndLooksAroundWithoutAMouse() throws Exception {
        robot.push(KeyCode.DIGIT4);
        until(() -> focus().getId() != null && focus().getId().equals("score-4"));
        robot.push(KeyCode.UP);
        robot.push(KeyCode.ENTER);
        until(() -> !model().rating().isOpen().get());
        until(() -> model().items().rows().getFirst().score().orElse(0) == 5);
        assertEquals("items", focus().getId());

        robot.push(KeyCode.J);
        robot.push(KeyCode.J);
        assertEquals(2, model().items().indexOf(model().items().selected().get()));
        robot.push(KeyCode.K);
        assertEquals(1, model().items().indexOf(model().items().selected().get()));

        robot.push(KeyCode.Q);
        until(() -> model().alike().results().get().ready().isPresent());
        until(() -> focus().getId() != null && focus().getId().equals("hits"));
        robot.push(KeyCode.ENTER);
        until(() -> model().side().get() == Side.DETAIL);
        robot.push(KeyCode.M);
        until(() -> model().summary().summary().get().ready().isPresent());
        robot.push(KeyCode.ESCAPE);
        assertEquals(Side.DETAIL, model().side().get());
        until(() -> stage.getScene().getFocusOwner() != null);
    }

    @Test
    void deletesAtOnceAndTheCursorStays() throws Exception {
        int count = model().items().rows().size();
        var second = model().items().rows().get(1).ref();
        robot.push(KeyCode.DELETE);
        until(() -> model().items().rows().size() == count - 1);
        assertEquals(second, model().items().selected().get());
        assertEquals("items", focus().getId());
        robot.push(KeyCode.CONTROL, KeyCode.Z);
        until(() -> model().items().rows().size() == count);
    }

    @Test
    void editsAFieldInPlace() throws Exception {
        robot.push(KeyCode.E);
        until(() -> "field-description".equals(focus().getId()));
        robot.push(KeyCode.CONTROL, KeyCode.A);
        robot.write("Opens files.", 0);
        robot.push(KeyCode.TAB);
        assertEquals("field-ui_location", focus().getId());
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> Files.readString(desk.catalog()).contains("\"Opens files.\""));
        assertFalse(model().isAnythingOpen().get());
        assertTrue(focus().isVisible());
    }
}
