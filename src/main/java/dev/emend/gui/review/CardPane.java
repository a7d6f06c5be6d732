package dev.emend.gui.review;

import dev.emend.app.library.ItemPlace;
import dev.emend.app.review.ReviewCard;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ChangedWordsView;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.FieldNames;
import dev.emend.gui.part.PrettyJson;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.places.PlaceLine;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.EntryRef;
import dev.emend.model.Learning;
import dev.emend.model.VisibleText;
import java.util.Optional;
import javafx.collections.MapChangeListener;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The learning or item that is judged: chips, the lesson, and what is behind it. It has the focus while
/// letters are keys.
final class CardPane extends VBox {
    private final ReviewViewModel model;
    private final UiAction evidence;
    private final CardChips chips;
    private final Dates dates;
    private final FlowPane chipRow = new FlowPane();
    private final HBox when = new HBox(8);
    private final UnreadNote unread;
    private final Label changedNote;
    private final ChangedWordsView words = new ChangedWordsView();
    private final Label lesson = TextControls.wrappingLabel("", "lesson");
    private final LessonEditor editor;
    private final VBox lessonPlace = new VBox();
    private final GridPane facts = new GridPane();
    private final HBox more = new HBox(8);
    private final PlaceLine place = new PlaceLine();
    private final Label json = TextControls.wrappingLabel("", "mono", "evidence");
    private final VBox whole = new VBox(8);
    private @Nullable EntryRef shownOwner;

