package dev.emend.search.embedding;

import ai.djl.Model;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// The networks open in this process, each loaded once however many workspaces ask it: a network takes some 100 MB and
/// a third of a second of a processor, and may be asked on several threads at once. Thread-safe.
final class OpenNetworks {
    private static final Map<Key, Loaded> OPEN = new HashMap<>();

    private OpenNetworks() {}

    /// @param sha of the file of the network
    /// @param threads how many processors one batch may use
    private record Key(String sha, int threads) {}

    private static final class Loaded {
        final Model model;
        int users;

        Loaded(Model model) {
            this.model = model;
        }
    }

    /// A network somebody uses until it is closed; closing twice does nothing.
    static final class Use implements AutoCloseable {
        private final Key key;
        private final Model model;
        private boolean isOver;

        private Use(Key key, Model model) {
            this.key = key;
            this.model = model;
        }

        Model model() {
            return model;
        }

        /// The last user frees the network.
        @Override
        public void close() {
            synchronized (OPEN) {
                var loaded = OPEN.get(key);
                if (isOver || loaded == null) {
                    return;
                }
                isOver = true;
                if (--loaded.users == 0) {
                    OPEN.remove(key);
                    loaded.model.close();
                }
            }
        }
    }

    /// Opens a network, or joins those who use it; whoever asks while another loads it waits.
    ///
    /// @param threads how many processors one batch may use
    /// @throws ModelException when the file is no network
    static Use open(ModelFiles files, int threads) throws IOException, ModelException {
        var key = new Key(FileDigests.sha256(files.onnx()), threads);
        synchronized (OPEN) {
            var loaded = OPEN.get(key);
            if (loaded == null) {
                loaded = new Loaded(OnnxModel.load(files, threads));
                OPEN.put(key, loaded);
            }
            loaded.users++;
            return new Use(key, loaded.model);
        }
    }
}
