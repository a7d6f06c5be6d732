package dev.emend.app.memories;

import dev.emend.app.backup.BackupService;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.core.Actor;
import dev.emend.app.core.Backup;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.TextLimit;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.library.ItemEditor;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.Memory;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.MemoryTable.NewMemory;
import dev.emend.store.memories.StoredMemory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;

/// Changes of memories; each is a change that can be undone. Thread-safe; calls block until the
/// change is in the journal.
public final class MemoryEditor {
    /// The version [#add] leaves: the row and its presence count one each.
    private static final long ADDED = 2;

    private final MemoryContext parts;
    private final ServiceContext context;
    private final CommandExecutor executor;
    private final BackupService backups;
    private final ItemEditor editor;
    private final MemoryRowCache rowCache;

    public MemoryEditor(MemoryContext parts, MemoryRowCache rowCache) {
        this.parts = parts;
        this.context = parts.context();
        this.executor = parts.executor();
        this.backups = parts.backups();
        this.editor = parts.editor();
        this.rowCache = rowCache;
    }

    /// The result of a decision.
    ///
    /// @param change its number in the journal
    /// @param memories the number of memories it changed
    public record MemoryCommandResult(long change, int memories) {}

    /// Adds a memory; what a person writes is kept, what an agent adds is pending.
    public MemoryCommandResult add(Actor actor, Memory memory, ReviewState state) throws UserException {
        if (memory.id().isBlank()) {
            throw UserErrors.badInput(Messages.of("memories.memoryUnnamed"), Messages.of("shared.giveOne"));
        }
        if (memory.contentText().isBlank()
                && memory.result().execution().members().isEmpty()) {
            throw UserErrors.badInput(Messages.of("memories.memoryEmpty"), Messages.of("memories.giveTask"));
        }
        TextLimit.check(MemoryJson.write(memory));
        var label = Messages.englishText("memories.labelAdd", displayName(memory));
        var command = new Command(actor, CommandKind.MEMORY_ADD, label);
        long change = executor.decide(command, session -> {
            if (!session.memories().findByIds(List.of(memory.id())).isEmpty()) {
                throw RefusedException.conflict(
                        Messages.of("memories.memoryExists", memory.id()), Messages.of("memories.giveOtherId"));
            }
            var newMemory = NewMemory.of(memory, MemoryTexts.says(memory), state);
            session.memories().add(List.of(newMemory), 0);
            return ChangeSet.putEntries(StoreRef.memory(memory.id()));
        });
        return new MemoryCommandResult(change, 1);
    }

    /// @param version the one it was made on
    /// @throws UserException with `CHANGED_MEANWHILE` when somebody changed it since
    public MemoryCommandResult update(Actor actor, Memory memory, long version) throws UserException {
        return edit(
                actor,
                memory,
                version,
                CommandKind.MEMORY_EDIT,
                Messages.englishText("memories.labelEdit", displayName(memory)));
    }

    /// The version of a pending memory that nobody changed, judged or rated since it was added; empty
    /// for any other.
    public OptionalLong untouchedVersion(String id) throws UserException {
        return context.store().read(session -> {
            var heads = present(session.memories().summaries(List.of(id)));
            if (heads.isEmpty()) {
                return OptionalLong.empty();
            }
            var status = heads.getFirst().status();
            boolean isUntouched = status.version() == ADDED
                    && status.state() == ReviewState.PENDING
                    && !status.isArchived()
                    && session.ratings().latest(StoreRef.memory(id).key()).isEmpty();
            return isUntouched ? OptionalLong.of(status.version()) : OptionalLong.empty();
        });
    }

    private MemoryCommandResult edit(Actor actor, Memory memory, long version, CommandKind kind, String label)
            throws UserException {
        var command = new Command(actor, kind, label);
        long change = executor.decide(command, session -> {
            var summaries = present(session.memories().summaries(List.of(memory.id())));
            if (summaries.isEmpty()) {
                throw MemoryRowCache.refusal(memory.id());
            }
            if (summaries.getFirst().status().version() != version) {
                throw RefusedException.conflict(
                        Messages.of("memories.memoryChanged"), Messages.of("memories.lookAndEdit"));
            }
            // in the place of words that an import changed, a person's are kept
            boolean isKept = !session.imports()
                    .replacements()
                    .keptVersions(List.of(memory.id()))
                    .isEmpty();
            return withMemories(
                    isKept ? ChangeSet.ofState(List.of(memory.id()), ReviewState.KEPT) : ChangeSet.NOTHING, memory);
        });
        return new MemoryCommandResult(change, 1);
    }

