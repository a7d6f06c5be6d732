package dev.emend.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A program with the real window in a process of its own, as a user's is: headless, drawn by
/// software.
final class WindowProcess {
    private WindowProcess() {}

    /// What it prints, once it has ended.
    static List<String> lines(Class<?> program, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Dglass.platform=Headless",
                "-Dprism.order=sw",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var out = process.inputReader()) {
            var lines = out.lines().toList();
            process.waitFor();
            return lines;
        }
    }

    /// @param share 0 for the least, 1 for the most
    static double quantile(List<Double> sorted, double share) {
        return sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size()));
    }
}
