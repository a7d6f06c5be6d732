package dev.emend.curation;

import dev.emend.curation.Imports.Counts;
import dev.emend.curation.Imports.Preview;
import dev.emend.curation.Imports.Sample;
import dev.emend.exchange.ExchangeException;
import dev.emend.exchange.Format;
import dev.emend.exchange.Imported;
import dev.emend.model.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Looks through one file and says what an import of it would do. Used by one thread.
///
/// A record that stands twice in a file counts by each chunk it is in: a preview knows no more than
/// the store.
final class ImportLook {
    private final Backstage backstage;
    private final Imports.Reading reading;
    private final ImportFile file;
    private final int most;
    private final List<Sample> samples = new ArrayList<>();
    private final ImportCopies copies;
    private ImportChunk chunk;

    ImportLook(Backstage backstage, Imports.Reading reading, ImportFile file, int most) {
        this.backstage = backstage;
        this.reading = reading;
        this.file = file;
        this.most = most;
        this.copies = new ImportCopies(file.format());
        this.chunk = new ImportChunk(file.format(), copies);
    }

    Preview look(Progress progress) throws CurationException {
        var problem = "";
        try {
            reading.read(
                    Format.valueOf(file.format().toUpperCase(Locale.ROOT)),
                    file.path(),
                    this::take,
                    progress);
        } catch (MemoryActs.Refused refused) {
            throw refused.why();
        } catch (ExchangeException cutOff) { // shown with the file
            problem = cutOff.what() + " " + cutOff.wayOut();
        }
        flush();
        return new Preview(file.path(), file.format(), file.counts(), samples, problem);
    }

    private void take(Imported one) {
        chunk.add(one);
        if (chunk.isFull()) {
            try {
                flush();
            } catch (CurationException problem) {
                throw new MemoryActs.Refused(problem);
            }
        }
    }

    private void flush() throws CurationException {
        var full = chunk;
        chunk = new ImportChunk(file.format(), copies);
        var all = Failures.read(backstage.store(), full::look);
        int unchanged = 0;
        for (var one : all) {
            unchanged += one.verdict().equals("unchanged") ? 1 : 0;
            if (samples.size() < most) {
                samples.add(one);
            }
        }
        int imported = all.size() - unchanged - full.rejected();
        file.took(0, new Counts(imported, unchanged, full.rejected(), full.secrets()));
    }
}
