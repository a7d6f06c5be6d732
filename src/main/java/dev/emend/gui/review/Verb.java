package dev.emend.gui.review;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Tone;
import java.util.Locale;

/// What a reviewer does to a learning.
enum Verb {
    KEEP(Icons.KEEP, Tone.SUCCESS),
    BURY(Icons.CLEAR, Tone.DANGER),
    EDIT(Icons.EDIT, Tone.ACCENT),
    LATER(Icons.LATER, Tone.NEUTRAL),
    DUPLICATE(Icons.DUPLICATE, Tone.WARNING),
    CONTEST(Icons.CONFLICT, Tone.WARNING),
    REATTACH(Icons.RESTORE, Tone.NEUTRAL),
    RATE(Icons.RATE, Tone.NEUTRAL),
    NOTE(Icons.NOTE, Tone.NEUTRAL),
    FLAG(Icons.FLAG, Tone.NEUTRAL),
    ORDER(Icons.UP, Tone.NEUTRAL);

    private final Icons icon;
    private final Tone tone;

    Verb(Icons icon, Tone tone) {
        this.icon = icon;
        this.tone = tone;
    }

    Icons icon() {
        return icon;
    }

    Tone tone() {
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
