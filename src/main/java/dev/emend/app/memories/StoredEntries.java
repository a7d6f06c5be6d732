package dev.emend.app.memories;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangeSet.StoreEdit;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.journal.RatingChange;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.journal.StoreCollection;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.PeriodSummary;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.StoreRef.Kind;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.PeriodSummaryJson;
import dev.emend.store.memories.StoredImport;
import dev.emend.store.memories.StoredMemory;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Memories, runs, imports, feedback and summaries as entries that changes are on. A memory's state, its marks
/// `ARCHIVED` and `REPLACED` and a run's mark `OUTCOME` are columns of rows; other marks are kept as those of items
/// are. Thread-safe.
public final class StoredEntries implements StoreCollection {
    private static final int MAX_NAMED = 3;

    /// Rows of the journal that are read at once.
    private static final int PAGE = 500;

    /// Imports under way in this process.
    private final Set<Long> runningImports = ConcurrentHashMap.newKeySet();

    public void begin(long batch) {
        runningImports.add(batch);
    }

    public void end(long batch) {
        runningImports.remove(batch);
    }

    public boolean isRunning(long batch) {
        return runningImports.contains(batch);
    }

    @Override
    public ChangeSet apply(StoreTransaction session, ChangeSet changes, String person, Instant at) {
        var inverse = new CurrentEntries(session, changes).as(changes);
        var memories = session.memories();
        changes.states().entrySet().stream()
                .collect(groupingBy(Map.Entry::getValue, mapping(state -> memory(state.getKey()), toList())))
                .forEach((state, ids) -> memories.setState(ids, state));
        marks(changes, Mark.Kind.ARCHIVED)
                .collect(groupingBy(mark -> isSet(mark.getValue()), mapping(StoredEntries::id, toList())))
                .forEach((is, ids) -> memories.setArchived(ids, is));
        marks(changes, Mark.Kind.OUTCOME).forEach(mark -> session.analyses().say(id(mark), outcome(mark.getValue())));
        marks(changes, Mark.Kind.REPLACED)
                .forEach(mark -> session.imports()
                        .replacements()
                        .setStates(id(mark), mark.getValue() instanceof Json.Obj states ? states : Json.Obj.EMPTY));
        changes.marks().forEach((mark, value) -> {
            if (!isColumn(mark)) {
                session.marks().set(mark, value, person, at);
            }
        });
        for (boolean isPut : List.of(false, true)) {
            var refsByKind = changes.entries().stream()
                    .filter(edit -> edit.isPut() == isPut && edit.value() == null)
                    .map(StoreEdit::entry)
                    .collect(groupingBy(StoreRef::kind));
            memories.setPresent(ids(refsByKind.get(Kind.MEMORY)), isPut);
            session.feedbacks().setPresent(numbers(refsByKind.get(Kind.FEEDBACK)), isPut);
            numbers(refsByKind.get(Kind.IMPORT)).forEach(batch -> setPresent(session, batch, isPut));
        }
        for (var edit : changes.entries()) {
            if (edit.value() != null) {
                put(session, edit.entry(), edit.value());
            }
        }
        boolean hasSummary =
                changes.entries().stream().anyMatch(edit -> edit.entry().kind() == Kind.SUMMARY);
        if (hasSummary && session.summaries().active().size() > PeriodSummary.MAX_ACTIVE) {
            throw RefusedException.conflict(
                    Messages.of("feedback.tooManyActive", PeriodSummary.MAX_ACTIVE),
                    Messages.of("feedback.deactivateOneFirst"));
        }
        return inverse.withRating(
                RatingChange.of(session, changes.rating(), person, at).inverse());
    }

    private static void put(StoreTransaction session, StoreRef entry, Json.Obj value) {
        if (entry.kind() == Kind.SUMMARY) {
            session.summaries().put(PeriodSummaryJson.readWhole(value));
        } else {
            var memory = MemoryJson.read(value);
            long version = session.memories()
                    .summaries(List.of(memory.id()))
                    .getFirst()
                    .status()
                    .version();
            session.memories().update(memory, MemoryTexts.says(memory), version);
        }
    }

    /// Nothing when it is so already, as when the import itself was just done.
    private static void setPresent(StoreTransaction session, long batch, boolean isPresent) {
        var storedImport = session.imports().get(batch);
        if (storedImport.isPresent() && isThere(storedImport.get()) != isPresent) {
            session.imports().setPresent(batch, isPresent);
            session.imports().set(batch, isPresent ? StoredImport.State.FINISHED : StoredImport.State.UNDONE);
            var records = storedImport.get().mendedRecords();
            if (isPresent) {
                records.forEach(session.imports().quarantine()::remove);
            } else {
                session.imports().quarantine().add(records);
            }
        }
    }

