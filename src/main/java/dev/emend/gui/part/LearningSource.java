package dev.emend.gui.part;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.model.Learning;
import dev.emend.model.VisibleText;
import dev.emend.model.lineage.Lineage;
import dev.emend.model.lineage.OriginClass;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Source of the lesson of a learning, with the same name on every screen.
public enum LearningSource {
    /// A person stepped in.
    CORRECTION(Icons.CORRECT, StyleVariant.ACCENT),
    /// A person's words stand behind the error.
    SUGGESTION(Icons.PERSON, StyleVariant.ACCENT),
    /// The agent found a way by itself.
    RECOVERY(Icons.AGENT, StyleVariant.NEUTRAL),
    /// Only the failure is known.
    FAILURE(Icons.WARNING, StyleVariant.WARNING);

    /// The length to which the name of a client is cut.
    private static final int CLIENT = 24;

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

    /// The word for who first said something.
    public static String word(OriginClass origin) {
        return Texts.get("part.origin." + origin.word());
    }

    /// A chip for who first stated a learning, with the client that brought it; empty where [#chip()]
    /// says it already. The tooltip names what it was derived from.
    public static Optional<Chip> origin(Learning learning) {
        var lineage = Lineage.of(learning);
        var origin = lineage.origin();
        boolean isUsualOrigin = of(learning) == RECOVERY ? origin == OriginClass.AGENT : origin == OriginClass.PERSON;
        if (isUsualOrigin
                && learning.client().isEmpty()
                && lineage.derivedFrom().isEmpty()) {
            return Optional.empty();
        }
        var icon = switch (origin) {
            case PERSON -> Icons.PERSON;
            case AGENT -> Icons.AGENT;
            case TOOL -> Icons.TOOL;
            case DOCUMENT -> Icons.FILE;
        };
        var words = learning.client()
                .map(client -> Texts.get("part.origin.by", word(origin), VisibleText.of(Heading.of(client, CLIENT))))
                .orElse(word(origin));
        var hint = Texts.get("part.origin." + origin.word() + ".hint");
        var chip = new Chip(icon, words, StyleVariant.NEUTRAL);
        chip.setTooltip(TextControls.tooltip(
                lineage.derivedFrom().isEmpty()
                        ? hint
                        : hint + "\n" + Texts.get("part.origin.derived", lineageText(lineage))));
        return Optional.of(chip);
    }

    /// The sources a learning was derived from, one a line; empty for none.
    public static String lineageText(Lineage lineage) {
        return lineage.derivedFrom().stream().map(VisibleText::of).collect(Collectors.joining("\n"));
    }
}
