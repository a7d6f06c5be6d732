package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Stops the program, or lets its disk fail, at every system call with which one save changes
/// something on disk.
class SaveSyscallsTest {
    private static final String CALLS =
            "write,pwrite64,fsync,fdatasync,openat,rename,renameat2,link,unlink,ftruncate,fchmod,chmod,mkdir";

    /// What a failing disk refuses.
    private static final String FAILING = "write,pwrite64,fsync,fdatasync,rename,renameat2,ftruncate";

    private static final List<String> WORKERS = List.of("store", "saver");

    @TempDir
    private Path room;

    /// One system call of one thread, the n-th of its name.
    private record Call(String thread, String name, int number) {
        @Override
        public String toString() {
            return thread + "-" + name + "-" + number;
        }
    }

    @BeforeEach
    void straceMayAttach() throws Exception {
        assumeTrue(mayAttach(), "skipped: the kernel lets nobody attach to a process here");
    }

    @Test
    void aSaveKilledAtSomeSystemCallsIsWholeOrNotThereAndWhatWasSavedStays() throws Exception {
        killAtEvery(8);
    }

    @Test
    @Tag("slow")
    void aSaveKilledAtAnySystemCallIsWholeOrNotThereAndWhatWasSavedStays() throws Exception {
        killAtEvery(1);
    }

    /// @param step 1 for every call, 8 for every eighth; which ones, the day decides
    private void killAtEvery(int step) throws Exception {
        var all = callsOfOneSave();
        assertTrue(all.size() >= 12, all::toString);
        var calls = new ArrayList<Call>();
        int first = (int) (LocalDate.now(Clock.systemUTC()).toEpochDay() % step);
        for (int i = first; i < all.size(); i += step) {
            calls.add(all.get(i));
        }
        var saved = new AtomicInteger();
        var decided = new AtomicInteger();
        atEach(calls, call -> {
            var run = new Run(room.resolve("kill-" + call));
            var said = run.under(call, "signal=KILL", "first");
            assertFalse(said.contains("closed"), () -> call + " did not kill: " + said);
            var after = run.restart();
            int found = Collections.frequency(after, "first");
            assertTrue(found <= 1, () -> call + " applied twice");
            assertTrue(after.contains("warm"), () -> call + " lost what was saved before");
            if (said.contains("saved first")) {
                saved.incrementAndGet();
            }
            if (said.contains("decided first")) {
                decided.incrementAndGet();
                assertEquals(1, found, () -> call + " lost " + said);
            }
        });
        System.out.printf(
                "T1: killed at %d system calls of one save, saved before %d, lost 0; saved by it %d,"
                        + " lost 0; decided %d, lost 0; torn files 0%n",
                calls.size(), calls.size(), saved.get(), decided.get());
    }

    @Test
    void aDiskThatFailsOnceAtAnySystemCallHarmsNothing() throws Exception {
        failAtEvery(10, "EIO");
    }

    @Test
    @Tag("slow")
    void aDiskThatFailsOnceWithAnyErrorAtAnySystemCallHarmsNothing() throws Exception {
        failAtEvery(1, "EIO");
        failAtEvery(1, "ENOSPC");
        failAtEvery(1, "EROFS");
    }

    /// @param step 1 for every call, 10 for every tenth
    private void failAtEvery(int step, String error) throws Exception {
        var calls = callsOfOneSave().stream()
                .filter(call -> List.of(FAILING.split(",")).contains(call.name))
                .toList();
        var chosen = new ArrayList<Call>();
        for (int i = 0; i < calls.size(); i += step) {
            chosen.add(calls.get(i));
        }
        var told = new AtomicInteger();
        var recovered = new AtomicInteger();
        atEach(chosen, call -> {
            var run = new Run(room.resolve(error + "-" + call));
            var said = run.under(call, "error=" + error, "first", "again");
            boolean isTold = said.stream().anyMatch(line -> line.matches("(failed|refused) first .+"));
            boolean isSaved = said.contains("saved first");
            assertTrue(isTold || isSaved, () -> call + " ended without a word: " + said);
            said.forEach(line -> assertFalse(line.contains("Exception"), line));
            var onDisk = run.learned();
            assertTrue(onDisk.contains("warm"), () -> call + " harmed the file");
            if (isSaved) {
                assertTrue(onDisk.contains("first"), () -> call + " is not saved: " + said);
            }
            if (said.contains("decided first")) {
                assertTrue(run.restart().contains("first"), () -> call + " lost " + said);
            }
            told.addAndGet(isTold ? 1 : 0);
            recovered.addAndGet(said.contains("saved again") ? 1 : 0);
        });
        System.out.printf(
                "T5: %s once at %d system calls of one save: told %d, the next change saved in the same"
                        + " run %d; harmed files 0, lost changes 0%n",
                error, chosen.size(), told.get(), recovered.get());
    }

    private interface Trial {
        void run(Call call) throws Exception;
    }

    /// Two at a time: most of a trial is waiting for a program to start.
    private static void atEach(List<Call> calls, Trial trial) throws Exception {
        try (var pool = Executors.newFixedThreadPool(2)) {
            var trials = calls.stream()
                    .map(call -> pool.submit(() -> {
                        trial.run(call);
                        return call;
                    }))
                    .toList();
            for (var done : trials) {
                done.get();
            }
        }
    }

