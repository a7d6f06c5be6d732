package dev.emend.gui.shell;

import dev.emend.gui.kit.Fx;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.skin.VirtualFlow;

/// Scrolls a list of the screen that is on by a wheel's turn a frame, and a page every tenth. On the
/// JavaFX thread.
final class ScrolledList extends AnimationTimer implements Runnable {
    private static final int FRAMES = 300;
    private static final double TURN = 80;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final List<Double> work = new ArrayList<>();
    private final List<Double> frames = new ArrayList<>();
    private final Scene scene;
    private final VirtualFlow<?> flow;
    private long lastFrame;
    private long cpu;
    private int turns;

    private ScrolledList(Scene scene, VirtualFlow<?> flow) {
        this.scene = scene;
        this.flow = flow;
    }

    /// Prints what it took.
    static void scroll(Shell shell, String screen) throws Exception {
        Fx.await(
                "a list on " + screen,
                () -> longest(shell.current().orElseThrow().view()).isPresent());
        var list = Fx.get(() -> {
            var view = shell.current().orElseThrow().view();
            var flow = longest(view).orElseThrow(() -> new IllegalStateException("no list on " + screen));
            var scrolled = new ScrolledList(Objects.requireNonNull(view.getScene()), flow);
            scrolled.scene.addPostLayoutPulseListener(scrolled);
            scrolled.start();
            return scrolled;
        });
        while (Fx.get(() -> list.turns < FRAMES)) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        Fx.run(() -> list.print(screen));
    }

    private static Optional<VirtualFlow<?>> longest(Node node) {
        if (!node.isVisible()) {
            return Optional.empty();
        }
        if (node instanceof VirtualFlow<?> flow) {
            return Optional.of(flow);
        }
        Optional<VirtualFlow<?>> longest = Optional.empty();
        if (node instanceof Parent parent) {
            for (var child : parent.getChildrenUnmodifiable()) {
                var found = longest(child);
                if (found.isPresent()
                        && (longest.isEmpty()
                                || found.get().getCellCount() > longest.get().getCellCount())) {
                    longest = found;
                }
            }
        }
        return longest;
    }

    @Override
    public void handle(long now) {
        long at = System.nanoTime();
        if (lastFrame != 0 && turns < FRAMES) {
            frames.add((at - lastFrame) / 1e6);
        }
        lastFrame = at;
        cpu = threads.getCurrentThreadCpuTime();
        if (turns < FRAMES) {
            turns++;
            flow.scrollPixels(turns % 10 == 0 ? flow.getHeight() : TURN);
        }
    }

    /// After layout.
    @Override
    public void run() {
        if (turns < FRAMES) {
            work.add((threads.getCurrentThreadCpuTime() - cpu) / 1e6);
        }
    }

    private void print(String screen) {
        stop();
        scene.removePostLayoutPulseListener(this);
        System.out.printf(
                Locale.ROOT,
                "scrolled:%s %.1f %.1f %.1f %.1f %.1f %.1f %d%n",
                screen,
                at(work, 0.5),
                at(work, 0.95),
                at(work, 1),
                at(frames, 0.5),
                at(frames, 0.95),
                at(frames, 1),
                flow.getCellCount());
    }

    private static double at(List<Double> values, double share) {
        var sorted = values.stream().sorted().toList();
        return sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size()));
    }
}
