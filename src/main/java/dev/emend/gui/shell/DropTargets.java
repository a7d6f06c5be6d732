package dev.emend.gui.shell;

import dev.emend.gui.part.ScreenHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Where dropped files go: catalogs are opened, everything else is looked into on the memories
/// screen, which opens what turns out to be a catalog after all.
final class DropTargets {
    /// As much as tells a catalog at once.
    private static final int LOOKED_AT = 65_536;

    private static final String MEMORIES = "memories";

    private final ScreenHost host;
    private final boolean hasMemories;

    DropTargets(ScreenHost host, List<RailEntry> entries) {
        this.host = host;
        hasMemories = entries.stream().anyMatch(entry -> entry.id().equals(MEMORIES));
    }

    void take(List<Path> files) {
        if (!hasMemories) {
            files.forEach(host::open);
            return;
        }
        host.background()
                .run(
                        () -> {
                            var others = new ArrayList<Path>();
                            for (var file : files) {
                                if (!isCatalog(file)) {
                                    others.add(file);
                                }
                            }
                            return others;
                        },
                        others -> send(files, others),
                        host::fail);
    }

    private void send(List<Path> files, List<Path> others) {
        files.stream().filter(file -> !others.contains(file)).forEach(host::open);
        if (!others.isEmpty()) {
            host.go(MEMORIES, others.stream().map(Path::toString).collect(Collectors.joining("\n", "import:", "")));
        }
    }

    /// Whether the beginning is that of a list of items with ids.
    static boolean isCatalog(Path file) {
        if (Files.isDirectory(file)) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            var start = new String(in.readNBytes(LOOKED_AT), StandardCharsets.UTF_8);
            return start.replace("\ufeff", "").stripLeading().startsWith("[") && start.contains("\"knowledge_id\"");
        } catch (IOException e) {
            return false; // the look into it says what is wrong with it
        }
    }
}
