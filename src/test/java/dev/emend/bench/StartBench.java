package dev.emend.bench;

import dev.emend.gui.shell.EmendApp;
import dev.emend.model.texts.Language;
import dev.emend.settings.Settings;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// From the start of the process to the first frame of the window, without a display.
public final class StartBench {
    private static final int RUNS = 9;

    private StartBench() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            showOneFrame();
            return;
        }
        System.out.println("## Start\n");
        System.out.println("From the start of the process to the first frame, headless, software rendering,"
                + " median of "
                + RUNS
                + ". The peer is the same JVM printing a line.\n");
        System.out.println("| what | ms |");
        System.out.println("|---|---|");
        var frames = new ArrayList<Long>();
        var lines = new ArrayList<Long>();
        for (int i = 0; i < RUNS; i++) {
            frames.add(Long.parseLong(run("frame").strip()));
            long start = System.nanoTime();
            run("line");
            lines.add((System.nanoTime() - start) / 1_000_000);
        }
        System.out.printf(Locale.ROOT, "| window, first frame | %d |%n", median(frames));
        System.out.printf(Locale.ROOT, "| a JVM that prints a line | %d |%n", median(lines));
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String run(String what) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Dglass.platform=Headless",
                "-Dprism.order=sw",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path")));
        if (what.equals("line")) {
            command.add("-version");
        } else {
            command.addAll(List.of(StartBench.class.getName(), what));
        }
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var out = process.inputReader()) {
            var first = out.readLine();
            process.waitFor();
            return first == null ? "" : first;
        }
    }

    /// The services are opened behind the first frame: that is the moment measured.
    private static void showOneFrame() {
        EmendApp.show(new EmendApp.StartOptions(
                Settings.DEFAULTS,
                Language.ENGLISH,
                _ -> {},
                () -> {
                    long start = ManagementFactory.getRuntimeMXBean().getStartTime();
                    System.out.println(Clock.systemUTC().millis() - start);
                    System.out.flush();
                    Runtime.getRuntime().halt(0);
                    throw new IllegalStateException("halted");
                },
                List.of(),
                Clock.systemUTC()));
    }
}
