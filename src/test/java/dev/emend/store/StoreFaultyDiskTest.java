package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFaultyDiskTest {
    private static final String MOUNT = "mount -t tmpfs -o size=12m none \"$0\" && exec \"$@\"";

    @TempDir
    private Path folder;

    @Test
    void aFullDiskLosesNothingAndTheStoreGoesOnWhenThereIsSpaceAgain() throws Exception {
        assumeTrue(runs("unshare", "-rm", "true"), "the kernel gives no user namespaces, so no small disk");
        var process = StoreProcess.startUnder(
                List.of("unshare", "-rm", "sh", "-c", MOUNT, folder.toString()), "fill", folder.toString());

        var said = StoreProcess.output(process).lines().toList();

        assertEquals(List.of("FULL", "FULL", "went on", "lost 0"), said);
    }

    @Test
    void afterAFailedSyncNothingIsCalledSaved() throws Exception {
        assumeTrue(runs("strace", "-qq", "-o", "/dev/null", "true"), "no strace, or the kernel forbids ptrace");
        var calls = "fsync,fdatasync";
        var process = StoreProcess.startUnder(
                List.of(
                        "strace",
                        "-f",
                        "-qq",
                        "-o",
                        "/dev/null",
                        "-e",
                        "trace=" + calls,
                        "-e",
                        "inject=" + calls + ":error=EIO:when=40+"),
                "sync",
                folder.toString());

        var said = StoreProcess.output(process).lines().toList();

        assertTrue(said.contains("saved"), said::toString);
        assertEquals(
                List.of("BROKEN", "BROKEN"),
                said.stream().filter(line -> !line.equals("saved")).toList());
    }

    @Test
    void someFailedWritesAndSyncsLoseNothing() throws Exception {
        for (int k : new int[] {2, 8}) {
            failAt(k, "EIO");
        }
        for (int k : new int[] {6}) {
            failAt(k, "ENOSPC");
        }
        report();
        assertTrue(failed >= 2 && readOn == failed, "most runs must fail in use and read on");
    }

    @Test
    @Tag("slow")
    void everyFailedWriteAndSyncLosesNothing() throws Exception {
        for (var error : List.of("EIO", "ENOSPC")) {
            int k = 1;
            while (failAt(k, error)) {
                k++;
            }
            System.out.println(error + " up to call " + k);
            assertTrue(k > 12, "only " + k + " calls were met");
        }
        report();
    }

    private int runs;
    private int refusedToOpen;
    private int failed;
    private int acknowledged;
    private int readOn;

    private void report() {
        System.out.printf(
                "disk: %d runs with one failed call: %d refused to open, %d failed in use,"
                        + " %d of them read on; %d acknowledged, 0 lost, 0 after EIO%n",
                runs, refusedToOpen, failed, readOn, acknowledged);
    }

    /// Returns false when the process ended before its k-th call.
    private boolean failAt(int k, String error) throws Exception {
        assumeTrue(runs("strace", "-qq", "-o", "/dev/null", "true"), "no strace, or the kernel forbids ptrace");
        var workspace = folder.resolve(error + k);
        Store.open(workspace, SampleCommands.CLOCK).close();
        var trace = folder.resolve("trace");
        var calls = "pwrite64,fsync,fdatasync";
        var process = StoreProcess.startUnder(
                List.of(
                        "strace",
                        "-f",
                        "--seccomp-bpf",
                        "-qq",
                        "-o",
                        trace.toString(),
                        "-e",
                        "trace=write," + calls,
                        "-e",
                        "inject=" + calls + ":error=" + error + ":when=" + k),
                "meet",
                workspace.toString());
        var said = StoreProcess.output(process).lines().toList();
        var traced = Files.readAllLines(trace, StandardCharsets.ISO_8859_1);
        var since =
                traced.stream().dropWhile(line -> !line.contains("(INJECTED)")).toList();
        runs++;
        var where = "k = %d, %s: %s".formatted(k, error, said);

        if (error.equals("EIO")) {
            // also when the database kept the failure to itself
            assertTrue(
                    since.stream().noneMatch(line -> line.matches(".*\\(1, \"(saved|decided) .*")),
                    () -> where + "\n" + String.join("\n", since));
        }
        int failure = first(said, "failed ");
        if (first(said, "refused ") >= 0) {
            refusedToOpen++;
            assertEquals(1, said.size(), where);
        } else if (failure >= 0 && error.equals("EIO")) {
            failed++;
            assertTrue(said.get(failure).contains("Do not rely on this disk"), where);
            var after = said.subList(failure, said.size());
            assertTrue(first(after, "decided ") < 0 && first(after, "saved ") < 0, where);
        } else if (failure >= 0) {
            failed++;
            assertTrue(said.get(failure).startsWith("failed FULL"), where);
            assertTrue(first(said.subList(failure, said.size()), "saved ") >= 0, where);
        }
        if (failure >= 0 && first(said, "read ") >= 0) {
            readOn++;
        }
        assertAllThere(workspace, said, where);
        return !since.isEmpty();
    }

    private void assertAllThere(Path workspace, List<String> said, String where) throws StoreException {
        try (var store = Store.open(workspace, SampleCommands.CLOCK)) {
            for (var line : said) {
                if (line.startsWith("decided ") || line.startsWith("saved ")) {
                    acknowledged++;
                    long seq = Long.parseLong(line.substring(line.indexOf(' ') + 1));
                    assertTrue(store.read(s -> s.journal().byId(seq)).isPresent(), where);
                }
            }
            assertEquals(List.of(), store.scrub().damage(), where);
        }
    }

    private static int first(List<String> said, String start) {
        for (int i = 0; i < said.size(); i++) {
            if (said.get(i).startsWith(start)) {
                return i;
            }
        }
        return -1;
    }

    @Test
    void aFolderThatCanNotBeWrittenIsNamedAsSuch() throws Exception {
        assumeTrue(runs("unshare", "-rm", "true"), "the kernel gives no user namespaces, so no such folder");
        var mount = "mount -t tmpfs -o ro none \"$0\" && exec \"$@\"";
        var process = StoreProcess.startUnder(
                List.of("unshare", "-rm", "sh", "-c", mount, folder.toString()), "try", folder.toString());

        assertEquals(List.of("READ_ONLY"), StoreProcess.output(process).lines().toList());
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) { // the caller skips and says why
            return false;
        }
    }
}
