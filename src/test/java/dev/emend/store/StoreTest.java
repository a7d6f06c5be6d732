package dev.emend.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.store.journal.JournalEntry;
import dev.emend.store.sql.DurableFiles;
import dev.emend.store.sql.StoreException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTest {
    @TempDir
    private Path folder;

    @Test
    void findsEverythingAgainInAFolderItMade() throws Exception {
        var workspace = folder.resolve("data").resolve("emend");
        try (var store = Store.open(workspace, SampleCommands.CLOCK)) {
            append(store, "kept");
            assertEquals(workspace, store.folder());
        }

        try (var store = Store.open(workspace, SampleCommands.CLOCK)) {
            assertEquals(
                    "kept",
                    store.read(s -> s.journal().recent(1, Long.MAX_VALUE))
                            .getFirst()
                            .change()
                            .label());
        }
    }

    @Test
    void nobodyElseReadsWhatIsInTheFolder() throws Exception {
        assumeTrue(DurableFiles.isPosix(folder), "skipped: no POSIX permissions here");
        var workspace = Files.createDirectory(folder.resolve("workspace"));
        Files.setPosixFilePermissions(workspace, PosixFilePermissions.fromString("rwxr-xr-x"));
        var older = Files.writeString(workspace.resolve("recent-reports.json"), "{}");
        Files.setPosixFilePermissions(older, PosixFilePermissions.fromString("rw-r--r--"));

        try (var store = Store.open(workspace, SampleCommands.CLOCK)) {
            append(store, "kept");
            var backup = store.backup("asked-for");
            store.restore(backup.id());
            assertEquals(List.of(), open(workspace));
        }
        try (var _ = Store.open(workspace, SampleCommands.CLOCK)) {
            assertEquals(List.of(), open(workspace));
        }
    }

    /// What others may read or write.
    private static List<String> open(Path workspace) throws java.io.IOException {
        var open = new ArrayList<String>();
        try (var inside = Files.walk(workspace, 1)) {
            for (var file : inside.toList()) {
                var mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
                if (!mode.endsWith("------")) {
                    open.add(file.getFileName() + " " + mode);
                }
            }
        }
        return open;
    }

    @Test
    void keepsNothingOfAWriteThatFails() throws Exception {
        try (var store = Store.inMemory(SampleCommands.CLOCK)) {
            var bug = new IllegalStateException("a bug");

            var thrown = assertThrows(
                    IllegalStateException.class,
                    () -> store.write(session -> {
                        session.journal().append(SampleCommands.entry("half"));
                        throw bug;
                    }));

            assertSame(bug, thrown);
            assertEquals(0, count(store));
        }
    }

    @Test
    void keepsNothingThatWasWrittenWhileReading() throws Exception {
        try (var store = Store.inMemory(SampleCommands.CLOCK)) {
            store.read(session -> session.journal().append(SampleCommands.entry("sneaked in")));

            assertEquals(0, count(store));
        }
    }

    @Test
    void commitsAtOnceAndNotHalfASecondLater() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            assertEquals("0", setting(store, "WRITE_DELAY"));
        }
    }

    @Test
    void survivesTheInterruptionOfItsCallers() throws Exception {
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            var callers = new ArrayList<Thread>();
            var acknowledged = new AtomicInteger();
            var flagsKept = new AtomicInteger();
            for (int i = 0; i < 200; i++) {
                var entry = SampleCommands.entry("change " + i);
                var working = new CountDownLatch(1);
                var interrupted = new CountDownLatch(1);
                var caller = Thread.ofVirtual().start(() -> {
                    appendOnce(interrupted, working, store, entry);
                    acknowledged.incrementAndGet();
                    if (Thread.currentThread().isInterrupted()) {
                        flagsKept.incrementAndGet();
                    }
                });
                // every second one is interrupted while its work is being done, the others earlier
                if (i % 2 == 0) {
                    working.await();
                }
                caller.interrupt();
                interrupted.countDown();
                callers.add(caller);
            }
            for (var caller : callers) {
                caller.join();
            }

            assertEquals(200, acknowledged.get());
            assertEquals(200, flagsKept.get());
            assertEquals(200, count(store));
        }
    }

    @Test
    void anInterruptedThreadMayOpenAndCloseAStore() throws Exception {
        var flagKept = new AtomicBoolean();
        var opener = Thread.ofPlatform().start(() -> {
            Thread.currentThread().interrupt();
            try (var store = Store.open(folder, SampleCommands.CLOCK)) {
                append(store, "kept");
                flagKept.set(Thread.currentThread().isInterrupted());
            } catch (StoreException failure) {
                throw new AssertionError(failure);
            }
        });
        opener.join();

        assertTrue(flagKept.get());
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            assertEquals(1, count(store));
        }
    }

    @Test
    void refusesAFolderThatWouldChangeTheDatabasesSettings() {
        var refusal =
                assertThrows(StoreException.class, () -> Store.open(folder.resolve("a;INIT=x"), SampleCommands.CLOCK));

        assertTrue(refusal.message().contains("semicolon"), refusal.message());
        assertFalse(Files.exists(folder.resolve("a;INIT=x")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "~ ünï 100% #1 $HOME",
                "~",
                "a:b",
                "split:x",
                "nio:x",
                "a?b&c=d",
                "a%2Fb",
                "a!b",
                "a\nb",
                "a\"b'",
                "*"
            })
    @DisabledOnOs(OS.WINDOWS)
    void opensAgainInAFolderWithAnOddName(String name) throws Exception {
        var odd = folder.resolve(name);
        for (int times = 1; times < 3; times++) {
            try (var store = Store.open(odd, SampleCommands.CLOCK)) {
                append(store, "kept");
                assertEquals(times, count(store));
            }
            assertTrue(Files.exists(odd.resolve("store.mv.db")));
        }
        assertEquals(List.of(odd), inFolder());
    }

    private List<Path> inFolder() throws IOException {
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }

    /// H2 takes it for a folder `a` with a folder `b` in it.
    @ParameterizedTest
    @ValueSource(strings = {"a\\b", "a\\b/inner", "a\\", "\\"})
    @DisabledOnOs(OS.WINDOWS)
    void refusesABackslashBeforeAnythingIsWritten(String name) throws Exception {
        var odd = folder.resolve(name);

        var refusal = assertThrows(StoreException.class, () -> Store.open(odd, SampleCommands.CLOCK));

        assertTrue(refusal.message().contains("backslash"), refusal.message());
        assertEquals(List.of(), inFolder());

        Files.createDirectories(odd);
        var link = Files.createSymbolicLink(folder.resolve("link"), odd);
        assertThrows(StoreException.class, () -> Store.open(link.resolve("workspace"), SampleCommands.CLOCK));
        try (var all = Files.list(odd)) {
            assertEquals(List.of(), all.toList());
        }
    }

    @Test
    void saysSoWhenTheWorkspaceCanNotBeAFolder() throws Exception {
        var file = Files.createFile(folder.resolve("file"));

        var refusal = assertThrows(StoreException.class, () -> Store.open(file, SampleCommands.CLOCK));

        assertTrue(refusal.message().contains(file.toString()), refusal.message());
    }

    @Test
    void isNotToBeCalledFromWithinItsOwnWork() throws Exception {
        try (var store = Store.inMemory(SampleCommands.CLOCK)) {
            assertThrows(
                    IllegalStateException.class,
                    () -> store.read(session -> {
                        append(store);
                        return session.journal().count();
                    }));
        }
    }

    @Test
    void nobodyElseMayLookIntoItsFolder() throws Exception {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
        var workspace = folder.resolve("new");
        Store.open(workspace, SampleCommands.CLOCK).close();

        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(workspace)));
    }

    @Test
    void isClosedOnceForAll() throws Exception {
        var store = Store.open(folder, SampleCommands.CLOCK);
        store.close();
        store.close();

        var refusal = assertThrows(
                StoreException.class, () -> store.read(s -> s.journal().count()));
        assertEquals("The store is closed.", refusal.message());
    }

    /// H2 would answer what comes behind its end, and write down that it did.
    @Test
    void whatWaitsBehindClosingIsRefusedAndWritesNothing() throws Exception {
        var store = Store.open(folder, SampleCommands.CLOCK);
        var working = new CountDownLatch(1);
        var allowed = new CountDownLatch(1);
        var writing =
                Thread.ofPlatform().start(() -> appendOnce(allowed, working, store, SampleCommands.entry("late")));
        working.await();
        var closing = Thread.ofPlatform().start(store::close);
        untilItWaits(closing, "callLast");
        var refused = new AtomicReference<StoreException>();
        var late = Thread.ofPlatform().start(() -> {
            try {
                store.checkpoint();
            } catch (StoreException refusal) {
                refused.set(refusal);
            }
        });
        untilItWaits(late, "checkpoint");
        allowed.countDown();
        for (var thread : List.of(writing, closing, late)) {
            thread.join();
        }
        assertEquals("The store is closed.", refused.get().message());
        try (var files = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    files.filter(file -> file.toString().contains("trace")).toList());
        }
    }

    private static void untilItWaits(Thread thread, String inside) {
        while (thread.getState() != Thread.State.WAITING
                || Arrays.stream(thread.getStackTrace())
                        .noneMatch(frame -> frame.getMethodName().equals(inside))) {
            Thread.onSpinWait();
        }
    }

    @Test
    void printsNothing() throws Exception {
        var before = System.out;
        var printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (var store = Store.open(folder, SampleCommands.CLOCK)) {
            append(store, "quietly");
        } finally {
            System.setOut(before);
        }

        assertEquals("", printed.toString(StandardCharsets.UTF_8));
    }

    private static String setting(Store store, String name) throws StoreException {
        return store.read(session -> session.handle()
                .select("select setting_value from information_schema.settings" + " where setting_name = ?", name)
                .mapTo(String.class)
                .first());
    }

    private static void append(Store store, String label) throws StoreException {
        store.write(session -> session.journal().append(SampleCommands.besideCatalogs(label)));
    }

    private static void append(Store store) {
        try {
            append(store, "from within");
        } catch (StoreException failure) {
            throw new AssertionError(failure);
        }
    }

    private static void appendOnce(CountDownLatch allowed, CountDownLatch working, Store store, JournalEntry entry) {
        try {
            store.write(session -> {
                working.countDown();
                await(allowed);
                return session.journal().append(entry);
            });
        } catch (StoreException failure) {
            throw new AssertionError(failure);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static long count(Store store) throws StoreException {
        return store.read(session -> session.journal().count());
    }
}
