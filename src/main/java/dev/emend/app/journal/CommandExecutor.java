package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.PendingEdit;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Backup;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.ItemRef;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.Store;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// Carries commands out: each is one row of the journal and one step of undo, and is published to
/// whoever shows what it changed. Thread-safe.
///
/// What is in a catalog is planned with its file held, and saved to the file afterwards. What is in
/// no catalog (memories, runs, feedback) is changed in the same transaction as the journal.
public final class CommandExecutor {
    /// The number of edits of one change that calls for a backup before it.
    public static final int BULK = 20;

    /// The most entries of the store of which one change notes what they said.
    private static final int MAX_EXCERPTS = 100;

    /// The item of a [CommandResult] for what is in no catalog.
    private static final ItemRef NO_ITEM = new ItemRef(ChangeSet.NO_CATALOG, "");

    private final ServiceContext context;
    private final CatalogSaver saver;
    private final UndoStacks stacks;
    private final DecisionStore decisions;
    private final BulkBackup backups;
    private final StoreCollection storeCollection;
    private final CheckpointScheduler checkpoints;

    /// Makes a backup before many changes come at once.
    public interface BulkBackup {
        void before(Backup.Reason reason) throws UserException;
    }

    /// @param decisions where commands on catalogs are written to
    /// @param storeCollection what is in no catalog
    public CommandExecutor(
            ServiceContext context,
            CatalogSaver saver,
            UndoStacks stacks,
            DecisionStore decisions,
            BulkBackup backups,
            StoreCollection storeCollection) {
        this.context = context;
        this.saver = saver;
        this.stacks = stacks;
        this.decisions = decisions;
        this.backups = backups;
        this.storeCollection = storeCollection;
        this.checkpoints = new CheckpointScheduler(context);
    }

    /// Writes into a store nobody shares.
    public static DecisionStore into(Store store) {
        return (_, command, _) -> Optional.of(store.write(command::write));
    }

    /// The zone of times that name none.
    public ZoneId zone() {
        return context.clock().getZone();
    }

    /// The moment changes of now are said to be of.
    public Instant now() {
        return context.clock().instant();
    }

    UndoStacks stacks() {
        return stacks;
    }

    /// Works a change out from the file as it is. Called with the file held, and again when the
    /// file has changed before the change was committed.
    public interface ChangePlan {
        CatalogChange plan() throws UserException;
    }

    /// Like [ChangePlan], but for a change that may turn out not to be needed.
    public interface PlanningIfNeeded {
        Optional<CatalogChange> plan() throws UserException;
    }

    /// Makes a backup before many changes come at once.
    void backUpBefore(Backup.Reason reason) throws UserException {
        backups.before(reason);
    }

    /// Changes until the answer is closed are saved together.
    public CatalogSaver.SaveBatch beginBatch() {
        return saver.beginBatch();
    }

    /// @throws UserException also when the change changes nothing
    public CommandResult decide(CatalogSession file, ChangePlan planner) throws UserException {
        return decideIfNeeded(file, () -> Optional.of(planner.plan())).orElseThrow();
    }

    public Optional<CommandResult> decideIfNeeded(CatalogSession file, PlanningIfNeeded planner) throws UserException {
        var outcome = decide(file, planner, false);
        if (outcome instanceof Outcome.NeedsBackup) {
            // a backup takes seconds, in which agents go on writing: what was planned is too old
            backUpBefore(Backup.Reason.BEFORE_BULK);
            outcome = decide(file, planner, true);
        }
        if (outcome instanceof Outcome.Done(var change, var result)) {
            publish(file, change, result);
            return Optional.of(result);
        }
        return Optional.empty();
    }

    /// The outcome of a plan.
    private sealed interface Outcome {
        record NeedsBackup() implements Outcome {}

        record Nothing() implements Outcome {}

        record Done(CatalogChange change, CommandResult result) implements Outcome {}
    }

    private Outcome decide(CatalogSession file, PlanningIfNeeded planner, boolean isBackedUp) throws UserException {
        var changedByOthers = new HashSet<ItemRef>();
        try {
            synchronized (file) {
                while (true) { // what colleagues did meanwhile is here then
                    var change = planner.plan();
                    if (change.isEmpty()) {
                        return new Outcome.Nothing();
                    }
                    if (change.get().isBulk() && !isBackedUp) {
                        return new Outcome.NeedsBackup();
                    }
                    var prepared = CommandPreparer.prepare(file, change.get(), context);
                    var writtenCommand = decisions.write(file, prepared.command(), changedByOthers);
                    if (writtenCommand.isPresent()) {
                        var result = show(file, prepared, writtenCommand.get());
                        return new Outcome.Done(prepared.command().change(), result);
                    }
                }
            }
        } finally {
            changedByOthers.forEach(
                    item -> context.changes().publish(new AppEvent.Decided(item, file.knownChange(), false)));
        }
    }

    private void publish(CatalogSession file, CatalogChange change, CommandResult result) {
        var items = change.changes().items();
        items.add(result.ref());
        boolean isWaiting = change.changes().isProposal();
        items.forEach(item -> context.changes().publish(new AppEvent.Decided(item, result.change(), isWaiting)));
        if (change.changes().resolvedConflict() != null || change.command().undoes() != null) {
            // what is taken back may be the settling of a conflict
            context.changes().publish(new AppEvent.ConflictsChanged());
        }
        saver.schedule(file);
    }

