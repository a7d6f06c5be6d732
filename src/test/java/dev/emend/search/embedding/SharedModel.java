package dev.emend.search.embedding;

import dev.emend.catalog.CatalogException;
import dev.emend.search.SampleVectors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The bundled model unpacked once for all tests of this machine: each workspace gets links to it,
/// which it checks as it would check its own files. The links are symbolic, as a hard one counts as a
/// change of the file, which every workspace of every process would then read again, 90 MB of it. Network
/// and tokenizer stay loaded until the tests of this process are over, so that a workspace joins them.
public final class SharedModel {
    private static final Path ALL = Path.of(
            System.getProperty("java.io.tmpdir"),
            "emend-tests-" + System.getProperty("user.name") + "-" + BundledModel.FLOAT32.sha.substring(0, 8));

    /// JUnit would tell of each link that it deletes the link only.
    private static final Logger DELETIONS =
            Logger.getLogger("org.junit.jupiter.api.io.TempDirDeletionStrategy$Standard");

    static {
        DELETIONS.setLevel(Level.SEVERE);
    }

    private static @Nullable ModelFiles unpacked;
    private static List<AutoCloseable> loaded = List.of();

    private SharedModel() {}

    private static synchronized ModelFiles unpacked() throws ModelException, IOException {
        var files = unpacked;
        if (files == null) {
            files = BundledModel.FLOAT32.unpack(ALL);
            loaded = load(files);
            unpacked = files;
        }
        return files;
    }

    private static List<AutoCloseable> load(ModelFiles files) throws ModelException, IOException {
        NativeLibraries.prepare(ALL);
        try (var thread = new EmbeddingThread()) {
            return thread.call(() -> List.of(OnnxModel.use(files, Embedder.defaultThreads()), Tokenizer.use(files)));
        }
    }

    /// What is read of the samples with it.
    public static SampleVectors.Known vectors() throws IOException, CatalogException, ModelException {
        unpacked();
        return SampleVectors.all(ALL);
    }

    /// Does nothing where links can't be made; the workspace then unpacks the model itself.
    public static void into(Path workspace) {
        var cache = workspace.resolve("cache");
        try {
            var model = unpacked();
            var folder = Files.createDirectories(cache.resolve("models").resolve(BundledModel.FLOAT32.modelName));
            for (var file : new Path[] {model.onnx(), model.tokenizer()}) {
                var link = folder.resolve(file.getFileName().toString());
                if (isLinked(link, file)) {
                    FileDigests.sha256(link, cache); // kept for programs that are started on this workspace
                }
            }
        } catch (ModelException | IOException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    /// False where links can't be made, or the file is there: a workspace that is opened again.
    private static boolean isLinked(Path link, Path file) throws IOException {
        try {
            Files.createSymbolicLink(link, file.toAbsolutePath());
            return true;
        } catch (UnsupportedOperationException | FileSystemException e) {
            return false;
        }
    }
}
