package dev.emend.cli.git;

import dev.emend.app.core.SaveStatus;
import dev.emend.app.library.PrivateContent;
import dev.emend.app.library.PromotionService;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.Terminal;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Copies items into a catalog that more people read.
@Command(
        name = "promote",
        description = {
            "Copy items into a catalog that more people read: from your own to the project's, from the project's to the"
                    + " team's.",
            "Only what was kept goes along, and nothing private: secrets, home folders, e-mail addresses, your names"
                    + " and items marked as private are refused, each with its place. The copy names where it comes"
                    + " from. One undo takes all copies back."
        },
        footer = {"", "Example: emend promote git_push_branch --in my_catalog.json --to team/knowledge_catalog.json"})
public final class PromoteCommand extends CliCommand {
    @Parameters(arity = "1..*", paramLabel = "ITEM", description = "The items; ID#2 is the second of that name.")
    private List<String> items;

    @Option(names = "--to", required = true, paramLabel = "FILE", description = "The catalog they are copied into.")
    private Path to;

    @Option(
            names = "--in",
            paramLabel = "FILE",
            description = "The catalog they are in. Default: the only one the workspace knows that has them.")
    private @Nullable Path in;

    @Option(
            names = "--mask",
            description = "Put what is private in other words in the copies; what is marked as private is refused"
                    + " still.")
    private boolean isMasked;

    @Override
    public Integer call() throws UserException, CommandEnvironment.WorkspaceInUse {
        var workspace = workspace();
        var target = workspace.library().open(to).id();
        var sources = new LinkedHashSet<>(open(workspace, in == null ? List.of() : List.of(in)));
        if (in == null) {
            sources.remove(target);
        }
        var refs = new LinkedHashSet<ItemRef>();
        for (var item : items) {
            refs.add(find(workspace, sources, item));
        }
        var actor = actor(workspace);
        var names = new LinkedHashSet<>(PrivateContent.namesOfThisMachine());
        names.add(actor.name());
        var promotion = workspace.review().promotions().promote(actor, List.copyOf(refs), target, names, isMasked);
        var maskedFindings = new ArrayList<String>();
        promotion
                .maskedItems()
                .forEach(candidate -> candidate
                        .findings()
                        .forEach(finding -> maskedFindings.add(
                                PromotionService.sentence(candidate.from().label(), finding))));
        if (!isJson()) {
            maskedFindings.forEach(one -> note("Masked: " + one));
        }
        boolean isSaved = awaitSaved(promotion.decision()).stage() == SaveStatus.Stage.SAVED;
        return answer(
                Json.Obj.of(
                        "saved",
                        isSaved,
                        "act",
                        promotion.decision().change(),
                        "promoted",
                        promotion.copies().stream().map(CliCommand::id).toList(),
                        "masked",
                        maskedFindings),
                "Saved. " + Terminal.count(refs.size(), "item") + " copied to " + to + ".");
    }

    private static ItemRef find(Workspace workspace, Set<UUID> sources, String id) throws UserException {
        var matches = new ArrayList<ItemRef>();
        for (var source : sources) {
            workspace.library().find(source, id).ifPresent(matches::add);
        }
        if (matches.size() > 1) {
            var files = matches.stream()
                    .map(ref -> catalog(workspace, ref.catalog()).path().toString())
                    .toList();
            throw badInput(Messages.of("git.itemInSeveral", id, String.join(", ", files)), Messages.of("cli.nameIn"));
        }
        if (!matches.isEmpty()) {
            return matches.getFirst();
        }
        if (sources.size() == 1) {
            return workspace.library().resolve(sources.iterator().next(), id); // says what is like it
        }
        throw badInput(Messages.of("git.itemInNone", id), Messages.of("cli.nameIn"));
    }
}
