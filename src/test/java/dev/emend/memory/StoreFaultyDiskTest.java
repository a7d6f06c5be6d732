package dev.emend.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFaultyDiskTest {
    private static final String MOUNT = "mount -t tmpfs -o size=12m none \"$0\" && exec \"$@\"";

    @TempDir private Path folder;

    @Test
    void aFullDiskLosesNothingAndTheStoreGoesOnWhenThereIsSpaceAgain() throws Exception {
        assumeTrue(runs("unshare", "-rm", "true"), "no user namespaces here, no small disk");
        var process =
                StoreProcess.startUnder(
                        List.of("unshare", "-rm", "sh", "-c", MOUNT, folder.toString()),
                        "fill",
                        folder.toString());

        var said = StoreProcess.output(process).lines().toList();

        assertEquals(List.of("FULL", "FULL", "went on", "lost 0"), said);
    }

    @Test
    void afterAFailedSyncNothingIsCalledSaved() throws Exception {
        assumeTrue(runs("strace", "-qq", "-o", "/dev/null", "true"), "no strace here");
        var calls = "fsync,fdatasync";
        var process =
                StoreProcess.startUnder(
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
    void aFolderThatCanNotBeWrittenIsNamedAsSuch() throws Exception {
        assumeTrue(runs("unshare", "-rm", "true"), "no user namespaces here, no such folder");
        var mount = "mount -t tmpfs -o ro none \"$0\" && exec \"$@\"";
        var process =
                StoreProcess.startUnder(
                        List.of("unshare", "-rm", "sh", "-c", mount, folder.toString()),
                        "try",
                        folder.toString());

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
        } catch (IOException absent) { // the caller skips and says why
            return false;
        }
    }
}
