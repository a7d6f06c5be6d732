package dev.emend.cli.common;

import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import picocli.CommandLine.Option;

/// A command that changes one item, named by a catalog file and an id in it, and answers when the
/// change is in the file.
public abstract class ItemCommand extends FileCommand {
    @Option(
            names = "--item",
            paramLabel = "ID",
            required = true,
            description = "The item; ID#2 is the second of that name.")
    protected String item;

    /// Opens the catalog and finds the item.
    protected final ItemRef find(Workspace workspace) throws UserException {
        return workspace.library().resolve(openCatalog(workspace).id(), item);
    }
}
