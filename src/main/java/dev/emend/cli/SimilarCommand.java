package dev.emend.cli;

import dev.emend.app.core.UserException;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.IndexProgress;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.SearchOutput;
import dev.emend.cli.common.SearchScope;
import dev.emend.model.ItemRef;
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
        footer = {
            "",
            "Example: emend similar undo_last_commit --in catalogs/git_cli/knowledge_catalog.json"
        })
final class SimilarCommand implements Callable<Integer> {
    @ParentCommand private Invocation invocation;
    @Mixin private CommonOptions shared;

    @Mixin private SearchScope scope;

    @Override
    public Integer call() throws Exception {
        int most = scope.limit();
        var what = scope.words();
        var door = shared.door(invocation.host());
        var catalogs = scope.open(invocation.terminal(), door);
        IndexProgress.untilReady(invocation.terminal(), door);
        var results = door.recall().similar(find(door, catalogs, what), catalogs, most);
        return SearchOutput.print(invocation.terminal(), door, results, shared.json);
    }

    private ItemRef find(Workspace door, Set<UUID> catalogs, String id) throws UserException {
        UserException missing = null;
        for (var catalog : catalogs) {
            try {
                return door.library().resolve(catalog, id);
            } catch (UserException notHere) {
                missing = notHere;
            }
        }
        throw Objects.requireNonNull(missing);
    }
}
