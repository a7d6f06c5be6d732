package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.settings.AppFolders;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalWindowTest {
    @TempDir
    private Path folder;

    private LocalWindow window() {
        return new LocalWindow(
                new AppFolders(folder.resolve("workspace"), folder.resolve("settings.json")),
                null,
                List.of(),
                Clock.systemDefaultZone());
    }

    private Path catalog(String name) throws Exception {
        var file = Files.createDirectories(folder.resolve(name)).resolve("knowledge_catalog.json");
        return Files.copy(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), file);
    }

    @Test
    void whatWasOpenAtTheEndIsOpenAtTheNextStart() throws Exception {
        var first = catalog("first").toRealPath();
        var second = catalog("second").toRealPath();
        var closed = catalog("closed").toRealPath();
        var before = window();
        var library = before.openForPerson(Settings.DEFAULTS, false).workspace().library();
        library.open(first);
        library.open(second);
        library.close(library.open(closed).id());
        before.close();

        var after = window();
        var opened = after.openForPerson(Settings.DEFAULTS, false);
        var problems = opened.catalogs().call();
        var open = opened.workspace().library().catalogs().stream()
                .map(CatalogInfo::path)
                .toList();
        assertEquals(List.of(first, second), open);
        assertEquals(List.of(), problems);
        after.close();

        Files.writeString(first, "[{");
        var torn = window();
        var rest = torn.openForPerson(Settings.DEFAULTS, false);
        var unreadable = rest.catalogs().call();
        assertEquals(
                List.of(second),
                rest.workspace().library().catalogs().stream()
                        .map(CatalogInfo::path)
                        .toList());
        assertEquals(1, unreadable.size());
        assertTrue(unreadable.getFirst().message().startsWith(first.toString()));
        torn.close();
    }
}
