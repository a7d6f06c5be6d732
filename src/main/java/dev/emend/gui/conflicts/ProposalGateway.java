package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;

/// What finders propose on the conflicts screen and people judge. Thread-safe; calls block and stay
/// off the JavaFX thread.
public interface ProposalGateway {
    /// What waits for a verdict, the surest of each kind first.
    ///
    /// @param matters contradictions, then duplicates, then what belongs to no item
    /// @param attributed how many failures and steps name an item that is there
    /// @param steps of how many
    record Proposals(List<ConflictEntry> matters, int attributed, int steps) {
        public Proposals {
            matters = List.copyOf(matters);
        }
    }

    /// A learning and when it applies.
    record Limited(LearningRef learning, List<Condition> conditions) {
        public Limited {
            conditions = List.copyOf(conditions);
        }
    }

    Proposals proposals() throws UserException;

    CommandResult keepOne(LearningRef winner, LearningRef loser) throws UserException;

    /// @throws UserException with `BAD_INPUT` when the conditions do not tell the two apart
    CommandResult both(Limited one, Limited other) throws UserException;

    /// @param lesson what the survivor says from now on; empty when it stays as it is
    CommandResult merge(LearningRef survivor, List<LearningRef> others, Optional<String> lesson)
            throws UserException;

    CommandResult bury(List<LearningRef> learnings) throws UserException;

    /// They are not proposed together again.
    CommandResult unrelated(List<LearningRef> learnings) throws UserException;

    CommandResult attribute(UnattributedFailure orphan, ItemRef item) throws UserException;
}
