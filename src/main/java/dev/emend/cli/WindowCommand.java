package dev.emend.cli;

import dev.emend.cli.common.CommandHost;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Invocation;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Opens the window; the one that is open already comes to the front.
@Command(
        name = "window",
        description = "Open the window, or raise the one that is open.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend window catalogs/git_cli/knowledge_catalog.json"})
final class WindowCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Catalogs to open.")
    private List<Path> files = List.of();

    @Option(names = "--sample", description = "Open the bundled sample when the workspace knows no catalog yet.")
    private boolean sample;

    @Override
    public Integer call() throws UserException, CommandHost.WorkspaceInUse {
        shared.at(invocation.host()).window(Optional.ofNullable(shared.workspace), files, sample);
        return Exit.DONE;
    }
}
