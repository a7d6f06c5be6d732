package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.related.RelatedService.Group;
import dev.emend.app.related.RelatedService.RelatedEntry;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.text.TextFlow;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// What an item has to do with and what agents are answered of it, in the real window over the sample with its plan
/// and runs, by keys alone.
class RelatedKeysTest {
    private static final Path SAMPLE = Path.of("catalogs", "spreadsheet_desktop");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private volatile @Nullable LibraryScreen screen;

    /// The name of the next file that is written.
    private volatile String fileName = "";

    private final Dialogs ask = new Dialogs() {
        @Override
        public Optional<Path> openFile(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveFile(String title, String suggestedName) {
            return Optional.of(folder.resolve(fileName));
        }

        @Override
        public Optional<Path> folder(String title) {
            return Optional.empty();
        }
    };

    @BeforeEach
    void openTheWindow() throws Exception {
        var agent = folder.resolve("agent");
        try (var all = Files.walk(SAMPLE)) {
            for (var path : all.filter(Files::isRegularFile).toList()) {
                var target = agent.resolve(SAMPLE.relativize(path).toString());
                Files.createDirectories(Objects.requireNonNull(target.getParent()));
                Files.write(target, Files.readAllBytes(path));
            }
        }
        opened = OpenWorkspace.at(agent.resolve("knowledge_catalog.json"), CLOCK);
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("library", Icons.LIBRARY, false, (workspace, host) -> {
            screen = new LibraryScreen(workspace.actor(), workspace.workspace(), host);
            return screen;
        });
        var shell = new Shell(background, CLOCK, ask, settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        Fx.await("the first item", () -> model().detail.current().isPresent());
        Fx.run(() -> model().items.query.set("sort_range"));
        Fx.await(
                "the item",
                () -> model().detail
                        .current()
                        .filter(shown -> shown.item().ref().knowledgeId().equals("sort_range"))
                        .isPresent());
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#items")).requestFocus());
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    private LibraryViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    @SuppressWarnings("unchecked")
    private ListView<RelatedEntry> lines() {
        return (ListView<RelatedEntry>) Objects.requireNonNull(scene.lookup("#related"));
    }

    @Test
    void theAnswerOfTheServerIsShownAndReadOutByKeys() throws Exception {
        Fx.press(scene, "Alt+5");
        Fx.await(
                "the preview",
                () -> model().detail.preview.get().ready().isPresent()
                        && scene.lookup("#agents-answer") instanceof ToggleButton toggle
                        && toggle.isVisible());
        var toggle = (ToggleButton) Objects.requireNonNull(scene.lookup("#agents-answer"));
        for (int i = 0; i < 60 && !Fx.get(toggle::isFocused); i++) {
            Fx.press(scene, "Tab");
        }
        assertTrue(Fx.get(toggle::isFocused), "Tab comes to it");
        assertEquals("Server answer", Fx.get(toggle::getText));
        Fx.press(scene, "Enter");
        var answer = model().detail.preview.get().ready().orElseThrow().answer();
        Fx.await(
                "the answer, as a screen reader has it",
                () -> scene.lookup(".agents-answer .agents-text") instanceof TextFlow shown
                        && Objects.requireNonNull(shown.getParent()).isVisible()
                        && answer.equals(shown.getAccessibleText()));
    }

    @Test
    void whatAnItemHasToDoWithIsListedAndOpensByKeys() throws Exception {
        Fx.press(scene, "Alt+8");
        Fx.await(
                "what is related",
                () -> model().detail.relatedEntries.get().ready().isPresent());
        // 7 learnings, the plan that is also a skill, and nobody has rated it
        Fx.await(
                "the lines",
                () -> scene.lookup("#related") != null && lines().getItems().size() == 8);
        assertEquals(
                List.of(Group.LEARNINGS, Group.PLANS),
                Fx.get(() -> lines().getItems().stream()
                        .map(RelatedEntry::group)
                        .distinct()
                        .toList()));
        for (int i = 0; i < 60 && !Fx.get(() -> lines().isFocused()); i++) {
            Fx.press(scene, "Tab");
        }
        assertTrue(Fx.get(() -> lines().isFocused()), "Tab comes to the list");
        for (int i = 0; i < 7; i++) {
            Fx.press(scene, "Down");
        }
        Fx.await("the plan", () -> lines().getSelectionModel().getSelectedIndex() == 7);
        Fx.press(scene, "Home");
        Fx.await("the first learning", () -> lines().getSelectionModel().getSelectedIndex() == 0);
        Fx.press(scene, "Enter");
        Fx.await("its learning", () -> model().detail.tab.get() == Tab.LEARNINGS);
        Fx.await("the card has the focus", () -> model().learnings.hasFocus.get());
        Fx.press(scene, "A");
        Fx.await(
                "what the kept learning did",
                () -> scene.lookup(".learning-effect") instanceof Label line
                        && line.getText()
                                .startsWith(
                                        "No outcome is known from before or after this was kept. Too little data: 5"));
    }
}
