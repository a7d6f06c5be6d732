package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.Limits;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.catalog.markdown.FilePatch;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/// Opens and saves catalog files that agents write at the same time.
///
/// Thread-safe and without state except its limits. Every method waits for disk, some for a writing
/// agent: never call them on the JavaFX thread.
public final class CatalogFiles {
    private final Limits limits;
    private final FolderFiles folders;

    /// For files, and for looking at folders.
    public CatalogFiles() {
        this(Limits.DEFAULT);
    }

    public CatalogFiles(Limits limits) {
        this(limits, Optional.empty(), Optional.empty());
    }

    /// @param dataFolder where what belongs to the items of folders of Markdown is kept, and is not in these; made
    ///   when it is needed
    /// @param versions where older versions of these items are kept
    public CatalogFiles(Limits limits, Optional<Path> dataFolder, Optional<FileVersions> versions) {
        this.limits = dataFolder
                .map(folder -> limits.withWorkspace(WriteTarget.folder(folder)))
                .orElse(limits);
        this.folders = new FolderFiles(this.limits, dataFolder, versions);
    }

    /// Whether this is a folder with Markdown or one such file, whose memories are the items.
    public static boolean isMarkdown(Path path) {
        return FolderFiles.isAt(path);
    }

    /// A Markdown file that is read in both of two places, each a folder or a file; empty when there is none.
    public static Optional<Path> shared(Path one, Path other) {
        if (!one.startsWith(other) && !other.startsWith(one)) {
            return Optional.empty();
        }
        try {
            var files = MarkdownFolder.paths(one);
            files.retainAll(MarkdownFolder.paths(other));
            return files.stream().findFirst();
        } catch (IOException e) { // what can't be listed can't be opened
            return Optional.empty();
        }
    }

    /// The result of reading a file.
    public sealed interface ReadResult {
        record Complete(Catalog catalog) implements ReadResult {}

        /// The file is empty or stops in the middle. Nothing was deleted: keep the last good view
        /// and read again later.
        ///
        /// @param reason without capital or full stop
        /// @param hasChanged whether it changed while it was waited for, so that somebody writes
        /// @param isEmpty whether nothing is in it at all
        record BeingWritten(Path path, String reason, boolean hasChanged, boolean isEmpty) implements ReadResult {
            /// An empty file that nobody writes is broken; half of one may be whole in a moment.
            public UserException.Code code() {
                return isEmpty && !hasChanged ? UserException.Code.BROKEN_FILE : UserException.Code.FILE_BUSY;
            }

            /// The state of the file, as a sentence.
            public String sentence() {
                return (hasChanged
                        ? Messages.of("catalogs.beingWritten", path, reason)
                        : Messages.of("catalogs.notWhole", path, reason));
            }
        }
    }

    /// The result of a save.
    public sealed interface SaveResult {
        /// The file was as last seen, and our side is in it now.
        record Saved(Catalog catalog) implements SaveResult {}

        /// The file had changed, and both sides are in it now.
        ///
        /// @param merges what others had written, oldest first
        record ReplacedElsewhere(Catalog catalog, List<ExternalMerge> merges) implements SaveResult {
            public ReplacedElsewhere {
                merges = List.copyOf(merges);
            }
        }

        /// Nothing was written: the file changed so much, or in such a way, that a person should
        /// look at it first.
        ///
        /// @param reason a sentence
        /// @param mergeResult what became of both sides; absent when they can't be brought together
        record Held(Catalog theirs, String reason, Optional<MergeResult> mergeResult) implements SaveResult {}

        /// Another result, but without changes that the files as they are by now don't take.
        ///
        /// @param rejections why, by the name of the item
        record WithoutSome(SaveResult result, Map<String, UserException> rejections) implements SaveResult {}

        /// Nothing was written, because somebody else is writing; try again.
        ///
        /// @param reason without capital or full stop
        record Busy(String reason) implements SaveResult {}
    }

