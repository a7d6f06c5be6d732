package dev.emend.app.review;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.InverseEdits;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.model.Edit;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Decisions of reviewers on learnings, items and memories. Each call is one change per catalog, and one for all
/// memories, one line of the journal and one undo. Thread-safe; a call returns when the change is decided,
/// [CommandResult#saveStatus()] completes when it is in the file.
///
/// Rejected and superseded learnings leave the file and keep their evidence in the workspace, from
/// where they can be put back. Trust is left alone: that a lesson was useless does not mean that
/// nothing failed.
public final class ReviewService {
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final MemoryEditor memories;

    public ReviewService(OpenCatalogs catalogs, CommandExecutor executor, MemoryEditor memories) {
        this.catalogs = catalogs;
        this.executor = executor;
        this.memories = memories;
    }

    /// Agents go on reading it; one that was not in the file comes back to it.
    public CommandResult keep(Actor actor, LearningRef ref) throws UserException {
        return keepAll(actor, List.of(ref)).getFirst();
    }

    /// Changes nothing.
    ///
    /// @param isKept whether it is to be kept, as what nobody has read can be, too
    /// @throws UserException when there is no such item, or nobody has to judge it
    public void requirePending(ItemRef item, boolean isKept) throws UserException {
        ItemVerdicts.requirePending(catalogs.get(item.catalog()), item, isKept);
    }

    /// Agents read it no more.
    public CommandResult reject(Actor actor, LearningRef ref) throws UserException {
        return rejectAll(actor, List.of(ref)).getFirst();
    }

