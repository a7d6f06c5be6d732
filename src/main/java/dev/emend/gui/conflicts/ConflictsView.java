package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.Matter.Disagreement;
import dev.emend.gui.conflicts.Matter.Waiting;
import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.ActGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Host;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.collections.ListChangeListener;
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
public final class ConflictsView extends StackPane {
    private final ConflictsViewModel model;
    private final ConflictsActs acts;
    private final DisagreementPane disagreement;
    private final WaitingPane waiting;
    private boolean isShowing;
    private boolean isFocusWanted;

    @FXML private LoadPane load;
    @FXML private SplitPane split;
    @FXML private ListView<Matter> list;
    @FXML private StackPane side;

    ConflictsView(ConflictsViewModel model, Host host) {
        this.model = model;
        Fxml.fill(this);
        getStylesheets()
                .add(
                        Objects.requireNonNull(
                                        ConflictsView.class.getResource(
                                                "/dev/emend/gui/conflicts.css"),
                                        "conflicts.css is missing")
                                .toExternalForm());
        var result = new TextArea();
        acts =
                new ConflictsActs(
                        model, result.focusedProperty(), result::requestFocus, this::focusList);
        disagreement = new DisagreementPane(model, acts, result, host.dates());
        waiting = new WaitingPane(acts, host.dates());
        side.getChildren().addAll(disagreement, waiting);
        list.setItems(model.matters());
        list.setCellFactory(_ -> new MatterCell(host.dates()));
        list.getSelectionModel()
                .selectedItemProperty()
                .subscribe(matter -> {
                    if (matter != null && !isShowing) {
                        model.select(matter);
                    }
                });
        model.selected()
                .subscribe(matter -> {
                    show(matter);
                    if (result.isFocused()) {
                        focusList(); // what was typed is used; letters are keys again
                    }
                });
        model.matters().addListener((ListChangeListener<Matter>) _ -> show(model.selected().get()));
        host.remember(split, "conflicts");
        load.watch(model.load(), _ -> loaded(), model::reload);
    }

    private void loaded() {
        load.setPlaceholder(
                model.matters().isEmpty()
                        ? new EmptyPane(Icons.DONE, Texts.get("conflicts.empty"), Optional.empty())
                        : null);
        isFocusWanted |= model.matters().isEmpty(); // nothing else here could have it
        giveFocus();
    }

    private void show(@Nullable Matter matter) {
        isShowing = true;
        list.getSelectionModel().clearSelection();
        if (matter != null) {
            list.getSelectionModel().select(matter);
            scrollTo(list.getSelectionModel().getSelectedIndex());
        }
        isShowing = false;
        disagreement.setVisible(matter instanceof Disagreement);
        waiting.setVisible(matter instanceof Waiting);
        switch (matter) {
            case Disagreement one -> disagreement.show(one);
            case Waiting one -> waiting.show(one);
            case null -> {}
        }
    }

    /// No further than needed to see it whole.
    private void scrollTo(int index) {
        if (list.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
            flow.scrollTo(index);
        }
    }

    /// Puts the focus on the list, as soon as there is one.
    void focusList() {
        isFocusWanted = true;
        giveFocus();
    }

    private void giveFocus() {
        var owner = getScene() == null ? null : getScene().getFocusOwner();
        boolean isTypedElsewhere =
                owner instanceof TextInputControl && !Objects.equals(owner.getId(), "result");
        if (isFocusWanted && isVisible() && split.isVisible() && !isTypedElsewhere) {
            list.requestFocus();
            isFocusWanted = getScene() == null || getScene().getFocusOwner() != list;
        }
    }

    List<Act> acts() {
        return acts.all();
    }

    List<ActGroup> groups() {
        return acts.groups();
    }

    List<Node> panes() {
        return List.of(list, side);
    }
}
