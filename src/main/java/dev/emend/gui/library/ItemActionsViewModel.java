package dev.emend.gui.library;

import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;

/// Items that come and go: where a new one belongs, copies, and deleting.
public final class ItemActionsViewModel {
    private final Actor actor;
    private final Workspace workspace;
    private final ActionRunner outcomes;
    private final ItemsViewModel items;

    ItemActionsViewModel(Actor actor, Workspace workspace, ActionRunner outcomes, ItemsViewModel items) {
        this.actor = actor;
        this.workspace = workspace;
        this.outcomes = outcomes;
        this.items = items;
    }

    /// Passes on the catalog for a new item: that of the item shown, else the first that is open.
    void catalog(Consumer<UUID> into) {
        var ref = items.selection.get();
        if (ref != null) {
            into.accept(ref.catalog());
            return;
        }
        outcomes.background()
                .run(
                        workspace.library()::catalogs,
                        open -> open.stream().findFirst().ifPresent(first -> into.accept(first.id())),
                        outcomes.failed());
    }

    /// Copies the item shown under a free name and shows the copy.
    public void duplicate() {
        var ref = items.selection.get();
        if (ref != null) {
            outcomes.decide(
                    () -> workspace.editor().duplicate(actor, ref, freeId(ref)),
                    Texts.get("library.done.duplicated", ref.label()),
                    decision -> items.reloadAndSelect(decision.ref()));
        }
    }

    /// Deletes all that is selected at once; one Undo brings it back.
    public void delete() {
        var refs = items.markedOrSelected();
        if (!refs.isEmpty()) {
            outcomes.decide(
                    () -> workspace.editor().delete(actor, refs),
                    done("library.done.deleted", refs),
                    _ -> items.reload());
        }
    }

    /// Keeps all that is selected, which agents proposed.
    public void keep() {
        var refs = items.markedOrSelected();
        if (!refs.isEmpty()) {
            outcomes.decide(
                    () -> {
                        ItemEditor.requireOneCatalog(refs);
                        return workspace
                                .review()
                                .decisions()
                                .keepAll(actor, refs)
                                .getFirst();
                    },
                    done("library.done.keptItem", refs),
                    _ -> items.reload());
        }
    }

    private static String done(String key, List<ItemRef> refs) {
        return refs.size() == 1 ? Texts.get(key, refs.getFirst().label()) : Texts.get(key + ".several", refs.size());
    }

    /// Whether all that is selected can be kept: an agent proposed it, or nobody has read it.
    BooleanBinding isProposed() {
        return Bindings.createBooleanBinding(
                () -> {
                    var refs = items.markedOrSelected();
                    return !refs.isEmpty()
                            && items.rows.stream()
                                            .filter(row -> refs.contains(row.ref()))
                                            .filter(row -> row.state() == ReviewState.PENDING
                                                    || row.state() == ReviewState.NOT_REVIEWED)
                                            .count()
                                    == refs.size();
                },
                items.selection,
                items.markedItems,
                items.rows);
    }

    private String freeId(ItemRef ref) throws UserException {
        var ids = workspace.library().rows(ItemQuery.all()).rows().stream()
                .map(row -> row.ref().knowledgeId())
                .collect(Collectors.toSet());
        var id = ref.knowledgeId() + "_copy";
        for (int n = 2; ids.contains(id); n++) {
            id = ref.knowledgeId() + "_copy_" + n;
        }
        return id;
    }
}
