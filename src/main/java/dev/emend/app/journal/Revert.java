package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Takes one change back as things are now, or says why it can't be: in a catalog, which is
/// planned here, or in the store beside catalogs.
final class Revert {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;

    Revert(ServiceContext context, OpenCatalogs catalogs, CommandExecutor executor) {
        this.context = context;
        this.catalogs = catalogs;
        this.executor = executor;
    }

    /// @param changes what takes the change back
    record Plan(JournalEntry change, ChangeSet changes) {
        private CatalogChange by(Actor actor, CommandKind kind, UnaryOperator<String> label) {
            var words = label.apply(change.change().label());
            return new CatalogChange(Command.undoOf(change, actor, kind, words), changes);
        }
    }

    /// Takes a change back while the later ones stay.
    ///
    /// @param label of what takes it back, from the label of the change
    /// @throws UserException with `CHANGED_MEANWHILE` when later changes depend on it, naming them
    CommandResult takeBackAlone(Actor actor, long seq, CommandKind kind, UnaryOperator<String> label)
            throws UserException {
        var inStore = storeChanges(seq);
        if (inStore.isPresent()) {
            var words = label.apply(inStore.get().change().label());
            return executor.takeBack(actor, inStore.get(), kind, words);
        }
        var file = file(read(seq).catalog);
        return executor.decide(file, () -> planAlone(file, seq).by(actor, kind, label));
    }

    /// Why a change can't be taken back alone now, as a sentence; empty when it can.
    Optional<String> whyNot(long seq) throws UserException {
        try {
            var inStore = storeChanges(seq);
            if (inStore.isPresent()) {
                return executor.whyNot(inStore.get());
            }
            planAlone(file(read(seq).catalog), seq);
            return Optional.empty();
        } catch (UserException problem) {
            return switch (problem.code()) {
                case CHANGED_MEANWHILE, NOT_FOUND -> Optional.of(problem.message());
                default -> throw problem;
            };
        }
    }

    /// The change, when it is one of what is in no catalog and says what it did.
    private Optional<JournalEntry> storeChanges(long seq) throws UserException {
        return context.store()
                .read(session -> session.journal().byId(seq))
                .filter(entry -> entry.change().target().catalog() == null)
                .filter(entry -> CommandKind.MEMORY_RESET.is(entry.change())
                        || !ChangeSet.read(entry.change().after()).equals(ChangeSet.NOTHING));
    }

    /// @param done what the change did
    /// @param inverse what takes it back if nothing has happened since
    private record RevertCandidate(JournalEntry change, UUID catalog, ChangeSet done, ChangeSet inverse) {
        /// Under the names that other programs gave its entries since.
        RevertCandidate withPresentKeys(CatalogSession file) {
            return new RevertCandidate(
                    change, catalog, done.withKeys(file::presentKey), inverse.withKeys(file::presentKey));
        }
    }

    /// Plans how the change is undone while the later ones stay. Call it with its file held, unless
    /// only the possibility is asked for.
    private Plan planAlone(CatalogSession file, long seq) throws UserException {
        var read = read(seq).withPresentKeys(file);
        checkLater(file, read);
        var plan = plan(file, read);
        var current = file.current();
        if (!plan.changes.edits().isEmpty() && current.readOnlyReason().isPresent()) {
            throw conflict(
                    Messages.of(
                            "journal.openReadOnly",
                            current.path(),
                            current.readOnlyReason().get()),
                    "");
        }
        var rejectedEdits = current.with(plan.changes.edits()).rejectedEdits();
        if (!rejectedEdits.isEmpty()) {
            throw conflict(UserErrors.sentence(rejectedEdits.getFirst().reason()), Messages.of("shared.lookAtItem"));
        }
        return plan;
    }

    private static Plan plan(CatalogSession file, RevertCandidate read) throws UserException {
        var revertEdits = new RevertEdits(file.current(), read.done);
        var inverse = revertEdits.rebaseStates(read.inverse, file.annotations());
        var changes = inverse.withEdits(revertEdits.rebase(inverse.edits()));
        return new Plan(read.change, ChangedWords.completeUndo(file, changes));
    }

