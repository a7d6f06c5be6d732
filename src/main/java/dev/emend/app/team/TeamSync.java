package dev.emend.app.team;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.PendingEdit;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.DecisionStore;
import dev.emend.app.journal.PreparedCommand;
import dev.emend.app.journal.RatingChange;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.StoredTexts;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// The other reviewers of a shared store: what they decide comes here in the order of the journal,
/// and what two decide at once about the same thing is decided by the first.
///
/// Every copy of a catalog goes through the same changes in the same order: a change is written
/// only when everything before it is in the workspace.
public final class TeamSync implements DecisionStore {
    private final TeamStore team;
    private final ServiceContext context;
    private final CatalogSaver saver;

    private volatile long newestStoreChange;

    public TeamSync(TeamStore team, ServiceContext context, CatalogSaver saver) {
        this.team = team;
        this.context = context;
        this.saver = saver;
    }

    /// Others decided something this workspace has not seen; undoes the transaction that found it.
    private static final class SequenceConflictException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient RemoteChanges remoteChanges;

        SequenceConflictException(RemoteChanges remoteChanges) {
            super("others were faster", null, false, false);
            this.remoteChanges = remoteChanges;
        }
    }

    /// @param ratings that count now, by target; targets without one are left out
    private record RemoteChanges(List<JournalEntry> changes, Map<String, Rating> ratings) {}

    /// Writes a decided change, or keeps it on this machine while the server is away.
    ///
    /// @throws UserException with `CHANGED_MEANWHILE` when another one was faster
    @Override
    public Optional<PreparedCommand.WrittenCommand> write(
            CatalogSession file, PreparedCommand command, Set<ItemRef> changedByOthers) throws UserException {
        // what empties the journal can't wait: the rows it empties may be sent meanwhile
        boolean mayWait = command.change().redaction() == null;
        try {
            if (mayWait && (team.isAway() || !team.outbox().unsentEntries().isEmpty())) {
                return Optional.of(enqueue(command));
            }
            // the store's thread may not ask the file
            var id = file.current().id();
            long since = file.knownChange();
            var ratingChange = new RatingChange[] {RatingChange.NONE};
            long change = team.writeOnce(command.key(), session -> {
                session.journal().lock();
                var otherChanges = othersChanges(session, id, since);
                if (!otherChanges.changes.isEmpty()) {
                    throw new SequenceConflictException(otherChanges);
                }
                var writtenCommand = command.write(session);
                session.claims().release(command.change().changes().states().keySet());
                ratingChange[0] = writtenCommand.ratingChange();
                return writtenCommand.change();
            });
            return Optional.of(new PreparedCommand.WrittenCommand(change, ratingChange[0]));
        } catch (SequenceConflictException e) {
            follow(file, e.remoteChanges, changedByOthers);
            // of two ratings each is kept beside the other, and this one is planned anew on top of it
            boolean isRating = command.change().changes().rating() != null;
            var otherChanges = e.remoteChanges.changes.stream()
                    .filter(change -> !isRating || step(change).rating() == null)
                    .toList();
            var faster = faster(otherChanges, command);
            if (faster.isPresent()) {
                throw overtaken(faster.get());
            }
            return Optional.empty();
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.AWAY && mayWait) {
                return Optional.of(enqueue(command));
            }
            throw problem;
        }
    }

    private PreparedCommand.WrittenCommand enqueue(PreparedCommand command) throws StoreException {
        long number = team.outbox().put(command.key(), command.toJson());
        var rating = command.change().changes().rating();
        var latestRating = rating == null || rating.score() == 0
                ? Optional.<Rating>empty()
                : Optional.of(new Rating(
                        rating.target(),
                        rating.score(),
                        rating.feedback(),
                        command.change().command().actor().name(),
                        command.at()));
        return new PreparedCommand.WrittenCommand(
                number, new RatingChange(rating == null ? "" : rating.target(), null, latestRating));
    }

    /// The first change of others that is about the same as this one.
    static Optional<JournalEntry> faster(List<JournalEntry> otherEntries, PreparedCommand command) {
        var ownKeys = AffectedKeys.by(command.change().changes());
        return otherEntries.stream()
                .filter(change -> AffectedKeys.by(step(change)).meets(ownKeys))
                .findFirst();
    }

    private static UserException overtaken(JournalEntry faster) {
        var change = faster.change();
        return new UserException(
                UserException.Code.CHANGED_MEANWHILE,
                Messages.of("team.otherFaster", change.person(), StoredTexts.translate(change.label())),
                Messages.of("team.nothingChanged"),
                Messages.of("team.lookAtIt"));
    }

    static ChangeSet step(JournalEntry change) {
        return ChangeSet.read(
                java.util.Objects.requireNonNull(change.change().target().catalog()),
                change.change().after());
    }

    private static RemoteChanges othersChanges(StoreTransaction session, java.util.UUID catalog, long since) {
        var changes = session.history().laterEntries(catalog, since, List.of());
        var ratedTargets = new HashSet<String>();
        changes.forEach(change -> {
            var rating = step(change).rating();
            if (rating != null) {
                ratedTargets.add(rating.target());
            }
        });
        return new RemoteChanges(
                changes, ratedTargets.isEmpty() ? Map.of() : session.ratings().latestOf(ratedTargets));
    }

    /// Brings changes of others to the workspace. Call it with the file held.
    private void follow(CatalogSession file, RemoteChanges remoteChanges, Set<ItemRef> changedByOthers) {
        for (var change : remoteChanges.changes) {
            var step = step(change);
            var scores = file.annotations().scoresAfter(step);
            var rating = step.rating();
            if (rating != null) {
                var latestRating = remoteChanges.ratings.get(rating.target());
                if (latestRating == null) {
                    scores.remove(rating.target());
                } else {
                    scores.put(rating.target(), latestRating.score());
                }
            }
            var states = new HashMap<>(file.annotations().states());
            states.putAll(step.states());
            var annotations = new IndexedItem.CatalogAnnotations(
                    states, scores, file.annotations().marks().with(step.marks()));
            file.applyRemote(new PendingEdit(change.seq(), step.edits(), new CompletableFuture<>()), annotations, step);
            changedByOthers.addAll(step.items());
        }
    }

    /// Fetches the changes that others made since, and shows them.
    public void receive(List<CatalogSession> files) {
        try {
            for (var file : files) {
                var changedByOthers = new HashSet<ItemRef>();
                long newest;
                synchronized (file) {
                    var id = file.current().id();
                    long since = file.knownChange();
                    follow(file, team.read(session -> othersChanges(session, id, since)), changedByOthers);
                    newest = file.knownChange();
                }
                publish(changedByOthers, newest);
                if (!changedByOthers.isEmpty()) {
                    saver.schedule(file);
                }
            }
            long newest = team.read(session -> session.history().newestStoreChange());
            if (newest > newestStoreChange) {
                newestStoreChange = newest;
                context.changes().publish(new AppEvent.MemoriesChanged());
            }
        } catch (StoreException e) { // asked again when the server is heard again
            System.getLogger(TeamSync.class.getName()).log(System.Logger.Level.DEBUG, "News were not read", e);
        }
    }

    private void publish(Set<ItemRef> items, long change) {
        items.forEach(item -> context.changes().publish(new AppEvent.Decided(item, change, false)));
    }

    /// The keys that a step reads and writes, so that two steps that were decided at the same time can
    /// be told from two about the same thing. Ratings are not counted: each is kept beside the others.
    private record AffectedKeys(Set<String> places, Set<ItemRef> items, Set<ItemRef> removedItems) {
        static AffectedKeys by(ChangeSet step) {
            var places = new HashSet<String>();
            places.addAll(step.states().keySet());
            step.marks().keySet().forEach(mark -> places.add(mark.target()));
            var items = new HashSet<ItemRef>();
            var removed = new HashSet<ItemRef>();
            for (var edit : step.edits()) {
                items.add(edit.item());
                places.add(place(edit));
                if (edit instanceof Edit.RemoveItem) {
                    removed.add(edit.item());
                }
            }
            return new AffectedKeys(places, items, removed);
        }

        private static String place(Edit edit) {
            return switch (edit) {
                case Edit.AttachLearning(var learning, var _) -> learning.key();
                case Edit.InsertLearning(var learning, var _, var _) -> learning.key();
                case Edit.ReplaceLearning(var learning, var _) -> learning.key();
                case Edit.SetLearningField(var learning, var _, var _) -> learning.key();
                case Edit.RemoveLearning(var learning) -> learning.key();
                case Edit.MoveLearning(var learning, var _) -> learning.key();
                case Edit.SetField(var item, var field, var _) -> item.key() + " " + field;
                case Edit.RemoveField(var item, var field) -> item.key() + " " + field;
                case Edit.AddItem(var item, var _, var _) -> item.key();
                case Edit.RemoveItem(var item) -> item.key();
            };
        }

        boolean meets(AffectedKeys other) {
            return places.stream().anyMatch(other.places::contains)
                    || removedItems.stream().anyMatch(other.items::contains)
                    || other.removedItems.stream().anyMatch(items::contains);
        }
    }
}
