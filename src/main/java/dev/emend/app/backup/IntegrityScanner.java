package dev.emend.app.backup;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.StoreReport;
import dev.emend.app.core.UsageLog;
import dev.emend.json.JsonFile;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Looks for rows of the store that the disk changed: a hundredth of them once a day, in the
/// background, so that the disk is not found out only when it is needed. Prunes the log of
/// questions before that.
public final class IntegrityScanner implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(IntegrityScanner.class.getName());

    private final ServiceContext context;
    private final StoreVerification verification;
    private final CompletableFuture<Void> check;
    private boolean isClosed;

    /// @param after the window shows itself first
    public IntegrityScanner(ServiceContext context, StoreVerification verification, Duration after) {
        this.context = context;
        this.verification = verification;
        var executor = CompletableFuture.delayedExecutor(
                after.toMillis(), TimeUnit.MILLISECONDS, work -> context.tasks().start("store care", work));
        check = CompletableFuture.runAsync(this::care, executor);
    }

    private void care() {
        UsageLog.prune(context);
        checkToday();
    }

    /// Checks today's part, unless it was checked already or a server checks its rows itself.
    private void checkToday() {
        if (!context.store().keepsBackups()) {
            return;
        }
        var today = LocalDate.now(context.clock());
        var note = context.store().folder().resolve("checked.txt");
        try {
            if (!isNoted(note, today)) {
                tell(context.store().scrubPart(today, context.tasks().whileOpen()));
                note(note, today);
            }
        } catch (CancellationException e) { // the next time it begins anew
            LOG.log(Level.FINE, "Closed in front of the end of today's check", e);
        } catch (StoreException | IOException e) {
            LOG.log(Level.INFO, "Today's part of the store was not checked", e);
        }
    }

    /// Not once the workspace is closed: its folder is then anybody's to copy or delete.
    private synchronized void note(Path note, LocalDate today) throws IOException {
        if (!isClosed) {
            JsonFile.replaceSecret(note, today + "\n");
        }
    }

    private static boolean isNoted(Path note, LocalDate today) throws IOException {
        return Files.exists(note) && Files.readString(note).strip().equals(today.toString());
    }

    private void tell(IntegrityReport report) {
        verification.note(List.of(new StoreReport.Part(
                StoreReport.Subject.ROWS,
                report.rows(),
                report.damage().stream()
                        .map(damage -> damage + " is not as it was written.")
                        .toList())));
        report.problem().ifPresent(problem -> {
            LOG.warning(() -> "The store is damaged: " + problem);
            context.changes().publish(new AppEvent.StoreDamaged(damageError(problem)));
        });
    }

    private UserException damageError(String problem) {
        return new UserException(
                UserException.Code.STORE,
                Messages.of("backup.storeDamaged", context.store().folder(), problem),
                Messages.of("backup.restIntact"),
                Messages.of("backup.distrustDisk"));
    }

    /// Returns when the check is done.
    void await() {
        check.join();
    }

    /// A check that has not begun is left for the next time; one that runs is ended by the engine,
    /// and writes no file any more.
    @Override
    public synchronized void close() {
        isClosed = true;
        verification.close();
        check.cancel(false);
    }
}
