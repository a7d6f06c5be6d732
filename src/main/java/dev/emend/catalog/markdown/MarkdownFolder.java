package dev.emend.catalog.markdown;

import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.Messages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// The Markdown files of a folder, or one such file, as they were read: their bytes by their path from
/// the folder, with `/`.
///
/// @param root the folder, or the one file
/// @param files not copies: never write into them
/// @param leftOut files that are not read, by their path, with a sentence each that names the limit and the way out
public record MarkdownFolder(Path root, SortedMap<String, byte[]> files, SortedMap<String, String> leftOut) {
    /// More than agents keep; a folder with more is no folder of memories.
    public static final int MAX_FILES = 2_000;

    /// Of one file; agents keep a hundredth of that.
    public static final int MAX_BYTES = 4_000_000;

    private static final int MEGABYTE = 1_000_000;
    private static final int MAX_BYTES_TOGETHER = 64 * MEGABYTE;

    static final int MAX_DEPTH = 6;
    private static final List<String> ENDINGS = List.of(".md", ".mdc", ".markdown");
    private static final Set<String> NAMES = Set.of(".cursorrules", ".windsurfrules", ".clinerules");
    private static final Set<String> LEFT_OUT = Set.of("node_modules", "target", "build", "dist", "vendor");

    /// There are more than [#MAX_FILES] files.
    public static final class TooManyFilesException extends IOException {
        private static final long serialVersionUID = 1;
    }

    public MarkdownFolder {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
        leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
    }

    public MarkdownFolder(Path root, SortedMap<String, byte[]> files) {
        this(root, files, Collections.emptySortedMap());
    }

    /// A copy with other files.
    public MarkdownFolder with(SortedMap<String, byte[]> files) {
        return new MarkdownFolder(root, files, leftOut);
    }

    /// Whether a file of this name is read.
    public static boolean isMarkdown(Path file) {
        var name = String.valueOf(file.getFileName());
        var lower = name.toLowerCase(Locale.ROOT);
        return NAMES.contains(lower)
                || !name.startsWith(".") && ENDINGS.stream().anyMatch(lower::endsWith);
    }

    /// Whether a folder of this name inside another one is not read.
    static boolean isLeftOut(String name) {
        return name.startsWith(".") && !NAMES.contains(name) || LEFT_OUT.contains(name);
    }

    /// Whether this is a Markdown file or a folder that holds some.
    public static boolean isAt(Path path) {
        if (!Files.isDirectory(path)) {
            return Files.isRegularFile(path) && isMarkdown(path);
        }
        try {
            return !paths(path, 1).isEmpty();
        } catch (IOException e) {
            // then it can't be read as one; whoever opens it is told why
            return false;
        }
    }

    /// Reads the folder as it is, one file that is gone as none. Hidden folders, links to folders and those of build
    /// tools are left out, and files with more than [#MAX_BYTES].
    ///
    /// @throws IOException when something can't be read, or there are more than [#MAX_FILES] files
    public static MarkdownFolder read(Path root) throws IOException {
        var files = new TreeMap<String, byte[]>();
        var leftOut = new TreeMap<String, String>();
        if (!Files.isDirectory(root)) {
            if (Files.exists(root)) {
                read(String.valueOf(root.getFileName()), root, MAX_BYTES, files, leftOut);
            }
            return new MarkdownFolder(root, files, leftOut);
        }
        int budget = MAX_BYTES_TOGETHER;
        for (var file : paths(root, MAX_FILES + 1)) {
            if (files.size() + leftOut.size() == MAX_FILES) {
                throw new TooManyFilesException();
            }
            var name = name(root, file);
            if (!root.resolve(name).equals(file)) {
                var encoding = System.getProperty("sun.jnu.encoding", "");
                leftOut.put(name, Messages.of("catalogs.leftOutName", name, encoding));
                continue;
            }
            try {
                budget -= read(name, file, budget, files, leftOut);
            } catch (IOException e) { // it costs itself only
                if (e instanceof NoSuchFileException && !leadsNowhere(file)) {
                    continue; // an agent deleted it meanwhile
                }
                leftOut.put(name, unreadable(name, e));
            }
        }
        return new MarkdownFolder(root, files, leftOut);
    }

    /// @return how many bytes were read
    private static int read(
            String name, Path file, int budget, SortedMap<String, byte[]> files, SortedMap<String, String> leftOut)
            throws IOException {
        byte[] bytes;
        try (var in = Files.newInputStream(file)) {
            bytes = in.readNBytes(Math.min(MAX_BYTES, budget) + 1);
        }
        if (bytes.length > MAX_BYTES) {
            leftOut.put(name, tooLarge(name));
        } else if (bytes.length > budget) {
            leftOut.put(name, Messages.of("catalogs.leftOutTogether", name, MAX_BYTES_TOGETHER / MEGABYTE));
        } else {
            files.put(name, bytes);
            return bytes.length;
        }
        return 0;
    }

