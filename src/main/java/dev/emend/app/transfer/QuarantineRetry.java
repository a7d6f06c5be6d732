package dev.emend.app.transfer;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.Command;
import dev.emend.app.memories.MemoryContext;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Json;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.memories.QuarantineTable;
import dev.emend.store.memories.StoredImport;
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
        var cursor = new ImportCursor(Path.of(record.place().file()), record.format(), "");
        var file = cursor.toJson().with(StoredImport.MENDED, record.toJson());
        long batch = store.write(session -> session.imports().begin(new Json.Arr(List.of(file))));
        var command = new Command(actor, CommandKind.MEMORY_IMPORT, Messages.englishText("transfer.labelMended"));
        parts.executor().decide(command, session -> {
            chunk.store(session, batch);
            session.imports().set(batch, StoredImport.State.FINISHED);
            session.imports().quarantine().remove(List.of(id));
            return ChangeSet.putEntries(StoreRef.of(StoreRef.Kind.IMPORT, batch));
        });
        return "";
    }

    private String read(QuarantineTable.Record record, String raw, List<ImportRecord> read) {
        var stored = record.place();
        var place = new ImportRecord.Place(Path.of(stored.file()), stored.line(), stored.within());
        try {
            fileReader.retry(Format.valueOf(record.format().toUpperCase(Locale.ROOT)), place, raw, read::add);
        } catch (ExchangeException problem) {
            return problem.message();
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
}
