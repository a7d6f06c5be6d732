package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.FileChangeService;
import dev.emend.app.conflicts.FileChangeSet;
import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.conflicts.FileChangeSet.Kept;
import dev.emend.app.core.Actor;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.conflicts.ConflictEntry.ExternalChanges;
import dev.emend.gui.conflicts.ConflictEntry.PendingFile;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.ItemRef;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Changes of another program in a folder, to be accepted or undone; and those that a pending file would bring.
public final class ChangesViewModel {
    private final Actor actor;
    private final ConflictListViewModel list;
    private final FileChangeService service;
    private final ScreenHost host;
    public final ChangeSelection selection = new ChangeSelection();
    private final Set<String> runningUndos = new HashSet<>();
    private String visibleKey = "";

    ChangesViewModel(Actor actor, ConflictListViewModel list, FileChangeService service, ScreenHost host) {
        this.actor = actor;
        this.list = list;
        this.service = service;
        this.host = host;
        list.selection().subscribe(this::onSelectionChanged);
    }

    private void onSelectionChanged(@Nullable ConflictEntry entry) {
        var key = entry == null ? "" : entry.key();
        if (!key.equals(visibleKey)) {
            visibleKey = key;
            selection.clear(
                    entry instanceof ExternalChanges, entry instanceof ExternalChanges(var set) && isRefused(set));
        }
        reload();
    }

    /// Reads the rows of what is shown.
    void reload() {
        switch (list.selection().get()) {
            case ExternalChanges(var set) ->
                host.background().load(selection.load, () -> ChangeReader.rows(set.changes(), set.undone()));
            case PendingFile(var news)
            when news.stage() == Stage.HELD ->
                host.background()
                        .load(
                                selection.load,
                                () -> ChangeReader.rows(service.pendingChanges(news.catalog()), Set.of()));
            case null, default -> {}
        }
    }

    private Optional<ExternalChanges> entry() {
        return list.selection().get() instanceof ExternalChanges changes ? Optional.of(changes) : Optional.empty();
    }

    /// Undoes what is ticked, else the row with the keys.
    public void undoChosen() {
        entry().ifPresent(entry -> undo(entry, selection.selectedNames()));
    }

    public void undoAll() {
        entry().ifPresent(entry -> undo(entry, remainingNames(entry.set())));
    }

    /// The names of those that are not undone.
    private static List<String> remainingNames(FileChangeSet set) {
        return set.changes().stream()
                .map(ItemChange::name)
                .filter(name -> !set.undone().contains(name))
                .toList();
    }

    private static boolean isRefused(FileChangeSet set) {
        return set.effect() == Effect.REFUSED;
    }

    /// A set of which nothing is left leaves the list.
    private void undo(ExternalChanges entry, List<String> names) {
        if (names.isEmpty() || runningUndos.contains(entry.key())) {
            return;
        }
        var label = FileNotificationTexts.label(entry.file());
        var sentence = isRefused(entry.set())
                ? Texts.get("changes.done.taken", names.size(), names.getFirst(), label)
                : Texts.get("changes.done.undone", names.size(), names.getFirst(), label);
        if (names.containsAll(remainingNames(entry.set()))) {
            list.settle(entry, () -> service.undo(actor, entry.set(), names), sentence);
            return;
        }
        runningUndos.add(entry.key());
        host.background()
                .run(
                        () -> service.undo(actor, entry.set(), names),
                        _ -> {
                            runningUndos.remove(entry.key());
                            selection.tickedNames.clear();
                            host.done(sentence, true);
                            list.reload();
                        },
                        problem -> {
                            runningUndos.remove(entry.key());
                            host.fail(problem);
                            list.reload();
                        });
    }

    /// Takes the changes off the list and keeps what of it had been kept; no file changes.
    public void acceptAll() {
        entry().ifPresent(entry -> list.dismiss(
                entry,
                () -> {
                    service.accept(actor, List.of(entry.set()));
                    return entry;
                },
                Texts.get(
                        "changes.done.accepted",
                        entry.set().changes().size(),
                        FileNotificationTexts.label(entry.file()))));
    }

    /// Goes to the memory with the keys in the library.
    public void showItem() {
        entry().ifPresent(entry ->
                selection.row().ifPresent(row -> host.go("library", new ItemRef(entry.catalog(), row.name()).key())));
    }

    /// Whether what is shown can still be undone.
    boolean isKept() {
        return entry().filter(entry -> entry.set().kept() != Kept.NONE).isPresent();
    }
}
