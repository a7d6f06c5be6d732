package dev.emend.gui.agents;

import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.Arrays;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.CheckBox;
import javafx.scene.layout.VBox;

/// Pane of a client's permissions, a box to tick for each.
final class PermissionsPane extends VBox {
    private final CheckBox first;

    /// @param prefix of the ids of the boxes, so that they are told apart from those of another pane
    PermissionsPane(ClientFormViewModel form, String prefix) {
        getStyleClass().add("permissions");
        Arrays.stream(Scope.values())
                .forEach(scope -> getChildren()
                        .add(tick(
                                prefix + "scope-" + scope.word(), "agents.scope." + scope.word(), form.scope(scope))));
        getChildren().add(tick(prefix + "scope-pending", "agents.scope.pending", form.mayReadPending));
        first = (CheckBox) ((VBox) getChildren().getFirst()).getChildren().getFirst();
    }

    private static VBox tick(String id, String key, BooleanProperty value) {
        var box = new CheckBox(Texts.get(key));
        box.setId(id);
        box.setMinWidth(USE_PREF_SIZE);
        box.selectedProperty().bindBidirectional(value);
        var hint = TextControls.wrappingLabel(Texts.get(key + ".hint"), "caption", "tick-hint");
        return new VBox(2, box, hint);
    }

    @Override
    public void requestFocus() {
        first.requestFocus();
    }
}