    /// The review state of a memory.
    ///
    /// @throws UserException with `NOT_FOUND` when it is gone
    public ReviewState state(String id) throws UserException {
        check(List.of(id));
        return context.store()
                .read(session -> session.memories().summaries(List.of(id)))
                .getFirst()
                .status()
                .state();
    }

    private static List<MemorySummaryRow> present(List<MemorySummaryRow> heads) {
        return heads.stream().filter(head -> head.status().isPresent()).toList();
    }

    /// Keeps, rejects, deletes or brings back; rejecting words that an import put in the place of kept ones puts those
    /// back.
    public MemoryCommandResult judge(Actor actor, Collection<String> ids, ReviewState state) throws UserException {
        return judge(actor, ids, state, Map.of());
    }

    /// Like [#judge(Actor, Collection, ReviewState)], but checks that the words are those that were read.
    ///
    /// @param read the [checksums][ChangedWords#checksum] of these words, by the keys of some of them
    ///   and of others that they were compared with
    /// @throws UserException with `CHANGED_MEANWHILE` when one says something else by now; then none is decided
    public MemoryCommandResult judge(Actor actor, Collection<String> ids, ReviewState state, Map<String, String> read)
            throws UserException {
        var all = List.copyOf(new LinkedHashSet<>(ids));
        if (all.isEmpty()) {
            throw UserErrors.badInput(Messages.of("memories.noneChosen"), Messages.of("memories.chooseOne"));
        }
        if (all.size() > CommandExecutor.BULK) {
            backups.before(Backup.Reason.BEFORE_BULK);
        }
        var name = name(all);
        var label = switch (state) {
            case KEPT -> Messages.englishText("memories.labelKeep", name);
            case REJECTED -> Messages.englishText("memories.labelReject", name);
            case DELETED -> Messages.englishText("memories.labelDelete", name);
            case PENDING, NOT_REVIEWED -> Messages.englishText("memories.labelBringBack", name);
            case SUPERSEDED -> Messages.englishText("memories.labelSupersede", name);
            case CONTESTED -> Messages.englishText("memories.labelContest", name);
        };
        var command = new Command(actor, CommandKind.MEMORY_JUDGE, label);
        long change = executor.decide(command, session -> {
            requireAll(session.memories().summaries(all), all);
            requireWords(session, read);
            return switch (state) {
                case PENDING -> withdrawal(session, all);
                case REJECTED ->
                    rejectChanges(all, session.imports().replacements().keptVersions(all));
                default -> ChangeSet.ofState(all, state);
            };
        });
        return new MemoryCommandResult(change, all.size());
    }

    /// @param read of the memories among these, as [#judge(Actor, Collection, ReviewState, Map)] has it
    public static void requireWords(StoreTransaction session, Map<String, String> read) {
        var readIds = read.keySet().stream()
                .flatMap(key -> StoreRef.find(key).stream())
                .filter(ref -> ref.kind() == StoreRef.Kind.MEMORY)
                .map(StoreRef::id)
                .toList();
        for (var storedMemory : session.memories().get(readIds)) {
            var memory = storedMemory.memory();
            var checksum = ChangedWords.checksum(MemoryDetail.words(memory));
            if (!checksum.equals(read.get(StoreRef.memory(memory.id()).key()))) {
                throw RefusedException.conflict(
                        Messages.of("memories.entryChanged", displayName(memory)), Messages.of("memories.readAgain"));
            }
        }
    }

    /// Checks the words of memories where nothing is decided about them.
    ///
    /// @throws UserException with `CHANGED_MEANWHILE` when one says something else by now
    public static void requireWords(ServiceContext context, Map<String, String> read) throws UserException {
        try {
            context.store().read(session -> {
                requireWords(session, read);
                return read;
            });
        } catch (RefusedException e) {
            throw e.refusal();
        }
    }

    /// Like [#requireWords(ServiceContext, Map)], in this store.
    public void requireWords(Map<String, String> read) throws UserException {
        requireWords(context, read);
    }

    /// Makes a memory pending whoever wrote it last, also one that an undo took away: neither its words nor those that
    /// an import replaced are kept any more.
    public void withdraw(Command command, String id) throws UserException {
        executor.decide(command, session -> withdrawal(session, List.of(id)));
    }

