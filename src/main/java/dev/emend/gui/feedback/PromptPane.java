package dev.emend.gui.feedback;

import dev.emend.app.feedback.ActiveLearningContext;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.model.texts.Language;
import java.util.ArrayList;
import javafx.collections.FXCollections;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/// Pane of what an agent is told now, for all conversations or those of one tag, and how much each
/// active summary still weighs.
final class PromptPane extends VBox {
    private final PeriodsViewModel model;
    private final Dates dates;
    private final ComboBox<String> tag = new ComboBox<>();
    private final Label text = TextControls.wrappingLabel("", "mono", "told-text");
    private final FlowPane weights = new FlowPane(6, 6);
    private final Label emptyLabel = TextControls.wrappingLabel("", "muted");
    private final LoadPane pane = new LoadPane();

    PromptPane(PeriodsViewModel model, RulesViewModel rules, Dates dates) {
        this.model = model;
        this.dates = dates;
        getStyleClass().add("told");
        tag.setId("told-tag");
        FieldName.setWords(tag, Texts.get("feedback.told.tag"));
        tag.setConverter(new TagConverter());
        rules.load.subscribe(state -> state.ready().ifPresent(this::offer));
        tag.valueProperty().subscribe(value -> {
            if (value != null) {
                model.tag.set(value);
            }
        });
        var name = TextControls.fixedLabel(Texts.get("feedback.told.tag"), "caption");
        name.setLabelFor(tag);
        var head = new HBox(8, name, tag);
        head.getStyleClass().add("panel-head");
        var body = new VBox(10, weights, text, emptyLabel);
        var scroll = new ScrollPane(body);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("screen-scroll");
        pane.setContent(scroll);
        VBox.setVgrow(pane, Priority.ALWAYS);
        getChildren().addAll(head, pane);
        pane.watch(model.context, this::show, model::reload);
    }

    private void offer(FeedbackRules rules) {
        var tags = new ArrayList<String>();
        tags.add("");
        rules.tags().forEach(choice -> tags.add(choice.name()));
        if (!tags.equals(tag.getItems())) {
            var before = model.tag.get();
            tag.setItems(FXCollections.observableArrayList(tags));
            tag.setValue(tags.contains(before) ? before : "");
        }
    }

    private void show(ActiveLearningContext context) {
        weights.getChildren().clear();
        for (var lesson : context.periods()) {
            weights.getChildren()
                    .add(new Chip(
                            Icons.KEEP,
                            Texts.get(
                                    "feedback.told.weight",
                                    FeedbackTexts.period(lesson.summary(), dates),
                                    String.format(Language.locale(), "%.2f", lesson.weight())),
                            StyleVariant.SUCCESS));
        }
        for (var fadedSummary : context.fadedSummaries()) {
            weights.getChildren()
                    .add(new Chip(
                            Icons.STALE,
                            Texts.get("feedback.told.faded", FeedbackTexts.period(fadedSummary, dates)),
                            StyleVariant.WARNING));
        }
        for (var outdatedSummary : context.outdatedSummaries()) {
            weights.getChildren()
                    .add(new Chip(
                            Icons.STALE,
                            Texts.get(
                                    "feedback.told.outdated",
                                    FeedbackTexts.period(outdatedSummary.summary(), dates),
                                    outdatedSummary.withdrawn()),
                            StyleVariant.WARNING));
        }
        text.setText(context.text());
        text.setVisible(context.hasLearning());
        text.setManaged(context.hasLearning());
        emptyLabel.setText(
                Texts.get(context.tag().isEmpty() ? "feedback.told.nothing" : "feedback.told.nothingForTag"));
        emptyLabel.setVisible(!context.hasLearning());
        emptyLabel.setManaged(!context.hasLearning());
    }

    /// The empty tag stands for all conversations.
    private static final class TagConverter extends StringConverter<String> {
        @Override
        public String toString(String tag) {
            return tag == null || tag.isEmpty() ? Texts.get("feedback.told.all") : tag;
        }

        @Override
        public String fromString(String words) {
            return words;
        }
    }
}
