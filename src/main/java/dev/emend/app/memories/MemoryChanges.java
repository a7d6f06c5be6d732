package dev.emend.app.memories;

import dev.emend.app.journal.RefusedException;
import dev.emend.app.journal.StoreChange;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.StoredImport;
import dev.emend.store.memories.StoredMemory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Changes of memories, runs and imports in the journal: what takes them back, and whether it still
/// can. Thread-safe.
public final class MemoryChanges implements StoreChange.Type {
    /// Imports under way in this process.
    private final Set<Long> running = ConcurrentHashMap.newKeySet();

    public void begin(long batch) {
        running.add(batch);
    }

    public void end(long batch) {
        running.remove(batch);
    }

    public boolean isRunning(long batch) {
        return running.contains(batch);
    }

    @Override
    public boolean isIn(Json.Obj row) {
        return row.has(MemoryChangeSet.MEMBER);
    }

    @Override
    public MemoryChangeSet read(Json.Obj row) {
        return MemoryChangeSet.read(row);
    }

    @Override
    public void check(StoreTransaction session, JournalEntry change) {
        var done = read(change.change().after());
        if (CommandKind.MEMORY_RESET.is(change.change())) {
            throw RefusedException.changed(Messages.of("memories.allPurged"), Messages.of("memories.restoreBackup"));
        }
        if (done.batch() != null) {
            checkBatch(session, done.batch());
        }
        checkOutcomes(session, done);
        var heads = summaries(session, done);
        done.states()
                .forEach((state, ids) ->
                        same(heads, ids, head -> head.status().state() == state, Messages.of("memories.reviewState")));
        done.archived()
                .forEach((is, ids) -> same(heads, ids, head -> head.status().isArchived() == is, "place"));
        done.present()
                .forEach((is, ids) -> same(heads, ids, head -> head.status().isPresent() == is, "memory"));
        for (var edit : done.edits()) {
            var now = session.memories().get(edit.id()).map(StoredMemory::memory);
            if (!now.equals(Optional.of(edit))) {
                throw RefusedException.changed(Messages.of("memories.textChanged"), Messages.of("memories.editByHand"));
            }
        }
    }

    private static void checkOutcomes(StoreTransaction session, MemoryChangeSet done) {
        if (!session.analyses().outcomes(done.outcomes().keySet()).equals(done.outcomes())) {
            throw RefusedException.changed(Messages.of("memories.outcomeChanged"), Messages.of("memories.setByHand"));
        }
    }

    private void checkBatch(StoreTransaction session, MemoryChangeSet.Batch batch) {
        if (isRunning(batch.number())) {
            throw RefusedException.changed(Messages.of("memories.importRunning"), Messages.of("memories.cancelOrWait"));
        }
        var stored = session.imports().get(batch.number());
        boolean isThere = stored.filter(storedImport -> storedImport.state() != StoredImport.State.UNDONE)
                .isPresent();
        if (stored.isEmpty() || isThere != batch.isPresent()) {
            throw RefusedException.changed(Messages.of("memories.importGone"), Messages.of("memories.importAgain"));
        }
    }

    private static void same(
            Map<String, MemorySummaryRow> heads,
            List<String> ids,
            java.util.function.Predicate<MemorySummaryRow> claim,
            String what) {
        long others = ids.stream()
                .filter(id -> {
                    var head = heads.get(id);
                    return head == null || !claim.test(head);
                })
                .count();
        if (others > 0) {
            throw RefusedException.changed(
                    Messages.of("memories.memoriesChanged", what, others), Messages.of("shared.changeByHand"));
        }
    }

    private static Map<String, MemorySummaryRow> summaries(StoreTransaction session, MemoryChangeSet step) {
        var heads = new HashMap<String, MemorySummaryRow>();
        session.memories().summaries(step.ids()).forEach(head -> heads.put(head.id(), head));
        return heads;
    }

    /// What takes the step back, from how things are now.
    static MemoryChangeSet inverse(StoreTransaction session, MemoryChangeSet step) {
        var heads = summaries(session, step);
        var states = new EnumMap<ReviewState, List<String>>(ReviewState.class);
        each(
                step.states().values(),
                heads,
                head -> states.computeIfAbsent(head.status().state(), _ -> new ArrayList<>())
                        .add(head.id()));
        var archived = new TreeMap<Boolean, List<String>>();
        each(
                step.archived().values(),
                heads,
                head -> archived.computeIfAbsent(head.status().isArchived(), _ -> new ArrayList<>())
                        .add(head.id()));
        var present = new TreeMap<Boolean, List<String>>();
        step.present()
                .forEach((is, ids) ->
                        present.computeIfAbsent(!is, _ -> new ArrayList<>()).addAll(ids));
        var edits = new ArrayList<Memory>();
        for (var edit : step.edits()) {
            session.memories().get(edit.id()).ifPresent(now -> edits.add(now.memory()));
        }
        var batch = step.batch();
        return new MemoryChangeSet(
                states,
                archived,
                present,
                edits,
                batch == null ? null : new MemoryChangeSet.Batch(batch.number(), !batch.isPresent()),
                new MemoryChangeSet.MemoryAttributes(
                        null, session.analyses().outcomes(step.outcomes().keySet())));
    }

    private static void each(
            java.util.Collection<List<String>> ids,
            Map<String, MemorySummaryRow> heads,
            Consumer<MemorySummaryRow> taker) {
        for (var some : ids) {
            for (var id : some) {
                var head = heads.get(id);
                if (head != null) {
                    taker.accept(head);
                }
            }
        }
    }
}
