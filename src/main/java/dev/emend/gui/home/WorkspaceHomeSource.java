package dev.emend.gui.home;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.UserException;
import dev.emend.app.workspace.Workspace;
import java.util.List;
import java.util.UUID;

/// What Home shows, through the services of the workspace.
record WorkspaceHomeSource(Workspace door) implements HomeViewModel.Desk {
    @Override
    public HomeFacts read() throws Exception {
        return HomeFacts.read(door);
    }

    @Override
    public List<CatalogInfo> catalogs() {
        return door.library().catalogs();
    }

    @Override
    public void close(UUID catalog) throws UserException {
        door.library().close(catalog);
    }
}
