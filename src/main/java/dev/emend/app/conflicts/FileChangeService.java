package dev.emend.app.conflicts;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.conflicts.FileChangeSet.MemoryChange;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.Exceptions;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.ExternalVersions.ExternalVersion;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// What other programs changed in folders of memories, to be accepted or undone, one by one or as a whole. What they
/// dropped is kept in the versions of the catalog. Thread-safe; calls block.
public final class FileChangeService {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;

    public FileChangeService(ServiceContext context, OpenCatalogs catalogs, CommandExecutor executor) {
        this.context = context;
        this.catalogs = catalogs;
        this.executor = executor;
    }

    /// What nobody has accepted yet in the open folders, newest first. Changes of which each began where the one
    /// before ended are one: agents write file by file.
    public List<FileChangeSet> open() throws UserException {
        var open = new ArrayList<FileChangeSet>();
        for (var file : catalogs.all()) {
            for (var chain : chains(file.onDisk().id())) {
                changeSet(file, chain).filter(set -> !set.changes().isEmpty()).ifPresent(open::add);
            }
        }
        open.sort(Comparator.comparing(FileChangeSet::at).reversed());
        return open;
    }

    private List<List<ExternalVersion>> chains(UUID catalog) throws UserException {
        try {
            var chains = new ArrayList<List<ExternalVersion>>();
            for (var version : context.versions().external().list(catalog)) {
                if (!chains.isEmpty() && chains.getLast().getLast().after().equals(version.before())) {
                    chains.getLast().add(version);
                } else {
                    chains.add(new ArrayList<>(List.of(version)));
                }
            }
            return chains;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private Optional<FileChangeSet> changeSet(CatalogSession file, List<ExternalVersion> chain) throws UserException {
        var before = version(file.onDisk(), chain.getFirst().before());
        var after = version(file.onDisk(), chain.getLast().after());
        return before.isEmpty() || after.isEmpty()
                ? Optional.empty()
                : Optional.of(new FileChangeSet(
                        file.onDisk().id(),
                        file.onDisk().path(),
                        id(chain),
                        chain.getLast().at(),
                        MemoryDiff.of(before.get(), after.get())));
    }

    private static String id(List<ExternalVersion> chain) {
        return chain.getFirst().before().substring(0, 8) + "-"
                + chain.getLast().after().substring(0, 8);
    }

    /// Empty for one that gave way to newer ones.
    private Optional<Catalog> version(Catalog like, String sha256) throws UserException {
        try {
            return Optional.of(context.files().parse(context.versions().read(sha256), like.path(), like.id()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(e);
        } catch (CatalogException e) {
            return Optional.empty(); // it was no catalog when it was kept, and nothing can be compared with it
        }
    }

    /// Takes it off the list; no file changes.
    public void accept(FileChangeSet set) throws UserException {
        try {
            for (var chain : chains(set.catalog())) {
                if (id(chain).equals(set.id())) {
                    for (var version : chain) {
                        context.versions().external().remove(set.catalog(), version);
                    }
                }
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        context.changes().publish(new AppEvent.ConflictsChanged());
    }

    /// Undoes what was done to these memories: those that are gone come back, those that were added go, those that
    /// were reworded say what they said. One change, which can be undone itself.
    ///
    /// @param names at least one
    /// @throws UserException when nothing of it is left to undo
    public CommandResult undo(Actor actor, FileChangeSet set, Collection<String> names) throws UserException {
        var file = catalogs.get(set.catalog());
        return executor.decide(file, () -> {
            var edits = new ArrayList<Edit>();
            var undone = new ArrayList<ItemRef>();
            for (var change : set.changes()) {
                if (names.contains(change.name())) {
                    int before = edits.size();
                    undo(file, change, edits);
                    if (edits.size() > before) {
                        undone.add(new ItemRef(set.catalog(), change.name()));
                    }
                }
            }
            if (undone.isEmpty()) {
                throw Exceptions.badInput(
                        Messages.of("conflicts.nothingToUndo"), Messages.of("conflicts.chooseOtherMemories"));
            }
            var label = undone.size() == 1
                    ? Messages.of("conflicts.labelUndoChange", undone.getFirst().label())
                    : Messages.of("conflicts.labelUndoChanges", undone.size());
            return new CatalogChange(
                    new Command(actor, CommandKind.RESTORE, label, CommandTarget.of(undone.getFirst())),
                    ChangeSet.of(edits));
        });
    }

    private static void undo(CatalogSession file, MemoryChange change, List<Edit> edits) {
        var ref = new ItemRef(file.now().id(), change.name());
        var now = file.now().find(ref).map(item -> item.fields());
        switch (change.kind()) {
            case ADDED -> now.ifPresent(_ -> edits.add(new Edit.RemoveItem(ref)));
            case DROPPED, MERGED -> {
                if (now.isEmpty()) {
                    edits.add(new Edit.AddItem(ref, null, change.before().orElseThrow()));
                }
            }
            case REWORDED, MOVED -> {
                var old = MemoryDiff.derived(change.before().orElseThrow());
                if (now.isPresent()) {
                    old.forEach((field, value) -> {
                        if (!value.equals(now.get().get(field)) && !field.equals("metadata")) {
                            edits.add(new Edit.SetField(ref, field, value));
                        }
                    });
                    if (edits.isEmpty() || change.kind() == FileChangeSet.Kind.MOVED) {
                        move(ref, now.get(), change.before().orElseThrow(), edits);
                    }
                }
            }
        }
    }

    /// In its old place again: it leaves the new one and is added there.
    private static void move(ItemRef ref, Json.Obj now, Json.Obj before, List<Edit> edits) {
        if (!now.object("metadata").equals(before.object("metadata"))) {
            edits.add(new Edit.SetField(ref, "metadata", before.object("metadata")));
        }
    }

    private static UserException unreadable(IOException e) {
        return Exceptions.unreadable(Messages.of("conflicts.keptVersions"), e, Messages.of("shared.checkPath"));
    }
}
