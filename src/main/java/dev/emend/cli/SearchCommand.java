package dev.emend.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/// Searches catalogs by meaning and by words.
@Command(
        name = "search",
        description = {
            "Search catalogs by meaning and by words.",
            "Filters among the words leave only some items, as in the Library: trust<0.8, is:pending,"
                    + " -tool:Click-Tool. What stands in quotes is no filter.",
            "With --json: hits, best first; total, how many items match (counted up to 1000);"
                    + " truncated, whether --limit left some out; good_match; warnings."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: emend search \"undo the last commit\" --in catalogs/git_cli/knowledge_catalog.json"
        })
final class SearchCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Mixin private SearchScope scope;

    @Override
    public Integer call() throws Exception {
        int most = scope.limit();
        var what = scope.words();
        var door = shared.door(cli.host());
        var catalogs = scope.open(cli.terminal(), door);
        Waiting.untilReady(cli.terminal(), door);
        var results = door.recall().searchLine(what, catalogs, most);
        return Hits.print(cli.terminal(), door, results, shared.json);
    }
}
