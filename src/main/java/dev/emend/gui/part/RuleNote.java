package dev.emend.gui.part;

import dev.emend.app.library.AutoRatingResult;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;

/// The rating by rule with its arithmetic, beside the one a person gave.
public final class RuleNote {
    private RuleNote() {}

    /// Nothing without a rating by rule.
    public static List<Node> of(Optional<AutoRatingResult> rating, int score) {
        return rating.map(by -> of(by, score)).orElse(List.of());
    }

    private static List<Node> of(AutoRatingResult by, int score) {
        boolean isSame = by.score() == score;
        var words = Texts.get(isSame ? "part.rule.same" : "part.rule.differs", by.score(), score);
        var chip = new Chip(
                isSame ? Icons.DONE : Icons.WARNING, words, isSame ? StyleVariant.NEUTRAL : StyleVariant.WARNING);
        var reasons = by.reasons().stream()
                .map(reason ->
                        Texts.get("part.rule." + reason.rule().name().toLowerCase(Locale.ROOT), reason.evidence()))
                .collect(Collectors.joining(" \u00b7 "));
        var arithmetic = Texts.get("part.rule.start") + (reasons.isEmpty() ? "" : " \u00b7 " + reasons);
        return List.of(chip, TextControls.wrappingLabel(arithmetic, "caption"));
    }
}
