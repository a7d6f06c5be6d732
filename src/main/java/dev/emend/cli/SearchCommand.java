package dev.emend.cli;

import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.IndexProgress;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.SearchOutput;
import dev.emend.cli.common.SearchScope;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/// Searches catalogs by meaning and by words.
@Command(
        name = "search",
        description = {
            "Search catalogs by meaning and keywords.",
            "Filters among the words leave only some items, as in the Library: trust<0.8, is:pending,"
                    + " -tool:Click-Tool. What stands in quotes is no filter.",
            "With --json: hits, best first; total, how many items match (counted up to 1000);"
                    + " truncated, whether --limit left some out; good_match; warnings."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend search \"undo the last commit\" --in catalogs/git_cli/knowledge_catalog.json"})
final class SearchCommand implements Callable<Integer> {
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
        var results = workspace.search().searchLine(shared.actor(workspace), what, catalogs, max);
        return SearchOutput.print(invocation.terminal(), workspace, results, shared.json);
    }
}
