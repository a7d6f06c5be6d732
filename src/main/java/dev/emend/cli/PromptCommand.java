package dev.emend.cli;

import dev.emend.curation.AgentsView;
import dev.emend.curation.CurationException;
import dev.emend.curation.Glance;
import dev.emend.curation.Profile;
import dev.emend.curation.Prompts;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
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
        footer = {"", "Example: emend prompt knowledge_catalog.json open_files --profile full"})
final class PromptCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Parameters(index = "0", paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ID", description = "The items.")
    private List<String> ids = List.of();

    @ArgGroup private @Nullable How how;

    /// One of the two at most.
    private static final class How {
        @Option(
                names = "--profile",
                paramLabel = "NAME",
                description =
                        "kb-attached, the default; full, which cuts nothing; past-experiences;"
                                + " prior-learnings; custom, the workspace's own template.")
        private @Nullable String profile;

        @Option(
                names = "--template",
                paramLabel = "FILE",
                description =
                        "A text with placeholders such as {description}; see docs/prompts.md.")
        private @Nullable Path template;
    }

    private Profile profile() throws CurationException {
        if (how != null && how.template != null) {
            return Prompts.in(how.template);
        }
        if (how == null || how.profile == null) {
            return Profile.KB_ATTACHED;
        }
        // only a template of its own needs a workspace
        return how.profile.equalsIgnoreCase(Profile.CUSTOM)
                ? new Prompts(shared.at(cli.host()).folder(Optional.ofNullable(shared.workspace)))
                        .named(how.profile)
                : Profile.named(how.profile);
    }

    @Override
    public Integer call() throws Exception {
        var profile = profile();
        var items = Glance.at(file).items(ids);
        var block = AgentsView.block(items, profile);
        if (shared.json) {
            cli.terminal()
                    .json(
                            Json.Obj.of(
                                    "prompt",
                                    block,
                                    "profile",
                                    profile.name(),
                                    "items",
                                    items.size()));
        } else {
            cli.terminal().out().print(block);
            cli.terminal().out().println();
        }
        return Exit.DONE;
    }
}
