package dev.emend.cli.agents;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.AgentClient;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.preview.PromptProfiles;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Prints what an agent reads; makes no workspace.
@Command(
        name = "prompt",
        description = {
            "Print what an agent reads, for all items or the ones given.",
            "Of a catalog that the workspace knows that is what it serves: by the ids of review, without what waits"
                    + " or was rejected, in the words that were kept. Of any other file it is what stands there."
        },
        footer = {"", "Example: emend prompt knowledge_catalog.json open_files --profile full"})
public final class PromptCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ID", description = "The items.")
    private List<String> ids = List.of();

    @ArgGroup
    private @Nullable PromptOptions how;

    /// Options of which at most one may be given.
    private static final class PromptOptions {
        @Option(
                names = "--profile",
                paramLabel = "NAME",
                description = "kb-attached, the default; full, which cuts nothing; errors, of agents that"
                        + " print only learnings with an original_error; past-experiences;"
                        + " prior-learnings; custom, the workspace's own template.")
        private @Nullable String profile;

        @Option(
                names = "--template",
                paramLabel = "FILE",
                description = "A text with placeholders such as {description}; see docs/prompts.md.")
        private @Nullable Path template;
    }

    private PromptProfile profile() throws UserException {
        if (how != null && how.template != null) {
            return PromptProfiles.fromFile(how.template);
        }
        if (how == null || how.profile == null) {
            return PromptProfile.KB_ATTACHED;
        }
        // only a template of its own needs a workspace
        return how.profile.equalsIgnoreCase(PromptProfile.CUSTOM)
                ? new PromptProfiles(hostOfStore().folder(folder())).get(how.profile)
                : PromptProfile.ofName(how.profile);
    }

    private List<KnowledgeItem> items() throws Exception {
        var workspace = openForReading();
        var library = workspace.library();
        var absolute = file.toAbsolutePath().normalize();
        var real = Files.exists(file) ? file.toRealPath() : absolute;
        var recentCatalog = library.recent().stream()
                .filter(recent -> recent.path().equals(real) || recent.path().equals(absolute))
                .findFirst();
        if (recentCatalog.isEmpty()) {
            library.requireApart(file);
            var glance = ReadOnlyCatalog.at(file);
            noteWarnings(glance.catalog());
            return glance.items(ids);
        }
        var catalog = openForReading(workspace, file);
        noteWarnings(catalog);
        try {
            return servedItems(workspace, catalog);
        } finally {
            if (recentCatalog.get().isClosed()) {
                library.close(catalog.id());
            }
        }
    }

    private List<KnowledgeItem> servedItems(Workspace workspace, CatalogInfo catalog) throws UserException {
        var client = new AgentClient("prompt", Set.of(AgentClient.Scope.READ), false).onTrial();
        var visible = workspace.agents().retrieval().catalogs();
        var items = new ArrayList<KnowledgeItem>();
        for (var id : ids) {
            var item = visible.item(catalog.id(), id, client);
            if (item.isEmpty()) {
                var ref = workspace.library().resolve(catalog.id(), id);
                var state = workspace.library().item(ref).source().state();
                throw badInput(
                        Messages.of("cli.notServed", id, state.word()),
                        state == ReviewState.NOT_REVIEWED
                                ? Messages.of("cli.withheldUnreviewed", file)
                                : Messages.of("cli.reviewFirst", file));
            }
            items.add(item.get().promptItem());
        }
        if (ids.isEmpty()) {
            for (var row : visible.rows(Set.of(catalog.id()), "", client).rows()) {
                visible.item(row.ref(), client).ifPresent(result -> items.add(result.promptItem()));
            }
            int withheld = catalog.counts().items() - items.size();
            if (withheld > 0) {
                note(Messages.of("cli.withheld", withheld, file));
                if (workspace.review().queue().servesReviewedOnly()) {
                    note(Messages.of("cli.withheldUnreviewed", file));
                }
            }
        }
        return items;
    }

    @Override
    public Integer call() throws Exception {
        var profile = profile();
        var items = items();
        var block = AgentPreview.block(items, profile);
        var missing = new ArrayList<Json>();
        for (var item : items) {
            int not = AgentPreview.notPrinted(item, profile);
            if (not > 0) {
                var id = item.ref().knowledgeId();
                missing.add(Json.Obj.of("id", id, "learnings", not));
                note("%s: %d of %s left out by this format."
                        .formatted(id, not, Terminal.count(item.learnings().size(), "learning")));
            }
        }
        return answer(
                () -> Json.Obj.of(
                        "prompt", block, "profile", profile.name(), "items", items.size(), "not_printed", missing),
                () -> terminal().out().println(block));
    }
}
