package dev.emend.cli.review;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.EntryKey;
import dev.emend.cli.common.Terminal;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.DateTexts;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Lists what waits for a reviewer, or decides it for a script.
@CommandTraits(byOwner = true)
@Command(
        name = "review",
        description = {
            "List the learnings, the proposed and changed items and the memories to review, or keep and",
            "reject some. KEY is the key of a learning, an item or a memory as listed; decisions return",
            "when they are in the file."
        },
        footer = {
            "",
            "Example: emend review --in knowledge_catalog.json --json",
            "         emend review --keep KEY KEY --reject KEY",
            "         emend review --write KEY --dry-run",
            "         emend review --bursts"
        })
public final class ReviewCommand extends CliCommand {
    private static final int LESSON = 100;
    private static final int LIST_ATTEMPTS = 10;
    private static final int SHOWN = 100;

    @Option(
            names = "--in",
            paramLabel = "FILE",
            arity = "1..*",
            description = "The catalogs, without memories. Default: all the workspace knows.")
    private List<Path> files = List.of();

    @Option(names = "--order", paramLabel = "ORDER", description = "impact, the default, or newest.")
    private String order = "impact";

    @Option(
            names = "--limit",
            paramLabel = "N",
            description =
                    "The most learnings, items and memories listed, of each. Default: " + SHOWN + ", with --json all.")
    private @Nullable Integer limit;

    @Option(
            names = "--keep",
            paramLabel = "KEY",
            arity = "1..*",
            description = "Keep these learnings, items and memories: agents are served them as they were listed. A key"
                    + " ends in @ and a checksum of the words; when they are others now, nothing is decided. Without"
                    + " that end it means what stands there now.")
    private List<String> keep = List.of();

    @Option(
            names = "--reject",
            paramLabel = "KEY",
            arity = "1..*",
            description =
                    "Reject these learnings and memories and delete these proposed items; what was changed since it"
                            + " was kept gets its words back.")
    private List<String> reject = List.of();

    @Option(
            names = "--write",
            paramLabel = "KEY",
            description =
                    "Write the lesson of this learning into the Markdown file of its item, where every agent reads"
                            + " it, and show the change. One undo takes it back.")
    private @Nullable String write;

    @Option(names = "--dry-run", description = "With --write: show the change, and write nothing.")
    private boolean isDryRun;

    @Option(
            names = "--bursts",
            description = "List the bursts: many learnings and memories that one source brought in a short time.")
    private boolean bursts;

    @Option(names = "--keep-bursts", paramLabel = "SOURCE", description = "Keep all of the bursts of this source.")
    private @Nullable String keepBursts;

    @Option(names = "--reject-bursts", paramLabel = "SOURCE", description = "Reject all of the bursts of this source.")
    private @Nullable String rejectBursts;

    /// The former name of `--reject`.
    @Option(names = "--bury", arity = "1..*", hidden = true)
    private List<String> bury = List.of();

    @Override
    protected boolean isGoneNamed() {
        return true;
    }

