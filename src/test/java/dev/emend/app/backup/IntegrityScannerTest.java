package dev.emend.app.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ItemUse;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.StoreReport;
import dev.emend.app.core.UsageLog;
import dev.emend.app.journal.JournalVerifier;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.model.ItemRef;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import dev.emend.store.Store;
import dev.emend.store.curation.QueryLogEntry;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntegrityScannerTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);
    private static final String TRUE_WORD = "a-word-that-was-written";
    private static final String FALSE_WORD = "a-word-that-was-twisted";

    private static final ItemRef ITEM =
            new ItemRef(UUID.fromString("3d0c1e3a-0d2f-4b67-9a3c-0f6f0f0f0f0f"), "open_files");

    @TempDir
    private Path folder;

    @Test
    void aRowTheDiskChangedIsToldWithTheWayOut() throws Exception {
        rate();
        twist();

        var told = check();

        var problem = told.poll(30, TimeUnit.SECONDS);
        assertTrue(problem != null, "nothing was told");
        assertTrue(problem.message().contains("rating seq 1"), problem.message());
        assertTrue(problem.remedy().contains("backup"), problem.remedy());
    }

    @Test
    void aWholeStoreIsCheckedOnceADay() throws Exception {
        rate();
        var told = check();
        assertEquals("2026-03-01\n", Files.readString(folder.resolve("checked.txt")));

        twist();
        told.addAll(check());

        assertTrue(told.isEmpty(), "it was checked again the same day");
    }

    @Test
    void theNextStartKnowsWhatTheLastCheckFound() throws Exception {
        rate();
        twist();
        check();

        try (var store = Store.open(folder, CLOCK)) {
            var versions = new FileVersions(folder.resolve("versions"), CLOCK);
            var changes = new AppEvents();
            var context = new ServiceContext(store, new CatalogFiles(), versions, changes, CLOCK);
            var verification = verification(context);

            var last = verification.last().orElseThrow();
            assertEquals(CLOCK.instant(), last.at());
            assertFalse(last.isComplete());
            assertEquals(List.of("rating seq 1 is not as it was written."), last.problems());
            changes.publish(new AppEvent.JournalChecked(new JournalIntegrity(1, Optional.of("Change 1 is missing."))));
            assertEquals(
                    List.of("Change 1 is missing."),
                    verification.last().orElseThrow().problems());
            verification.note(List.of());
            assertFalse(verification.last().orElseThrow().problems().isEmpty());
        }
    }

    @Test
    void nothingIsWrittenIntoAFolderThatWasClosed() throws Exception {
        rate();
        twist();
        var isFound = new CountDownLatch(1);
        var goesOn = new CountDownLatch(1);
        var changes = new AppEvents();
        try (var store = Store.open(folder, CLOCK);
                var _ = changes.subscribe(_ -> {
                    isFound.countDown();
                    uninterruptibly(goesOn);
                })) {
            var context = new ServiceContext(
                    store, new CatalogFiles(), new FileVersions(folder.resolve("versions"), CLOCK), changes, CLOCK);
            var verification = verification(context);
            var care = new IntegrityScanner(context, verification, Duration.ZERO);
            isFound.await();
            var before = Files.readString(folder.resolve("store-check.json"));

            care.close();
            goesOn.countDown();
            context.tasks().close();
            verification.note(List.of(new StoreReport.Part(StoreReport.Subject.ROWS, 1, List.of("Found late."))));

            assertFalse(Files.exists(folder.resolve("checked.txt")));
            assertEquals(before, Files.readString(folder.resolve("store-check.json")));
        }
    }

    @Test
    @Tag("slow")
    void theLogOfQuestionsIsPrunedToItsNewestAndNothingCountedFromItIsLost() throws Exception {
        int more = 1_500;
        var hits = List.of(new QueryLogEntry.Hit(ITEM.key(), 1));
        var given = new QueryLogEntry(CLOCK.instant(), "planner", "read", "", "", hits);
        var asked = new QueryLogEntry(CLOCK.instant(), "ada", "search", "open", "", List.of());
        try (var store = Store.open(folder, CLOCK)) {
            store.write(session -> {
                for (int i = 0; i < more; i++) {
                    session.queries().log(given);
                }
                for (int i = 0; i < UsageLog.KEPT; i++) {
                    session.queries().log(asked);
                }
                return more;
            });
            var before = store.read(UsageLog::all);

            try (var care = care(store, new AppEvents())) {
                care.await();
            }

            long left = store.read(session -> session.queries().count());
            assertEquals(UsageLog.KEPT, left);
            assertEquals(Map.of(ITEM.key(), new ItemUse(more, Optional.of(CLOCK.instant()))), before);
            assertEquals(before, store.read(UsageLog::all));
            assertTrue(store.scrub().isWhole());
        }
    }

    private static void uninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void rate() throws Exception {
        try (var store = Store.open(folder, CLOCK)) {
            store.write(session -> session.ratings().add(new Rating("item", 4, TRUE_WORD, "ada", CLOCK.instant())));
        }
    }

    /// What a bad disk does.
    private void twist() throws IOException {
        try (var file = new RandomAccessFile(folder.resolve("store.mv.db").toFile(), "rw")) {
            var bytes = new byte[(int) file.length()];
            file.readFully(bytes);
            var text = new String(bytes, StandardCharsets.ISO_8859_1);
            for (int at = text.indexOf(TRUE_WORD); at >= 0; at = text.indexOf(TRUE_WORD, at + 1)) {
                file.seek(at);
                file.write(FALSE_WORD.getBytes(StandardCharsets.ISO_8859_1));
            }
        }
    }

    private LinkedBlockingQueue<UserException> check() throws Exception {
        var told = new LinkedBlockingQueue<UserException>();
        try (var store = Store.open(folder, CLOCK)) {
            var changes = new AppEvents();
            try (var _ = changes.subscribe(change -> {
                        if (change instanceof AppEvent.StoreDamaged(var problem)) {
                            told.add(problem);
                        }
                    });
                    var care = care(store, changes)) {
                care.await();
            }
        }
        return told;
    }

    private IntegrityScanner care(Store store, AppEvents changes) {
        var versions = new FileVersions(folder.resolve("versions"), CLOCK);
        var context = new ServiceContext(store, new CatalogFiles(), versions, changes, CLOCK);
        return new IntegrityScanner(context, verification(context), Duration.ZERO);
    }

    private StoreVerification verification(ServiceContext context) {
        return new StoreVerification(context, new JournalVerifier(context), folder.resolve("index"));
    }
}
