package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.list.Facet;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.kit.Theming;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.skin.VirtualFlow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real table over memories whose rows come later.
class AwaitedRowsTest {
    private static final int MANY = 20_000;

    @TempDir
    private static Path folder;

    private static StoredMemories stock;
    private static FakeMemoryPages list;

    /// Work that was asked for and is done when the test says so.
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    private MemoriesViewModel model;
    private Scene scene;

    @BeforeAll
    static void openStore() throws Exception {
        stock = StoredMemories.open(folder);
        for (int number : new int[] {0, MANY - 3, MANY - 2, MANY - 1}) { // those that are chosen
            var task = FakeMemoryPages.task(number);
            stock.put(StoredMemories.memory("m" + number, task, 0.5));
        }
        list = new FakeMemoryPages(stock.detail("m0").row(), MANY, 0);
    }

    @AfterAll
    static void closeStore() throws Exception {
        stock.close();
    }

    @BeforeEach
    void show() throws Exception {
        model = new MemoriesViewModel(
                REVIEWER,
                stock.workspace(),
                (_, _, _) -> new MemoryQueryService.Page(
                        list, List.of(new Facet("state", "state:pending", MANY, false)), MANY),
                new FakeScreenHost(new Background(waiting::add, Platform::runLater)));
        var stage = FxToolkit.registerPrimaryStage();
        scene = Fx.get(() -> {
            var host = new FakeScreenHost(new Background(waiting::add, Platform::runLater));
            return new Scene(new MemoriesView(model, host), 1280, 800);
        });
        Fx.run(() -> {
            Theming.apply(scene, Theme.LIGHT, 100);
            stage.setScene(scene);
            stage.show();
            model.activate("");
        });
        work();
        Fx.await("the first row", () -> texts().contains(FakeMemoryPages.task(0)));
        work();
        Fx.run(() -> find("#memory-table").requestFocus());
    }

    @AfterEach
    void close() throws Exception {
        Fx.run(() -> scene.getWindow().hide());
    }

    private void work() throws Exception {
        do {
            for (var task = waiting.poll(); task != null; task = waiting.poll()) {
                task.run();
            }
            Fx.run(() -> {}); // what the tasks told may ask for more
        } while (!waiting.isEmpty());
    }

    private Node find(String selector) {
        return Objects.requireNonNull(scene.lookup(selector), selector);
    }

    private Stream<TableCell<?, ?>> cells() {
        return scene.getRoot().lookupAll("#memory-table .table-cell").stream()
                .<TableCell<?, ?>>map(TableCell.class::cast)
                .filter(cell -> cell.getTableRow().isVisible() && !cell.isEmpty());
    }

    private List<String> texts() {
        return scene.getRoot().lookupAll("#memory-table .memory-task").stream()
                .filter(node -> node.getScene() != null && isShown(node))
                .map(node -> ((Label) node).getText())
                .toList();
    }

    private static boolean isShown(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }

    private void scrollTo(int row) throws Exception {
        Fx.run(() -> {
            ((VirtualFlow<?>) find("#memory-table .virtual-flow")).scrollTo(row);
            scene.getRoot().applyCss();
            scene.getRoot().layout();
        });
    }

    @Test
    void rowsThatAreStillReadAreQuietAndAnnouncedAndTheirTextsComeInTheirPlaces() throws Exception {
        scrollTo(10_000);

        assertEquals(List.of(), Fx.get(this::texts));
        assertTrue(
                Fx.get(() -> cells().anyMatch(cell -> "Memory 10,001 is being read".equals(cell.getAccessibleText()))));
        assertTrue(Fx.get(() -> scene.getRoot().lookupAll("#memory-table .table-row-cell").stream()
                .allMatch(row -> row.getLayoutBounds().getHeight() == 48)));
        picture("awaited");

        work();
        Fx.await("the rows in the middle", () -> texts().contains(FakeMemoryPages.task(10_000)));
        assertTrue(Fx.get(() -> texts().contains(FakeMemoryPages.task(10_005))));
        assertEquals(0, Fx.get(() -> scene.getRoot().lookupAll(".memory-shade").size()));
        assertEquals("m0", Fx.get(() -> model.list.selectedId().get()), "looking is not choosing");
    }

    @Test
    void aReloadKeepsRowsScrollAndChoice() throws Exception {
        scrollTo(10_000);
        work();
        Fx.await("the rows in the middle", () -> texts().contains(FakeMemoryPages.task(10_000)));
        var before = Fx.get(this::texts);

        Fx.run(model::reload);
        assertEquals(before, Fx.get(this::texts));
        work();
        Fx.run(() -> scene.getRoot().layout());

        assertEquals(before, Fx.get(this::texts));
        assertEquals("m0", Fx.get(() -> model.list.selectedId().get()));
    }

    @Test
    void endChoosesTheLastAndShiftMarksMore() throws Exception {
        Fx.press(scene, "End");
        work();
        Fx.await("the last", () -> texts().contains(FakeMemoryPages.task(MANY - 1)));
        assertEquals("m19999", Fx.get(() -> model.list.selectedId().get()));

        Fx.press(scene, "Shift+Up");
        Fx.press(scene, "Shift+Up");
        assertEquals(
                List.of("m19997", "m19998", "m19999"),
                Fx.get(() -> model.list.selection.targetIds().orElseThrow().call()));
        Fx.press(scene, "Shift+Down");
        assertEquals(
                List.of("m19998", "m19999"),
                Fx.get(() -> model.list.selection.targetIds().orElseThrow().call()));
        Fx.press(scene, "Ctrl+A");
        assertEquals(
                MANY,
                Fx.get(() -> model.list.selection.choice.get().markedRows().cardinality()));
        assertTrue(Fx.get(() -> cells().allMatch(cell -> cell.getTableRow().isSelected())));
        Fx.press(scene, "Up");
        assertEquals(
                1, Fx.get(() -> model.list.selection.choice.get().markedRows().cardinality()));
    }

    @Test
    void aPageThatCannotBeReadSaysWhyAndRetryBringsIt() throws Exception {
        list.broken = from -> from >= 9_000;
        scrollTo(10_000);
        work();
        Fx.await("the reason", () -> find(".failed-pane").isVisible());
        assertTrue(Fx.get(() -> ((Label) find(".failed-what")).getText().contains("The store is away")));

        list.broken = _ -> false;
        Fx.run(() -> ((Button) find("#retry")).fire());
        work();

        Fx.await("the rows in the middle", () -> texts().contains(FakeMemoryPages.task(10_000)));
    }

    private void picture(String name) throws Exception {
        var folder = Files.createDirectories(Path.of("target", "screenshots", "memories"));
        for (var theme : List.of(Theme.DARK, Theme.LIGHT)) {
            var image = Fx.get(() -> {
                Theming.apply(scene, theme, 100);
                scene.getRoot().applyCss();
                scene.getRoot().layout();
                return scene.snapshot(null);
            });
            PngFile.write(image, folder.resolve(name + "-" + theme.name().toLowerCase(java.util.Locale.ROOT) + ".png"));
        }
    }
}
