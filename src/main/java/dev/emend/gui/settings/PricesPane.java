package dev.emend.gui.settings;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.settings.PricesViewModel.Field;
import dev.emend.gui.settings.PricesViewModel.Row;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The prices as a table of fields, a row for each pattern, and a button for another one. What is wrong
/// with a row stands below it.
final class PricesPane extends VBox {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private static final int PRICE_LETTERS = 5;

    /// The places of both buttons of a row.
    private static final int UP = Field.values().length;

    private static final int REMOVE = UP + 1;

    private final PricesViewModel model;
    private final GridPane table = new GridPane(8, 8);
    private final Map<Row, RowNodes> nodes = new HashMap<>();
    private final Button add = new Button(Texts.get("settings.prices.add"), Icons.ADD.node());

    private record RowNodes(Map<Field, TextField> fields, Button moveUp, Button remove, Label mistake) {
        TextField field(Field field) {
            return Objects.requireNonNull(fields.get(field));
        }
    }

    PricesPane(PricesViewModel model) {
        super(8);
        this.model = model;
        setId("prices");
        add.setId("prices-add");
        add.setMinWidth(USE_PREF_SIZE);
        add.setOnAction(_ -> {
            model.add();
            nodes(model.rows.size() - 1).field(Field.MODEL).requestFocus();
        });
        table.setId("prices-table");
        getChildren().addAll(table, add);
        model.rows.addListener((ListChangeListener<Row>) _ -> show());
        show();
    }

    /// The control that gets the focus first.
    Node first() {
        return model.rows.isEmpty() ? add : nodes(0).field(Field.MODEL);
    }

    private RowNodes nodes(int index) {
        return Objects.requireNonNull(nodes.get(model.rows.get(index)));
    }

    private void show() {
        var focusedNode = getScene() == null ? null : getScene().getFocusOwner();
        nodes.keySet().retainAll(model.rows);
        table.getChildren().clear();
        table.setManaged(!model.rows.isEmpty());
        if (model.rows.isEmpty()) {
            return;
        }
        for (var field : Field.values()) {
            var title = TextControls.fixedLabel(Texts.get("settings.prices." + word(field)), "caption");
            if (field == Field.CACHED) {
                title.setTooltip(TextControls.tooltip(Texts.get("settings.prices.cached.hint")));
            }
            table.add(title, field.ordinal(), 0);
        }
        int line = 1;
        for (int i = 0; i < model.rows.size(); i++) {
            var row = nodes.computeIfAbsent(model.rows.get(i), this::nodes);
            name(row, i);
            for (var field : Field.values()) { // in the order in which Tab goes
                table.add(row.field(field), field.ordinal(), line);
            }
            table.add(row.moveUp, UP, line);
            table.add(row.remove, REMOVE, line++);
            table.add(row.mistake, 0, line++, REMOVE + 1, 1);
        }
        if (focusedNode != null && focusedNode.getScene() == getScene()) {
            focusedNode.requestFocus();
        }
    }

    private void name(RowNodes row, int index) {
        int number = index + 1;
        row.fields.forEach((field, text) -> FieldName.setWords(
                text, Texts.get("settings.prices.field", Texts.get("settings.prices." + word(field)), number)));
        row.moveUp.setDisable(index == 0);
        row.moveUp.setAccessibleText(Texts.get("settings.prices.up", number));
        TextControls.hint(row.moveUp, row.moveUp.getAccessibleText());
        row.remove.setAccessibleText(Texts.get("settings.prices.remove", number));
        TextControls.hint(row.remove, row.remove.getAccessibleText());
    }

    private RowNodes nodes(Row row) {
        var fields = new HashMap<Field, TextField>();
        for (var field : Field.values()) {
            var text = new TextField();
            text.textProperty().bindBidirectional(row.text(field));
            text.getStyleClass().add("price-" + word(field));
            if (field == Field.MODEL) {
                text.setPromptText(Texts.get("settings.prices.model.prompt"));
                GridPane.setHgrow(text, Priority.ALWAYS);
            } else {
                text.setPrefColumnCount(PRICE_LETTERS);
                text.setMinWidth(USE_PREF_SIZE);
            }
            fields.put(field, text);
        }
        row.wrong()
                .subscribe(
                        wrong -> fields.forEach((field, text) -> text.pseudoClassStateChanged(WRONG, field == wrong)));
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.textProperty().bind(row.mistake());
        mistake.visibleProperty().bind(row.mistake().isNotEmpty());
        mistake.managedProperty().bind(mistake.visibleProperty());
        var up = icon(Icons.UP, () -> model.moveUp(row));
        return new RowNodes(fields, up, icon(Icons.DELETE, () -> remove(row)), mistake);
    }

    /// The focus goes to the row that takes its place.
    private void remove(Row row) {
        int at = model.rows.indexOf(row);
        model.remove(row);
        if (model.rows.isEmpty()) {
            add.requestFocus();
        } else {
            nodes(Math.min(at, model.rows.size() - 1)).remove.requestFocus();
        }
    }

    private static Button icon(Icons icon, Runnable run) {
        var button = new Button("", icon.node());
        button.getStyleClass().addAll("flat", "button-icon");
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> run.run());
        return button;
    }

    private static String word(Field field) {
        return field.name().toLowerCase(Locale.ROOT);
    }
}
