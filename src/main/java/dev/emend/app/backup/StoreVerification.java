package dev.emend.app.backup;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.StoreReport;
import dev.emend.app.journal.JournalVerifier;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.search.IndexCheck;
import dev.emend.store.backup.BackupCheck;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Checks everything that is stored, and keeps what the last check found for the next start.
/// Thread-safe; calls block.
public final class StoreVerification {
    private static final Logger LOG = Logger.getLogger(StoreVerification.class.getName());
    private static final String FILE = "store-check.json";
    private static final int PARTS = 5;

    private final ServiceContext context;
    private final JournalVerifier verifier;
    private final Path index;
    private boolean isClosed;

    public StoreVerification(ServiceContext context, JournalVerifier verifier, Path index) {
        this.context = context;
        this.verifier = verifier;
        this.index = index;
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.JournalChecked(var integrity)) {
                integrity.problem().ifPresent(_ -> note(List.of(journal(integrity))));
            }
        });
    }

    /// Why nothing can be saved or counted now; empty when it can.
    public Optional<UserException> refusal() {
        return context.store().refusal().map(problem -> problem);
    }

    /// Checks journal, rows, references, indexes and backups. A server looks after its rows itself.
    public StoreReport verify(Progress progress) throws UserException {
        var store = context.store();
        var parts = new ArrayList<StoreReport.Part>();
        parts.add(journal(verifier.verify(progress)));
        progress.report(parts.size(), PARTS);
        if (store.keepsBackups()) {
            var rows = store.scrub();
            var damage = new ArrayList<>(rows.damage());
            if (damage.isEmpty()) { // else the disk changed them, and nobody knows the rest
                damage.addAll(store.unreadable());
            }
            parts.add(new StoreReport.Part(
                    StoreReport.Subject.ROWS,
                    rows.rows(),
                    damage.stream()
                            .map(row -> row + " is not as it was written.")
                            .toList()));
            progress.report(parts.size(), PARTS);
            parts.add(new StoreReport.Part(
                    StoreReport.Subject.REFERENCES,
                    0,
                    store.brokenReferences().stream()
                            .map(table -> "In the table " + table + ".")
                            .toList()));
            progress.report(parts.size(), PARTS);
        }
        parts.add(indexes());
        progress.report(parts.size(), PARTS);
        if (store.keepsBackups()) {
            parts.add(backups(progress));
            progress.report(parts.size(), PARTS);
        }
        boolean isComplete =
                parts.stream().allMatch(part -> part.uncheckedNotes().isEmpty());
        return keep(new StoreReport(context.clock().instant(), isComplete, parts));
    }

    private static StoreReport.Part journal(JournalIntegrity integrity) {
        return new StoreReport.Part(
                StoreReport.Subject.JOURNAL,
                integrity.checkedCount(),
                integrity.problem().stream().toList());
    }

    private StoreReport.Part indexes() {
        var indexCheck = IndexCheck.of(index);
        return new StoreReport.Part(
                StoreReport.Subject.INDEX,
                indexCheck.documents(),
                indexCheck.problems().stream()
                        .map(problem -> "The search index %s. Close Emend and delete %s; Emend makes it again."
                                .formatted(problem, index))
                        .toList());
    }

    private StoreReport.Part backups(Progress progress) throws StoreException {
        var checks = context.store().checkBackups(progress);
        var problems = new ArrayList<String>();
        var unchecked = new ArrayList<String>();
        var notes = new ArrayList<String>();
        checks.forEach((id, backup) -> {
            backup.problem().ifPresent(detail -> problems.add("Backup " + id + ": " + detail));
            backup.uncheckedReason()
                    .ifPresent(reason -> unchecked.add("Backup " + id + " could not be checked: " + reason));
            backup.damage().ifPresent(detail -> notes.add("Backup " + id + ": " + damageNote(backup, detail)));
        });
        return new StoreReport.Part(StoreReport.Subject.BACKUPS, checks.size(), problems, unchecked, notes);
    }

    /// A damaged store is backed up only to be out of the way.
    private static String damageNote(BackupCheck backup, String damage) {
        return "It is of the damaged store that was set aside before the %s: %s."
                .formatted(backup.reason().equals("before-migration") ? "upgrade" : "restore", damage);
    }

    /// The findings of the last check, also of an earlier start; empty before the first.
    public Optional<StoreReport> last() {
        var file = file();
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return JsonText.parse(Files.readString(file)) instanceof Json.Obj fields
                    ? Optional.of(report(fields))
                    : Optional.empty();
        } catch (IOException | JsonFault | IllegalArgumentException | DateTimeException e) {
            LOG.log(Level.INFO, "The result of the last check can't be read", e);
            return Optional.empty();
        }
    }

    /// Takes what a smaller check found. It takes no problem back that a larger one found.
    void note(List<StoreReport.Part> parts) {
        var report = new StoreReport(context.clock().instant(), false, parts);
        boolean isKnownDamaged =
                last().filter(lastReport -> !lastReport.problems().isEmpty()).isPresent();
        if (!report.problems().isEmpty() || !isKnownDamaged) {
            keep(report);
        }
    }

    private StoreReport keep(StoreReport report) {
        write(report);
        context.changes().publish(new AppEvent.StoreChecked(report));
        return report;
    }

    private synchronized void write(StoreReport report) {
        if (isClosed) {
            return;
        }
        try {
            JsonFile.replaceSecret(file(), json(report).compact() + "\n");
        } catch (IOException e) { // it is shown all the same
            LOG.log(Level.INFO, "The result of the check was not kept", e);
        }
    }

    /// No file is written once this returns: the folder is then anybody's to copy or delete.
    synchronized void close() {
        isClosed = true;
    }

    private Path file() {
        return context.store().folder().resolve(FILE);
    }

    private static Json.Obj json(StoreReport report) {
        return Json.Obj.of(
                "checked_at", report.at().toString(),
                "complete", report.isComplete(),
                "parts", report.parts().stream().map(StoreVerification::json).toList());
    }

    private static Json.Obj json(StoreReport.Part part) {
        return Json.Obj.of(
                "part", part.subject().word(),
                "checked", part.checkedCount(),
                "problems", part.problems(),
                "unchecked", part.uncheckedNotes(),
                "notes", part.notes());
    }

    private static StoreReport report(Json.Obj fields) {
        var parts = new ArrayList<StoreReport.Part>();
        for (var part : fields.array("parts")) {
            if (part instanceof Json.Obj member) {
                parts.add(new StoreReport.Part(
                        subject(member.text("part").orElse("")),
                        (long) member.number("checked").orElse(0),
                        member.texts("problems"),
                        member.texts("unchecked"),
                        member.texts("notes")));
            }
        }
        return new StoreReport(
                Instant.parse(fields.text("checked_at").orElse("")),
                fields.bool("complete").orElse(false),
                parts);
    }

    private static StoreReport.Subject subject(String word) {
        for (var subject : StoreReport.Subject.values()) {
            if (subject.word().equals(word)) {
                return subject;
            }
        }
        throw new IllegalArgumentException("no part of a check: " + word);
    }
}