    /// The calls a save makes, found by watching one.
    private List<Call> callsOfOneSave() throws Exception {
        var calls = new ArrayList<Call>();
        for (var thread : WORKERS) {
            var run = new Run(room.resolve("count-" + thread));
            var trace = room.resolve(thread + ".trace");
            run.traced(thread, List.of("-y", "-e", "trace=" + CALLS, "-o", trace.toString()), "first");
            Map<String, Integer> counts = new LinkedHashMap<>();
            for (var line : Files.readAllLines(trace)) {
                var name = line.replaceFirst("^[0-9 ]*", "").replaceFirst("\\(.*", "");
                if (List.of(CALLS.split(",")).contains(name)) {
                    var call = new Call(thread, name, counts.merge(name, 1, Integer::sum));
                    if (isForTheDisk(line)) {
                        calls.add(call);
                    }
                }
            }
        }
        return calls;
    }

    /// What opens a file to read it, or speaks to the test, leaves the disk alone.
    private static boolean isForTheDisk(String line) {
        boolean isReading = line.startsWith("openat") && !line.contains("O_CREAT");
        return !isReading && !line.contains("<pipe:");
    }

    /// One workspace with one catalog, and the program on it.
    private static final class Run {
        private final EmendCommand emend;
        private final Path catalog;
        private final Path workspace;

        Run(Path folder) throws IOException {
            emend = new EmendCommand(Files.createDirectories(folder));
            catalog = emend.sample("git_cli");
            workspace = Files.createDirectories(emend.workspace());
        }

        /// The program's words when this call is tampered with.
        List<String> under(Call call, String fault, String... names) throws Exception {
            return traced(
                    call.thread,
                    List.of(
                            "-e",
                            "trace=" + call.name,
                            "-e",
                            "inject=" + call.name + ":" + fault + ":when=" + call.number,
                            "-o",
                            "/dev/null"),
                    names);
        }

        private List<String> traced(String thread, List<String> options, String... names) throws Exception {
            var process = emend.program(List.of(), SaveProcess.class, workspace.toString(), catalog.toString())
                    .redirectError(emend.room.resolve("err").toFile())
                    .start();
            var said = new ArrayList<String>();
            try (var out = process.inputReader(StandardCharsets.UTF_8)) {
                assertTrue(isReached(out, said, "open"), () -> "it did not start: " + said);
                var strace = attach(taskOf(process, thread), options);
                try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
                    for (var name : names) {
                        in.write(name + "\n");
                        in.flush();
                        if (!isReached(out, said, "done " + name)) {
                            break;
                        }
                    }
                    // closing the store is no part of a save
                    strace.destroy();
                    strace.waitFor();
                }
                isReached(out, said, "closed");
                process.waitFor();
            }
            return said;
        }

        /// Reads on to this line.
        ///
        /// @return false when the program ended before it
        private static boolean isReached(BufferedReader out, List<String> said, String end) throws IOException {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                said.add(line);
                if (line.equals(end)) {
                    return true;
                }
            }
            return false;
        }

        /// The learnings that are there after a restart.
        private List<String> restart() throws Exception {
            try (var factory =
                    OpenWorkspaceFactory.open(workspace, Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
                factory.workspace().library().open(catalog);
                factory.workspace().library().flush();
            }
            return learned();
        }

        private List<String> learned() throws IOException {
            var names = new ArrayList<String>();
            for (var learning : EmendCommand.item(catalog, SaveProcess.ITEM).array("kb_learnings")) {
                names.add(((Json.Obj) learning).text("task").orElse(""));
            }
            return names;
        }
    }

    /// The kernel's number of a thread of that name.
    private static String taskOf(Process process, String thread) throws IOException {
        try (var tasks = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            for (var task : tasks.toList()) {
                if (Files.readString(task.resolve("comm")).strip().equals(thread)) {
                    return task.getFileName().toString();
                }
            }
        }
        throw new IOException("no thread " + thread);
    }

    /// Returns when strace holds the thread.
    private static Process attach(String task, List<String> options) throws IOException {
        var command = new ArrayList<>(List.of("strace", "-p", task));
        command.addAll(options);
        var strace = new ProcessBuilder(command).redirectErrorStream(true).start();
        var words = strace.inputReader(StandardCharsets.UTF_8);
        var first = words.readLine();
        assertTrue(first != null && first.contains("attached"), () -> "strace: " + first);
        return strace;
    }

    private static boolean mayAttach() throws InterruptedException {
        try {
            var sleeper = new ProcessBuilder("sleep", "5").start();
            try {
                var strace = new ProcessBuilder("strace", "-p", Long.toString(sleeper.pid()), "-o", "/dev/null")
                        .redirectErrorStream(true)
                        .start();
                var first = strace.inputReader(StandardCharsets.UTF_8).readLine();
                strace.destroy();
                strace.waitFor(5, TimeUnit.SECONDS);
                return first != null && first.contains("attached");
            } finally {
                sleeper.destroyForcibly();
            }
        } catch (IOException e) { // the caller skips and says why
            return false;
        }
    }
}
