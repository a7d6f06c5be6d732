package dev.emend.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Searches catalogs by meaning and by words.
@Command(
        name = "search",
        description = "Search catalogs by meaning and by words.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: emend search \"undo the last commit\" --in catalogs/git_cli/knowledge_catalog.json"
        })
final class SearchCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Parameters(paramLabel = "QUERY", arity = "1..*", description = "What to look for.")
    private List<String> query;

    @Option(
            names = "--in",
            paramLabel = "FILE",
            arity = "1..*",
            description = "The catalogs to search. Default: all the workspace knows.")
    private List<Path> files = List.of();

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "The most hits. Default: ${DEFAULT-VALUE}.")
    private int limit = 10;

    @Override
    public Integer call() throws Exception {
        int most = Shared.limit(limit);
        var door = shared.door(cli.host());
        var catalogs = Shared.open(cli.terminal(), door, files);
        Waiting.untilReady(cli.terminal(), door);
        var results = door.recall().search(String.join(" ", query), catalogs, most);
        return Hits.print(cli.terminal(), door, results, shared.json);
    }
}