    private static boolean isThere(StoredImport storedImport) {
        return storedImport.state() != StoredImport.State.UNDONE;
    }

    @Override
    public void check(StoreTransaction session, JournalEntry change, ChangeSet done) {
        if (CommandKind.MEMORY_RESET.is(change.change())) {
            throw RefusedException.conflict(Messages.of("memories.allPurged"), Messages.of("memories.restoreBackup"));
        }
        for (var edit : done.entries()) {
            if (edit.entry().kind() == Kind.IMPORT) {
                checkImport(session, edit);
            }
        }
        refuseDecided(session, change, done);
        refuseChanged(session, new CurrentEntries(session, done).changedEntries(done));
    }

    @Override
    public ChangeSet inverse(StoreTransaction session, JournalEntry change) {
        var inverse = ChangeSet.read(change.change().before());
        var pendingIds = inverse.states().entrySet().stream()
                .filter(state -> state.getValue() == ReviewState.PENDING)
                .map(state -> memory(state.getKey()))
                .toList();
        var marks = replacementMarks(session, pendingIds, change.seq());
        marks.putAll(inverse.marks());
        return inverse.withMarks(marks);
    }

    /// The marks by which kept words that imports after a change replaced are no longer kept.
    ///
    /// @param change 0 for what any import replaced
    static Map<Mark, Json> replacementMarks(StoreTransaction session, List<String> ids, long change) {
        var marks = new LinkedHashMap<Mark, Json>();
        session.imports().replacements().states(ids, change).forEach((id, states) -> {
            var pending = new LinkedHashMap<>(states.members());
            pending.replaceAll((_, _) -> new Json.Text(ReviewState.PENDING.word()));
            marks.put(new Mark(Mark.Kind.REPLACED, StoreRef.memory(id).key()), new Json.Obj(pending));
        });
        return marks;
    }

    private void refuseChanged(StoreTransaction session, Collection<StoreRef> changedEntries) {
        if (!changedEntries.isEmpty()) {
            throw RefusedException.conflict(
                    Messages.of(
                            "memories.entriesChanged",
                            displayNames(session, changedEntries),
                            Math.max(0, changedEntries.size() - MAX_NAMED)),
                    Messages.of("shared.changeByHand"));
        }
    }

    private String displayNames(StoreTransaction session, Collection<StoreRef> entries) {
        var names = names(session, entries);
        return entries.stream()
                .limit(MAX_NAMED)
                .map(entry -> MemoryEditor.displayName(names.getOrDefault(entry.key(), entry.id()), ""))
                .collect(Collectors.joining(", "));
    }

    /// Refuses to remove what a change brought while anybody's decision on it stands, as in a catalog.
    private void refuseDecided(StoreTransaction session, JournalEntry change, ChangeSet done) {
        var addedEntries = done.entries().stream()
                .filter(edit -> edit.isPut() && edit.value() == null)
                .map(StoreEdit::entry)
                .collect(Collectors.toSet());
        if (addedEntries.isEmpty()) {
            return;
        }
        var blockingChanges = new ArrayList<String>();
        for (var laterEntry : laterChanges(session, change)) {
            var decidedEntries = ChangeSet.read(laterEntry.change().after())
                    .keys()
                    .flatMap(key -> StoreRef.find(key).stream())
                    .distinct()
                    .toList();
            var lostEntries = new LinkedHashSet<>(decidedEntries);
            lostEntries.retainAll(addedEntries);
            addedEntries.stream()
                    .filter(entry -> entry.kind() == Kind.IMPORT)
                    .forEach(batch -> lostEntries.addAll(session.imports().entries(batch.number(), decidedEntries)));
            if (!lostEntries.isEmpty()) {
                blockingChanges.add(RefusedException.laterChange(
                        laterEntry, ZoneId.systemDefault(), displayNames(session, lostEntries)));
            }
        }
        if (!blockingChanges.isEmpty()) {
            throw new RefusedException(RefusedException.forLaterChanges(blockingChanges));
        }
    }

