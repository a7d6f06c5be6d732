package dev.emend.gui.runs;

import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Texts;
import javafx.collections.SetChangeListener;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// List of what was said, called and answered, in its order. The current step and the selected line
/// follow each other.
final class TranscriptPane extends ListView<TranscriptLine> {
    /// Steps so near to the beginning are shown with it.
    private static final int TOP = 4;

    private final RunViewModel model;
    private boolean isFollowing;

    TranscriptPane(RunViewModel model) {
        this.model = model;
        setId("transcript");
        getStyleClass().add("transcript");
        setAccessibleText(Texts.get("runs.show.transcript"));
        setItems(model.lines);
        setCellFactory(_ -> new TranscriptCell(model));
        setPlaceholder(EmptyPane.noContent(Texts.get("runs.transcript.empty")));
        getSelectionModel().selectedItemProperty().subscribe(line -> {
            if (line != null && line.stepIndex() >= 0 && !isFollowing) {
                model.step.set(line.stepIndex());
            }
        });
        model.step.subscribe(this::follow);
        model.line.subscribe(this::lookAt);
        model.expandedLines.addListener((SetChangeListener<Integer>) _ -> refresh());
        model.mode.subscribe(this::refresh);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
                fold();
                event.consume();
            }
        });
    }

    void fold() {
        int index = getSelectionModel().getSelectedIndex();
        if (index >= 0) {
            model.fold(index);
        }
    }

    private void lookAt() {
        int line = model.line.get();
        if (line >= 0) {
            getSelectionModel().clearAndSelect(line);
            scrollTo(line <= TOP ? 0 : line - 1);
        }
    }

    /// A line of the step may be chosen already: then it stays.
    private void follow() {
        int step = model.step.get();
        var selectedLine = getSelectionModel().getSelectedItem();
        if (step < 0 || selectedLine != null && selectedLine.stepIndex() == step) {
            return;
        }
        int line = model.lineOf(step);
        if (line >= 0) {
            isFollowing = true;
            getSelectionModel().clearAndSelect(line);
            isFollowing = false;
            scrollTo(line <= TOP ? 0 : line - 1);
        }
    }
}
