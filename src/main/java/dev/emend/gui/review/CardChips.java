package dev.emend.gui.review;

import dev.emend.gui.kit.Act;
import dev.emend.gui.kit.Acts;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Tone;
import dev.emend.gui.part.Prose;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;

/// What speaks for a closer look, before the lesson; the ones that lead somewhere are buttons.
final class CardChips {
    private static final int NOTE = 32;

    private final Act duplicate;
    private final Act conflicts;
    private final Act note;

    /// @param duplicate opens those that say the same
    /// @param conflicts goes to where contradictions are settled
    /// @param note opens the note
    CardChips(Act duplicate, Act conflicts, Act note) {
        this.duplicate = duplicate;
        this.conflicts = conflicts;
        this.note = note;
    }

    List<Node> of(Page page) {
        var chips = new ArrayList<Node>();
        var found = page.card().chips();
        var said = page.card().said();
        chips.add(kind(page.learning()));
        if (page.shown().state() != ReviewState.PENDING) {
            var word = Texts.get("part.learning.state." + page.shown().state().word());
            chips.add(new Chip(Icons.DONE, word, Tone.NEUTRAL));
        }
        if (!found.duplicates().isEmpty()) {
            int times = found.duplicates().size() + 1;
            chips.add(
                    button(
                            duplicate,
                            Icons.DUPLICATE,
                            Texts.get("review.chip.said", times),
                            Tone.WARNING));
        }
        if (!found.contradictions().isEmpty()) {
            int others = found.contradictions().size();
            chips.add(
                    button(
                            conflicts,
                            Icons.CONFLICT,
                            Texts.get("review.chip.contradicts", others),
                            Tone.DANGER));
        }
        if (!found.later().isEmpty()) {
            chips.add(
                    chip(
                            Icons.RECURRED,
                            "review.chip.recurred",
                            Tone.DANGER,
                            Texts.get("review.chip.recurred.hint", found.later().size())));
        }
        if (found.hasSecret()) {
            chips.add(
                    chip(
                            Icons.SECRET,
                            "review.chip.secret",
                            Tone.DANGER,
                            Texts.get("review.chip.secret.hint")));
        }
        found.instruction()
                .ifPresent(words ->
                        chips.add(
                                chip(
                                        Icons.WARNING,
                                        "review.chip.instruction",
                                        Tone.DANGER,
                                        Texts.get("review.chip.instruction.hint", words))));
        if (said.isFlagged()) {
            chips.add(new Chip(Icons.FLAG, Texts.get("review.chip.flag"), Tone.WARNING));
        }
        if (!said.note().isEmpty()) {
            var chip = button(note, Icons.NOTE, Brief.of(said.note(), NOTE), Tone.NEUTRAL);
            chip.setTooltip(Prose.tooltip(said.note()));
            chips.add(chip);
        }
        return chips;
    }

    private static Chip kind(Learning learning) {
        if (learning.kind() == Learning.Kind.HUMAN_INTERRUPT) {
            return new Chip(Icons.CORRECT, Texts.get("part.learning.correction"), Tone.ACCENT);
        }
        if (learning.suggestion().isPresent()) {
            return new Chip(Icons.PERSON, Texts.get("part.learning.person"), Tone.ACCENT);
        }
        return learning.recovery().isPresent()
                ? new Chip(Icons.AGENT, Texts.get("part.learning.agent"), Tone.NEUTRAL)
                : new Chip(Icons.LEARNING, Texts.get("part.learning.failure"), Tone.WARNING);
    }

    private static Chip chip(Icons icon, String key, Tone tone, String hint) {
        var chip = new Chip(icon, Texts.get(key), tone);
        chip.setTooltip(Prose.tooltip(hint));
        return chip;
    }

    private static Button button(Act act, Icons icon, String words, Tone tone) {
        var button = new Button(words, icon.node(14));
        button.setId("chip-" + Acts.selector(act));
        button.getStyleClass().addAll("chip", "chip-button", tone.styleClass());
        button.setMinWidth(Button.USE_PREF_SIZE);
        button.setAccessibleText(words + ", " + act.label());
        button.setOnAction(_ -> act.fire());
        button.setTooltip(Prose.tooltip(act.label()));
        return button;
    }
}
