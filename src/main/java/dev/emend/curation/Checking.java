package dev.emend.curation;

import dev.emend.memory.StoreException;
import dev.emend.model.Progress;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/// Checks that the journal is as it was written, and remembers what was found. Thread-safe.
final class Checking {
    private final Backstage backstage;
    private volatile Integrity last = new Integrity(0, Optional.empty());

    Checking(Backstage backstage) {
        this.backstage = backstage;
    }

    Integrity last() {
        return last;
    }

    /// Checks the whole journal now and tells everybody.
    Integrity check() throws CurationException {
        return check(Progress.SILENT);
    }

    private Integrity check(Progress wanted) throws CurationException {
        last = found(wanted);
        backstage.changes().publish(new Change.JournalChecked(last));
        return last;
    }

    /// The same without telling.
    Integrity found(Progress wanted) throws CurationException {
        try {
            var verdict = backstage.store().checkJournal(wanted);
            return new Integrity(verdict.checked(), verdict.problem());
        } catch (StoreException problem) {
            throw Failures.of(problem);
        }
    }

    /// Checks on a thread of its own. When the workspace is closed meanwhile, nothing is told.
    void start() {
        backstage
                .errands()
                .start(
                        "journal check",
                        () -> {
                            try {
                                check(backstage.errands().whileOpen());
                            } catch (CurationException | CancellationException closed) {
                                // whatever else keeps the store from being read is told by the next
                                // act
                                System.getLogger(Checking.class.getName())
                                        .log(
                                                System.Logger.Level.DEBUG,
                                                "The journal was not checked to its end",
                                                closed);
                            }
                        });
    }
}
