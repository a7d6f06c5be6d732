package dev.emend.exchange;

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
final class Collected implements Sink {
    final List<Imported> all = new ArrayList<>();

    @Override
    public void take(Imported one) {
        all.add(one);
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
        return Files.write(
                Files.createTempFile(folder, "some", ""), text.getBytes(StandardCharsets.UTF_8));
    }

    /// A member as compact JSON.
    static String value(Json.Obj object, String name) {
        return Objects.requireNonNull(object.get(name), name).compact();
    }

    List<Imported.OfMemory> withVectors() {
        return each(Imported.OfMemory.class);
    }

    List<Memory> memories() {
        return withVectors().stream().map(Imported.OfMemory::memory).toList();
    }

    List<Run> runs() {
        return each(Imported.OfRun.class).stream().map(Imported.OfRun::run).toList();
    }

    List<MemoryLink> links() {
        return each(Imported.OfLink.class).stream().map(Imported.OfLink::link).toList();
    }

    List<Imported.Rejected> rejected() {
        return each(Imported.Rejected.class);
    }

    private <T> List<T> each(Class<T> kind) {
        return all.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
