package dev.emend.gui.help;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.diagnostics.OwnerLog;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.Screens;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javafx.scene.Scene;
import javafx.scene.control.TextArea;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The dialog in the real window, driven by keys alone.
class ProblemReportKeysTest {
    private static final Logger LOG = Logger.getLogger(ProblemReportKeysTest.class.getName());

    @TempDir
    private Path room;

    private OpenWorkspace opened;
    private OwnerLog log;
    private Stage stage;
    private Scene scene;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.onSample(Files.createDirectory(room.resolve("room")), Clock.systemUTC());
        log = OwnerLog.begin(opened.folder());
        LOG.log(Level.WARNING, "Item 'our private plan' is odd");
        stage = FxToolkit.registerPrimaryStage();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.production(), _ -> {});
        var shell = new Shell(
                Background.production(), Clock.systemUTC(), new SavingDialogs(), settings, Screens.all(settings));
        scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("home is on", () -> isOn("#home-read"));
        Fx.press(scene, "Shortcut+K");
        Fx.type(scene, "report a problem");
        Fx.press(scene, "Enter");
        Fx.await(
                "the list of parts has the focus",
                () -> text().contains("emend: ")
                        && scene.lookup("#problem-parts").isFocused());
    }

    @AfterEach
    void close() throws Exception {
        Fx.run(stage::hide);
        log.close();
        opened.close();
    }

    private final class SavingDialogs implements Dialogs {
        @Override
        public Optional<Path> openFile(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveFile(String title, String suggestedName) {
            return Optional.of(room.resolve("report.zip"));
        }

        @Override
        public Optional<Path> folder(String title) {
            return Optional.empty();
        }
    }

    private boolean isOn(String selector) {
        var node = scene.lookup(selector);
        return node != null && Focusability.is(node);
    }

    private String text() {
        return scene.lookup("#problem-text") instanceof TextArea area ? area.getText() : "";
    }

    private void save() throws Exception {
        Fx.press(scene, "Shortcut+S");
        Fx.await("the dialog is gone", () -> !isOn("#problem-report"));
    }

    private String saved(String part) throws Exception {
        try (var zip = new ZipFile(room.resolve("report.zip").toFile())) {
            return new String(zip.getInputStream(zip.getEntry(part)).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void whatIsShownIsSavedWithoutTextsOfTheUser() throws Exception {
        Fx.press(scene, "Down");
        Fx.await("the log is shown", () -> text().contains(ProblemReportKeysTest.class.getName()));
        var shown = Fx.get(this::text);
        save();

        assertEquals(shown, saved("log.txt"));
        assertFalse(shown.contains("private plan"), shown);
        assertTrue(saved("threads.txt").contains("JavaFX Application Thread"));
        assertTrue(saved("versions.txt").contains("java.version: 25"));
        try (var zip = new ZipFile(room.resolve("report.zip").toFile())) {
            assertEquals(
                    List.of("versions.txt", "log.txt", "threads.txt"),
                    zip.stream().map(ZipEntry::getName).toList());
        }
    }

    @Test
    void textsAreInItOnceTheBoxIsTicked() throws Exception {
        Fx.run(() -> scene.lookup("#problem-texts").requestFocus());
        Fx.press(scene, "Space");
        Fx.run(() -> scene.lookup("#problem-parts").requestFocus());
        Fx.press(scene, "Down");
        Fx.await("messages are shown", () -> text().contains("our private plan"));
        save();

        assertTrue(saved("log.txt").contains("our private plan"));
    }

    @Test
    void escapeClosesAndWritesNothing() throws Exception {
        Fx.press(scene, "Esc");

        assertFalse(Fx.get(() -> isOn("#problem-report")));
        assertTrue(Files.notExists(room.resolve("report.zip")));
    }
}
