package dev.emend.gui.review;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Heading;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.ReviewState;
import java.util.Locale;
import javafx.collections.SetChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Panel that opens under the card: a note, a list to choose from, similar learnings, or provenance.
/// The bar below has the buttons for it.
final class PanelPane extends VBox {
    private static final int NOTE_ROWS = 3;
    private static final int ROW = 52;
    private static final int MAX_ROWS = 5;
    private static final int MIN_ROWS = 2;
    private static final int MAX_WHAT = 120;

    private final PanelViewModel panel;
    private final ScrollPane source;
    private final Label title = TextControls.wrappingLabel("", "strong");
    private final Label description = TextControls.wrappingLabel("");
    private final Label emptyNote = TextControls.wrappingLabel("", "muted");
    private final TextArea note = new TextArea();
    private final TextField filter = new TextField();
    private final ListView<ChoiceOption> list = new ListView<>();
    private final HBox actions = new HBox(8);
    private boolean isShowing;

    PanelPane(ReviewViewModel model, ReviewActions reviewActions, ProvenancePane provenance) {
        this.panel = model.panel;
        getStyleClass().add("panel");
        note.setId("review-note-text");
        note.setWrapText(true);
        note.setPrefRowCount(NOTE_ROWS);
        note.setMinHeight(USE_PREF_SIZE);
        note.setPromptText(Texts.get("review.note.prompt"));
        FieldName.setWords(note, Texts.get("review.note.prompt"));
        TextControls.tabLeaves(note);
        filter.setId("review-filter");
        filter.setPromptText(Texts.get("review.filter"));
        FieldName.setWords(filter, Texts.get("review.filter"));
        filter.addEventFilter(KeyEvent.KEY_PRESSED, event -> walk(event, reviewActions));
        list.setId("review-choices");
        list.setAccessibleText(Texts.get("review.choices"));
        list.setItems(panel.choices);
        list.setCellFactory(_ -> new ChoiceCell(panel));
        list.getStyleClass().add("choices");
        VBox.setVgrow(list, Priority.SOMETIMES);
        actions.getChildren().add(ActionControls.button(reviewActions.close()));
        source = new ScrollPane(provenance);
        source.setFitToWidth(true);
        source.setFocusTraversable(false);
        source.getStyleClass().addAll("screen-scroll", "source");
        source.prefHeightProperty().bind(provenance.heightProperty().add(4));
        description.setId("review-choice-what");
        var whole = new ScrollPane(description);
        whole.setFitToWidth(true);
        whole.setFocusTraversable(false);
        whole.setMaxHeight(MAX_WHAT);
        whole.setMinHeight(MIN_ROWS * (double) ROW / 2);
        whole.getStyleClass().add("screen-scroll");
        whole.managedProperty().bind(whole.visibleProperty());
        whole.visibleProperty().bind(description.textProperty().isNotEmpty());
        getChildren().addAll(title, note, filter, list, whole, emptyNote, source, actions);
        panel.mode().subscribe(_ -> sayWhat());
        panel.selectedIndex.subscribe(_ -> sayWhat());
        panel.selectedIndex.subscribe(at -> select(at.intValue()));
        list.getSelectionModel().selectedIndexProperty().subscribe(at -> {
            if (!isShowing && at.intValue() >= 0) {
                panel.selectedIndex.set(at.intValue());
            }
        });
        panel.tickedChoices.addListener((SetChangeListener<ChoiceOption>) _ -> list.refresh());
        panel.choices.subscribe(this::size);
        panel.mode().subscribe((before, mode) -> show(before, mode));
        show(Mode.READING, panel.mode().get());
    }

    /// Shows the effect on both learnings, with all words of the survivor.
    private void sayWhat() {
        var choice = panel.current();
        if (panel.mode().get() != Mode.DUPLICATE || panel.choices.isEmpty()) {
            description.setText("");
        } else if (choice.isEmpty()) {
            description.setText(Texts.get("review.duplicate.what.none"));
        } else {
            var state = choice.get().state().orElse(ReviewState.PENDING);
            description.setText(Texts.get(
                    "review.duplicate.what." + state.word(),
                    choice.get().ref().label(),
                    choice.get().title()));
        }
    }

