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
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/// A catalog as it is in the work tree and in a commit: one JSON file, or the Markdown of a file or a folder.
final class CatalogVersions {
    private final GitRepository repository;
    private final Path catalog;
    private final String path;
    private final boolean isMarkdown;

    /// The files as a commit made now would have them, by their paths.
    private final SortedMap<String, byte[]> files = new TreeMap<>();

    /// @param path what git calls the catalog
    /// @param commit what the catalog is compared with, and its files there
    CatalogVersions(
            GitRepository repository,
            Path catalog,
            String path,
            String commit,
            SortedMap<String, TreeEntry> treeEntries)
            throws UserException, IOException {
        this.repository = repository;
        this.catalog = catalog;
        this.path = path;
        this.isMarkdown = CatalogFiles.isMarkdown(catalog);
        var tree = repository.workTree(path);
        if (isMarkdown) {
            MarkdownFolder.read(catalog).files().forEach((name, bytes) -> files.put(pathOf(name), bytes));
        } else {
            files.put(path, Files.readAllBytes(catalog));
        }
        files.keySet().retainAll(tree.files());
        var all = new TreeSet<>(files.keySet());
        treeEntries.keySet().stream().filter(this::isOurs).forEach(all::add);
        repository.lookAtFilters(all);
        for (var name : all) {
            // what git does not take from the work tree stays as it is in the commit
            boolean isGone = Files.notExists(inWorkTree(name), LinkOption.NOFOLLOW_LINKS)
                    && !tree.leftOut().contains(name);
            if (!files.containsKey(name) && !isGone) {
                files.put(name, repository.content(commit, name));
            }
        }
    }

    /// The files git would take otherwise than they are there, by their paths; empty for one that is gone.
    Map<String, Optional<byte[]>> changedFiles(SortedMap<String, TreeEntry> treeEntries)
            throws UserException, IOException {
        var changedFiles = new TreeMap<String, Optional<byte[]>>();
        for (var file : files.entrySet()) {
            var entry = treeEntries.get(file.getKey());
            if (entry == null || !entry.blob().equals(hash(file.getKey(), file.getValue()))) {
                changedFiles.put(file.getKey(), Optional.of(file.getValue()));
            }
        }
        for (var name : treeEntries.keySet()) {
            if (isOurs(name) && !files.containsKey(name)) {
                changedFiles.put(name, Optional.empty());
            }
        }
        return changedFiles;
    }

    private boolean isOurs(String name) {
        return isMarkdown ? MarkdownFolder.isMarkdown(Path.of(name)) : name.equals(path);
    }

    private Path inWorkTree(String name) {
        return repository.top().resolve(name);
    }

    private String pathOf(String name) {
        return !Files.isDirectory(catalog) ? path : path.isEmpty() ? name : path + "/" + name;
    }

    private String hash(String name, byte[] content) throws UserException, IOException {
        return withFile(content, file -> repository.hash(file, name));
    }

    /// Stores a content; empty for one that is gone.
    static Optional<String> store(GitRepository repository, String name, Optional<byte[]> content)
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

    /// As it would be in a commit made now; the items of Markdown by the names the workspace has for them.
    Catalog current(DecisionLog log) throws UserException {
        return isMarkdown
                ? catalog(files, log.version().stream().toList(), log.catalog())
                : read(files.getOrDefault(path, new byte[0]), log.catalog(), catalog.toString());
    }

    /// As it is in a commit.
    Catalog versionAt(String commit, SortedMap<String, TreeEntry> treeEntries, Catalog current) throws UserException {
        if (!isMarkdown) {
            return read(repository.content(commit, path), current.id(), Messages.of("git.inCommit", path, commit));
        }
        var old = new TreeMap<String, byte[]>();
        for (var name : treeEntries.keySet()) {
            if (isOurs(name)) {
                old.put(name, repository.content(commit, name));
            }
        }
        return catalog(old, List.of(current), current.id());
    }

    /// @param versions by their paths in the repository
    private Catalog catalog(SortedMap<String, byte[]> versions, List<Catalog> earlier, UUID id) throws UserException {
        var relativeFiles = new TreeMap<String, byte[]>();
        boolean isFolder = Files.isDirectory(catalog);
        int start = isFolder ? (path.isEmpty() ? 0 : path.length() + 1) : path.lastIndexOf('/') + 1;
        versions.forEach((name, bytes) -> relativeFiles.put(name.substring(start), bytes));
        var folder = new MarkdownFolder(catalog, relativeFiles);
        return read(FolderItems.of(folder, earlier).json(), id, catalog.toString());
    }

    private Catalog read(byte[] bytes, UUID id, String name) throws UserException {
        try {
            return new CatalogReader(id, catalog, Limits.DEFAULT.editableBytes()).read(bytes, _ -> {});
        } catch (CatalogException e) {
            throw brokenFile(name, e.reason(), e);
        } catch (TruncatedFileException e) {
            throw brokenFile(name, e.reason(), e);
        }
    }

    private static UserException brokenFile(String name, String reason, Exception cause) {
        return new UserException(
                UserException.Code.BROKEN_FILE,
                Messages.of("git.catalogBroken", name, reason.replaceFirst("\\.$", "")),
                Messages.of("git.untouched"),
                Messages.of("git.correctAndRerun"),
                cause);
    }
}
