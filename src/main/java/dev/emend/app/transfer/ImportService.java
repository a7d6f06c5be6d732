package dev.emend.app.transfer;

import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Backup;
import dev.emend.app.core.UserErrors;
import dev.emend.app.memories.MemoryContext;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.RecordConsumer;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.memories.StoredImport;
import dev.emend.store.sql.StoreException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Bringing other tools' records in. Everything imported is pending, secrets are redacted before
/// anything is stored, and the same record twice changes nothing. Thread-safe; calls block.
public final class ImportService {
    private static final int SAMPLE = 5;

    private final MemoryContext parts;
    private final FileOpener catalogs;
    private final ForeignRows feedback;
    private final FileReading fileReader;

    /// Finds out what files are and reads them.
    public interface FileReading {
        Optional<Format> detect(Path path) throws ExchangeException;

        void read(Format format, Path path, RecordConsumer sink, Progress progress) throws ExchangeException;

        /// Reads a record that was rejected again, as a person mended it.
        ///
        /// @param place where it was rejected
        void retry(Format format, ImportRecord.Place place, String raw, RecordConsumer sink) throws ExchangeException;

        static FileReading ofFiles() {
            return new FileReading() {
                @Override
                public Optional<Format> detect(Path path) throws ExchangeException {
                    return Formats.detect(path);
                }

                @Override
                public void read(Format format, Path path, RecordConsumer sink, Progress progress)
                        throws ExchangeException {
                    Formats.read(format, path, sink, progress);
                }

                @Override
                public void retry(Format format, ImportRecord.Place place, String raw, RecordConsumer sink)
                        throws ExchangeException {
                    Formats.retry(format, place, raw, sink);
                }
            };
        }
    }

    /// Opens a catalog in the library.
    public interface FileOpener {
        void open(Path catalog) throws UserException;
    }

    public ImportService(MemoryContext parts, FileOpener catalogs, ForeignRows feedback, FileReading reading) {
        this.parts = parts;
        this.catalogs = catalogs;
        this.feedback = feedback;
        this.fileReader = reading;
    }

    /// A copy that reads files in another way, for tests.
    ImportService with(FileReading reading) {
        return new ImportService(parts, catalogs, feedback, reading);
    }

    /// Takes files whose rows are no memories.
    public interface ForeignRows {
        boolean isFor(ImportCursor file);

        /// @param isReal false to look only
        void take(Actor actor, FileReading reading, ImportCursor file, boolean isReal, Progress progress)
                throws UserException;
    }

    /// The preview of a file: its format and its contents; nothing is written.
    ///
    /// @param format its word; empty when it is none of those known
    /// @param sample the first records, for people
    /// @param contents how much of what it holds
    /// @param skippedRecords what can't be read of it, by reason
    /// @param problem why it can't be read; empty when it can
    /// @param notes what else is told of it: copies that do not count, padding, totals that differ
    public record Preview(
            Path path,
            String format,
            Counts counts,
            PreviewContents contents,
            List<Sample> sample,
            List<SkippedRecords> skippedRecords,
            String problem,
            List<String> notes) {
        public Preview(
                Path path,
                String format,
                Counts counts,
                PreviewContents contents,
                List<Sample> sample,
                List<SkippedRecords> skipped,
                String problem) {
            this(path, format, counts, contents, sample, skipped, problem, List.of());
        }
    }

    /// @param secrets how many would be redacted, or were
    public record Counts(int imported, int unchanged, int rejected, int secrets) {}

    /// @param verdict `new`, `unchanged`, `changed` or why it is rejected
    public record Sample(String kind, String title, String verdict) {}

    /// @param problem why it could not be read to its end; empty when it was
    /// @param notes what else is told of it: copies that do not count, padding, totals that differ
    /// @param skippedRecords what was not read of it, by reason
    public record FileOutcome(
            Path path,
            String format,
            Counts counts,
            String problem,
            List<String> notes,
            List<SkippedRecords> skippedRecords) {
        public FileOutcome {
            notes = List.copyOf(notes);
            skippedRecords = List.copyOf(skippedRecords);
        }

        public FileOutcome(Path path, String format, Counts counts, String problem) {
            this(path, format, counts, problem, List.of(), List.of());
        }
    }

    /// The previews of files and folders.
    ///
    /// @param leftOut of the folders
    public record Previews(List<Preview> files, List<LeftOutFile> leftOut) {
        public Previews {
            files = List.copyOf(files);
            leftOut = List.copyOf(leftOut);
        }
    }

