package dev.emend.gui.review;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import java.util.Locale;

/// Actions of a reviewer on a learning.
enum ReviewAction {
    KEEP(Icons.KEEP, StyleVariant.SUCCESS),
    REJECT(Icons.CLEAR, StyleVariant.DANGER),
    EDIT(Icons.EDIT, StyleVariant.ACCENT),
    SNOOZE(Icons.CLOCK, StyleVariant.NEUTRAL),
    DUPLICATE(Icons.DUPLICATE, StyleVariant.WARNING),
    CONTEST(Icons.CONFLICT, StyleVariant.WARNING),
    REATTACH(Icons.RESTORE, StyleVariant.NEUTRAL),
    RATE(Icons.RATE, StyleVariant.NEUTRAL),
    NOTE(Icons.NOTE, StyleVariant.NEUTRAL),
    FLAG(Icons.FLAG, StyleVariant.NEUTRAL),
    ORDER(Icons.UP, StyleVariant.NEUTRAL);

    private final Icons icon;
    private final StyleVariant tone;

    ReviewAction(Icons icon, StyleVariant tone) {
        this.icon = icon;
        this.tone = tone;
    }

    Icons icon() {
        return icon;
    }

    StyleVariant tone() {
        return tone;
    }

    /// Whether the learning leaves the queue by it.
    boolean isVerdict() {
        return compareTo(RATE) < 0;
    }

    /// As in "Kept".
    String done() {
        return Texts.get("review.verb." + name().toLowerCase(Locale.ROOT));
    }
}
