package dev.emend.gui.memories;

import static dev.emend.gui.memories.StoredMemories.experience;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over a store where words are searched only, driven by keys alone.
class MemoriesKeysTest {
    private static final String BROKEN = "{\"kfm_action_taken\": \"Kill\", \"outcome_success\":";

    @TempDir
    private static Path folder;

    private static StoredMemories stock;

    private String login = "";
    private Stage stage;
    private Scene scene;
    private Shell shell;
    private volatile @Nullable MemoriesScreen screen;

    @BeforeAll
    static void open() throws Exception {
        stock = StoredMemories.open(folder);
    }

    @AfterAll
    static void close() throws Exception {
        stock.close();
    }

    @BeforeEach
    void openTheWindow() throws Exception {
        login = stock.put("log in with a token");
        stock.put("change a seat");
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("memories", Icons.MEMORIES, false, (opened, host) -> {
            screen = new MemoriesScreen(opened.actor(), opened.workspace(), host);
            return screen;
        });
        shell = new Shell(background, Clock.systemUTC(), Dialogs.NOBODY, settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(1000, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(stock.workspace(), folder, Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        untilFocusIsOn("memory-table");
        Fx.await("the first memory", () -> model().detail.current().isPresent());
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        stock.clear();
    }

    private MemoriesViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    private void untilFocusIsOn(String id) throws Exception {
        Fx.untilFocusIsOn(scene, id);
    }

    private List<String> tasks() throws Exception {
        return Fx.get(
                () -> model().list.rows().stream().map(row -> row.says().task()).toList());
    }

    @Test
    void whatIsRelatedIsListedAndOpensByKeys() throws Exception {
        var linked = stock.put("log in with a token of the server");
        stock.link(login, linked);
        Fx.run(() -> model().jump(login));
        Fx.await("the memory", () -> isShown(login));
        Fx.press(scene, "Shortcut+G");
        untilFocusIsOn("related-lines");
        Fx.await(
                "what it links to",
                () -> model().relatedMemories.relatedMemories.get().ready().stream()
                        .flatMap(List::stream)
                        .findFirst()
                        .filter(line -> line.row().id().equals(linked))
                        .isPresent());
        Fx.press(scene, "Enter");
        Fx.await("it is shown", () -> isShown(linked));
    }

    @Test
    void theCatalogsToPromoteToHaveTheFocus() throws Exception {
        Fx.press(scene, "L");
        untilFocusIsOn("memories-catalogs");
    }

    private boolean isShown(String id) {
        return model().detail
                .current()
                .filter(shown -> shown.detail().memory().id().equals(id))
                .isPresent();
    }

    @Test
    void addsSearchesSwitchesJudgesAndEditsWithoutAMouse() throws Exception {
        Fx.press(scene, "Shortcut+N");
        untilFocusIsOn("memory-task");
        Fx.type(scene, "rotate a token of the server each month");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("three memories", () -> model().list.rows().size() == 3);
        untilFocusIsOn("memory-table");
        stock.settle();

        Fx.press(scene, "Shortcut+F");
        untilFocusIsOn("ask");
        Fx.type(scene, "token");
        Fx.press(scene, "Enter");
        Fx.await("two hits", () -> model().list.rows().size() == 2);
        untilFocusIsOn("memory-table");
        Fx.await("its hits", () -> model().list.visibleResult.get().ready().isPresent());
        assertEquals("memory-both token", stock.asked().getLast());

        Fx.press(scene, "Down");
        Fx.await("the second hit", () -> !login.equals(model().list.selectedId().get()));
        Fx.press(scene, "Up");
        Fx.await("the first", () -> login.equals(model().list.selectedId().get()));
        Fx.press(scene, "A");
        Fx.await("it is kept", () -> isIn(login, ReviewState.KEPT));
        assertEquals(ReviewState.KEPT, stock.state(login));
        Fx.press(scene, "X");
        Fx.await("it is rejected", () -> isIn(login, ReviewState.REJECTED));
        assertEquals(ReviewState.REJECTED, stock.state(login));
        Fx.press(scene, "W");
        Fx.await("the whole table", () -> model().list.rows().size() == 3);
        Fx.press(scene, "Down");
        Fx.await("why not", () -> !model().whyNot.reasons.get().ready().isEmpty());
        Fx.press(scene, "Esc");

        Fx.await("a memory", () -> model().detail.current().isPresent());
        Fx.press(scene, "E");
        untilFocusIsOn("memory-task");
        Fx.press(scene, "Shortcut+A");
        Fx.type(scene, "another task");
        Fx.press(scene, "Shortcut+Enter");
        Fx.await("the new words", () -> tasksNow().contains("another task"));
        untilFocusIsOn("memory-table");

        Fx.press(scene, "4");
        untilFocusIsOn("score-4");
        Fx.press(scene, "Enter");
        untilFocusIsOn("memory-table");
        Fx.await("the rating", () -> score().isPresent());
        assertEquals(4, score().orElseThrow());
    }

    private Optional<Integer> score() {
        return model().detail
                .current()
                .flatMap(shown -> shown.detail().rating())
                .map(Rating::score);
    }

    private boolean isIn(String id, ReviewState state) {
        return model().list.rows().stream()
                .anyMatch(row -> row.id().equals(id) && row.status().state() == state);
    }

    private List<String> tasksNow() {
        return model().list.rows().stream().map(row -> row.says().task()).toList();
    }

    @Test
    void aFilterThatIsNotUnderstoodNamesThePlaceAndEscClearsIt() throws Exception {
        Fx.press(scene, "Shortcut+F");
        untilFocusIsOn("ask");
        Fx.press(scene, "Tab");
        Fx.press(scene, "Tab");
        Fx.run(() -> find("#filter").requestFocus());
        Fx.type(scene, "{nonsense");
        Fx.await(
                "the mistake",
                () -> find("#filter-mistake").isVisible()
                        && ((Label) find("#filter-mistake"))
                                .getText()
                                .startsWith("The filter is not JSON, line 1, column"));
        assertEquals(List.of("log in with a token", "change a seat"), tasks());

        Fx.press(scene, "Esc");
        Fx.await("no mistake", () -> !find("#filter-mistake").isVisible());
        Fx.await("an empty line", () -> model().list.filter.get().isEmpty());
    }

    @Test
    void filesAreLookedIntoBeforeTheyAreImported(@TempDir Path files) throws Exception {
        var file = Files.write(files.resolve("logs.jsonl"), List.of(experience("whole"), BROKEN));
        Fx.press(scene, "Shortcut+I");
        untilFocusIsOn("import-file");
        Fx.run(() -> shell.importFiles(List.of(file)));
        untilFocusIsOn("import-start");
        assertEquals(2, Fx.get(() -> model().list.rows().size()), "nothing is in yet");

        Fx.press(scene, "Shortcut+Enter");
        Fx.await("it is in", () -> model().list.rows().size() == 3);
        Fx.press(scene, "Esc");
        untilFocusIsOn("memory-table");

        Fx.press(scene, "Shortcut+Shift+I");
        Fx.await("the record", () -> BROKEN.equals(model().quarantine.draft.get()));
        Fx.run(() -> find("#quarantine-raw").requestFocus());
        Fx.press(scene, "Shortcut+A");
        Fx.type(scene, experience("typed"));
        Fx.press(scene, "Shortcut+Enter");
        Fx.await(
                "nothing in quarantine",
                () -> model().quarantine
                        .load
                        .get()
                        .ready()
                        .filter(List::isEmpty)
                        .isPresent());
        assertEquals(4, stock.count());
    }

    private Node find(String selector) {
        return Objects.requireNonNull(scene.lookup(selector), selector);
    }
}
