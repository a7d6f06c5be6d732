package dev.emend.app.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SaverClosingTest {
    @TempDir
    private Path folder;

    /// Somebody goes on handing over work while the saver is closed.
    @Test
    void noFileIsTouchedOnceTheSaverIsClosed() throws Exception {
        var sample = Path.of("catalogs", "git_cli", "knowledge_catalog.json");
        var catalog = CatalogSamples.open(CatalogSamples.write(folder, Files.readAllBytes(sample)));
        var others = savers();
        try (var store = Store.inMemory(Clock.systemUTC())) {
            var room = new Semaphore(3);
            var versions = new FileVersions(folder.resolve("versions"), telling(room));
            var saver = new CatalogSaver(
                    new ServiceContext(store, new CatalogFiles(), versions, new AppEvents(), Clock.systemUTC()),
                    Duration.ZERO);
            var isBegun = new CountDownLatch(1);
            var busy = Thread.ofPlatform().start(() -> {
                try {
                    while (true) {
                        room.acquire();
                        saver.keepVersion(catalog, Optional.empty());
                        isBegun.countDown();
                    }
                } catch (RejectedExecutionException | InterruptedException e) {
                    return;
                }
            });
            isBegun.await();

            saver.close();

            var closed = kept();
            busy.join();
            for (var saving : savers()) {
                if (!others.contains(saving)) {
                    saving.join();
                }
            }
            assertEquals(closed, kept());
        }
    }

    private List<String> kept() throws IOException {
        try (var all = Files.walk(folder.resolve("versions"))) {
            return all.map(Path::toString).sorted().toList();
        }
    }

    /// Makes room for another version with each that is kept.
    private static Clock telling(Semaphore room) {
        return new Clock() {
            @Override
            public Instant instant() {
                room.release();
                return Instant.now(Clock.systemUTC());
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        };
    }

    private static Set<Thread> savers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("saver") && thread.isAlive())
                .collect(Collectors.toSet());
    }
}
