package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.InverseEdits;
import dev.emend.app.catalogs.ItemRenames;
import dev.emend.app.catalogs.PendingEdit;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Backup;
import dev.emend.app.core.Exceptions;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.Catalog;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.Store;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Decides changes: works out how to take them back, commits one journal row, shows them at once
/// and has them saved.
public final class CommandExecutor {
    private final ServiceContext context;
    private final CatalogSaver saver;
    private final UndoStacks stacks;
    private final CommandSink sink;
    private final BulkBackup backups;

    /// How many edits of one change call for a backup before it.
    public static final int BULK = 20;

    /// Makes a backup before many changes come at once.
    public interface BulkBackup {
        void before(Backup.Reason reason) throws UserException;
    }

    /// @param sink where changes are written to
    public CommandExecutor(
            ServiceContext context, CatalogSaver saver, UndoStacks stacks, CommandSink sink, BulkBackup backups) {
        this.context = context;
        this.saver = saver;
        this.stacks = stacks;
        this.sink = sink;
        this.backups = backups;
    }

    /// Writes into a store nobody shares.
    public static CommandSink into(Store store) {
        return (_, deed, _) -> Optional.of(store.write(deed::write));
    }

    /// @param kind the word of the journal, for example `attach`
    /// @param label a sentence for the history and the undo menu
    /// @param undoes the journal row this one takes back, null for a fresh change
    /// @param origin what it was called in the workspace it was brought from, null for an own
    ///   change
    /// @param forgetting for a change that cannot be taken back: empties what the store keeps of
    ///   what goes, in the same transaction
    public record Draft(
            String kind,
            String label,
            CommandTarget target,
            ChangeSet step,
            @Nullable Long undoes,
            @Nullable String origin,
            @Nullable Forgetting forgetting) {
        Draft(
                String kind,
                String label,
                CommandTarget target,
                ChangeSet step,
                @Nullable Long undoes,
                @Nullable String origin) {
            this(kind, label, target, step, undoes, origin, null);
        }

        public Draft(CommandKind kind, String label, CommandTarget target, ChangeSet step) {
            this(kind.word(), label, target, step, null, null, null);
        }

        Draft with(ChangeSet newStep) {
            return new Draft(kind, label, target, newStep, undoes, origin, forgetting);
        }

        public Draft forgetting(Forgetting work) {
            return new Draft(kind, label, target, step, undoes, origin, work);
        }

        /// What it is about, for whoever asked for it; it may touch other items too.
        ItemRef item() {
            var key = target.itemKey();
            if (key != null) {
                return ItemRef.parse(key);
            }
            var items = step.items();
            return items.isEmpty() ? new ItemRef(Objects.requireNonNull(target.catalog()), "") : items.getFirst();
        }

        private boolean isBulk() {
            return step.edits().size() > BULK && !CommandKind.HOLD.is(kind);
        }

        /// Taking back moves the undo stacks even when somebody else did it before.
        private boolean isFresh() {
            return undoes == null && origin == null;
        }
    }

    /// The zone of times that name none.
    public ZoneId zone() {
        return context.clock().getZone();
    }

    /// Empties what the store keeps of what goes.
    public interface Forgetting {
        /// @return the changes whose texts it emptied
        Set<Long> forget(StoreTransaction session);
    }

    /// Works a change out from the file as it is. Called with the file held, and again when the
    /// file has changed before the change was committed.
    public interface Planning {
        Draft plan() throws UserException;
    }

    /// The same for a change that may turn out not to be needed.
    public interface Finding {
        Optional<Draft> plan() throws UserException;
    }

    /// Makes a backup before many changes come at once.
    void backUpBefore(Backup.Reason reason) throws UserException {
        backups.before(reason);
    }

    /// @throws UserException also when the change changes nothing
    public CommandResult decide(CatalogSession file, String person, Planning planning) throws UserException {
        return decideIfNeeded(file, person, () -> Optional.of(planning.plan())).orElseThrow();
    }

    public Optional<CommandResult> decideIfNeeded(CatalogSession file, String person, Finding finding)
            throws UserException {
        var planned = decide(file, person, finding, false);
        if (planned instanceof Planned.Bulk) {
            // a backup takes seconds, in which agents go on writing: what was planned is too old
            backUpBefore(Backup.Reason.BEFORE_BULK);
            planned = decide(file, person, finding, true);
        }
        return planned instanceof Planned.Done(var draft, var decision)
                ? Optional.of(told(file, draft, decision))
                : Optional.empty();
    }

    /// What became of a plan.
    private sealed interface Planned {
        /// A backup has to be made first.
        record Bulk() implements Planned {}

        record Nothing() implements Planned {}

        record Done(Draft draft, CommandResult decision) implements Planned {}
    }

    private Planned decide(CatalogSession file, String person, Finding finding, boolean isBackedUp)
            throws UserException {
        // items that colleagues changed before
        var news = new HashSet<ItemRef>();
        try {
            synchronized (file) {
                while (true) { // what colleagues did meanwhile is here then
                    var draft = finding.plan();
                    if (draft.isEmpty()) {
                        return new Planned.Nothing();
                    }
                    if (draft.get().isBulk() && !isBackedUp) {
                        return new Planned.Bulk();
                    }
                    var decided = decideOnTop(file, person, draft.get(), news);
                    if (decided.isPresent()) {
                        return decided.get();
                    }
                }
            }
        } finally {
            tell(file, news);
        }
    }

    private void tell(CatalogSession file, Set<ItemRef> news) {
        news.forEach(one -> context.changes().publish(new AppEvent.Decided(one, file.heard(), false)));
    }

