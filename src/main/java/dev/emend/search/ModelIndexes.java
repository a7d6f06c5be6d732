package dev.emend.search;

import dev.emend.model.texts.Messages;
import dev.emend.search.embedding.NativeLibraries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// One vector index per embedding model, and which of them is searched.
final class ModelIndexes implements AutoCloseable {
    private static final String ACTIVE = "active-model";
    private static final String PREFIX = "vectors-";

    private final @Nullable Path folder;
    private final Map<String, VectorIndex> open = new ConcurrentHashMap<>();
    private volatile @Nullable String active;

    private ModelIndexes(@Nullable Path folder) {
        this.folder = folder;
    }

    static ModelIndexes open(@Nullable Path folder) throws IndexException {
        var models = new ModelIndexes(folder);
        if (folder != null && Files.isRegularFile(folder.resolve(ACTIVE))) {
            try {
                var hash = Files.readString(folder.resolve(ACTIVE)).strip();
                models.open.put(hash, VectorIndex.open(models.folderOf(hash), hash));
                models.active = hash;
            } catch (IOException e) {
                throw new IndexException(folder, Messages.of("search.cannotRead"), false, e);
            }
        }
        return models;
    }

    Optional<String> activeHash() {
        return Optional.ofNullable(active);
    }

    Optional<VectorIndex> active() {
        var hash = active;
        return hash == null ? Optional.empty() : Optional.ofNullable(open.get(hash));
    }

    boolean has(String hash, String id) {
        return of(hash).has(id);
    }

    /// The vectors of this model, to write into; the first model ever becomes the active one.
    synchronized VectorIndex forWriting(String hash) {
        var index = of(hash);
        if (active == null) {
            setActive(hash);
        }
        return index;
    }

    /// The vectors of this model, none yet for a new one.
    private synchronized VectorIndex of(String hash) {
        var index = open.get(hash);
        if (index == null) {
            index = opened(hash);
            open.put(hash, index);
        }
        return index;
    }

    synchronized void activate(String hash) {
        of(hash);
        setActive(hash);
        for (var other : open.keySet()) {
            if (!other.equals(hash)) {
                var index = open.remove(other);
                if (index != null) {
                    index.close();
                }
            }
        }
        deleteAllBut(hash);
    }

    void remove(Collection<String> ids) {
        if (!ids.isEmpty()) {
            open.values().forEach(index -> index.remove(ids));
        }
    }

    boolean isBroken() {
        return open.values().stream().anyMatch(VectorIndex::isBroken);
    }

    void commit() {
        open.values().forEach(VectorIndex::commit);
    }

    @Override
    public void close() {
        open.values().forEach(VectorIndex::close);
        open.clear();
    }

    private VectorIndex opened(String hash) {
        try {
            return VectorIndex.open(folderOf(hash), hash);
        } catch (IndexException e) {
            throw new UncheckedIOException(new IOException("the vectors of a model cannot be opened", e));
        }
    }

    private void setActive(String hash) {
        if (folder != null) {
            try {
                Files.createDirectories(folder);
                NativeLibraries.replace(
                        folder.resolve(ACTIVE), new ByteArrayInputStream(hash.getBytes(StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new UncheckedIOException("the active model cannot be noted", e);
            }
        }
        active = hash;
    }

    private void deleteAllBut(String hash) {
        if (folder == null) {
            return;
        }
        var kept = folderOf(hash);
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                if (file.getFileName().toString().startsWith(PREFIX) && !file.equals(kept)) {
                    LuceneFolder.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("another model's vectors cannot be deleted", e);
        }
    }

    private @Nullable Path folderOf(String hash) {
        if (folder == null) {
            return null;
        }
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(hash.getBytes(StandardCharsets.UTF_8));
            return folder.resolve(PREFIX + HexFormat.of().formatHex(digest, 0, 8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
