package dev.emend.app.transfer;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.app.transfer.ImportService.Sample;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Looks through one file and says what an import of it would do. Used by one thread.
///
/// A record that stands twice in a file counts by each chunk it is in: a preview knows no more than
/// the store.
final class ImportPreview {
    private final ServiceContext context;
    private final ImportService.FileReading fileReader;
    private final ImportCursor file;
    private final int max;
    private final List<Sample> samples = new ArrayList<>();
    private final Set<String> sources = new LinkedHashSet<>();
    private PreviewContents contents = PreviewContents.NOTHING;
    private final ImportCopies copies;
    private ImportBatch chunk;

    ImportPreview(ServiceContext context, ImportService.FileReading reading, ImportCursor file, int max) {
        this.context = context;
        this.fileReader = reading;
        this.file = file;
        this.max = max;
        this.copies = new ImportCopies(
                file.format(), new CopiedMessages(context.clock().getZone()));
        this.chunk = new ImportBatch(file.format(), copies);
    }

    Preview preview(Progress progress) throws UserException {
        var problem = "";
        try {
            fileReader.read(Format.valueOf(file.format().toUpperCase(Locale.ROOT)), file.path(), this::take, progress);
        } catch (RefusedException e) {
            throw e.refusal();
        } catch (ExchangeException e) { // shown with the file
            problem = e.message() + " " + e.remedy();
        }
        flush();
        return new Preview(
                file.path(),
                file.format(),
                file.counts(),
                contents.from(sources),
                samples,
                file.notes().skippedRecords(),
                problem,
                file.notes().all());
    }

    private void take(ImportRecord importRecord) {
        var clean = chunk.add(importRecord);
        file.notes().add(clean);
        switch (clean) {
            case ImportRecord.OfMemory(var _, var memory, var _) ->
                from(memory.origin().source());
            case ImportRecord.OfRun(var _, var run) -> from(run.origin().source());
            case ImportRecord.Rejected _, ImportRecord.OfLink _, ImportRecord.OfFeedback _, ImportRecord.Note _ -> {}
        }
        if (chunk.isFull()) {
            try {
                flush();
            } catch (UserException problem) {
                throw new RefusedException(problem);
            }
        }
    }

    private void from(String source) {
        if (sources.size() < PreviewContents.MAX_SOURCES) {
            sources.add(source);
        }
    }

    private void flush() throws UserException {
        var full = chunk;
        chunk = new ImportBatch(file.format(), copies);
        var all = context.store().read(full::preview);
        int unchanged = 0;
        for (var sample : all) {
            unchanged += sample.verdict().equals("unchanged") ? 1 : 0;
            if (!sample.kind().isEmpty()) {
                contents = contents.with(sample.kind());
            }
            if (!sample.kind().isEmpty() && samples.size() < max) {
                samples.add(sample);
            }
        }
        int imported = all.size() - unchanged - full.rejected();
        file.took(0, new Counts(imported, unchanged, full.rejected(), full.secrets()));
    }
}
