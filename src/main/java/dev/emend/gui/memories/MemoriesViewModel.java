package dev.emend.gui.memories;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemoryCopyService;
import dev.emend.app.transfer.ImportService.Outcome;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.CopyActions;
import dev.emend.gui.memories.detail.MemoryDetailViewModel;
import dev.emend.gui.memories.detail.RelatedViewModel;
import dev.emend.gui.memories.detail.SimilarMemoriesViewModel;
import dev.emend.gui.memories.edit.EditViewModel;
import dev.emend.gui.memories.edit.MemoryActionsViewModel;
import dev.emend.gui.memories.edit.PromotionViewModel;
import dev.emend.gui.memories.imports.MemoryExportViewModel;
import dev.emend.gui.memories.imports.QuarantineViewModel;
import dev.emend.gui.memories.list.ExclusionViewModel;
import dev.emend.gui.memories.list.ListResult;
import dev.emend.gui.memories.list.MemoryListViewModel;
import dev.emend.gui.memories.list.RowQuery;
import dev.emend.gui.memories.retention.ResetViewModel;
import dev.emend.gui.memories.retention.RetentionViewModel;
import dev.emend.gui.memories.sources.SourcesViewModel;
import dev.emend.gui.part.PrettyJson;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.filter.FilterText;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The memories screen: the table, the memory shown, and what is open beside or over them.
public final class MemoriesViewModel {
    /// Prefix of the argument that opens the screen with the rejected records of an import.
    static final String QUARANTINE = "quarantine:";

    private final ScreenHost host;
    private final MemoryCopyService copies;
    final MemoryListViewModel list;
    final MemoryDetailViewModel detail;
    final SimilarMemoriesViewModel similar;
    private final EditViewModel edit;
    final ExclusionViewModel whyNot;
    final PromotionViewModel promotion;
    final ResetViewModel reset;
    final QuarantineViewModel quarantine;
    final RetentionViewModel retention;
    final SourcesViewModel places;
    final RelatedViewModel relatedMemories;
    final MemoryExportViewModel export;
    final MemoryActionsViewModel memoryActions;
    final ObjectProperty<MemorySidePanel> side = new SimpleObjectProperty<>(MemorySidePanel.DETAIL);

    /// The memory to edit once it is read; null for none.
    private @Nullable String toEdit;

    MemoriesViewModel(Actor actor, Workspace workspace, ScreenHost host) {
        this(actor, workspace, workspace.memories().table()::rows, host);
    }

    MemoriesViewModel(Actor actor, Workspace workspace, RowQuery query, ScreenHost host) {
        this.host = host;
        var memories = workspace.memories();
        var background = host.background();
        copies = memories.copies();
        list = new MemoryListViewModel(actor, memories, query, background);
        detail = new MemoryDetailViewModel(memories.table(), workspace.access().console(), background, list::table);
        similar = new SimilarMemoriesViewModel(actor, memories, host);
        edit = new EditViewModel(actor, memories.table(), memories.editor(), host, list::reloadAndSelect);
        whyNot = new ExclusionViewModel(memories.search(), background);
        promotion = new PromotionViewModel(actor, workspace.library(), memories.editor(), host, this::leave);
        reset = new ResetViewModel(actor, memories.editor(), host, this::leave);
        quarantine = new QuarantineViewModel(actor, memories.imports(), host, list::reload);
        retention = new RetentionViewModel(actor, memories.retention(), host, list::reload);
        places = new SourcesViewModel(actor, memories.sources(), host, this::cameIn);
        relatedMemories = new RelatedViewModel(memories.search(), background);
        export = new MemoryExportViewModel(
                memories.exports(), workspace.insights().feedbacks(), host, list::condition, this::leave);
        memoryActions = new MemoryActionsViewModel(actor, memories.editor(), host, list, detail);
        list.selectedId().subscribe((_, newValue) -> chose(newValue));
        edit.isOpen.subscribe((_, newValue) -> follow(newValue));
        detail.memory.subscribe(state -> state.ready().ifPresent(_ -> editWhatWasRead()));
        side.subscribe((_, newValue) -> {
            if (newValue != MemorySidePanel.FORGET) {
                retention.close();
            }
        });
        promotion.catalogs.subscribe(state -> state.ready().ifPresent(this::promoteToOnly));
    }

    /// The marked memories, else the selected one, as text to paste elsewhere.
    CopyActions<?> copyActions() {
        return new CopyActions<>(
                host.background(),
                () -> list.selection.targetIds().orElse(List::of),
                ids -> PrettyJson.of(copies.json(ids.call())),
                ids -> copies.markdown(ids.call()),
                ids -> copies.prompt(ids.call()),
                sentence -> host.done(sentence, false),
                host::fail);
    }

    private void follow(boolean isEditing) {
        if (isEditing) {
            side.set(MemorySidePanel.EDIT);
        } else if (side.get() == MemorySidePanel.EDIT) {
            side.set(MemorySidePanel.DETAIL);
        }
    }

