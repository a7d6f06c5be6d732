package dev.emend.cli.review;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.FileNotification;
import dev.emend.app.review.JudgingService;
import dev.emend.app.team.RejectedDecision;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.PathText;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Conflict;
import dev.emend.model.FileChanges;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Lists what people and agents did to the same place, and settles it.
@CommandTraits(byOwner = true)
@Command(
        name = "conflicts",
        description = {
            "List or settle what people and agents did to the same place, learnings that contradict"
                    + " each other, say the same or look alike, and failures and steps that name no known item."
        },
        footer = {
            "",
            "Example: emend conflicts knowledge_catalog.json",
            "         emend conflicts --theirs 7",
            "         emend conflicts --keep KEY KEY",
            "         emend conflicts --supersede KEY KEY KEY",
            "         emend conflicts --contradicts KEY KEY",
            "         emend conflicts --judge 50",
            "         emend conflicts --attribute ID open_files",
            "         emend conflicts --put-back knowledge_catalog.json",
            "         emend conflicts --store jdbc:postgresql://host/emend --dismiss KEY"
        })
public final class ConflictsCommand extends CliCommand {
    @Parameters(
            paramLabel = "CATALOG",
            arity = "0..*",
            description = "The catalogs to look at. Default: all the workspace knows.")
    private List<Path> files = List.of();

    /// An option that older scripts may give.
    @Option(names = "--judge-model", hidden = true)
    private @Nullable String judgeModel;

    @ArgGroup
    private @Nullable Answer answer;

    /// At most one of them.
    static final class Answer {
        @Option(names = "--ours", paramLabel = "ID", description = "Settle a conflict: keep our side.")
        @Nullable
        Long ours;

        @Option(names = "--theirs", paramLabel = "ID", description = "Settle a conflict: take the agent's side.")
        @Nullable
        Long theirs;

        @Option(
                names = "--merge",
                paramLabel = "CATALOG",
                description = "Load a file that waits for a decision, and keep our edits.")
        @Nullable
        Path merge;

        @Option(
                names = "--put-back",
                paramLabel = "CATALOG",
                description = "Replace the file with its last good version and all our changes.")
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
                converter = PathText.class,
                paramLabel = "FILE|-",
                description = "Keep two learnings, each under its conditions: {\"first\": {\"key\": …,"
                        + " \"conditions\": […]}, \"second\": {…}}.")
        @Nullable
        String both;

        @Option(
                names = "--supersede",
                arity = "2..*",
                paramLabel = "KEY",
                description =
                        "Merge learnings that say the same into the first. The first may also be an item or a memory"
                                + " that stands for others: these are taken out.")
        @Nullable
        List<String> supersede;

        @Option(
                names = "--contradicts",
                arity = "2",
                hideParamSyntax = true,
                paramLabel = "KEY KEY",
                description = "KEY KEY: mark two learnings that cannot both be followed as a contradiction.")
        @Nullable
        List<String> contradicts;

        @Option(
                names = "--judge",
                paramLabel = "N",
                arity = "0..1",
                fallbackValue = "200",
                description = "Have the model named in Settings judge the N nearest look-alikes nobody has judged"
                        + " (default 200); says first what that costs. You still decide.")
        @Nullable
        Integer judge;

        @Option(
                names = {"--separate", "--unrelated"},
                arity = "2..*",
                paramLabel = "KEY",
                description = "Mark them as separate: they are not proposed again.")
        @Nullable
        List<String> separate;

        @Option(
                names = "--attribute",
                arity = "2",
                hideParamSyntax = true,
                paramLabel = "ID ITEM",
                description = "ID ITEM: link a failure or a step to the item it came from.")
        @Nullable
        List<String> attribute;

