package dev.emend.gui.conflicts;

import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.Stage;
import dev.emend.gui.conflicts.ConflictEntry.PendingFile;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Pane of one file that waits for an answer: what happened to it in numbers, and the answers.
final class PendingFilePane extends BorderPane {
    private final Dates dates;
    private final HBox title = new HBox(12);
    private final Label path = TextControls.wrappingLabel("", "mono", "muted");
    private final Label sentence = TextControls.wrappingLabel("");
    private final FlowPane figures = new FlowPane(16, 16);
    private final VBox lines = new VBox(8);
    private final Label safe = TextControls.wrappingLabel("", "muted");

    private final VBox mergeBox;
    private final PaneScroller scroll;
    private String visibleKey = "";

    /// @param model what merging would bring of a file that changed too much
    PendingFilePane(ChangesViewModel model, ConflictsActions actions, Dates dates) {
        this.dates = dates;
        getStyleClass().addAll("detail", "waiting");
        title.getStyleClass().add("title-row");
        var head = new VBox(title, path, sentence);
        head.getStyleClass().add("detail-head");
        setTop(head);
        var body = new VBox(16, figures, lines, safe);
        scroll = new PaneScroller(body);
        mergeBox = new VBox(
                8,
                TextControls.wrappingLabel(Texts.get("changes.merging"), "section-title"),
                TextControls.wrappingLabel(Texts.get("changes.merging.what"), "caption"),
                new ChangeList(model.selection, false, scroll::reveal, model::reload));
        body.getChildren().add(mergeBox);
        setCenter(scroll);
        var bar = new FlowPane(8, 8);
        bar.getStyleClass().add("action-bar");
        actions.fileAnswers.forEach(action -> bar.getChildren().add(button(action)));
        setBottom(bar);
    }

    private static javafx.scene.control.Button button(UiAction action) {
        boolean isFirst = action.id().equals("files.merge") || action.id().equals("files.back");
        var button = isFirst ? ActionControls.primary(action) : ActionControls.button(action);
        button.visibleProperty().bind(action.enabled());
        button.managedProperty().bind(button.visibleProperty());
        return button;
    }

    void show(PendingFile matter) {
        var notification = matter.news();
        var stage = notification.stage();
        var name = TextControls.wrappingLabel(FileNotificationTexts.label(notification.file()), "item-name");
        var chip = new Chip(
                stage == Stage.CONFLICTS ? Icons.FILE : Icons.WARNING,
                Texts.get("conflicts.file." + ConflictCell.word(stage)),
                stage == Stage.CONFLICTS ? StyleVariant.ACCENT : StyleVariant.WARNING);
        title.getChildren().setAll(name, chip);
        path.setText(notification.file().toString());
        sentence.setText(Texts.get("conflicts.file." + ConflictCell.word(stage) + ".what"));
        showFigures(notification);
        lines.getChildren().clear();
        notification.lines().forEach(line -> lines.getChildren().add(TextControls.wrappingLabel(line)));
        if (!notification.wayOut().isEmpty()) {
            lines.getChildren().add(TextControls.wrappingLabel(notification.wayOut()));
        }
        safe.setText(notification
                .lastGood()
                .filter(_ -> stage != Stage.CONFLICTS)
                .map(good -> Texts.get("conflicts.file.last", FileNotificationTexts.version(good, dates)))
                .orElse(""));
        safe.setVisible(!safe.getText().isEmpty());
        Focusability.setShown(
                mergeBox, stage == Stage.HELD && notification.wayOut().isEmpty());
        if (!visibleKey.equals(matter.key())) {
            visibleKey = matter.key();
            scroll.setVvalue(0);
        }
    }

    private void showFigures(FileNotification notification) {
        figures.getChildren().clear();
        if (notification.stage() == Stage.WRITER_DIED) {
            return;
        }
        var changes = notification.changes();
        figure("added", changes.items().addedCount());
        figure("changed", changes.items().changedCount());
        figure("removed", changes.items().removedCount());
        figure("learnings", changes.newLearnings());
        figure("restored", changes.restoredLearnings());
        figure("conflicts", changes.conflicts());
    }

    private void figure(String word, int count) {
        if (count == 0) {
            return;
        }
        var number = TextControls.fixedLabel(Texts.get("number", count), "figure");
        var box = new VBox(number, TextControls.fixedLabel(Texts.get("conflicts.figure." + word), "caption"));
        box.getStyleClass().add("figure-box");
        figures.getChildren().add(box);
    }
}
