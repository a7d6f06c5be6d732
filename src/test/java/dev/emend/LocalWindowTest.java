package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.cli.Cli;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.model.UserException;
import dev.emend.settings.AppFolders;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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

    /// As another window is, which opens its catalogs before it takes commands.
    private OpenWorkspaceFactory owner() throws Exception {
        return OpenWorkspaceFactory.open(
                folder.resolve("workspace"), Settings.DEFAULTS, Duration.ZERO, Clock.systemDefaultZone());
    }

    @Test
    void aFileIsHandedToTheWindowThatIsStillOpening() throws Exception {
        var file = catalog("second");
        var handedOver = new CompletableFuture<List<Path>>();
        try (var owner = owner();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var second = threads.submit(() -> window().openOrHandOver(Settings.DEFAULTS, false, List.of(file)));
            var host = new OwnerCommands(owner.workspace(), owner.folder(), handedOver::complete);
            try (var _ = OwnerSocket.listen(
                    owner.folder(),
                    (terminal, args) -> Cli.run(host, terminal, args),
                    new OwnerAgentServer(owner.workspace()))) {
                assertEquals(List.of(file), handedOver.get(60, TimeUnit.SECONDS));
                assertThrows(ExecutionException.class, second::get, "one window has the workspace");
            }
        }
    }

    @Test
    void aFileThatNobodyTakesIsNamed() throws Exception {
        var file = catalog("second");
        try (var owner = owner();
                var _ = OwnerSocket.listen(
                        owner.folder(), (_, _) -> Exit.INPUT, new OwnerAgentServer(owner.workspace()))) {
            var refusal = assertThrows(
                    UserException.class, () -> window().openOrHandOver(Settings.DEFAULTS, false, List.of(file)));
            assertTrue(refusal.message().endsWith(" Not opened: " + file + "."), refusal.message());
            assertEquals("Use that window, or close it and try again.", refusal.remedy());
        }
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
