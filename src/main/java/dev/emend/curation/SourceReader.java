package dev.emend.curation;

import dev.emend.memory.StoredSource;
import dev.emend.model.Progress;
import dev.emend.remote.LiveSource;
import dev.emend.remote.RemoteException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One reading of a source. Used by one thread, in its turn.
final class SourceReader {
    private final Backstage backstage;
    private final SourceTalk talk;
    private final SourceReading reading;
    private final Imports imports;
    private final StoredSource source;
    private boolean isAsked;
    private Progress progress = Progress.SILENT;
    private final Set<String> putBack = new HashSet<>();
    private String print = "";
    private Imports.Outcome outcome = new Imports.Outcome(0, List.of());

    SourceReader(
            Backstage backstage,
            SourceTalk talk,
            SourceReading reading,
            Imports imports,
            StoredSource source) {
        this.backstage = backstage;
        this.talk = talk;
        this.reading = reading;
        this.imports = imports;
        this.source = source;
    }

    /// Everything, because a person asked.
    Imports.Outcome all(Progress watched) throws CurationException {
        isAsked = true;
        progress = watched;
        return read();
    }

    /// Only when something changed there.
    void news() throws CurationException {
        read();
    }

    private Imports.Outcome read() throws CurationException {
        try {
            talk.talk(source, this::read);
        } catch (RemoteException problem) {
            outcome = failed(SourceTalk.words(problem));
        }
        var problem = outcome.files().isEmpty() ? "" : outcome.files().getFirst().problem();
        if (talk.isClosing() || isCancelled()) {
            return outcome;
        }
        if (!problem.isEmpty() || outcome.files().isEmpty()) {
            talk.saw(source, source.seen().withProblem(problem));
            return outcome;
        }
        Failures.write(
                backstage.store(),
                session -> {
                    session.sources().writes().forgetDeleted(source.id(), putBack);
                    return putBack.size();
                });
        var now = Optional.of(backstage.clock().instant());
        talk.saw(source, new StoredSource.Seen(now, print, ""));
        return outcome;
    }

    /// The fingerprint comes first: what changes while we read is noticed at the next look.
    private void read(LiveSource live) throws CurationException, RemoteException {
        print = live.fingerprint();
        boolean isSame = !print.isEmpty() && print.equals(source.seen().fingerprint());
        if (isAsked || !isSame) {
            var gone =
                    Failures.read(
                            backstage.store(),
                            session -> session.sources().writes().deleted(source.id()));
            outcome =
                    imports.with(reading.over(live, id -> note(gone, id)))
                            .bring(List.of(reading.path(source)), isAsked, stoppable());
        }
    }

    private void note(Set<String> gone, String id) {
        if (gone.contains(id)) {
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

    private Imports.Outcome failed(String why) {
        var format = SourceReading.format(source.place().kind()).word();
        return new Imports.Outcome(
                0,
                List.of(
                        new Imports.FileOutcome(
                                reading.path(source),
                                format,
                                new Imports.Counts(0, 0, 0, 0),
                                why)));
    }
}
