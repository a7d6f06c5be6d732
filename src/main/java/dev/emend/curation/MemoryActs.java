package dev.emend.curation;

import dev.emend.memory.Act;
import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.memory.Session;
import dev.emend.memory.Stage;
import dev.emend.memory.StoredImport;
import dev.emend.memory.Turn;
import dev.emend.model.ItemRef;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Decides acts on memories: what takes them back is worked out, the rows are changed and the
/// journal row is written, all in one transaction. Thread-safe.
final class MemoryActs implements OutsideActs {
    /// What stands in a [Decision] for a memory, which is in no catalog.
    static final ItemRef NO_ITEM = new ItemRef(new UUID(0, 0), "");

    private final Backstage backstage;
    private final UndoStacks stacks;
    private final Syncing syncing;

    /// Imports under way in this process.
    private final Set<Long> running = ConcurrentHashMap.newKeySet();

    MemoryActs(Backstage backstage, UndoStacks stacks) {
        this.backstage = backstage;
        this.stacks = stacks;
        this.syncing = new Syncing(backstage);
    }

    /// @param kind the word of the journal
    /// @param label a sentence for the history and the undo menu
    /// @param undoes the journal row this one takes back, null for a fresh act
    record Draft(String person, String kind, String label, MemoryStep step, @Nullable Long undoes) {
        Draft(String person, String kind, String label, MemoryStep step) {
            this(person, kind, label, step, null);
        }
    }

    /// Carries a refusal out of a transaction, which is undone by it.
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient CurationException why;

        Refused(CurationException why) {
            super(why);
            this.why = why;
        }

        CurationException why() {
            return why;
        }
    }

    /// Work in one transaction that may refuse.
    static <T> T write(Backstage backstage, java.util.function.Function<Session, T> work)
            throws CurationException {
        try {
            return Failures.write(backstage.store(), work);
        } catch (Refused refused) {
            throw refused.why;
        }
    }

    /// @param before checks and changes that belong to the act and are not in its step, such as the
    ///   adding of what its undo takes away
    long decide(Draft draft, Consumer<Session> before) throws CurationException {
        long seq =
                write(
                        backstage,
                        session -> {
                            before.accept(session);
                            return note(session, draft);
                        });
        told(seq, draft);
        return seq;
    }

    /// Within a transaction; [#told] must follow when it was kept.
    long note(Session session, Draft draft) {
        var now = backstage.clock().instant();
        var back = MemoryReversal.back(session, draft.step);
        var rated = apply(session, draft.step, draft.person, now);
        var act =
                new Act(
                        draft.person,
                        draft.kind,
                        draft.label,
                        ActTarget.NONE,
                        back.withRating(rated).toJson(),
                        draft.step.toJson());
        return session.journal()
                .append(new JournalEntry(0, act, now, Stage.DECIDED, draft.undoes, null));
    }

    void told(long seq, Draft draft) {
        stacks.push(new Turn(seq, draft.kind, draft.label, draft.undoes));
        backstage.changes().publish(new Change.MemoriesChanged());
    }

    @Override
    public boolean isOf(JournalEntry entry) {
        return MemoryStep.isIn(entry.act().after());
    }

    @Override
    public Decision takeBack(JournalEntry act, String person, String kind, String label)
            throws CurationException {
        var draft = new Draft(person, kind, label, MemoryStep.read(act.act().before()), act.seq());
        var done = MemoryStep.read(act.act().after());
        long seq =
                decide(draft, session -> MemoryReversal.check(session, act, done, this::isRunning));
        return new Decision(seq, NO_ITEM, Optional.empty(), syncing.soon());
    }

    @Override
    public Optional<String> whyNot(JournalEntry act) throws CurationException {
        var done = MemoryStep.read(act.act().after());
        try {
            return Failures.read(
                    backstage.store(),
                    session -> {
                        MemoryReversal.check(session, act, done, this::isRunning);
                        return Optional.<String>empty();
                    });
        } catch (Refused refused) {
            return Optional.of(refused.why.what());
        }
    }

    /// Called when a backup was put back, so that every row may be another one.
    void onRestored(Runnable work) {
        stacks.onForget(work);
    }

    void begin(long batch) {
        running.add(batch);
    }

    void end(long batch) {
        running.remove(batch);
    }

    boolean isRunning(long batch) {
        return running.contains(batch);
    }

    /// Everything decided so far survives a power loss once this returns.
    void sync() throws CurationException {
        syncing.now();
    }

    /// @return how to take the rating back; null without one
    private static Step.@Nullable RatingChange apply(
            Session session, MemoryStep step, String person, Instant now) {
        var memories = session.memories();
        step.states().forEach((state, ids) -> memories.setState(ids, state));
        step.archived().forEach((is, ids) -> memories.setArchived(ids, is));
        step.present().forEach((is, ids) -> memories.setPresent(ids, is));
        for (var edit : step.edits()) {
            long version = memories.heads(List.of(edit.id())).getFirst().standing().version();
            memories.update(edit, MemoryTexts.says(edit), version);
        }
        step.outcomes().forEach(session.analyses()::say);
        var batch = step.batch();
        if (batch != null) {
            var imports = session.imports();
            var stored = imports.get(batch.number());
            boolean isThere =
                    stored.filter(one -> one.state() != StoredImport.State.UNDONE).isPresent();
            if (stored.isPresent() && isThere != batch.isPresent()) {
                imports.setPresent(batch.number(), batch.isPresent());
                imports.set(
                        batch.number(),
                        batch.isPresent()
                                ? StoredImport.State.FINISHED
                                : StoredImport.State.UNDONE);
            }
        }
        return RatingTurn.of(session, step.rating(), person, now).back();
    }

    static Refused changed(String what, String next) {
        return new Refused(
                new CurationException(
                        CurationException.Code.CHANGED_MEANWHILE,
                        what,
                        "Nothing was changed.",
                        next));
    }

    static Refused gone(String id) {
        return new Refused(missing(id));
    }

    static CurationException missing(String id) {
        return Failures.notFound(
                "There is no memory " + id + " in this workspace.", "Look in the history.");
    }
}
