package dev.emend.catalog.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogWatchTest {
    private static final FolderEvents.Source NO_EVENTS = () -> {
        throw new IOException("the limit of watches is reached");
    };
    private static final Duration SELDOM = Duration.ofHours(1);
    private static final Duration OFTEN = Duration.ofMillis(20);

    /// Nothing here takes longer but on a machine that stands still.
    private static final long LONG = 20;

    @TempDir
    Path folder;

    /// Reads a file when told to, and keeps every content it had not seen.
    private static class Reader implements CatalogWatch.Listener {
        private final LinkedBlockingQueue<String> contents = new LinkedBlockingQueue<>();
        private final List<String> reasons = new CopyOnWriteArrayList<>();
        private final List<Throwable> failures = new CopyOnWriteArrayList<>();
        private final AtomicInteger looks = new AtomicInteger();
        private volatile String last = "";

        @Override
        public boolean look(Path file) {
            looks.incrementAndGet();
            try {
                var text = Files.exists(file) ? Files.readString(file) : "gone";
                if (text.isEmpty()) {
                    return false;
                }
                if (!text.equals(last)) {
                    last = text;
                    contents.add(text);
                }
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        @Override
        public void failed(Throwable failure) {
            failures.add(failure);
        }

        @Override
        public void polling(String reason) {
            reasons.add(reason);
        }

        void awaitContent(String text) throws InterruptedException {
            while (true) {
                var next = contents.poll(LONG, TimeUnit.SECONDS);
                assertTrue(next != null, "never saw " + text + ", but " + last);
                if (next.equals(text)) {
                    return;
                }
            }
        }
    }

    private static CatalogWatch.Pace pace(Duration polls) {
        return new CatalogWatch.Pace(polls, polls, Duration.ofMillis(5), Duration.ofMillis(10));
    }

    private Path catalog() throws IOException {
        return Files.writeString(folder.toRealPath().resolve("catalog.json"), "first");
    }

    @Test
    void eventsAndPollingSeeTheSameChanges() throws Exception {
        for (var source : List.of(NO_EVENTS, (FolderEvents.Source) FolderEvents::ofPlatform)) {
            var reader = new Reader();
            var file = catalog();
            var polls = source == NO_EVENTS ? OFTEN : SELDOM;
            try (var watch = new CatalogWatch(reader, pace(polls), source)) {
                watch.watchOnly(Set.of(file));
                reader.awaitContent("first");

                Files.writeString(file, "second");
                reader.awaitContent("second");
                var other = Files.writeString(folder.resolve("new"), "replaced");
                Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
                reader.awaitContent("replaced");
                // of the same size, most likely within one tick of the file's clock
                Files.writeString(file, "REPLACED");
                reader.awaitContent("REPLACED");
                Files.delete(file);
                reader.awaitContent("gone");
                Files.writeString(file, "back");
                reader.awaitContent("back");
            }
        }
    }

    /// What a look may throw: nothing of it ends the watching, and each is told once.
    @ParameterizedTest
    @ValueSource(
            classes = {IllegalStateException.class, StackOverflowError.class, OutOfMemoryError.class, LinkageError.class
            })
    void whateverALookThrowsWatchingGoesOn(Class<? extends Throwable> kind) throws Exception {
        var file = catalog();
        var good = Files.writeString(file.resolveSibling("good.json"), "good");
        Reader reader = new Reader() {
            @Override
            public boolean look(Path looked) {
                if (looked.equals(file)) {
                    throwAny(kind);
                }
                return super.look(looked);
            }
        };
        try (var watch = new CatalogWatch(reader, pace(OFTEN), NO_EVENTS)) {
            watch.watchOnly(Set.of(file, good));
            reader.awaitContent("good");
            for (int i = 0; i < 5; i++) {
                Files.writeString(file, "bad " + i);
                Files.writeString(good, "good " + i);
                reader.awaitContent("good " + i);
            }
            assertEquals(1, reader.failures.size());
            assertEquals(kind, reader.failures.getFirst().getClass());
        }
    }

    private static void throwAny(Class<? extends Throwable> kind) {
        switch (kind.getSimpleName()) {
            case "StackOverflowError" -> throw new StackOverflowError();
            case "OutOfMemoryError" -> throw new OutOfMemoryError();
            case "LinkageError" -> throw new LinkageError();
            default -> throw new IllegalStateException();
        }
    }

    @Test
    void failingEventsAreToldOnceAndHarmNothing() throws Exception {
        var reader = new Reader();
        var file = catalog();
        var elsewhere = Files.createDirectory(folder.toRealPath().resolve("other"));
        var second = Files.writeString(elsewhere.resolve("catalog.json"), "another");
        try (var watch = new CatalogWatch(reader, pace(OFTEN), NO_EVENTS)) {
            watch.watchOnly(Set.of(file));
            watch.watchOnly(Set.of(file, second));
            reader.awaitContent("another");

            assertEquals(1, reader.reasons.size());
            assertTrue(reader.reasons.getFirst().contains("the limit of watches is reached"));
        }
    }

    @Test
    void aBurstInTheFolderHidesNoChange() throws Exception {
        var reader = new Reader();
        var file = catalog();
        try (var watch = new CatalogWatch(reader, pace(SELDOM), FolderEvents::ofPlatform)) {
            watch.watchOnly(Set.of(file));
            reader.awaitContent("first");
            int before = reader.looks.get();

            // more than the system keeps for a reader that is slower
            for (int i = 0; i < 10_000; i++) {
                Files.createFile(folder.resolve(".emend-" + i + ".tmp"));
            }
            Files.writeString(file, "after the burst");

            reader.awaitContent("after the burst");
            assertTrue(
                    reader.looks.get() - before < 1_000,
                    "a burst is gathered, not answered one by one: " + reader.looks);
        }
    }

    @Test
    void otherFilesOfTheFolderAreNobodysBusiness() throws Exception {
        var reader = new Reader();
        var file = catalog();
        try (var watch = new CatalogWatch(reader, pace(SELDOM), FolderEvents::ofPlatform)) {
            watch.watchOnly(Set.of(file));
            reader.awaitContent("first");
            int before = reader.looks.get();

            Files.writeString(folder.resolve(".emend-1-2-3.tmp"), "temporary");
            Files.writeString(folder.resolve("catalog.sync-conflict-20261120-101010-ABCDEFG.json"), "copy");
            Files.writeString(file, "second");
            reader.awaitContent("second");

            // the two writes of the catalog itself, emptying and filling, and a look behind them
            assertTrue(reader.looks.get() - before <= 4, "looked " + reader.looks + " times");
        }
    }

    @Test
    void aFileThatIsBeingWrittenIsLookedAtAgainWithoutAnotherEvent() throws Exception {
        var file = catalog();
        var looks = new LinkedBlockingQueue<Path>();
        var patient = new CatalogWatch.Listener() {
            @Override
            public boolean look(Path path) {
                looks.add(path);
                return looks.size() >= 5;
            }

            @Override
            public void failed(Throwable failure) {}

            @Override
            public void polling(String reason) {
                throw new AssertionError(reason);
            }
        };
        try (var watch = new CatalogWatch(patient, pace(SELDOM), FileSystems.getDefault()::newWatchService)) {
            watch.watchOnly(Set.of(file));

            var seen = new ArrayList<Path>();
            for (int i = 0; i < 5; i++) {
                seen.add(looks.poll(LONG, TimeUnit.SECONDS));
            }
            assertEquals(java.util.Collections.nCopies(5, file), seen);
        }
    }

    @Test
    void lookingNowNeedsNoEventAndNoPoll() throws Exception {
        var reader = new Reader();
        var file = catalog();
        try (var watch = new CatalogWatch(reader, pace(SELDOM), NO_EVENTS)) {
            watch.watchOnly(Set.of(file));
            reader.awaitContent("first");
            Files.writeString(file, "second");

            watch.look();

            reader.awaitContent("second");
        }
    }

    @Test
    void aFolderThatIsMadeAnewIsWatchedAgain() throws Exception {
        var reader = new Reader();
        var place = Files.createDirectory(folder.toRealPath().resolve("place"));
        var file = Files.writeString(place.resolve("catalog.json"), "first");
        var pace = new CatalogWatch.Pace(OFTEN, SELDOM, Duration.ofMillis(5), Duration.ofMillis(10));
        try (var watch = new CatalogWatch(reader, pace, FolderEvents::ofPlatform)) {
            watch.watchOnly(Set.of(file));
            watch.setVisible(true);
            reader.awaitContent("first");

            // moved away, then deleted: the events of the system go with the folder
            for (var next : List.of("second", "third")) {
                if (next.equals("second")) {
                    Files.move(place, folder.resolve("moved"));
                } else {
                    Files.delete(file);
                    Files.delete(place);
                }
                reader.awaitContent("gone");
                Files.createDirectory(place);
                Files.writeString(file, next);
                reader.awaitContent(next);
                watch.setVisible(false);
                // the first may be seen by the look that ends the visible pace
                for (var write : List.of(" once", " twice", " by an event")) {
                    Files.writeString(file, next + write);
                    reader.awaitContent(next + write);
                }
                watch.setVisible(true);
            }
        }
        assertEquals(List.of(), reader.reasons);
    }

    @Test
    void aFolderThatIsNotThereDoesNotEndTheEventsOfOthers() throws Exception {
        var reader = new Reader();
        var file = catalog();
        var missing = folder.toRealPath().resolve("missing").resolve("catalog.json");
        try (var watch = new CatalogWatch(reader, pace(SELDOM), FolderEvents::ofPlatform)) {
            watch.watchOnly(Set.of(missing, file));
            reader.awaitContent("first");

            Files.writeString(file, "second");

            reader.awaitContent("second");
            assertEquals(List.of(), reader.reasons);
        }
    }
}
