package dev.emend.curation;

import dev.emend.memory.JournalEntry;
import dev.emend.memory.Session;
import dev.emend.memory.StoreException;
import dev.emend.memory.TeamStore;
import dev.emend.model.ItemRef;
import dev.emend.model.Rating;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// The other reviewers of a shared store: what they decide comes to this desk in the order of the
/// journal, and what two decide at once about the same thing is decided by the first.
///
/// Every copy of a catalog goes through the same acts in the same order: an act is written only
/// when everything before it is on the desk.
final class Colleagues {
    private final TeamStore team;
    private final Backstage backstage;
    private final Saver saver;

    private volatile long besideCatalogs;

    Colleagues(TeamStore team, Backstage backstage, Saver saver) {
        this.team = team;
        this.backstage = backstage;
        this.saver = saver;
    }

    /// Others decided something this desk has not seen; undoes the transaction that found it.
    private static final class Overtaken extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Heard heard;

        Overtaken(Heard heard) {
            super("others were faster", null, false, false);
            this.heard = heard;
        }
    }

    /// @param ratings that count now, by target; targets without one are left out
    private record Heard(List<JournalEntry> acts, Map<String, Rating> ratings) {}

    /// Writes a decided act, or keeps it on this machine while the server is away. Call it with the
    /// file held.
    ///
    /// @param told gets the items that others changed
    /// @return empty when the act has to be worked out anew, on top of what others did
    /// @throws CurationException with `CHANGED_MEANWHILE` when another one was faster
    Optional<Deed.Written> write(OpenFile file, Deed deed, HashSet<ItemRef> told)
            throws CurationException {
        // what empties the journal can't wait: the rows it empties may be sent meanwhile
        boolean mayWait = deed.draft().forgetting() == null;
        try {
            if (mayWait && (team.isAway() || !team.outbox().waiting().isEmpty())) {
                return Optional.of(later(deed));
            }
            // the store's thread may not ask the file
            var id = file.now().id();
            long since = file.heard();
            var rated = new RatingTurn[] {RatingTurn.NONE};
            long act =
                    team.writeOnce(
                            deed.key(),
                            session -> {
                                session.journal().lock();
                                var heard = heard(session, id, since);
                                if (!heard.acts.isEmpty()) {
                                    throw new Overtaken(heard);
                                }
                                var written = deed.write(session);
                                session.claims().release(deed.draft().step().states().keySet());
                                rated[0] = written.rated();
                                return written.act();
                            });
            return Optional.of(new Deed.Written(act, rated[0]));
        } catch (Overtaken overtaken) {
            follow(file, overtaken.heard, told);
            var faster = faster(overtaken.heard.acts, deed);
            if (faster.isPresent()) {
                throw overtaken(faster.get());
            }
            return Optional.empty();
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.AWAY && mayWait) {
                try {
                    return Optional.of(later(deed));
                } catch (StoreException noOutbox) {
                    throw Failures.of(noOutbox);
                }
            }
            throw Failures.of(problem);
        }
    }

    private Deed.Written later(Deed deed) throws StoreException {
        long number = team.outbox().put(deed.key(), deed.toJson());
        var rating = deed.draft().step().rating();
        var counting =
                rating == null || rating.score() == 0
                        ? Optional.<Rating>empty()
                        : Optional.of(
                                new Rating(
                                        rating.target(),
                                        rating.score(),
                                        rating.feedback(),
                                        deed.said().person(),
                                        deed.said().at()));
        return new Deed.Written(
                number, new RatingTurn(rating == null ? "" : rating.target(), null, counting));
    }

    /// The first act of others that is about the same as this one.
    static Optional<JournalEntry> faster(List<JournalEntry> others, Deed deed) {
        var own = Touched.by(deed.draft().step());
        return others.stream().filter(act -> Touched.by(step(act)).meets(own)).findFirst();
    }

    private static CurationException overtaken(JournalEntry faster) {
        var act = faster.act();
        return new CurationException(
                CurationException.Code.CHANGED_MEANWHILE,
                "%s was faster: %s.".formatted(act.person(), act.label()),
                "Nothing was changed by you.",
                "Look at it as it is now.");
    }

    static Step step(JournalEntry act) {
        return Step.read(
                java.util.Objects.requireNonNull(act.act().target().catalog()), act.act().after());
    }

    private static Heard heard(Session session, java.util.UUID catalog, long since) {
        var acts = session.history().later(catalog, since, List.of());
        var rated = new HashSet<String>();
        acts.forEach(act -> {
            var rating = step(act).rating();
            if (rating != null) {
                rated.add(rating.target());
            }
        });
        return new Heard(acts, rated.isEmpty() ? Map.of() : session.ratings().latestOf(rated));
    }

    /// Brings acts of others to the desk. Call it with the file held.
    private void follow(OpenFile file, Heard heard, HashSet<ItemRef> told) {
        for (var act : heard.acts) {
            var step = step(act);
            var scores = file.beside().scoresAfter(step);
            var rating = step.rating();
            if (rating != null) {
                var counting = heard.ratings.get(rating.target());
                if (counting == null) {
                    scores.remove(rating.target());
                } else {
                    scores.put(rating.target(), counting.score());
                }
            }
            var states = new HashMap<>(file.beside().states());
            states.putAll(step.states());
            var beside = new Row.Beside(states, scores, file.beside().marks().with(step.marks()));
            file.followed(
                    new Pending(act.seq(), step.edits(), new CompletableFuture<>()), beside, step);
            told.addAll(step.items());
        }
    }

    /// Asks for what others did since, and shows it.
    void hear(List<OpenFile> files) {
        try {
            for (var file : files) {
                var told = new HashSet<ItemRef>();
                long newest;
                synchronized (file) {
                    var id = file.now().id();
                    long since = file.heard();
                    follow(file, team.read(session -> heard(session, id, since)), told);
                    newest = file.heard();
                }
                tell(told, newest);
                if (!told.isEmpty()) {
                    saver.schedule(file);
                }
            }
            long newest = team.read(session -> session.history().newestBesideCatalogs());
            if (newest > besideCatalogs) {
                besideCatalogs = newest;
                backstage.changes().publish(new Change.MemoriesChanged());
            }
        } catch (StoreException away) { // asked again when the server is heard again
            System.getLogger(Colleagues.class.getName())
                    .log(System.Logger.Level.DEBUG, "News were not read", away);
        }
    }

    void tell(HashSet<ItemRef> told, long act) {
        new ArrayList<>(told)
                .forEach(item -> backstage.changes().publish(new Change.Decided(item, act)));
    }
}
