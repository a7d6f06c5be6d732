package dev.emend.app.memories;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Exceptions;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.CheckpointScheduler;
import dev.emend.app.journal.RatingChange;
import dev.emend.app.journal.StoreCommandHandler;
import dev.emend.app.journal.UndoStacks;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandStage;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.journal.UndoEntry;
import dev.emend.store.memories.StoredImport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Decides changes on memories: what takes them back is worked out, the rows are changed and the
/// journal row is written, all in one transaction. Thread-safe.
public final class MemoryCommandExecutor implements StoreCommandHandler {
    /// What stands in a [CommandResult] for a memory, which is in no catalog.
    public static final ItemRef NO_ITEM = new ItemRef(new UUID(0, 0), "");

    private final ServiceContext context;
    private final UndoStacks stacks;
    private final CheckpointScheduler syncing;

    /// Imports under way in this process.
    private final Set<Long> running = ConcurrentHashMap.newKeySet();

    public MemoryCommandExecutor(ServiceContext context, UndoStacks stacks) {
        this.context = context;
        this.stacks = stacks;
        this.syncing = new CheckpointScheduler(context);
    }

    /// @param label a sentence for the history and the undo menu
    /// @param undoes the journal row this one takes back, null for a fresh change
    public record Draft(
            String person,
            CommandKind kind,
            String label,
            MemoryChangeSet step,
            @Nullable Long undoes) {
        public Draft(String person, CommandKind kind, String label, MemoryChangeSet step) {
            this(person, kind, label, step, null);
        }
    }

    /// Carries a refusal out of a transaction, which is undone by it.
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient UserException why;

        public Refused(UserException why) {
            super(why);
            this.why = why;
        }

        public UserException why() {
            return why;
        }
    }

    /// Work in one transaction that may refuse.
    public static <T> T write(
            ServiceContext context, java.util.function.Function<StoreTransaction, T> work)
            throws UserException {
        try {
            return context.store().write(work);
        } catch (Refused e) {
            throw e.why;
        }
    }

    /// @param before checks and changes that belong to the change and are not in its step, such as
    ///   the adding of what its undo takes away
    public long decide(Draft draft, Consumer<StoreTransaction> before) throws UserException {
        long seq =
                write(
                        context,
                        session -> {
                            before.accept(session);
                            return note(session, draft);
                        });
        told(seq, draft);
        return seq;
    }

    /// Within a transaction; [#told] must follow when it was kept.
    public long note(StoreTransaction session, Draft draft) {
        var now = context.clock().instant();
        var back = MemoryRevert.back(session, draft.step);
        var rated = apply(session, draft.step, draft.person, now);
        var change =
                new JournaledCommand(
                        draft.person,
                        draft.kind.word(),
                        draft.label,
                        CommandTarget.NONE,
                        back.withRating(rated).toJson(),
                        draft.step.toJson());
        return session.journal()
                .append(new JournalEntry(0, change, now, CommandStage.DECIDED, draft.undoes, null));
    }

    public void told(long seq, Draft draft) {
        stacks.push(new UndoEntry(seq, draft.kind.word(), draft.label, draft.undoes));
        context.changes().publish(new AppEvent.MemoriesChanged());
    }

    @Override
    public boolean isOf(JournalEntry entry) {
        return MemoryChangeSet.isIn(entry.change().after());
    }

    @Override
    public CommandResult takeBack(
            JournalEntry change, String person, CommandKind kind, String label)
            throws UserException {
        var draft =
                new Draft(
                        person,
                        kind,
                        label,
                        MemoryChangeSet.read(change.change().before()),
                        change.seq());
        var done = MemoryChangeSet.read(change.change().after());
        long seq =
                decide(
                        draft,
                        session -> MemoryRevert.check(session, change, done, this::isRunning));
        return new CommandResult(seq, NO_ITEM, Optional.empty(), syncing.soon());
    }

    @Override
    public Optional<String> whyNot(JournalEntry change) throws UserException {
        var done = MemoryChangeSet.read(change.change().after());
        try {
            return context.store()
                    .read(session -> {
                        MemoryRevert.check(session, change, done, this::isRunning);
                        return Optional.<String>empty();
                    });
        } catch (Refused e) {
            return Optional.of(e.why.message());
        }
    }

    /// Called when a backup was put back, so that every row may be another one.
    public void onRestored(Runnable work) {
        stacks.onForget(work);
    }

    public void begin(long batch) {
        running.add(batch);
    }

    public void end(long batch) {
        running.remove(batch);
    }

    public boolean isRunning(long batch) {
        return running.contains(batch);
    }

    /// Everything decided so far survives a power loss once this returns.
    public void sync() throws UserException {
        syncing.now();
    }

    /// @return how to take the rating back; null without one
    private static ChangeSet.@Nullable RatingChange apply(
            StoreTransaction session, MemoryChangeSet step, String person, Instant now) {
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
        return RatingChange.of(session, step.rating(), person, now).back();
    }

    public static Refused changed(String what, String next) {
        return new Refused(
                new UserException(
                        UserException.Code.CHANGED_MEANWHILE, what, "Nothing was changed.", next));
    }

    static Refused gone(String id) {
        return new Refused(missing(id));
    }

    static UserException missing(String id) {
        return Exceptions.notFound(
                "There is no memory " + id + " in this workspace.", "Look in the history.");
    }
}
