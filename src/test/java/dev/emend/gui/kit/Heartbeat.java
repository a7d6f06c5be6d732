package dev.emend.gui.kit;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;

/// Asks the JavaFX thread for a sign of life every 50 ms and notes how long it took to answer, and
/// what it was doing while it did not.
///
/// The next beat follows the answer to the last, so that one stall is one gap. How late the beat
/// itself was woken tells how much of a gap the machine may be to blame for.
public final class Heartbeat {
    /// What a person may feel.
    public static final Duration LIMIT = Duration.ofMillis(250);

    private static final Duration BEAT = Duration.ofMillis(50);
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final int WORST = 3;
    private static final int FRAMES = 40;

    /// @param busyMillis how much processor time the JavaFX thread had of it
    /// @param stacks what it did, looked at every 100 ms
    private record Gap(double atSecond, double millis, double busyMillis, List<String> stacks) {}

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final List<Double> gaps = new ArrayList<>();
    private final List<Double> late = new ArrayList<>();
    private final List<Gap> tooLong = new ArrayList<>();
    private final Thread window;
    private final Thread beating;
    private final long start = System.nanoTime();
    private volatile boolean isOver;

    private Heartbeat(Thread window) {
        this.window = window;
        beating = Thread.ofPlatform().name("heartbeat").daemon().start(this::beat);
    }

    public static Heartbeat start() throws Exception {
        return new Heartbeat(Fx.get(Thread::currentThread));
    }

    private void beat() {
        try {
            while (!isOver) {
                long asked = System.nanoTime();
                LockSupport.parkNanos(BEAT.toNanos());
                late.add(millis(System.nanoTime() - asked - BEAT.toNanos()));
                once();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void once() throws InterruptedException {
        var answered = new CountDownLatch(1);
        var stacks = new ArrayList<String>();
        long busy = threads.getThreadCpuTime(window.threadId());
        long asked = System.nanoTime();
        Platform.runLater(answered::countDown);
        while (!answered.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
            stacks.add(window.getState() + "\n" + stack(window.getStackTrace()));
        }
        double gap = millis(System.nanoTime() - asked);
        gaps.add(gap);
        if (gap > LIMIT.toMillis()) {
            double had = millis(threads.getThreadCpuTime(window.threadId()) - busy);
            tooLong.add(new Gap((asked - start) / 1e9, gap, had, stacks));
        }
    }

    private static String stack(StackTraceElement[] frames) {
        return Stream.of(frames).limit(FRAMES).map(frame -> "        " + frame).collect(Collectors.joining("\n"));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    /// Ends the beat; ask for what it found afterwards.
    public void stop() throws InterruptedException {
        isOver = true;
        beating.join();
    }

    /// Longest, 99th percentile and how many were too long, and the same of the machine.
    public String figures() {
        return String.format(
                Locale.ROOT,
                "%d beats: longest gap %.0f ms (target 250), p99 %.1f ms (target 50), %d above 250 ms;"
                        + " the beat itself woken late by at most %.0f ms, p99 %.1f ms",
                gaps.size(),
                percentile(gaps, 1),
                percentile(gaps, 0.99),
                tooLong.size(),
                percentile(late, 1),
                percentile(late, 0.99));
    }

    /// The three longest gaps with what the JavaFX thread was doing.
    public String worst() {
        return tooLong.stream()
                .sorted(Comparator.comparingDouble(Gap::millis).reversed())
                .limit(WORST)
                .map(gap -> String.format(
                        Locale.ROOT,
                        "  gap of %.0f ms after %.1f s, %.0f ms of it on the processor%n%s",
                        gap.millis,
                        gap.atSecond,
                        gap.busyMillis,
                        gap.stacks.stream().map(stack -> "      " + stack).collect(Collectors.joining("\n"))))
                .collect(Collectors.joining("\n"));
    }

    private static double percentile(List<Double> values, double share) {
        var sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int index = (int) Math.ceil(share * sorted.length) - 1;
        return sorted.length == 0 ? 0 : sorted[Math.max(0, index)];
    }
}
