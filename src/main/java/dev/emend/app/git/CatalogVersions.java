package dev.emend.app.git;

import dev.emend.app.git.GitRepository.TreeEntry;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.Limits;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/// A catalog as it is in the work tree and in a commit: one JSON file, or the Markdown of a file or a folder.
final class CatalogVersions {
    private final GitRepository repository;
    private final Path catalog;
    private final String path;
    private final boolean isMarkdown;

    /// @param path what git calls the catalog
    CatalogVersions(GitRepository repository, Path catalog, String path) {
        this.repository = repository;
        this.catalog = catalog;
        this.path = path;
        this.isMarkdown = CatalogFiles.isMarkdown(catalog);
    }

    /// The files git would take otherwise than they are there, by their paths; empty for one that is gone.
    Map<String, Optional<byte[]>> changed(SortedMap<String, TreeEntry> there) throws UserException, IOException {
        var now = new TreeMap<String, byte[]>();
        if (isMarkdown) {
            MarkdownFolder.read(catalog).files().forEach((name, bytes) -> now.put(pathOf(name), bytes));
        } else {
            now.put(path, Files.readAllBytes(catalog));
        }
        var changed = new TreeMap<String, Optional<byte[]>>();
        for (var file : now.entrySet()) {
            var known = there.get(file.getKey());
            if (known == null || !known.blob().equals(named(file.getKey(), file.getValue()))) {
                changed.put(file.getKey(), Optional.of(file.getValue()));
            }
        }
        for (var name : there.keySet()) {
            if (!now.containsKey(name) && MarkdownFolder.isMarkdown(Path.of(name)) && !Files.exists(workTree(name))) {
                changed.put(name, Optional.empty());
            }
        }
        return changed;
    }

    private Path workTree(String name) {
        return repository.top().resolve(name);
    }

    private String pathOf(String name) {
        return !Files.isDirectory(catalog) ? path : path.isEmpty() ? name : path + "/" + name;
    }

    private String named(String name, byte[] content) throws UserException, IOException {
        return withFile(content, file -> repository.hash(file, name));
    }

    /// Stores a content; empty for one that is gone.
    static Optional<String> stored(GitRepository repository, String name, Optional<byte[]> content)
            throws UserException, IOException {
        return content.isEmpty()
                ? Optional.empty()
                : Optional.of(withFile(content.get(), file -> repository.store(file, name)));
    }

    private interface Use {
        String of(Path file) throws UserException;
    }

    private static String withFile(byte[] content, Use use) throws UserException, IOException {
        var file = Files.createTempFile("emend-git", "");
        try {
            Files.write(file, content);
            return use.of(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /// As it is in the work tree; the items of Markdown by the names the workspace has for them.
    Catalog now(DecisionLog log) throws UserException, IOException {
        return isMarkdown
                ? catalog(MarkdownFolder.read(catalog), log.version().stream().toList(), log.catalog())
                : read(Files.readAllBytes(catalog), log.catalog(), catalog.toString());
    }

    /// As it is in a commit.
    Catalog in(String commit, SortedMap<String, TreeEntry> there, Catalog now) throws UserException {
        if (!isMarkdown) {
            return read(repository.content(commit, path), now.id(), Messages.of("git.inCommit", path, commit));
        }
        var files = new TreeMap<String, byte[]>();
        for (var name : there.keySet()) {
            if (MarkdownFolder.isMarkdown(Path.of(name))) {
                var own = Files.isDirectory(catalog) ? name.substring(path.isEmpty() ? 0 : path.length() + 1) : name;
                files.put(
                        own.substring(Files.isDirectory(catalog) ? 0 : own.lastIndexOf('/') + 1),
                        repository.content(commit, name));
            }
        }
        return catalog(new MarkdownFolder(catalog, files), List.of(now), now.id());
    }

    private Catalog catalog(MarkdownFolder folder, List<Catalog> earlier, UUID id) throws UserException {
        return read(FolderItems.of(folder, earlier).json(), id, catalog.toString());
    }

    private Catalog read(byte[] bytes, UUID id, String name) throws UserException {
        try {
            return new CatalogReader(id, catalog, Limits.DEFAULT.editableBytes()).read(bytes, _ -> {});
        } catch (CatalogException e) {
            throw broken(name, e.reason(), e);
        } catch (TruncatedFileException e) {
            throw broken(name, e.reason(), e);
        }
    }

    private static UserException broken(String name, String reason, Exception cause) {
        return new UserException(
                UserException.Code.BROKEN_FILE,
                Messages.of("git.catalogBroken", name, reason.replaceFirst("\\.$", "")),
                Messages.of("git.untouched"),
                Messages.of("git.correctAndRerun"),
                cause);
    }
}