    @Override
    public Integer call() throws Exception {
        reject = Stream.concat(reject.stream(), bury.stream()).toList();
        var sortOrder = switch (order.toLowerCase(Locale.ROOT)) {
            case "impact" -> ReviewQueue.Order.IMPACT;
            case "newest" -> ReviewQueue.Order.NEWEST;
            default -> throw wrongUsage(Messages.of("cli.noOrder", order), Messages.of("cli.useKnownOrder"));
        };
        if (write == null ? isDryRun : !keep.isEmpty() || !reject.isEmpty()) {
            throw wrongUsage("--dry-run goes with --write, --write without --keep and --reject");
        }
        int max = limit == null ? isJson() ? Integer.MAX_VALUE : SHOWN : limit(limit);
        var both = new HashSet<>(keep);
        both.retainAll(reject);
        if (!both.isEmpty()) {
            throw badInput(Messages.of("cli.keptAndRejected", both.iterator().next()), Messages.of("cli.nameOnce"));
        }
        var keepKeys = ReviewKeys.of(keep);
        var rejectKeys = ReviewKeys.of(reject);
        var workspace = workspace();
        if (bursts || keepBursts != null || rejectBursts != null) {
            openKnown(workspace);
            var output = new BurstOutput(actor(workspace), workspace);
            var done = output.decide(keepBursts, rejectBursts);
            return done.isPresent()
                    ? answer(done.get().json(), done.get().lines())
                    : answer(output.list().json(), output.list().lines());
        }
        var table = workspace.memories().table();
        // where there are memories, or only such are named, no catalog has to be known
        boolean isEach = files.isEmpty() && (keepKeys.isOfMemories(rejectKeys) || table.count(table.filter("")) > 0);
        var catalogs = isEach ? openKnown(workspace) : open(workspace, files);
        if (write != null) {
            return write(workspace, ReviewKeys.learning(workspace, write));
        }
        if (!keep.isEmpty() || !reject.isEmpty()) {
            return decide(workspace, keepKeys, rejectKeys);
        }
        flush(workspace, catalogs);
        var listed = files.isEmpty() ? Set.<UUID>of() : catalogs;
        for (int attempt = 1; ; attempt++) {
            try {
                var conflicts = ConflictsCommand.openIn(workspace, catalogs);
                return list(workspace, workspace.review().queue().pending(listed, sortOrder), conflicts, max);
            } catch (UserException e) {
                if (e.code() != UserException.Code.NOT_FOUND || attempt == LIST_ATTEMPTS) {
                    throw e; // else somebody decided on an entry of the list while it was made
                }
            }
        }
    }

    private int decide(Workspace workspace, ReviewKeys keepKeys, ReviewKeys rejectKeys) throws UserException {
        var keptLearnings = keepKeys.learnings(workspace);
        var rejectedLearnings = rejectKeys.learnings(workspace);
        keepKeys.requireWords(workspace);
        rejectKeys.requireWords(workspace);
        var verdicts = workspace.review().decisions();
        // all are looked up before the first is decided: a script's slip changes nothing
        for (var ref : keptLearnings) {
            check(workspace, ref, ReviewState.KEPT);
        }
        for (var ref : rejectedLearnings) {
            check(workspace, ref, ReviewState.REJECTED);
        }
        for (var keys : List.of(keepKeys, rejectKeys)) {
            for (var ref : keys.items()) {
                verdicts.requirePending(ref, keys == keepKeys);
            }
            for (var memory : keys.memories()) {
                check(workspace, memory, keys == keepKeys ? ReviewState.KEPT : ReviewState.REJECTED);
            }
        }
        var decisions = new ArrayList<CommandResult>();
        var actor = actor(workspace);
        var keptWords = keepKeys.checksums(keptLearnings);
        var rejectedWords = rejectKeys.checksums(rejectedLearnings);
        decisions.addAll(verdicts.keepAll(actor, keepKeys.items(), keptWords));
        decisions.addAll(verdicts.keepAll(actor, keptLearnings, keptWords));
        decisions.addAll(verdicts.rejectAll(actor, rejectedLearnings, rejectedWords));
        decisions.addAll(verdicts.rejectAll(actor, rejectKeys.items(), rejectedWords));
        decisions.addAll(verdicts.keepAll(actor, keepKeys.memories(), keptWords));
        decisions.addAll(verdicts.rejectAll(actor, rejectKeys.memories(), rejectedWords));
        for (var decision : decisions) {
            awaitSaved(decision);
        }
        int keptCount = keepKeys.count(keptLearnings);
        int rejectedCount = rejectKeys.count(rejectedLearnings);
        return answer(
                Json.Obj.of(
                        "saved",
                        true,
                        "kept",
                        keptCount,
                        "rejected",
                        rejectedCount,
                        "acts",
                        decisions.stream().map(CommandResult::change).toList()),
                "Saved. Kept " + keptCount + ", rejected " + rejectedCount + ".");
    }

    private static void check(Workspace workspace, StoreRef memory, ReviewState requestedState) throws UserException {
        if (workspace.memories().table().detail(memory.id()).state() == requestedState) {
            throw badInput(
                    Messages.of("cli.memoryInState", memory.key(), requestedState.word()),
                    Messages.of("shared.leaveOut"));
        }
    }

