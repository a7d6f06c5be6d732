package dev.emend.exchange.writers;

import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.model.Json;
import java.io.IOException;

/// Writes everything as [EmendLines], a memory before the links that begin at it.
public final class EmendWriter implements RecordWriter {
    @Override
    public void begin(Appendable out) throws IOException {
        line(EmendLines.header(), out);
    }

    @Override
    public boolean write(ExportRecord exportRecord, Appendable out) throws IOException {
        switch (exportRecord) {
            case ExportRecord.OfMemory(var memory, var state, var vectors, var links, var _) -> {
                line(EmendLines.memory(memory, state, vectors), out);
                for (var link : links) {
                    line(EmendLines.link(link), out);
                }
            }
            case ExportRecord.OfRun record -> line(EmendLines.run(record.withOutcome()), out);
        }
        return true;
    }

    static void line(Json json, Appendable out) throws IOException {
        out.append(json.compact()).append('\n');
    }
}