    CardPane(ReviewViewModel model, PreviewViewModel agents, ReviewActions actions, Dates dates) {
        this.model = model;
        this.evidence = actions.evidence;
        this.dates = dates;
        chips = new CardChips(
                actions.duplicate(), actions.conflicts, actions.note(), actions.edit(), actions.discard, dates);
        unread = new UnreadNote(model, agents, actions);
        setId("review-card");
        getStyleClass().addAll("card", "review-card");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT);
        chipRow.getStyleClass().add("chips");
        HBox.setHgrow(chipRow, Priority.ALWAYS);
        when.getStyleClass().add("when");
        when.setMinWidth(USE_PREF_SIZE);
        // or it asks for the height of a narrower row
        chipRow.prefWrapLengthProperty()
                .bind(widthProperty().subtract(when.widthProperty()).subtract(64));
        var top = new HBox(12, chipRow, when);
        changedNote = TextControls.wrappingLabel(Texts.get("review.changed"), "caption", "changed");
        changedNote.visibleProperty().bind(model.isChanged);
        changedNote.managedProperty().bind(changedNote.visibleProperty());
        editor = new LessonEditor(model.panel.text);
        facts.getStyleClass().add("facts");
        var names = new ColumnConstraints(100);
        var values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        facts.getColumnConstraints().setAll(names, values);
        more.getStyleClass().add("more");
        place.offer(actions.editor);
        HBox.setHgrow(place, Priority.ALWAYS);
        whole.getStyleClass().add("whole");
        getChildren().addAll(top, changedNote, lessonPlace, words, unread, facts, more, whole);
        model.panel.text.subscribe((_, _) -> reach());
        model.profile.subscribe((_, _) -> reach());
        model.panel.drafts().addListener((MapChangeListener<Drafts.Field, Drafts.Draft>) _ -> {
            if (!model.panel.mode().get().isTyping()) { // each letter changes the draft of the open field
                chips();
            }
        });
        model.isUnfolded.subscribe((_, _) -> refresh());
        setOnMouseClicked(_ -> requestFocus());
    }

    private void reach() {
        var page = model.page().get();
        var lesson = model.panel.text.getValueSafe().strip();
        if (page != null && page.learning().isPresent()) {
            var learning = page.learning().get();
            var item = page.card().item().item();
            var draft = new Learning(learning.ref(), learning.index(), learning.fieldsWithLesson(lesson));
            int number = page.card().requireLearning().isInFile()
                    ? learning.index() + 1
                    : item.fields().array("kb_learnings").size() + 1;
            editor.reach.show(draft, item.home(), number, model.profile.get());
        }
    }

    /// @param isEditing whether the lesson is a field now
    void edit(boolean isEditing) {
        var page = model.page().get();
        if (isEditing && page != null) {
            lessonPlace.getChildren().setAll(editor);
            editor.open(
                    page.lesson(),
                    page.learning().map(Learning::isHiddenSuggestion).orElse(false));
            reach();
            applyCss(); // it takes keys only once it is styled, and people type at once
            editor.focus();
        } else if (!lessonPlace.getChildren().contains(lesson)) {
            if (editor.hasFocus()) {
                requestFocus(); // the field goes away
            }
            editor.close();
            lessonPlace.getChildren().setAll(lesson);
        }
        chips();
    }

    private void chips() {
        var page = model.page().get();
        if (page != null) {
            chipRow.getChildren().setAll(chips.of(page, model.panel));
        }
    }

    private void refresh() {
        var page = model.page().get();
        if (page != null) {
            show(page);
        }
    }

    void show(CardModel page) {
        boolean isSame = page.ref().owner().equals(shownOwner);
        shownOwner = page.ref().owner();
        chipRow.getChildren().setAll(chips.of(page, model.panel));
        when.getChildren().clear();
        page.learning().ifPresent(this::when);
        lesson.setText(VisibleText.of(page.summary().lesson()));
        words.show(page.card().change(), page.card().entry().mask());
        setAccessibleText(Texts.get("review.card.said", page.ref().label(), lesson.getText()));
        if (model.panel.mode().get() != Mode.EDITING) {
            edit(false);
        }
        boolean isWhole = model.isUnfolded.get();
        facts(page, isWhole);
        if (!isSame) {
            showPlace(page, Optional.empty());
        }
        more(page, isWhole);
        whole(page, isWhole);
    }

    private void when(Learning learning) {
        learning.stepNum()
                .ifPresent(step -> when.getChildren()
                        .add(TextControls.fixedLabel(
                                Texts.get("part.learning.step", Integer.toString(step)), "muted")));
        if (!learning.timestamp().isEmpty()) {
            if (!when.getChildren().isEmpty()) {
                when.getChildren().add(TextControls.fixedLabel("\u00b7", "muted"));
            }
            var date = dates.label(learning.timestamp());
            date.setMinWidth(Label.USE_PREF_SIZE);
            when.getChildren().add(date);
        }
    }

    /// @param itemPlace where the item stands in its file; empty while that is not known
    void showPlace(CardModel page, Optional<ItemPlace> itemPlace) {
        if (page.card().isOfItem()) {
            place.show(page.card().item().item(), page.card().item().file(), itemPlace);
        }
        place.setVisible(page.card().isOfItem());
    }

    private void facts(CardModel page, boolean isWhole) {
        facts.getChildren().clear();
        page.learning().ifPresentOrElse(learning -> facts(learning, page.summary(), isWhole), () -> facts(page.card()));
    }

    /// The words of an item that was proposed, or of a memory; of one that was changed, what differs is shown by
    /// itself.
    private void facts(ReviewCard card) {
        if (card.change().isEmpty()) {
            var words = card.entry().words().without("description");
            words.members().forEach((name, value) -> {
                var text = ChangedWordsView.text(value, card.entry().mask());
                if (!text.strip().replaceAll("\\s+", " ").equals(card.entry().title())) {
                    addFact(FieldNames.of(name), text);
                }
            });
        }
    }

    private void facts(Learning learning, CardSummary summary, boolean isWhole) {
        var error = learning.error().equals(learning.lesson()) ? "" : learning.error();
        fact("part.learning.failed", isWhole ? error : summary.error()).ifPresent(value -> value.setId("review-error"));
        fact("part.learning.action", isWhole ? learning.originalAction().oneLine() : summary.action(), "mono");
        fact(
                "part.learning.corrected",
                isWhole
                        ? learning.correctedAction()
                                .map(action -> action.oneLine())
                                .orElse("")
                        : summary.correctedAction(),
                "mono");
        var recovery = learning.recovery()
                .filter(text -> !text.equals(learning.lesson()))
                .orElse("");
        fact("part.learning.recovery", isWhole ? recovery : summary.recovery());
        if (isWhole) {
            fact("review.fact.reasoning", learning.originalAction().reasoning());
            fact("part.learning.task", learning.task());
        }
    }

    private Optional<Label> fact(String key, String text, String... styleClasses) {
        return addFact(Texts.get(key), text, styleClasses);
    }

    private Optional<Label> addFact(String label, String text, String... styleClasses) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        int row = facts.getRowCount();
        var name = TextControls.wrappingLabel(label, "muted");
        var value = TextControls.wrappingLabel(text, styleClasses);
        GridPane.setValignment(name, VPos.TOP);
        facts.addRow(row, name, value);
        return Optional.of(value);
    }

    private void more(CardModel page, boolean isWhole) {
        var words =
                page.learning().isEmpty() ? json(page) : page.summary().isFolded() ? "review.more" : "review.more.json";
        var key = isWhole ? "review.less" : words;
        var link = ActionControls.link(evidence);
        link.setText(Texts.get(key));
        var arrow = (isWhole ? Icons.EXPAND : Icons.NEXT).node();
        more.getChildren().setAll(arrow, link, new KeyCap(evidence), place);
    }

    private void whole(CardModel page, boolean isWhole) {
        whole.setVisible(isWhole);
        whole.setManaged(isWhole);
        var entry = page.card().entry();
        var fields = page.learning()
                .map(Learning::fields)
                .orElseGet(() -> entry.mask().apply(entry.fields()));
        json.setText(isWhole ? VisibleText.of(PrettyJson.of(fields)) : "");
        whole.getChildren().setAll(TextControls.wrappingLabel(Texts.get(json(page)), "caption"), json);
    }

    private static String json(CardModel page) {
        return page.card().isOfItem() ? "review.json" : "review.json.memory";
    }
}