        @Option(
                names = "--dismiss",
                paramLabel = "KEY",
                description = "Dismiss a change the team store rejected; this cannot be undone.")
        @Nullable
        UUID dismiss;
    }

    @Override
    protected boolean isHeldListed() {
        return true;
    }

    @Override
    protected boolean isGoneNamed() {
        return true;
    }

    /// The number of open conflicts in each file of these catalogs that has some.
    static SortedMap<Path, Integer> openIn(Workspace workspace, Set<UUID> catalogs) throws UserException {
        var numbers = new TreeMap<Path, Integer>();
        for (var view : workspace.safety().conflicts().open()) {
            if (catalogs.contains(view.conflict().item().catalog())) {
                numbers.merge(view.file(), 1, Integer::sum);
            }
        }
        return numbers;
    }

    /// Sentences on these numbers for people, with the command that lists the conflicts.
    static List<String> words(SortedMap<Path, Integer> conflicts) {
        return conflicts.entrySet().stream()
                .map(file -> Messages.of("cli.openConflicts", file.getKey(), file.getValue()))
                .toList();
    }

    static int count(SortedMap<Path, Integer> conflicts) {
        return conflicts.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public Integer call() throws Exception {
        if (judgeModel != null) {
            throw wrongUsage(Messages.of("cli.noJudgeModel"));
        }
        var workspace = workspace();
        var conflicts = workspace.safety().conflicts();
        if (answer != null && answer.dismiss != null) {
            var decision = conflicts.dismiss(answer.dismiss);
            return answer(
                    Json.Obj.of("dismissed", true, "decision", RejectedDecisionOutput.json(decision)),
                    "Dismissed: " + RejectedDecisionOutput.label(decision) + ". The change is not kept anywhere.");
        }
        if (answer != null && answer.putBack != null) {
            var catalog = conflicts.putBack(answer.putBack);
            boolean isListed = workspace.safety().fileChanges().open().stream()
                    .anyMatch(set -> set.catalog().equals(catalog) && set.effect() == FileChanges.Effect.REFUSED);
            if (isListed) {
                note(Messages.of("cli.refusedListed", answer.putBack));
            }
            return reportSaved(workspace, answer.putBack, "put back");
        }
        if (answer != null && answer.merge != null) {
            conflicts.merge(workspace.library().open(answer.merge).id());
            workspace.library().flush();
            return reportSaved(workspace, answer.merge, "merged");
        }
        var table = workspace.memories().table();
        // where there are memories, no catalog has to be known
        boolean isEach = files.isEmpty() && table.count(table.filter("")) > 0;
        var catalogs = isEach ? openKnown(workspace) : open(workspace, files, Messages.of("cli.nameCatalog"));
        // conflicts found while opening are in the store once both sides are in the file
        flush(workspace, catalogs);
        if (answer != null && answer.ours != null) {
            return reportSettled(conflicts.keepOurs(actor(workspace), answer.ours));
        }
        if (answer != null && answer.theirs != null) {
            return reportSettled(conflicts.takeTheirs(actor(workspace), answer.theirs));
        }
        var proposals = new ProposalOutput(actor(workspace), workspace, catalogs);
        if (answer != null && answer.judge != null) {
            workspace.search().awaitReady(); // without the vectors nothing looks alike
            return judge(workspace.review().judging(), limit(answer.judge));
        }
        if (answer != null) {
            return reportSettled(applyJudgment(answer, proposals));
        }
        return list(conflicts.open(), conflicts.news(), conflicts.rejectedDecisions(), proposals.list());
    }

    private CommandResult applyJudgment(Answer answer, ProposalOutput proposals) throws UserException {
        if (answer.keep != null) {
            return proposals.keepOne(answer.keep);
        }
        if (answer.both != null) {
            return proposals.keepBoth(invocation().readObject(answer.both));
        }
        if (answer.supersede != null) {
            return proposals.supersede(answer.supersede);
        }
        if (answer.contradicts != null) {
            return proposals.contradicts(answer.contradicts);
        }
        return answer.separate != null
                ? proposals.separate(answer.separate)
                : proposals.attribute(Objects.requireNonNull(answer.attribute));
    }

    private int judge(JudgingService judgingService, int most) throws UserException {
        var cost = judgingService.estimate(most);
        note("%s is asked about %s, about %,d tokens; Ctrl+C keeps what is done."
                .formatted(cost.judge(), Terminal.count(cost.pairs(), "pair"), cost.tokens()));
        var result = judgingService.run(most, new JudgingProgress());
        return answer(
                Json.Obj.of(
                        "judge", cost.judge(),
                        "judged", result.judgedCount(),
                        "undecided", result.undecidedCount(),
                        "unusable", result.unusable(),
                        "cancelled", result.isCancelled()),
                "%d judged, %d left to you%s%s."
                        .formatted(
                                result.judgedCount(),
                                result.undecidedCount(),
                                result.unusable() == 0
                                        ? ""
                                        : ", %d without a usable answer, asked again next time"
                                                .formatted(result.unusable()),
                                result.isCancelled() ? ", stopped" : ""));
    }

    /// Progress of judging pairs, in one line that is written over.
    private final class JudgingProgress implements Progress {
        @Override
        public void report(long done, long total) {
            if (terminal().isWatched() && !isJson()) {
                terminal().overwrite(done + " of " + total);
            }
        }

        @Override
        public boolean isCancelled() {
            return isStopRequested();
        }
    }

    private int reportSaved(Workspace workspace, Path file, String done) throws UserException {
        var openCount = workspace.safety().conflicts().open().size();
        return answer(
                Json.Obj.of("saved", true, "open_conflicts", openCount),
                "The file " + file + " is " + done + "; " + Terminal.count(openCount, "open conflict") + ".");
    }

    private int reportSettled(CommandResult decision) throws UserException {
        awaitSaved(decision);
        return answer(
                Json.Obj.of("saved", true, "act", decision.change()),
                decision.item().isEmpty()
                        ? "Settled."
                        : "Settled. The item is " + decision.ref().label() + ".");
    }

    private int list(
            List<ConflictView> open,
            List<FileNotification> notifications,
            List<RejectedDecision> rejectedDecisions,
            ProposalOutput.ProposalList proposals) {
        var lines = new ArrayList<String>();
        notifications.forEach(notification -> lines.add(notification.file() + ": " + Invocation.words(notification)));
        open.forEach(view -> lines.add(words(view)));
        rejectedDecisions.forEach(decision -> lines.add(RejectedDecisionOutput.words(decision)));
        lines.addAll(proposals.lines());
        if (lines.isEmpty()) {
            lines.add("Nothing to settle.");
        }
        return answer(
                Json.Obj.of(
                        "conflicts", open.stream().map(ConflictsCommand::json).toList(),
                        "files",
                                notifications.stream()
                                        .map(ConflictsCommand::json)
                                        .toList(),
                        "refused",
                                rejectedDecisions.stream()
                                        .map(RejectedDecisionOutput::json)
                                        .toList(),
                        "contradictions", proposals.contradictions(),
                        "duplicates", proposals.duplicates(),
                        "look_alikes", proposals.similarPairs(),
                        "look_alike_clusters", proposals.similarClusters(),
                        "similar_entries", proposals.similarEntries(),
                        "unattributed", proposals.unattributedFailures()),
                lines);
    }

    private static String words(ConflictView open) {
        var conflict = open.conflict();
        var place = String.join(".", conflict.place().path());
        return open.id()
                + "  "
                + conflict.kind().word()
                + "  "
                + id(conflict.item())
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
                "item", id(conflict.item()),
                "learning", conflict.learning().map(LearningRef::identity),
                "path", conflict.place().path(),
                "base", Optional.ofNullable(conflict.values().base()),
                "ours", Optional.ofNullable(conflict.values().ours()),
                "theirs", Optional.ofNullable(conflict.values().theirs()),
                "found_at", open.foundAt().toString());
    }

    private static Json.Obj json(FileNotification file) {
        return Json.Obj.of(
                "file", file.file().toString(),
                "stage", file.stage().name().toLowerCase(Locale.ROOT),
                "lines", file.lines(),
                "last_good_items", file.lastGood().map(version -> version.items()),
                "last_good_at", file.lastGood().map(version -> version.at().toString()));
    }
}
