package dev.emend.search.embedding;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Parts of models that this process has loaded, each once however many workspaces ask it: a network takes some 100 MB
/// and a third of a second of a processor, a tokenizer a tenth of one, and both may be asked on several threads at
/// once. Thread-safe.
final class LoadedOnce<V> {
    private final Map<Key, Loaded<V>> open = new HashMap<>();
    private final Consumer<V> free;

    /// @param free what is done with a part once nobody uses it
    LoadedOnce(Consumer<V> free) {
        this.free = free;
    }

    /// @param sha of the file
    /// @param option the one setting it was loaded with
    private record Key(String sha, int option) {}

    private static final class Loaded<V> {
        final V part;
        int users;

        Loaded(V part) {
            this.part = part;
        }
    }

    @FunctionalInterface
    interface Loader<V> {
        V load() throws IOException, ModelException;
    }

    /// A part somebody uses until it is closed; closing twice does nothing.
    final class Use implements AutoCloseable {
        private final Key key;
        private final V part;
        private boolean isOver;

        private Use(Key key, V part) {
            this.key = key;
            this.part = part;
        }

        V part() {
            return part;
        }

        /// The last user frees the part.
        @Override
        public void close() {
            synchronized (open) {
                var loaded = open.get(key);
                if (isOver || loaded == null) {
                    return;
                }
                isOver = true;
                if (--loaded.users == 0) {
                    open.remove(key);
                    free.accept(part);
                }
            }
        }
    }

    /// Loads a part, or joins those who use it; whoever asks while another loads it waits.
    ///
    /// @param option the one setting it is loaded with
    /// @throws ModelException when the file is no such part
    Use open(Path file, int option, Loader<V> loader) throws IOException, ModelException {
        var key = new Key(FileDigests.sha256(file), option);
        synchronized (open) {
            var loaded = open.get(key);
            if (loaded == null) {
                loaded = new Loaded<>(loader.load());
                open.put(key, loaded);
            }
            loaded.users++;
            return new Use(key, loaded.part);
        }
    }
}
