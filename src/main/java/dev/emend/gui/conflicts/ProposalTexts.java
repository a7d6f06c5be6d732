package dev.emend.gui.conflicts;

import dev.emend.gui.kit.Texts;

/// What finders say, for people.
final class ProposalTexts {
    private static final double VERY = 0.85;
    private static final double LIKELY = 0.6;

    private ProposalTexts() {}

    /// How sure a finder is.
    ///
    /// @param certainty 0 to 1
    static String certainty(double certainty) {
        return Texts.get(
                certainty >= VERY
                        ? "judge.certainty.very"
                        : certainty >= LIKELY ? "judge.certainty.likely" : "judge.certainty.may");
    }

    /// A reason as a sentence.
    static String sentence(String why) {
        if (why.isEmpty()) {
            return why;
        }
        var whole = Character.toUpperCase(why.charAt(0)) + why.substring(1);
        return whole.endsWith(".") ? whole : whole + ".";
    }

    /// One line of a longer text.
    static String line(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
