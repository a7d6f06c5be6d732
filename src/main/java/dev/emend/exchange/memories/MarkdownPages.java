package dev.emend.exchange.memories;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.FileName;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.PageLayout;
import dev.emend.exchange.record.SafeZip;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.TextFaults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;

/// The Markdown files of a folder or of a ZIP archive, in the order of their paths, or one file by
/// itself. Hidden files and folders, and links, are left out.
final class MarkdownPages {
    static final int MAX_BYTES = 4_000_000;
    private static final int DEEPEST = 12;
    private static final int MAX_FILES = 10_000;
    private static final byte[] ZIP = {'P', 'K', 3, 4};

    private MarkdownPages() {}

    /// @param path with `/` between its parts, from the folder or archive; the file's own name when it
    ///   is read by itself
    /// @param text its lines end with LF; empty when nothing of it is read
    /// @param hasMark whether it begins with a byte order mark
    /// @param file its text as it stands in the file, with its encoding
    /// @param faults what could not be read of it as it was meant
    record Page(String path, String text, boolean hasMark, FileText file, List<TextFaults.Fault> faults) {
        Page {
            faults = List.copyOf(faults);
        }

        private static Page unread(String path, String reason) {
            return new Page(path, "", false, FileText.of(new byte[0]), List.of(new TextFaults.Fault(1, reason, false)));
        }

        boolean isRead() {
            return faults.stream().allMatch(TextFaults.Fault::isRead);
        }

        /// The metadata of the memory it becomes, with how it is written.
        ///
        /// @param fields in the order Emend writes them
        Json.Obj withLayout(FrontMatter front, Json.Obj fields, Json.Obj metadata) {
            var whole = hasMark ? "\uFEFF" + text : text;
            var result = PageLayout.withLayout(whole, front, fields, metadata);
            return PageLayout.withFile(file.text(), text, file.charset(), result);
        }

        /// The path without `.md`.
        String name() {
            return path.endsWith(".md") ? path.substring(0, path.length() - 3) : path;
        }

        /// The last part of its name.
        String stem() {
            return name().substring(name().lastIndexOf('/') + 1);
        }
    }

    /// Reader that is given each page.
    @FunctionalInterface
    interface PageReader {
        /// @return false to leave out the rest
        boolean take(Page page) throws IOException, ExchangeException;
    }

    /// Whether it is a folder or an archive of pages, and not one page.
    static boolean isBundle(Path path) throws IOException {
        return Files.isDirectory(path) || isZip(path);
    }

    /// All pages of what is imported, or the one that was rejected and mended.
    static void forEach(ImportContext intake, PageReader reader) throws IOException, ExchangeException {
        if (intake.isMending()) {
            var place = intake.place(0, "");
            var path = place.within().isEmpty() ? String.valueOf(place.file().getFileName()) : place.within();
            reader.take(page(path, intake.content()));
        } else {
            forEach(intake.content(), intake.progress(), reader);
        }
    }

    static boolean isZip(Path path) throws IOException {
        try (var in = Files.newInputStream(path)) {
            return Arrays.equals(in.readNBytes(ZIP.length), ZIP);
        }
    }

    /// @param progress in bytes of all pages
    static void forEach(Path path, Progress progress, PageReader reader) throws IOException, ExchangeException {
        if (Files.isDirectory(path)) {
            folder(path, progress, reader);
        } else if (isZip(path)) {
            zip(path, progress, reader);
        } else {
            var name = String.valueOf(path.getFileName());
            reader.take(page(name, path));
        }
    }

    private static void folder(Path folder, Progress progress, PageReader reader)
            throws IOException, ExchangeException {
        var files = files(folder);
        long total = 0;
        for (var file : files) {
            total += Files.size(file);
        }
        long done = 0;
        for (var file : files) {
            if (progress.isCancelled()) {
                return;
            }
            long size = Files.size(file);
            var name = folder.relativize(file).toString().replace('\\', '/');
            var page = FileName.isText(file)
                    ? page(name, file)
                    : Page.unread(name, Messages.of("shared.unreadable", name, FileName.noText()));
            if (!reader.take(page)) {
                return;
            }
            done += size;
            progress.report(done, Math.max(done, total));
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (var all = Files.walk(folder, DEEPEST)) {
            return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .filter(file -> isPage(folder.relativize(file).toString().replace('\\', '/')))
                    .sorted()
                    .limit(MAX_FILES)
                    .toList();
        }
    }

    private static void zip(Path path, Progress progress, PageReader reader) throws IOException, ExchangeException {
        try (var zip = SafeZip.open(path)) {
            var entries = zip.files().stream()
                    .filter(entry -> isPage(entry.getName()))
                    .sorted(Comparator.comparing(ZipEntry::getName))
                    .toList();
            long total = entries.stream().mapToLong(ZipEntry::getSize).sum();
            long done = 0;
            for (var entry : entries) {
                if (progress.isCancelled()) {
                    return;
                }
                if (!reader.take(page(entry.getName(), zip.open(entry)))) {
                    return;
                }
                done += entry.getSize();
                progress.report(done, Math.max(done, total));
            }
        }
    }

    private static boolean isPage(String path) {
        return path.endsWith(".md") && !path.startsWith(".") && !path.contains("/.");
    }

    /// Reads a page; one that can't be opened is returned as unread.
    private static Page page(String path, Path file) {
        try {
            return page(path, Files.newInputStream(file));
        } catch (IOException e) {
            return Page.unread(path, Messages.of("shared.unreadable", path, FailureReason.of(e)));
        }
    }

    private static Page page(String path, InputStream bytes) throws IOException {
        try (var in = bytes) {
            var read = in.readNBytes(MAX_BYTES + 1);
            if (read.length > MAX_BYTES) {
                return Page.unread(path, Messages.of("exchange.pageTooLarge", MAX_BYTES));
            }
            var fileText = FileText.of(read);
            var text = fileText.text().replace("\r\n", "\n").replace('\r', '\n');
            return new Page(path, text, FileText.markLength(read) > 0, fileText, TextFaults.of(read, fileText));
        }
    }
}
