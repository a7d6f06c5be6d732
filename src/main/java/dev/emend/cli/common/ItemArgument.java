package dev.emend.cli.common;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The item a writing command is about: a catalog file and an id in it.
public final class ItemArgument {
    @Parameters(paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Option(
            names = "--item",
            paramLabel = "ID",
            required = true,
            description = "The item; ID#2 is the second of that name.")
    private String id;

    public String id() {
        return id;
    }

    public CatalogInfo open(Workspace workspace) throws UserException {
        return workspace.library().open(file);
    }

    /// Opens the catalog and finds the item.
    public ItemRef find(Workspace workspace) throws UserException {
        return workspace.library().resolve(open(workspace).id(), id);
    }
}
