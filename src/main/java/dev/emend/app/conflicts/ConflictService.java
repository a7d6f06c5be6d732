package dev.emend.app.conflicts;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.team.RejectedDecision;
import dev.emend.app.team.RejectedDecisions;
import dev.emend.catalog.Catalog;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.curation.StoredConflict;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/// Service for conflicts of people and agents at the same place, files that changed too much to be taken
/// over by themselves, and decisions that the team's store refused. Thread-safe; calls block.
public final class ConflictService {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final ConflictResolver answers;
    private final CommandExecutor executor;
    private final RejectedDecisions refusals;

    public ConflictService(
            ServiceContext context, OpenCatalogs catalogs, ConflictResolver answers, CommandExecutor executor) {
        this.context = context;
        this.catalogs = catalogs;
        this.answers = answers;
        this.executor = executor;
        refusals = new RejectedDecisions(context, catalogs);
    }

    /// The unsettled conflicts in the open catalogs, newest first.
    public List<ConflictView> open() throws UserException {
        var open = new ArrayList<ConflictView>();
        for (var file : catalogs.all()) {
            var catalog = file.current();
            var path = catalog.path();
            context.store().read(session -> session.conflicts().open(catalog.id())).stream()
                    .filter(storedConflict -> !isBack(storedConflict.conflict(), catalog))
                    .map(storedConflict -> new ConflictView(
                            storedConflict.id(), storedConflict.conflict(), path, storedConflict.foundAt()))
                    .forEach(open::add);
        }
        open.sort(Comparator.comparingLong(ConflictView::id).reversed());
        return open;
    }

    /// Whether an item that another program removed is there again as it was, put back as one of its changes or by
    /// the other program.
    private static boolean isBack(Conflict conflict, Catalog catalog) {
        var was = conflict.values().ours() == null
                ? conflict.values().base()
                : conflict.values().ours();
        return conflict.kind() == ConflictKind.REMOVED_BY_AGENT
                && conflict.learning().isEmpty()
                && was instanceof Json.Obj fields
                && catalog.find(conflict.item())
                        .filter(item -> VersionDiff.content(item.fields()).equals(VersionDiff.content(fields)))
                        .isPresent();
    }

    /// Notes that ours was right. The file stays as it is, because ours was written when the
    /// conflict was found; only where theirs had to stay, ours is carried out now: an item we
    /// deleted goes, one that an agent removed comes back. Like every settling a change that can be
    /// undone, which opens the conflict again.
    public CommandResult keepOurs(Actor actor, long conflict) throws UserException {
        return decide(
                actor,
                conflict,
                CommandKind.KEEP_OURS,
                name -> Messages.englishText("conflicts.labelKeepOurs", name),
                ConflictResolution::ours);
    }

    /// Writes their value into the file. For [dev.emend.model.ConflictKind#REMOVED_BY_AGENT] that
    /// means the item stays removed.
    public CommandResult takeTheirs(Actor actor, long conflict) throws UserException {
        return decide(
                actor,
                conflict,
                CommandKind.TAKE_THEIRS,
                name -> Messages.englishText("conflicts.labelTakeTheirs", name),
                ConflictResolution::theirs);
    }

    /// Writes a value that was put together from both.
    public CommandResult settle(Actor actor, long conflict, Json mergedValue) throws UserException {
        return decide(
                actor,
                conflict,
                CommandKind.SETTLE,
                name -> Messages.englishText("conflicts.labelSettle", name),
                settlement -> settlement.value(mergedValue));
    }

    /// Puts an item back that an agent removed.
    public CommandResult restore(Actor actor, long conflict) throws UserException {
        return decide(
                actor,
                conflict,
                CommandKind.RESTORE,
                name -> Messages.englishText("conflicts.labelPutBack", name),
                ConflictResolution::restoration);
    }

    /// The decisions made while the team's server was away that were done nowhere, newest first; none
    /// without a team's store.
    public List<RejectedDecision> rejectedDecisions() throws UserException {
        return refusals.all();
    }

    /// Takes a refused decision off the list for good; no file changes.
    ///
    /// @return what was dismissed
    /// @throws UserException with `NOT_FOUND` when there is none of that key
    public RejectedDecision dismiss(UUID key) throws UserException {
        return refusals.dismiss(key);
    }

    private interface Choice {
        List<Edit> edits(ConflictResolution settlement) throws UserException;
    }

    private CommandResult decide(Actor actor, long id, CommandKind kind, UnaryOperator<String> label, Choice choice)
            throws UserException {
        var file = catalogs.get(conflict(id).item().catalog());
        return executor.decide(file, () -> {
            // somebody may have settled it since
            var conflict = conflict(id);
            var item = conflict.item();
            var edits =
                    withPositions(choice.edits(new ConflictResolution(conflict, file.current())), item, file.current());
            var target = conflict.learning().map(CommandTarget::of).orElseGet(() -> CommandTarget.of(item));
            return new CatalogChange(
                    new Command(actor, kind, label.apply(item.label()), target),
                    ChangeSet.of(edits).withResolvedConflict(id));
        });
    }

    /// An item that comes back stands where it did in the last version that has it.
    private List<Edit> withPositions(List<Edit> edits, ItemRef item, Catalog catalog) throws UserException {
        if (edits.stream().noneMatch(Edit.AddItem.class::isInstance)) {
            return edits;
        }
        try {
            for (var keptVersion : context.versions().list(catalog.id())) {
                var version = FileChangeService.version(context, catalog, keptVersion.sha256())
                        .filter(earlier -> earlier.find(item).isPresent());
                if (version.isPresent()) {
                    return new ItemPositions(version.get(), catalog).position(edits);
                }
            }
            return edits;
        } catch (IOException e) {
            throw FileChangeService.unreadable(e);
        }
    }

    private Conflict conflict(long id) throws UserException {
        return context.store()
                .read(session -> find(session, id))
                .orElseThrow(() ->
                        UserErrors.notFound(Messages.of("conflicts.noConflict", id), Messages.of("conflicts.listOpen")))
                .conflict();
    }

    private static Optional<StoredConflict> find(StoreTransaction session, long id) {
        return session.conflicts().byId(id).filter(session.conflicts()::isOpen);
    }

    /// Files that wait for an answer, newest first.
    public List<FileNotification> news() {
        var notifications = new ArrayList<FileNotification>();
        catalogs.all().forEach(file -> file.disk().notification().ifPresent(notifications::addFirst));
        return notifications;
    }

    /// Takes the file over as it is now, with our edits; conflicts stay to be settled.
    public void merge(UUID catalog) throws UserException {
        answers.merge(catalogs.get(catalog));
    }

    /// Leaves the file as it is and asks no more until it changes again, or until a decision has to
    /// be saved over it.
    public void ignore(UUID catalog) throws UserException {
        answers.ignore(catalogs.get(catalog));
    }

    /// Writes the last good version with every decision over the file; what was there is kept as a
    /// version, or put aside in the workspace when it is no catalog.
    public void putBack(UUID catalog) throws UserException {
        answers.putBack(catalogs.get(catalog));
    }

    /// Like [#putBack(UUID)], but for a file that can't be opened as it is.
    ///
    /// @throws UserException with `NOT_FOUND` when no version of it is kept
    public UUID putBack(Path file) throws UserException {
        var lastGood = catalogs.openLastGood(file);
        answers.putBack(lastGood);
        return lastGood.onDisk().id();
    }
}
