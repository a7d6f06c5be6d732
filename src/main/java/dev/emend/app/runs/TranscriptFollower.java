package dev.emend.app.runs;

import dev.emend.app.core.UserErrors;
import dev.emend.app.transfer.ImportSanitizer;
import dev.emend.app.transfer.ImportService;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.LoopGuard;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// Follows a transcript that an agent is still writing: whenever the file changes, the run is read
/// again, nothing of it stored. A line or value that stops in the middle is not there yet.
///
/// Looks twice a second on a thread of its own, which [#close()] ends.
public final class TranscriptFollower implements AutoCloseable {
    private static final int MILLIS = 400;

    private final Path file;
    private final String runId;
    private final ImportService.FileReading reader;
    private final Listener listener;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("transcript").factory());
    private final ZoneId zone;
    private final TokenPrices prices;
    private final LoopGuard guard = new LoopGuard("A transcript was not followed", bug -> tell(UserErrors.bug(bug)));
    private String last = "";
    private volatile boolean isEnded;

    /// Called on the thread of the tail.
    public interface Listener {
        void grew(RunDetail detail);

        /// The file can't be read as it is now; it is looked at again when it changes.
        void failed(UserException problem);
    }

    /// @param runId the id of the run in the file; the last one when it has no such run
    /// @param zone of times that name none
    /// @param prices of runs that do not say what they cost
    TranscriptFollower(
            Path file,
            String runId,
            ImportService.FileReading reading,
            ZoneId zone,
            TokenPrices prices,
            Listener listener) {
        this.file = file;
        this.runId = runId;
        this.reader = reading;
        this.zone = zone;
        this.prices = prices;
        this.listener = listener;
    }

    TranscriptFollower start() {
        thread.scheduleWithFixedDelay(guard.wrap(this::poll), 0, MILLIS, TimeUnit.MILLISECONDS);
        return this;
    }

    public Path file() {
        return file;
    }

    /// Reads the file when it is not as it was at the last look.
    void poll() {
        try {
            var fileState = Files.size(file) + " " + Files.getLastModifiedTime(file);
            if (!fileState.equals(last)) {
                last = fileState;
                read();
            }
        } catch (IOException problem) {
            tell(UserErrors.unreadable(Messages.of("runs.theTranscript", file), problem, Messages.of("runs.lookFile")));
        }
    }

    private void read() {
        var latestRun = new AtomicReference<Optional<Run>>(Optional.empty());
        var sanitizer = new ImportSanitizer();
        try {
            var format = reader.detect(file);
            if (format.isEmpty()) {
                throw new UserException(
                        UserException.Code.BAD_INPUT,
                        Messages.of("runs.unknownTranscript", file),
                        "",
                        Messages.of("runs.followTranscript"));
            }
            try {
                reader.read(
                        format.get(),
                        file,
                        record -> {
                            if (record instanceof ImportRecord.OfRun ofRun && takes(latestRun.get(), ofRun)) {
                                latestRun.set(Optional.of(ofRun.run()));
                            }
                        },
                        Progress.SILENT);
            } catch (ExchangeException e) {
                if (latestRun.get().isEmpty()) {
                    return; // it stops in the middle; what was read before stays
                }
            }
        } catch (UserException problem) {
            tell(problem);
            return;
        }
        latestRun.get().ifPresent(run -> tell(sanitizer.run(run)));
    }

    /// The wanted run stays whatever comes behind it.
    private boolean takes(Optional<Run> before, ImportRecord.OfRun ofRun) {
        return before.filter(run -> run.id().equals(runId)).isEmpty()
                || ofRun.run().id().equals(runId);
    }

    private void tell(Run run) {
        if (!isEnded) {
            listener.grew(RunDetailBuilder.detail(run, zone, prices));
        }
    }

    private void tell(UserException problem) {
        if (!isEnded) {
            listener.failed(problem);
        }
    }

    /// Nothing is told any more once this returns, except by a look that is under way.
    @Override
    public void close() {
        isEnded = true;
        thread.shutdown();
    }
}
