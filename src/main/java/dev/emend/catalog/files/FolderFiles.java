package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.Limits;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.catalog.files.CatalogFiles.DiskState;
import dev.emend.catalog.files.CatalogFiles.ReadResult;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.catalog.markdown.FilePatch;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.FolderPlan;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.json.JsonFault;
import dev.emend.json.NewFile;
import dev.emend.json.TempFiles;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Opens and saves folders of Markdown as catalogs: their content is the [FolderItems] of the folder.
///
/// What the items have beside their Markdown, and by which names they go, is in a catalog file of Emend's own,
/// `<id>.json`, which is written behind the Markdown; while that is under way, `<id>.next.json` holds what it
/// becomes. Thread-safe.
final class FolderFiles {
    private static final System.Logger LOG = System.getLogger(FolderFiles.class.getName());
    private static final UUID NO_ID = new UUID(0, 0);

    /// Of older versions so much is read for the names they give.
    private static final long MAX_OLDER = 16L << 20;

    private final Limits limits;
    private final Optional<Path> dataFolder;
    private final Optional<FileVersions> versions;
    private final FolderPlans plans = new FolderPlans();

    /// @param dataFolder the folder of Emend's own catalog files; without one nothing can be saved
    /// @param versions where older versions of the items are kept
    FolderFiles(Limits limits, Optional<Path> dataFolder, Optional<FileVersions> versions) {
        this.limits = limits;
        this.dataFolder = dataFolder;
        this.versions = versions;
    }

    static boolean isAt(Path path) {
        return MarkdownFolder.isAt(path);
    }

    /// Whether a catalog is a folder of Markdown or one such file, whatever stands at its path by now.
    boolean isOf(Catalog catalog) {
        var path = catalog.path();
        if (MarkdownFolder.isMarkdown(path)) {
            return true;
        }
        if (hasNames(catalog.id())) { // a catalog file has none
            return !Files.isRegularFile(path) || catalog.size() == 0 || FolderItems.areOf(catalog);
        }
        if (Files.isRegularFile(path) || path.toString().endsWith(".json")) {
            return dataFolder.isEmpty() && Files.isDirectory(path);
        }
        return FolderItems.areOf(catalog) || Files.isDirectory(path) && (dataFolder.isEmpty() || catalog.size() == 0);
    }

    /// Whether a catalog is a folder of Markdown, whatever stands at its path by now.
    boolean isFolder(Catalog catalog) {
        var name = String.valueOf(catalog.path().getFileName());
        boolean isOneFile = MarkdownFolder.isMarkdown(catalog.path())
                && (catalog.size() == 0 || catalog.item(0).home().orElse(name).equals(name));
        return isOf(catalog) && !isOneFile;
    }

    /// Whether names are kept for the items of a folder of Markdown or of one such file.
    boolean hasNames(UUID id) {
        return file(id, ".json").filter(Files::exists).isPresent();
    }

