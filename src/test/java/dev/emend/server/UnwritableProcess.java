package dev.emend.server;

import dev.emend.app.core.AppEvent;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/// Serves agents while the disk of the workspace takes nothing, and once it does again; prints what it meets.
final class UnwritableProcess {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<List<String>> READS = List.of(
            List.of("GET", "/knowledge", ""),
            List.of("GET", "/knowledge/open_spreadsheet", ""),
            List.of("POST", "/knowledge/retrieve", "{\"query\": \"open a spreadsheet\"}"),
            List.of("POST", "/knowledge/applicable", "{\"context\": {}}"),
            List.of("GET", "/memories", ""),
            List.of("GET", "/memories/search?query=spreadsheet", ""),
            List.of("GET", "/prompt?id=open_spreadsheet", ""),
            List.of("GET", "/context", ""),
            List.of("GET", "/patterns", ""));

    private final RunningServer server;
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    private UnwritableProcess(RunningServer server) {
        this.server = server;
        server.workspace().changes().subscribe(change -> {
            if (change instanceof AppEvent.Failed(var problem)) {
                failures.add(problem.message());
            }
        });
    }

    /// @param arguments how it takes nothing, `full` or `denied`; a folder of a small disk, and one of another disk
    public static void main(String[] arguments) throws Exception {
        boolean isFull = arguments[0].equals("full");
        var folder = Path.of(arguments[1]);
        var memories = Path.of(arguments[2]).resolve("MEMORY.md");
        Files.writeString(memories, "- Name each sheet.\n");
        var opened = OpenWorkspace.onSample(folder, Clock.systemDefaultZone());
        try (var server = new RunningServer(opened, Duration.ofSeconds(10))) {
            opened.workspace().library().open(memories);
            var process = new UnwritableProcess(server);
            process.reads();
            refuse(opened.folder(), isFull);
            process.refused(memories);
            accept(opened.folder(), isFull);
            process.accepted();
        }
        System.exit(0); // the library of MCP leaves a thread
    }

    private static void refuse(Path workspace, boolean isFull) throws IOException {
        if (!isFull) {
            permit(workspace, "r-xr-xr-x", "r--r--r--");
            return;
        }
        try (var ballast = Files.newOutputStream(workspace.resolve("ballast"))) {
            var kilobyte = new byte[1024];
            while (true) {
                ballast.write(kilobyte);
            }
        } catch (IOException full) {
            System.err.println(full.getMessage());
        }
    }

    private static void accept(Path workspace, boolean isFull) throws IOException {
        if (isFull) {
            Files.delete(workspace.resolve("ballast"));
        } else {
            permit(workspace, "rwxr-xr-x", "rw-r--r--");
        }
    }

    private static void permit(Path workspace, String folders, String files) throws IOException {
        try (var all = Files.walk(workspace)) {
            for (var path : all.filter(path -> !Files.isSymbolicLink(path)).toList()) {
                Files.setPosixFilePermissions(
                        path, PosixFilePermissions.fromString(Files.isDirectory(path) ? folders : files));
            }
        }
    }

    private void refused(Path memories) throws Exception {
        reads();
        report();
        Files.writeString(memories, "- Name each sheet.\n- Use one font.\n");
        server.workspace().library().look();
        System.out.println("changed: "
                + server.get(server.writer, "/knowledge").body().contains("one font") + ", recorded " + recorded());
        reads();
        await(() -> failures.size() >= 2);
        System.out.println("health: " + warnings());
        failures.stream().sorted().forEach(line -> System.out.println("failed: " + line));
    }

    private void accepted() throws Exception {
        report();
        reads();
        await(() -> recorded() == 1);
        System.out.println("health: " + warnings() + ", recorded " + recorded());
        var workspace = server.workspace();
        System.out.println("reports: "
                + workspace.journal().recent(50).stream()
                        .filter(row -> row.label().startsWith("Attach"))
                        .count());
        System.out.println("problems: "
                + workspace.safety().verification().verify(Progress.SILENT).problems());
    }

    private void reads() throws Exception {
        int answered = 0;
        for (var read : READS) {
            var answer = server.ask(server.writer, read.get(0), read.get(1), read.get(2));
            if (answer.statusCode() == 200) {
                answered++;
            } else {
                System.out.println(read + " " + answer.body());
            }
        }
        System.out.println("read " + answered + " of " + READS.size());
    }

    private void report() throws Exception {
        var lesson = "{\"lesson\": \"Look at the size of the file first.\"}";
        var answer = server.ask(server.writer, "POST", "/knowledge/open_spreadsheet/learnings", lesson);
        System.out.println("report: " + answer.statusCode() + " " + RunningServer.code(answer));
    }

    private int warnings() throws Exception {
        return RunningServer.json(server.get(server.writer, "/health"))
                .array("warnings")
                .size();
    }

    private int recorded() throws Exception {
        return server.workspace().safety().fileChanges().open().size();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long since = System.nanoTime();
        while (!condition.call() && System.nanoTime() - since < PATIENCE.toNanos()) {
            LockSupport.parkNanos(50_000_000);
        }
    }
}