    private static ChangeSet withdrawal(StoreTransaction session, List<String> ids) {
        return ChangeSet.ofState(ids, ReviewState.PENDING).withMarks(StoredEntries.replacementMarks(session, ids, 0));
    }

    /// Snoozes memories until then: they are in nobody's queue.
    public MemoryCommandResult snooze(Actor actor, Collection<String> ids, Instant until) throws UserException {
        var all = List.copyOf(new LinkedHashSet<>(ids));
        var label = Messages.englishText("memories.labelSnooze", name(all));
        var time = new Json.Text(until.toString());
        return mark(new Command(actor, CommandKind.SNOOZE, label), all, Mark.Kind.SNOOZED, time);
    }

    /// Ends the snooze of memories.
    public MemoryCommandResult endSnooze(Actor actor, Collection<String> ids) throws UserException {
        var all = List.copyOf(new LinkedHashSet<>(ids));
        var label = Messages.englishText("memories.labelEndSnooze", name(all));
        return mark(new Command(actor, CommandKind.BACK, label), all, Mark.Kind.SNOOZED, Json.Null.NULL);
    }

    /// Notes something beside memories, or takes that away.
    ///
    /// @param value null in JSON takes it away
    public MemoryCommandResult mark(Command command, List<String> ids, Mark.Kind kind, Json value)
            throws UserException {
        long change = executor.decide(command, session -> {
            requireAll(session.memories().summaries(ids), ids);
            var marks = new LinkedHashMap<Mark, Json>();
            ids.forEach(id -> marks.put(new Mark(kind, StoreRef.memory(id).key()), value));
            return ChangeSet.NOTHING.withMarks(marks);
        });
        return new MemoryCommandResult(change, ids.size());
    }

    /// @param keptVersions what is put back in the place of some of them, by their ids
    private static ChangeSet rejectChanges(List<String> ids, Map<String, StoredMemory> keptVersions) {
        var states = new LinkedHashMap<String, ReviewState>();
        for (var id : ids) {
            var before = keptVersions.get(id);
            states.put(
                    StoreRef.memory(id).key(),
                    before == null
                            ? ReviewState.REJECTED
                            : before.head().status().state());
        }
        var memories = keptVersions.values().stream().map(StoredMemory::memory);
        return withMemories(ChangeSet.NOTHING.withStates(states), memories.toArray(Memory[]::new));
    }

    private static ChangeSet withMemories(ChangeSet changes, Memory... memories) {
        return changes.withEntries(Stream.of(memories)
                .map(memory -> ChangeSet.StoreEdit.put(StoreRef.memory(memory.id()), MemoryJson.write(memory)))
                .toList());
    }

    /// Keeps a pending memory that nobody touched since, in the name of the person whose rule it is.
    ///
    /// @return the number of the change
    public long keepByRule(Actor actor, Memory memory, long version, long rule) throws UserException {
        var label = Messages.englishText("memories.labelKeepByRule", rule, displayName(memory));
        return executor.decide(new Command(actor, CommandKind.KEEP_BY_RULE, label), session -> {
            var heads = present(session.memories().summaries(List.of(memory.id())));
            if (heads.isEmpty()
                    || heads.getFirst().status().version() != version
                    || heads.getFirst().status().state() != ReviewState.PENDING) {
                throw RefusedException.conflict(
                        Messages.of("memories.memoryChanged"), Messages.of("memories.lookAndEdit"));
            }
            return ChangeSet.ofState(List.of(memory.id()), ReviewState.KEPT);
        });
    }

    /// @throws UserException with `NOT_FOUND` when one of them is not there
    public void check(Collection<String> ids) throws UserException {
        var heads = context.store().read(session -> session.memories().summaries(List.copyOf(ids)));
        var missing = missingId(heads, ids);
        if (missing.isPresent()) {
            throw MemoryRowCache.notFound(missing.get());
        }
    }

    static void requireAll(List<MemorySummaryRow> heads, List<String> ids) {
        missingId(heads, ids).ifPresent(id -> {
            throw MemoryRowCache.refusal(id);
        });
    }

    private static Optional<String> missingId(List<MemorySummaryRow> heads, Collection<String> ids) {
        var presentIds = new LinkedHashSet<String>();
        present(heads).forEach(head -> presentIds.add(head.id()));
        return ids.stream().filter(id -> !presentIds.contains(id)).findFirst();
    }

