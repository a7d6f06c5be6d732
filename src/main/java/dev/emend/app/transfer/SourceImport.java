package dev.emend.app.transfer;

import dev.emend.app.core.ServiceContext;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.RecordConsumer;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Progress;
import dev.emend.model.Vector;
import dev.emend.model.texts.Messages;
import dev.emend.remote.LiveSource;
import dev.emend.remote.RemoteException;
import dev.emend.store.memories.StoredSource;
import dev.emend.store.sql.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Reads sources as an import reads files: each has a path that no file has, so that an import that
/// was cut off goes on like any other.
public final class SourceImport implements ImportService.FileReading {
    private static final int MAX_NAME = 80;

    private final ServiceContext context;
    private final SourceConnector access;
    private final ImportService.FileReading files;
    private final @Nullable LiveSource liveSource;
    private final Consumer<String> onMemoryId;

    public SourceImport(ServiceContext context, SourceConnector access, ImportService.FileReading files) {
        this(context, access, files, null, _ -> {});
    }

    private SourceImport(
            ServiceContext context,
            SourceConnector access,
            ImportService.FileReading files,
            @Nullable LiveSource liveSource,
            Consumer<String> onMemoryId) {
        this.context = context;
        this.access = access;
        this.files = files;
        this.liveSource = liveSource;
        this.onMemoryId = onMemoryId;
    }

    /// A copy that uses a source that is already open.
    ///
    /// @param each takes the id of every memory that is there
    SourceImport withSource(LiveSource live, Consumer<String> each) {
        return new SourceImport(context, access, files, live, each);
    }

    private Path folder() {
        return context.store().folder().resolve("sources").toAbsolutePath().normalize();
    }

    Path path(StoredSource source) {
        var name = source.place().name().replaceAll("[^A-Za-z0-9.-]+", "_");
        return folder().resolve(String.valueOf(source.id()))
                .resolve(name.substring(0, Math.min(name.length(), MAX_NAME)));
    }

    static Format format(String kind) {
        return switch (kind) {
            case "chroma" -> Format.CHROMA;
            case "mcp" -> Format.MCP_MEMORY;
            default -> Format.PGVECTOR_JSON;
        };
    }

    private Optional<StoredSource> source(Path path) throws ExchangeException {
        if (!path.startsWith(folder())) {
            return Optional.empty();
        }
        try {
            var all = context.store().read(session -> session.sources().all());
            return Optional.of(all.stream()
                    .filter(source -> path(source).equals(path))
                    .findFirst()
                    .orElseThrow(() -> new ExchangeException(
                            Messages.of("transfer.sourceRemoved", path.getFileName()),
                            Messages.of("transfer.addAgain"))));
        } catch (StoreException problem) {
            throw new ExchangeException(problem.message(), problem.remedy(), problem);
        }
    }

    @Override
    public Optional<Format> detect(Path path) throws ExchangeException {
        var source = source(path);
        return source.isPresent() ? Optional.of(format(source.get().place().kind())) : files.detect(path);
    }

    @Override
    public void retry(Format format, ImportRecord.Place place, String raw, RecordConsumer sink)
            throws ExchangeException {
        files.retry(format, place, raw, sink);
    }

    @Override
    public void read(Format format, Path path, RecordConsumer sink, Progress progress) throws ExchangeException {
        var source = source(path);
        if (source.isEmpty()) {
            files.read(format, path, sink, progress);
            return;
        }
        try {
            if (liveSource != null) {
                read(liveSource, path, sink, progress);
                return;
            }
            var place = source.get().place();
            try (var live = access.open(place.kind(), place.settings())) {
                read(live, path, sink, progress);
            }
        } catch (RemoteException problem) {
            throw new ExchangeException(problem.message(), problem.remedy(), problem);
        } catch (StoppedException e) {
            throw e.problem;
        }
    }

    private void read(LiveSource live, Path path, RecordConsumer sink, Progress progress) throws RemoteException {
        var place = new ImportRecord.Place(path, 0, "");
        live.read(
                new LiveSource.LiveRecordConsumer() {
                    @Override
                    public void memory(Memory memory, List<Vector> vectors) {
                        onMemoryId.accept(memory.id());
                        take(sink, new ImportRecord.OfMemory(place, memory, vectors));
                    }

                    @Override
                    public void link(MemoryLink link) {
                        take(sink, new ImportRecord.OfLink(place, link));
                    }
                },
                progress);
    }

    private static void take(RecordConsumer sink, ImportRecord importRecord) {
        try {
            sink.take(importRecord);
        } catch (ExchangeException problem) {
            throw new StoppedException(problem);
        }
    }

    /// Carries what a taker may not throw.
    private static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient ExchangeException problem;

        StoppedException(ExchangeException problem) {
            super(problem);
            this.problem = problem;
        }
    }
}
