package dev.emend.gui.library;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.FieldDraft;
import dev.emend.gui.part.FieldNames;
import dev.emend.gui.part.PrettyJson;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Rating;
import dev.emend.model.VisibleText;
import java.util.List;
import java.util.Set;
import javafx.collections.ListChangeListener;
import javafx.collections.MapChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The fields of the item: to read, and to write in the same place.
final class FieldsPane extends BorderPane {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final int CHARACTERS_PER_LINE = 38;
    private static final int MAX_LINES = 12;

    /// Shown elsewhere: the head, their own tabs.
    private static final Set<String> OTHER_PANES = Set.of("knowledge_id", "kb_learnings", "trust_score", "conditions");

    private static final String FRONT_MATTER = "front_matter";

    private final FieldsViewModel model;
    private final Dates dates;
    private final Node uses;
    private final VBox readBox = new VBox();
    private final VBox editBox = new VBox();
    private final ScrollPane scroll = new ScrollPane();
    private final Label problem = TextControls.wrappingLabel("", "mistake");
    private final WrappingRow buttons = new WrappingRow(8);

    /// @param uses stands above the fields
    FieldsPane(FieldsViewModel model, Dates dates, Node uses) {
        this.model = model;
        this.dates = dates;
        this.uses = uses;
        getStyleClass().add("fields");
        readBox.getStyleClass().add("field-list");
        editBox.getStyleClass().add("field-list");
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("screen-scroll");
        setCenter(scroll);
        var save = new Button(Texts.get("library.field.save"));
        save.setId("save-fields");
        save.getStyleClass().add("accent");
        save.setOnAction(_ -> model.save());
        var cancel = new Button(Texts.get("library.field.cancel"));
        cancel.setOnAction(_ -> model.cancel());
        buttons.getChildren()
                .addAll(save, new KeyCap("Ctrl+Enter"), cancel, new KeyCap("Esc"), new DraftNote(model.drafts));
        buttons.getStyleClass().add("button-row");
        problem.managedProperty().bind(problem.visibleProperty());
        problem.visibleProperty().bind(problem.textProperty().isNotEmpty());
        model.problem.subscribe(
                failure -> problem.setText(failure == null ? "" : failure.message() + " " + failure.remedy()));
        model.fields.addListener((ListChangeListener<FieldDraft>) _ -> write());
        model.mode().subscribe(_ -> showMode());
    }

    /// @param ratings newest first
    void show(KnowledgeItem item, List<Rating> ratings, boolean hasDescriptionAbove) {
        readBox.getChildren().setAll(uses);
        item.fields().members().forEach((name, value) -> {
            boolean isAbove = name.equals("description") && hasDescriptionAbove;
            // the place of a memory stands in the head
            boolean isPlace = name.equals("metadata") && item.home().isPresent();
            if (!OTHER_PANES.contains(name) && !isAbove && !isPlace) {
                readBox.getChildren().add(part(name, value(name, value)));
            }
        });
        if (!ratings.isEmpty()) {
            var lines = new VBox();
            lines.getStyleClass().add("value-list");
            ratings.forEach(rating -> lines.getChildren().add(TextControls.wrappingLabel(words(rating))));
            readBox.getChildren().add(part("ratings", lines));
        }
    }

    private String words(Rating rating) {
        var when = dates.exact(rating.ratedAt());
        var feedback = rating.feedback();
        return feedback == null || feedback.isBlank()
                ? Texts.get("library.rating.line", rating.score(), rating.person(), when)
                : Texts.get("library.rating.words", rating.score(), rating.person(), when, feedback);
    }

    private void showMode() {
        boolean isReading = model.mode().get() == FieldsViewModel.Mode.READING;
        scroll.setContent(isReading ? readBox : editBox);
        scroll.setVvalue(0);
        setBottom(isReading ? null : new VBox(problem, buttons));
    }

    /// Puts the focus into the first field.
    void focusFirst() {
        editBox.lookupAll(".text-area").stream().findFirst().ifPresent(Node::requestFocus);
    }

    private void write() {
        editBox.getChildren().clear();
        if (model.fields.stream().anyMatch(field -> field.name().equals("knowledge_id"))) {
            editBox.getChildren().add(TextControls.wrappingLabel(Texts.get("library.field.new"), "section-title"));
        }
        model.fields.forEach(field -> editBox.getChildren().add(editor(field)));
    }