    private void select(int at) {
        isShowing = true;
        list.getSelectionModel().clearSelection();
        if (at >= 0 && panel.mode().get().isChoosing()) {
            list.getSelectionModel().select(at);
            list.scrollTo(Math.max(0, at - 1));
        }
        isShowing = false;
    }

    private void size() {
        var mode = panel.mode().get();
        int rows = panel.choices.size();
        boolean isList = mode.isChoosing() || mode == Mode.ALIKE;
        show(list, isList && rows > 0);
        show(emptyNote, isList && rows == 0);
        list.setPrefHeight(Math.min(rows, MAX_ROWS) * (double) ROW + 10);
        list.setMinHeight(Math.min(rows, MIN_ROWS) * (double) ROW);
        list.setMaxHeight(MAX_ROWS * (double) ROW + 10);
    }

    private void show(Mode before, Mode mode) {
        boolean isOpen = mode != Mode.READING && mode != Mode.EDITING;
        show(this, isOpen);
        if (before == Mode.NOTING) {
            note.textProperty().unbindBidirectional(panel.text);
        }
        if (before == Mode.REATTACH) {
            filter.textProperty().unbindBidirectional(panel.text);
        }
        if (!isOpen) {
            return;
        }
        var word = mode.name().toLowerCase(Locale.ROOT).replace('_', '.');
        title.setText(Texts.get("review.panel." + word, panel.choices.size()));
        emptyNote.setText(Texts.get(mode == Mode.ALIKE ? "review.similar.none" : "review.choices.none"));
        show(note, mode == Mode.NOTING);
        show(filter, mode == Mode.REATTACH);
        show(source, mode == Mode.PROVENANCE);
        show(actions, mode.isFree());
        list.setFocusTraversable(mode != Mode.ALIKE);
        size();
        select(panel.selectedIndex.get());
        applyCss(); // they take keys only once they are styled, and people type at once
        if (mode == Mode.NOTING) {
            note.textProperty().bindBidirectional(panel.text);
            note.requestFocus();
            note.end();
        } else if (mode == Mode.REATTACH) {
            filter.textProperty().bindBidirectional(panel.text);
            filter.requestFocus();
        } else if (mode.isChoosing() && !panel.choices.isEmpty()) {
            list.requestFocus();
        }
    }

    /// The list is walked from the field that filters it.
    private void walk(KeyEvent event, ReviewActions actions) {
        switch (event.getCode()) {
            case UP -> panel.move(-1);
            case DOWN -> panel.move(1);
            case ENTER -> actions.choose().fire();
            default -> {
                return;
            }
        }
        if (event.getCode() != KeyCode.UNDEFINED) {
            event.consume();
        }
    }

    private static void show(Node node, boolean isShown) {
        node.setVisible(isShown);
        node.setManaged(isShown);
    }

    /// Cell for an option to choose, ticked or not where several can be chosen.
    private static final class ChoiceCell extends ListCell<ChoiceOption> {
        private static final int TITLE = 180;
        private static final int CAPTION = 110;

        private final PanelViewModel panel;

        ChoiceCell(PanelViewModel panel) {
            this.panel = panel;
            setPrefWidth(0); // wraps at the width of the list
        }

        @Override
        protected void updateItem(@Nullable ChoiceOption choice, boolean isEmpty) {
            super.updateItem(choice, isEmpty);
            if (choice == null || isEmpty) {
                setGraphic(null);
                setAccessibleText("");
                return;
            }
            var line = new HBox(10);
            line.getStyleClass().add("choice");
            if (panel.mode().get().isCluster()) {
                boolean isTicked = panel.tickedChoices.contains(choice);
                line.getChildren().add(new Icon(isTicked ? Icons.TICKED : Icons.UNTICKED, 16));
            }
            var style = choice.learning().isPresent() ? "choice-lesson" : "mono";
            var words = new VBox(
                    2,
                    TextControls.wrappingLabel(Heading.of(choice.title(), TITLE), style),
                    TextControls.wrappingLabel(Heading.of(choice.caption(), CAPTION), "caption"));
            HBox.setHgrow(words, Priority.ALWAYS);
            line.getChildren().add(words);
            setGraphic(line);
            setAccessibleText(choice.title() + ", " + choice.caption());
        }
    }
}
