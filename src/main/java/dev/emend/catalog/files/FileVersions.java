package dev.emend.catalog.files;

import dev.emend.catalog.Sha256;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.json.NewFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.ZipException;

/// The kept versions of catalog files, the way back when an agent or a person spoils one.
///
/// Contents are stored once, compressed, under their SHA-256 (`content/<sha>.gz`), the files of folders of Markdown
/// beside the content that was read from them (`content/<sha>.zip`); that a catalog
/// had a content is an empty file whose name says all (`<catalog>/<millis>-<n>-<bytes>-<sha>`, with
/// `-external` or `-rejected` behind it when another program wrote it), so there is no index that could be half
/// written. A content a file goes back to has one for each time: what came between is known by that. At most 32
/// contents and 128 times per catalog and 1 GB in all, oldest first out; the newest 3 of each catalog always stay.
/// Thread-safe within one process.
public final class FileVersions {
    static final int MAX_PER_CATALOG = 32;
    static final int MAX_TIMES = 128;
    static final int ALWAYS_KEPT = 3;
    static final long MAX_BYTES = 1L << 30;
    private static final int MAX_PRESERVED = 8;
    private static final String PRESERVED = "aside";
    private static final String PRESERVED_SUFFIX = ".json";
    private static final String ASKED_SUFFIX = ".asked.json";

    private final Path folder;
    private final Clock clock;
    private final int mostPerCatalog;
    private final long mostBytes;
    private final VersionContents contents;
    private final ExternalVersions external;

    /// @param folder made when the first version is kept
    public FileVersions(Path folder, Clock clock) {
        this(folder, clock, MAX_PER_CATALOG, MAX_BYTES);
    }

    FileVersions(Path folder, Clock clock, int mostPerCatalog, long mostBytes) {
        this.folder = folder;
        this.clock = clock;
        this.mostPerCatalog = mostPerCatalog;
        this.mostBytes = mostBytes;
        this.contents = new VersionContents(folder.resolve("content"));
        this.external = new ExternalVersions(folder.resolve("external"), clock);
    }

    /// A kept version.
    ///
    /// @param bytes the size of the file, not of its compressed form
    public record Version(String sha256, Instant keptAt, long bytes, VersionOrigin origin) {}

    /// The versions that others made.
    public ExternalVersions external() {
        return external;
    }

    /// Keeps a content; when this returns, it is on the disk. What was kept before is kept once more, unless nothing
    /// else was since.
    ///
    /// @param sha256 of the content, lower case: whoever has it knows it, and of 10 MB it takes a tenth of a second
    /// @param markdown the files it was read from, when it is a folder of Markdown or one such file
    public synchronized void keep(
            UUID catalog, byte[] content, String sha256, VersionOrigin origin, Optional<MarkdownFolder> markdown)
            throws IOException {
        contents.store(sha256, content);
        if (markdown.isPresent()) {
            contents.storeMarkdown(sha256, markdown.get());
        }
        var catalogFolder = folder.resolve(catalog.toString());
        Files.createDirectories(catalogFolder);
        var markers = Marker.readAll(catalogFolder);
        var same = markers.stream()
                .filter(marker -> marker.sha256().equals(sha256))
                .toList();
        if (origin == VersionOrigin.UNWRITTEN && !same.isEmpty()) {
            return;
        }
        int number = markers.isEmpty() ? 1 : markers.get(0).number() + 1;
        // a version is called by its time, so no two have the same
        long at = markers.isEmpty()
                ? clock.millis()
                : Math.max(clock.millis(), markers.get(0).millis() + 1);
        var newest = markers.stream().filter(Marker::isWritten).findFirst().filter(same::contains);
        var combinedOrigin =
                newest.map(marker -> marker.origin().combine(origin)).orElse(origin);
        Files.createFile(new Marker(catalogFolder, at, number, content.length, sha256, combinedOrigin).file());
        for (var older : same) {
            if (!older.isWritten() || newest.filter(older::equals).isPresent()) {
                Files.delete(older.file());
            }
        }
        NewFile.sync(catalogFolder);
        thin();
    }

    /// The kept versions of a catalog, newest first.
    public synchronized List<Version> list(UUID catalog) throws IOException {
        return Marker.readAll(folder.resolve(catalog.toString())).stream()
                .filter(Marker::isWritten)
                .map(Marker::version)
                .toList();
    }

    /// The content with this hash.
    ///
    /// @throws IOException when it is not kept (any more) or was damaged on disk
    public synchronized byte[] read(String sha256) throws IOException {
        return contents.load(sha256);
    }

