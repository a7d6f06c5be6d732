package dev.emend.cli;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.UserException;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The item a writing command is about: a catalog file and an id in it.
final class ItemArgument {
    @Parameters(paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Option(
            names = "--item",
            paramLabel = "ID",
            required = true,
            description = "The item; ID#2 is the second of that name.")
    private String id;

    String id() {
        return id;
    }

    CatalogInfo open(Workspace door) throws UserException {
        return door.library().open(file);
    }

    /// Opens the catalog and finds the item.
    ItemRef find(Workspace door) throws UserException {
        return door.library().resolve(open(door).id(), id);
    }
}
