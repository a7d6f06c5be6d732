package dev.emend.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;

/// Runs the classes of this package whose name ends in `Bench` and puts what they print into the page.
///
/// A bench is a class with a `public static void main` that prints sections of markdown: a heading, a
/// sentence on what is compared, a table. Each takes the place of the section of the same heading as soon
/// as it ends, with the day and the machine below its heading, so that a page can be measured in several
/// sessions; what stands beside a peer is of one run all the same.
public final class Benchmarks {
    private Benchmarks() {}

    /// Measures into the page named by the first argument: all, or those named after it, such as `ScaleBench`
    /// or `scale`.
    public static void main(String[] arguments) throws Exception {
        Path page = Path.of(arguments[0]);
        List<String> only = List.of(arguments).subList(1, arguments.length);
        for (String name : benches()) {
            var simple = name.substring(name.lastIndexOf('.') + 1);
            if (only.isEmpty()
                    || only.stream()
                            .anyMatch(wanted ->
                                    simple.equalsIgnoreCase(wanted) || simple.equalsIgnoreCase(wanted + "Bench"))) {
                System.err.println("bench: " + name);
                var printed = printedBy(name);
                System.out.println(printed.strip());
                Files.writeString(
                        page,
                        BenchPage.of(Files.readString(page))
                                .with(printed, Goals.rows(), machine())
                                .text());
            }
        }
    }

    private static String machine() {
        return "Measured %s on %s %s, %d processors, %d MB heap, Java %s."
                .formatted(
                        LocalDate.now(Clock.systemUTC()),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.getRuntime().maxMemory() >> 20,
                        Runtime.version());
    }

    private static List<String> benches() throws IOException, URISyntaxException {
        Path folder = Path.of(Benchmarks.class.getResource("Benchmarks.class").toURI())
                .getParent();
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Bench.class") && !name.contains("$"))
                    .map(name -> Benchmarks.class.getPackageName() + "." + name.replace(".class", ""))
                    .sorted()
                    .toList();
        }
    }

    private static String printedBy(String name) throws ReflectiveOperationException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        // what a virtual machine that a bench started says of itself
        return printed.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("WARNING: "))
                .collect(Collectors.joining("\n"));
    }
}