    /// The later changes that nobody has undone, newest first. What a rule keeps in the name of the same person is no
    /// decision of that person.
    private static List<JournalEntry> laterChanges(StoreTransaction session, JournalEntry change) {
        var person = change.change().person();
        var laterEntries = new LinkedHashMap<Long, JournalEntry>();
        var page = session.journal().recent(PAGE, Long.MAX_VALUE);
        while (!page.isEmpty()) {
            page.stream()
                    .filter(entry -> entry.seq() > change.seq())
                    .filter(entry -> entry.undoes() == null || entry.undoes() < change.seq())
                    .filter(entry -> !CommandKind.KEEP_BY_RULE.is(entry.change())
                            || !entry.change().person().equals(person))
                    .forEach(entry -> laterEntries.put(entry.seq(), entry));
            long oldest = page.getLast().seq();
            page = oldest > change.seq() ? session.journal().recent(PAGE, oldest) : List.of();
        }
        laterEntries
                .keySet()
                .removeAll(session.journal().undoneBy(laterEntries.keySet()).keySet());
        return List.copyOf(laterEntries.values());
    }

    private void checkImport(StoreTransaction session, StoreEdit edit) {
        long batch = edit.entry().number();
        if (isRunning(batch)) {
            throw RefusedException.conflict(
                    Messages.of("memories.importRunning"), Messages.of("memories.cancelOrWait"));
        }
        var storedImport = session.imports().get(batch);
        if (storedImport.isEmpty() || isThere(storedImport.get()) != edit.isPut()) {
            throw RefusedException.conflict(Messages.of("memories.importGone"), Messages.of("memories.importAgain"));
        }
    }

    @Override
    public Map<String, String> names(StoreTransaction session, Collection<StoreRef> entries) {
        var names = new HashMap<String, String>();
        var memories = entries.stream()
                .filter(entry -> entry.kind() == Kind.MEMORY)
                .map(StoreRef::id)
                .toList();
        session.memories()
                .summaries(memories)
                .forEach(head -> names.put(
                        StoreRef.memory(head.id()).key(),
                        Stream.of(head.texts().task(), head.texts().lesson(), head.id())
                                .filter(text -> !text.isBlank())
                                .findFirst()
                                .orElse(head.id())));
        for (var entry : entries) {
            name(session, entry).ifPresent(name -> names.put(entry.key(), SecretMask.excerpt(name)));
        }
        return names;
    }

    private static Optional<String> name(StoreTransaction session, StoreRef entry) {
        return switch (entry.kind()) {
            case MEMORY, IMPORT -> Optional.empty();
            case RUN -> session.runs().get(entry.id()).map(run -> run.head().task());
            case FEEDBACK ->
                session.feedbacks()
                        .get(entry.number())
                        .map(feedback -> feedback.fields().summary());
            case SUMMARY ->
                session.summaries()
                        .get(entry.number())
                        .flatMap(summary -> Stream.concat(
                                        summary.points().adjustments().stream(), summary.points().learnings().stream())
                                .map(PeriodSummary.Bullet::text)
                                .findFirst());
        };
    }

    private static String memory(String key) {
        return StoreRef.find(key).orElseThrow().id();
    }

    private static Stream<Map.Entry<Mark, Json>> marks(ChangeSet changes, Mark.Kind kind) {
        return changes.marks().entrySet().stream().filter(mark -> mark.getKey().kind() == kind);
    }

    /// Whether it is kept with the row of its entry.
    private static boolean isColumn(Mark mark) {
        return switch (mark.kind()) {
            case ARCHIVED, OUTCOME, REPLACED -> true;
            default -> false;
        };
    }

    private static String id(Map.Entry<Mark, Json> mark) {
        return memory(mark.getKey().target());
    }

    private static boolean isSet(Json value) {
        return value.equals(Json.Bool.TRUE);
    }

    private static String outcome(Json value) {
        return value.equals(Json.Null.NULL) ? "" : value.plain();
    }

    private static List<String> ids(@Nullable List<StoreRef> entries) {
        return entries == null ? List.of() : entries.stream().map(StoreRef::id).toList();
    }

    private static List<Long> numbers(@Nullable List<StoreRef> entries) {
        return entries == null
                ? List.of()
                : entries.stream().map(StoreRef::number).toList();
    }

    /// The entries a change is on, as they are now.
    private static final class CurrentEntries {
        private final StoreTransaction session;
        private final Map<String, MemorySummaryRow> memories = new HashMap<>();
        private final Map<String, String> outcomes;
        private final Map<Long, Boolean> feedback;