    /// The name of the memories in History.
    ///
    /// @param ids at least one
    public String name(List<String> ids) throws UserException {
        if (ids.size() > 1) {
            return Messages.englishText("memories.memoryCount", ids.size());
        }
        var row = rowCache.find(ids.getFirst());
        return Messages.englishText(
                "memories.theMemory",
                row.map(head -> displayName(head.texts().task(), head.texts().lesson()))
                        .orElse(ids.getFirst()));
    }

    private static String displayName(Memory memory) {
        var says = MemoryTexts.says(memory);
        return displayName(says.task(), says.lesson());
    }

    static String displayName(String task, String lesson) {
        var text = task.isBlank() ? lesson : task;
        return "“" + (text.length() <= 60 ? text : text.substring(0, 59) + "…") + "”";
    }

    /// 1 to 5.
    public MemoryCommandResult rate(Actor actor, String id, int score, String feedback) throws UserException {
        if (!Rating.isScore(score)) {
            throw UserErrors.badInput(Messages.of("shared.scoreOutOfRange", score), Messages.of("memories.giveScore"));
        }
        var change = new ChangeSet.RatingChange(StoreRef.memory(id).key(), score, feedback);
        var command = new Command(
                actor, CommandKind.MEMORY_RATE, Messages.englishText("memories.labelRate", name(List.of(id)), score));
        long number = executor.decide(command, session -> {
            requireAll(session.memories().summaries(List.of(id)), List.of(id));
            return ChangeSet.NOTHING.withRating(change);
        });
        return new MemoryCommandResult(number, 1);
    }

    /// Makes a KB item of a memory, which the item names: one change.
    ///
    /// @return the new item
    public ItemRef promote(Actor actor, String id, UUID catalog) throws UserException {
        return editor.create(actor, catalog, item(MemoryRowCache.memory(context, id)))
                .ref();
    }

    /// A scoped item: its content is what was learned.
    private static Json.Obj item(Memory memory) {
        var fields = new LinkedHashMap<String, Json>();
        fields.put("knowledge_id", new Json.Text("memory_" + memory.id()));
        var description =
                memory.text().task().isBlank() ? memory.lesson() : memory.text().task();
        fields.put("description", new Json.Text(description.strip()));
        var lessons = memory.text().lessons();
        var lines = new ArrayList<String>();
        say(lines, "", memory.text().reflection());
        say(lines, "Tactical: ", lessons.tactical());
        say(lines, "Strategic: ", lessons.strategic());
        say(lines, "Meta: ", lessons.meta());
        if (lines.isEmpty()) {
            say(lines, "", memory.text().narrative());
            say(lines, "", memory.text().context());
        }
        say(
                lines,
                "Anti-patterns: ",
                lessons.antiPatterns() == Json.Null.NULL
                        ? ""
                        : lessons.antiPatterns().plain());
        fields.put("content", new Json.Text(lines.isEmpty() ? description.strip() : String.join("\n", lines)));
        fields.put("source", new Json.Text("vector_store"));
        fields.put("kb_learnings", Json.Arr.EMPTY);
        fields.put("trust_score", Json.from(1.0));
        fields.put(
                "metadata",
                Json.Obj.of(
                        "memory_id",
                        memory.id(),
                        "memory_source",
                        memory.origin().source(),
                        "memory_origin_id",
                        memory.origin().id()));
        return new Json.Obj(fields);
    }

    private static void say(List<String> lines, String name, String text) {
        if (!text.isBlank()) {
            lines.add(name + text.strip());
        }
    }

    /// Deletes every memory of this workspace for good; a backup is made first, and only the backup
    /// brings them back.
    ///
    /// @param confirmedCount how many there are, as whoever asked was told: refused when it is another
    ///   number
    public MemoryCommandResult reset(Actor actor, int confirmedCount) throws UserException {
        backups.create(Backup.Reason.BEFORE_BULK);
        var label = Messages.englishText("memories.labelReset", confirmedCount);
        var command = new Command(actor, CommandKind.MEMORY_RESET, label);
        long change = executor.decide(command, session -> {
            long count = session.memories().countNotDeleted();
            if (count != confirmedCount) {
                throw RefusedException.conflict(
                        Messages.of("memories.countChanged", count, confirmedCount),
                        Messages.of("memories.confirmNumber"));
            }
            session.memories().deleteAll();
            return ChangeSet.NOTHING;
        });
        rowCache.forget();
        parts.indexer().clearDeleted();
        return new MemoryCommandResult(change, confirmedCount);
    }
}
