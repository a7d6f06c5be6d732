package dev.emend.gui.conflicts;

import dev.emend.app.review.JudgeAgreement;
import dev.emend.app.review.Judgment;
import dev.emend.gui.kit.Texts;
import dev.emend.model.texts.Language;
import java.util.List;
import java.util.Optional;

/// What is said of pairs of learnings, for people.
final class ProposalTexts {

    private ProposalTexts() {}

    /// How near two learnings lie; empty when nobody knows.
    ///
    /// @param likeness a cosine, 0 to 1
    static String likeness(double likeness) {
        return likeness <= 0 ? "" : Texts.get("judge.likeness", String.format(Language.locale(), "%.2f", likeness));
    }

    static String duplicate(Optional<Judgment> judgment, List<JudgeAgreement> agreements) {
        return judgment.map(word -> judged(word, agreements)).orElseGet(() -> Texts.get("same.words"));
    }

    static String contradiction(Optional<Judgment> judgment, List<JudgeAgreement> agreements) {
        return judgment.map(word -> judged(word, agreements)).orElseGet(() -> Texts.get("judge.person"));
    }

    static String lookAlike(Optional<Judgment> judgment, List<JudgeAgreement> agreements) {
        return judgment.map(word -> judged(word, agreements)).orElseGet(() -> Texts.get("alike.unjudged"));
    }

    /// What a judge says, and how often people agreed when it said that.
    private static String judged(Judgment word, List<JudgeAgreement> agreements) {
        var said = word.reason().isEmpty()
                ? Texts.get("judge.said." + word.relationWord(), word.judge())
                : Texts.get("judge.reason." + word.relationWord(), word.judge(), sentence(word.reason()));
        return agreements.stream()
                .filter(agreement -> agreement.judge().equals(word.judge())
                        && agreement.relationWord().equals(word.relationWord()))
                .findFirst()
                .map(agreement -> said + " " + agreement(agreement))
                .orElse(said);
    }

    private static String agreement(JudgeAgreement agreement) {
        return Texts.get(
                "judge.agreement",
                agreement.agreed(),
                agreement.judged(),
                String.format(Language.locale(), "%.2f", agreement.low()),
                String.format(Language.locale(), "%.2f", agreement.high()));
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
