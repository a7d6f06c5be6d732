package dev.emend.app.journal;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/// Checks that the journal is as it was written, and remembers what was found. Thread-safe.
public final class JournalVerifier {
    private final ServiceContext context;
    private volatile JournalIntegrity last = new JournalIntegrity(0, Optional.empty());

    public JournalVerifier(ServiceContext context) {
        this.context = context;
    }

    JournalIntegrity last() {
        return last;
    }

    /// Checks the whole journal now and tells everybody.
    JournalIntegrity check() throws UserException {
        return check(Progress.SILENT);
    }

    private JournalIntegrity check(Progress progress) throws UserException {
        last = verify(progress);
        context.changes().publish(new AppEvent.JournalChecked(last));
        return last;
    }

    /// Like [#check()], but tells nobody.
    public JournalIntegrity verify(Progress progress) throws UserException {
        var verdict = context.store().checkJournal(progress);
        return new JournalIntegrity(verdict.checkedCount(), verdict.problem());
    }

    /// Checks on a thread of its own. When the workspace is closed meanwhile, nothing is told.
    public void start() {
        context.tasks().start("journal check", () -> {
            try {
                check(context.tasks().whileOpen());
            } catch (UserException | CancellationException e) {
                // whatever else keeps the store from being read is told by the next
                // change
                System.getLogger(JournalVerifier.class.getName())
                        .log(System.Logger.Level.DEBUG, "The journal was not checked to its end", e);
            }
        });
    }
}