    private RevertCandidate read(long seq) throws UserException {
        var journalEntry = context.store().read(session -> session.journal().byId(seq));
        if (journalEntry.isEmpty()) {
            throw UserErrors.notFound(Messages.of("journal.noChange", seq), Messages.of("journal.lookHistory"));
        }
        var change = journalEntry.get();
        var catalog = change.change().target().catalog();
        if (catalog == null) {
            throw conflict(Messages.of("journal.notInCatalog"), "");
        }
        if (CommandKind.EXTERNAL.is(change.change())) {
            throw conflict(Messages.of("journal.writtenByOthers"), Messages.of("journal.restoreVersion"));
        }
        // what every change did has members; a purge leaves none
        if (change.change().after().members().isEmpty()
                || change.change().before().members().isEmpty()) {
            throw conflict(Messages.of("journal.changePurged"), Messages.of("shared.changeByHand"));
        }
        if (context.store().read(session -> session.journal().isUndone(seq))) {
            throw conflict(Messages.of("journal.alreadyUndone"), "");
        }
        var done = ChangeSet.read(catalog, change.change().after());
        var inverse = ChangeSet.read(catalog, change.change().before());
        var undoes = change.undoes();
        if (undoes != null) {
            // doing a change again is the change itself, and not the picture of the file after it; a learning that had
            // other words when it was taken out gets those
            var picture = words(inverse.edits());
            var original = context.store()
                    .read(session -> session.journal().byId(undoes))
                    .map(entry -> entry.change().after())
                    .filter(after -> !after.members().isEmpty())
                    .map(after -> ChangeSet.read(catalog, after).edits())
                    .filter(edits -> words(edits).equals(picture));
            if (original.isPresent()) {
                inverse = inverse.withEdits(original.get());
            }
        }
        return new RevertCandidate(change, catalog, done, inverse);
    }

    /// The contents of the learnings that are put into the file.
    private static Set<Json.Obj> words(List<Edit> edits) {
        return edits.stream()
                .flatMap(edit -> switch (edit) {
                    case Edit.AttachLearning(var _, var value) -> Stream.of(value);
                    case Edit.InsertLearning(var _, var _, var value) -> Stream.of(value);
                    default -> Stream.<Json.Obj>empty();
                })
                .collect(Collectors.toSet());
    }

    private void checkLater(CatalogSession file, RevertCandidate read) throws UserException {
        var affectedFields = AffectedFields.of(read.done, read.inverse);
        if (affectedFields.places().isEmpty()) {
            return;
        }
        var names = new ArrayList<String>();
        for (var entry : context.store().read(session -> effectiveEntries(session, read))) {
            var laterFields = AffectedFields.of(
                    ChangeSet.read(read.catalog, entry.change().after()).withKeys(file::presentKey),
                    ChangeSet.read(read.catalog, entry.change().before()).withKeys(file::presentKey));
            affectedFields
                    .sharedWith(laterFields)
                    .ifPresent(part -> names.add(
                            RefusedException.laterChange(entry, context.clock().getZone(), part)));
        }
        if (!names.isEmpty()) {
            throw RefusedException.forLaterChanges(names);
        }
    }

    /// The later changes on the same items that are in force: a change and its undo are both no
    /// matter.
    private static List<JournalEntry> effectiveEntries(StoreTransaction session, RevertCandidate read) {
        long seq = read.change.seq();
        var items = ChangeSet.read(read.catalog, read.change.change().after()).items();
        items.addAll(read.done.items());
        items.addAll(read.inverse.items());
        var ids = items.stream().map(ItemRef::knowledgeId).collect(Collectors.toSet());
        var laterEntries = session.history().laterEntries(read.catalog, seq, ids);
        var undone = session.journal()
                .undoneBy(laterEntries.stream().map(JournalEntry::seq).toList());
        return laterEntries.stream()
                .filter(entry -> !undone.containsKey(entry.seq()))
                // what came back and was held out again is as it was
                .filter(entry -> !isRepeatedHold(entry))
                .filter(entry -> entry.undoes() == null || entry.undoes() < seq)
                .toList();
    }

    /// The file, opened when it is not open.
    private CatalogSession file(UUID catalog) throws UserException {
        var open = catalogs.find(catalog);
        if (open.isPresent()) {
            return open.get();
        }
        var registered = context.store()
                .read(session -> session.catalogs().registeredCatalogs().stream()
                        .filter(candidate -> candidate.id().equals(catalog))
                        .findFirst());
        if (registered.isEmpty()) {
            throw UserErrors.notFound(Messages.of("journal.catalogUnknown"), Messages.of("journal.openFirst"));
        }
        return catalogs.open(registered.get().path());
    }

    private static UserException conflict(String message, String next) {
        return new UserException(
                UserException.Code.CHANGED_MEANWHILE, message, Messages.of("shared.nothingChanged"), next);
    }

    /// True for a hold that only took out what had come back.
    private static boolean isRepeatedHold(JournalEntry entry) {
        return CommandKind.HOLD.is(entry.change())
                && entry.undoes() == null
                && !entry.change().after().has("states");
    }
}