    /// The Markdown files a kept content was last read from; empty when they are not kept.
    ///
    /// @param root the folder, or the one file
    public synchronized Optional<MarkdownFolder> markdown(String sha256, Path root) throws IOException {
        var zip = contents.loadMarkdown(sha256);
        return zip.isEmpty() ? Optional.empty() : Optional.of(MarkdownFolder.ofZip(root, zip.get()));
    }

    /// Puts the bytes of a file aside that is no catalog (any more), as they are, and returns where
    /// they lie: a person may want to look at them. The newest 8 of each catalog stay.
    public Path preserve(UUID catalog, byte[] bytes) throws IOException {
        return preserve(catalog, bytes, PRESERVED_SUFFIX);
    }

    /// Like `setAside`, but for a catalog that a person has to be asked about: it is in [#pendingFiles]
    /// until [#settle]. The newest 8 of these stay as well.
    public Path preserveForQuestion(UUID catalog, byte[] bytes) throws IOException {
        return preserve(catalog, bytes, ASKED_SUFFIX);
    }

    private synchronized Path preserve(UUID catalog, byte[] bytes, String suffix) throws IOException {
        var preservedFolder = preservedFolder(catalog);
        Files.createDirectories(preservedFolder);
        var name = "-" + Sha256.of(bytes).substring(0, 12) + suffix;
        for (var file : preservedFiles(catalog)) {
            if (file.getFileName().toString().endsWith(name) && Arrays.equals(Files.readAllBytes(file), bytes)) {
                return file; // a broken file is met again at each start
            }
        }
        var file = preservedFolder.resolve(clock.millis() + name);
        AtomicReplacement.writeAndSync(file, bytes);
        var same = preservedFiles(catalog).stream()
                .filter(path -> isAsked(path) == suffix.equals(ASKED_SUFFIX))
                .toList();
        for (var old : same.subList(0, Math.max(0, same.size() - MAX_PRESERVED))) {
            Files.delete(old);
        }
        NewFile.sync(preservedFolder);
        return file;
    }

    /// The files set aside to ask a person about, oldest first.
    public synchronized List<Path> pendingFiles(UUID catalog) throws IOException {
        return preservedFiles(catalog).stream().filter(FileVersions::isAsked).toList();
    }

    /// A person answered: the bytes stay aside, under the name that is returned.
    public synchronized Path settle(Path pending) throws IOException {
        var name = pending.getFileName().toString();
        var file = pending.resolveSibling(name.substring(0, name.length() - ASKED_SUFFIX.length()) + PRESERVED_SUFFIX);
        if (Files.exists(pending)) { // else it gave way to newer ones
            Files.move(pending, file, StandardCopyOption.ATOMIC_MOVE);
            NewFile.sync(WriteTarget.folder(file));
        }
        return file;
    }

    private static boolean isAsked(Path file) {
        return file.getFileName().toString().endsWith(ASKED_SUFFIX);
    }

    private Path preservedFolder(UUID catalog) {
        return folder.resolve(PRESERVED).resolve(catalog.toString());
    }

    private List<Path> preservedFiles(UUID catalog) throws IOException {
        var preservedFolder = preservedFolder(catalog);
        if (!Files.isDirectory(preservedFolder)) {
            return List.of();
        }
        try (var entries = Files.list(preservedFolder)) {
            return entries.sorted().toList();
        }
    }

    /// Drops the kept contents of a catalog that hold what must be forgotten, the newest ones too,
    /// and those that nobody can read: what is left of them may hold it. One that fails keeps no
    /// other.
    ///
    /// @param currentSha256 the content the catalog goes on from, which stays whatever it holds
    /// @throws IOException when some could not be looked at or deleted
    public synchronized void drop(UUID catalog, String currentSha256, Predicate<byte[]> isUnwanted) throws IOException {
        var catalogFolder = folder.resolve(catalog.toString());
        var unwantedFiles = new ArrayList<Path>();
        var failures = new ArrayList<IOException>();
        for (var marker : Marker.readAll(catalogFolder)) {
            try {
                var sha256 = marker.sha256();
                if (!sha256.equals(currentSha256) && isUnwanted(sha256, isUnwanted)) {
                    unwantedFiles.add(marker.file());
                } else if (isMarkdownUnwanted(sha256, isUnwanted)) {
                    contents.deleteMarkdown(sha256);
                }
            } catch (IOException e) {
                failures.add(e);
            }
        }
        delete(catalogFolder, unwantedFiles, failures);
        if (!unwantedFiles.isEmpty()) {
            thin();
        }
        rethrow(failures);
    }

    private boolean isUnwanted(String sha256, Predicate<byte[]> isUnwanted) throws IOException {
        try {
            return isUnwanted.test(contents.load(sha256));
        } catch (VersionContents.DamagedVersionException | NoSuchFileException e) {
            return true; // what nobody can read is of no use
        }
    }

