package dev.emend.app.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.PatternReport.Scope;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.PValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Answers in words which tool sequences go with failed runs, and how sure that is.
record PatternDescriptions(Scope scope, List<Sequence> sequences, Medians medians) {
    private static final int MAX_SEQUENCES = 5;

    /// The median numbers of calls of failed and of successful runs; NaN without any.
    record Medians(double failedRunCalls, double successfulRunCalls) {}

    List<String> sentences() {
        var base = scope.success();
        var sentences = new ArrayList<String>();
        if (scope.runs() == 0) {
            return sentences;
        }
        if (base.knownOutcomes() == 0) {
            sentences.add(Messages.of("runs.patternsUnsaid", scope.runs()));
            return sentences;
        }
        sentences.add(
                Messages.of("runs.patternsBase", count(base.successes()), base.knownOutcomes(), withInterval(base)));
        if (base.successes() == 0 || base.successes() == base.knownOutcomes()) {
            sentences.add(Messages.of("runs.patternsAlike"));
            return sentences;
        }
        compare(sentences);
        return sentences;
    }

    private void compare(List<String> sentences) {
        var comparedSequences = sequences.stream()
                .filter(sequence -> sequence.against().isPresent())
                .sorted(Comparator.comparingDouble(sequence -> against(sequence).chance()))
                .toList();
        if (comparedSequences.isEmpty()) {
            sentences.add(Messages.of("runs.patternsNone"));
            return;
        }
        var significantSequences = comparedSequences.stream()
                .filter(sequence -> against(sequence).isMoreThanChance())
                .toList();
        var failing = significantSequences.stream()
                .filter(sequence -> against(sequence).difference() > 0)
                .toList();
        var helping = significantSequences.stream()
                .filter(sequence -> against(sequence).difference() < 0)
                .toList();
        if (failing.isEmpty()) {
            sentences.add(noPatternSentence(comparedSequences));
        }
        failing.stream()
                .limit(MAX_SEQUENCES)
                .forEach(sequence ->
                        sentences.add(Messages.of("runs.patternsFailing", sequence.line(), numbers(sequence))));
        if (failing.size() > MAX_SEQUENCES) {
            sentences.add(Messages.of("runs.patternsMoreFailed", failing.size() - MAX_SEQUENCES));
        }
        helping.stream()
                .limit(MAX_SEQUENCES)
                .forEach(sequence ->
                        sentences.add(Messages.of("runs.patternsHelping", sequence.line(), numbers(sequence))));
        if (helping.size() > MAX_SEQUENCES) {
            sentences.add(Messages.of("runs.patternsMoreSuccessful", helping.size() - MAX_SEQUENCES));
        }
        if (!significantSequences.isEmpty()) {
            sentences.add(Messages.of("runs.patternsTogether", comparedSequences.size()));
        }
        lengths(sentences);
    }

    /// Longer runs hold more of every sequence: whoever reads the above must know which are longer.
    private void lengths(List<String> sentences) {
        if (!Double.isNaN(medians.failedRunCalls) && !Double.isNaN(medians.successfulRunCalls)) {
            sentences.add(Messages.of(
                    "runs.patternsLengths", plain(medians.failedRunCalls), plain(medians.successfulRunCalls)));
        }
    }

    private String noPatternSentence(List<Sequence> comparedSequences) {
        var first = comparedSequences.stream()
                .filter(sequence -> against(sequence).difference() > 0)
                .findFirst()
                .map(sequence -> " " + Messages.of("runs.patternsNearest", sequence.line(), numbers(sequence)))
                .orElse("");
        return Messages.of("runs.patternsNothing", comparedSequences.size()) + first;
    }

    /// A sequence compared with the runs without it.
    static String of(Sequence sequence) {
        var against = sequence.against();
        if (against.isEmpty()) {
            return Messages.of("runs.patternsFew", sequence.line(), sequence.support());
        }
        if (!against.get().isMoreThanChance()) {
            return Messages.of("runs.patternsChance", sequence.line(), numbers(sequence));
        }
        return against.get().difference() > 0
                ? Messages.of("runs.patternsFailing", sequence.line(), numbers(sequence))
                : Messages.of("runs.patternsHelping", sequence.line(), numbers(sequence));
    }

    private static String numbers(Sequence sequence) {
        return numbers(sequence.success(), against(sequence));
    }

    /// The numbers of failed runs with something and without it, the difference with its interval, and
    /// its certainty.
    static String numbers(Rate with, Comparison against) {
        var without = against.without();
        double points = against.difference() * 100;
        var difference = plain(Math.abs(points));
        return Messages.of(
                "runs.patternsNumbers",
                count(with.knownOutcomes() - with.successes()),
                with.knownOutcomes(),
                percent(1 - with.share()),
                count(without.knownOutcomes() - without.successes()),
                count(without.knownOutcomes()),
                percent(1 - without.share()),
                points < 0
                        ? Messages.of("runs.patternsPointsFewer", difference)
                        : Messages.of("runs.patternsPointsMore", difference),
                signedPercent(against.low()),
                signedPercent(against.high()),
                chance(against));
    }

    private static String chance(Comparison against) {
        return Messages.of("runs.patternsP", PValueText.of(against.chance()), PValueText.of(against.adjustedChance()));
    }

    private static Comparison against(Sequence sequence) {
        return sequence.against().orElseThrow();
    }

    static String withInterval(Rate rate) {
        return Messages.of(
                "runs.patternsInterval", percent(rate.share()), wholeNumber(rate.low() * 100), percent(rate.high()));
    }

    private static String percent(double share) {
        return String.format(Language.locale(), "%.0f %%", share * 100);
    }

    private static String signedPercent(double share) {
        return String.format(Language.locale(), "%+.0f", share * 100).replace('-', '−');
    }

    private static String plain(double value) {
        return value == Math.rint(value)
                ? String.format(Language.locale(), "%,.0f", value)
                : String.format(Language.locale(), value < 10 ? "%.1f" : "%,.0f", value);
    }

    private static String count(int number) {
        return String.format(Language.locale(), "%,d", number);
    }

    private static String wholeNumber(double value) {
        return String.format(Language.locale(), "%.0f", value);
    }
}
