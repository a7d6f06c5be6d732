package dev.emend.gui.library;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.CorrectionOutcome;
import dev.emend.gui.kit.AfterLayout;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.LearningCard;
import dev.emend.gui.part.LessonReach;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WordDiffView;
import dev.emend.gui.part.WritingTipsPanel;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import javafx.collections.ListChangeListener;
import javafx.collections.SetChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The learnings as cards. One stop for Tab; arrows walk from card to card.
final class LearningsPane extends ScrollPane {
    /// Pixels left above what is scrolled into view.
    private static final double ABOVE = 8;

    private final LearningsViewModel model;
    private final LearningOutcomesViewModel fates;
    private final Dates dates;
    private final VBox cards = new VBox();
    private final List<LearningCard> learningCards = new ArrayList<>();

    LearningsPane(LearningsViewModel model, LearningOutcomesViewModel fates, Dates dates) {
        this.model = model;
        this.fates = fates;
        this.dates = dates;
        getStyleClass().add("screen-scroll");
        setId("learnings");
        cards.getStyleClass().add("learning-cards");
        setFitToWidth(true);
        setFocusTraversable(false);
        setContent(cards);
        model.learnings.addListener((ListChangeListener<Object>) _ -> rebuild());
        model.mask.subscribe((_, _) -> rebuild());
        model.focusIndex.subscribe((_, _) -> mark(true));
        model.editedRef.subscribe(this::showEditor);
        model.evidence.subscribe(this::showEvidence);
        fates.fates.subscribe(state -> {
            if (state instanceof Load.Ready<?>) {
                rebuild();
            }
        });
        fates.expandedLearnings.addListener((SetChangeListener<Object>) _ -> showLater());
        cards.focusWithinProperty().subscribe(has -> model.hasFocus.set(has));
        addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        rebuild();
    }

    private void rebuild() {
        boolean hadFocus = cards.isFocusWithin();
        learningCards.clear();
        int number = 0;
        for (var detail : model.learnings) {
            var card = new LearningCard(model.withMask(detail), ++number, dates);
            int index = number - 1;
            card.focusedProperty().subscribe(has -> {
                if (has) {
                    model.focusIndex.set(index);
                }
            });
            card.setOnMouseClicked(_ -> card.requestFocus());
            tell(card, detail);
            learningCards.add(card);
        }
        setFitToHeight(learningCards.isEmpty());
        if (learningCards.isEmpty()) {
            var empty = EmptyPane.noContent(Texts.get("library.learnings.none"));
            VBox.setVgrow(empty, Priority.ALWAYS);
            cards.getChildren().setAll(empty);
        } else {
            cards.getChildren().setAll(learningCards);
            divide();
        }
        showLater();
        showEvidence();
        if (model.editedRef.get() != null) {
            showEditor();
        }
        mark(false);
        if (hadFocus && model.editedRef.get() == null) { // else the field has it
            focusCurrent();
        }
    }

    /// Adds a chip that tells whether the learning worked; styles one that is not in the file.
    private void tell(LearningCard card, ReviewedLearning detail) {
        var ref = detail.learning().ref();
        boolean isPending = detail.state() == ReviewState.PENDING;
        // one that nobody kept was not tried
        fates.of(ref)
                .correctionOutcome()
                .filter(outcome -> !isPending || outcome.verdict() != CorrectionOutcome.Verdict.HOLDING)
                .map(LearningsPane::outcome)
                .ifPresent(card::tell);
        if (!detail.isInFile()) {
            card.getStyleClass().add("aside");
        }
    }

    /// A line above the first one that is not in the file.
    private void divide() {
        for (int i = 0; i < learningCards.size(); i++) {
            if (!model.learnings.get(i).isInFile()) {
                var line = new VBox(
                        TextControls.wrappingLabel(Texts.get("library.learnings.aside"), "strong"),
                        TextControls.wrappingLabel(Texts.get("library.learnings.aside.what"), "caption"));
                line.getStyleClass().add("not-in-file");
                cards.getChildren().add(i, line);
                return;
            }
        }
    }

    private void showLater() {
        for (int i = 0; i < learningCards.size(); i++) {
            var ref = model.learnings.get(i).learning().ref();
            var lines = new ArrayList<Node>();
            fates.of(ref).survivor().ifPresent(survivor -> lines.add(survivor(survivor)));
            fates.of(ref).effect().ifPresent(effect -> {
                var words = TextControls.wrappingLabel(
                        effect.sentence() + " " + effect.conclusion(), "figures", "learning-effect");
                lines.add(words);
            });
            if (fates.expandedLearnings.contains(ref)) {
                lines.add(TextControls.wrappingLabel(Texts.get("library.learnings.later"), "caption"));
                lines.addAll(failures(fates.laterFailures(ref)));
            }
            learningCards.get(i).showLater(lines);
        }
    }

    private Node survivor(LearningRef ref) {
        var words = learning(ref)
                .map(learning -> Texts.get("library.learnings.survivor", learning.lesson()))
                .orElseGet(() -> Texts.get(
                        "library.learnings.survivor.elsewhere", ref.item().label()));
        return TextControls.wrappingLabel(words, "muted");
    }

    /// Lines for later failures: those of this item one by one, those of others counted.
    private List<Node> failures(List<LearningRef> laterFailures) {
        var lines = new ArrayList<Node>();
        var laterItems = new TreeMap<String, Integer>();
        for (var ref : laterFailures) {
            learning(ref)
                    .ifPresentOrElse(
                            learning -> lines.add(failure(learning)),
                            () -> laterItems.merge(ref.item().label(), 1, Integer::sum));
        }
        laterItems.forEach((item, count) ->
                lines.add(TextControls.wrappingLabel(Texts.get("library.learnings.later.elsewhere", count, item))));
        return lines;
    }

