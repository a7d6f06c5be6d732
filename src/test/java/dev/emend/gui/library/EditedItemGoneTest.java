package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.emend.app.SampleFailures;
import dev.emend.app.SmallCatalogs;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxToolkit;

/// Another program removes what a form of the library is about, in the real window by keys alone.
class EditedItemGoneTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-04-01T09:00:00Z"), ZoneOffset.UTC);

    /// How each form is opened, and the field its words are typed into.
    private enum Form {
        FIELDS("E", "field-description"),
        LESSON("I", "lesson-text"),
        REASON("4", "feedback");

        private final String key;
        private final String field;

        Form(String key, String field) {
            this.key = key;
            this.field = field;
        }
    }

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private volatile @Nullable LibraryScreen screen;

    @BeforeEach
    void openTheWindow() throws Exception {
        var file = folder.resolve("knowledge_catalog.json");
        write(file, item("first"), item("edited"), item("next"), item("last"));
        opened = OpenWorkspace.at(file, CLOCK);
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("library", Icons.LIBRARY, false, (workspace, host) -> {
            screen = new LibraryScreen(workspace.actor(), workspace.workspace(), host);
            return screen;
        });
        var shell = new Shell(background, CLOCK, Dialogs.NOBODY, settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        Fx.await("the list", () -> model().items.rows.size() == 4);
        Fx.untilFocusIsOn(scene, "items");
        Fx.run(() -> model().items.select(edited()));
        Fx.await("the item", () -> shownId().equals("edited"));
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    private static Json.Obj item(String id) {
        return SmallCatalogs.plain(id).with("kb_learnings", Json.from(List.of(learning("01"), learning("02"))));
    }

    private static Json.Obj learning(String day) {
        return SampleFailures.failure("Open a log " + day, "Nothing opened", "2026-01-" + day + "T10:00:00")
                .with("recovery_approach", Json.from("Wait for day " + day));
    }

    private static void write(Path file, Json.Obj... items) throws Exception {
        Files.writeString(file, Json.from(List.of(items)).compact());
    }

    /// Another program writes the file, and the window has read it.
    private void writeOutside(Json.Obj... items) throws Exception {
        opened.workspace().library().flush();
        write(opened.catalog(), items);
        opened.workspace().library().look();
    }

    private LibraryViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    private ItemRef edited() {
        return model().items.rows.stream()
                .map(row -> row.ref())
                .filter(ref -> ref.knowledgeId().equals("edited"))
                .findFirst()
                .orElseThrow();
    }

    private List<String> listedIds() {
        return model().items.rows.stream()
                .map(row -> row.ref().knowledgeId())
                .sorted()
                .toList();
    }

    private String shownId() {
        return model().detail
                .current()
                .map(shown -> shown.item().ref().knowledgeId())
                .orElse("");
    }

    private void openForm(Form form) throws Exception {
        Fx.press(scene, form.key);
        if (form == Form.REASON) {
            Fx.untilFocusIsOn(scene, "score-4");
        } else {
            Fx.untilFocusIsOn(scene, form.field);
            Fx.press(scene, "Shortcut+A");
        }
        Fx.type(scene, "typed words");
        assertEquals("typed words", typed(form));
    }

    /// The words in the field that has the focus.
    private String typed(Form form) throws Exception {
        Fx.untilFocusIsOn(scene, form.field);
        return Fx.get(() -> ((TextInputControl) Objects.requireNonNull(scene.getFocusOwner())).getText());
    }

    /// Whether a sentence is to be read anywhere in the window.
    private boolean says(String sentence) {
        return scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node -> node instanceof Labeled label
                        && isSeen(label)
                        && Objects.requireNonNullElse(label.getText(), "").contains(sentence));
    }

    private static boolean isSeen(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private void typeOn(Form form) throws Exception {
        Fx.press(scene, "Left");
        Fx.press(scene, "Delete");
        Fx.type(scene, "a5");
        assertEquals("typed worda5", typed(form));
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void theFormStaysWithItsWordsUntilItIsLeft(Form form) throws Exception {
        openForm(form);
        writeOutside(item("first"), item("next"), item("last"));
        Fx.await("the list without it", () -> listedIds().equals(List.of("first", "last", "next")));

        typeOn(form);
        assertEquals("edited", Fx.get(this::shownId));

        Fx.press(scene, "Shortcut+Enter");
        Fx.await("why it is not saved", () -> says("edited is no longer in its catalog"));
        if (form == Form.REASON) {
            Fx.untilFocusIsOn(scene, "score-4");
            Fx.type(scene, "!");
            assertEquals("typed worda5!", typed(form));
        } else {
            assertEquals("typed worda5", typed(form));
        }

        Fx.press(scene, "Esc");
        Fx.await("the next item", () -> shownId().equals("next"));
        assertFalse(Fx.get(() -> model().isAnythingOpen().get()));
        assertEquals(List.of("first", "last", "next"), Fx.get(this::listedIds));
        assertEquals(Optional.empty(), rated());
    }

    private Optional<Integer> rated() throws Exception {
        return Fx.get(() -> model().items.rows.stream()
                .filter(row -> row.score().isPresent())
                .map(row -> row.score().orElse(0))
                .findFirst());
    }

    @Test
    void anEmptyCatalogIsNotSaidToBeClosed() throws Exception {
        Fx.press(scene, "Shortcut+A");
        Fx.await("all items", () -> model().items.markedItems.size() == 4);
        Fx.press(scene, "Delete");
        Fx.await("the list", () -> model().items.rows.isEmpty());
        Fx.await("what is said", () -> says("no items"));
        assertFalse(Fx.get(() -> says("No catalog is open")));
    }
}
