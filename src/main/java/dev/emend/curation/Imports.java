package dev.emend.curation;

import dev.emend.exchange.ExchangeException;
import dev.emend.exchange.Format;
import dev.emend.exchange.Formats;
import dev.emend.exchange.Sink;
import dev.emend.memory.StoredImport;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Bringing other tools' records in. Everything imported is pending, secrets are redacted before
/// anything is stored, and the same record twice changes nothing. Thread-safe; calls block.
public final class Imports {
    private static final int SAMPLE = 5;

    private final MemoryParts parts;
    private final Opening catalogs;
    private final Reading reading;
    private final String person;

    /// Finds out what files are and reads them.
    interface Reading {
        Optional<Format> detect(Path path) throws ExchangeException;

        void read(Format format, Path path, Sink sink, Progress progress) throws ExchangeException;

        static Reading ofFiles() {
            return new Reading() {
                @Override
                public Optional<Format> detect(Path path) throws ExchangeException {
                    return Formats.detect(path);
                }

                @Override
                public void read(Format format, Path path, Sink sink, Progress progress)
                        throws ExchangeException {
                    Formats.read(format, path, sink, progress);
                }
            };
        }
    }

    /// Opens a catalog in the library.
    interface Opening {
        void open(Path catalog) throws CurationException;
    }

    Imports(MemoryParts parts, Opening catalogs, Reading reading, String person) {
        this.parts = parts;
        this.catalogs = catalogs;
        this.reading = reading;
        this.person = person;
    }

    Imports as(String another) {
        return new Imports(parts, catalogs, reading, another);
    }

    /// The same over another way of reading, for tests.
    Imports with(Reading another) {
        return new Imports(parts, catalogs, another, person);
    }

    /// What a file is and what is in it; nothing is written.
    ///
    /// @param format its word; empty when it is none of those known
    /// @param sample the first records, for people
    /// @param problem why it can't be read; empty when it can
    public record Preview(
            Path path, String format, Counts counts, List<Sample> sample, String problem) {}

    /// @param secrets how many would be redacted, or were
    public record Counts(int imported, int unchanged, int rejected, int secrets) {}

    /// @param verdict `new`, `unchanged`, `changed` or why it is rejected
    public record Sample(String kind, String title, String verdict) {}

    /// @param problem why it could not be read to its end; empty when it was
    public record FileOutcome(Path path, String format, Counts counts, String problem) {}

    /// @param batch its number, for undo and the quarantine
    public record Outcome(long batch, List<FileOutcome> files) {
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
    public record Unfinished(long batch, List<Path> paths, Instant startedAt, int imported) {}

    public List<Preview> preview(Collection<Path> paths, Progress progress)
            throws CurationException {
        var previews = new ArrayList<Preview>();
        for (var file : new ImportPaths(reading).files(paths)) {
            if (progress.isCancelled()) {
                break;
            }
            previews.add(
                    file.isDone() || isCatalog(file)
                            ? new Preview(
                                    file.path(),
                                    file.format(),
                                    file.counts(),
                                    List.of(),
                                    file.outcome().problem())
                            : new ImportLook(parts.backstage(), reading, file, SAMPLE)
                                    .look(progress));
        }
        return previews;
    }

    private static boolean isCatalog(ImportFile file) {
        return file.format().equals(Format.CATALOG.word());
    }

    /// Imports files and folders, in batches: what is in stays in when it is cancelled. One act. A
    /// catalog among them is opened in the library instead.
    public Outcome run(Collection<Path> paths, Progress progress) throws CurationException {
        return bring(paths, true, progress);
    }

