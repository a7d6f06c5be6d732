package dev.emend.exchange.writers;

import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.MemoryColumns;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.exchange.record.VectorText;
import dev.emend.model.Json;
import dev.emend.model.Memory.Space;
import dev.emend.model.Vector;
import dev.emend.model.texts.CsvGuard;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes the `memories` table as CSV, every cell quoted, and cells that a spreadsheet would run as
/// formulas guarded. The first column says that they are, so that they are bare again when read.
public final class CsvWriter implements RecordWriter {

    private final boolean isRaw;

    public CsvWriter(boolean isRaw) {
        this.isRaw = isRaw;
    }

    @Override
    public void begin(Appendable out) throws IOException {
        row(MemoryColumns.COLUMNS, out);
    }

    @Override
    public boolean write(ExportRecord exportRecord, Appendable out) throws IOException {
        if (!(exportRecord instanceof ExportRecord.OfMemory(var memory, var state, var vectors, var _, var _))) {
            return false;
        }
        var text = memory.text();
        var lessons = text.lessons();
        var result = memory.result();
        var content = first(vectors, Space.CONTENT);
        var task = first(vectors, Space.TASK);
        var cells = new ArrayList<String>();
        cells.addAll(List.of(memory.id(), text.task(), text.context(), text.narrative()));
        cells.addAll(List.of(text.reflection(), lessons.tactical(), lessons.strategic()));
        cells.addAll(List.of(lessons.meta(), json(lessons.antiPatterns(), Json.Null.NULL)));
        cells.add(json(result.execution(), Json.Obj.EMPTY));
        cells.add(
                result.confidence().isPresent()
                        ? Json.from(result.confidence().getAsDouble()).compact()
                        : "");
        cells.addAll(List.of(result.outcome(), result.timestamp(), json(memory.metadata(), Json.Obj.EMPTY)));
        cells.addAll(List.of(memory.kind().word(), state, memory.origin().source()));
        cells.add(content.map(vector -> VectorText.text(vector.values())).orElse(""));
        cells.add(content.map(Vector::model).orElse(""));
        cells.add(task.map(vector -> VectorText.text(vector.values())).orElse(""));
        cells.add(task.map(Vector::model).orElse(""));
        if (!isRaw) {
            cells.replaceAll(CsvGuard::guard);
        }
        cells.addFirst(isRaw ? CsvGuard.RAW : CsvGuard.GUARDED);
        row(cells, out);
        return true;
    }

    private static Optional<Vector> first(List<Vector> vectors, Space space) {
        return vectors.stream().filter(vector -> vector.space() == space).findFirst();
    }

    private static String json(Json value, Json unsaid) {
        return value.equals(unsaid) ? "" : value.compact();
    }

    private static void row(List<String> cells, Appendable out) throws IOException {
        for (int i = 0; i < cells.size(); i++) {
            out.append(i == 0 ? "\"" : ",\"");
            out.append(cells.get(i).replace("\"", "\"\"")).append('"');
        }
        out.append("\r\n");
    }
}