    private void chose(@Nullable String id) {
        toEdit = null;
        detail.id.set(id);
        similar.show(id);
        memoryActions.rating.cancel();
        if (side.get() == MemorySidePanel.WHY_NOT) {
            whyNot.ask(id);
        }
    }

    /// @param argument a memory's id, a filter line, [#QUARANTINE], or empty for the table as
    ///   it was left
    void activate(String argument) {
        if (argument.equals(QUARANTINE)) {
            list.reload();
            openQuarantine();
        } else if (argument.isBlank()) {
            list.reload();
        } else if (argument.startsWith("source:")
                && FilterText.of(argument).parts().size() == 1) {
            list.clearAll();
            list.origin.set(argument);
        } else if (argument.contains(":")) {
            list.origin.set("");
            list.filter.set(argument);
        } else {
            list.clearAll();
            list.reloadAndSelect(argument);
        }
    }

    /// Something changed in the workspace.
    void reload() {
        list.reload();
        detail.reload();
        similar.reload();
        switch (side.get()) {
            case QUARANTINE -> quarantine.reload();
            case SOURCES -> places.reload();
            case FORGET -> retention.look();
            case RELATED -> relatedMemories.reload();
            case DETAIL, EDIT, WHY_NOT, PROMOTE, RESET, EXPORT -> {}
        }
    }

    private void cameIn(Outcome outcome) {
        list.reload();
        quarantine.reload();
    }

    /// Opens the memory in the form; one that is still read, as soon as it is there.
    public void edit() {
        var readableMemory = detail.current();
        readableMemory.ifPresent(read -> edit.open(read.detail()));
        toEdit = readableMemory.isPresent() ? null : detail.id.get();
    }

    private void editWhatWasRead() {
        var memoryId = toEdit;
        detail.current()
                .filter(read -> read.detail().memory().id().equals(memoryId))
                .ifPresent(_ -> edit());
    }

    public void create() {
        edit.openNew();
    }

    public void findSimilar() {
        side.set(MemorySidePanel.DETAIL);
        list.selection.selectedRow().ifPresent(list.search::searchSimilar);
    }

    /// The whole table comes back, as what was missed is not among the hits.
    public void askWhyNot() {
        list.search.last.get().ifPresent(question -> {
            boolean wasSearching = list.search.isOn();
            whyNot.open(question);
            list.search.clear();
            side.set(MemorySidePanel.WHY_NOT);
            if (!wasSearching) {
                whyNot.ask(list.selectedId().get());
            }
        });
    }

    public void promote() {
        var id = list.selectedId().get();
        if (id != null) {
            side.set(MemorySidePanel.PROMOTE);
            promotion.open(id);
        }
    }

    private void promoteToOnly(List<CatalogInfo> all) {
        if (side.get() == MemorySidePanel.PROMOTE && all.size() == 1) {
            promotion.promote(all.getFirst());
        }
    }

    public void openRelated() {
        var id = list.selectedId().get();
        if (id != null) {
            side.set(MemorySidePanel.RELATED);
            relatedMemories.open(id);
        }
    }

    public void openForget() {
        side.set(MemorySidePanel.FORGET);
        retention.open();
    }

    public void openImport() {
        host.importFiles(List.of());
    }

    public void openQuarantine() {
        side.set(MemorySidePanel.QUARANTINE);
        quarantine.reload();
    }

    public void openSources() {
        side.set(MemorySidePanel.SOURCES);
        places.reload();
    }

    public void openReset() {
        reset.open(list.load.get().latestValue().map(ListResult::total).orElse(0));
        side.set(MemorySidePanel.RESET);
    }

    /// Shows a memory in the whole table.
    public void jump(String id) {
        leave();
        list.jump(id);
    }

    /// Saves what is open.
    public void save() {
        if (memoryActions.rating.isOpen.get()) {
            memoryActions.rating.save();
            return;
        }
        switch (side.get()) {
            case EDIT -> edit.save();
            case QUARANTINE -> quarantine.retry();
            case FORGET -> retention.apply();
            case SOURCES -> places.add();
            case RESET -> reset.confirm();
            case DETAIL, WHY_NOT, PROMOTE, EXPORT, RELATED -> {}
        }
    }

    /// Closes what is open, topmost first.
    public void goBack() {
        if (memoryActions.rating.isOpen.get()) {
            memoryActions.rating.cancel();
        } else if (edit.isOpen.get()) {
            edit.cancel();
        } else {
            leave();
        }
    }

    private void leave() {
        side.set(MemorySidePanel.DETAIL);
    }

    BooleanBinding isAnythingOpen() {
        return memoryActions.rating.isOpen.or(side.isNotEqualTo(MemorySidePanel.DETAIL));
    }

    public EditViewModel editModel() {
        return edit;
    }
}
