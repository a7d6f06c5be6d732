package dev.emend.app.transfer;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.Command;
import dev.emend.app.memories.MemoryContext;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.memories.QuarantineTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Tries one record of the quarantine again, as if it had stood mended in its file.
final class QuarantineRetry {
    private final MemoryContext parts;
    private final ImportService.FileReading fileReader;

    QuarantineRetry(MemoryContext parts, ImportService.FileReading reading) {
        this.parts = parts;
        this.fileReader = reading;
    }

    /// @return why it is still not taken; empty when it was
    String retry(Actor actor, long id, String raw) throws UserException {
        var store = parts.context().store();
        var record = store.read(session -> session.imports().quarantine().get(id))
                .orElseThrow(() ->
                        UserErrors.notFound(Messages.of("transfer.noRecord", id), Messages.of("transfer.lookAgain")));
        var read = new ArrayList<ImportRecord>();
        var problem = read(record, raw, read);
        if (!problem.isEmpty()) {
            return problem;
        }
        var zone = parts.context().clock().getZone();
        var chunk = new ImportBatch(record.format(), new ImportCopies(record.format(), new CopiedMessages(zone)));
        read.forEach(chunk::add);
        long batch = store.write(session -> session.imports()
                .begin(ImportJob.json(
                        List.of(new ImportCursor(Path.of(record.place().file()), record.format(), "")))));
        var command = new Command(actor, CommandKind.MEMORY_IMPORT, Messages.englishText("transfer.labelMended"));
        parts.executor().decide(command, session -> {
            chunk.store(session, batch);
            session.imports().set(batch, dev.emend.store.memories.StoredImport.State.FINISHED);
            session.imports().quarantine().remove(List.of(id));
            return ChangeSet.putEntries(StoreRef.of(StoreRef.Kind.IMPORT, batch));
        });
        return "";
    }

    private String read(QuarantineTable.Record record, String raw, List<ImportRecord> read) throws UserException {
        var source = record.place().file();
        try {
            var room = Files.createTempDirectory("emend-mended");
            var file = room.resolve(String.valueOf(Path.of(source).getFileName()));
            try {
                Files.writeString(file, raw);
                fileReader.read(
                        Format.valueOf(record.format().toUpperCase(Locale.ROOT)), file, read::add, Progress.SILENT);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(room);
            }
            read.replaceAll(parsed -> of(parsed, file.toString(), source));
        } catch (ExchangeException problem) {
            return problem.message();
        } catch (IOException problem) {
            throw UserErrors.unreadable(
                    Messages.of("transfer.mendedRecord"), problem, Messages.of("transfer.tryAgain"));
        }
        return rejectionReason(read).orElse("");
    }

    private static Optional<String> rejectionReason(List<ImportRecord> read) {
        if (read.isEmpty()) {
            return Optional.of(Messages.of("transfer.recordEmpty"));
        }
        for (var importRecord : read) {
            if (importRecord instanceof ImportRecord.Rejected bad) {
                return Optional.of(bad.reason());
            }
            if (importRecord instanceof ImportRecord.OfLink) {
                return Optional.of(Messages.of("transfer.linkNeedsFile"));
            }
        }
        return Optional.empty();
    }

    /// The record under the name it has in its own file.
    private static ImportRecord of(ImportRecord importRecord, String temporaryFile, String source) {
        return switch (importRecord) {
            case ImportRecord.OfMemory(var place, var memory, var vectors) -> {
                var origin = of(memory.origin(), temporaryFile, source);
                yield new ImportRecord.OfMemory(
                        place,
                        new Memory(
                                origin.memoryId(),
                                memory.kind(),
                                memory.text(),
                                memory.result(),
                                memory.metadata(),
                                origin),
                        vectors);
            }
            case ImportRecord.OfRun(var place, var run) -> {
                var origin = of(run.origin(), temporaryFile, source);
                yield new ImportRecord.OfRun(
                        place, new Run(origin.memoryId(), run.head(), run.messages(), run.metadata(), origin));
            }
            case ImportRecord.OfLink link -> link;
            case ImportRecord.OfFeedback row -> row;
            case ImportRecord.Rejected bad -> bad;
            case ImportRecord.Note note -> note;
        };
    }

    private static Origin of(Origin origin, String temporaryFile, String source) {
        return new Origin(origin.source().replace(temporaryFile, source), origin.format(), origin.id());
    }
}