    /// Puts a rejected, superseded or deleted learning back into the file and before a reviewer.
    public CommandResult restore(Actor actor, LearningRef ref) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        var label = Messages.englishText("review.labelRestore", ref.item().label());
        return decide(actor, file, CommandKind.RESTORE, label, ref, () -> {
            file.require(ref);
            return new LearningPositions(file.require(ref.item()), file.annotations())
                    .putIn(Set.of(ref), ReviewState.PENDING)
                    .step();
        });
    }

    /// Keeps entries, one change per catalog, in the order in which the catalogs are first named. Items are pending
    /// ones: what another program changed in them is kept.
    public List<CommandResult> keepAll(Actor actor, List<? extends EntryRef> refs) throws UserException {
        return keepAll(actor, refs, Map.of());
    }

    /// Like [#keepAll(Actor, List)], but checks that the words are those that were read.
    ///
    /// @param read the [checksums][ChangedWords#checksum] of these words, by the keys of some of them
    /// @throws UserException with `CHANGED_MEANWHILE` when one says something else by now
    public List<CommandResult> keepAll(Actor actor, List<? extends EntryRef> refs, Map<String, String> read)
            throws UserException {
        return all(
                actor,
                refs,
                read,
                CommandKind.KEEP,
                new VerdictLabel(
                        (count, owner) -> Messages.englishText("review.labelKeep", count, owner),
                        (file, items) -> ItemVerdicts.label(file, items, true),
                        (count, owner) -> Messages.englishText("review.labelKeepEntries", count, owner)),
                (positions, learningRefs) -> positions.putIn(learningRefs, ReviewState.KEPT),
                (file, items) -> ItemVerdicts.keepChanges(actor, file, items, executor.now()),
                ids -> memories.judge(actor, ids, ReviewState.KEPT, of(refs, read)));
    }

    /// Like [#keepAll(Actor, List)], but rejects: learnings leave the file, changed items return to what was kept.
    public List<CommandResult> rejectAll(Actor actor, List<? extends EntryRef> refs) throws UserException {
        return rejectAll(actor, refs, Map.of());
    }

    /// Like [#rejectAll(Actor, List)], but checks the words as [#keepAll(Actor, List, Map)] does.
    public List<CommandResult> rejectAll(Actor actor, List<? extends EntryRef> refs, Map<String, String> read)
            throws UserException {
        return all(
                actor,
                refs,
                read,
                CommandKind.REJECT,
                new VerdictLabel(
                        (count, owner) -> Messages.englishText("review.labelReject", count, owner),
                        (file, items) -> ItemVerdicts.label(file, items, false),
                        (count, owner) -> Messages.englishText("review.labelRejectEntries", count, owner)),
                LearningPositions::reject,
                ItemVerdicts::rejectChanges,
                ids -> memories.judge(actor, ids, ReviewState.REJECTED, of(refs, read)));
    }

    /// Keeps one that waits, in the name of the person whose rule it is; empty when it waits no more.
    public Optional<CommandResult> keepByRule(Actor actor, LearningRef ref, long rule) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        var label =
                Messages.englishText("review.labelKeepByRule", rule, ref.item().label());
        var command = new Command(actor, CommandKind.KEEP_BY_RULE, label, CommandTarget.of(ref));
        return executor.decideIfNeeded(file, () -> {
            if (file.annotations().of(ref.key()) != ReviewState.PENDING
                    || ChangedWords.before(file.annotations().marks(), ref.key())
                            .isPresent()) {
                return Optional.empty();
            }
            var allPositions = editPositions(
                    file, List.of(ref), (positions, learningRefs) -> positions.putIn(learningRefs, ReviewState.KEPT));
            return Optional.of(new CatalogChange(command, ChangeSet.combine(steps(allPositions))));
        });
    }

    /// Makes a learning pending whoever wrote it last: it leaves the file, and earlier words are no longer kept.
    /// One that is in no file is pending when it comes back.
    public void withdraw(Command command, LearningRef ref) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        executor.decide(file, () -> {
            var item = file.find(ref.item());
            var step = item.isPresent()
                            && file.annotations().learnings(item.get()).stream()
                                    .anyMatch(learning -> learning.ref().equals(ref))
                    ? new LearningPositions(item.get(), file.annotations())
                            .takeOut(Set.of(ref), ReviewState.PENDING)
                            .step()
                    : ChangeSet.of(List.of()).withStates(Map.of(ref.key(), ReviewState.PENDING));
            var marks = new LinkedHashMap<>(step.marks());
            marks.put(
                    new Mark(Mark.Kind.CHANGED, step.renamedKeys().getOrDefault(ref.key(), ref.key())), Json.Null.NULL);
            return new CatalogChange(command, step.withMarks(marks));
        });
    }

    private interface VerdictEdit {
        LearningPositions of(LearningPositions positions, Set<LearningRef> refs);
    }

    private interface ItemVerdict {
        ChangeSet of(CatalogSession file, List<ItemRef> items) throws UserException;
    }

    private interface MemoryVerdict {
        MemoryEditor.MemoryCommandResult of(List<String> ids) throws UserException;
    }

    /// The label of a change of so many entries.
    private interface Label {
        String of(int count, String owner);
    }

    private interface ItemLabel {
        String of(CatalogSession file, List<ItemRef> items);
    }

    /// The labels of a change of learnings, of items and of both.
    private record VerdictLabel(Label learnings, ItemLabel items, Label entries) {
        /// Creates labels in which items are named as both are.
        private VerdictLabel(Label learnings, Label both) {
            this(learnings, (_, items) -> both.of(items.size(), ownerLabel(items.stream())), both);
        }

        String of(CatalogSession file, List<LearningRef> changedLearnings, List<ItemRef> decidedItems) {
            if (changedLearnings.isEmpty() && !decidedItems.isEmpty()) {
                return items.of(file, decidedItems);
            }
            var label = decidedItems.isEmpty() ? learnings : entries;
            return label.of(
                    changedLearnings.size() + decidedItems.size(),
                    ownerLabel(Stream.concat(changedLearnings.stream(), decidedItems.stream())));
        }
    }

    private List<CommandResult> all(
            Actor actor,
            List<? extends EntryRef> refs,
            Map<String, String> read,
            CommandKind kind,
            VerdictLabel label,
            VerdictEdit edit,
            ItemVerdict onItems,
            MemoryVerdict onMemories)
            throws UserException {
        var byFile = byFile(refs);
        for (var entry : byFile.entrySet()) { // before anything is decided
            require(entry.getKey(), entry.getValue(), read, kind);
        }
        var decisions = new ArrayList<CommandResult>();
        decide(refs, onMemories).ifPresent(decisions::add);
        for (var entry : byFile.entrySet()) {
            var file = entry.getKey();
            var learnings = of(entry.getValue(), LearningRef.class);
            var items = of(entry.getValue(), ItemRef.class);
            var target = CommandTarget.of(entry.getValue().getFirst());
            decisions.add(executor.decide(file, () -> {
                require(file, entry.getValue(), read, kind);
                var steps = steps(editPositions(file, learnings, edit));
                if (!items.isEmpty()) {
                    steps.addFirst(onItems.of(file, items));
                }
                var step = ChangeSet.combine(steps);
                var words = label.of(file, changed(file, learnings, step), items);
                boolean isDeletion = kind == CommandKind.REJECT
                        && learnings.isEmpty()
                        && ItemVerdicts.changedCount(file, items) == 0;
                var verdict = isDeletion ? CommandKind.DELETE : kind;
                return new CatalogChange(new Command(actor, verdict, words, target), step);
            }));
        }
        return decisions;
    }

    /// Decides on the memories among these.
    private Optional<CommandResult> decide(List<? extends EntryRef> refs, MemoryVerdict verdict) throws UserException {
        var ids = of(refs, StoreRef.class).stream().map(StoreRef::id).toList();
        return ids.isEmpty()
                ? Optional.empty()
                : Optional.of(executor.result(verdict.of(ids).change()));
    }

    /// The items and learnings among these.
    private Map<CatalogSession, List<EntryRef>> byFile(List<? extends EntryRef> refs) throws UserException {
        var byFile = new LinkedHashMap<CatalogSession, List<EntryRef>>();
        for (var ref : refs) {
            if (ref.owner() instanceof ItemRef item) {
                var file = catalogs.get(item.catalog());
                require(file, ref);
                byFile.computeIfAbsent(file, _ -> new ArrayList<>()).add(ref);
            }
        }
        return byFile;
    }

    private static void require(CatalogSession file, EntryRef ref) throws UserException {
        switch (ref) {
            case ItemRef item -> file.require(item);
            case LearningRef learning -> file.require(learning);
            case StoreRef _ -> throw new IllegalArgumentException("in no catalog: " + ref.key());
        }
    }

    private static void require(CatalogSession file, List<EntryRef> refs, Map<String, String> read, CommandKind kind)
            throws UserException {
        for (var ref : refs) {
            require(file, ref);
            if (ref instanceof ItemRef item) {
                ItemVerdicts.requirePending(file, item, kind == CommandKind.KEEP);
            }
            requireWords(file, ref, read);
        }
    }

    private static Map<String, String> of(List<? extends EntryRef> refs, Map<String, String> read) {
        var own = new LinkedHashMap<>(read);
        own.keySet().retainAll(refs.stream().map(EntryRef::key).toList());
        return own;
    }

    /// @param refs of learnings and items; of memories [MemoryEditor#requireWords] does the same
    static void requireWords(OpenCatalogs catalogs, List<? extends EntryRef> refs, Map<String, String> read)
            throws UserException {
        for (var ref : refs) {
            if (ref.owner() instanceof ItemRef item) {
                requireWords(catalogs.get(item.catalog()), ref, read);
            }
        }
    }

    static void requireWords(CatalogSession file, EntryRef ref, Map<String, String> read) throws UserException {
        var checksum = read.get(ref.key());
        if (checksum != null) {
            var fields = ref instanceof LearningRef learning
                    ? file.require(learning).fields()
                    : file.require((ItemRef) ref).fields();
            if (!checksum.equals(ChangedWords.checksum(ChangedWords.of(fields)))) {
                throw RefusedException.conflict(
                                Messages.of("memories.entryChanged", ref.label()), Messages.of("memories.readAgain"))
                        .refusal();
            }
        }
    }

    private static <T extends EntryRef> List<T> of(List<? extends EntryRef> refs, Class<T> kind) {
        return refs.stream().filter(kind::isInstance).map(kind::cast).distinct().toList();
    }

    /// The learnings whose state changes; all when nothing changes.
    private static List<LearningRef> changed(CatalogSession file, List<LearningRef> refs, ChangeSet step) {
        var changedRefs = refs.stream()
                .distinct()
                .filter(ref -> {
                    var currentState = file.annotations().of(ref.key());
                    return step.states().getOrDefault(ref.key(), currentState) != currentState;
                })
                .toList();
        return changedRefs.isEmpty() ? refs.stream().distinct().toList() : changedRefs;
    }

    /// Such as `open_files` or `3 items`.
    private static String ownerLabel(Stream<? extends EntryRef> refs) {
        var items = refs.map(EntryRef::owner).distinct().toList();
        return items.size() == 1 ? items.getFirst().label() : Messages.englishText("review.itemCount", items.size());
    }

    private static List<ChangeSet> steps(List<LearningPositions> allPositions) {
        var steps = new ArrayList<ChangeSet>();
        allPositions.forEach(positions -> steps.add(positions.step()));
        return steps;
    }

    private static List<LearningPositions> editPositions(CatalogSession file, List<LearningRef> refs, VerdictEdit edit)
            throws UserException {
        var byItem = new LinkedHashMap<ItemRef, Set<LearningRef>>();
        for (var ref : refs) {
            file.require(ref);
            byItem.computeIfAbsent(ref.item(), _ -> new LinkedHashSet<>()).add(ref);
        }
        var allPositions = new ArrayList<LearningPositions>();
        for (var entry : byItem.entrySet()) {
            var positions = new LearningPositions(file.require(entry.getKey()), file.annotations());
            allPositions.add(edit.of(positions, entry.getValue()));
        }
        return allPositions;
    }

    /// Lets one entry stand for others of any collections: learnings are rejected, memories superseded, and items
    /// leave their file; one change per collection. The one that stays is not judged.
    ///
    /// @param rejectedRefs at least one
    public List<CommandResult> keepOnly(Actor actor, EntryRef survivor, List<? extends EntryRef> rejectedRefs)
            throws UserException {
        return keepOnly(actor, survivor, rejectedRefs, Map.of());
    }

    /// The same of words that were read, as [#keepAll(Actor, List, Map)] has it.
    public List<CommandResult> keepOnly(
            Actor actor, EntryRef survivor, List<? extends EntryRef> rejectedRefs, Map<String, String> read)
            throws UserException {
        if (rejectedRefs.isEmpty() || rejectedRefs.contains(survivor)) {
            throw UserErrors.badInput(Messages.of("review.learningForItself"), Messages.of("review.chooseSurvivor"));
        }
        var name = name(survivor);
        byFile(List.of(survivor)); // it must be there
        requireUndecided(survivor);
        for (var other : rejectedRefs) {
            requireUndecided(other);
        }
        var byFile = byFile(rejectedRefs);
        var all = new ArrayList<EntryRef>(rejectedRefs);
        all.add(survivor);
        requireAllWords(all, read); // before anything is decided
        var decisions = new ArrayList<CommandResult>();
        decide(rejectedRefs, ids -> {
                    requireWords(catalogs, all, read);
                    return memories.judge(actor, ids, ReviewState.SUPERSEDED, of(all, read));
                })
                .ifPresent(decisions::add);
        for (var entry : byFile.entrySet()) {
            var file = entry.getKey();
            var entryRefs = entry.getValue();
            var items = of(entryRefs, ItemRef.class);
            var label = Messages.englishText("review.labelKeepOnly", entryRefs.size(), name);
            var kind = items.isEmpty() ? CommandKind.REJECT : CommandKind.DELETE;
            var command = new Command(actor, kind, label, CommandTarget.of(entryRefs.getFirst()));
            decisions.add(executor.decide(file, () -> {
                for (var ref : entryRefs) {
                    require(file, ref);
                }
                requireAllWords(all, read);
                var steps = steps(editPositions(file, of(entryRefs, LearningRef.class), LearningPositions::reject));
                if (!items.isEmpty()) {
                    steps.add(LearningPositions.removal(file, items));
                }
                return new CatalogChange(command, ChangeSet.combine(steps));
            }));
        }
        return decisions;
    }

    private void requireAllWords(List<EntryRef> refs, Map<String, String> read) throws UserException {
        requireWords(catalogs, refs, read);
        memories.requireWords(of(refs, read));
    }

    /// @throws UserException with `BAD_INPUT` when a person decided against it, so that agents don't get it
    private void requireUndecided(EntryRef ref) throws UserException {
        var state = switch (ref) {
            case StoreRef memory -> memories.state(memory.id());
            case ItemRef item -> catalogs.get(item.catalog()).annotations().ofItem(item);
            case LearningRef learning ->
                catalogs.get(learning.item().catalog()).annotations().of(learning.key());
        };
        if (state.isDropped()) {
            throw UserErrors.badInput(
                    Messages.of("review.entryDecided", ref.key(), state.word()), Messages.of("review.chooseOther"));
        }
    }

    /// Lets one learning stand for others that say the same: it is kept, they leave the file and stay
    /// its evidence.
    ///
    /// @param supersededRefs of the same catalog, at least one
    public CommandResult supersede(Actor actor, LearningRef survivor, List<LearningRef> supersededRefs)
            throws UserException {
        return supersede(actor, survivor, supersededRefs, Map.of());
    }

    /// The same of words that were read, as [#keepAll(Actor, List, Map)] has it.
    public CommandResult supersede(
            Actor actor, LearningRef survivor, List<LearningRef> supersededRefs, Map<String, String> read)
            throws UserException {
        return supersede(catalogs, executor, actor, survivor, supersededRefs, read);
    }

    static CommandResult supersede(
            OpenCatalogs catalogs,
            CommandExecutor executor,
            Actor actor,
            LearningRef survivor,
            List<LearningRef> supersededRefs,
            Map<String, String> read)
            throws UserException {
        var file = catalogs.get(survivor.item().catalog());
        if (supersededRefs.isEmpty() || supersededRefs.contains(survivor)) {
            throw UserErrors.badInput(Messages.of("review.learningForItself"), Messages.of("review.chooseSurvivor"));
        }
        for (var other : supersededRefs) {
            if (!other.item().catalog().equals(survivor.item().catalog())) {
                throw UserErrors.badInput(Messages.of("review.twoCatalogs"), Messages.of("review.rejectOne"));
            }
        }
        var label = Messages.englishText(
                "review.labelSupersede",
                supersededRefs.size() + 1,
                survivor.item().label());
        var command = new Command(actor, CommandKind.SUPERSEDE, label, CommandTarget.of(survivor));
        return executor.decide(
                file, () -> new CatalogChange(command, supersedeChanges(file, survivor, supersededRefs, read)));
    }

    private static ChangeSet supersedeChanges(
            CatalogSession file, LearningRef survivor, List<LearningRef> supersededRefs, Map<String, String> read)
            throws UserException {
        var all = new ArrayList<>(supersededRefs);
        all.add(survivor);
        for (var ref : all) {
            requireWords(file, ref, read);
        }
        var allPositions = editPositions(file, all, (positions, learningRefs) -> {
            boolean isHome = learningRefs.remove(survivor);
            positions.takeOut(learningRefs, ReviewState.SUPERSEDED);
            return isHome ? positions.putIn(Set.of(survivor), ReviewState.KEPT) : positions;
        });
        var step = ChangeSet.combine(steps(allPositions));
        var goal = allPositions.stream()
                .map(positions -> positions.after(survivor))
                .filter(ref -> !ref.equals(survivor))
                .findFirst()
                .orElse(survivor);
        var marks = new LinkedHashMap<>(step.marks());
        step.states().forEach((key, state) -> {
            if (state == ReviewState.SUPERSEDED) {
                marks.put(new Mark(Mark.Kind.SUPERSEDED_BY, key), new Json.Text(goal.key()));
            }
        });
        return step.withMarks(marks);
    }

    /// Marks learnings of one catalog that cannot all be right; they stay in the file.
    public CommandResult contest(Actor actor, List<LearningRef> refs) throws UserException {
        return contest(actor, refs, Map.of());
    }

    /// The same of words that were read, as [#keepAll(Actor, List, Map)] has it.
    public CommandResult contest(Actor actor, List<LearningRef> refs, Map<String, String> read) throws UserException {
        var first = refs.getFirst();
        var file = catalogs.get(first.item().catalog());
        return decide(
                actor,
                file,
                CommandKind.CONTEST,
                Messages.englishText("review.labelContest", first.item().label()),
                first,
                () -> {
                    requireWords(catalogs, refs, read);
                    return ChangeSet.combine(steps(editPositions(
                            file,
                            refs,
                            (positions, learningRefs) -> positions.say(learningRefs, ReviewState.CONTESTED))));
                });
    }

    /// Snoozes an entry until then.
    public CommandResult snooze(Actor actor, EntryRef ref, Instant until) throws UserException {
        return snoozeAll(actor, List.of(ref), until).getFirst();
    }

    /// Snoozes entries until then, one change per catalog.
    public List<CommandResult> snoozeAll(Actor actor, List<? extends EntryRef> refs, Instant until)
            throws UserException {
        var decisions = new ArrayList<CommandResult>();
        decide(refs, ids -> memories.snooze(actor, ids, until)).ifPresent(decisions::add);
        for (var entry : byFile(refs).entrySet()) {
            var entryRefs = entry.getValue();
            var label = new VerdictLabel(
                            (count, owner) -> Messages.englishText("review.labelSnooze", count, owner),
                            (count, owner) -> Messages.englishText("review.labelSnoozeEntries", count, owner))
                    .of(entry.getKey(), of(entryRefs, LearningRef.class), of(entryRefs, ItemRef.class));
            var command = new Command(actor, CommandKind.SNOOZE, label, CommandTarget.of(entryRefs.getFirst()));
            decisions.add(executor.decide(entry.getKey(), () -> {
                var marks = new LinkedHashMap<Mark, Json>();
                for (var ref : entryRefs) {
                    require(entry.getKey(), ref);
                    marks.put(new Mark(Mark.Kind.SNOOZED, ref.key()), new Json.Text(until.toString()));
                }
                return new CatalogChange(command, ChangeSet.of(List.of()).withMarks(marks));
            }));
        }
        return decisions;
    }

    /// Ends the snooze of entries, one change per catalog.
    public List<CommandResult> bringBack(Actor actor, List<? extends EntryRef> refs) throws UserException {
        return all(
                actor,
                refs,
                Map.of(),
                CommandKind.BACK,
                new VerdictLabel(
                        (count, owner) -> Messages.englishText("review.labelBringBack", count, owner),
                        (count, owner) -> Messages.englishText("review.labelBringBackEntries", count, owner)),
                (positions, learningRefs) -> positions.say(learningRefs, ReviewState.PENDING),
                (_, items) -> ChangeSet.of(List.of())
                        .withMarks(items.stream()
                                .collect(Collectors.toMap(
                                        item -> new Mark(Mark.Kind.SNOOZED, item.key()), _ -> Json.Null.NULL))),
                ids -> memories.endSnooze(actor, ids));
    }

    /// Rates a memory, 1 to 5.
    public CommandResult rate(Actor actor, StoreRef memory, int score) throws UserException {
        return executor.result(memories.rate(actor, memory.id(), score, "").change());
    }

    /// Marks it for a second look, or takes the mark away.
    public CommandResult flag(Actor actor, EntryRef ref, boolean isFlagged) throws UserException {
        var value = isFlagged ? Json.Bool.TRUE : Json.Null.NULL;
        var name = name(ref);
        var label = ref instanceof LearningRef
                ? isFlagged
                        ? Messages.englishText("review.labelFlag", name)
                        : Messages.englishText("review.labelUnflag", name)
                : isFlagged
                        ? Messages.englishText("review.labelFlagEntry", name)
                        : Messages.englishText("review.labelUnflagEntry", name);
        return mark(
                ref,
                new Mark(Mark.Kind.FLAG, ref.key()),
                value,
                new Command(actor, CommandKind.FLAG, label, CommandTarget.of(ref)));
    }

    /// @param text empty takes the note away
    public CommandResult note(Actor actor, EntryRef ref, String text) throws UserException {
        var value = text.isBlank() ? Json.Null.NULL : new Json.Text(text.strip());
        var label = ref instanceof LearningRef
                ? Messages.englishText("review.labelNote", name(ref))
                : Messages.englishText("review.labelNoteEntry", name(ref));
        return mark(
                ref,
                new Mark(Mark.Kind.NOTE, ref.key()),
                value,
                new Command(actor, CommandKind.NOTE, label, CommandTarget.of(ref)));
    }

    private String name(EntryRef ref) throws UserException {
        return ref instanceof StoreRef memory ? memories.name(List.of(memory.id())) : ref.label();
    }

    private CommandResult mark(EntryRef ref, Mark mark, Json value, Command command) throws UserException {
        if (ref instanceof StoreRef memory) {
            return executor.result(memories.mark(command, List.of(memory.id()), mark.kind(), value)
                    .change());
        }
        var file = catalogs.get(((ItemRef) ref.owner()).catalog());
        return executor.decide(file, () -> {
            require(file, ref);
            return new CatalogChange(command, ChangeSet.of(List.of()).withMarks(Map.of(mark, value)));
        });
    }

    /// Changes the lesson, as [dev.emend.model.Learning#fieldsWithLesson(String)] writes it, and keeps the learning,
    /// in one
    /// change.
    public CommandResult edit(Actor actor, LearningRef ref, String lesson) throws UserException {
        if (lesson.isBlank()) {
            throw UserErrors.badInput(Messages.of("review.lessonNeedsWords"), Messages.of("review.rejectInstead"));
        }
        var file = catalogs.get(ref.item().catalog());
        var label =
                Messages.englishText("shared.labelChangeLearning", ref.item().label());
        return decide(
                actor,
                file,
                CommandKind.EDIT,
                label,
                ref,
                () -> changed(file, ref, file.require(ref).fieldsWithLesson(lesson.strip())));
    }

    /// Sets a field of a learning and keeps it; one that was not in the file comes back to it.
    static ChangeSet changed(CatalogSession file, LearningRef ref, String field, Json value) throws UserException {
        return changed(file, ref, file.require(ref).fields().with(field, value));
    }

    private static ChangeSet changed(CatalogSession file, LearningRef ref, Json.Obj fields) throws UserException {
        var learning = file.require(ref);
        var item = file.require(ref.item());
        var before = file.annotations().marks();
        if (before.detachedLearning(ref).isPresent()) {
            return new LearningPositions(item, file.annotations())
                    .putIn(ref, ReviewState.KEPT, fields)
                    .step();
        }
        var after = InverseEdits.renamedRef(item, learning, fields);
        var marks = LearningPositions.carriedMarks(before, ref, after);
        if (before.has(Mark.Kind.SNOOZED, ref.key())) {
            marks.remove(new Mark(Mark.Kind.SNOOZED, after.key()));
            marks.put(new Mark(Mark.Kind.SNOOZED, ref.key()), Json.Null.NULL);
        }
        var edits = fields.members().entrySet().stream()
                .filter(member -> !member.getValue().equals(learning.fields().get(member.getKey())))
                .map(member -> (Edit) new Edit.SetLearningField(ref, member.getKey(), member.getValue()))
                .toList();
        return ChangeSet.of(edits)
                .withStates(Map.of(after.key(), ReviewState.KEPT))
                .withMarks(marks)
                .withMoved(after.equals(ref) ? Map.of() : Map.of(ref.key(), after.key()));
    }

    /// Links the failure to another item: the learning and its step of trust move there. It waits
    /// for a reviewer there as it did here.
    public CommandResult reattach(Actor actor, LearningRef ref, ItemRef to) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        if (!to.catalog().equals(ref.item().catalog()) || to.equals(ref.item())) {
            throw UserErrors.badInput(Messages.of("review.moveWithinCatalog"), Messages.of("review.chooseOtherItem"));
        }
        var label = Messages.englishText(
                "review.labelReattach", to.label(), ref.item().label());
        return decide(actor, file, CommandKind.REATTACH, label, ref, () -> {
            var learning = file.require(ref);
            var from = file.require(ref.item());
            return new LearningReattachment(file.annotations(), from, file.require(to)).of(learning);
        });
    }

    /// Works a step out from the file as it is.
    interface Steps {
        ChangeSet plan() throws UserException;
    }

    private CommandResult decide(
            Actor actor, CatalogSession file, CommandKind kind, String label, LearningRef ref, Steps steps)
            throws UserException {
        var target = CommandTarget.of(ref);
        return executor.decide(file, () -> new CatalogChange(new Command(actor, kind, label, target), steps.plan()));
    }
}