    private int write(Workspace workspace, LearningRef ref) throws UserException {
        var lesson = workspace.editor().lessonInFile(ref);
        if (!isJson()) {
            lesson.lines().forEach(this::note);
        }
        var json = Json.Obj.of("file", lesson.file(), "before", lesson.before(), "after", lesson.after());
        if (isDryRun) {
            return answer(json.with("saved", Json.Bool.FALSE), "Nothing is written.");
        }
        var decision = workspace.editor().writeIntoFile(actor(workspace), ref);
        boolean isSaved = awaitSaved(decision).stage() == SaveStatus.Stage.SAVED;
        return answer(
                json.with("saved", Json.from(isSaved)).with("act", Json.from(decision.change())),
                "Saved. The lesson stands in " + lesson.file() + ".");
    }

    private void check(Workspace workspace, LearningRef ref, ReviewState requestedState) throws UserException {
        var card = workspace.review().queue().card(actor(workspace), ref);
        var readOnly = workspace.library().catalogs().stream()
                .filter(info -> info.id().equals(ref.item().catalog()))
                .flatMap(info -> info.readOnly().stream())
                .findFirst();
        if (readOnly.isPresent()) {
            throw new UserException(
                    UserException.Code.READ_ONLY,
                    Messages.of("cli.openReadOnly", card.item().file(), readOnly.get()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("cli.repairFile"));
        }
        if (card.requireLearning().state() == requestedState
                && card.requireLearning().isInFile() == (requestedState == ReviewState.KEPT)) {
            throw badInput(
                    Messages.of("cli.learningInState", ref.key(), requestedState.word()),
                    Messages.of("shared.leaveOut"));
        }
    }

    private int list(Workspace workspace, ReviewQueue queue, SortedMap<Path, Integer> conflicts, int max)
            throws UserException {
        int learnings = queue.learnings().size();
        var changedItems = queue.items(true);
        var proposedItems = queue.items(false);
        var rows = new ArrayList<Json>();
        var lines = new ArrayList<String>();
        for (var group : queue.groups()) {
            if (rows.size() == max) {
                break;
            }
            var learningsOf = group.entries().stream()
                    .filter(entry -> entry.ref() instanceof LearningRef)
                    .toList();
            if (learningsOf.isEmpty() || !(group.owner() instanceof ItemRef owner)) {
                continue; // items and memories come below
            }
            lines.add(id(owner) + "  " + Terminal.oneLine(group.task(), LESSON));
            var item = workspace.library().item(owner);
            for (var entry : learningsOf.stream().limit(max - rows.size()).toList()) {
                var card = workspace.review().queue().card(actor(workspace), entry.ref(), item);
                rows.add(ReviewKeys.withChange(workspace, entry.ref().key(), json(entry, card)));
                lines.add(words(entry, card)
                        + (workspace
                                        .review()
                                        .queue()
                                        .keptWords(entry.ref().key())
                                        .isPresent()
                                ? "\n      changed since kept"
                                : ""));
            }
        }
        var pendingItems = new ArrayList<ItemSummary>();
        for (var ref :
                Stream.concat(changedItems.stream(), proposedItems.stream()).toList()) {
            pendingItems.add(workspace.review().queue().summary(ref));
        }
        var items = pendingItems.stream().limit(max).toList();
        var itemRows = new ArrayList<Json>();
        for (var row : items) {
            lines.add(ReviewKeys.words(workspace, row));
            itemRows.add(ReviewKeys.json(workspace, row));
        }
        var table = workspace.memories().table();
        var ids = queue.memories().stream().map(StoreRef::id).toList();
        var memories = table.rows(ids.stream().limit(max).toList());
        var changedMemories = table.changedIds(ids);
        var words = table.words(ids.stream().limit(max).toList());
        int changedLearnings = 0;
        for (var ref : queue.learnings()) {
            changedLearnings += workspace.review().queue().keptWords(ref.key()).isPresent() ? 1 : 0;
        }
        var memoryRows = new ArrayList<Json>();
        for (var memory : memories) {
            boolean isChanged = changedMemories.contains(memory.id());
            var key = EntryKey.of(memory.ref(), words.getOrDefault(memory.id(), Json.Obj.EMPTY));
            var row = ReviewKeys.json(memory, key);
            lines.add(ReviewKeys.words(memory, key, isChanged));
            memoryRows.add(
                    isChanged ? ReviewKeys.withChange(workspace, memory.ref().key(), row) : row);
        }
        int pendingMemories = queue.memories().size() + queue.omittedMemories();
        lines.add(counts(learnings, changedItems.size(), proposedItems.size(), pendingMemories));
        lines.addAll(ConflictsCommand.words(conflicts));
        int visibleCount = rows.size() + items.size() + memories.size();
        int total = learnings + pendingItems.size() + pendingMemories;
        if (visibleCount < total) {
            lines.add(visibleCount + " of " + total + " shown; --limit N shows more.");
        }
        return answer(
                Json.Obj.of(
                        "total",
                        total,
                        "truncated",
                        visibleCount < total,
                        "learnings",
                        rows,
                        "items",
                        itemRows,
                        "memories",
                        memoryRows,
                        "pending_memories",
                        pendingMemories,
                        "proposed",
                        pendingItems.size(),
                        "changed",
                        changedItems.size() + changedLearnings + changedMemories.size(),
                        "pending",
                        learnings,
                        "put_off",
                        queue.snoozedCount(),
                        "open_conflicts",
                        ConflictsCommand.count(conflicts)),
                lines);
    }

    private static String counts(int learnings, int changedCount, int proposedCount, int memories) {
        var all = new ArrayList<String>();
        if (learnings > 0) {
            all.add(Terminal.count(learnings, "learning"));
        }
        if (changedCount > 0) {
            all.add(Terminal.count(changedCount, "changed item"));
        }
        if (proposedCount > 0) {
            all.add(Terminal.count(proposedCount, "proposed item"));
        }
        if (memories > 0) {
            all.add(memories + (memories == 1 ? " memory" : " memories"));
        }
        if (all.isEmpty()) {
            return "Nothing to review.";
        }
        var last = all.removeLast();
        return (all.isEmpty() ? last : String.join(", ", all) + " and " + last) + " to review.";
    }

    private static String words(ReviewQueue.Entry entry, ReviewCard card) {
        var chips = chips(card.chips());
        return "  "
                + Terminal.oneLine(lesson(card), LESSON)
                + (chips.isEmpty() ? "" : "  [" + String.join(", ", chips) + "]")
                + card.chips()
                        .rejection()
                        .map(rejection -> "\n      "
                                + Messages.of(
                                        "cli.rejectedBefore",
                                        rejection.person(),
                                        DateTexts.MINUTE.of(rejection.at().atZone(ZoneId.systemDefault()))))
                        .orElse("")
                + "\n      "
                + EntryKey.of(card.requireLearning());
    }

    private static String lesson(ReviewCard card) {
        return card.item().mask().apply(card.requireLearning().learning().lesson());
    }

    private static Json.Obj json(ReviewQueue.Entry entry, ReviewCard card) {
        var maskedLearning = card.item().mask().apply(card.requireLearning());
        return Json.Obj.of("item_id", id(card.item().ref()))
                .with(EntryJson.of(maskedLearning.learning(), maskedLearning.state()))
                .with(Json.Obj.of(
                        "key", EntryKey.of(card.requireLearning()),
                        "weight", entry.weight(),
                        "chips", chips(card.chips()),
                        "rejected_before",
                                card.chips()
                                        .rejection()
                                        .map(rejection -> Json.Obj.of(
                                                "by",
                                                rejection.person(),
                                                "at",
                                                rejection.at().toString())),
                        "flagged", card.notes().isFlagged(),
                        "note", card.notes().note()));
    }

    private static List<String> chips(ReviewCard.Chips chips) {
        var words = new ArrayList<String>();
        if (!chips.duplicates().isEmpty()) {
            words.add("duplicate");
        }
        if (!chips.contradictions().isEmpty()) {
            words.add("contradicts");
        }
        if (!chips.laterFailures().isEmpty()) {
            words.add("recurred");
        }
        if (chips.hasSecret()) {
            words.add("secret");
        }
        chips.instruction().ifPresent(_ -> words.add("instruction"));
        chips.rejection().ifPresent(_ -> words.add("rejected before"));
        return words;
    }
}
