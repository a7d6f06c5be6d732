package dev.emend.search.embedding;

import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/// A model that comes with the program, unpacked once into the cache folder: all-MiniLM-L6-v2 in 32-bit
/// floating point numbers, or quantized to 8-bit integers. The second takes about a third of the time and
/// a quarter of the room; its vectors have a mean cosine of 0.992 to those of the first (208 questions).
///
/// Both files of each are pinned by sha-256 and checked at every opening, by what was read of them since
/// they were last written, by this process or an earlier one; a file that differs is unpacked again.
/// A workspace opened after another shares the files of that one, where the disk has links.
public enum BundledModel {
    FLOAT32("all-MiniLM-L6-v2", "all-minilm-l6-v2", "759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e"),
    INT8(
            "all-MiniLM-L6-v2-int8",
            "all-minilm-l6-v2-q",
            "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1");

    static final String TOKENIZER_SHA = "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0";
    private static final int MAX_TOKENS = 256;

    final String modelName;
    final String sha;
    private final String resource;

    /// @param resource how the names of its files begin on the class path
    /// @param sha of its network, sha-256
    BundledModel(String modelName, String resource, String sha) {
        this.modelName = modelName;
        this.resource = resource;
        this.sha = sha;
    }

    /// The models this program was packed with: a package may hold one only.
    public static List<BundledModel> availableModels() {
        return Stream.of(values()).filter(BundledModel::isPacked).toList();
    }

    /// The one that was chosen, or the only one there is.
    ///
    /// @param isSmall whether the one in 8-bit numbers was
    public static BundledModel choose(boolean isSmall) {
        var preferredModel = isSmall ? INT8 : FLOAT32;
        var availableModels = availableModels();
        return availableModels.contains(preferredModel) || availableModels.isEmpty()
                ? preferredModel
                : availableModels.getFirst();
    }

    private boolean isPacked() {
        return BundledModel.class.getClassLoader().getResource(resource + ".onnx") != null;
    }

    public ModelFiles unpack(Path cacheFolder) throws ModelException {
        var folder = cacheFolder.resolve("models").resolve(modelName);
        var onnx = folder.resolve("model.onnx");
        var tokenizer = folder.resolve("tokenizer.json");
        try {
            Files.createDirectories(folder);
            provide(resource + ".onnx", onnx, sha, cacheFolder);
            provide(resource + "-tokenizer.json", tokenizer, TOKENIZER_SHA, cacheFolder);
        } catch (IOException e) {
            throw new ModelException(Messages.of("search.modelNotUnpacked", folder, FailureReason.of(e)), e);
        }
        return new ModelFiles(modelName, onnx, tokenizer, Pooling.MEAN, MAX_TOKENS);
    }

    private void provide(String resource, Path target, String sha, Path cacheFolder)
            throws IOException, ModelException {
        if (Files.isRegularFile(target)
                && FileDigests.sha256(target, cacheFolder).equals(sha)) {
            return;
        }
        var existingFile = FileDigests.place(sha);
        if (existingFile.isPresent() && isLinked(target, existingFile.get())) {
            FileDigests.recordLink(target, sha);
            return;
        }
        try (var in = BundledModel.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new ModelException(Messages.of("search.packedWithoutModel", modelName));
            }
            NativeLibraries.replace(target, in);
        }
        if (!FileDigests.sha256(target, cacheFolder).equals(sha)) {
            throw new ModelException(Messages.of("search.programDamaged", resource));
        }
    }

    /// False where the disk has no links, or the files are on two disks.
    private static boolean isLinked(Path target, Path file) throws IOException {
        var link = Files.createTempFile(target.toAbsolutePath().getParent(), "unpack", ".part");
        try {
            Files.delete(link);
            Files.createLink(link, file);
            Files.move(link, target, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (UnsupportedOperationException | FileSystemException impossible) {
            return false;
        } finally {
            Files.deleteIfExists(link);
        }
    }
}
