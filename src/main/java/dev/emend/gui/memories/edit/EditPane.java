package dev.emend.gui.memories.edit;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.memories.edit.DimensionDraft.Field;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.TextControls;
import java.util.EnumMap;
import java.util.Map;
import javafx.collections.MapChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The form with all dimensions; Ctrl+Enter saves, Esc leaves.
public final class EditPane extends BorderPane {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private final EditViewModel model;
    private final Map<Field, TextInputControl> controls = new EnumMap<>(Field.class);
    private final VBox fields = new VBox();
    private final ScrollPane scroll = new ScrollPane();
    private final Label problem = TextControls.wrappingLabel("", "mistake");

    public EditPane(EditViewModel model) {
        this.model = model;
        getStyleClass().addAll("detail", "memory-form");
        var title = TextControls.fixedLabel("", "section-title");
        var head = new HBox(8, Icons.EDIT.node(20), title);
        head.getStyleClass().add("detail-head");
        setTop(head);
        fields.getStyleClass().add("memory-fields");
        for (var field : Field.values()) {
            fields.getChildren().add(part(field));
        }
        scroll.setContent(fields);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("screen-scroll");
        setCenter(scroll);
        var save = new Button(Texts.get("memories.save"), Icons.DONE.node());
        save.setId("memories-edit-save");
        save.getStyleClass().add("accent");
        save.setOnAction(_ -> model.save());
        var cancel = new Button(Texts.get("memories.edit.cancel"));
        cancel.setOnAction(_ -> model.cancel());
        var buttons = new WrappingRow(
                8, save, new KeyCap("Ctrl+Enter"), cancel, new KeyCap("Esc"), new DraftNote(model.drafts));
        buttons.getStyleClass().addAll("action-bar", "button-row");
        setBottom(new VBox(problem, buttons));
        model.problem.subscribe(this::show);
        model.mistakes.addListener((MapChangeListener<Field, String>) change -> {
            if (change.wasAdded()) {
                showMistake();
            }
        });
        model.isOpen.subscribe(
                _ -> title.setText(Texts.get(model.isNew.get() ? "memories.edit.new" : "memories.edit.title")));
        model.isNew.subscribe(isNew -> title.setText(Texts.get(isNew ? "memories.edit.new" : "memories.edit.title")));
    }

    private VBox part(Field field) {
        boolean isLine = field == Field.CONFIDENCE || field == Field.OUTCOME;
        var name = TextControls.fixedLabel(Texts.get("memories.edit." + field.word()));
        TextInputControl control = isLine ? new TextField() : area(field);
        control.setId("memory-" + field.word());
        control.textProperty().bindBidirectional(model.text(field));
        if (field.isJson()) {
            control.getStyleClass().add("mono");
        }
        name.setLabelFor(control);
        var mistake = TextControls.wrappingLabel("", "mistake");
        var tooLong = TextControls.wrappingLabel(Texts.get("memories.edit.long"), "caption");
        Runnable show = () -> {
            var sentence = model.mistakes.getOrDefault(field, "");
            mistake.setText(sentence);
            mistake.setVisible(!sentence.isEmpty());
            mistake.setManaged(!sentence.isEmpty());
            control.pseudoClassStateChanged(WRONG, !sentence.isEmpty());
            control.setAccessibleHelp(sentence);
        };
        model.mistakes.addListener((MapChangeListener<Field, String>) _ -> show.run());
        show.run();
        model.isOpen.subscribe(_ -> {
            boolean isLong = model.isTooLong(field);
            control.setVisible(!isLong);
            control.setManaged(!isLong);
            tooLong.setVisible(isLong);
            tooLong.setManaged(isLong);
        });
        controls.put(field, control);
        var part = new VBox(name, control, tooLong, mistake);
        part.getStyleClass().add("field");
        return part;
    }

    private static TextArea area(Field field) {
        var area = new TextArea();
        area.setWrapText(true);
        area.setPrefRowCount(
                switch (field) {
                    case TASK, TACTICAL, NARRATIVE -> 3;
                    default -> 2;
                });
        TextControls.tabLeaves(area);
        return area;
    }

    /// Focuses and reveals a field with a mistake, which may be below the fold.
    private void showMistake() {
        controls.entrySet().stream()
                .filter(entry -> model.mistakes.containsKey(entry.getKey()))
                .findFirst()
                .ifPresent(entry -> {
                    entry.getValue().requestFocus();
                    double top =
                            entry.getValue().getParent().getBoundsInParent().getMinY();
                    double room =
                            fields.getHeight() - scroll.getViewportBounds().getHeight();
                    scroll.setVvalue(room <= 0 ? 0 : Math.clamp(top / room, 0.0, 1.0));
                });
    }

    private void show(@Nullable Problem failure) {
        problem.setText(failure == null ? "" : (failure.message() + " " + failure.remedy()).strip());
        problem.setVisible(failure != null);
        problem.setManaged(failure != null);
    }

    @Override
    public void requestFocus() {
        var first = controls.get(Field.TASK);
        if (first != null) {
            first.requestFocus();
        }
    }
}
