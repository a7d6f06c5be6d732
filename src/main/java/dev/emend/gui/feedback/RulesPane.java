package dev.emend.gui.feedback;

import dev.emend.gui.feedback.RulesViewModel.Row;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The rules as two plain tables and the half-life, over the whole screen.
final class RulesPane extends BorderPane {
    private final GridPane tags = grid(24, 12, 64);
    private final GridPane adjustments = grid(50, 50, 0);
    private final TextField halfLife = new TextField();

    RulesPane(RulesViewModel model, Runnable onBack) {
        getStyleClass().add("wide-panel");
        setTop(head(onBack));
        var decay = new HBox(
                16,
                number("halfLife", halfLife, model.halfLife),
                number("least", new TextField(), model.minimumWeight));
        var body = new VBox(
                10,
                section("tags"),
                tags,
                more("feedback.rules.addTag", model::addTag),
                section("adjustments"),
                adjustments,
                more("feedback.rules.addAdjustment", model::addAdjustment),
                section("decay"),
                decay);
        body.getStyleClass().add("rules-body");
        var scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("screen-scroll");
        var pane = new LoadPane();
        pane.setContent(scroll);
        setCenter(pane);
        setBottom(foot(model));
        watch(model.tags, () -> fill(tags, model.tags, true));
        watch(model.adjustments, () -> fill(adjustments, model.adjustments, false));
        pane.watch(model.load, _ -> {}, model::open);
    }

    private static HBox head(Runnable onBack) {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var backButton = new Button(Texts.get("feedback.rules.back"));
        backButton.setOnAction(_ -> onBack.run());
        backButton.setMinWidth(USE_PREF_SIZE);
        var head = new HBox(
                new Icon(Icons.CONDITION, 20),
                TextControls.fixedLabel(Texts.get("feedback.rules.title"), "section-title"),
                gap,
                backButton,
                new KeyCap("Esc"));
        head.getStyleClass().addAll("panel-head", "wide-head");
        return head;
    }

    private static HBox foot(RulesViewModel model) {
        var save = new Button(Texts.get("feedback.rules.save"), Icons.DONE.node());
        save.setId("rules-save");
        save.getStyleClass().add("accent");
        save.setMinWidth(USE_PREF_SIZE);
        save.setOnAction(_ -> model.save());
        var reset = new Button(Texts.get("feedback.rules.reset"));
        reset.setMinWidth(USE_PREF_SIZE);
        reset.setOnAction(_ -> model.reset());
        var example = new Button(Texts.get("feedback.rules.example"));
        example.setId("rules-example");
        example.setMinWidth(USE_PREF_SIZE);
        example.setOnAction(_ -> model.showExample());
        TextControls.hint(example, Texts.get("feedback.rules.example.hint"));
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.textProperty().bind(model.mistake);
        HBox.setHgrow(mistake, Priority.ALWAYS);
        var foot = new HBox(save, new KeyCap("Ctrl+Enter"), reset, example, mistake);
        foot.getStyleClass().add("wide-foot");
        return foot;
    }

    private static VBox section(String name) {
        return new VBox(
                2,
                TextControls.fixedLabel(Texts.get("feedback.rules." + name), "section-title"),
                TextControls.wrappingLabel(Texts.get("feedback.rules." + name + ".hint"), "caption"));
    }

    private static Button more(String key, Runnable run) {
        var button = new Button(Texts.get(key), Icons.ADD.node());
        button.setId(key.replace('.', '-'));
        button.setOnAction(_ -> run.run());
        return button;
    }

    private static VBox number(String name, TextField field, StringProperty text) {
        var label = TextControls.fixedLabel(Texts.get("feedback.rules." + name));
        label.setLabelFor(field);
        field.setId("rules-" + name);
        field.setPrefColumnCount(8);
        FieldName.setWords(field, label.getText());
        field.textProperty().bindBidirectional(text);
        var part = new VBox(label, field);
        part.getStyleClass().add("field");
        return part;
    }

    private static GridPane grid(double... shares) {
        var grid = new GridPane(8, 6);
        for (double share : shares) {
            var column = new ColumnConstraints();
            if (share > 0) {
                column.setPercentWidth(share * 0.94);
            }
            grid.getColumnConstraints().add(column);
        }
        return grid;
    }

    private static void watch(ObservableList<Row> rows, Runnable fill) {
        rows.addListener((ListChangeListener<Row>) _ -> fill.run());
        fill.run();
    }

    private static void fill(GridPane grid, ObservableList<Row> rows, boolean isTags) {
        grid.getChildren().clear();
        var name = isTags ? "tag" : "adjustment";
        int words = isTags ? 2 : 0;
        int column = isTags ? 0 : 1;
        grid.add(TextControls.fixedLabel(Texts.get("feedback.rules.words"), "caption"), words, 0);
        grid.add(TextControls.fixedLabel(Texts.get("feedback.rules." + name), "caption"), column, 0);
        if (isTags) {
            grid.add(TextControls.fixedLabel(Texts.get("feedback.rules.important"), "caption"), 1, 0);
        }
        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            grid.add(field(name, i, row.text()), column, i + 1);
            grid.add(field(name + "-words", i, row.words()), words, i + 1);
            if (isTags) {
                var important = new CheckBox();
                important.selectedProperty().bindBidirectional(row.important());
                important.setAccessibleText(
                        Texts.get("feedback.rules.important.of", row.text().get()));
                grid.add(important, 1, i + 1);
            }
            grid.add(remove(rows, row), isTags ? 3 : 2, i + 1);
        }
    }

    private static Node field(String name, int index, StringProperty text) {
        var field = new TextField();
        field.setId(name + "-" + index);
        FieldName.setWords(field, Texts.get("feedback.rules." + (name.endsWith("words") ? "words" : name)));
        field.textProperty().bindBidirectional(text);
        GridPane.setHgrow(field, Priority.ALWAYS);
        return field;
    }

    private static Button remove(ObservableList<Row> rows, Row row) {
        var remove = new Button("", Icons.DELETE.node());
        remove.getStyleClass().addAll("flat", "button-icon");
        remove.setAccessibleText(Texts.get("feedback.rules.remove", row.text().get()));
        remove.setTooltip(TextControls.tooltip(remove.getAccessibleText()));
        remove.setOnAction(_ -> rows.remove(row));
        return remove;
    }

    @Override
    public void requestFocus() {
        var tag = tags.lookup("#tag-0");
        var first = tag == null ? lookup("#adjustment-0") : tag;
        if (first != null) {
            first.requestFocus();
        } else {
            halfLife.requestFocus();
        }
    }
}