    /// A version that others had written, with the result of merging it with ours.
    public record ExternalMerge(Catalog theirs, MergeResult mergeResult) {}

    /// The result of one look at a file.
    public sealed interface DiskState {
        /// The file holds what is known.
        record Same() implements DiskState {}

        record Changed(Catalog theirs) implements DiskState {}

        /// The file is empty, stops in the middle, or is no catalog any more.
        ///
        /// @param reason without capital or full stop
        /// @param wayOut what to do first; empty when the last good version can be put back
        record Truncated(byte[] bytes, String reason, String wayOut) implements DiskState {}

        /// Nothing is there any more, or a link or another kind of thing.
        ///
        /// @param reason without capital or full stop
        /// @param wayOut what to do first; empty when the last good version can be put back
        record Gone(String reason, String wayOut) implements DiskState {}
    }

    /// Opens a catalog. A file that is being written is read again with growing pauses up to the
    /// limits.
    ///
    /// @param id the catalog's identity, which its items carry
    /// @param visitor called once per item in order while the file is parsed; what it was given is
    ///   void unless the result is `Complete`
    /// @throws CatalogException when the file is missing, unreadable or no catalog
    public ReadResult read(Path path, UUID id, Consumer<KnowledgeItem> visitor) throws CatalogException {
        return read(path, id, List.of(), visitor);
    }

    /// @param earlier versions by whose names memories of Markdown are called
    public ReadResult read(Path path, UUID id, List<Catalog> earlier, Consumer<KnowledgeItem> visitor)
            throws CatalogException {
        if (!earlier.isEmpty()) {
            requireSameKind(earlier.getFirst());
        }
        boolean isEmptied = Files.isDirectory(path)
                && earlier.stream().anyMatch(catalog -> catalog.size() == 0 || FolderItems.areOf(catalog));
        if (FolderFiles.isAt(path) || isEmptied) {
            return folders.read(path, id, earlier, visitor);
        }
        var reader = new CatalogReader(id, path, limits.editableBytes());
        var patience = new WriterBackoff(limits);
        var file = new StableFile(path);
        while (true) {
            byte[] bytes = {};
            try {
                bytes = file.read();
                return new ReadResult.Complete(reader.read(bytes, visitor));
            } catch (TruncatedFileException e) {
                if (!patience.waitForChange(bytes, file.stamp())) {
                    return new ReadResult.BeingWritten(
                            path,
                            e.reason() + RescueFile.hint(path, limits.rescues()),
                            patience.hasSeenChange(),
                            bytes.length == 0);
                }
            }
        }
    }

    /// Writes our side into the file, in one step; when others wrote it meanwhile, both sides. The file is
    /// never overwritten with an older state and never left half written. Nothing is written through a link: its
    /// path had none when it was opened.
    ///
    /// When this returns, the bytes are on the disk.
    ///
    /// @param onReplaced takes files that were replaced and may still be written by agents that had
    ///   them open; it closes them
    /// @throws CatalogException when the file can't be read or written; it is still whole then, as
    ///   it was or, if only the folder could not be synced, with the edits
    public SaveResult save(LocalVersion ours, Consumer<ReplacedFile<Catalog>> onReplaced) throws CatalogException {
        var link = FileLink.at(ours.onDisk().path());
        if (link.isPresent()) {
            throw link.get().problem();
        }
        requireSameKind(ours.onDisk());
        if (folders.isOf(ours.onDisk())) {
            return folders.save(new SaveContent(ours), onReplaced);
        }
        return new SaveOperation(new SaveContent(ours), onReplaced, limits).run();
    }

    /// Works out what a change does to the files of a folder of Markdown, without writing them: what is refused here
    /// could never be written. A change of another file is always possible.
    ///
    /// @param current with everything decided so far
    /// @param next the same with the change
    /// @param restorePatches what brings files back to the bytes they had
    /// @return what brings the files back once the change is written
    /// @throws UserException with `BAD_INPUT` when it can't be written
    public List<FilePatch> plan(Catalog onDisk, Catalog current, Catalog next, List<FilePatch> restorePatches)
            throws UserException {
        return folders.isOf(onDisk) ? folders.plan(onDisk, current, next, restorePatches) : List.of();
    }