    ReadResult read(Path path, UUID id, List<Catalog> knownCatalogs, Consumer<KnowledgeItem> visitor)
            throws CatalogException {
        try {
            var earlier = new ArrayList<Catalog>();
            for (var file : List.of(file(id, ".next.json"), file(id, ".json"))) {
                if (file.isPresent() && Files.exists(file.get())) {
                    earlier.add(parse(file.get(), path, id, Files.readAllBytes(file.get()), _ -> {}));
                }
            }
            earlier.addAll(knownCatalogs);
            // what was seen last has the words of files that can't be read now
            var last = Stream.concat(knownCatalogs.stream(), earlier.stream()).findFirst();
            var items = items(readStable(path), earlier, older(id, path), last);
            var catalog = catalog(items, path, id, visitor);
            keepRead(catalog);
            plans.read(items, catalog);
            return new ReadResult.Complete(catalog);
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /// Keeps the names of what was read: before the first save, too, what is written must be known again.
    private void keepRead(Catalog catalog) {
        var file = file(catalog.id(), ".json");
        if (file.isEmpty() || Files.exists(file.get()) || catalog.id().equals(NO_ID)) {
            return; // what is known stays until what others wrote is taken over
        }
        try {
            keep(catalog, ".json");
        } catch (IOException e) {
            // the folder can be read all the same, and whoever saves is told
            LOG.log(System.Logger.Level.WARNING, "The names of the items of " + catalog.path() + " are not kept", e);
        }
    }

    /// @throws CatalogException when it can't be read
    DiskState look(Catalog catalog) throws CatalogException {
        var path = catalog.path();
        if (Files.notExists(path)) {
            return new DiskState.Gone(Messages.of("catalogs.becauseFileGone"), "");
        }
        try {
            var older = older(catalog.id(), path);
            var items = items(MarkdownFolder.read(path), List.of(catalog), older);
            if (Arrays.equals(items.json(), catalog.bytes()) && catalog.notes().equals(items.notes())) {
                plans.read(items, catalog);
                return new DiskState.Same();
            }
            items = items(readStable(path), List.of(catalog), older);
            var theirs = catalog(items, path, catalog.id(), _ -> {});
            plans.read(items, theirs);
            return new DiskState.Changed(theirs);
        } catch (CatalogException e) {
            if (e.line().isPresent()) { // what is known stays until it can be read again
                return new DiskState.Truncated(new byte[0], CatalogFiles.reason(e, path), e.remedy());
            }
            throw e;
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    boolean hasChanged(Catalog catalog) throws CatalogException {
        return !(look(catalog) instanceof DiskState.Same);
    }

    /// Writes our side into the files, one after the other; a file that others wrote meanwhile starts the work over
    /// with both sides.
    ///
    /// @param onReplaced takes the files that were replaced, and closes them
    SaveResult save(SaveContent content, Consumer<ReplacedFile<Catalog>> onReplaced) throws CatalogException {
        var path = content.onDisk().path();
        var patience = new WriterBackoff(limits);
        var refusals = new LinkedHashMap<String, UserException>();
        try {
            while (true) {
                var older = older(content.onDisk().id(), path);
                var items = items(readStable(path), List.of(content.onDisk(), content.next()), older);
                var theirs = catalog(items, path, content.onDisk().id(), _ -> {});
                if (!theirs.sha256().equals(content.onDisk().sha256())) {
                    var heldResult = content.found(theirs);
                    if (heldResult.isPresent()) {
                        return heldResult.get();
                    }
                }
                var currentRefusals = new LinkedHashMap<String, UserException>();
                var plan = plans.of(items, theirs, content.next(), currentRefusals);
                var next = currentRefusals.isEmpty() ? content.next() : plan.catalog();
                var knownCatalogs = List.of(content.onDisk(), content.next());
                var writing = new FolderWriting(
                        items.folder(),
                        plan.folder(),
                        next,
                        limits,
                        late -> catalog(items(late, knownCatalogs, older), path, theirs.id(), _ -> {}));
                var after = items(plan.folder(), List.of(next));
                var writtenCatalog = catalog(after, path, theirs.id(), _ -> {});
                refuseSwallowed(next, writtenCatalog);
                keep(next, ".next.json");
                if (writing.write()) {
                    boolean isLate;
                    try {
                        isLate = writing.isWrittenLate(late -> content.foundLate(writtenCatalog, late));
                    } finally {
                        writing.handOver(onReplaced);
                    }
                    keep(writtenCatalog, ".json");
                    refusals.putAll(currentRefusals);
                    plan.markSaved();
                    plans.read(after, writtenCatalog);
                    if (!isLate) {
                        Files.deleteIfExists(require(theirs.id(), ".next.json"));
                        var result = content.saveResult(writtenCatalog);
                        return refusals.isEmpty() ? result : new SaveResult.WithoutSome(result, refusals);
                    }
                }
                if (!patience.pause()) {
                    return new SaveResult.Busy("another program keeps changing the files");
                }
            }
        } catch (IOException | ReadOnlyFileSystemException failure) {
            throw unwritable(path, failure);
        }
    }

    /// Works out what a change does to the files, from the state that is known to be on disk.
    ///
    /// @return what brings the files back once it is written
    List<FilePatch> plan(Catalog onDisk, Catalog current, Catalog next, List<FilePatch> restorePatches)
            throws UserException {
        if (current.sha256().equals(next.sha256())) {
            return List.of();
        }
        var before = currentPlan(onDisk, current);
        // when others changed the files meanwhile, the save finds out what they still take
        return before.isEmpty() ? List.of() : plans.next(before.get(), next, restorePatches);
    }

    /// The folder with everything decided so far; empty when its files are not those that are known.
    private Optional<FolderPlan> currentPlan(Catalog onDisk, Catalog current) throws CatalogException {
        var plan = plans.of(onDisk, current);
        if (plan.isPresent()) {
            return plan;
        }
        try {
            var items = items(MarkdownFolder.read(onDisk.path()), List.of(onDisk));
            if (Arrays.equals(items.json(), onDisk.bytes())) {
                plans.read(items, onDisk);
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "The save will tell that " + onDisk.path() + " can't be read", e);
        }
        return plans.of(onDisk, current);
    }

    /// The Markdown files of a catalog, as it was last read or will be written; empty when they are not known any
    /// more.
    Optional<MarkdownFolder> markdown(Catalog catalog) {
        return plans.files(catalog);
    }

    /// The patches that bring the files back to an earlier state, with everything decided so far.
    ///
    /// @param isRestored whether a file of the folder as it is may be replaced, made or deleted
    List<FilePatch> restorePatches(
            Catalog onDisk, Catalog current, MarkdownVersion earlier, BiPredicate<MarkdownFolder, String> isRestored)
            throws UserException {
        var plan = currentPlan(onDisk, current);
        var earlierItems = items(earlier);
        if (plan.isEmpty() || earlierItems.isEmpty()) {
            return List.of();
        }
        var folder = plan.get().folder();
        var items = FolderItems.of(folder, List.of(current));
        return FilePatch.between(folder, items.restore(earlierItems.get(), name -> isRestored.test(folder, name)));
    }

    /// The items of kept files; empty when they are others than was kept with them.
    private static Optional<FolderItems> items(MarkdownVersion version) {
        var items = FolderItems.of(version.files(), List.of(version.catalog()));
        return Arrays.equals(items.json(), version.catalog().bytes()) ? Optional.of(items) : Optional.empty();
    }

    /// Nothing is written that would be read as less than what it is.
    private static void refuseSwallowed(Catalog next, Catalog writtenCatalog) throws CatalogException {
        for (int i = 0; i < next.size(); i++) {
            int at = writtenCatalog.firstNamed(next.nameOf(i));
            if (at < 0 || !FolderPlan.isSameText(next.item(i), writtenCatalog.item(at))) {
                throw new CatalogException(
                        next.path(),
                        Messages.of("catalogs.memorySwallowed", next.nameOf(i)),
                        Messages.of("catalogs.undoLastChange"),
                        null);
            }
        }
    }

    /// Writes a whole catalog over what is in the folder.
    ///
    /// @param good the last good state of the folder, whose bytes are written where it holds other memories by now
    /// @return the catalog as it was written; empty when the folder holds something else by now
    Optional<Catalog> force(
            Catalog next, Optional<MarkdownVersion> good, byte[] expected, Consumer<ReplacedFile<Catalog>> onReplaced)
            throws CatalogException {
        var path = next.path();
        try {
            if (Files.notExists(path)) {
                Files.createDirectories(MarkdownFolder.isMarkdown(path) ? WriteTarget.folder(path) : path);
            }
            var folder = readStable(path);
            items(folder, List.of(next)); // a conflict of git is told before what is expected
            var expectedCatalog =
                    expected.length == 0 ? next : parse(path, path, next.id(), expected, _ -> {}); // it was gone
            var items = items(folder, List.of(expectedCatalog, next));
            if (!items.items().isEmpty() && !Arrays.equals(items.json(), expectedCatalog.bytes())) {
                return Optional.empty();
            }
            var restorePatches = good.isPresent() ? backToGood(items, next, good.get()) : List.<FilePatch>of();
            var plan = FolderPlan.of(items, catalog(items, path, next.id(), _ -> {}))
                    .with(next, restorePatches);
            var writing = new FolderWriting(
                    items.folder(),
                    plan.folder(),
                    next,
                    limits,
                    late -> catalog(items(late, List.of(expectedCatalog, next)), path, next.id(), _ -> {}));
            keep(next, ".next.json");
            if (!writing.write()) {
                return Optional.empty();
            }
            writing.handOver(onReplaced);
            var after = items(writing.writtenFolder(), List.of(next));
            var writtenCatalog = catalog(after, path, next.id(), _ -> {});
            keep(writtenCatalog, ".json");
            plans.read(after, writtenCatalog);
            Files.deleteIfExists(require(next.id(), ".next.json"));
            return Optional.of(writtenCatalog);
        } catch (CatalogException failure) {
            throw failure;
        } catch (UserException refused) {
            throw new CatalogException(path, refused.message(), refused.remedy(), refused);
        } catch (IOException | ReadOnlyFileSystemException failure) {
            throw unwritable(path, failure);
        }
    }

    /// The patches that bring a folder back to its last good state, with what was decided since.
    private static List<FilePatch> backToGood(FolderItems currentItems, Catalog next, MarkdownVersion good) {
        var items = items(good);
        if (items.isEmpty()) {
            return List.of();
        }
        try {
            var goodPlan = FolderPlan.of(items.get(), good.catalog()).with(next, List.of());
            var restoredFolder = currentItems.restore(FolderItems.of(goodPlan.folder(), List.of(next)), _ -> true);
            return FilePatch.between(currentItems.folder(), restoredFolder);
        } catch (UserException e) {
            return List.of(); // the files are made of the items, or it is refused with this reason
        }
    }

    /// The folder once two reads some time apart are equal; behind an agent that writes faster than that, what the
    /// last read found, as every file is compared once more before it is replaced.
    private MarkdownFolder readStable(Path path) throws IOException {
        var folder = MarkdownFolder.read(path);
        for (int i = 0; i < 4; i++) {
            WriterBackoff.sleep(limits.settle().toNanos());
            var latest = MarkdownFolder.read(path);
            if (folder.isSame(latest)) {
                return latest;
            }
            folder = latest;
        }
        return folder;
    }

    private static FolderItems items(MarkdownFolder folder, List<Catalog> earlier) throws CatalogException {
        return items(folder, earlier, List.of());
    }

    /// @throws CatalogException with the line of a conflict of git that has to be resolved first
    private static FolderItems items(MarkdownFolder folder, List<Catalog> earlier, Iterable<Catalog> older)
            throws CatalogException {
        return items(folder, earlier, older, earlier.stream().findFirst());
    }

    private static FolderItems items(
            MarkdownFolder folder, List<Catalog> earlier, Iterable<Catalog> older, Optional<Catalog> last)
            throws CatalogException {
        var items = FolderItems.of(folder, earlier, older, last);
        var conflict = items.conflict(earlier);
        if (conflict.isPresent()) {
            throw new CatalogException(
                    folder.path(conflict.get().getKey()),
                    new JsonFault.Place(conflict.get().getValue(), 1),
                    Messages.of("shared.conflictMarkers"),
                    Messages.of("shared.resolveConflict"),
                    null);
        }
        return items;
    }

    private Catalog catalog(FolderItems items, Path path, UUID id, Consumer<KnowledgeItem> visitor)
            throws CatalogException {
        if (!items.leftOut().isEmpty() && !Files.isDirectory(path)) {
            var reason = items.leftOut().values().iterator().next();
            throw new CatalogException(path, reason, Messages.of("catalogs.openOtherFile"), null);
        }
        return parse(path, path, id, items.json(), visitor).withNotes(items.notes());
    }

    /// @param file for messages
    private Catalog parse(Path file, Path path, UUID id, byte[] bytes, Consumer<KnowledgeItem> visitor)
            throws CatalogException {
        try {
            return new CatalogReader(id, path, limits.editableBytes()).read(bytes, visitor);
        } catch (TruncatedFileException e) {
            throw new CatalogException(
                    file, Messages.of("catalogs.versionCutOff"), Messages.of("catalogs.useOtherVersion"), e);
        }
    }

    private void keep(Catalog catalog, String suffix) throws IOException {
        var file = require(catalog.id(), suffix);
        var folder = WriteTarget.folder(file);
        Files.createDirectories(folder);
        var temporary = TempFiles.of(folder).next();
        AtomicReplacement.writeAndSync(temporary, catalog.bytes());
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        NewFile.sync(folder);
    }

    private Optional<Path> file(UUID id, String suffix) {
        return dataFolder.map(folder -> folder.resolve(id + suffix));
    }

    private Path require(UUID id, String suffix) throws IOException {
        return file(id, suffix).orElseThrow(() -> new IOException("there is no workspace to keep its items in"));
    }

    /// The kept versions of a folder, newest first, each read when it is its turn.
    private Iterable<Catalog> older(UUID id, Path path) {
        if (versions.isEmpty()) {
            return List.of();
        }
        var fileVersions = versions.get();
        return () -> {
            try {
                var seenHashes = new HashSet<String>();
                var bytes = new AtomicLong();
                return fileVersions.list(id).stream()
                        .filter(version -> seenHashes.add(version.sha256()))
                        .takeWhile(version -> bytes.addAndGet(version.bytes()) <= MAX_OLDER)
                        .flatMap(version -> older(fileVersions, version, path, id).stream())
                        .iterator();
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "Names of older versions of " + path + " are not used", e);
                return Collections.emptyIterator();
            }
        };
    }

    private Optional<Catalog> older(FileVersions fileVersions, FileVersions.Version version, Path path, UUID id) {
        try {
            return Optional.of(parse(path, path, id, fileVersions.read(version.sha256()), _ -> {}));
        } catch (IOException | CatalogException e) {
            LOG.log(System.Logger.Level.WARNING, "Names of an older version of " + path + " are not used", e);
            return Optional.empty();
        }
    }

    private static CatalogException unreadable(Path path, IOException e) {
        var culprit = e instanceof FileSystemException of && of.getFile() != null ? Path.of(of.getFile()) : path;
        return switch (e) {
            case AccessDeniedException _ ->
                new CatalogException(culprit, Messages.of("catalogs.mayNotRead"), Messages.of("catalogs.askOwner"), e);
            case MarkdownFolder.TooManyFilesException _ ->
                new CatalogException(
                        path,
                        Messages.of("catalogs.tooManyMarkdown", MarkdownFolder.MAX_FILES),
                        Messages.of("catalogs.openSmallerFolder"),
                        e);
            default ->
                new CatalogException(
                        culprit,
                        Messages.of("catalogs.readFailed", FailureReason.of(e)),
                        Messages.of("catalogs.checkDisk"),
                        e);
        };
    }

    private static CatalogException unwritable(Path collection, Exception e) {
        var path = culprit(e).filter(file -> file.startsWith(collection)).orElse(collection);
        if (e instanceof AccessDeniedException || e instanceof ReadOnlyFileSystemException) {
            return new CatalogException(
                    path, Messages.of("catalogs.mayNotWrite"), Messages.of("catalogs.makeWritable"), e);
        }
        return new CatalogException(
                path,
                Messages.of("catalogs.saveFailed", FailureReason.of(e)),
                Messages.of("catalogs.checkDiskSpace"),
                e);
    }

    /// The file that could not be written, of a folder of many.
    private static Optional<Path> culprit(Exception e) {
        return e instanceof FileSystemException failure
                ? Stream.of(failure.getFile(), failure.getOtherFile())
                        .filter(Objects::nonNull)
                        .map(Path::of)
                        .filter(MarkdownFolder::isMarkdown)
                        .findFirst()
                : Optional.empty();
    }
}
