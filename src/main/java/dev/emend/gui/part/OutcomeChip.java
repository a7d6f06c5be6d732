package dev.emend.gui.part;

import dev.emend.app.review.CorrectionOutcome;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import java.util.Locale;

/// Whether a correction worked, as a chip.
public final class OutcomeChip {
    private OutcomeChip() {}

    public static Chip of(CorrectionOutcome worked) {
        var word = "library.worked." + worked.verdict().name().toLowerCase(Locale.ROOT);
        var chip = switch (worked.verdict()) {
            case RECURRED -> new Chip(Icons.RETRY, Texts.get(word), StyleVariant.WARNING);
            case HOLDING ->
                new Chip(Icons.UNKNOWN, Texts.get(word, worked.later().size()), StyleVariant.NEUTRAL);
            case UNTESTED -> new Chip(Icons.UNKNOWN, Texts.get(word), StyleVariant.NEUTRAL);
        };
        chip.setTooltip(
                TextControls.tooltip(Texts.get(word + ".hint", worked.later().size())));
        return chip;
    }
}
