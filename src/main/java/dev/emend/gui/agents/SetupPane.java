package dev.emend.gui.agents;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.Arrays;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// What to copy so that an agent finds the server, for each program.
final class SetupPane extends VBox {
    private final TextArea text = new TextArea();

    SetupPane(AgentsViewModel model, AgentsActions actions) {
        getStyleClass().add("setup");
        var group = new ToggleGroup();
        var choice = new HBox();
        choice.getStyleClass().add("setup-choice");
        Arrays.stream(ClientSetup.values()).forEach(setup -> {
            var toggle = new ToggleButton(setup.title());
            toggle.setId("setup-" + setup.name().toLowerCase(java.util.Locale.ROOT));
            toggle.setMinWidth(USE_PREF_SIZE);
            toggle.setToggleGroup(group);
            SegmentedControl.wire(toggle, model.setup(), setup);
            choice.getChildren().add(toggle);
        });
        var hint = TextControls.wrapped("");
        var needs = TextControls.wrapped(Texts.get("agents.setup.token"), "muted");
        text.setId("agents-setup");
        text.setEditable(false);
        text.getStyleClass().add("code-area");
        text.setAccessibleText(Texts.get("agents.setup"));
        TextControls.tabLeaves(text);
        model.setup().subscribe(now -> hint.setText(now.hint()));
        model.setup().subscribe(_ -> show(model));
        model.snapshot().subscribe(_ -> show(model));
        getChildren().setAll(choice, hint, text, new HBox(ActionControls.button(actions.copy)), needs);
    }

    /// The same text stays as it is, with what is selected in it.
    private void show(AgentsViewModel model) {
        var now = model.setupText();
        if (!now.equals(text.getText())) {
            text.setText(now);
            text.setPrefRowCount((int) now.lines().count() + 1);
        }
    }

    @Override
    public void requestFocus() {
        text.requestFocus();
    }
}
