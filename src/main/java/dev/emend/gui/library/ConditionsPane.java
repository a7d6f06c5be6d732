package dev.emend.gui.library;

import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.OperatorTexts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Condition;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// Pane of the conditions under which the item applies, one line each, and the one being written.
final class ConditionsPane extends VBox {
    private final ConditionsViewModel model;
    private final BooleanBinding isWritable;

    @FXML
    private Label rule;

    @FXML
    private VBox lines;

    @FXML
    private VBox editor;

    @FXML
    private CheckBox always;

    @FXML
    private TextField key;

    @FXML
    private ChoiceBox<Condition.Operator> operator;

    @FXML
    private TextField value;

    @FXML
    private Label mistake;

    @FXML
    private WrappingRow buttons;

    @FXML
    private Button add;

    ConditionsPane(ConditionsViewModel model, BooleanBinding isWritable) {
        this.model = model;
        this.isWritable = isWritable;
        Fxml.fill(this);
        buttons.getChildren().add(new DraftNote(model.drafts));
        operator.getItems().setAll(Condition.Operator.values());
        operator.setConverter(new OperatorTexts());
        always.selectedProperty().bindBidirectional(model.isAlways);
        key.textProperty().bindBidirectional(model.key);
        operator.valueProperty().bindBidirectional(model.operator);
        value.textProperty().bindBidirectional(model.value);
        mistake.textProperty().bind(model.mistake);
        mistake.visibleProperty().bind(model.mistake.isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        key.disableProperty().bind(model.isAlways);
        operator.disableProperty().bind(model.isAlways);
        value.disableProperty().bind(model.isAlways.or(model.operator.isEqualTo(Condition.Operator.EXISTS)));
        editor.visibleProperty().bind(model.editIndex.isNotEqualTo(ConditionsViewModel.NONE));
        editor.managedProperty().bind(editor.visibleProperty());
        add.visibleProperty().bind(editor.visibleProperty().not());
        add.disableProperty().bind(isWritable.not());
        add.managedProperty().bind(add.visibleProperty());
        Subscription.combine(model.conditions.subscribe(this::show), model.editIndex.subscribe(this::moveFocus));
        show();
    }

    private void show() {
        int count = model.conditions.size();
        rule.setText(Texts.get(count == 0 ? "library.condition.none" : "library.condition.all"));
        lines.getChildren().clear();
        for (int i = 0; i < count; i++) {
            lines.getChildren().add(line(i, model.conditions.get(i)));
        }
    }

    /// The focus goes to the first field when one is opened, and back when it is closed.
    private void moveFocus() {
        if (model.editIndex.get() != ConditionsViewModel.NONE) {
            key.requestFocus();
        } else if (editor.isFocusWithin()) {
            add.requestFocus();
        }
    }

    private HBox line(int index, Condition condition) {
        var words = TextControls.wrappingLabel(sentence(condition), "mono");
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        var edit = new Button(Texts.get("library.condition.edit"), Icons.EDIT.node());
        edit.setMinWidth(USE_PREF_SIZE);
        edit.disableProperty().bind(isWritable.not());
        edit.setOnAction(_ -> model.edit(index));
        var remove = new Button(Texts.get("library.condition.remove"), Icons.DELETE.node());
        remove.disableProperty().bind(isWritable.not());
        remove.setMinWidth(USE_PREF_SIZE);
        remove.setOnAction(_ -> {
            add.requestFocus();
            model.remove(index);
        });
        var line = new HBox(words, edit, remove);
        line.getStyleClass().add("condition");
        return line;
    }

    private static String sentence(Condition condition) {
        if (condition.isAlways()) {
            return Texts.get("library.condition.always");
        }
        var head = condition.type() + " " + OperatorTexts.of(condition.operator());
        return condition.operator() == Condition.Operator.EXISTS
                ? head
                : head + " " + condition.value().compact();
    }

    @FXML
    private void add() {
        model.add();
    }

    @FXML
    private void save() {
        model.save();
    }

    @FXML
    private void cancel() {
        model.cancel();
    }
}
