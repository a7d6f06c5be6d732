package dev.emend.gui.agents;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.Property;
import javafx.scene.control.Button;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Pane of the text to copy so that an agent finds the server, for each program.
final class SetupPane extends VBox {
    /// About as many characters stand on a line of the narrowest pane.
    private static final int LINE = 44;

    private static final double MIN_HEIGHT = 96;

    private final TextArea text = new TextArea();
    private final Button copy;
    private final Supplier<String> words;

    /// @param prefix of the ids of what is in it, so that two panes are told apart
    /// @param hint where the text belongs
    /// @param words the text to copy
    /// @param needs what else there is to know
    SetupPane(
            String prefix,
            Property<ClientSetup> selectedSetup,
            Function<ClientSetup, String> hint,
            Supplier<String> words,
            UiAction copy,
            String needs) {
        this.words = words;
        this.copy = ActionControls.button(copy);
        getStyleClass().add("setup");
        var hintLabel = TextControls.wrappingLabel("");
        text.setId(prefix + "setup");
        text.setEditable(false);
        text.setWrapText(true);
        text.setMinHeight(MIN_HEIGHT);
        text.getStyleClass().add("code-area");
        FieldName.setWords(text, Texts.get("agents.setup"));
        TextControls.tabLeaves(text);
        getChildren()
                .setAll(
                        choice(prefix, selectedSetup),
                        hintLabel,
                        text,
                        new HBox(this.copy),
                        TextControls.wrappingLabel(needs, "muted"));
        selectedSetup.subscribe(setup -> {
            hintLabel.setText(hint.apply(setup));
            refresh();
        });
    }

    /// A button for each program.
    static FlowPane choice(String prefix, Property<ClientSetup> selectedSetup) {
        var group = new ToggleGroup();
        var choice = new FlowPane();
        choice.getStyleClass().add("setup-choice");
        Arrays.stream(ClientSetup.values()).forEach(setup -> {
            var toggle = new ToggleButton(setup.title());
            toggle.setId(prefix + "setup-" + setup.name().toLowerCase(Locale.ROOT));
            toggle.setMinWidth(USE_PREF_SIZE);
            toggle.setToggleGroup(group);
            SegmentedControl.wire(toggle, selectedSetup, setup);
            choice.getChildren().add(toggle);
        });
        return choice;
    }

    /// Shows the current text; the same text stays as it is, with what is selected in it.
    void refresh() {
        var newText = words.get();
        if (!newText.equals(text.getText())) {
            text.setText(newText);
            text.setPrefRowCount(newText.lines()
                    .mapToInt(line -> 1 + Math.max(0, line.length() - 1) / LINE)
                    .sum());
        }
    }

    @Override
    public void requestFocus() {
        if (copy.isDisabled()) {
            text.requestFocus();
        } else {
            copy.requestFocus();
        }
    }
}
