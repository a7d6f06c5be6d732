package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.cli.common.Terminal;
import dev.emend.model.UserException;
import dev.emend.settings.AppFolders;
import dev.emend.settings.Settings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/// Does in one process what people do most, so that Java can keep the classes it loads (an ahead-of-time
/// cache, [JEP 514](https://openjdk.org/jeps/514)). Started by the launcher, which names the cache.
///
/// Exits with 2 when something it does fails; findings are no failure.
final class CacheTraining {
    private static final String LEARNING = """
            {"task": "Undo it", "step_num": 1, "original_action": {"tool_name": "Terminal-Tool", "parameters": {}},
             "original_error": "Nothing to undo"}
            """;

    private final Path folder;
    private final Path catalog;

    private CacheTraining(Path folder, Path sample) throws IOException {
        this.folder = folder;
        catalog = folder.resolve("catalog.json");
        Files.copy(sample, catalog);
    }

    /// @param args an empty folder, then what to do: `command`, `window` or both
    public static void main(String[] args) throws IOException {
        var sample = Path.of(System.getProperty("emend.home", ""), "catalogs", "git_cli", "knowledge_catalog.json");
        var training = new CacheTraining(Path.of(args[0]).toAbsolutePath(), sample);
        for (var what : List.of(args).subList(1, args.length)) {
            for (var command : what.equals("window") ? training.window() : training.commands()) {
                int exit = training.run(command);
                if (exit > 1) {
                    System.err.println("emend " + String.join(" ", command) + " ended with " + exit);
                    System.exit(2);
                }
            }
            if (what.equals("command")) {
                training.forward();
            }
        }
        System.exit(0);
    }

    private List<List<String>> window() {
        return List.of(List.of(
                "tour", "--theme", "light", "--out", folder.resolve("tour").toString()));
    }

    private List<List<String>> commands() {
        var file = catalog.toString();
        var item = "git_undo_last_commit";
        return List.of(
                List.of("--version"),
                List.of("catalog", file, "--json"),
                List.of("rate", file, "--item", item, "--score", "4"),
                List.of("undo"),
                List.of("redo"),
                List.of("history", "--limit", "20"),
                List.of("attach", file, "--item", item, "--learning", "-"),
                List.of("edit", file, "--item", item, "--set", "shortcut=Ctrl+Z"),
                List.of("review", "--in", file, "--json"),
                List.of("search", "undo the last commit", "--in", file),
                List.of("similar", item, "--in", file),
                List.of("summarize", file, item),
                List.of("prompt", file, item),
                List.of("memories", "--task", "build a REST API"),
                List.of("conflicts", file));
    }

    /// What a command does while another process owns the workspace.
    private void forward() throws IOException {
        var workspace = folder.resolve("workspace");
        try (var workbench = Workbench.open(
                        workspace, Settings.DEFAULTS, LocalWindow.SAVE_DELAY, Clock.systemDefaultZone());
                var _ = listen(workbench, workspace)) {
            run(List.of("history", "--json"));
        } catch (UserException problem) {
            throw new IOException(problem.message(), problem);
        }
    }

    private static OwnerSocket listen(Workbench workbench, Path workspace) throws IOException {
        var host = new SharedHost(workbench.workspace(), workspace, _ -> {});
        return OwnerSocket.listen(workspace, (terminal, args) -> Cli.run(host, terminal, args), (_, _, _) -> {});
    }

    private int run(List<String> command) {
        var places = new AppFolders(folder.resolve("workspace"), folder.resolve("settings.json"));
        var input = new ByteArrayInputStream(LEARNING.getBytes(StandardCharsets.UTF_8));
        var terminal = Terminal.of(input, OutputStream.nullOutputStream(), System.err, folder);
        return Emend.run(places, terminal, command.toArray(String[]::new));
    }
}