    /// @param isAsked by a person: then a backup is made first
    Outcome bring(Collection<Path> paths, boolean isAsked, Progress progress)
            throws CurationException {
        var all = new ImportPaths(reading).files(paths);
        var files = all.stream().filter(file -> !file.isDone() && !isCatalog(file)).toList();
        for (var file : all) {
            if (isCatalog(file)) {
                catalogs.open(file.path());
            }
        }
        long batch = 0;
        if (!files.isEmpty()) {
            if (isAsked) {
                parts.backups().before(Backup.Reason.BEFORE_IMPORT);
            }
            long begun =
                    Failures.write(
                            parts.backstage().store(),
                            session -> session.imports().begin(ImportRun.json(files)));
            batch = run(files, begun, Optional.empty(), progress) ? begun : 0;
        }
        return new Outcome(batch, all.stream().map(ImportFile::outcome).toList());
    }

    /// @return whether it changed anything
    private boolean run(List<ImportFile> files, long batch, Optional<Long> act, Progress progress)
            throws CurationException {
        var draft = ImportRun.draft(person, files, batch);
        var run = new ImportRun(parts, reading, files, draft, batch, act);
        parts.acts().begin(batch);
        try {
            run.run(progress);
        } finally {
            parts.acts().end(batch);
        }
        return run.hasChanged();
    }

    public List<Unfinished> unfinished() throws CurationException {
        return Failures.read(
                parts.backstage().store(),
                session ->
                        session.imports().unfinished().stream()
                                .filter(one -> !parts.acts().isRunning(one.batch()))
                                .map(Imports::unfinished)
                                .toList());
    }

    private static Unfinished unfinished(StoredImport stored) {
        var files = files(stored);
        return new Unfinished(
                stored.batch(),
                files.stream().map(ImportFile::path).toList(),
                stored.startedAt(),
                files.stream().mapToInt(file -> file.counts().imported()).sum());
    }

    private static List<ImportFile> files(StoredImport stored) {
        var files = new ArrayList<ImportFile>();
        for (var one : stored.files().elements()) {
            if (one instanceof Json.Obj fields) {
                files.add(ImportFile.read(fields));
            }
        }
        return files;
    }

    private StoredImport begun(long batch) throws CurationException {
        return Failures.read(
                        parts.backstage().store(),
                        session ->
                                session.imports().unfinished().stream()
                                        .filter(one -> one.batch() == batch)
                                        .filter(one -> !parts.acts().isRunning(batch))
                                        .findFirst())
                .orElseThrow(() ->
                        Failures.notFound(
                                "There is no unfinished import " + batch + ".",
                                "Import the files again: what is in stays unchanged."));
    }

    public Outcome resume(long batch, Progress progress) throws CurationException {
        var stored = begun(batch);
        var files = files(stored);
        run(files, batch, stored.act(), progress);
        return new Outcome(batch, files.stream().map(ImportFile::outcome).toList());
    }

    /// Takes an unfinished import out again; undo brings what it had imported back.
    public void discard(long batch) throws CurationException {
        var stored = begun(batch);
        if (stored.act().isPresent()) {
            long seq = stored.act().get();
            var act =
                    Failures.read(parts.backstage().store(), session -> session.journal().byId(seq))
                            .orElseThrow();
            parts.acts()
                    .takeBack(act, person, Journal.REVERT, "Discard “" + act.act().label() + "”");
        } else {
            Failures.write(
                    parts.backstage().store(),
                    session -> {
                        session.imports().forget(batch);
                        return batch;
                    });
        }
    }

    public List<Quarantined> quarantine() throws CurationException {
        return Failures.read(
                parts.backstage().store(),
                session ->
                        session.imports().quarantine().all().stream()
                                .map(one ->
                                        new Quarantined(
                                                one.seq(),
                                                Path.of(one.place().file()),
                                                one.place().line(),
                                                one.reason(),
                                                one.raw()))
                                .toList());
    }

    /// Tries a record again as a person mended it.
    ///
    /// @return why it is still not taken; empty when it was
    public String retry(long id, String raw) throws CurationException {
        return new ImportRetry(parts, reading, person).retry(id, raw);
    }

    public void skip(Collection<Long> ids) throws CurationException {
        Failures.write(
                parts.backstage().store(),
                session -> {
                    session.imports().quarantine().remove(ids);
                    return ids.size();
                });
        parts.backstage().changes().publish(new Change.MemoriesChanged());
    }
}
