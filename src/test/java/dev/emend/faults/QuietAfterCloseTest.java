package dev.emend.faults;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.ItemQuery;
import dev.emend.app.preview.ReviewOutcome;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.ThreadList;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a closed workspace leaves behind: its files, which can be copied or deleted at once.
class QuietAfterCloseTest {
    /// Closing includes what is under way; a machine that runs tests may be busy.
    private static final Duration AT_MOST = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private OpenWorkspace open(String name) throws Exception {
        return OpenWorkspace.onSample(folder.resolve(name), Clock.systemUTC());
    }

    /// At each place closing meets other things half done.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 20, 60, 150, 400})
    void leavesNoThreadAndTouchesNoFile(int millis) throws Exception {
        var before = ThreadList.now(elsewhere);
        var warnings = new Warnings();
        var opened = open("a");
        try {
            begin(opened);
            // the moment of closing is what is tried, so nothing can be waited for
            Thread.sleep(millis);
        } finally {
            long start = System.nanoTime();
            opened.close();
            long took = System.nanoTime() - start;
            assertTrue(took < AT_MOST.toNanos(), "closing took " + Duration.ofNanos(took));
        }
        var closed = files();
        assertEquals(Map.of(), before.begunSince(elsewhere));
        opened.close();
        assertEquals(closed, files());
        assertEquals(List.of(), warnings.end());
    }

    /// Whatever works behind a window.
    private static void begin(OpenWorkspace opened) throws Exception {
        var workspace = opened.workspace();
        workspace.library().watch(true);
        workspace.search().start();
        workspace.memories().search().start();
        workspace.review().proposals().current();
        workspace.journal().checkInBackground();
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            for (var reviewed : workspace.library().item(row.ref()).learnings()) {
                workspace.previews().foresight().ask(reviewed.learning().ref(), ReviewOutcome.REJECTED);
            }
        }
        workspace
                .insights()
                .feedbacks()
                .add(REVIEWER, new FeedbackFields("A conversation", "", "Slow"), Satisfaction.LOW, List.of());
        workspace.journal().undo(REVIEWER); // reaches the disk behind us
    }

    @Test
    void findersThatReadWhileItClosesSayNothing() throws Exception {
        var warnings = new Warnings();
        for (int round = 0; round < 3; round++) {
            var opened = open("a" + round);
            opened.workspace().search().awaitReady();
            opened.workspace().review().proposals().current();
            var asking = Thread.ofVirtual()
                    .start(() -> opened.workspace().review().proposals().awaitFresh());
            opened.close();
            assertTrue(asking.join(AT_MOST), "whoever waits for them is let go");
        }
        assertEquals(List.of(), warnings.end());
    }

    /// Of all files, size and time of writing.
    private Map<String, String> files() throws Exception {
        var found = new TreeMap<String, String>();
        try (var all = Files.walk(folder)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                found.put(folder.relativize(file).toString(), Files.size(file) + " " + Files.getLastModifiedTime(file));
            }
        }
        return found;
    }

    /// What our own classes warn of meanwhile.
    private static final class Warnings extends Handler {
        private static final Logger OURS = Logger.getLogger("dev.emend");
        private final List<String> events = new CopyOnWriteArrayList<>();

        Warnings() {
            OURS.addHandler(this);
        }

        List<String> end() {
            OURS.removeHandler(this);
            return events;
        }

        @Override
        public void publish(LogRecord log) {
            if (log.getLevel().intValue() >= Level.WARNING.intValue()) {
                events.add(log.getMessage() + " " + log.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
