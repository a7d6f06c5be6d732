package dev.emend.cli;

import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.IndexProgress;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.SearchOutput;
import dev.emend.cli.common.SearchScope;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/// Finds items that mean nearly the same as one.
@Command(
        name = "similar",
        description = "Find the items most like one item.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend similar undo_last_commit --in catalogs/git_cli/knowledge_catalog.json"})
final class SimilarCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Mixin
    private SearchScope scope;

    @Override
    public Integer call() throws Exception {
        int max = scope.limit();
        var what = scope.words();
        var workspace = shared.workspace(invocation.host());
        var catalogs = scope.open(invocation.terminal(), workspace);
        IndexProgress.untilReady(invocation.terminal(), workspace);
        var results =
                workspace.search().similar(shared.actor(workspace), find(workspace, catalogs, what), catalogs, max);
        return SearchOutput.print(invocation.terminal(), workspace, results, shared.json);
    }

    private ItemRef find(Workspace workspace, Set<UUID> catalogs, String id) throws UserException {
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
