package dev.emend.exchange;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.RecordConsumer;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// What a reader handed over, for tests.
final class Collected implements RecordConsumer {
    final List<ImportRecord> all = new ArrayList<>();

    @Override
    public void take(ImportRecord importRecord) {
        all.add(importRecord);
    }

    /// Reads a file whose format its content tells.
    static Collected of(Path path) throws ExchangeException {
        var format = Formats.detect(path).orElseThrow(() -> new AssertionError("unknown: " + path));
        return of(format, path);
    }

    static Collected of(Format format, Path path) throws ExchangeException {
        var collected = new Collected();
        Formats.read(format, path, collected, Progress.SILENT);
        return collected;
    }

    /// Reads a text whose format its content tells.
    static Collected of(Path folder, String text) throws ExchangeException, IOException {
        return of(write(folder, text));
    }

    static Path write(Path folder, String text) throws IOException {
        return Files.write(Files.createTempFile(folder, "some", ""), text.getBytes(StandardCharsets.UTF_8));
    }

    /// A member as compact JSON.
    static String value(Json.Obj object, String name) {
        return Objects.requireNonNull(object.get(name), name).compact();
    }

    List<ImportRecord.OfMemory> withVectors() {
        return each(ImportRecord.OfMemory.class);
    }

    List<Memory> memories() {
        return withVectors().stream().map(ImportRecord.OfMemory::memory).toList();
    }

    List<Run> runs() {
        return each(ImportRecord.OfRun.class).stream()
                .map(ImportRecord.OfRun::run)
                .toList();
    }

    List<MemoryLink> links() {
        return each(ImportRecord.OfLink.class).stream()
                .map(ImportRecord.OfLink::link)
                .toList();
    }

    List<ImportRecord.Rejected> rejected() {
        return each(ImportRecord.Rejected.class);
    }

    List<ImportRecord.Note> notes() {
        return each(ImportRecord.Note.class);
    }

    private <T> List<T> each(Class<T> kind) {
        return all.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