    private boolean isMarkdownUnwanted(String sha256, Predicate<byte[]> isUnwanted) throws IOException {
        try {
            return markdown(sha256, folder).stream()
                    .flatMap(files -> files.files().values().stream())
                    .anyMatch(isUnwanted);
        } catch (ZipException | EOFException e) {
            return true; // what nobody can read is of no use
        }
    }

    /// Drops what was set aside of a catalog and holds what must be forgotten.
    ///
    /// @throws IOException when some could not be looked at or deleted
    public synchronized void dropPreserved(UUID catalog, Predicate<byte[]> isUnwanted) throws IOException {
        var unwantedFiles = new ArrayList<Path>();
        var failures = new ArrayList<IOException>();
        for (var file : preservedFiles(catalog)) {
            try {
                if (isUnwanted.test(Files.readAllBytes(file))) {
                    unwantedFiles.add(file);
                }
            } catch (IOException e) {
                failures.add(e);
            }
        }
        delete(preservedFolder(catalog), unwantedFiles, failures);
        rethrow(failures);
    }

    private static void delete(Path folder, List<Path> files, List<IOException> failures) throws IOException {
        for (var file : files) {
            try {
                Files.delete(file);
            } catch (IOException e) {
                failures.add(e);
            }
        }
        if (!files.isEmpty()) {
            NewFile.sync(folder);
        }
    }

    private static void rethrow(List<IOException> failures) throws IOException {
        if (!failures.isEmpty()) {
            var first = failures.getFirst();
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    private void thin() throws IOException {
        var all = new HashMap<Path, List<Marker>>();
        for (var catalogFolder : catalogFolders()) {
            var markers = new ArrayList<>(Marker.readAll(catalogFolder));
            while (markers.size() > MAX_TIMES || contents(markers) > Math.max(mostPerCatalog, ALWAYS_KEPT)) {
                Files.delete(markers.removeLast().file());
            }
            all.put(catalogFolder, markers);
        }
        contents.keepOnly(hashes(all));
        while (contents.size() > mostBytes) {
            try {
                var oldest = all.values().stream()
                        .filter(markers -> contents(markers) > ALWAYS_KEPT)
                        .map(List::getLast)
                        .min(Comparator.comparingLong(Marker::millis))
                        .orElseThrow();
                Files.delete(oldest.file());
                all.values().forEach(markers -> markers.remove(oldest));
            } catch (NoSuchElementException e) {
                return; // nothing is left that may go
            }
            contents.keepOnly(hashes(all));
        }
    }

    private static long contents(List<Marker> markers) {
        return markers.stream().map(Marker::sha256).distinct().count();
    }

    private static java.util.Set<String> hashes(HashMap<Path, List<Marker>> all) {
        return all.values().stream().flatMap(List::stream).map(Marker::sha256).collect(Collectors.toSet());
    }

    /// The other entries hold no markers.
    private List<Path> catalogFolders() throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.toList();
        }
    }

    /// The empty file that says a catalog had a content at a time.
    private record Marker(Path folder, long millis, int number, long bytes, String sha256, VersionOrigin origin) {

        /// The markers of one catalog, newest first.
        static List<Marker> readAll(Path folder) throws IOException {
            if (!Files.isDirectory(folder)) {
                return List.of();
            }
            try (var entries = Files.list(folder)) {
                return entries.map(entry -> entry.getFileName().toString())
                        .filter(name -> name.matches(
                                "\\d{1,18}-\\d{1,9}-\\d{1,18}-[0-9a-f]{64}(-(external|rejected|unwritten))?"))
                        .map(name -> parse(folder, name.split("-")))
                        // by number: clocks are set back sometimes
                        .sorted(Comparator.comparingInt(Marker::number).reversed())
                        .toList();
            }
        }

        private static Marker parse(Path folder, String[] parts) {
            return new Marker(
                    folder,
                    Long.parseLong(parts[0]),
                    Integer.parseInt(parts[1]),
                    Long.parseLong(parts[2]),
                    parts[3],
                    parts.length < 5 ? VersionOrigin.OWN : VersionOrigin.valueOf(parts[4].toUpperCase(Locale.ROOT)));
        }

        boolean isWritten() {
            return origin != VersionOrigin.UNWRITTEN;
        }

        Path file() {
            return folder.resolve(millis + "-" + number + "-" + bytes + "-" + sha256
                    + (origin == VersionOrigin.OWN ? "" : "-" + origin.word()));
        }

        Version version() {
            return new Version(sha256, Instant.ofEpochMilli(millis), bytes, origin);
        }
    }
}
