package dev.emend.gui.settings;

import dev.emend.app.rules.KeepRuleReport;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The rules that hold, each with what came of it and a button that revokes it, and two fields for
/// another one.
final class KeepRulesPane extends VBox {
    private final KeepRulesViewModel model;
    private final TextField source = new TextField();
    private final VBox list = new VBox(8);

    KeepRulesPane(KeepRulesViewModel model) {
        super(8);
        this.model = model;
        setId("keep-rules");
        source.setId("keep-rule-source");
        source.setPromptText("agent:planner");
        FieldName.setWords(source, Texts.get("settings.rules.source"));
        source.textProperty().bindBidirectional(model.source);
        var about = new TextField();
        about.setId("keep-rule-about");
        about.setPromptText(Texts.get("settings.rules.about.prompt"));
        FieldName.setWords(about, Texts.get("settings.rules.about"));
        about.textProperty().bindBidirectional(model.about);
        var add = new Button(Texts.get("settings.rules.add"), Icons.ADD.node());
        add.setId("keep-rule-add");
        add.setMinWidth(USE_PREF_SIZE);
        add.setOnAction(_ -> model.add());
        add.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> source.getText().isBlank() || about.getText().isBlank(),
                        source.textProperty(),
                        about.textProperty()));
        about.setOnAction(_ -> add.fire());
        list.managedProperty().bind(Bindings.isNotEmpty(list.getChildren()));
        var fields = new WrappingRow(
                8,
                TextControls.fixedLabel(Texts.get("settings.rules.source"), "field-label"),
                source,
                TextControls.fixedLabel(Texts.get("settings.rules.about"), "field-label"),
                about,
                add);
        fields.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(list, fields);
        model.rules.subscribe(this::show);
    }

    /// The control that gets the focus first.
    Node first() {
        return source;
    }

    private void show(Load<List<KeepRuleReport>> rules) {
        if (rules instanceof Load.Failed<List<KeepRuleReport>>(var problem)) {
            list.getChildren().setAll(TextControls.wrappingLabel(problem.message(), "mistake"));
        }
        rules.ready()
                .ifPresent(all ->
                        list.getChildren().setAll(all.stream().map(this::row).toList()));
    }

    private Node row(KeepRuleReport rule) {
        var name = Texts.get("settings.rules.rule", VisibleText.of(rule.source()), VisibleText.of(rule.about()));
        var words = new VBox(
                TextControls.wrappingLabel(name),
                TextControls.wrappingLabel(KeepRulesViewModel.outcome(rule), "caption"));
        HBox.setHgrow(words, Priority.ALWAYS);
        var revoke = new Button(Texts.get("settings.rules.revoke"));
        revoke.getStyleClass().add("flat");
        revoke.setMinWidth(USE_PREF_SIZE);
        revoke.setAccessibleText(Texts.get("settings.rules.revoke") + ", " + name);
        TextControls.hint(revoke, Texts.get("settings.rules.revoke.hint"));
        revoke.setOnAction(_ -> model.revoke(rule));
        return new HBox(8, words, revoke);
    }
}
