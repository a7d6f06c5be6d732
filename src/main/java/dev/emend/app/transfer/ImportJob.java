package dev.emend.app.transfer;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.memories.MemoryContext;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.memories.StoredImport.State;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An import in progress: reads its files and stores what is in them, a chunk in a transaction together
/// with how far it came. Used by one thread.
final class ImportJob {
    private final MemoryContext parts;
    private final ImportService.FileReading fileReader;
    private final List<ImportCursor> files;
    private final Command command;
    private final long batch;
    private final CopiedMessages copiedMessages;
    private @Nullable Long change;

    ImportJob(
            MemoryContext parts,
            ImportService.FileReading reading,
            List<ImportCursor> files,
            Command command,
            long batch,
            Optional<Long> change) {
        this.parts = parts;
        this.fileReader = reading;
        this.files = files;
        this.command = command;
        this.batch = batch;
        this.change = change.orElse(null);
        this.copiedMessages = new CopiedMessages(parts.context().clock().getZone());
    }

    static Command command(Actor actor, List<ImportCursor> files) {
        var first = files.getFirst().path().getFileName();
        var label = files.size() == 1
                ? Messages.englishText("shared.labelImport", first)
                : Messages.englishText("transfer.labelImportFiles", files.size());
        return new Command(actor, CommandKind.MEMORY_IMPORT, label);
    }

    static Json.Arr json(List<ImportCursor> files) {
        return new Json.Arr(files.stream().map(file -> (Json) file.toJson()).toList());
    }

    /// @return false when it was cancelled; what is in stays in
    boolean run(Progress progress) throws UserException {
        for (var file : files) {
            if (file.isDone()) {
                continue;
            }
            try {
                new Reader(file, progress).read();
            } catch (ExchangeException problem) { // the other files are read all the same
                file.fail(problem.message() + " " + problem.remedy());
            }
            if (progress.isCancelled()) {
                end(State.CANCELLED);
                return false;
            }
            file.done();
        }
        end(State.FINISHED);
        return true;
    }

    private void end(State state) throws UserException {
        CommandExecutor.write(parts.context(), session -> {
            boolean hasNothing = change == null
                    && files.stream().allMatch(file -> file.counts().rejected() == 0);
            if (hasNothing && state == State.FINISHED) {
                session.imports().forget(batch);
            } else {
                session.imports().progress(batch, json(files));
                session.imports().set(batch, state);
            }
            return batch;
        });
        parts.executor().sync();
        parts.context().changes().publish(new AppEvent.MemoriesChanged());
    }

    boolean hasChanged() {
        return change != null;
    }

    /// Reads one file, behind the records that are stored already.
    private final class Reader {
        private final ImportCursor file;
        private final Progress progress;
        private final ImportCopies copies;
        private ImportBatch chunk;
        private long recordCount;

        Reader(ImportCursor file, Progress progress) {
            this.file = file;
            this.progress = progress;
            this.copies = new ImportCopies(file.format(), copiedMessages);
            this.chunk = new ImportBatch(file.format(), copies);
        }

        void read() throws UserException {
            file.check();
            try {
                fileReader.read(
                        Format.valueOf(file.format().toUpperCase(Locale.ROOT)), file.path(), this::take, progress);
            } catch (RefusedException e) {
                throw e.refusal();
            } catch (ExchangeException e) {
                flush(); // what stands before the place that can't be read counts
                throw e;
            }
            if (!progress.isCancelled()) {
                flush();
            }
        }

        private void take(ImportRecord importRecord) {
            recordCount++;
            progress.records(recordCount);
            if (recordCount <= file.records() || progress.isCancelled()) {
                return;
            }
            file.notes().add(chunk.add(importRecord));
            if (chunk.isFull()) {
                try {
                    flush();
                } catch (UserException problem) {
                    throw new RefusedException(problem);
                }
            }
        }

        private void flush() throws UserException {
            if (chunk.isEmpty()) {
                return; // notes alone are kept when the import ends
            }
            var full = chunk;
            chunk = new ImportBatch(file.format(), copies);
            var isFirst = change == null;
            CommandExecutor.write(parts.context(), session -> store(session, full));
            if (isFirst && change != null) {
                parts.executor().publish(change, command);
            } else {
                parts.context().changes().publish(new AppEvent.MemoriesChanged());
            }
        }

        private Counts store(StoreTransaction session, ImportBatch full) {
            var counts = full.store(session, batch);
            if (change == null && counts.imported() > 0) {
                long row = parts.executor()
                        .append(session, command, ChangeSet.putEntries(StoreRef.of(StoreRef.Kind.IMPORT, batch)));
                session.imports().setChange(batch, row);
                change = row;
            }
            full.shortenedRuns().forEach(file.notes()::addCopied);
            file.took(recordCount, counts);
            session.imports().progress(batch, json(files));
            return counts;
        }
    }
}
