package dev.emend.app.transfer;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.RecordConsumer;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// A format for tests of imports, a record a line: `id<TAB>task<TAB>lesson`. A line without tabs is
/// rejected.
final class LineRecords implements ImportService.FileReading {
    @Override
    public Optional<Format> detect(Path path) {
        return path.toString().endsWith(".tsv") ? Optional.of(Format.MEM0) : Optional.empty();
    }

    @Override
    public void read(Format format, Path path, RecordConsumer sink, Progress progress) throws ExchangeException {
        try (var lines = Files.newBufferedReader(path)) {
            long line = 0;
            long size = Files.size(path);
            for (var text = lines.readLine(); text != null; text = lines.readLine()) {
                line++;
                progress.report(line, size);
                if (progress.isCancelled()) {
                    return;
                }
                sink.take(record(new ImportRecord.Place(path, line, ""), text));
            }
        } catch (IOException e) {
            throw new ExchangeException(path + " can't be read.", "Check the path.", e);
        }
    }

    @Override
    public void retry(Format format, ImportRecord.Place place, String raw, RecordConsumer sink)
            throws ExchangeException {
        sink.take(record(place, raw));
    }

    private static ImportRecord record(ImportRecord.Place place, String text) {
        var parts = text.split("\t", -1);
        return parts.length < 3
                ? new ImportRecord.Rejected(place, "it has no tabs", text)
                : new ImportRecord.OfMemory(place, memory(place.file(), parts), vectors());
    }

    private static Memory memory(Path path, String[] parts) {
        var origin = new Origin(path.toString(), Format.MEM0.word(), parts[0]);
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text(parts[1], "", "", "", new Memory.MemoryLessons(parts[2], "", "", Json.Null.NULL)),
                new Memory.Result("success", OptionalDouble.of(0.5), "", Json.Obj.EMPTY),
                Json.Obj.of("record", parts[0]),
                origin);
    }

    private static List<Vector> vectors() {
        return List.of(new Vector(Memory.Space.TASK, "small", new float[] {1, 2, 3}));
    }
}
