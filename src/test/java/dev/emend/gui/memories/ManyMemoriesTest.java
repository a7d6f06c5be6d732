package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.list.Facet;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Theming;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.filter.Where;
import dev.emend.settings.Theme;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The table with 1,000,000 memories: what each step keeps the window's thread busy for, the rows
/// that come afterwards among it. Processor time is measured, so that other work on the machine
/// does not count.
@Tag("slow")
class ManyMemoriesTest {
    private static final int MANY = 1_000_000;
    private static final double MAX_FRAME_MILLIS = 100;

    @TempDir
    private static Path folder;

    private static StoredMemories stock;
    private static MemorySummary sample;

    private volatile int added;
    private final AtomicInteger underWay = new AtomicInteger();
    private final FakeScreenHost host = new FakeScreenHost(new Background(
            task -> Thread.startVirtualThread(() -> {
                underWay.incrementAndGet();
                task.run();
                underWay.decrementAndGet();
            }),
            task -> {
                underWay.incrementAndGet();
                Platform.runLater(() -> {
                    busyWith(task);
                    underWay.decrementAndGet();
                });
            }));
    private final List<String> figures = new ArrayList<>();
    private MemoriesViewModel model;
    private volatile Scene scene;

    /// The longest frame since the last look, in milliseconds.
    private volatile double longest;

    /// Those the test chooses are in the store, to be read beside the table.
    @BeforeAll
    static void openStore() throws Exception {
        stock = StoredMemories.open(folder);
        var chosen = IntStream.of(-4_000, 0, 4_000, 498_000, 997_000)
                .flatMap(first -> IntStream.range(first, first + 4_000))
                .toArray();
        stock.fixture.fillMemories(
                chosen.length, i -> StoredMemories.memory("m" + chosen[i], FakeMemoryPages.task(chosen[i]), 0.5));
        sample = stock.detail("m" + chosen[0]).row();
    }

    @AfterAll
    static void closeStore() throws Exception {
        stock.close();
    }

    private MemoryQueryService.Page rows(Where where, MemoryQueryService.Order order) {
        var all = IntStream.range(-added, MANY)
                .filter(number -> isIn(where, FakeMemoryPages.task(number)))
                .map(number -> order == MemoryQueryService.Order.TASK ? MANY - number : number)
                .toArray();
        return new MemoryQueryService.Page(
                new FakeMemoryPages(sample, all),
                List.of(new Facet("state", "state:pending", all.length, false)),
                MANY + added);
    }

    private static boolean isIn(Where where, String task) {
        return switch (where) {
            case Where.And(var parts) -> parts.stream().allMatch(part -> isIn(part, task));
            case Where.Document(var text, var _) -> task.contains(text);
            default -> throw new IllegalArgumentException(where.toString());
        };
    }

    @BeforeEach
    void show() throws Exception {
        model = new MemoriesViewModel(REVIEWER, stock.workspace(), (where, order, _) -> rows(where, order), host);
        var stage = FxToolkit.registerPrimaryStage();
        scene = Fx.get(() -> new Scene(new MemoriesView(model, host), 1280, 800));
        Fx.run(() -> {
            Theming.apply(scene, Theme.LIGHT, 100);
            stage.setScene(scene);
            stage.show();
            model.activate("");
        });
        Fx.await("the table", () -> scene.lookup("#memory-table .virtual-flow") != null);
        var table = (TableView<?>) scene.lookup("#memory-table");
        Fx.await("all of them", () -> table.getItems().size() == MANY);
        Fx.run(table::requestFocus);
    }

    @AfterEach
    void close() throws Exception {
        Fx.run(() -> scene.getWindow().hide());
    }

    @Test
    void noStepKeepsTheWindowBusyForMoreThanAFrameOf100Millis() throws Exception {
        var flow = (VirtualFlow<?>) scene.lookup("#memory-table .virtual-flow");
        for (int warm = 0; warm < 2; warm++) {
            figures.clear();
            worst("scroll by a page", 200, _ -> flow.scrollPixels(480));
            worst("jump anywhere", 100, i -> flow.scrollTo(i * 7_919 % MANY));
            worst("next row", 100, _ -> model.list.move(1));
            worst("end and home", 20, i -> press(i % 2 == 0 ? "End" : "Home"));
            worst("select all", 6, _ -> press("Ctrl+A"));
            assertEquals(
                    MANY + added,
                    Fx.get(() -> model.list.selection.choice.get().markedRows().cardinality()));
            worst("one more than the one before all", 2, _ -> press("Shift+Down"));
            assertEquals(
                    3,
                    Fx.get(() -> model.list.selection.choice.get().markedRows().cardinality()));
            worst("all to the end and back", 6, i -> press(i % 2 == 0 ? "Shift+End" : "Home"));
            // refused, as the store has some of them only; the reload is measured below
            worst("keep all", 2, i -> press(i % 2 == 0 ? "Ctrl+A" : "A"));
            worst("choose in the middle", 1, _ -> model.list.move(500_000));
            var chosen = Fx.get(() -> model.list.selectedId().get());
            worst("reload", 10, _ -> model.reload());
            worst("reload with more above", 10, _ -> {
                added += 100;
                model.reload();
            });
            assertEquals(chosen, Fx.get(() -> model.list.selectedId().get()));
            var line = "Task 4711";
            worst("filter, a key at a time", line.length(), i -> model.list.filter.set(line.substring(0, 1 + i)));
            worst("clear the filter", 1, _ -> model.list.clearAll());
            worst("sort", 6, _ -> model.list.sortBy(MemoryQueryService.Order.TASK));
        }
        System.getLogger("memories").log(System.Logger.Level.INFO, String.join("\n", figures));
        assertTrue(
                figures.stream().allMatch(figure -> millis(figure) <= MAX_FRAME_MILLIS),
                () -> String.join("\n", figures));
    }

    private void press(String key) {
        Fx.pressHere(scene, key);
    }

    private static double millis(String figure) {
        return Double.parseDouble(figure.split(" ")[0]);
    }

    private interface Step {
        void at(int i);
    }

    private void worst(String what, int times, Step step) throws Exception {
        double[] busy = new double[times];
        for (int i = 0; i < times; i++) {
            int turn = i;
            longest = 0;
            Fx.run(() -> busyWith(() -> step.at(turn)));
            Fx.await("all that comes of it", () -> underWay.get() == 0);
            busy[i] = longest;
        }
        Arrays.sort(busy);
        figures.add(String.format(
                Locale.ROOT, "%.1f ms longest, %.1f ms in the middle: %s", busy[times - 1], busy[times / 2], what));
    }

    private void busyWith(Runnable step) {
        var threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        step.run();
        if (scene != null) {
            scene.getRoot().applyCss();
            scene.getRoot().layout();
        }
        longest = Math.max(longest, (threads.getCurrentThreadCpuTime() - before) / 1e6);
    }
}