    /// Writes a whole catalog over what is in its file, or in the place of a link that stands there.
    ///
    /// @param good the last good state of a folder of Markdown, when its files are kept
    /// @param expected what the file holds; ignored when it is gone
    /// @return the catalog as it was written; empty when the file holds something else by now
    public Optional<Catalog> putBack(
            Catalog next, Optional<MarkdownVersion> good, byte[] expected, Consumer<ReplacedFile<Catalog>> onReplaced)
            throws CatalogException {
        FileLink.remove(next.path());
        requireSameKind(next);
        if (folders.isOf(next)) {
            return folders.force(next, good, expected, onReplaced);
        }
        var content = new SaveContent(LocalVersion.of(next, next));
        return new SaveOperation(content, onReplaced, limits).force(expected) ? Optional.of(next) : Optional.empty();
    }

    /// Keeps who may use the files of a catalog, for when they have to be made again.
    public void keepModes(Catalog catalog) throws IOException {
        var files = markdown(catalog)
                .map(folder ->
                        folder.files().keySet().stream().map(folder::path).toList())
                .orElse(List.of(catalog.path()));
        new FileModes(limits.modes()).keep(catalog.id(), catalog.path(), files);
    }

    /// Makes a file that is gone, whole or not at all.
    ///
    /// @throws IOException when it is there, or can't be written
    public void create(UUID id, Path path, byte[] bytes) throws IOException {
        new FileModes(limits.modes()).create(id, path, path, bytes, List.of());
    }

    /// Makes each file of a folder of Markdown that is gone, or one such file, whole or not at all.
    public void create(UUID id, MarkdownFolder markdown) throws IOException {
        var root = markdown.root();
        boolean isFolder = Files.isDirectory(root) || !MarkdownFolder.isMarkdown(root);
        for (var file : markdown.files().entrySet()) {
            var path = isFolder ? root.resolve(file.getKey()).normalize() : root;
            if (!path.startsWith(root)) {
                throw new AccessDeniedException(file.getKey(), null, "it lies outside of " + root);
            }
            WriteTarget.makeFolder(WriteTarget.folder(path));
            new FileModes(limits.modes()).create(id, root, path, file.getValue(), List.of());
        }
    }

    /// Whether a catalog of this id was read as a folder of Markdown or one such file.
    public boolean wasMarkdown(UUID id) {
        return folders.hasNames(id);
    }

    /// Whether a folder stands where a known catalog was a file, or a file where it was a folder. That is another
    /// thing: it is not read, merged or written as the known one.
    public boolean isOtherKind(Catalog catalog) {
        return Files.exists(catalog.path()) && Files.isDirectory(catalog.path()) != folders.isFolder(catalog);
    }

    /// @throws CatalogException with the way out when [#isOtherKind]
    public void requireSameKind(Catalog catalog) throws CatalogException {
        if (isOtherKind(catalog)) {
            throw kindMismatch(catalog);
        }
    }

    private CatalogException kindMismatch(Catalog catalog) {
        boolean isFolder = folders.isFolder(catalog);
        return new CatalogException(
                catalog.path(),
                isFolder ? Messages.of("catalogs.fileInPlace") : Messages.of("catalogs.folderInPlace"),
                isFolder
                        ? Messages.of("catalogs.moveFileAway", catalog.path())
                        : Messages.of("catalogs.moveFolderAway", catalog.path()),
                null);
    }

    /// The Markdown files of a catalog, as it was last read or will be written; empty when it is none, or they are not
    /// known any more.
    public Optional<MarkdownFolder> markdown(Catalog catalog) {
        return folders.isOf(catalog) ? folders.markdown(catalog) : Optional.empty();
    }

