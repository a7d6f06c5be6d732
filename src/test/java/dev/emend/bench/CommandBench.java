package dev.emend.bench;

import dev.emend.bench.Goals.Goal;
import dev.emend.bench.Goals.Peer;
import dev.emend.bench.Goals.Times;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// What somebody waits for who calls commands from a shell: whole processes, started by `./emend` as people do, beside
/// Python doing the same to the file and a virtual machine that prints a line.
public final class CommandBench {
    private static final int TURNS = Integer.getInteger("turns", 7);
    private static final String ITEM = "git_undo_last_commit";

    private static final String PYTHON_READ = "import json,sys\nd=json.load(open(sys.argv[1],encoding='utf-8'))\n";
    private static final String PYTHON_CHANGE = PYTHON_READ
            + "d[len(d)//2].setdefault('kb_learnings',[]).append({'task':'Undo it','step_num':1})\n"
            + "json.dump(d,open(sys.argv[1],'w',encoding='utf-8'),indent=2,ensure_ascii=False)\n";

    private final Path root = Path.of(System.getProperty("emend.home", "")).toAbsolutePath();
    private final Path folder;
    private final Path catalog;
    private final Path copy;
    private int made;

    private CommandBench(Path folder) throws IOException {
        this.folder = folder;
        catalog = folder.resolve("knowledge_catalog.json");
        copy = folder.resolve("of-python.json");
        var sample = root.resolve("catalogs/git_cli/knowledge_catalog.json");
        Files.copy(sample, catalog);
        Files.copy(sample, copy);
    }