    /// Puts what was written on the undo stack and into the workspace.
    private CommandResult show(
            CatalogSession file, CommandPreparer.Prepared prepared, PreparedCommand.WrittenCommand writtenCommand) {
        var change = prepared.command().change();
        long seq = writtenCommand.change();
        if (seq > 0) {
            stacks.push(change.command().actor(), change.command().undoEntry(seq));
            file.setKnownChange(seq);
        }
        var saveStatus = new CompletableFuture<SaveStatus>();
        var edit = new PendingEdit(seq, change.changes().edits(), saveStatus);
        file.applyOwn(
                prepared.catalog(),
                edit,
                annotationsAfter(file, change, writtenCommand.ratingChange()),
                change.changes());
        return new CommandResult(seq, change.item(), file.find(change.item()), saveStatus);
    }

    private static IndexedItem.CatalogAnnotations annotationsAfter(
            CatalogSession file, CatalogChange change, RatingChange ratingChange) {
        var changes = change.changes();
        var rating = changes.rating();
        if (changes.states().isEmpty()
                && rating == null
                && changes.marks().isEmpty()
                && changes.renamedKeys().isEmpty()) {
            return file.annotations();
        }
        var states = new HashMap<>(file.annotations().states());
        states.putAll(changes.states());
        var scores = file.annotations().scoresAfter(changes);
        if (rating != null) {
            ratingChange
                    .counts()
                    .ifPresentOrElse(
                            latestRating -> scores.put(ratingChange.target(), latestRating.score()),
                            () -> scores.remove(ratingChange.target()));
        }
        return new IndexedItem.CatalogAnnotations(
                states, scores, file.annotations().marks().with(changes.marks()));
    }

    /// Changes what is in no catalog.
    ///
    /// @param work checks, may add rows that the change brings, and gives the change
    /// @return the number of the change
    public long decide(Command command, Function<StoreTransaction, ChangeSet> work) throws UserException {
        long seq = write(context, session -> append(session, command, work.apply(session)));
        publish(seq, command);
        return seq;
    }

    /// Work in one transaction that may refuse.
    public static <T> T write(ServiceContext context, Function<StoreTransaction, T> work) throws UserException {
        try {
            return context.store().write(work);
        } catch (RefusedException e) {
            throw e.refusal();
        }
    }

    /// Changes what is in no catalog within a transaction; [#publish] must follow when it was kept.
    public long append(StoreTransaction session, Command command, ChangeSet changes) {
        if (command.isFresh()) {
            RefusedException.check(changes.toJson());
        }
        var now = context.clock().instant();
        var inverse = storeCollection.apply(session, changes, command.actor().name(), now);
        var entries = changes.keys()
                .flatMap(key -> StoreRef.find(key).stream())
                .distinct()
                .limit(MAX_EXCERPTS);
        var done = changes.withExcerpts(storeCollection.names(session, entries.toList()))
                .toJson();
        return session.journal().append(command.entry(now, inverse.toJson(), done));
    }

    /// Makes known what was appended.
    public void publish(long seq, Command command) {
        stacks.push(command.actor(), command.undoEntry(seq));
        context.changes().publish(new AppEvent.MemoriesChanged());
    }

    /// Takes a change of what is in no catalog back, or does it again.
    public CommandResult takeBack(Actor actor, JournalEntry entry, CommandKind kind, String label)
            throws UserException {
        long seq = decide(Command.undoOf(entry, actor, kind, label), session -> {
            check(session, entry);
            return storeCollection.inverse(session, entry);
        });
        return result(seq);
    }

    /// The result of a change to what is in no catalog.
    ///
    /// @param seq its number
    public CommandResult result(long seq) {
        return new CommandResult(seq, NO_ITEM, Optional.empty(), checkpoints.schedule());
    }

    /// Why a change of what is in no catalog can't be taken back now; empty when it can.
    Optional<String> whyNot(JournalEntry entry) throws UserException {
        try {
            return context.store().read(session -> {
                check(session, entry);
                return Optional.<String>empty();
            });
        } catch (RefusedException e) {
            return Optional.of(e.refusal().message());
        }
    }

    private void check(StoreTransaction session, JournalEntry entry) {
        if (session.journal().isUndone(entry.seq())) {
            throw RefusedException.conflict(Messages.of("journal.alreadyUndone"), "");
        }
        storeCollection.check(session, entry, ChangeSet.read(entry.change().after()));
    }

    /// The names that people know for entries in no catalog, by [StoreRef#key()].
    Map<String, String> names(Collection<StoreRef> entries) throws UserException {
        return context.store().read(session -> storeCollection.names(session, entries));
    }

    /// Called when a backup was put back, so that every row may be another one.
    public void onRestored(Runnable work) {
        stacks.onForget(work);
    }

    /// Everything decided so far survives a power loss once this returns.
    public void sync() throws UserException {
        checkpoints.checkpoint();
    }
}
