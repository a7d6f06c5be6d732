package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Disagreement;
import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.ExternalChanges;
import dev.emend.gui.conflicts.ConflictEntry.PendingFile;
import dev.emend.gui.conflicts.ConflictEntry.RefusedDecision;
import dev.emend.gui.conflicts.ConflictEntry.Unattributed;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.ScreenHost;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.collections.ListChangeListener;
import javafx.collections.SetChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/// The conflicts screen: the list, and the one chosen beside it.
public final class ConflictsView extends StackPane implements ScreenView {
    private final ConflictListViewModel model;
    private final ConflictsActions actions;
    private final DisagreementPane disagreement;
    private final PendingFilePane pendingFilePane;
    private final RejectedPane rejectedPane;
    private final ChangesPane changesPane;
    private final ProposalActions proposalActions;
    private final ClusterPane cluster;
    private final UnattributedPane unattributedPane;
    private final ScreenHost host;
    private boolean isShowing;
    private boolean isFocusWanted;

    @FXML
    private LoadPane load;

    @FXML
    private SplitPane split;

    @FXML
    private StackPane sections;

    @FXML
    private ListView<ConflictEntry> list;

    @FXML
    private StackPane side;

    /// @param proposals what finders propose
    ConflictsView(ConflictsViewModel model, ProposalsViewModel proposals, ScreenHost host) {
        this.model = model.list;
        this.host = host;
        Fxml.fill(this, "conflicts");
        var result = new TextArea();
        actions = new ConflictsActions(model, result.focusedProperty(), result::requestFocus, this::focusList);
        disagreement = new DisagreementPane(model, actions, result, host.dates());
        pendingFilePane = new PendingFilePane(model.changes, actions, host.dates());
        changesPane = new ChangesPane(model.changes, actions, host.dates());
        proposalActions = new ProposalActions(proposals);
        cluster = new ClusterPane(proposals.cluster(), proposalActions, host.dates());
        unattributedPane = new UnattributedPane(proposals.unattributedFailures(), proposalActions);
        rejectedPane = new RejectedPane(actions, host.dates());
        sections.getChildren().setAll(new SectionBar(this.model, proposalActions.sections(), proposals.rate()));
        RowMenu.install(
                list,
                Stream.concat(actions.rowMenu().stream(), proposalActions.rowMenu().stream())
                        .toList());
        list.setItems(this.model.matters);
        list.setCellFactory(_ -> new ConflictCell(host.dates(), proposals.unattributedFailures().tickedKeys));
        proposals.unattributedFailures().tickedKeys.addListener((SetChangeListener<String>) _ -> list.refresh());
        list.getSelectionModel().selectedItemProperty().subscribe(matter -> {
            if (matter != null && !isShowing) {
                this.model.select(matter);
            }
        });
        this.model.selection().subscribe(matter -> {
            show(matter);
            if (result.isFocused()) {
                focusList(); // what was typed is used; letters are keys again
            }
        });
        this.model.matters.addListener((ListChangeListener<ConflictEntry>)
                _ -> show(this.model.selection().get()));
        proposals.cluster().form.subscribe((before, form) -> {
            if (form == ClusterViewModel.Form.NONE) {
                focusList(); // the form is gone; letters are keys again
            }
        });
        LazyChildren.add(
                side, List.of(disagreement, pendingFilePane, changesPane, rejectedPane, cluster, unattributedPane));
        host.remember(split, "conflicts");
        StackedPanes.of(split, 0.5);
        host.isOpeningCatalog().subscribe(_ -> showPlaceholder());
        load.watch(this.model.load, _ -> onLoaded(), this.model::reload);
    }

    private void showPlaceholder() {
        load.setPlaceholder(
                model.matters.isEmpty()
                        ? host.noCatalog(
                                () -> new EmptyPane(Icons.DONE, Texts.get("conflicts.empty"), Optional.empty()))
                        : null);
    }

    private void onLoaded() {
        showPlaceholder();
        isFocusWanted |= model.matters.isEmpty(); // nothing else here could have it
        giveFocus();
    }

    private void show(@Nullable ConflictEntry matter) {
        isShowing = true;
        list.getSelectionModel().clearSelection();
        if (matter != null) {
            list.getSelectionModel().select(matter);
            scrollTo(list.getSelectionModel().getSelectedIndex());
        }
        isShowing = false;
        Focusability.setShown(disagreement, matter instanceof Disagreement);
        Focusability.setShown(pendingFilePane, matter instanceof PendingFile);
        Focusability.setShown(changesPane, matter instanceof ExternalChanges);
        Focusability.setShown(rejectedPane, matter instanceof RefusedDecision);
        Focusability.setShown(cluster, matter instanceof EntryCluster);
        Focusability.setShown(unattributedPane, matter instanceof Unattributed);
        switch (matter) {
            case Disagreement entry -> disagreement.show(entry);
            case PendingFile entry -> pendingFilePane.show(entry);
            case ExternalChanges entry -> changesPane.show(entry);
            case RefusedDecision refusedDecision -> rejectedPane.show(refusedDecision);
            case EntryCluster entry -> cluster.show(entry);
            case Unattributed entry -> unattributedPane.show(entry);
            case null -> {}
        }
    }

    /// No further than needed to see it whole.
    private void scrollTo(int index) {
        if (list.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
            flow.scrollTo(Math.max(0, index));
        }
    }

    /// Puts the focus on the list, as soon as there is one.
    @Override
    public void focusList() {
        isFocusWanted = true;
        giveFocus();
    }

    private void giveFocus() {
        var owner = getScene() == null ? null : getScene().getFocusOwner();
        boolean isTypingOutside = owner instanceof TextInputControl && !isOwn(owner);
        if (isFocusWanted && isVisible() && !isTypingOutside && load.focusPlaceholder()) {
            return; // still wanted by the list, once there is one
        }
        if (isFocusWanted && isVisible() && split.isVisible() && !isTypingOutside) {
            list.requestFocus();
            isFocusWanted = getScene() == null || getScene().getFocusOwner() != list;
        }
    }

    /// Whether a node is in the pane whose text is used or left before the list gets the focus.
    private boolean isOwn(Node owner) {
        for (Node at = owner; at != null; at = at.getParent()) {
            if (at == side) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<UiAction> actions() {
        return Stream.concat(actions.all().stream(), proposalActions.all().stream())
                .toList();
    }

    @Override
    public List<ActionGroup> groups() {
        return Stream.concat(actions.groups().stream(), proposalActions.groups().stream())
                .toList();
    }

    @Override
    public List<Node> panes() {
        return List.of(list, side);
    }
}
