package dev.emend.app.transfer;

import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.remote.LiveSource;
import dev.emend.remote.RemoteException;
import dev.emend.store.memories.StoredSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A single reading of a source. Used by one thread, in its turn.
final class SourceReader {
    private final ServiceContext context;
    private final SourceConnections talk;
    private final SourceImport sourceImport;
    private final ImportService imports;
    private final StoredSource source;
    private boolean isAsked;
    private Progress progress = Progress.SILENT;
    private final Set<String> putBack = new HashSet<>();
    private String print = "";
    private ImportService.Outcome outcome = new ImportService.Outcome(0, List.of());

    SourceReader(
            ServiceContext context,
            SourceConnections talk,
            SourceImport reading,
            ImportService imports,
            StoredSource source) {
        this.context = context;
        this.talk = talk;
        this.sourceImport = reading;
        this.imports = imports;
        this.source = source;
    }

    /// Everything, because a person asked.
    ImportService.Outcome all(Actor actor, Progress readProgress) throws UserException {
        isAsked = true;
        progress = readProgress;
        return read(actor);
    }

    /// Only when something changed there.
    void readChanges(Actor actor) throws UserException {
        read(actor);
    }

    private ImportService.Outcome read(Actor actor) throws UserException {
        try {
            talk.talk(source, live -> read(actor, live));
        } catch (RemoteException problem) {
            outcome = failedOutcome(SourceConnections.words(problem));
        }
        var problem =
                outcome.files().isEmpty() ? "" : outcome.files().getFirst().problem();
        if (talk.isClosing() || isCancelled()) {
            return outcome;
        }
        if (!problem.isEmpty() || outcome.files().isEmpty()) {
            talk.saw(source, source.lastReading().withProblem(problem));
            return outcome;
        }
        context.store().write(session -> {
            session.sources().writes().forgetDeleted(source.id(), putBack);
            return putBack.size();
        });
        var now = Optional.of(context.clock().instant());
        talk.saw(source, new StoredSource.SourceReading(now, print, ""));
        return outcome;
    }

    /// The fingerprint comes first: what changes while we read is noticed at the next look.
    private void read(Actor actor, LiveSource live) throws UserException {
        print = live.fingerprint();
        boolean isSame = !print.isEmpty() && print.equals(source.lastReading().fingerprint());
        if (isAsked || !isSame) {
            var deletedIds =
                    context.store().read(session -> session.sources().writes().deletedIds(source.id()));
            outcome = imports.with(sourceImport.withSource(live, id -> note(deletedIds, id)))
                    .importFiles(actor, List.of(sourceImport.path(source)), isAsked, stoppable());
        }
    }

    private void note(Set<String> deletedIds, String id) {
        if (deletedIds.contains(id)) {
            putBack.add(id);
        }
    }

    private boolean isCancelled() {
        return progress.isCancelled();
    }

    private Progress stoppable() {
        return new Progress() {
            @Override
            public void report(long done, long total) {
                progress.report(done, total);
            }

            @Override
            public boolean isCancelled() {
                return talk.isClosing() || progress.isCancelled();
            }
        };
    }

    private ImportService.Outcome failedOutcome(String reason) {
        var format = SourceImport.format(source.place().kind()).word();
        return new ImportService.Outcome(
                0,
                List.of(new ImportService.FileOutcome(
                        sourceImport.path(source), format, new ImportService.Counts(0, 0, 0, 0), reason)));
    }
}
