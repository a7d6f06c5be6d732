package dev.emend.cli;

import dev.emend.app.search.ItemListFields;
import dev.emend.app.search.SearchResults;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommandTraits;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Command;

/// Searches catalogs by meaning and by words.
@CommandTraits(byOwner = true, reads = true)
@Command(
        name = "search",
        description = {
            "Search catalogs by meaning and keywords.",
            "Filters among the words narrow the items, as in Library: trust<0.8, is:pending,"
                    + " used:never, -tool:Click-Tool. Text in quotes is not a filter.",
            "With - in front, a filter keeps all it does not hold for, also what says nothing of it.",
            "With --json: hits, best first; total, how many items match (counted up to 1000); truncated, whether"
                    + " --limit left some out; good_match; warnings. Each hit has the file and the line where its item"
                    + " begins; null while it is not in a file. Its state says what agents do not get: pending, rejected;"
                    + " changed, that they get the words from before until a person decides."
        },
        footer = {"", "Example: emend search \"undo the last commit\" --in catalogs/git_cli/knowledge_catalog.json"})
final class SearchCommand extends ItemSearchCommand {
    @Override
    SearchResults search(Workspace workspace, Set<UUID> catalogs, String query, int max) throws UserException {
        var unfinishedClause = ItemListFields.ALL.unfinishedClause(query);
        if (unfinishedClause.isPresent()) {
            var clause = unfinishedClause.get();
            throw badInput(
                    Messages.of("cli.filterUnfinished", clause, query.indexOf(clause) + 1),
                    Messages.of("cli.finishFilter"));
        }
        return workspace.search().searchLine(actor(workspace), query, catalogs, max);
    }
}
