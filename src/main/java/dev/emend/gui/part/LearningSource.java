package dev.emend.gui.part;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Learning;
import java.util.Locale;

/// Where the lesson of a learning comes from, by the same name on every screen.
public enum LearningSource {
    /// A person stepped in.
    CORRECTION(Icons.CORRECT, StyleVariant.ACCENT),
    /// A person's words stand behind the error.
    SUGGESTION(Icons.PERSON, StyleVariant.ACCENT),
    /// The agent found a way by itself.
    RECOVERY(Icons.AGENT, StyleVariant.NEUTRAL),
    /// Only the failure is known.
    FAILURE(Icons.WARNING, StyleVariant.WARNING);

    private final Icons icon;
    private final StyleVariant tone;

    LearningSource(Icons icon, StyleVariant tone) {
        this.icon = icon;
        this.tone = tone;
    }

    public static LearningSource of(Learning learning) {
        if (learning.kind() == Learning.Kind.HUMAN_INTERRUPT) {
            return CORRECTION;
        }
        if (learning.suggestion().isPresent()) {
            return SUGGESTION;
        }
        return learning.recovery().isPresent() ? RECOVERY : FAILURE;
    }

    /// As in "Human correction".
    public String word() {
        return Texts.get("part.learning.source." + name().toLowerCase(Locale.ROOT));
    }

    public Chip chip() {
        return new Chip(icon, word(), tone);
    }
}
