package dev.emend.gui.conflicts;

import dev.emend.app.conflicts.ConflictView;
import dev.emend.gui.conflicts.ConflictEntry.Disagreement;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DraftNote;
import dev.emend.gui.part.FieldDraft;
import dev.emend.gui.part.TextControls;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Pane of one conflict: what happened, the values side by side, the result, and the answers.
final class DisagreementPane extends BorderPane {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final int CHARACTERS_PER_LINE = 90;
    private static final int MIN_LINES = 2;
    private static final int MAX_LINES = 10;

    private final Dates dates;
    private final Button item;
    private final HBox kind = new HBox(8);
    private final Label time = TextControls.fixedLabel("", "caption");
    private final Label place = TextControls.wrappingLabel("", "mono", "place");
    private final Label lesson = TextControls.wrappingLabel("", "muted");
    private final Label sentence = TextControls.wrappingLabel("");
    private final SidesPane sides = new SidesPane();
    private final TextArea result;
    private final Label mistake = TextControls.wrappingLabel("", "mistake");
    private final Label hint = TextControls.fixedLabel("", "caption");
    private final VBox resultPart;
    private final PaneScroller scroll;
    private @Nullable FieldDraft bound;

    /// @param result where the result is typed; its focus tells the actions that it is
    DisagreementPane(ConflictsViewModel model, ConflictsActions actions, TextArea result, Dates dates) {
        this.dates = dates;
        this.result = result;
        item = ActionControls.link(actions.showItem);
        item.setMnemonicParsing(false); // ids have underscores
        item.getStyleClass().addAll("item-name", "mono");
        getStyleClass().addAll("detail", "disagreement");
        result.setId("result");
        result.setWrapText(true);
        FieldName.setWords(result, Texts.get("conflicts.result.title"));
        TextControls.tabLeaves(result);
        show(mistake, "");
        show(lesson, "");
        var title = TextControls.fixedLabel(Texts.get("conflicts.result.title"), "section-title");
        var head = new HBox(12, title, new KeyCap("E"), hint, new DraftNote(model.drafts));
        head.setAlignment(Pos.CENTER_LEFT);
        resultPart = new VBox(8, head, result, mistake);
        var body = new VBox(16, sides, resultPart);
        scroll = new PaneScroller(body);
        setTop(head());
        setCenter(scroll);
        setBottom(bar(actions));
        model.draft().subscribe(this::bind);
        model.mistake().subscribe(words -> {
            show(mistake, words);
            result.pseudoClassStateChanged(WRONG, !words.isEmpty());
        });
        model.lesson.subscribe(this::showLesson);
    }

    private VBox head() {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var title = new HBox(item, kind, gap, time);
        title.getStyleClass().add("title-row");
        var head = new VBox(title, place, sentence, lesson);
        head.getStyleClass().add("detail-head");
        return head;
    }

    private static FlowPane bar(ConflictsActions actions) {
        var bar = new FlowPane(8, 8);
        bar.getStyleClass().add("action-bar");
        for (var action : actions.answers) {
            boolean isFirst = action.keys().contains(Keys.of("Numpad 1"));
            var button = isFirst ? ActionControls.primary(action) : ActionControls.button(action);
            button.visibleProperty().bind(action.enabled());
            button.managedProperty().bind(button.visibleProperty());
            bar.getChildren().add(button);
        }
        return bar;
    }

    void show(Disagreement matter) {
        var open = matter.open();
        showHead(open);
        sides.show(ValueColumn.of(open.conflict()));
        scroll.setVvalue(0);
    }

    private void showHead(ConflictView open) {
        var conflict = open.conflict();
        item.setText(conflict.item().label());
        item.setAccessibleText(Texts.get("conflicts.item.named", conflict.item().label()));
        kind.getChildren()
                .setAll(new Chip(
                        ConflictTexts.icon(conflict.kind()),
                        ConflictTexts.word(conflict.kind()),
                        ConflictTexts.tone(conflict.kind())));
        Dates.keep(time, () -> Texts.get("conflicts.found", dates.text(open.foundAt())));
        time.setTooltip(TextControls.tooltip(open.foundAt().toString()));
        show(place, ConflictTexts.place(conflict));
        sentence.setText(ConflictTexts.sentence(conflict));
    }

    private void showLesson(Load<Optional<String>> load) {
        switch (load) {
            case Load.Ready<Optional<String>>(var words) ->
                show(
                        lesson,
                        words.map(text -> Texts.get("conflicts.lesson", text)).orElse(""));
            case Load.Failed<Optional<String>>(var problem) -> show(lesson, problem.message());
            case Load.Idle<Optional<String>> _, Load.Running<Optional<String>> _ -> {}
        }
    }

    private void bind(@Nullable FieldDraft draft) {
        if (bound != null) {
            result.textProperty().unbindBidirectional(bound.text);
        }
        bound = draft;
        resultPart.setVisible(draft != null);
        resultPart.setManaged(draft != null);
        if (draft == null) {
            return;
        }
        result.textProperty().bindBidirectional(draft.text);
        int lines = draft.text
                .getValueSafe()
                .lines()
                .mapToInt(line -> 1 + line.length() / CHARACTERS_PER_LINE)
                .sum();
        result.setPrefRowCount(Math.clamp(lines, MIN_LINES, MAX_LINES));
        result.getStyleClass().remove("mono");
        if (draft.kind != FieldDraft.Kind.TEXT) {
            result.getStyleClass().add("mono");
        }
        hint.setText(Texts.get(draft.kind == FieldDraft.Kind.LIST ? "conflicts.result.list" : "conflicts.result.hint"));
    }

    private static void show(Label label, String words) {
        label.setText(words);
        label.setVisible(!words.isEmpty());
        label.setManaged(!words.isEmpty());
    }
}
