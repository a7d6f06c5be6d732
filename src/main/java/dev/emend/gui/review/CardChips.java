package dev.emend.gui.review;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.Heading;
import dev.emend.gui.part.LearningSource;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.review.PanelViewModel.Mode;
import dev.emend.model.ReviewState;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;

/// Chips that suggest a closer look, before the lesson; the ones that lead somewhere are buttons.
final class CardChips {
    private static final int NOTE = 32;

    private final UiAction duplicate;
    private final UiAction conflicts;
    private final UiAction note;
    private final UiAction edit;
    private final UiAction discard;
    private final Dates dates;

    /// @param duplicate opens those that say the same
    /// @param conflicts goes to where contradictions are settled
    /// @param note opens the note
    /// @param edit opens the lesson
    /// @param discard forgets what was typed and not saved
    CardChips(UiAction duplicate, UiAction conflicts, UiAction note, UiAction edit, UiAction discard, Dates dates) {
        this.duplicate = duplicate;
        this.conflicts = conflicts;
        this.note = note;
        this.edit = edit;
        this.discard = discard;
        this.dates = dates;
    }

    /// @param drafts what was typed and not saved
    List<Node> of(CardModel page, PanelViewModel drafts) {
        var chips = new ArrayList<Node>();
        var cardChips = page.card().chips();
        var notes = page.card().notes();
        page.learning().ifPresent(learning -> {
            chips.add(LearningSource.of(learning).chip());
            LearningSource.origin(learning).ifPresent(chips::add);
        });
        page.maskedLearning()
                .map(ReviewedLearning::state)
                .filter(state -> state != ReviewState.PENDING)
                .ifPresent(state -> {
                    var word = Texts.get("part.learning.state." + state.word());
                    chips.add(new Chip(Icons.DONE, word, StyleVariant.NEUTRAL));
                });
        if (!page.card().isOfItem()) {
            chips.add(chip(Icons.MEMORIES, "review.memory", StyleVariant.NEUTRAL, source(page)));
        }
        if (page.card().change().isPresent()) {
            chips.add(chip(Icons.EDIT, "review.chip.changed", StyleVariant.WARNING, Texts.get("part.changed")));
        } else if (page.learning().isEmpty() && page.card().isOfItem()) {
            chips.add(chip(
                    Icons.ADD, "review.chip.proposed", StyleVariant.ACCENT, Texts.get("review.chip.proposed.hint")));
        }
        if (!cardChips.duplicates().isEmpty()) {
            int times = cardChips.duplicates().size() + 1;
            chips.add(button(duplicate, Icons.DUPLICATE, Texts.get("review.chip.said", times), StyleVariant.WARNING));
        }
        if (!cardChips.contradictions().isEmpty()) {
            int otherCount = cardChips.contradictions().size();
            chips.add(button(
                    conflicts, Icons.CONFLICT, Texts.get("review.chip.contradicts", otherCount), StyleVariant.DANGER));
        }
        if (!cardChips.laterFailures().isEmpty()) {
            chips.add(chip(
                    Icons.RECURRED,
                    "review.chip.recurred",
                    StyleVariant.DANGER,
                    Texts.get(
                            "review.chip.recurred.hint",
                            cardChips.laterFailures().size())));
        }
        cardChips
                .rejection()
                .ifPresent(rejection -> chips.add(chip(
                        Icons.ARCHIVE,
                        "review.chip.rejected",
                        StyleVariant.WARNING,
                        Texts.get("review.chip.rejected.hint", rejection.person(), dates.time(rejection.at())))));
        if (cardChips.hasSecret()) {
            chips.add(chip(
                    Icons.SECRET, "review.chip.secret", StyleVariant.DANGER, Texts.get("review.chip.secret.hint")));
        }
        cardChips
                .instruction()
                .ifPresent(words -> chips.add(chip(
                        Icons.WARNING,
                        "review.chip.instruction",
                        StyleVariant.DANGER,
                        Texts.get("review.chip.instruction.hint", words))));
        var lesson = drafts.draft(Mode.EDITING, page.ref());
        var noteDraft = drafts.draft(Mode.NOTING, page.ref());
        lesson.ifPresent(draft -> chips.add(draft(edit, "review.chip.draft.lesson", draft)));
        noteDraft.ifPresent(draft -> chips.add(draft(note, "review.chip.draft.note", draft)));
        if (lesson.isPresent() || noteDraft.isPresent()) {
            chips.add(button(discard, Icons.DELETE, Texts.get("review.chip.discard"), StyleVariant.NEUTRAL));
        }
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

    private static String source(CardModel page) {
        return page.card().entry() instanceof MemoryDetail memory
                ? VisibleText.of(memory.memory().origin().source())
                : "";
    }

    private Button draft(UiAction open, String key, Drafts.Draft draft) {
        var chip = button(open, Icons.EDIT, Texts.get(key, dates.time(draft.at())), StyleVariant.WARNING);
        chip.setTooltip(TextControls.tooltip(draft.text()));
        return chip;
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
