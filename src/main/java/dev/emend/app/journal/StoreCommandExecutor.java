package dev.emend.app.journal;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandStage;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.journal.UndoEntry;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Decides changes of what is in no catalog: what takes them back is worked out, the rows are
/// changed and the journal row is written, all in one transaction. Thread-safe.
public final class StoreCommandExecutor {
    /// What stands in a [CommandResult] for what is in no catalog.
    public static final ItemRef NO_ITEM = new ItemRef(new UUID(0, 0), "");

    private final ServiceContext context;
    private final UndoStacks stacks;
    private final List<StoreChange.Type> types;
    private final CheckpointScheduler syncing;

    public StoreCommandExecutor(ServiceContext context, UndoStacks stacks, List<StoreChange.Type> types) {
        this.context = context;
        this.stacks = stacks;
        this.types = List.copyOf(types);
        this.syncing = new CheckpointScheduler(context);
    }

    /// @param label a sentence for the history and the undo menu
    /// @param undoes the journal row this one takes back, null for a fresh change
    public record Draft(
            String person,
            CommandKind kind,
            String label,
            @Nullable Long undoes) {
        public Draft(String person, CommandKind kind, String label) {
            this(person, kind, label, null);
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

    /// The refusal of what somebody else changed meanwhile.
    public static Refused changed(String what, String next) {
        return new Refused(new UserException(
                UserException.Code.CHANGED_MEANWHILE, what, Messages.of("shared.nothingChanged"), next));
    }

    /// Work in one transaction that may refuse.
    public static <T> T write(ServiceContext context, Function<StoreTransaction, T> work) throws UserException {
        try {
            return context.store().write(work);
        } catch (Refused e) {
            throw e.why;
        }
    }

    /// @param work checks, may add rows that the change brings, and gives the change
    /// @return the number of the change
    public long decide(Draft draft, Function<StoreTransaction, ? extends StoreChange> work) throws UserException {
        long seq = write(context, session -> note(session, draft, work.apply(session)));
        told(seq, draft);
        return seq;
    }

    /// Within a transaction; [#told] must follow when it was kept.
    public long note(StoreTransaction session, Draft draft, StoreChange change) {
        var now = context.clock().instant();
        var back = change.apply(session, draft.person, now);
        var command = new JournaledCommand(
                draft.person, draft.kind.word(), draft.label, CommandTarget.NONE, back.toJson(), change.toJson());
        return session.journal().append(new JournalEntry(0, command, now, CommandStage.DECIDED, draft.undoes, null));
    }

    public void told(long seq, Draft draft) {
        stacks.push(new UndoEntry(seq, draft.kind.word(), draft.label, draft.undoes));
        context.changes().publish(new AppEvent.MemoriesChanged());
    }

    /// Whether the entry is a change of what is in no catalog.
    boolean isOf(JournalEntry entry) {
        return types.stream().anyMatch(type -> type.isIn(entry.change().after()));
    }

    private StoreChange.Type type(JournalEntry entry) {
        return types.stream()
                .filter(type -> type.isIn(entry.change().after()))
                .findFirst()
                .orElseThrow();
    }

    /// Takes a change back, or does it again.
    public CommandResult takeBack(JournalEntry entry, String person, CommandKind kind, String label)
            throws UserException {
        var type = type(entry);
        long seq = decide(new Draft(person, kind, label, entry.seq()), session -> {
            check(session, entry, type);
            return type.read(entry.change().before());
        });
        return new CommandResult(seq, NO_ITEM, Optional.empty(), syncing.soon());
    }

    /// Why a change can't be taken back now; empty when it can.
    Optional<String> whyNot(JournalEntry entry) throws UserException {
        try {
            return context.store().read(session -> {
                check(session, entry, type(entry));
                return Optional.<String>empty();
            });
        } catch (Refused e) {
            return Optional.of(e.why.message());
        }
    }

    private static void check(StoreTransaction session, JournalEntry entry, StoreChange.Type type) {
        if (session.journal().isUndone(entry.seq())) {
            throw changed(Messages.of("journal.changeWasAlreadyUndone"), "");
        }
        type.check(session, entry);
    }

    /// Called when a backup was put back, so that every row may be another one.
    public void onRestored(Runnable work) {
        stacks.onForget(work);
    }

    /// Everything decided so far survives a power loss once this returns.
    public void sync() throws UserException {
        syncing.now();
    }
}
