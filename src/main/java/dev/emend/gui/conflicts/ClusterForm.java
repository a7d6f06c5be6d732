package dev.emend.gui.conflicts;

import dev.emend.app.review.LearningSituation.Difference;
import dev.emend.gui.conflicts.ClusterViewModel.Form;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.OperatorTexts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Condition;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The form below two learnings: a condition for each, or one text for both.
final class ClusterForm extends VBox {
    private final ClusterViewModel model;
    private final FlowPane suggestions = new FlowPane(8, 6);
    private final TextField firstKey;

    ClusterForm(ClusterViewModel model, ProposalActions actions) {
        this.model = model;
        getStyleClass().add("cluster-form");
        suggestions.setAlignment(Pos.CENTER_LEFT);
        var grid = new GridPane();
        grid.getStyleClass().add("limits");
        var grow = new ColumnConstraints();
        grow.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints()
                .addAll(new ColumnConstraints(), new ColumnConstraints(150), new ColumnConstraints(), grow);
        firstKey = line(grid, 0, "judge.when.left", Icons.OURS);
        line(grid, 1, "judge.when.right", Icons.THEIRS);
        var both = new VBox(10, TextControls.wrappingLabel(Texts.get("judge.when.what"), "caption"), suggestions, grid);
        var text = new TextArea();
        text.setId("merged");
        text.setWrapText(true);
        text.setPrefRowCount(4);
        text.getStyleClass().add("lesson");
        FieldName.setWords(text, Texts.get("judge.merged"));
        text.textProperty().bindBidirectional(model.mergedText);
        TextControls.tabLeaves(text);
        var merge = new VBox(
                8,
                TextControls.fixedLabel(Texts.get("judge.merged"), "strong"),
                TextControls.wrappingLabel(Texts.get("judge.merged.what"), "caption"),
                text);
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.setId("judge-mistake");
        mistake.textProperty().bind(model.mistake);
        var warning = new HBox(8, new Icon(Icons.WARNING, 16), mistake);
        warning.getStyleClass().add("refusal");
        warning.visibleProperty().bind(model.mistake.isNotEmpty());
        warning.managedProperty().bind(warning.visibleProperty());
        var buttons = new WrappingRow(8);
        buttons.getStyleClass().add("button-row");
        buttons.getChildren()
                .addAll(
                        ActionControls.primary(actions.form.getFirst()),
                        ActionControls.button(actions.form.getLast()),
                        new DraftNote(model.drafts));
        getChildren().addAll(both, merge, warning, buttons);
        model.differences.addListener((ListChangeListener<Difference>) _ -> suggest());
        model.form.subscribe(form -> {
            Focusability.setShown(both, form == Form.BOTH);
            Focusability.setShown(merge, form == Form.MERGE);
        });
        // after the rows are visible; what is invisible takes no focus
        visibleProperty().subscribe(isShown -> {
            if (isShown) {
                (model.form.get() == Form.MERGE ? text : firstKey).requestFocus();
            }
        });
    }

    private void suggest() {
        suggestions.getChildren().setAll(TextControls.fixedLabel(Texts.get("judge.when.differs"), "caption"));
        for (var difference : model.differences) {
            var button = new Button(difference.key());
            button.setMnemonicParsing(false);
            button.getStyleClass().addAll("suggestion", "mono");
            button.setTooltip(TextControls.tooltip(
                    difference.one().plain() + "\n\u2194 " + difference.other().plain()));
            button.setAccessibleText(Texts.get(
                    "judge.when.suggestion",
                    difference.key(),
                    ProposalTexts.quote(difference.one().plain()),
                    ProposalTexts.quote(difference.other().plain())));
            button.setOnAction(_ -> model.use(difference));
            suggestions.getChildren().add(button);
        }
        Focusability.setShown(suggestions, !model.differences.isEmpty());
    }

    private TextField line(GridPane grid, int side, String nameKey, Icons icon) {
        var draft = model.sides.get(side);
        var word = side == 0 ? "left" : "right";
        var name = new Label(Texts.get(nameKey), icon.node(14));
        name.setMinWidth(USE_PREF_SIZE);
        name.getStyleClass().add("strong");
        var key = new TextField();
        key.setId("when-key-" + word);
        key.getStyleClass().add("mono");
        key.setPromptText(Texts.get("judge.when.key"));
        FieldName.setWords(key, name.getText() + ", " + Texts.get("judge.when.key"));
        key.textProperty().bindBidirectional(draft.key);
        var operator = new ChoiceBox<Condition.Operator>();
        operator.getItems().setAll(Condition.Operator.values());
        operator.setConverter(new OperatorTexts());
        operator.valueProperty().bindBidirectional(draft.operator);
        FieldName.setWords(operator, name.getText() + ", " + Texts.get("judge.when.operator"));
        operator.setMinWidth(USE_PREF_SIZE);
        var value = new TextField();
        value.setId("when-value-" + word);
        value.getStyleClass().add("mono");
        value.setPromptText(Texts.get("judge.when.value"));
        FieldName.setWords(value, name.getText() + ", " + Texts.get("judge.when.value"));
        value.textProperty().bindBidirectional(draft.value);
        value.disableProperty().bind(draft.operator.isEqualTo(Condition.Operator.EXISTS));
        grid.addRow(side, name, key, operator, value);
        return key;
    }
}
