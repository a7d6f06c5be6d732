package dev.emend.cli;

import dev.emend.app.search.SearchResults;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommandTraits;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Command;

/// Finds items that mean nearly the same as one.
@CommandTraits(byOwner = true, reads = true)
@Command(
        name = "similar",
        description = "Find the items most similar to one item.",
        footer = {"", "Example: emend similar undo_last_commit --in catalogs/git_cli/knowledge_catalog.json"})
final class SimilarCommand extends ItemSearchCommand {
    @Override
    SearchResults search(Workspace workspace, Set<UUID> catalogs, String query, int max) throws UserException {
        return workspace.search().similar(actor(workspace), find(workspace, catalogs, query), catalogs, max);
    }

    private static ItemRef find(Workspace workspace, Set<UUID> catalogs, String id) throws UserException {
        UserException missing = null;
        for (var catalog : catalogs) {
            try {
                return workspace.library().resolve(catalog, id);
            } catch (UserException e) {
                missing = e;
            }
        }
        throw Objects.requireNonNull(missing);
    }
}