    private VBox editor(FieldDraft field) {
        var area = new TextArea();
        area.setId("field-" + field.name());
        area.setWrapText(true);
        area.textProperty().bindBidirectional(field.text);
        int lines = lines(field.text.getValueSafe());
        area.setPrefRowCount(field.kind == FieldDraft.Kind.TEXT ? lines : lines + 1);
        FieldName.setWords(area, FieldNames.of(field.name()));
        if (field.kind != FieldDraft.Kind.TEXT || field.name().equals(FRONT_MATTER)) {
            area.getStyleClass().add("mono");
        }
        TextControls.tabLeaves(area);
        var mistake = TextControls.wrappingLabel("", "mistake");
        mistake.managedProperty().bind(mistake.visibleProperty());
        Runnable show = () -> {
            var sentence = model.mistakes.getOrDefault(field.name(), "");
            mistake.setText(sentence);
            mistake.setVisible(!sentence.isEmpty());
            area.pseudoClassStateChanged(WRONG, !sentence.isEmpty());
        };
        model.mistakes.addListener((MapChangeListener<String, String>) _ -> show.run());
        show.run();
        var head = new HBox(8, caption(field.name()));
        if (field.kind == FieldDraft.Kind.LIST) {
            head.getChildren().add(TextControls.fixedLabel(Texts.get("library.field.list.hint"), "caption"));
        }
        var hidden = new Chip(Icons.WARNING, "", StyleVariant.WARNING);
        hidden.managedProperty().bind(hidden.visibleProperty());
        field.text.subscribe(text -> {
            int count = VisibleText.hiddenCount(text == null ? "" : text);
            hidden.setText(Texts.get("library.field.hidden", count));
            hidden.setVisible(count > 0);
        });
        head.getChildren().add(hidden);
        var part = new VBox(head, area, mistake);
        part.getStyleClass().add("field");
        return part;
    }

    private static int lines(String text) {
        int lineCount = text.lines()
                .mapToInt(line -> 1 + line.length() / CHARACTERS_PER_LINE)
                .sum();
        return Math.clamp(lineCount, 1, MAX_LINES);
    }

    private static VBox part(String name, Node value) {
        var part = new VBox(caption(name), value);
        part.getStyleClass().add("card-part");
        return part;
    }

    private static Label caption(String name) {
        return TextControls.wrappingLabel(FieldNames.of(name), "caption");
    }

    private static Node value(String name, Json value) {
        return switch (value) {
            case Json.Null _ -> emptyLabel();
            case Json.Text(var text) when text.isBlank() -> emptyLabel();
            case Json.Text(var text)
            when name.equals(FRONT_MATTER) -> TextControls.wrappingLabel(text.stripTrailing(), "mono");
            case Json.Text(var text) -> TextControls.wrappingLabel(text);
            case Json.Arr(var elements) when elements.isEmpty() -> emptyLabel();
            case Json.Obj(var members) when members.isEmpty() -> emptyLabel();
            case Json.Arr(var elements)
            when elements.stream().allMatch(part -> part instanceof Json.Text) -> list(name, elements);
            case Json.Arr _, Json.Obj _ -> TextControls.wrappingLabel(PrettyJson.of(value), "mono");
            case Json.Num _, Json.Bool _ -> TextControls.wrappingLabel(value.plain(), "figures");
        };
    }

    private static Label emptyLabel() {
        return TextControls.wrappingLabel(Texts.get("library.field.empty"), "muted");
    }

    /// Steps are numbered, other lists are not.
    private static VBox list(String name, List<Json> elements) {
        var list = new VBox();
        list.getStyleClass().add("value-list");
        boolean isNumbered = name.equals("action_sequence");
        for (int i = 0; i < elements.size(); i++) {
            var text = TextControls.wrappingLabel(elements.get(i).plain(), "mono");
            var line = new HBox(8);
            if (isNumbered) {
                line.getChildren().add(TextControls.fixedLabel((i + 1) + ".", "step-number", "figures"));
            }
            line.getChildren().add(text);
            list.getChildren().add(line);
        }
        return list;
    }
}
