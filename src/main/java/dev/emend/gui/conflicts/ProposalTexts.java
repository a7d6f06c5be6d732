package dev.emend.gui.conflicts;

import dev.emend.app.review.JudgeAgreement;
import dev.emend.app.review.Judgment;
import dev.emend.app.review.ProposalSet.ProposedCluster;
import dev.emend.app.review.ProposalSet.ProposedPair;
import dev.emend.gui.kit.Texts;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Language;
import java.util.List;

/// Texts on pairs of learnings, for people.
final class ProposalTexts {
    private static final int MAX_QUOTED = 48;

    private ProposalTexts() {}

    /// The likeness of two learnings; empty when nobody knows.
    ///
    /// @param likeness a cosine, 0 to 1
    static String likeness(double likeness) {
        return likeness <= 0 ? "" : Texts.get("judge.likeness", String.format(Language.locale(), "%.2f", likeness));
    }

    /// The reason for a cluster: for two what a judge says, or what is so without a judge.
    static String reason(ProposedCluster cluster, List<JudgeAgreement> agreements) {
        return cluster.pairs().stream()
                .findFirst()
                .flatMap(ProposedPair::judgment)
                .map(judgment ->
                        cluster.pairs().size() > 1 ? Texts.get("alike.judged") : judgmentText(judgment, agreements))
                .orElseGet(() -> switch (cluster.kind()) {
                    case CONTRADICTION -> Texts.get("judge.person");
                    case DUPLICATES -> Texts.get("same.words");
                    case SIMILAR -> Texts.get("alike.unjudged");
                });
    }

    /// The statement of a judge, and how often people agreed when it said that.
    static String judgmentText(Judgment word, List<JudgeAgreement> agreements) {
        var text = word.reason().isEmpty()
                ? Texts.get("judge.said." + word.relationWord(), word.judge())
                : Texts.get("judge.reason." + word.relationWord(), word.judge(), sentence(word.reason()));
        return agreements.stream()
                .filter(agreement -> agreement.judge().equals(word.judge())
                        && agreement.relationWord().equals(word.relationWord()))
                .findFirst()
                .map(agreement -> text + " " + agreement(agreement))
                .orElse(text);
    }

    private static String agreement(JudgeAgreement agreement) {
        return Texts.get(
                "judge.agreement",
                agreement.agreedCount(),
                agreement.judgedCount(),
                String.format(Language.locale(), "%.2f", agreement.low()),
                String.format(Language.locale(), "%.2f", agreement.high()));
    }

    /// A reason as a sentence.
    static String sentence(String reason) {
        if (reason.isEmpty()) {
            return reason;
        }
        var whole = Character.toUpperCase(reason.charAt(0)) + reason.substring(1);
        return whole.endsWith(".") ? whole : whole + ".";
    }

    /// The first words of a longer text.
    static String quote(String text) {
        var line = VisibleText.of(line(text));
        return line.length() <= MAX_QUOTED
                ? line
                : line.substring(0, MAX_QUOTED).strip() + "\u2026";
    }

    /// Returns a longer text on one line.
    static String line(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