    /// Whether it is a link to nothing, or to itself.
    static boolean leadsNowhere(Path file) {
        return Files.isSymbolicLink(file) && !Files.exists(file);
    }

    private static String unreadable(String name, IOException problem) {
        return Messages.of("catalogs.leftOutUnreadable", name, FailureReason.of(problem));
    }

    static String tooLarge(String name) {
        return Messages.of("catalogs.leftOutTooLarge", name, MAX_BYTES / MEGABYTE);
    }

    /// The Markdown files in a folder.
    public static Set<Path> paths(Path root) throws IOException {
        return paths(root, MAX_FILES);
    }

    private static Set<Path> paths(Path root, int most) throws IOException {
        var paths = new TreeSet<Path>();
        Files.walkFileTree(root, Set.of(), MAX_DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean isLeftOut = isLeftOut(String.valueOf(folder.getFileName()));
                return isLeftOut && !folder.equals(root) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                // what a link points to is read where it is, and is not ours to change elsewhere
                if (isMarkdown(file) && (attributes.isRegularFile() || leadsNowhere(file))) {
                    paths.add(file);
                }
                return paths.size() < most ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException && !file.equals(root)) {
                    return FileVisitResult.CONTINUE; // an agent deleted it meanwhile
                }
                if (file.equals(root)) {
                    throw e;
                }
                paths.add(file); // a folder of which nothing is known: whoever reads it is told why
                return FileVisitResult.CONTINUE;
            }
        });
        return paths;
    }

    /// The folders in which files of this one lie, the root among them; of one file the folder it lies in.
    public static Set<Path> folders(Path root) throws IOException {
        var folders = new TreeSet<Path>();
        if (Files.isDirectory(root)) {
            folders.add(root);
            for (var file : paths(root, MAX_FILES)) {
                for (var folder = file.getParent();
                        folder != null && folder.startsWith(root);
                        folder = folder.getParent()) {
                    folders.add(folder);
                }
            }
        } else {
            folders.add(root.toAbsolutePath().getParent());
        }
        return folders;
    }

    private static String name(Path root, Path file) {
        var name = root.relativize(file).toString();
        return File.separatorChar == '/' ? name : name.replace(File.separatorChar, '/');
    }

    /// Whether this is one file and no folder; the file may be gone.
    boolean isOneFile() {
        return isMarkdown(root) && !Files.isDirectory(root);
    }

    /// Whether both hold the same files with the same bytes, and leave out the same.
    public boolean isSame(MarkdownFolder other) {
        return leftOut.equals(other.leftOut)
                && files.keySet().equals(other.files.keySet())
                && changedFrom(other).isEmpty();
    }

    /// The files that differ from an earlier state, by name; empty for those that are gone.
    public SortedMap<String, Optional<byte[]>> changedFrom(MarkdownFolder earlier) {
        var changed = new TreeMap<String, Optional<byte[]>>();
        earlier.files.keySet().stream()
                .filter(file -> !files.containsKey(file))
                .forEach(file -> changed.put(file, Optional.empty()));
        files.forEach((file, bytes) -> {
            if (!Arrays.equals(bytes, earlier.files.get(file))) {
                changed.put(file, Optional.of(bytes));
            }
        });
        return changed;
    }

    /// The path of a file of this folder.
    public Path path(String file) {
        return Files.isDirectory(root) ? root.resolve(file) : root;
    }

    /// The files as a zip archive.
    public byte[] toZip() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            zip.setLevel(Deflater.BEST_SPEED);
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        }
        return out.toByteArray();
    }

    /// The files of [#toZip].
    ///
    /// @param root the folder, or the one file
    /// @throws IOException when it is damaged
    public static MarkdownFolder ofZip(Path root, byte[] bytes) throws IOException {
        var files = new TreeMap<String, byte[]>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        return new MarkdownFolder(root, files);
    }

    /// The lines of a file, stripped, that are neither blank nor a heading above entries of these sections.
    public static List<String> linesOutside(byte[] bytes, Collection<String> sections) {
        var text = text(bytes);
        var others = new StringBuilder();
        int at = 0;
        for (var title : FileHeadings.of(text).all()) {
            if (sections.stream().anyMatch(section -> FileHeadings.isIn(section, title))) {
                others.append(text, at, title.start());
                at = title.bodyStart();
            }
        }
        return others.append(text, at, text.length())
                .toString()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /// The text of a file in its encoding, with its byte order mark.
    static String text(byte[] bytes) {
        var text = FileText.of(bytes).text();
        return FileText.markLength(bytes) > 0 ? "\uFEFF" + text : text;
    }

    /// Another text of a file, in the same encoding.
    static byte[] bytes(String text, byte[] before) {
        return text.getBytes(FileText.charset(before, before.length));
    }
}
