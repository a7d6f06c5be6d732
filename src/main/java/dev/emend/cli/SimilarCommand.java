package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Parameters(paramLabel = "ID", description = "The knowledge_id of the item.")
    private String id;

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
        var results = door.recall().similar(find(door, catalogs), catalogs, most);
        return Hits.print(cli.terminal(), door, results, shared.json);
    }

    private ItemRef find(Door door, Set<UUID> catalogs) throws CurationException {
        CurationException missing = null;
        for (var catalog : catalogs) {
            try {
                return door.library().resolve(catalog, id);
            } catch (CurationException notHere) {
                missing = notHere;
            }
        }
        throw java.util.Objects.requireNonNull(missing);
    }
}
