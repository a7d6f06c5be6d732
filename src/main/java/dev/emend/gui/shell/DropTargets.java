package dev.emend.gui.shell;

import dev.emend.app.library.LibraryService;
import dev.emend.gui.part.ScreenHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Handler of dropped files: catalogs are opened, everything else is examined in the import dialog,
/// which offers to open what turns out to be a catalog after all.
final class DropTargets {
    /// As much as tells a catalog at once.
    private static final int LOOKED_AT = 65_536;

    private final ScreenHost host;

    DropTargets(ScreenHost host) {
        this.host = host;
    }

    void take(List<Path> files) {
        host.background()
                .run(
                        () -> files.stream().filter(DropTargets::isCatalog).toList(),
                        catalogs -> send(files, catalogs),
                        host::fail);
    }

    private void send(List<Path> files, List<Path> catalogs) {
        catalogs.forEach(host::open);
        var otherFiles = files.stream().filter(file -> !catalogs.contains(file)).toList();
        if (!otherFiles.isEmpty()) {
            host.importFiles(otherFiles);
        }
    }

    /// A folder with records of agents is looked into, whatever else lies in it.
    private static boolean holdsJson(Path folder) {
        try (var files = Files.walk(folder, 2)) {
            return files.anyMatch(file -> String.valueOf(file.getFileName()).matches("(?i).*\\.(?:jsonl?|ndjson)"));
        } catch (IOException | UncheckedIOException e) {
            return true; // the look into it says what is wrong with it
        }
    }

    /// Whether it is Markdown, or the beginning is that of a list of items with ids.
    static boolean isCatalog(Path file) {
        if (Files.isDirectory(file)) {
            return LibraryService.isMarkdown(file) && !holdsJson(file);
        }
        if (LibraryService.isMarkdown(file)) {
            return true;
        }
        try (var in = Files.newInputStream(file)) {
            var start = new String(in.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
            return start.replace("\ufeff", "").stripLeading().startsWith("[") && start.contains("\"knowledge_id\"");
        } catch (IOException e) {
            return false; // the look into it says what is wrong with it
        }
    }
}