    /// @param batch its number, for undo and the quarantine
    /// @param leftOut of the folders
    public record Outcome(long batch, List<FileOutcome> files, List<LeftOutFile> leftOut) {
        public Outcome(long batch, List<FileOutcome> files) {
            this(batch, files, List.of());
        }

        public Counts total() {
            int imported = 0;
            int unchanged = 0;
            int rejected = 0;
            int secrets = 0;
            for (var file : files) {
                imported += file.counts.imported;
                unchanged += file.counts.unchanged;
                rejected += file.counts.rejected;
                secrets += file.counts.secrets;
            }
            return new Counts(imported, unchanged, rejected, secrets);
        }
    }

    /// A record that was not taken, until somebody mends or skips it.
    public record Quarantined(long id, Path file, long line, String reason, String raw) {}

    /// An import that was cut off: by a crash, or because somebody cancelled.
    public record InterruptedImport(long batch, List<Path> paths, Instant startedAt, int importedCount) {}

    public Previews preview(Actor actor, Collection<Path> paths, Progress progress) throws UserException {
        var previews = new ArrayList<Preview>();
        var importPaths = new ImportPaths(fileReader);
        for (var file : importPaths.files(paths)) {
            if (progress.isCancelled()) {
                break;
            }
            if (feedback.isFor(file) && !file.isDone()) {
                feedback.take(actor, fileReader, file, false, progress);
            }
            var contents = PreviewContents.NOTHING;
            if (feedback.isFor(file)) {
                var counts = file.counts();
                contents = new PreviewContents(0, 0, 0, counts.imported() + counts.unchanged(), Set.of());
            } else if (isCatalog(file) && !file.isDone()) {
                contents = PreviewContents.ofItems(read(file));
            }
            previews.add(
                    file.isDone() || isCatalog(file)
                            ? new Preview(
                                    file.path(),
                                    file.format(),
                                    file.counts(),
                                    contents,
                                    List.of(),
                                    List.of(),
                                    file.outcome().problem())
                            : new ImportPreview(parts.context(), fileReader, file, SAMPLE).preview(progress));
        }
        return new Previews(previews, importPaths.leftOut());
    }

    private static boolean isCatalog(ImportCursor file) {
        return file.format().equals(Format.CATALOG.word());
    }

    /// Imports files and folders, in batches: what is in stays in when it is cancelled. One change.
    /// A catalog among them is opened in the library instead.
    public Outcome run(Actor actor, Collection<Path> paths, Progress progress) throws UserException {
        return importFiles(actor, paths, true, progress);
    }

    /// @param isAsked by a person: then a backup is made first
    public Outcome importFiles(Actor actor, Collection<Path> paths, boolean isAsked, Progress progress)
            throws UserException {
        var importPaths = new ImportPaths(fileReader);
        var all = importPaths.files(paths);
        var read =
                all.stream().filter(file -> !file.isDone() && !isCatalog(file)).toList();
        for (var file : all) {
            if (isCatalog(file)) {
                open(file);
            }
        }
        var files = read.stream().filter(file -> !feedback.isFor(file)).toList();
        long newBatch = 0;
        try {
            if (!read.isEmpty() && isAsked) {
                parts.backups().before(Backup.Reason.BEFORE_IMPORT);
            }
            for (var file : read) {
                if (feedback.isFor(file) && !progress.isCancelled()) {
                    feedback.take(actor, fileReader, file, true, progress);
                }
            }
            if (!files.isEmpty()) {
                newBatch = parts.context()
                        .store()
                        .write(session -> session.imports().begin(ImportJob.json(files)));
            }
        } catch (StoreException problem) {
            throw withNextStep(problem, Messages.of("transfer.repeatImport"));
        }
        long batch = 0;
        if (!files.isEmpty()) {
            batch = run(actor, files, newBatch, Optional.empty(), progress) ? newBatch : 0;
        }
        return new Outcome(batch, all.stream().map(ImportCursor::outcome).toList(), importPaths.leftOut());
    }

    /// Reads the number of items of a catalog. Whether it could be opened is recorded with the file.
    private int read(ImportCursor file) {
        try {
            return switch (parts.context().files().read(file.path(), UUID.randomUUID(), _ -> {})) {
                case CatalogFiles.ReadResult.Complete(var catalog) -> catalog.size();
                case CatalogFiles.ReadResult.BeingWritten written -> {
                    file.fail(written.sentence());
                    yield 0;
                }
            };
        } catch (CatalogException problem) {
            file.fail(problem.message() + " " + problem.remedy());
            return 0;
        }
    }

