package dev.emend.cli.review;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.FileNotification;
import dev.emend.app.team.RejectedDecision;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.JsonArgument;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Conflict;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Lists what people and agents did to the same place, and settles it.
@Command(
        name = "conflicts",
        description = {
            "List or settle what people and agents did to the same place, learnings that contradict"
                    + " each other or say the same, and failures and steps that name no known item."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: emend conflicts knowledge_catalog.json",
            "         emend conflicts --theirs 7",
            "         emend conflicts --keep KEY KEY",
            "         emend conflicts --supersede KEY KEY KEY",
            "         emend conflicts --attribute ID open_files",
            "         emend conflicts --put-back knowledge_catalog.json",
            "         emend conflicts --store jdbc:postgresql://host/emend --dismiss KEY"
        })
public final class ConflictsCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Parameters(
            paramLabel = "CATALOG",
            arity = "0..*",
            description = "The catalogs to look at. Default: all the workspace knows.")
    private List<Path> files = List.of();

    @ArgGroup
    private @Nullable Answer answer;

    /// At most one of them.
    static final class Answer {
        @Option(names = "--ours", paramLabel = "ID", description = "Settle a conflict: our side was right.")
        @Nullable
        Long ours;

        @Option(names = "--theirs", paramLabel = "ID", description = "Settle a conflict: write the agent's side.")
        @Nullable
        Long theirs;

        @Option(
                names = "--merge",
                paramLabel = "CATALOG",
                description = "Take a file over that waits for an answer, with our edits.")
        @Nullable
        Path merge;

        @Option(
                names = "--put-back",
                paramLabel = "CATALOG",
                description = "Write the last good version and every decision over the file.")
        @Nullable
        Path putBack;

        @Option(
                names = "--keep",
                arity = "2",
                hideParamSyntax = true,
                paramLabel = "KEY KEY",
                description =
                        "KEY KEY: of two learnings that contradict each other keep the first, reject" + " the second.")
        @Nullable
        List<String> keep;

        @Option(
                names = "--both",
                paramLabel = "FILE|-",
                description = "Keep two learnings, each under its conditions: {\"first\": {\"key\": …,"
                        + " \"conditions\": […]}, \"second\": {…}}.")
        @Nullable
        String both;

        @Option(
                names = "--supersede",
                arity = "2..*",
                paramLabel = "KEY",
                description = "Let the first of learnings that say the same stand for the others.")
        @Nullable
        List<String> supersede;

        @Option(
                names = "--unrelated",
                arity = "2..*",
                paramLabel = "KEY",
                description = "These have nothing to do with each other: list them no more.")
        @Nullable
        List<String> unrelated;

        @Option(
                names = "--attribute",
                arity = "2",
                hideParamSyntax = true,
                paramLabel = "ID ITEM",
                description = "ID ITEM: give a failure to the item it came from, or say whose step it was.")
        @Nullable
        List<String> attribute;

        @Option(
                names = "--dismiss",
                paramLabel = "KEY",
                description = "Dismiss a decision the team store rejected; this cannot be undone.")
        @Nullable
        UUID dismiss;
    }

    @Override
    public Integer call() throws Exception {
        var workspace = shared.workspace(invocation.host());
        var conflicts = workspace.safety().conflicts();
        if (answer != null && answer.dismiss != null) {
            return RejectedDecisionOutput.dismissed(
                    invocation.terminal(), shared.json, conflicts.dismiss(answer.dismiss));
        }
        if (answer != null && answer.putBack != null) {
            conflicts.putBack(answer.putBack);
            return saved(workspace, answer.putBack, "put back");
        }
        if (answer != null && answer.merge != null) {
            conflicts.merge(workspace.library().open(answer.merge).id());
            workspace.library().flush();
            return saved(workspace, answer.merge, "merged");
        }
        var catalogs = CommonOptions.open(invocation.terminal(), workspace, files, Messages.of("cli.nameCatalog"));
        // conflicts found while opening are in the store once both sides are in the file
        workspace.library().flush();
        if (answer != null && answer.ours != null) {
            return settled(conflicts.keepOurs(shared.actor(workspace), answer.ours));
        }
        if (answer != null && answer.theirs != null) {
            return settled(conflicts.takeTheirs(shared.actor(workspace), answer.theirs));
        }
        var judged = new ProposalOutput(shared.actor(workspace), workspace, catalogs);
        if (answer != null) {
            return settled(judged(answer, judged));
        }
        return list(conflicts.open(), conflicts.news(), conflicts.refused(), judged.list());
    }

    private CommandResult judged(Answer answer, ProposalOutput judged) throws UserException {
        if (answer.keep != null) {
            return judged.keepOne(answer.keep);
        }
        if (answer.both != null) {
            return judged.both(JsonArgument.read(invocation, answer.both));
        }
        if (answer.supersede != null) {
            return judged.supersede(answer.supersede);
        }
        return answer.unrelated != null
                ? judged.unrelated(answer.unrelated)
                : judged.attribute(Objects.requireNonNull(answer.attribute));
    }

    private int saved(Workspace workspace, Path file, String done) throws UserException {
        var left = workspace.safety().conflicts().open().size();
        if (shared.json) {
            invocation.terminal().json(Json.Obj.of("saved", true, "open_conflicts", left));
        } else {
            invocation
                    .terminal()
                    .line("The file " + file + " is " + done + "; " + Terminal.count(left, "open conflict") + ".");
        }
        return Exit.DONE;
    }

    private int settled(CommandResult decision) throws UserException {
        var state = decision.saved().join();
        if (state.problem().isPresent()) {
            throw state.problem().get();
        }
        if (!state.note().isEmpty()) {
            invocation.terminal().note(state.note());
        }
        if (shared.json) {
            invocation.terminal().json(Json.Obj.of("saved", true, "act", decision.change()));
        } else {
            invocation.terminal().line("Settled. The item is " + decision.ref().label() + ".");
        }
        return Exit.DONE;
    }

    private int list(
            List<ConflictView> open,
            List<FileNotification> notifications,
            List<RejectedDecision> refused,
            ProposalOutput.ProposalList judged) {
        if (shared.json) {
            var rows = open.stream().map(view -> (Json) json(view)).toList();
            var waiting = notifications.stream()
                    .map(notification -> (Json) json(notification))
                    .toList();
            var notTaken = refused.stream().map(RejectedDecisionOutput::json).toList();
            invocation
                    .terminal()
                    .json(Json.Obj.EMPTY
                            .with("conflicts", new Json.Arr(rows))
                            .with("files", new Json.Arr(waiting))
                            .with("refused", new Json.Arr(notTaken))
                            .with("contradictions", judged.contradictions())
                            .with("duplicates", judged.duplicates())
                            .with("unattributed", judged.unattributed()));
            return Exit.DONE;
        }
        for (var file : notifications) {
            invocation.terminal().line(file.file() + ": " + words(file));
        }
        for (var conflictView : open) {
            invocation.terminal().line(words(conflictView));
        }
        for (var rejectedDecision : refused) {
            invocation.terminal().line(RejectedDecisionOutput.words(rejectedDecision));
        }
        judged.lines().forEach(invocation.terminal()::line);
        if (open.isEmpty()
                && notifications.isEmpty()
                && refused.isEmpty()
                && judged.lines().isEmpty()) {
            invocation.terminal().line("Nothing to settle.");
        }
        return Exit.DONE;
    }

    private static String words(FileNotification file) {
        var text = new ArrayList<String>();
        text.add(
                switch (file.stage()) {
                    case HELD -> "the new version was not loaded; it needs an answer.";
                    case WRITER_DIED -> "it is cut off, and nobody writes it any more.";
                    case CONFLICTS -> "it changed where we did; the next save brings both together.";
                    case MERGED, SETTLED -> "nothing to do.";
                });
        text.addAll(file.lines());
        file.lastGood()
                .ifPresent(good -> text.add("The last good version has "
                        + Terminal.count(good.items(), "item")
                        + " and was seen at "
                        + good.at()
                        + "."));
        return String.join(" ", text);
    }

    private static String words(ConflictView open) {
        var conflict = open.conflict();
        var place = String.join(".", conflict.place().path());
        return open.id()
                + "  "
                + conflict.kind().word()
                + "  "
                + CommonOptions.id(conflict.item())
                + (conflict.learning().isPresent() ? " learning" : "")
                + (place.isEmpty() ? "" : " " + place)
                + "  ours: "
                + brief(conflict.values().ours())
                + "  theirs: "
                + brief(conflict.values().theirs());
    }

    private static String brief(@Nullable Json value) {
        if (value == null) {
            return "nothing";
        }
        var text = value.compact();
        int max = 80;
        return text.length() <= max ? text : text.substring(0, max) + "…";
    }

    private static Json.Obj json(ConflictView open) {
        Conflict conflict = open.conflict();
        return Json.Obj.of(
                "id", open.id(),
                "file", open.file().toString(),
                "kind", conflict.kind().word(),
                "item", CommonOptions.id(conflict.item()),
                "learning",
                        conflict.learning()
                                .<Json>map(ref -> new Json.Text(ref.identity()))
                                .orElse(Json.Null.NULL),
                "path", Json.Arr.ofTexts(conflict.place().path()),
                "base", orNull(conflict.values().base()),
                "ours", orNull(conflict.values().ours()),
                "theirs", orNull(conflict.values().theirs()),
                "found_at", open.foundAt().toString());
    }

    private static Json orNull(@Nullable Json value) {
        return value == null ? Json.Null.NULL : value;
    }

    private static Json.Obj json(FileNotification file) {
        var good = file.lastGood();
        return Json.Obj.of(
                "file",
                file.file().toString(),
                "stage",
                file.stage().name().toLowerCase(Locale.ROOT),
                "lines",
                Json.Arr.ofTexts(file.lines()),
                "last_good_items",
                good.<Json>map(version -> Json.from(version.items())).orElse(Json.Null.NULL),
                "last_good_at",
                good.<Json>map(version -> new Json.Text(version.at().toString()))
                        .orElse(Json.Null.NULL));
    }
}
