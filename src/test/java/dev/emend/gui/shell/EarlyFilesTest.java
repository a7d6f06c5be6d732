package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxToolkit;

/// A file that is chosen while the workspace still opens, or cannot be opened at first, is opened once it is.
class EarlyFilesTest {
    /// How a person names a file.
    enum Way {
        OPEN,
        OPEN_FOLDER,
        DROP,
        DROP_FOR_IMPORT,
        COMMAND
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void aFileThatIsChosenWhileTheWorkspaceOpensIsOpenedThen(Way way) throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        var underWay = new AtomicInteger();
        var background = Background.production().withCounter(underWay);
        var settings = new LiveSettings(Settings.DEFAULTS.withPerson("ada"), _ -> {}, background, _ -> {});
        var file = file(way);
        try (var opened = OpenWorkspace.onSample(folder.resolve("sample"), Clock.systemUTC())) {
            var ready = new CountDownLatch(1);
            var tries = new AtomicInteger();
            var shell = Fx.get(
                    () -> new Shell(background, Clock.systemUTC(), choosing(file), settings, Screens.all(settings)));
            var scene = Fx.get(() -> shown(shell, stage));
            Fx.run(() -> shell.open(
                    () -> {
                        ready.await();
                        if (tries.incrementAndGet() == 1) {
                            throw new IOException("the disk is not there yet");
                        }
                        return new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty());
                    },
                    List.of()));

            Fx.run(() -> name(way, file, shell, scene));
            if (way != Way.DROP_FOR_IMPORT) {
                Fx.await("it says so", () -> says(scene, "is opened as soon as the workspace is"));
            }
            ready.countDown();
            Fx.await("it can't be opened", shell::isFailed);
            Fx.run(() -> ((Button) scene.lookup("#retry")).fire());

            if (way == Way.DROP_FOR_IMPORT) {
                Fx.await(
                        "the import shows it",
                        () -> says(scene, file.getFileName().toString()));
            } else {
                Fx.await(
                        "its items are on",
                        () -> shell.model.screenProperty().get().equals("library"));
                assertTrue(opened.workspace().library().catalogs().stream()
                        .anyMatch(catalog -> catalog.path().endsWith(file.getFileName())));
            }
            Fx.run(stage::hide);
            Fx.await("its work has ended", () -> underWay.get() == 0);
        }
    }

    private Path file(Way way) throws IOException {
        return switch (way) {
            case OPEN, DROP, COMMAND ->
                Files.copy(
                        Path.of("catalogs", "git_cli", "knowledge_catalog.json"),
                        folder.resolve("another_catalog.json"));
            case OPEN_FOLDER -> {
                var notes = Files.createDirectory(folder.resolve("notes"));
                Files.writeString(notes.resolve("MEMORY.md"), "# Notes\n\n- Fetch before a rebase.\n");
                yield notes;
            }
            case DROP_FOR_IMPORT ->
                Files.writeString(
                        folder.resolve("run.jsonl"),
                        "{\"messages\": [{\"role\": \"user\", \"content\": \"Rebook the flight\"}]}\n");
        };
    }

    private static void name(Way way, Path file, Shell shell, Scene scene) {
        switch (way) {
            case OPEN -> Fx.pressHere(scene, "Shortcut+O");
            case OPEN_FOLDER -> Fx.pressHere(scene, "Alt+O");
            case DROP, DROP_FOR_IMPORT -> new DropTargets(shell).take(List.of(file));
            case COMMAND -> shell.open(file); // as a second start of the program has it done
        }
    }

    private static Scene shown(Shell shell, Stage stage) {
        var scene = shell.scene(1280, 800);
        stage.setScene(scene);
        stage.show();
        return scene;
    }

    private static Dialogs choosing(Path file) {
        return new Dialogs() {
            @Override
            public Optional<Path> openFile(String title) {
                return Optional.of(file);
            }

            @Override
            public Optional<Path> saveFile(String title, String suggestedName) {
                return Optional.empty();
            }

            @Override
            public Optional<Path> folder(String title) {
                return Optional.of(file);
            }
        };
    }

    private static boolean says(Scene scene, String words) {
        return scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node -> node instanceof Labeled label
                        && label.getText() != null
                        && label.getText().contains(words));
    }
}