    /// A catalog that can't be opened does not keep the other files out.
    private void open(ImportCursor file) {
        try {
            catalogs.open(file.path());
        } catch (UserException problem) { // told with the file
            file.fail((problem.message() + " " + problem.remedy()).strip());
        }
    }

    /// @return whether it changed anything
    private boolean run(Actor actor, List<ImportCursor> files, long batch, Optional<Long> change, Progress progress)
            throws UserException {
        var command = ImportJob.command(actor, files);
        var run = new ImportJob(parts, fileReader, files, command, batch, change);
        parts.entries().begin(batch);
        try {
            run.run(progress);
        } catch (StoreException problem) {
            throw withNextStep(problem, Messages.of("transfer.resumeImport"));
        } finally {
            parts.entries().end(batch);
        }
        return run.hasChanged();
    }

    /// @param next how it goes on once the disk takes more, a sentence
    private static StoreException withNextStep(StoreException problem, String next) {
        return problem.isUnwritable()
                ? new StoreException(problem.kind(), problem.message(), problem.remedy() + " " + next, problem)
                : problem;
    }

    public List<InterruptedImport> unfinished() throws UserException {
        return parts.context()
                .store()
                .read(session -> session.imports().unfinishedImports().stream()
                        .filter(storedImport -> !parts.entries().isRunning(storedImport.batch()))
                        .map(ImportService::unfinished)
                        .toList());
    }

    private static InterruptedImport unfinished(StoredImport storedImport) {
        var files = files(storedImport);
        return new InterruptedImport(
                storedImport.batch(),
                files.stream().map(ImportCursor::path).toList(),
                storedImport.startedAt(),
                files.stream().mapToInt(file -> file.counts().imported()).sum());
    }

    private static List<ImportCursor> files(StoredImport storedImport) {
        var files = new ArrayList<ImportCursor>();
        for (var value : storedImport.files().elements()) {
            if (value instanceof Json.Obj fields) {
                files.add(ImportCursor.read(fields));
            }
        }
        return files;
    }

    private StoredImport findUnfinished(long batch) throws UserException {
        return parts.context()
                .store()
                .read(session -> session.imports().unfinishedImports().stream()
                        .filter(storedImport -> storedImport.batch() == batch)
                        .filter(storedImport -> !parts.entries().isRunning(batch))
                        .findFirst())
                .orElseThrow(() -> UserErrors.notFound(
                        Messages.of("transfer.noImport", batch), Messages.of("transfer.importAgain")));
    }

    public Outcome resume(Actor actor, long batch, Progress progress) throws UserException {
        var storedImport = findUnfinished(batch);
        var files = files(storedImport);
        run(actor, files, batch, storedImport.change(), progress);
        return new Outcome(batch, files.stream().map(ImportCursor::outcome).toList());
    }

    /// Takes an unfinished import out again; undo brings what it had imported back.
    public void discard(Actor actor, long batch) throws UserException {
        var storedImport = findUnfinished(batch);
        if (storedImport.change().isPresent()) {
            long seq = storedImport.change().get();
            var change = parts.context()
                    .store()
                    .read(session -> session.journal().byId(seq))
                    .orElseThrow();
            parts.executor()
                    .takeBack(
                            actor,
                            change,
                            CommandKind.REVERT,
                            Messages.englishText(
                                    "transfer.labelDiscard", change.change().label()));
        } else {
            parts.context().store().write(session -> {
                session.imports().forget(batch);
                return batch;
            });
        }
    }

    /// Ends an unfinished import where it was cut off: what came in by then stays, and undo takes it
    /// out.
    public void keep(long batch) throws UserException {
        findUnfinished(batch);
        parts.context().store().write(session -> {
            session.imports().set(batch, StoredImport.State.FINISHED);
            return batch;
        });
    }

    public List<Quarantined> quarantine() throws UserException {
        return parts.context()
                .store()
                .read(session -> session.imports().quarantine().all().stream()
                        .map(record -> new Quarantined(
                                record.seq(),
                                Path.of(record.place().file()),
                                record.place().line(),
                                record.reason(),
                                record.raw()))
                        .toList());
    }

    /// Tries a record again as a person mended it.
    ///
    /// @return why it is still not taken; empty when it was
    public String retry(Actor actor, long id, String raw) throws UserException {
        return new QuarantineRetry(parts, fileReader).retry(actor, id, raw);
    }

    public void skip(Collection<Long> ids) throws UserException {
        parts.context().store().write(session -> {
            session.imports().quarantine().remove(ids);
            return ids.size();
        });
        parts.context().changes().publish(new AppEvent.MemoriesChanged());
    }
}
