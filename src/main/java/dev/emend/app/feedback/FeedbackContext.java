package dev.emend.app.feedback;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.model.UserException;
import dev.emend.store.db.StoreTransaction;
import dev.emend.summary.PeriodDigest;
import java.util.function.Function;

/// The parts that the operations on feedback share.
public record FeedbackContext(
        ServiceContext context,
        CommandExecutor executor,
        WorkspacePolicy rules,
        PeriodDigest.Vectors<UserException> vectors) {
    /// Decides a change and returns when it would survive a power loss.
    ///
    /// @param work may add rows that the change brings, and refuse
    void decide(Command command, Function<StoreTransaction, ChangeSet> work) throws UserException {
        executor.decide(command, work);
        executor.sync();
    }
}
