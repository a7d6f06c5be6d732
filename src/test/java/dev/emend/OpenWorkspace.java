package dev.emend;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AgentClient;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.search.embedding.SharedModel;
import dev.emend.settings.Settings;
import dev.emend.store.SharedStore;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/// The real services over a copy of a catalog, for tests outside this package.
public final class OpenWorkspace implements AutoCloseable {
    private final Workbench workbench;
    private final Path catalog;

    private OpenWorkspace(Workbench workbench, Path catalog) {
        this.workbench = workbench;
        this.catalog = catalog;
    }

    /// Opens a copy of a catalog.
    public static OpenWorkspace onCopyOf(Path catalog, Path folder, Clock clock)
            throws IOException, UserException, StoreException {
        var agent = Objects.requireNonNull(catalog.getParent()).getFileName();
        return on(catalog, folder.resolve(agent.toString()), folder, clock);
    }

    /// Opens the sample of an agent that works in spreadsheets.
    public static OpenWorkspace onSample(Path folder, Clock clock)
            throws IOException, UserException, StoreException {
        return onCopyOf(
                Path.of("catalogs", "spreadsheet_desktop", "knowledge_catalog.json"),
                folder,
                clock);
    }

    /// Opens a catalog where it is, in a workspace beside it that may be there already.
    public static OpenWorkspace at(Path catalog, Clock clock) throws UserException, StoreException {
        SharedModel.into(catalog.resolveSibling("workspace"));
        SharedStore.into(catalog.resolveSibling("workspace"));
        var workbench =
                Workbench.open(
                        catalog.resolveSibling("workspace"),
                        Settings.DEFAULTS.withPerson("ada"),
                        Duration.ofMillis(50),
                        clock);
        workbench.workspace().library().open(catalog);
        return new OpenWorkspace(workbench, catalog);
    }

    private static OpenWorkspace on(Path data, Path agent, Path folder, Clock clock)
            throws IOException, UserException, StoreException {
        var copy = Files.createDirectories(agent);
        var catalog = copy.resolve("knowledge_catalog.json");
        // a copy would keep a protection against writing
        Files.write(catalog, Files.readAllBytes(data));
        SharedModel.into(folder.resolve("workspace"));
        SharedStore.into(folder.resolve("workspace"));
        var workbench =
                Workbench.open(
                        folder.resolve("workspace"),
                        Settings.DEFAULTS.withPerson("ada"),
                        Duration.ofMillis(50),
                        clock);
        var opened = new OpenWorkspace(workbench, catalog);
        workbench.workspace().library().open(catalog);
        return opened;
    }

    public Workspace workspace() {
        return workbench.workspace();
    }

    /// Proposes an item as an agent of that name does through the server.
    public static CommandResult propose(
            Workspace workspace, String agent, UUID catalog, Json.Obj fields) throws UserException {
        var client = new AgentClient(agent, Set.of(AgentClient.Scope.PROPOSE), false);
        return workspace.as(agent).agents().items().propose(catalog, fields, client);
    }

    public Path folder() {
        return workbench.folder();
    }

    /// The file on disk; changes reach it a moment after they are decided.
    public Path catalog() {
        return catalog;
    }

    @Override
    public void close() throws StoreException {
        workbench.close();
    }
}
