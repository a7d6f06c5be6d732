package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.EditRenames;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.InverseEdits;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.TextLimit;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// Checks a planned change against its file as it is, and works out what takes it back and what it
/// does to trust.
final class CommandPreparer {
    private static final Set<String> REVIEWING = Set.of(
            CommandKind.CONDITIONS.word(), CommandKind.EDIT.word(), CommandKind.RATE.word(), CommandKind.TRUST.word());

    /// The kinds that bring an item back which others or an earlier state removed, with all that is said of it.
    private static final Set<CommandKind> RESTORING =
            Set.of(CommandKind.KEEP_OURS, CommandKind.RESTORE, CommandKind.SETTLE, CommandKind.TAKE_THEIRS);

    private CommandPreparer() {}

    /// @param catalog the catalog with the change
    record Prepared(PreparedCommand command, Catalog catalog) {}

    /// Call it with the file held.
    static Prepared prepare(CatalogSession file, CatalogChange plannedChange, ServiceContext context)
            throws UserException {
        var before = file.current();
        var names = new EditRenames(before, plannedChange.changes().edits());
        var change = plannedChange.with(names.withRenames(
                plannedChange.changes(),
                file.annotations(),
                plannedChange.command().undoes() == null
                        && !CommandKind.isAny(RESTORING, plannedChange.command().kind())));
        change = change.with(
                change.command().isFresh() && change.command().actor().isAgent()
                        ? ChangedWords.byAgent(file, change.changes())
                        : withKeptStates(file, change));
        if (plannedChange.command().undoes() == null) {
            change = change.with(ChangedWords.completeDecision(file, change.changes()));
        }
        var changes = change.changes();
        if (!changes.edits().isEmpty() && before.readOnlyReason().isPresent()) {
            throw new UserException(
                    UserException.Code.READ_ONLY,
                    Messages.of(
                            "journal.openReadOnly",
                            before.path(),
                            before.readOnlyReason().get()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("journal.repairFile"));
        }
        var movingItem = file.moving(changes);
        if (movingItem.isPresent()) {
            throw new UserException(
                    UserException.Code.CHANGED_MEANWHILE,
                    Messages.of("journal.itemsMoved", movingItem.get().knowledgeId()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("journal.lookAndRetry"));
        }
        checkInFile(file, changes);
        if (change.command().isFresh()) {
            TextLimit.check(changes.toJson());
        }
        var applied = before.with(changes.edits());
        if (!applied.rejectedEdits().isEmpty()) {
            throw new UserException(
                    UserException.Code.CHANGED_MEANWHILE,
                    UserErrors.sentence(applied.rejectedEdits().getFirst().reason()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("shared.lookAtItem"));
        }
        if (change.command().isFresh() && applied.catalog() == before && isAlreadySo(file, changes)) {
            throw UserErrors.badInput(
                    Messages.of("journal.changesNothing", change.item().label()), Messages.of("shared.lookAtItem"));
        }
        // what can't be written is refused before it is acknowledged
        var earlier = changes.files().isEmpty() ? EarlierFiles.of(context, file, applied.catalog()) : changes.files();
        var files = context.files().plan(file.onDisk(), before, applied.catalog(), earlier);
        var inverse = new InverseEdits(before::find, names).of(changes.edits());
        var inverseChanges = ChangeSet.of(inverse)
                .withStates(statesBefore(file, changes))
                .withMarks(marksBefore(file, changes))
                .withMoved(changes.movedBack())
                .withFiles(files);
        var now = context.clock().instant();
        var command = new PreparedCommand(
                UUID.randomUUID(),
                now,
                change.with(changes.withExcerpts(excerpts(file, applied.catalog(), changes))),
                inverseChanges,
                new TrustEventWriter(change, now).events(before, applied.catalog()),
                file.knownChange());
        return new Prepared(command, applied.catalog());
    }

    /// Marks as kept what a person edits, rates or confirms; of an item that others changed since, what is edited.
    private static ChangeSet withKeptStates(CatalogSession file, CatalogChange change) {
        var changes = change.changes();
        var command = change.command();
        if (!command.isFresh() || !REVIEWING.contains(command.kind())) {
            return changes;
        }
        var items = new LinkedHashSet<ItemRef>();
        for (var edit : changes.edits()) {
            if (edit instanceof Edit.SetField || edit instanceof Edit.RemoveField) {
                items.add(edit.item());
            }
        }
        var rating = changes.rating();
        if (rating != null && rating.score() > 0 && !LearningRef.isKey(rating.target())) {
            items.add(ItemRef.parse(rating.target()));
        }
        if (command.kind().equals(CommandKind.TRUST.word())) {
            items.add(change.item());
        }
        var annotations = file.annotations();
        var states = new LinkedHashMap<>(changes.states());
        for (var item : items) {
            if (annotations.ofItem(item) == ReviewState.NOT_REVIEWED
                    && file.find(item).isPresent()) {
                states.putIfAbsent(item.key(), ReviewState.KEPT);
            }
        }
        var result = changes.withStates(states);
        if (!command.kind().equals(CommandKind.EDIT.word())) {
            return result;
        }
        var keys = new LinkedHashSet<>(learnings(changes));
        items.forEach(item -> keys.add(item.key()));
        return ChangedWords.byPerson(file, result, keys);
    }

    /// The keys of the learnings whose fields it sets, in the file or beside it.
    private static Set<String> learnings(ChangeSet changes) {
        var keys = new LinkedHashSet<String>();
        for (var edit : changes.edits()) {
            if (edit instanceof Edit.SetLearningField set) {
                keys.add(set.learning().key());
            }
        }
        for (var mark : changes.marks().keySet()) {
            if (mark.kind() == Mark.Kind.DETACHED) {
                keys.add(mark.target());
            }
        }
        return keys;
    }

    /// What the learnings of a change say with it; those that it takes out, what they said.
    private static Map<String, String> excerpts(CatalogSession file, Catalog after, ChangeSet changes) {
        var keys = new HashSet<>(learnings(changes));
        changes.keys().forEach(keys::add);
        var excerpts = new LinkedHashMap<String, String>();
        for (var item : changes.items()) {
            Stream.concat(
                            file.find(item).stream().flatMap(was -> file.annotations().learnings(was).stream()),
                            after.find(item).stream().flatMap(now -> now.learnings().stream()))
                    .filter(learning -> keys.contains(learning.ref().key()))
                    .forEach(learning -> excerpts.put(learning.ref().key(), SecretMask.excerpt(learning.lesson())));
        }
        return excerpts;
    }

    /// A proposed item has no text in the file to change.
    private static void checkInFile(CatalogSession file, ChangeSet changes) throws UserException {
        var addedItems = new HashSet<ItemRef>();
        for (var edit : changes.edits()) {
            if (edit instanceof Edit.AddItem) {
                addedItems.add(edit.item());
            } else if (!addedItems.contains(edit.item()) && file.isOutsideFile(edit.item())) {
                throw UserErrors.badInput(
                        Messages.of("journal.itemProposed", edit.item().label()), Messages.of("journal.keepFirst"));
            }
        }
    }

    /// Whether the store has beside the file already what the changes set.
    private static boolean isAlreadySo(CatalogSession file, ChangeSet changes) {
        var annotations = file.annotations();
        return changes.rating() == null
                && changes.learning() == null
                && changes.resolvedConflict() == null
                && changes.states().entrySet().stream()
                        .allMatch(state -> annotations.of(state.getKey()) == state.getValue())
                && changes.marks().equals(marksBefore(file, changes));
    }

    private static Map<String, ReviewState> statesBefore(CatalogSession file, ChangeSet changes) {
        var before = new LinkedHashMap<String, ReviewState>();
        changes.states()
                .keySet()
                .forEach(key -> before.put(
                        key, file.annotations().states().getOrDefault(key, IndexedItem.CatalogAnnotations.usual(key))));
        return before;
    }

    private static Map<Mark, Json> marksBefore(CatalogSession file, ChangeSet changes) {
        var before = new LinkedHashMap<Mark, Json>();
        var all = file.annotations().marks().all();
        changes.marks().keySet().forEach(mark -> before.put(mark, all.getOrDefault(mark, Json.Null.NULL)));
        return before;
    }
}