    private CommandResult told(CatalogSession file, Draft draft, CommandResult decision) {
        var touched = draft.step().items();
        touched.add(decision.ref());
        boolean isWaiting = draft.step().isProposal();
        touched.forEach(one -> context.changes().publish(new AppEvent.Decided(one, decision.change(), isWaiting)));
        if (draft.step().settles() != null || draft.undoes() != null) {
            // what is taken back may be the settling of a conflict
            context.changes().publish(new AppEvent.ConflictsChanged());
        }
        saver.schedule(file);
        return decision;
    }

    /// Empty when it has to be worked out anew.
    private Optional<Planned> decideOnTop(CatalogSession file, String person, Draft planned, HashSet<ItemRef> news)
            throws UserException {
        var before = file.now();
        var names = new ItemRenames(before, planned.step().edits());
        var draft = planned.with(names.completed(planned.step(), file.annotations(), planned.undoes() == null));
        var step = draft.step();
        if (!step.edits().isEmpty() && before.readOnlyReason().isPresent()) {
            throw new UserException(
                    UserException.Code.READ_ONLY,
                    Messages.of(
                            "journal.isOpenReadOnly",
                            before.path(),
                            before.readOnlyReason().get()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("journal.repairFileOpenAgain"));
        }
        var moving = file.moving(step);
        if (moving.isPresent()) {
            throw new UserException(
                    UserException.Code.CHANGED_MEANWHILE,
                    Messages.of("journal.agentMovedItemsIdIsBeing", moving.get().knowledgeId()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("journal.lookItemIsNowTryAgain"));
        }
        checkInFile(file, step);
        var applied = before.with(step.edits());
        if (!applied.refused().isEmpty()) {
            throw new UserException(
                    UserException.Code.CHANGED_MEANWHILE,
                    Exceptions.sentence(applied.refused().getFirst().reason()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("shared.lookAtItemNow"));
        }
        if (draft.isFresh() && applied.catalog() == before && isSaidAlready(file, step)) {
            throw Exceptions.badInput(
                    Messages.of("journal.changesNothingIsAlready", draft.item().label()),
                    Messages.of("shared.lookAtItemNow"));
        }
        var inverse = new InverseEdits(before::find, names).of(step.edits());
        var back = ChangeSet.of(inverse)
                .withStates(statesBefore(file, step))
                .withMarks(marksBefore(file, step))
                .withMoved(step.movedBack());
        var now = context.clock().instant();
        var deed = new PreparedCommand(
                UUID.randomUUID(),
                new PreparedCommand.Author(person, now),
                draft,
                back,
                new TrustEventWriter(draft, person, now).events(before, applied.catalog()),
                file.heard());
        var written = sink.write(file, deed, news);
        return written.map(done -> new Planned.Done(draft, decided(file, deed, applied.catalog(), done)));
    }

    /// A proposed item has no text in the file to change.
    private static void checkInFile(CatalogSession file, ChangeSet step) throws UserException {
        var added = new HashSet<ItemRef>();
        for (var edit : step.edits()) {
            if (edit instanceof Edit.AddItem) {
                added.add(edit.item());
            } else if (!added.contains(edit.item()) && file.isBeside(edit.item())) {
                throw Exceptions.badInput(
                        Messages.of(
                                "journal.itemIsProposedNotFileYet", edit.item().label()),
                        Messages.of("journal.keepFirst"));
            }
        }
    }

    /// Whether the store says beside the file already what the step says.
    private static boolean isSaidAlready(CatalogSession file, ChangeSet step) {
        var annotations = file.annotations();
        return step.rating() == null
                && step.kept() == null
                && step.settles() == null
                && step.states().entrySet().stream().allMatch(one -> annotations.of(one.getKey()) == one.getValue())
                && step.marks().equals(marksBefore(file, step));
    }

    private CommandResult decided(
            CatalogSession file, PreparedCommand deed, Catalog with, PreparedCommand.WrittenCommand written) {
        var item = deed.draft().item();
        var step = deed.draft().step();
        long seq = written.change();
        if (seq > 0) {
            stacks.push(seq, deed.draft());
            file.setHeard(seq);
        }
        var saved = new CompletableFuture<SaveStatus>();
        file.decided(with, new PendingEdit(seq, step.edits(), saved), besideAfter(file, step, written.rated()), step);
        return new CommandResult(seq, item, file.find(item), saved);
    }

    private static Map<String, ReviewState> statesBefore(CatalogSession file, ChangeSet step) {
        var before = new LinkedHashMap<String, ReviewState>();
        step.states()
                .keySet()
                .forEach(key -> before.put(
                        key, file.annotations().states().getOrDefault(key, IndexedItem.CatalogAnnotations.usual(key))));
        return before;
    }

    private static Map<Mark, Json> marksBefore(CatalogSession file, ChangeSet step) {
        var before = new LinkedHashMap<Mark, Json>();
        var all = file.annotations().marks().all();
        step.marks().keySet().forEach(mark -> before.put(mark, all.getOrDefault(mark, Json.Null.NULL)));
        return before;
    }

    private static IndexedItem.CatalogAnnotations besideAfter(CatalogSession file, ChangeSet step, RatingChange rated) {
        var rating = step.rating();
        if (step.states().isEmpty()
                && rating == null
                && step.marks().isEmpty()
                && step.moved().isEmpty()) {
            return file.annotations();
        }
        var states = new HashMap<>(file.annotations().states());
        states.putAll(step.states());
        var scores = file.annotations().scoresAfter(step);
        if (rating != null) {
            rated.counts()
                    .ifPresentOrElse(
                            counting -> scores.put(rated.target(), counting.score()),
                            () -> scores.remove(rated.target()));
        }
        return new IndexedItem.CatalogAnnotations(
                states, scores, file.annotations().marks().with(step.marks()));
    }
}
