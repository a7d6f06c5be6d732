package dev.emend.search.embedding;

import dev.emend.catalog.CatalogException;
import dev.emend.search.SampleVectors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The bundled model unpacked once for all tests of this machine: each workspace gets links to it,
/// which it checks as it would check its own files. Network and tokenizer stay loaded until the tests
/// of this process are over, so that a workspace joins them.
public final class SharedModel {
    private static final Path ALL = Path.of(
            System.getProperty("java.io.tmpdir"),
            "emend-tests-" + System.getProperty("user.name") + "-" + BundledModel.MODEL_SHA.substring(0, 8));

    private static @Nullable ModelFiles unpacked;
    private static List<AutoCloseable> loaded = List.of();

    private SharedModel() {}

    private static synchronized ModelFiles unpacked() throws ModelException, IOException {
        var files = unpacked;
        if (files == null) {
            files = BundledModel.unpack(ALL);
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
        var place = Path.of("cache", "models", BundledModel.NAME);
        try {
            var model = unpacked();
            var folder = Files.createDirectories(workspace.resolve(place));
            for (var file : new Path[] {model.onnx(), model.tokenizer()}) {
                link(folder.resolve(file.getFileName().toString()), file);
            }
        } catch (ModelException | IOException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }

    private static void link(Path link, Path file) throws IOException {
        try {
            Files.createLink(link, file);
        } catch (FileAlreadyExistsException e) {
            return; // a workspace that is opened again
        } catch (UnsupportedOperationException | FileSystemException e) {
            return;
        }
    }
}
