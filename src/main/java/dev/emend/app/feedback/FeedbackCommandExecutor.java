package dev.emend.app.feedback;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.CheckpointScheduler;
import dev.emend.app.journal.StoreCommandHandler;
import dev.emend.app.journal.UndoStacks;
import dev.emend.app.memories.MemoryCommandExecutor;
import dev.emend.model.UserException;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandStage;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import dev.emend.store.journal.UndoEntry;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Decides changes on feedback and summaries: what takes them back is worked out, the rows are
/// changed and the journal row is written, all in one transaction. Thread-safe.
public final class FeedbackCommandExecutor implements StoreCommandHandler {
    private final ServiceContext context;
    private final UndoStacks stacks;
    private final CheckpointScheduler syncing;

    public FeedbackCommandExecutor(ServiceContext context, UndoStacks stacks) {
        this.context = context;
        this.stacks = stacks;
        this.syncing = new CheckpointScheduler(context);
    }

    /// @param label a sentence for the history and the undo menu
    /// @param undoes the journal row this one takes back, null for a fresh change
    record Draft(String person, CommandKind kind, String label, @Nullable Long undoes) {
        Draft(String person, CommandKind kind, String label) {
            this(person, kind, label, null);
        }
    }

    /// Decides a fresh change and returns when it would survive a power loss.
    ///
    /// @param work may add rows that the step brings, and refuse
    void decide(Draft draft, Function<StoreTransaction, FeedbackChangeSet> work)
            throws UserException {
        commit(draft, work);
        syncing.now();
    }

    private long commit(Draft draft, Function<StoreTransaction, FeedbackChangeSet> work)
            throws UserException {
        long seq =
                MemoryCommandExecutor.write(
                        context, session -> note(session, draft, work.apply(session)));
        stacks.push(new UndoEntry(seq, draft.kind.word(), draft.label, draft.undoes));
        context.changes().publish(new AppEvent.MemoriesChanged());
        return seq;
    }

    private long note(StoreTransaction session, Draft draft, FeedbackChangeSet step) {
        var back = step.back(session);
        step.apply(session);
        if (session.summaries().active().size() > PeriodSummaryService.MAX_ACTIVE) {
            throw MemoryCommandExecutor.changed(
                    "More than %d summaries would be active."
                            .formatted(PeriodSummaryService.MAX_ACTIVE),
                    "Deactivate one of them first.");
        }
        var change =
                new JournaledCommand(
                        draft.person,
                        draft.kind.word(),
                        draft.label,
                        CommandTarget.NONE,
                        back.toJson(),
                        step.toJson());
        return session.journal()
                .append(
                        new JournalEntry(
                                0,
                                change,
                                context.clock().instant(),
                                CommandStage.DECIDED,
                                draft.undoes,
                                null));
    }

    @Override
    public boolean isOf(JournalEntry entry) {
        return FeedbackChangeSet.isIn(entry.change().after());
    }

    @Override
    public CommandResult takeBack(
            JournalEntry change, String person, CommandKind kind, String label)
            throws UserException {
        long seq =
                commit(
                        new Draft(person, kind, label, change.seq()),
                        session -> {
                            check(session, change);
                            return FeedbackChangeSet.read(change.change().before());
                        });
        return new CommandResult(
                seq, MemoryCommandExecutor.NO_ITEM, Optional.empty(), syncing.soon());
    }

    @Override
    public Optional<String> whyNot(JournalEntry change) throws UserException {
        try {
            return context.store()
                    .read(session -> {
                        check(session, change);
                        return Optional.<String>empty();
                    });
        } catch (MemoryCommandExecutor.Refused e) {
            return Optional.of(e.why().message());
        }
    }

    private static void check(StoreTransaction session, JournalEntry change) {
        if (session.journal().isUndone(change.seq())) {
            throw MemoryCommandExecutor.changed("This change was already undone.", "");
        }
        if (!FeedbackChangeSet.read(change.change().after()).isAsLeft(session)) {
            throw MemoryCommandExecutor.changed(
                    "What this change changed was changed again since.", "Change it by hand.");
        }
    }
}
