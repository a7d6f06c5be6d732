package dev.emend.gui.library;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.LearningCard;
import dev.emend.gui.part.Prose;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The learnings as cards. One stop for Tab; arrows walk from card to card.
final class LearningsPane extends ScrollPane {
    private final LearningsViewModel model;
    private final Dates dates;
    private final VBox cards = new VBox();
    private final List<LearningCard> shown = new ArrayList<>();

    LearningsPane(LearningsViewModel model, Dates dates) {
        this.model = model;
        this.dates = dates;
        getStyleClass().add("screen-scroll");
        cards.getStyleClass().add("learning-cards");
        setFitToWidth(true);
        setFocusTraversable(false);
        setContent(cards);
        model.learnings().addListener((ListChangeListener<Object>) _ -> rebuild());
        model.veil().subscribe((_, _) -> rebuild());
        model.focused().subscribe((_, _) -> mark(true));
        model.editing().subscribe(this::showEditor);
        model.evidence().subscribe(this::showEvidence);
        cards.focusWithinProperty().subscribe(has -> model.hasFocus().set(has));
        addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        rebuild();
    }

    private void rebuild() {
        boolean hadFocus = cards.isFocusWithin();
        shown.clear();
        int number = 0;
        for (var detail : model.learnings()) {
            var card = new LearningCard(model.covered(detail), ++number, dates);
            int index = number - 1;
            card.focusedProperty()
                    .subscribe(has -> {
                        if (has) {
                            model.focused().set(index);
                        }
                    });
            card.setOnMouseClicked(_ -> card.requestFocus());
            shown.add(card);
        }
        setFitToHeight(shown.isEmpty());
        if (shown.isEmpty()) {
            var empty = EmptyPane.nothing(Texts.get("library.learnings.none"));
            VBox.setVgrow(empty, Priority.ALWAYS);
            cards.getChildren().setAll(empty);
        } else {
            cards.getChildren().setAll(shown);
        }
        showEvidence();
        mark(false);
        if (hadFocus) {
            focusCurrent();
        }
    }

    private void mark(boolean mayFocus) {
        boolean hasFocus = cards.isFocusWithin() && model.editing().get() == null;
        for (int i = 0; i < shown.size(); i++) {
            boolean isCurrent = i == model.focused().get();
            shown.get(i).setCurrent(isCurrent);
            shown.get(i).setFocusTraversable(isCurrent);
            if (isCurrent && mayFocus && hasFocus && !shown.get(i).isFocused()) {
                shown.get(i).requestFocus();
            }
        }
    }

    /// Puts the focus on the current card.
    void focusCurrent() {
        int at = model.focused().get();
        if (at >= 0 && at < shown.size()) {
            shown.get(at).requestFocus();
            reveal(shown.get(at));
        }
    }

    private void walk(KeyEvent event) {
        if (event.isAltDown() || !(event.getTarget() instanceof LearningCard)) {
            return;
        }
        switch (event.getCode()) {
            case UP -> model.move(-1);
            case DOWN -> model.move(1);
            default -> {
                return;
            }
        }
        focusCurrent();
        event.consume();
    }

    private void reveal(LearningCard card) {
        double room = cards.getHeight() - getViewportBounds().getHeight();
        if (room > 0) {
            setVvalue(Math.clamp((card.getBoundsInParent().getMinY() - 8) / room, 0.0, 1.0));
        }
    }

    private void showEvidence() {
        for (int i = 0; i < shown.size(); i++) {
            shown.get(i)
                    .showEvidence(
                            model.evidence().contains(model.learnings().get(i).learning().ref()));
        }
    }

    private void showEditor() {
        var editing = model.editing().get();
        for (int i = 0; i < shown.size(); i++) {
            var learning = model.learnings().get(i).learning();
            if (learning.ref().equals(editing)) {
                var area = editor();
                shown.get(i).showLesson(area);
                area.lookup("#lesson-text").requestFocus();
            } else {
                var covered = model.covered(model.learnings().get(i)).learning();
                shown.get(i).showLesson(Prose.wrapped(covered.lesson(), "lesson"));
            }
        }
        if (editing == null && cards.isFocusWithin()) {
            focusCurrent();
        }
    }

    private VBox editor() {
        var area = new TextArea();
        area.setId("lesson-text");
        area.setWrapText(true);
        area.setPrefRowCount(5);
        area.getStyleClass().add("lesson");
        area.setAccessibleText(Texts.get("part.interrupt.lesson"));
        area.textProperty().bindBidirectional(model.lesson());
        Prose.tabLeaves(area);
        var save = new Button(Texts.get("library.learning.save"));
        save.getStyleClass().add("accent");
        save.setOnAction(_ -> model.saveLesson());
        var cancel = new Button(Texts.get("library.field.cancel"));
        cancel.setOnAction(_ -> model.cancelEdit());
        var buttons = new HBox(save, new KeyCap("Ctrl+Enter"), cancel, new KeyCap("Esc"));
        buttons.getStyleClass().add("button-row");
        return new VBox(8, area, buttons);
    }
}
