package dev.emend;

import dev.emend.cli.common.OwnerSocket;
import dev.emend.cli.common.Terminal;
import dev.emend.settings.AppFolders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs the most common work in one process so that Java can keep the classes it loads (an ahead-of-time
/// cache, [JEP 514](https://openjdk.org/jeps/514)). Started by the launcher, which names the cache.
///
/// Exits with 2 when a command fails; findings of the window's tour are no failure.
final class CacheTraining {
    private static final String LEARNING = """
            {"task": "Undo it", "step_num": 1, "original_action": {"tool_name": "Terminal-Tool", "parameters": {}},
             "original_error": "Nothing to undo"}
            """;

    /// Settings in the form in which the window saves them.
    private static final String SETTINGS = """
            {"theme": "light", "zoom": 1.0, "person": "Ann", "window": {"x": 0.0, "y": 0.0, "width": 1280.0, "height": 800.0,
             "maximized": false}, "panes": {"review": [0.625]}, "keys": {}}
            """;

    private final Path folder;
    private final Path catalog;
    private final Path settings;

    private CacheTraining(Path folder, Path sample) throws IOException {
        this.folder = folder;
        catalog = folder.resolve("catalog.json");
        settings = folder.resolve("settings.json");
        Files.copy(sample, catalog);
    }

    /// @param args an empty folder, then what to do: `window`; `store`, the commands that only change and
    ///   read the store and files; `command`, these and those that search; `forward`, what a command does
    ///   that another process runs. Any of them
    public static void main(String[] args) throws IOException {
        var sample = Path.of(System.getProperty("emend.home", ""), "catalogs", "git_cli", "knowledge_catalog.json");
        var training = new CacheTraining(Path.of(args[0]).toAbsolutePath(), sample);
        Files.writeString(training.settings, SETTINGS);
        for (var scenario : List.of(args).subList(1, args.length)) {
            if (scenario.equals("forward")) {
                training.forward();
                continue;
            }
            for (var command : training.commands(scenario)) {
                int exit = training.run(training.folder.resolve("workspace"), command);
                if (exit > (scenario.equals("window") ? 1 : 0)) {
                    System.err.println("emend " + String.join(" ", command) + " ended with " + exit);
                    System.exit(2);
                }
            }
        }
        System.exit(0);
    }

    private List<List<String>> window() {
        return List.of(List.of(
                "tour", "--theme", "light", "--out", folder.resolve("tour").toString()));
    }

    private List<List<String>> commands(String scenario) {
        if (scenario.equals("window")) {
            return window();
        }
        var file = catalog.toString();
        var item = "git_undo_last_commit";
        var commands = new ArrayList<>(store(file, item));
        if (!scenario.equals("store")) {
            commands.addAll(searchCommands(file, item));
        }
        return commands;
    }

    private static List<List<String>> store(String file, String item) {
        return List.of(
                List.of("--version"),
                List.of("catalog", file, "--json"),
                List.of("rate", file, "--item", item, "--score", "4"),
                List.of("undo"),
                List.of("redo"),
                List.of("history", "--limit", "20"),
                List.of("attach", file, "--item", item, "--learning", "-"),
                List.of("edit", file, "--item", item, "--set", "shortcut=Ctrl+Z"));
    }

    private static List<List<String>> searchCommands(String file, String item) {
        return List.of(
                List.of("review", "--in", file, "--json"),
                List.of("search", "undo the last commit", "--in", file),
                List.of("similar", item, "--in", file),
                List.of("summarize", file, item),
                List.of("prompt", file, item),
                List.of("memories", "--task", "build a REST API"),
                List.of("conflicts", file));
    }

    /// Runs commands that another process, the owner of the workspace, executes.
    private void forward() throws IOException {
        // the name of a socket must be short
        var workspace = Files.createTempDirectory("emend");
        try (var _ = OwnerSocket.listen(workspace, CacheTraining::answer, (_, _, _) -> {})) {
            AppFolders.ofThisMachine();
            run(workspace, List.of("history", "--json"));
            run(workspace, List.of("attach", catalog.toString(), "--learning", "-"));
        } finally {
            LocalWindow.deleteAll(workspace);
        }
    }

    private static int answer(Terminal terminal, String... args) {
        terminal.line("The last of " + args.length + " is “" + args[args.length - 1] + "”");
        terminal.note("Done");
        return 0;
    }

    private int run(Path workspace, List<String> command) {
        var places = new AppFolders(workspace, settings);
        var input = new ByteArrayInputStream(LEARNING.getBytes(StandardCharsets.UTF_8));
        var terminal = Terminal.of(input, OutputStream.nullOutputStream(), System.err, folder);
        return Emend.run(places, terminal, command.toArray(String[]::new));
    }
}
