package dev.emend.cli.transfer;

import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.CommandTraits;
import dev.emend.model.UserException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Brings the Chroma collection an agent searches up to date with its catalog.
@CommandTraits(isLong = true)
@Command(
        name = "reindex",
        description = "Bring the Chroma collection an agent made of a catalog and searches itself up to"
                + " date with the file; the collection is listed in knowledge-sources.json.",
        footer = {"", "Example: emend reindex knowledge_catalog.json --dry-run"})
public final class ReindexCommand extends CliCommand {
    @Parameters(paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Option(names = "--collection", paramLabel = "NAME", description = "The collection, when several are listed.")
    private String collection = "";

    @Option(names = "--dry-run", description = "Show what would change, and change nothing.")
    private boolean dryRun;

    @Override
    public Integer call() throws UserException, CommandEnvironment.WorkspaceInUse {
        var workspace = workspace();
        var catalog = workspace.library().open(file).id();
        if (!dryRun) {
            workspace.library().flush();
        }
        var result = new CollectionAnswer(workspace.agents().collections().update(catalog, collection, dryRun), dryRun);
        return answer(result.json(), result.line() + ".");
    }
}
