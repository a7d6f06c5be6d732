package dev.emend.gui.library;

import dev.emend.app.review.CorrectionOutcome;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Tone;
import dev.emend.gui.part.Prose;
import java.util.Locale;

/// Whether a correction worked, as a chip.
final class WorkedChip {
    private WorkedChip() {}

    static Chip of(CorrectionOutcome worked) {
        var word = "library.worked." + worked.verdict().name().toLowerCase(Locale.ROOT);
        var chip =
                switch (worked.verdict()) {
                    case RECURRED -> new Chip(Icons.RETRY, Texts.get(word), Tone.WARNING);
                    case HOLDING -> new Chip(Icons.TRUSTED, Texts.get(word), Tone.SUCCESS);
                    case UNTESTED -> new Chip(Icons.UNKNOWN, Texts.get(word), Tone.NEUTRAL);
                };
        chip.setTooltip(Prose.tooltip(Texts.get(word + ".hint", worked.later().size())));
        return chip;
    }
}
