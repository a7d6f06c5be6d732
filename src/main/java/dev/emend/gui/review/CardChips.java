package dev.emend.gui.review;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.Heading;
import dev.emend.gui.part.LearningSource;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;

/// What speaks for a closer look, before the lesson; the ones that lead somewhere are buttons.
final class CardChips {
    private static final int NOTE = 32;

    private final UiAction duplicate;
    private final UiAction conflicts;
    private final UiAction note;
    private final UiAction edit;

    /// @param duplicate opens those that say the same
    /// @param conflicts goes to where contradictions are settled
    /// @param note opens the note
    /// @param edit opens the lesson
    CardChips(UiAction duplicate, UiAction conflicts, UiAction note, UiAction edit) {
        this.duplicate = duplicate;
        this.conflicts = conflicts;
        this.note = note;
        this.edit = edit;
    }

    /// @param drafts what was typed and not saved
    List<Node> of(CardModel page, PanelViewModel drafts) {
        var chips = new ArrayList<Node>();
        var found = page.card().chips();
        var notes = page.card().said();
        chips.add(LearningSource.of(page.learning()).chip());
        if (page.shown().state() != ReviewState.PENDING) {
            var word = Texts.get("part.learning.state." + page.shown().state().word());
            chips.add(new Chip(Icons.DONE, word, StyleVariant.NEUTRAL));
        }
        if (!found.duplicates().isEmpty()) {
            int times = found.duplicates().size() + 1;
            chips.add(button(duplicate, Icons.DUPLICATE, Texts.get("review.chip.said", times), StyleVariant.WARNING));
        }
        if (!found.contradictions().isEmpty()) {
            int others = found.contradictions().size();
            chips.add(button(
                    conflicts, Icons.CONFLICT, Texts.get("review.chip.contradicts", others), StyleVariant.DANGER));
        }
        if (!found.later().isEmpty()) {
            chips.add(chip(
                    Icons.RECURRED,
                    "review.chip.recurred",
                    StyleVariant.DANGER,
                    Texts.get("review.chip.recurred.hint", found.later().size())));
        }
        if (found.hasSecret()) {
            chips.add(chip(
                    Icons.SECRET, "review.chip.secret", StyleVariant.DANGER, Texts.get("review.chip.secret.hint")));
        }
        found.instruction()
                .ifPresent(words -> chips.add(chip(
                        Icons.WARNING,
                        "review.chip.instruction",
                        StyleVariant.DANGER,
                        Texts.get("review.chip.instruction.hint", words))));
        draft(edit, Mode.EDITING, "review.chip.draft.lesson", page, drafts, chips);
        draft(note, Mode.NOTING, "review.chip.draft.note", page, drafts, chips);
        if (notes.isFlagged()) {
            chips.add(new Chip(Icons.FLAG, Texts.get("review.chip.flag"), StyleVariant.WARNING));
        }
        if (!notes.note().isEmpty()) {
            var chip = button(note, Icons.NOTE, Heading.of(notes.note(), NOTE), StyleVariant.NEUTRAL);
            chip.setTooltip(TextControls.tooltip(notes.note()));
            chips.add(chip);
        }
        return chips;
    }

    private static void draft(
            UiAction open, Mode mode, String key, CardModel page, PanelViewModel drafts, List<Node> chips) {
        if (drafts.hasDraft(mode, page.ref())) {
            chips.add(button(open, Icons.EDIT, Texts.get(key), StyleVariant.WARNING));
        }
    }

    private static Chip chip(Icons icon, String key, StyleVariant tone, String hint) {
        var chip = new Chip(icon, Texts.get(key), tone);
        chip.setTooltip(TextControls.tooltip(hint));
        return chip;
    }

    private static Button button(UiAction action, Icons icon, String words, StyleVariant tone) {
        var button = new Button(words, icon.node(14));
        button.setId("chip-" + ActionControls.selector(action));
        button.getStyleClass().addAll("chip", "chip-button", tone.styleClass());
        button.setMinWidth(Button.USE_PREF_SIZE);
        button.setAccessibleText(words + ", " + action.label());
        button.setOnAction(_ -> action.fire());
        button.setTooltip(TextControls.tooltip(action.label()));
        return button;
    }
}