        CurrentEntries(StoreTransaction session, ChangeSet changes) {
            this.session = session;
            var ids = new LinkedHashSet<String>();
            changes.states().keySet().forEach(key -> ids.add(memory(key)));
            marks(changes, Mark.Kind.ARCHIVED).forEach(mark -> ids.add(id(mark)));
            var entries = changes.entries().stream().map(StoreEdit::entry).collect(groupingBy(StoreRef::kind));
            ids.addAll(ids(entries.get(Kind.MEMORY)));
            session.memories().summaries(ids).forEach(head -> memories.put(head.id(), head));
            outcomes = session.analyses()
                    .outcomes(marks(changes, Mark.Kind.OUTCOME)
                            .map(StoredEntries::id)
                            .toList());
            feedback = session.feedbacks().present(numbers(entries.get(Kind.FEEDBACK)));
        }

        /// The change that leaves what the other one changes as it is now; what is not there is left out.
        ChangeSet as(ChangeSet changes) {
            var states = new LinkedHashMap<String, ReviewState>();
            changes.states().keySet().forEach(key -> {
                var head = memories.get(memory(key));
                if (head != null) {
                    states.put(key, head.status().state());
                }
            });
            var marks = new LinkedHashMap<Mark, Json>();
            changes.marks().forEach((mark, next) -> {
                var value = value(mark, next);
                if (value != null) {
                    marks.put(mark, value);
                }
            });
            var entries = new ArrayList<StoreEdit>();
            for (var edit : changes.entries().reversed()) {
                if (edit.value() == null) {
                    entries.add(new StoreEdit(edit.entry(), !edit.isPut(), null));
                } else {
                    value(edit.entry()).ifPresent(value -> entries.add(StoreEdit.put(edit.entry(), value)));
                }
            }
            return ChangeSet.NOTHING.withStates(states).withMarks(marks).withEntries(entries);
        }

        /// @param next what a change says instead
        private @Nullable Json value(Mark mark, Json next) {
            if (mark.kind() == Mark.Kind.REPLACED) {
                var id = memory(mark.target());
                var states = new LinkedHashMap<>(session.imports()
                        .replacements()
                        .states(List.of(id), 0)
                        .getOrDefault(id, Json.Obj.EMPTY)
                        .members());
                states.keySet()
                        .retainAll(
                                next instanceof Json.Obj nextStates
                                        ? nextStates.members().keySet()
                                        : Set.of());
                return new Json.Obj(states);
            }
            if (!isColumn(mark)) {
                return session.marks().get(mark).orElse(Json.Null.NULL);
            }
            var id = memory(mark.target());
            if (mark.kind() == Mark.Kind.OUTCOME) {
                var outcome = outcomes.get(id);
                return outcome == null ? null : outcome.isEmpty() ? Json.Null.NULL : new Json.Text(outcome);
            }
            var head = memories.get(id);
            return head == null ? null : head.status().isArchived() ? Json.Bool.TRUE : Json.Null.NULL;
        }

        private Optional<Json.Obj> value(StoreRef entry) {
            return entry.kind() == Kind.SUMMARY
                    ? session.summaries().get(entry.number()).map(PeriodSummaryJson::toJson)
                    : session.memories().get(entry.id()).map(storedMemory -> MemoryJson.write(storedMemory.memory()));
        }

        /// The entries that are not as the change left them.
        Set<StoreRef> changedEntries(ChangeSet done) {
            var changedEntries = new LinkedHashSet<StoreRef>();
            done.states().forEach((key, state) -> {
                var head = memories.get(memory(key));
                if (head == null || head.status().state() != state) {
                    changedEntries.add(StoreRef.find(key).orElseThrow());
                }
            });
            done.marks().forEach((mark, value) -> {
                if (!value.equals(value(mark, value))) {
                    changedEntries.add(StoreRef.find(mark.target()).orElseThrow());
                }
            });
            for (var edit : done.entries()) {
                boolean isAsLeft = edit.value() == null
                        ? edit.entry().kind() == Kind.IMPORT || Objects.equals(isPresent(edit.entry()), edit.isPut())
                        : says(edit.entry(), edit.value());
                if (!isAsLeft) {
                    changedEntries.add(edit.entry());
                }
            }
            return changedEntries;
        }

        /// Rows of earlier versions may spell the same value otherwise.
        private boolean says(StoreRef entry, Json.Obj value) {
            return entry.kind() == Kind.SUMMARY
                    ? session.summaries().get(entry.number()).equals(Optional.of(PeriodSummaryJson.readWhole(value)))
                    : session.memories()
                            .get(entry.id())
                            .map(StoredMemory::memory)
                            .equals(Optional.of(MemoryJson.read(value)));
        }

        private @Nullable Boolean isPresent(StoreRef entry) {
            if (entry.kind() == Kind.FEEDBACK) {
                return feedback.get(entry.number());
            }
            var head = memories.get(entry.id());
            return head == null ? null : (Boolean) head.status().isPresent();
        }
    }
}
