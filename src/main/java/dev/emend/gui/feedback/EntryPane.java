package dev.emend.gui.feedback;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Feedback.Satisfaction;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;

/// The form for an entry by hand; Ctrl+Enter saves, Esc leaves.
final class EntryPane extends BorderPane {
    private final TextField summary = new TextField();

    EntryPane(EntryViewModel model, Runnable onBack) {
        getStyleClass().addAll("detail", "feedback-form");
        var head = new HBox(
                8, Icons.NOTE.node(20), TextControls.fixedLabel(Texts.get("feedback.entry.title"), "section-title"));
        head.getStyleClass().add("detail-head");
        setTop(head);
        var fields = new VBox(
                part("summary", summary, model.summary),
                part("wentWell", area(), model.wentWell),
                part("couldImprove", area(), model.couldImprove),
                satisfaction(model),
                part("tags", new TextField(), model.tags));
        fields.getStyleClass().add("feedback-fields");
        var scroll = new ScrollPane(fields);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("screen-scroll");
        setCenter(scroll);
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.textProperty().bind(model.mistake);
        mistake.visibleProperty().bind(model.mistake.isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        var save = new Button(Texts.get("feedback.entry.save"), Icons.DONE.node());
        save.setId("feedback-entry-save");
        save.getStyleClass().add("accent");
        save.setOnAction(_ -> model.save());
        var cancel = new Button(Texts.get("feedback.cancel"));
        cancel.setOnAction(_ -> onBack.run());
        var buttons = new WrappingRow(
                8, save, new KeyCap("Ctrl+Enter"), cancel, new KeyCap("Esc"), new DraftNote(model.drafts));
        buttons.getStyleClass().addAll("action-bar", "button-row");
        setBottom(new VBox(mistake, buttons));
    }

    private static VBox part(String name, TextInputControl control, StringProperty text) {
        var label = TextControls.fixedLabel(Texts.get("feedback.entry." + name));
        label.setLabelFor(control);
        control.setId("entry-" + name);
        control.setPromptText(Texts.get("feedback.entry." + name + ".hint"));
        FieldName.setWords(control, label.getText());
        control.textProperty().bindBidirectional(text);
        var part = new VBox(label, control);
        part.getStyleClass().add("field");
        return part;
    }

    private static TextArea area() {
        var area = new TextArea();
        area.setWrapText(true);
        area.setPrefRowCount(3);
        TextControls.tabLeaves(area);
        return area;
    }

    private static VBox satisfaction(EntryViewModel model) {
        var choice = new SegmentedButton();
        choice.getStyleClass().add("switch");
        for (var level : Satisfaction.values()) {
            var button = new ToggleButton(
                    FeedbackTexts.satisfaction(level), FeedbackTexts.icon(level).node());
            button.setId("entry-" + level.name().toLowerCase(java.util.Locale.ROOT));
            SegmentedControl.wire(button, model.satisfaction, level);
            choice.getButtons().add(button);
        }
        var part = new VBox(TextControls.fixedLabel(Texts.get("feedback.entry.satisfaction")), choice);
        part.getStyleClass().add("field");
        return part;
    }

    @Override
    public void requestFocus() {
        summary.requestFocus();
    }
}
