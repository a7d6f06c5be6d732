package dev.emend.gui.places;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.CatalogInfo;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The dialog in the real window, driven by keys alone, over a home that is made up.
class DiscoveryKeysTest {
    @TempDir
    Path room;

    private final AtomicReference<Optional<Path>> answer = new AtomicReference<>(Optional.empty());
    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private Shell shell;

    @BeforeEach
    void open() throws Exception {
        var home = MadeUpHome.in(Files.createDirectory(room.resolve("home")));
        opened = OpenWorkspace.onSample(Files.createDirectory(room.resolve("room")), Clock.systemUTC());
        stage = FxToolkit.registerPrimaryStage();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.production(), _ -> {});
        shell = new Shell(
                Background.production(), Clock.systemUTC(), new FolderAnswer(), settings, Screens.all(settings));
        scene = Fx.get(() -> shell.scene(1280, 800));
        var services = new OpenedWorkspace(
                opened.workspace(),
                opened.workspace().openedFor(),
                opened.folder(),
                Optional.empty(),
                List.of(),
                List::of,
                home);
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> services, List.of());
        });
        Fx.await("home is on", () -> isOn("#home-read"));
    }

    @AfterEach
    void close() throws Exception {
        Fx.run(stage::hide);
        opened.close();
    }

    private final class FolderAnswer implements Dialogs {
        @Override
        public Optional<Path> openFile(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveFile(String title, String suggestedName) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> folder(String title) {
            return answer.get();
        }
    }

    private boolean isOn(String selector) {
        var node = scene.lookup(selector);
        return node != null && Focusability.is(node);
    }

    private boolean says(String words) {
        return scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node -> node instanceof Labeled label
                        && Focusability.is(label)
                        && label.getText().contains(words));
    }

    private boolean hasFocus(String id) {
        return scene.getFocusOwner() != null && id.equals(scene.getFocusOwner().getId());
    }

    private List<String> open(String part) {
        return opened.workspace().library().catalogs().stream()
                .map(CatalogInfo::path)
                .map(Path::toString)
                .filter(path -> path.contains(part))
                .toList();
    }

    private void find() throws Exception {
        Fx.press(scene, "Alt+F");
        Fx.await("the list has the focus", () -> hasFocus("found-places"));
    }

    @Test
    void arrowsAndEnterOpenOnePlaceAndNothingElse() throws Exception {
        find();
        assertTrue(Fx.get(() -> says("4 memories") && says("1 skill")));
        assertEquals(List.of(), open("home"), "nothing is opened unasked");

        Fx.press(scene, "Down");
        Fx.press(scene, "Enter");

        Fx.await("the library is on", () -> shell.current().orElseThrow().id().equals("library"));
        assertFalse(Fx.get(() -> isOn("#discovery")));
        assertEquals(1, open("home").size(), open("home")::toString);
        assertTrue(open("home").getFirst().contains("work-shop"), open("home")::toString);
    }

    @Test
    void spaceTicksSeveralAndEnterOpensThem() throws Exception {
        find();
        Fx.press(scene, "Space");
        Fx.press(scene, "Down");
        Fx.press(scene, "Space");
        Fx.await("two are ticked", () -> says("2 ticked"));
        Fx.press(scene, "Enter");

        Fx.await("both are open", () -> open("home").size() == 2);
    }

    @Test
    void escapeClosesAndOpensNothing() throws Exception {
        find();
        Fx.press(scene, "Space");
        Fx.press(scene, "Esc");

        assertFalse(Fx.get(() -> isOn("#discovery")));
        assertEquals(List.of(), open("home"));
    }

    @Test
    void aPlaceThatIsOpenSaysSo() throws Exception {
        opened.workspace().library().open(room.resolve("home/.codex/memories"));
        find();

        assertTrue(Fx.get(() -> says("Open")));
    }

    @Test
    void thePaletteFindsItByTheNameOfAnAgent() throws Exception {
        Fx.press(scene, "Shortcut+K");
        Fx.type(scene, "cursor rules");
        Fx.press(scene, "Enter");

        Fx.await("the list has the focus", () -> hasFocus("found-places"));
    }

    @Test
    void aFolderOfMarkdownIsOpenedByItsOwnKey() throws Exception {
        answer.set(Optional.of(room.resolve("home/.claude/projects/-home-ada-work-shop/memory")));
        Fx.press(scene, "Alt+O");

        Fx.await("the library is on", () -> shell.current().orElseThrow().id().equals("library"));
        assertEquals(1, open("work-shop").size());
    }

    @Test
    void aFolderWithoutMarkdownSaysWhatToChoose() throws Exception {
        answer.set(Optional.of(Files.createDirectory(room.resolve("pictures"))));
        Fx.press(scene, "Alt+O");

        Fx.await("the reason", () -> says("is a folder without Markdown files"));
        assertTrue(Fx.get(() -> says("Choose a folder with .md files")));
    }
}
