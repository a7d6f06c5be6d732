package dev.emend.app.memories;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.exchange.writers.EmendWriter;
import dev.emend.exchange.writers.MarkdownWriter;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// Memories as agents get them, as text to paste elsewhere, secrets masked. Thread-safe; calls block.
public final class MemoryCopyService {
    private final ServiceContext context;
    private final MemorySearchService search;

    public MemoryCopyService(ServiceContext context, MemorySearchService search) {
        this.context = context;
        this.search = search;
    }

    /// A memory as an `emend` file has it, without vectors and links; a list of them for several.
    public Json json(List<String> ids) throws UserException {
        var all = new ArrayList<Json>();
        for (var one : records(ids)) {
            try {
                var fields = (Json.Obj) JsonText.parse(text(new EmendWriter(), List.of(one)));
                all.add(JsonSecretScanner.redact(fields));
            } catch (JsonFault e) {
                throw new IllegalStateException("the writer wrote no JSON", e);
            }
        }
        return all.size() == 1 ? all.getFirst() : new Json.Arr(all);
    }

    /// As a Markdown export has it.
    public String markdown(List<String> ids) throws UserException {
        return SecretMask.text(text(new MarkdownWriter(Messages.englishText("memories.copyTitle")), records(ids)));
    }

    /// The text that an agent reads of memories.
    public String prompt(List<String> ids) throws UserException {
        return SecretMask.text(search.learningsBlock(ids));
    }

    /// @throws UserException with `NOT_FOUND` when none of them is there any more
    private List<ExportRecord> records(List<String> ids) throws UserException {
        var records = context.store()
                .read(session -> MemoryRowCache.served(session, ids).stream()
                        .map(storedMemory -> (ExportRecord) new ExportRecord.OfMemory(
                                storedMemory.memory(),
                                storedMemory.head().status().state().word(),
                                List.of(),
                                List.of()))
                        .toList());
        if (records.isEmpty()) {
            throw UserErrors.notFound(Messages.of("memories.copyGone"), "");
        }
        return records;
    }

    private static String text(RecordWriter writer, List<ExportRecord> records) {
        var text = new StringBuilder();
        try {
            for (var one : records) {
                writer.write(one, text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // no file is written
        }
        return text.toString();
    }
}
