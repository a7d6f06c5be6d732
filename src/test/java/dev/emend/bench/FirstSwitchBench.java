package dev.emend.bench;

import dev.emend.gui.shell.Screens;
import dev.emend.gui.shell.SwitchSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// From the key to a screen nobody was on yet to what it shows, with 100 and with 20,000 items,
/// memories, runs and changes; then scrolling its lists.
public final class FirstSwitchBench {
    private static final int REPEATS = 3;
    private static final int FEW = 100;
    private static final int MANY = 20_000;
    private static final int AT_ONCE = 0;
    private static final int LATER = 30_000;
    private static final List<String> SCREENS =
            Screens.IDS.stream().filter(screen -> !screen.equals("home")).toList();
    private static final List<String> LISTS =
            List.of("library", "memories", "runs", "history", "conflicts", "feedback", "review");

    private FirstSwitchBench() {}

    /// @param arguments a folder for the workspaces, which are made there when they are not yet;
    ///   none for one that is deleted
    public static void main(String[] arguments) throws Exception {
        var room = arguments.length > 0 ? Path.of(arguments[0]) : Files.createTempDirectory("emend-bench");
        try {
            var few = LargeWorkspace.make(room, FEW);
            var many = LargeWorkspace.make(room, MANY);
            printSwitches(few, many);
            printScrolling(many);
        } finally {
            if (arguments.length == 0) {
                delete(room);
            }
        }
    }

    private static void printSwitches(Path few, Path many) throws Exception {
        System.out.println("## First switch to a screen\n");
        System.out.println("From the key to the frame with the first content, the real window, headless, without a"
                + " cache of classes, the least of " + REPEATS + " processes. At once: the first thing done after Home"
                + " has come, while search starts behind it. Later: one screen after the other, 30 s after the"
                + " start. In brackets, the processor the JavaFX thread had of it, all in ms; the aim is 300.\n");
        System.out.println("| screen | 20,000 at once | longest frame | 20,000 later | longest frame | 100 later |");
        System.out.println("|---|---|---|---|---|---|");
        var first = new HashMap<String, double[]>();
        for (var screen : SCREENS) {
            first.putAll(least(many, AT_ONCE, List.of(screen)));
        }
        var later = least(many, LATER, SCREENS);
        var ofFew = least(few, LATER, SCREENS);
        for (var screen : SCREENS) {
            var now = first.get(screen);
            var then = later.get(screen);
            var small = ofFew.get(screen);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f (%.0f) | %.0f | %.0f (%.0f) | %.0f | %.0f (%.0f) |%n",
                    screen,
                    now[0],
                    now[4],
                    now[2],
                    then[0],
                    then[4],
                    then[2],
                    small[0],
                    small[4]);
        }
    }

    private static void printScrolling(Path many) throws Exception {
        System.out.println("\n## Scrolling\n");
        System.out.println("300 frames, 80 pixels each and a page every tenth, the least of " + REPEATS
                + " processes; the aim is 16.7 ms a frame. Work is what styling and layout had of the processor;"
                + " the rest of a frame is drawing, here by software.\n");
        System.out.println(
                "| list | rows | work p50, ms | work p95, ms | work longest, ms | frame p50, ms | frame p95, ms |"
                        + " frame longest, ms |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        var wanted = LISTS.stream().map(list -> "scroll:" + list).toList();
        var found = least(many, LATER, wanted);
        for (var list : LISTS) {
            var of = found.get("scrolled:" + list);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %,.0f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |%n",
                    list,
                    of[6],
                    of[0],
                    of[1],
                    of[2],
                    of[3],
                    of[4],
                    of[5]);
        }
    }

    /// The least of each figure.
    private static Map<String, double[]> least(Path folder, int wait, List<String> screens) throws Exception {
        var least = new HashMap<String, double[]>();
        var given = new ArrayList<>(List.of(folder.toString(), Integer.toString(wait)));
        given.addAll(screens);
        for (int i = 0; i < REPEATS; i++) {
            for (var line : WindowProcess.lines(SwitchSession.class, given.toArray(String[]::new))) {
                var words = line.split(" ");
                if (words.length != 6 && words.length != 8) {
                    continue;
                }
                var figures = Arrays.stream(words)
                        .skip(1)
                        .mapToDouble(Double::parseDouble)
                        .toArray();
                least.merge(words[0], figures, FirstSwitchBench::least);
            }
        }
        return least;
    }

    private static double[] least(double[] one, double[] other) {
        var least = new double[one.length];
        Arrays.setAll(least, i -> Math.min(one[i], other[i]));
        return least;
    }

    private static void delete(Path folder) throws Exception {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
