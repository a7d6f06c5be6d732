package dev.emend.gui.review;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.LessonReach;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WordDiff;
import dev.emend.gui.part.WordDiffView;
import dev.emend.model.VisibleText;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The field of a lesson, writing tips beside it, and below it what changed, word by word, as it is
/// typed.
final class LessonEditor extends VBox {
    private static final int ROWS = 4;
    private static final int TIPS = 3;

    /// From this width on, pixels, the tips have room beside the field.
    private static final double WIDE = 600;

    private final StringProperty text;
    private final TextArea field = new TextArea();
    private final FlowPane tips = new FlowPane();
    private final Label tipsTitle = TextControls.fixedLabel(Texts.get("review.editor.tips"), "caption", "strong");
    private final HBox row = new HBox(16, field);
    private final VBox changes = new VBox();

    /// The part of the lesson that agents read, under the field.
    final LessonReach reach = new LessonReach();
    private String before = "";
    private boolean isHiddenSuggestion;
    private boolean isOpen;

    /// @param text what is typed
    LessonEditor(StringProperty text) {
        this.text = text;
        getStyleClass().add("lesson-edit");
        field.setId("review-lesson");
        field.setWrapText(true);
        field.setPrefRowCount(ROWS);
        field.setMinHeight(USE_PREF_SIZE);
        field.getStyleClass().add("lesson-editor");
        FieldName.setWords(field, Texts.get("review.editor"));
        field.setAccessibleHelp(Texts.get("review.editor.tips.said"));
        HBox.setHgrow(field, Priority.ALWAYS);
        TextControls.tabLeaves(field);
        tips.setId("review-tips");
        tips.getStyleClass().add("tips");
        tips.getChildren().add(tipsTitle);
        for (int i = 1; i <= TIPS; i++) {
            tips.getChildren().add(TextControls.fixedLabel(Texts.get("review.editor.tip." + i), "caption"));
        }
        changes.setId("review-changes");
        changes.getStyleClass().add("lesson-changes");
        getChildren().addAll(row, reach, changes);
        widthProperty().subscribe(width -> place(width.doubleValue()));
        text.subscribe((_, _) -> {
            if (isOpen) {
                compare();
            }
        });
    }

    /// The tips stand one below the other beside the field, or in a row below it.
    private void place(double width) {
        boolean isWide = width >= WIDE || width <= 0;
        getChildren().remove(tips);
        row.getChildren().remove(tips);
        tipsTitle.setVisible(isWide);
        tipsTitle.setManaged(isWide);
        tips.setPrefWrapLength(isWide ? 1 : WIDE);
        tips.setMinWidth(isWide ? USE_PREF_SIZE : 0);
        field.setPrefRowCount(isWide ? ROWS : ROWS - 1);
        if (isWide) {
            row.getChildren().add(tips);
        } else {
            getChildren().add(2, tips);
        }
    }

    /// Begins with a lesson.
    ///
    /// @param lesson as it is in the file
    /// @param isHidden whether it is saved as a correction even when nothing is changed
    void open(String lesson, boolean isHidden) {
        before = lesson;
        isHiddenSuggestion = isHidden;
        isOpen = true;
        field.textProperty().bindBidirectional(text);
        compare();
    }

    void focus() {
        field.requestFocus();
        field.selectEnd();
        field.deselect();
    }

    boolean hasFocus() {
        return field.isFocused();
    }

    void close() {
        field.textProperty().unbindBidirectional(text);
        isOpen = false;
    }

    private void compare() {
        changes.getChildren()
                .setAll(TextControls.fixedLabel(Texts.get("review.editor.changes"), "caption"), difference());
    }

    private Node difference() {
        var lesson = text.getValueSafe();
        if (lesson.isBlank()) {
            return TextControls.wrappingLabel(Texts.get("review.editor.empty"), "muted");
        }
        var pieces = WordDiff.of(VisibleText.of(before), VisibleText.of(lesson.strip()));
        return WordDiff.isSame(pieces)
                ? TextControls.wrappingLabel(
                        Texts.get(isHiddenSuggestion ? "review.editor.suggestion" : "review.editor.unchanged"), "muted")
                : new WordDiffView(pieces);
    }
}
