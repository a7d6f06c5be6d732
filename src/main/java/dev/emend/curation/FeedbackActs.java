package dev.emend.curation;

import dev.emend.memory.Act;
import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.memory.Session;
import dev.emend.memory.Stage;
import dev.emend.memory.Turn;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Decides acts on feedback and summaries: what takes them back is worked out, the rows are changed
/// and the journal row is written, all in one transaction. Thread-safe.
final class FeedbackActs implements OutsideActs {
    private final Backstage backstage;
    private final UndoStacks stacks;
    private final Syncing syncing;

    FeedbackActs(Backstage backstage, UndoStacks stacks) {
        this.backstage = backstage;
        this.stacks = stacks;
        this.syncing = new Syncing(backstage);
    }

    /// @param kind the word of the journal
    /// @param label a sentence for the history and the undo menu
    /// @param undoes the journal row this one takes back, null for a fresh act
    record Draft(String person, String kind, String label, @Nullable Long undoes) {
        Draft(String person, String kind, String label) {
            this(person, kind, label, null);
        }
    }

    /// Decides a fresh act and returns when it would survive a power loss.
    ///
    /// @param work may add rows that the step brings, and refuse
    void decide(Draft draft, Function<Session, FeedbackStep> work) throws CurationException {
        commit(draft, work);
        syncing.now();
    }

    private long commit(Draft draft, Function<Session, FeedbackStep> work)
            throws CurationException {
        long seq =
                MemoryActs.write(backstage, session -> note(session, draft, work.apply(session)));
        stacks.push(new Turn(seq, draft.kind, draft.label, draft.undoes));
        backstage.changes().publish(new Change.MemoriesChanged());
        return seq;
    }

    private long note(Session session, Draft draft, FeedbackStep step) {
        var back = step.back(session);
        step.apply(session);
        if (session.summaries().active().size() > Periods.MOST_ACTIVE) {
            throw MemoryActs.changed(
                    "More than %d summaries would be active.".formatted(Periods.MOST_ACTIVE),
                    "Deactivate one of them first.");
        }
        var act =
                new Act(
                        draft.person,
                        draft.kind,
                        draft.label,
                        ActTarget.NONE,
                        back.toJson(),
                        step.toJson());
        return session.journal()
                .append(
                        new JournalEntry(
                                0,
                                act,
                                backstage.clock().instant(),
                                Stage.DECIDED,
                                draft.undoes,
                                null));
    }

    @Override
    public boolean isOf(JournalEntry entry) {
        return FeedbackStep.isIn(entry.act().after());
    }

    @Override
    public Decision takeBack(JournalEntry act, String person, String kind, String label)
            throws CurationException {
        long seq =
                commit(
                        new Draft(person, kind, label, act.seq()),
                        session -> {
                            check(session, act);
                            return FeedbackStep.read(act.act().before());
                        });
        return new Decision(seq, MemoryActs.NO_ITEM, Optional.empty(), syncing.soon());
    }

    @Override
    public Optional<String> whyNot(JournalEntry act) throws CurationException {
        try {
            return Failures.read(
                    backstage.store(),
                    session -> {
                        check(session, act);
                        return Optional.<String>empty();
                    });
        } catch (MemoryActs.Refused refused) {
            return Optional.of(refused.why().what());
        }
    }

    private static void check(Session session, JournalEntry act) {
        if (session.journal().isUndone(act.seq())) {
            throw MemoryActs.changed("This act was taken back already.", "");
        }
        if (!FeedbackStep.read(act.act().after()).isAsLeft(session)) {
            throw MemoryActs.changed(
                    "What this act changed was changed again since.", "Change it by hand.");
        }
    }
}
