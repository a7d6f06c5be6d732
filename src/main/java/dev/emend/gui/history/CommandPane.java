package dev.emend.gui.history;

import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.TrustBar;
import dev.emend.gui.part.WordDiffView;
import dev.emend.model.Json;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The chosen change: what was done, by whom and when, what it changed, and whether it can be taken
/// back.
final class CommandPane extends BorderPane {
    /// Values up to this length stand beside each other with an arrow.
    private static final int SHORT = 28;

    private static final double NAME_WIDTH = 88;
    private static final int MAX_LESSONS = 12;

    private final JournalViewModel model;
    private final Dates dates;

    @FXML
    private VBox head;

    @FXML
    private Label title;

    @FXML
    private FlowPane facts;

    @FXML
    private ScrollPane scroll;

    @FXML
    private VBox changes;

    @FXML
    private VBox foot;

    @FXML
    private HBox refusal;

    @FXML
    private HBox actions;

    CommandPane(JournalViewModel model, Dates dates, UiAction revert, UiAction item) {
        this.model = model;
        this.dates = dates;
        Fxml.fill(this);
        actions.getChildren().setAll(ActionControls.primary(revert), ActionControls.button(item));
        model.selection.subscribe(this::show);
        model.unsavedCommands().subscribe((_, _) -> facts(model.selection.get()));
        model.changeDescriptions.subscribe(this::changes);
        model.refusal.subscribe(this::refusal);
    }

    private void show(@Nullable JournalEntryView line) {
        boolean isThere = line != null;
        head.setVisible(isThere);
        foot.setVisible(isThere);
        if (line == null) {
            setCenter(EmptyPane.noContent(Texts.get("history.none.chosen")));
            return;
        }
        setCenter(scroll);
        title.setText(CommandTexts.title(line));
        facts(line);
        scroll.setVvalue(0);
    }

    private void facts(@Nullable JournalEntryView line) {
        if (line == null) {
            return;
        }
        var person = TextControls.fixedLabel(CommandTexts.person(line.undoInfo().person()));
        person.setGraphic(Icons.PERSON.node(14));
        var when = TextControls.fixedLabel(dates.exact(line.undoInfo().at()), "figures");
        when.setTooltip(TextControls.tooltip(line.undoInfo().at().toString()));
        when.setGraphic(Icons.HISTORY.node(14));
        var number = TextControls.fixedLabel(Texts.get("history.number", line.change()), "figures");
        facts.getChildren().setAll(person, when, number);
        facts.getChildren().forEach(fact -> fact.getStyleClass().add("caption"));
        facts.getChildren()
                .add(new Chip(CommandTexts.icon(line.kind()), CommandTexts.kind(line.kind()), StyleVariant.NEUTRAL));
        CommandCells.state(line, model).ifPresent(facts.getChildren()::add);
    }

    private void changes(List<ChangeDescription> descriptions) {
        changes.getChildren().clear();
        var line = model.selection.get();
        var lessons = line == null ? List.<String>of() : model.lessons(line);
        if (!lessons.isEmpty()) {
            changes.getChildren().add(lessons(lessons));
        }
        if (descriptions.isEmpty()) {
            changes.getChildren().add(TextControls.wrappingLabel(Texts.get("history.changes.none"), "muted"));
        }
        for (var description : descriptions) {
            var section = new Section(CommandTexts.heading(description, lessons));
            description.values().forEach(value -> section.getChildren().add(value(description, value)));
            changes.getChildren().add(section);
        }
    }

    /// The section of the learnings that were judged, before what became of them.
    private static Section lessons(List<String> lessons) {
        var section = new Section(Texts.get("history.lessons", lessons.size()));
        lessons.stream()
                .limit(MAX_LESSONS)
                .forEach(lesson -> section.getChildren().add(TextControls.wrappingLabel(lesson)));
        int more = lessons.size() - MAX_LESSONS;
        if (more > 0) {
            section.getChildren().add(TextControls.wrappingLabel(Texts.get("history.lessons.more", more), "muted"));
        }
        return section;
    }