    /// The patches that bring the files of a folder of Markdown back to an earlier state, with
    /// everything decided so far in them; empty when their bytes are not known.
    ///
    /// @param current with everything decided so far
    /// @param isRestored whether a file of the folder as it is may be replaced, made or deleted
    /// @throws UserException when the folder can't be read
    public List<FilePatch> restorePatches(
            Catalog onDisk, Catalog current, MarkdownVersion earlier, BiPredicate<MarkdownFolder, String> isRestored)
            throws UserException {
        return folders.isOf(onDisk) ? folders.restorePatches(onDisk, current, earlier, isRestored) : List.of();
    }

    /// A text file of others, such as `AGENTS.md`, of which a part is Emend's.
    public SharedTextFile shared(Path path, SharedTextFile.Part part) {
        return new SharedTextFile(path, part, limits);
    }

    /// Looks once at the file of a known catalog, and does not wait for whoever is writing it.
    ///
    /// @throws CatalogException when the file is unreadable or no catalog any more
    public DiskState look(Catalog catalog) throws CatalogException {
        var path = catalog.path();
        var link = FileLink.at(path);
        if (link.isPresent()) {
            return new DiskState.Gone(
                    Messages.of("catalogs.becauseLink", link.get().target()),
                    link.get().problem().remedy());
        }
        if (isOtherKind(catalog)) {
            return new DiskState.Gone(
                    folders.isFolder(catalog)
                            ? Messages.of("catalogs.becauseFileThere")
                            : Messages.of("catalogs.becauseFolderThere"),
                    kindMismatch(catalog).remedy());
        }
        if (Files.notExists(path)) {
            return new DiskState.Gone(Messages.of("catalogs.becauseFileGone"), "");
        }
        if (folders.isOf(catalog)) {
            return folders.look(catalog);
        }
        var file = new StableFile(path);
        byte[] bytes = {};
        try {
            if (file.holds(catalog.bytes())) {
                return new DiskState.Same();
            }
            bytes = file.readSettled(limits.settle());
            var reader = new CatalogReader(catalog.id(), path, limits.editableBytes());
            return new DiskState.Changed(reader.read(bytes, _ -> {}));
        } catch (TruncatedFileException e) {
            return new DiskState.Truncated(bytes, e.reason(), "");
        } catch (CatalogException problem) {
            if (problem.getCause() instanceof NoSuchFileException) {
                return new DiskState.Gone(Messages.of("catalogs.becauseFileGone"), "");
            }
            if (problem.line().isPresent()) {
                return new DiskState.Truncated(bytes, reason(problem, path), "");
            }
            throw problem;
        }
    }

    /// What is wrong with a line, for whoever names the collection: of its files only another one is named.
    static String reason(CatalogException problem, Path collection) {
        var file = problem.path().equals(collection) ? "" : collection.relativize(problem.path()) + ", ";
        return file + "line " + problem.line().orElseThrow() + " cannot be read: " + problem.reason();
    }

    /// A catalog from kept bytes.
    ///
    /// @throws CatalogException when they are none
    public Catalog parse(byte[] bytes, Path path, UUID id) throws CatalogException {
        try {
            return new CatalogReader(id, path, limits.editableBytes()).read(bytes, _ -> {});
        } catch (TruncatedFileException e) {
            throw new CatalogException(
                    path, Messages.of("catalogs.versionCutOff"), Messages.of("catalogs.useOtherVersion"), e);
        }
    }

    /// True when the file is no longer the known version, judged by its content and not by its
    /// time.
    ///
    /// @throws CatalogException when the file is missing or unreadable
    public boolean hasChanged(Catalog catalog) throws CatalogException {
        requireSameKind(catalog);
        return folders.isOf(catalog)
                ? folders.hasChanged(catalog)
                : !new StableFile(catalog.path()).holds(catalog.bytes());
    }
}
