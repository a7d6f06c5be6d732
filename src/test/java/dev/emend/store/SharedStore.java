package dev.emend.store;

import dev.emend.catalog.CatalogException;
import dev.emend.search.embedding.ModelException;
import dev.emend.search.embedding.SharedModel;
import dev.emend.store.sql.DurableFiles;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An empty store made once for all tests of this process: most of the time of making one goes into
/// its tables. It knows the vectors of the samples, as a store would that had them before. Whoever
/// tests the making, or needs workspaces that tell each other apart, has a store made of its own.
public final class SharedStore {
    private static @Nullable Map<String, byte[]> made;

    private SharedStore() {}

    /// Puts the files of an empty, closed store into the folder, unless one is there.
    public static void into(Path workspace) {
        try {
            if (Files.exists(workspace.resolve("store.json")) || Files.exists(workspace.resolve("store.mv.db"))) {
                return;
            }
            DurableFiles.createPrivate(workspace);
            for (var file : made().entrySet()) {
                Files.write(workspace.resolve(file.getKey()), file.getValue());
            }
        } catch (IOException | StoreException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    private static synchronized Map<String, byte[]> made() throws IOException, StoreException {
        if (made == null) {
            var folder = Files.createTempDirectory("emend-store");
            try (var store = Store.open(folder, Clock.systemUTC())) {
                var vectors = SharedModel.vectors();
                store.write(session -> {
                    session.embeddings().put(vectors.model(), vectors.byText());
                    return 0;
                });
            } catch (CatalogException | ModelException e) {
                throw new IOException(e);
            }
            made = List.of("store.json", "store.mv.db").stream()
                    .collect(Collectors.toMap(name -> name, name -> read(folder, name)));
        }
        return made;
    }

    private static byte[] read(Path folder, String name) {
        try {
            return Files.readAllBytes(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