    public static void main(String[] arguments) throws Exception {
        var folder = Files.createTempDirectory("emend-bench");
        try {
            new CommandBench(folder).measure();
        } finally {
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private void measure() throws Exception {
        System.out.println("## Commands\n");
        System.out.printf(
                Locale.ROOT,
                "Whole processes, from start to end, in turns with their peers; medians of %d, ms. The peer of what changes"
                        + " or reads a file is Python's json on a file of the same content; of the rest, a virtual machine"
                        + " that prints a line.%n%n",
                TURNS);
        System.out.println("| command | Emend | peer |");
        System.out.println("|---|---|---|");
        emend("--version"); // builds, and makes the cache of classes
        emend("rate", catalog.toString(), "--item", ITEM, "--score", "3"); // makes the workspace
        var file = catalog.toString();
        var read = python(PYTHON_READ, copy);
        var change = python(PYTHON_CHANGE, copy);
        var line = List.of(java(), "-Xshare:auto", "-version");
        row("catalog", 450, "Python", read, "catalog", file, "--json");
        row("history", 450, "a JVM that prints a line", line, "history", "--limit", "20");
        row("rate", 450, "Python", change, "rate", file, "--item", ITEM, "--score", "4");
        row(
                "attach",
                450,
                "Python",
                change,
                "attach",
                file,
                "--item",
                ITEM,
                "--learning",
                learning().toString());
        row("undo", 450, "a JVM that prints a line", line, "undo");
        // makes the cache of classes of commands with meaning, which a build has to be waited for once
        emend("search", "undo the last commit", "--in", file);
        var first = System.nanoTime();
        emend(
                "search",
                "undo the last commit",
                "--in",
                sample("spreadsheet_desktop").toString());
        print("search, first time", one(first), Optional.empty(), 1_500);
        row("search", 900, "a JVM that prints a line", line, "search", "undo the last commit", "--in", file);
        row("similar", 900, "a JVM that prints a line", line, "similar", ITEM, "--in", file);
        row("review", 900, "a JVM that prints a line", line, "review", "--in", file, "--json");
        row("summarize", 900, "a JVM that prints a line", line, "summarize", file, ITEM);
        attachInALoop();
        large();
        whileAServerRuns(line);
    }

    private void attachInALoop() throws Exception {
        var times = new double[5];
        for (int turn = 0; turn < times.length; turn++) {
            long start = System.nanoTime();
            for (int i = 0; i < 12; i++) {
                emend(
                        "attach",
                        catalog.toString(),
                        "--item",
                        ITEM,
                        "--learning",
                        learning().toString());
            }
            times[turn] = millis(start);
        }
        print("12 times attach in a loop", Times.of(times, "ms"), Optional.empty(), 6_000);
        for (int turn = 0; turn < times.length; turn++) {
            var lines = folder.resolve("learnings-" + turn + ".jsonl");
            Files.write(
                    lines,
                    IntStream.range(0, 12)
                            .mapToObj(_ -> "{\"item\": \"" + ITEM + "\", \"learning\": {" + text() + "}}")
                            .toList());
            long start = System.nanoTime();
            emend("attach", catalog.toString(), "--jsonl", lines.toString());
            times[turn] = millis(start);
        }
        print("attach --jsonl of 12", Times.of(times, "ms"), Optional.empty(), 1_000);
    }

    private void large() throws Exception {
        var large = LargeCatalog.write(folder, 10_200);
        var same = folder.resolve("large-of-python.json");
        Files.copy(large, same, StandardCopyOption.REPLACE_EXISTING);
        var file = large.toString();
        emend("rate", file, "--item", "item_5000", "--score", "3");
        var change = python(PYTHON_CHANGE, same);
        row("10,200 items: rate", 1_000, "Python", change, "rate", file, "--item", "item_5000", "--score", "4");
        row(
                "10,200 items: edit",
                1_000,
                "Python",
                change,
                "edit",
                file,
                "--item",
                "item_5000",
                "--set",
                "shortcut=Ctrl+O");
        row("10,200 items: doctor", 3_000, "Python", python(PYTHON_READ, same), "doctor", file);
    }

    private void whileAServerRuns(List<String> line) throws Exception {
        var command = new ArrayList<>(
                List.of(root.resolve("emend").toString(), "--workspace", workspace(), "serve", "--json"));
        var server = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var out = server.inputReader()) {
            var ready = out.readLine(); // it says where it listens once it does
            if (ready == null) {
                throw new IllegalStateException("the server ended at once");
            }
            var file = catalog.toString();
            served(line, "rate", file, "--item", ITEM, "--score", "2");
            served(line, "history", "--limit", "20");
            served(line, "undo");
            served(line, "catalog", file, "--json");
            served(
                    line,
                    "attach",
                    file,
                    "--item",
                    ITEM,
                    "--learning",
                    learning().toString());
            served(line, "search", "undo the last commit", "--in", file);
            served(line, "similar", ITEM, "--in", file);
            served(line, "review", "--in", file, "--json");
            served(line, "summarize", file, ITEM);
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private void served(List<String> line, String... command) throws Exception {
        emend(command); // makes the cache of classes, and whatever the server does once
        row(command[0] + ", while a server runs", 250, "a JVM that prints a line", line, command);
    }

    private void row(String name, double limit, String peer, List<String> theirs, String... command) throws Exception {
        var ours = new double[TURNS];
        var others = new double[TURNS];
        for (int turn = 0; turn < TURNS; turn++) {
            learning(); // the same attached once more would change nothing
            long start = System.nanoTime();
            emend(command);
            ours[turn] = millis(start);
            start = System.nanoTime();
            run(theirs);
            others[turn] = millis(start);
        }
        print(name, Times.of(ours, "ms"), Optional.of(new Peer(peer, Times.of(others, "ms"))), limit);
    }

    private static void print(String name, Times ours, Optional<Peer> peer, double limit) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s |%n",
                name,
                ours.words(),
                peer.map(of -> of.name() + " " + of.times().words()).orElse("–"));
        Goals.add(new Goal(name, ours, peer, limit));
    }

    private static Times one(long start) {
        return Times.of(new double[] {millis(start)}, "ms");
    }

    private static double millis(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private String workspace() {
        return folder.resolve("workspace").toString();
    }

    private Path sample(String name) {
        return root.resolve("catalogs").resolve(name).resolve("knowledge_catalog.json");
    }

    /// A file with a learning nobody wrote before.
    private Path learning() throws IOException {
        return Files.writeString(folder.resolve("learning.json"), "{" + text() + "}");
    }

    private String text() {
        made++;
        return "\"task\": \"Undo commit " + made + "\", \"step_num\": " + made
                + ", \"original_action\": {\"tool_name\": \"Terminal-Tool\", \"parameters\": {}},"
                + " \"original_error\": \"Nothing to undo in repository " + made + "\"";
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static List<String> python(String script, Path file) {
        return List.of("python3", "-c", script, file.toString());
    }

    private void emend(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(root.resolve("emend").toString(), "--workspace", workspace()));
        command.addAll(List.of(arguments));
        run(command);
    }

    /// @throws IllegalStateException when it fails; a finding is no failure
    private void run(List<String> command) throws IOException, InterruptedException {
        var errors = folder.resolve("errors.text").toFile();
        var process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors)
                .start();
        int exit = process.waitFor();
        if (exit > 1) {
            throw new IllegalStateException(
                    String.join(" ", command) + " ended with " + exit + ": " + Files.readString(errors.toPath()));
        }
    }
}