    private Node value(ChangeDescription description, ChangeDescription.Value value) {
        var name = TextControls.fixedLabel(CommandTexts.name(description, value), "field-name");
        TextControls.hint(name, name.getText().equals(value.name()) ? "" : value.name());
        boolean isChange = description.fate() == ChangeDescription.Effect.CHANGED
                || description.fate() == ChangeDescription.Effect.MOVED;
        if (isChange && isShort(value.before()) && isShort(value.after())) {
            name.setMinWidth(NAME_WIDTH);
            var row = new HBox(12, name, arrow(description, value));
            row.setAlignment(Pos.BASELINE_LEFT);
            return row;
        }
        var box = new VBox(name);
        box.getStyleClass().add("value");
        if (!isChange) {
            // front matter ends with a line end
            var text = (value.after().isEmpty() ? value.before() : value.after()).stripTrailing();
            var label = TextControls.wrappingLabel(value.name().equals("timestamp") ? dates.text(text) : text);
            TextControls.hint(label, label.getText().equals(text) ? "" : text);
            box.getChildren().add(label);
        } else if (value.before().isEmpty() || value.after().isEmpty()) {
            boolean isNew = value.before().isEmpty();
            name.setText(Texts.get(
                    isNew ? "history.value.came" : "history.value.went", CommandTexts.name(description, value)));
            var text = TextControls.wrappingLabel((isNew ? value.after() : value.before()).stripTrailing());
            text.getStyleClass().add(isNew ? "block-new" : "block-gone");
            box.getChildren().add(text);
        } else {
            box.getChildren().add(new WordDiffView(value.before(), value.after()));
        }
        return box;
    }

    private static boolean isShort(String text) {
        return text.length() <= SHORT && text.indexOf('\n') < 0;
    }

    private static HBox arrow(ChangeDescription description, ChangeDescription.Value value) {
        var before = TextControls.fixedLabel(side(description, value.name(), value.before()), "muted", "figures");
        var after = TextControls.fixedLabel(side(description, value.name(), value.after()), "strong", "figures");
        before.setTooltip(TextControls.tooltip(value.before()));
        after.setTooltip(TextControls.tooltip(value.after()));
        var row = new HBox(8, before, new Label("\u2192"), after);
        row.setAccessibleText(Texts.get("history.value.said", before.getText(), after.getText()));
        row.setAlignment(Pos.BASELINE_LEFT);
        return row;
    }

    /// Trust and review states as everywhere in the window; the file's own digits and words in the tooltip.
    private static String side(ChangeDescription description, String name, String text) {
        if (text.isEmpty()) {
            return Texts.get("history.value.none");
        }
        if (description.part() == ChangeDescription.Part.REVIEW) {
            return CommandTexts.state(text);
        }
        var number = new Json.Num(text).toDouble();
        return name.equals("trust_score") && !Double.isNaN(number) ? TrustBar.text(number) : text;
    }

    private void refusal(Load<Optional<String>> state) {
        refusal.getChildren().clear();
        switch (state) {
            case Load.Idle<Optional<String>>() -> {}
            case Load.Running<Optional<String>> _ -> {}
            case Load.Ready<Optional<String>>(var reason) -> reason.ifPresent(this::tell);
            case Load.Failed<Optional<String>>(var problem) -> tell(problem.message());
        }
        refusal.setVisible(!refusal.getChildren().isEmpty());
        refusal.setManaged(refusal.isVisible());
    }

    private void tell(String reason) {
        var words = TextControls.wrappingLabel(reason);
        HBox.setHgrow(words, Priority.ALWAYS);
        refusal.getChildren().setAll(new Icon(Icons.INFO, 16), words);
    }

    /// Whether the changes are being read by the keyboard.
    boolean isFocusOnText() {
        return scroll.isFocusWithin();
    }
}
