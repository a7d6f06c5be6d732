package dev.emend.cli;

import dev.emend.curation.AgentsView;
import dev.emend.curation.Glance;
import dev.emend.curation.Profile;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Prints what an agent reads; needs no workspace.
@Command(
        name = "prompt",
        description = "Print the block an agent reads, for all items or the named ones.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend prompt knowledge_catalog.json open_files open_folder"})
final class PromptCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Parameters(index = "0", paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ID", description = "The items.")
    private List<String> ids = List.of();

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "kb-attached (the default) or full, which cuts nothing.")
    private String profile = Profile.KB_ATTACHED.name();

    @Override
    public Integer call() throws Exception {
        var how = Profile.named(profile);
        var items = Glance.at(file).items(ids);
        var block = AgentsView.block(items, how);
        if (shared.json) {
            cli.terminal()
                    .json(
                            Json.Obj.of(
                                    "prompt", block, "profile", how.name(), "items", items.size()));
        } else {
            cli.terminal().out().print(block);
            cli.terminal().out().println();
        }
        return Exit.DONE;
    }
}