    private Node failure(Learning learning) {
        var when = dates.label(learning.timestamp());
        when.getStyleClass().add("caption");
        return new VBox(2, when, TextControls.wrappingLabel(learning.error()));
    }

    private Optional<Learning> learning(LearningRef ref) {
        return model.learnings.stream()
                .map(detail -> model.withMask(detail).learning())
                .filter(learning -> learning.ref().equals(ref))
                .findFirst();
    }

    private void mark(boolean mayFocus) {
        boolean hasFocus = cards.isFocusWithin() && model.editedRef.get() == null;
        for (int i = 0; i < learningCards.size(); i++) {
            boolean isCurrent = i == model.focusIndex.get();
            learningCards.get(i).setCurrent(isCurrent);
            learningCards.get(i).setFocusTraversable(isCurrent);
            if (isCurrent && mayFocus && hasFocus && !learningCards.get(i).isFocused()) {
                focusCurrent();
            }
        }
    }

    /// Puts the focus on the current card and scrolls it into view.
    void focusCurrent() {
        int at = model.focusIndex.get();
        if (at >= 0 && at < learningCards.size()) {
            learningCards.get(at).requestFocus();
            revealAfterLayout(learningCards.get(at));
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

    /// A tab that was just opened, or a card that was just changed, has its places only after the
    /// next layout.
    private void revealAfterLayout(Node node) {
        AfterLayout.run(getScene(), () -> reveal(node));
        requestLayout(); // else nothing may be left to lay out
    }

    /// Scrolls only when a part of it is outside.
    private void reveal(Node node) {
        if (node.getScene() == null || node.getScene() != getScene()) {
            return; // another one took its place
        }
        double height = getViewportBounds().getHeight();
        double room = cards.getHeight() - height;
        if (room <= 0) {
            return;
        }
        var place = cards.sceneToLocal(node.localToScene(node.getLayoutBounds()));
        double top = getVvalue() * room;
        if (place.getMinY() < top || place.getMaxY() > top + height) {
            setVvalue(Math.clamp((place.getMinY() - ABOVE) / room, 0.0, 1.0));
        }
    }

    private void showEvidence() {
        for (int i = 0; i < learningCards.size(); i++) {
            learningCards
                    .get(i)
                    .showEvidence(model.evidence.contains(
                            model.learnings.get(i).learning().ref()));
        }
    }

    private void showEditor() {
        var editedRef = model.editedRef.get();
        for (int i = 0; i < learningCards.size(); i++) {
            var learning = model.learnings.get(i).learning();
            if (learning.ref().equals(editedRef)) {
                var area = editor();
                learningCards.get(i).showLesson(area);
                area.lookup("#lesson-text").requestFocus();
                revealAfterLayout(area);
            } else {
                var maskedLearning = model.withMask(model.learnings.get(i)).learning();
                learningCards.get(i).showLesson(TextControls.wrappingLabel(maskedLearning.lesson(), "lesson"));
            }
        }
        if (editedRef == null && cards.isFocusWithin()) {
            focusCurrent();
        }
    }

    /// The lesson as it was, with what is typed marked in it.
    private void compare(VBox changes, String newLesson) {
        var before = model.lessonBefore();
        boolean isChanged = !before.equals(newLesson);
        changes.setVisible(isChanged);
        changes.setManaged(isChanged);
        changes.getChildren().clear();
        if (isChanged) {
            changes.getChildren()
                    .addAll(
                            TextControls.fixedLabel(Texts.get("library.learnings.before"), "caption"),
                            new WordDiffView(before, newLesson));
        }
    }

    private VBox editor() {
        var area = new TextArea();
        area.setId("lesson-text");
        area.setWrapText(true);
        area.setPrefRowCount(5);
        area.getStyleClass().add("lesson");
        FieldName.setWords(area, Texts.get("part.interrupt.lesson"));
        area.textProperty().bindBidirectional(model.lesson);
        TextControls.tabLeaves(area);
        var save = new Button(Texts.get("library.learning.save"));
        save.getStyleClass().add("accent");
        save.setOnAction(_ -> model.saveLesson());
        var cancel = new Button(Texts.get("library.field.cancel"));
        cancel.setOnAction(_ -> model.cancelEdit());
        var buttons = new WrappingRow(
                8, save, new KeyCap("Ctrl+Enter"), cancel, new KeyCap("Esc"), new DraftNote(model.drafts));
        buttons.getStyleClass().add("button-row");
        var changes = new VBox(2);
        var reach = new LessonReach();
        area.textProperty().subscribe(newLesson -> {
            compare(changes, newLesson);
            model.draft()
                    .ifPresent(draft ->
                            reach.show(draft.learning(), model.home(), draft.number(), PromptProfile.KB_ATTACHED));
        });
        return new VBox(8, area, reach, changes, new WritingTipsPanel(model.writingTips), buttons);
    }

    /// Whether a correction worked, as a chip.
    private static Chip outcome(CorrectionOutcome outcome) {
        var word = "library.worked." + outcome.verdict().name().toLowerCase(Locale.ROOT);
        var chip = switch (outcome.verdict()) {
            case RECURRED -> new Chip(Icons.RETRY, Texts.get(word), StyleVariant.WARNING);
            case HOLDING ->
                new Chip(Icons.UNKNOWN, Texts.get(word, outcome.laterFailures().size()), StyleVariant.NEUTRAL);
            case UNTESTED -> new Chip(Icons.UNKNOWN, Texts.get(word), StyleVariant.NEUTRAL);
        };
        chip.setTooltip(TextControls.tooltip(
                Texts.get(word + ".hint", outcome.laterFailures().size())));
        return chip;
    }
}
