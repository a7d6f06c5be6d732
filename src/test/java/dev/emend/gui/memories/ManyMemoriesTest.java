package dev.emend.gui.memories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.curation.CurationException;
import dev.emend.curation.Facet;
import dev.emend.curation.MemoryList;
import dev.emend.curation.MemoryRow;
import dev.emend.curation.MemoryTable;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Looks;
import dev.emend.gui.part.HostFake;
import dev.emend.model.Where;
import dev.emend.settings.Theme;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/// The table with 100,000 memories: what each step keeps the window's thread busy for. Processor
/// time is measured, so that other work on the machine does not count.
@Tag("slow")
class ManyMemoriesTest {
    private static final int MANY = 100_000;
    private static final double LONGEST_FRAME_MILLIS = 100;

    /// Made once, as the store keeps them.
    private static final class Big extends PaperStock {
        private final List<MemoryRow> rows;

        Big() {
            put("sample", "");
            var sample = row("sample");
            var sampleMemory = memory("sample");
            rows =
                    IntStream.range(0, MANY)
                            .mapToObj(i ->
                                    new MemoryRow(
                                            "m" + i,
                                            sample.kind(),
                                            new MemoryRow.Says(
                                                    "Task " + i + " of agent " + i % 97,
                                                    "What was learned the " + i + "th time"),
                                            sample.standing(),
                                            sample.origin(),
                                            i % 40))
                            .toList();
            rows.forEach(row -> memories.put(row.id(), sampleMemory));
            rows.forEach(row -> versions.put(row.id(), 1L));
            rows.forEach(row -> states.put(row.id(), sample.standing().state()));
        }

        @Override
        public MemoryTable.Page rows(Where where, MemoryTable.Order order, boolean isReversed)
                throws CurationException {
            var fit =
                    where instanceof Where.Document(var text, _)
                            ? rows.stream().filter(row -> row.says().task().contains(text)).toList()
                            : rows;
            return new MemoryTable.Page(
                    MemoryList.of(order == MemoryTable.Order.TASK ? fit.reversed() : fit),
                    List.of(new Facet("state", "state:pending", fit.size(), false)),
                    MANY);
        }
    }

    private final Big stock = new Big();
    private final HostFake host = new HostFake(Background.immediate());
    private final List<String> figures = new ArrayList<>();
    private final MemoriesViewModel model = new MemoriesViewModel(stock, host);
    private Scene scene;

    @BeforeEach
    void show() throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        scene = Fx.get(() -> new Scene(new MemoriesView(model, host), 1280, 800));
        Fx.run(() -> {
            Looks.apply(scene, Theme.LIGHT, 100);
            stage.setScene(scene);
            stage.show();
            model.shown("");
        });
        Fx.await("the table", () -> scene.lookup("#memory-table .virtual-flow") != null);
        var table = (TableView<?>) scene.lookup("#memory-table");
        assertEquals(MANY, Fx.get(() -> table.getItems().size()));
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
            worst("scroll by a page", 200, i -> flow.scrollPixels(480));
            worst("jump anywhere", 100, i -> flow.scrollTo(i * 7_919 % MANY));
            worst("next row", 100, _ -> model.list().move(1));
            worst("end and home", 20, i -> model.list().move(i % 2 == 0 ? MANY : -MANY));
            var line = "has:Task 4711";
            worst(
                    "filter, a key at a time",
                    line.length() - 3,
                    i -> model.list().filter().set(line.substring(0, 4 + i)));
            worst("clear the filter", 1, _ -> model.list().clearAll());
            worst("sort", 6, _ -> model.list().sortBy(MemoryTable.Order.TASK));
        }
        System.getLogger("memories").log(System.Logger.Level.INFO, String.join("\n", figures));
        assertTrue(
                figures.stream().allMatch(figure -> millis(figure) <= LONGEST_FRAME_MILLIS),
                () -> String.join("\n", figures));
    }

    private static double millis(String figure) {
        return Double.parseDouble(figure.split(" ")[0]);
    }

    private interface Step {
        void at(int i);
    }

    private void worst(String what, int times, Step step) throws Exception {
        var threads = ManagementFactory.getThreadMXBean();
        double[] busy = new double[times];
        for (int i = 0; i < times; i++) {
            int turn = i;
            busy[i] =
                    Fx.get(() -> {
                        long before = threads.getCurrentThreadCpuTime();
                        step.at(turn);
                        scene.getRoot().applyCss();
                        scene.getRoot().layout();
                        return (threads.getCurrentThreadCpuTime() - before) / 1e6;
                    });
        }
        Arrays.sort(busy);
        figures.add(
                String.format(
                        Locale.ROOT,
                        "%.1f ms longest, %.1f ms in the middle: %s",
                        busy[times - 1],
                        busy[times / 2],
                        what));
    }
}
