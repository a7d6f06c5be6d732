package dev.emend.app.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.PatternReport.Scope;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Answers in words which tool sequences go with failed runs, and how sure that is.
record PatternDescriptions(Scope scope, List<Sequence> sequences, Medians medians) {
    private static final int MAX_SEQUENCES = 5;

    /// The smallest chance that is told as a number.
    private static final double TINY = 0.001;

    /// How many calls runs make at the median; NaN without any.
    record Medians(double failed, double succeeded) {}

    List<String> sentences() {
        var base = scope.success();
        var sentences = new ArrayList<String>();
        if (scope.runs() == 0) {
            return sentences;
        }
        if (base.known() == 0) {
            sentences.add("No outcome is known of these %s, so nothing can be said of failed ones. Set the"
                            .formatted(runs(scope.runs()))
                    + " outcome of some.");
            return sentences;
        }
        sentences.add("%s of %s with a known outcome succeeded: %s."
                .formatted(count(base.successes()), runs(base.known()), withInterval(base)));
        if (base.successes() == 0 || base.successes() == base.known()) {
            sentences.add("All of them ended alike, so no sequence of tools can be told to go with either" + " end.");
            return sentences;
        }
        compare(sentences);
        return sentences;
    }

    private void compare(List<String> sentences) {
        var compared = sequences.stream()
                .filter(sequence -> sequence.against().isPresent())
                .sorted(Comparator.comparingDouble(sequence -> against(sequence).chance()))
                .toList();
        if (compared.isEmpty()) {
            sentences.add("No sequence of tools is in enough runs, and missing in enough, to compare them"
                    + " (5 known outcomes on each side).");
            return;
        }
        var telling = compared.stream()
                .filter(sequence -> against(sequence).isMoreThanChance())
                .toList();
        var failing = telling.stream()
                .filter(sequence -> against(sequence).difference() > 0)
                .toList();
        var helping = telling.stream()
                .filter(sequence -> against(sequence).difference() < 0)
                .toList();
        if (failing.isEmpty()) {
            sentences.add(nothing(compared));
        }
        failing.stream()
                .limit(MAX_SEQUENCES)
                .forEach(sequence -> sentences.add(sentence(sequence, "goes with failed runs")));
        rest(sentences, failing.size(), "failed");
        helping.stream()
                .limit(MAX_SEQUENCES)
                .forEach(sequence -> sentences.add(sentence(sequence, "goes with success")));
        rest(sentences, helping.size(), "successful");
        if (!telling.isEmpty()) {
            sentences.add(("All %s were corrected for together, so that about one in twenty of those named"
                            + " is named by chance. Sequences that overlap tell of the same"
                            + " runs.")
                    .formatted(comparisons(compared.size())));
        }
        lengths(sentences);
    }

    private static void rest(List<String> sentences, int found, String kind) {
        if (found > MAX_SEQUENCES) {
            sentences.add(Messages.of("runs.patternsMore", found - MAX_SEQUENCES, kind));
        }
    }

    /// Longer runs hold more of every sequence: whoever reads the above must know which are longer.
    private void lengths(List<String> sentences) {
        if (!Double.isNaN(medians.failed) && !Double.isNaN(medians.succeeded)) {
            sentences.add(("Going together is not causing: failed runs make %s calls at the median and"
                            + " successful ones %s, and a longer run holds more of every"
                            + " sequence.")
                    .formatted(plain(medians.failed), plain(medians.succeeded)));
        }
    }

    private String nothing(List<Sequence> compared) {
        var first = compared.stream()
                .filter(sequence -> against(sequence).difference() > 0)
                .findFirst()
                .map(sequence -> " The nearest to it is %s: %s.".formatted(sequence.line(), numbers(sequence)))
                .orElse("");
        return "No sequence of tools goes with failed runs by more than chance can explain: %s, no difference that can be told from chance.%s"
                .formatted(Messages.of("runs.patternsCompared", compared.size()), first);
    }

    /// A sequence compared with the runs without it.
    static String of(Sequence sequence) {
        var against = sequence.against();
        if (against.isEmpty()) {
            return "%s is in %s: too few with it or without it to compare."
                    .formatted(sequence.line(), runs(sequence.support()));
        }
        var how = !against.get().isMoreThanChance()
                ? "may go with either outcome by chance"
                : against.get().difference() > 0 ? "goes with failed runs" : "goes with success";
        return sentence(sequence, how);
    }

    private static String sentence(Sequence sequence, String how) {
        return "%s %s: %s.".formatted(sequence.line(), how, numbers(sequence));
    }

    private static String numbers(Sequence sequence) {
        return numbers(sequence.success(), against(sequence));
    }

    /// How many runs with something failed and how many without it, the difference with its interval, and
    /// how sure that is.
    static String numbers(Rate with, Comparison against) {
        var without = against.without();
        double points = against.difference() * 100;
        return ("%s of %s with it failed (%s) and %s of %s without it (%s), %s points %s, 95 %%"
                        + " interval %s to %s; %s")
                .formatted(
                        count(with.known() - with.successes()),
                        runs(with.known()),
                        percent(1 - with.share()),
                        count(without.known() - without.successes()),
                        count(without.known()),
                        percent(1 - without.share()),
                        plain(Math.abs(points)),
                        points < 0 ? "fewer" : "more",
                        signed(against.low()),
                        signed(against.high()),
                        chance(against));
    }

    private static String chance(Comparison against) {
        return against.adjusted() < TINY
                ? "p below 0.001, corrected for all comparisons"
                : String.format(
                        Locale.ENGLISH,
                        "p = %.3f taken alone, %.3f corrected for all comparisons",
                        against.chance(),
                        against.adjusted());
    }

    private static Comparison against(Sequence sequence) {
        return sequence.against().orElseThrow();
    }

    private static String comparisons(int size) {
        return Messages.of("runs.patternsComparisons", size);
    }

    static String withInterval(Rate rate) {
        return String.format(
                Locale.ENGLISH,
                "%s, 95 %% interval %.0f to %.0f %%",
                percent(rate.share()),
                rate.low() * 100,
                rate.high() * 100);
    }

    private static String percent(double share) {
        return String.format(Locale.ENGLISH, "%.0f %%", share * 100);
    }

    private static String signed(double share) {
        return String.format(Locale.ENGLISH, "%+.0f", share * 100).replace('-', '−');
    }

    private static String plain(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ENGLISH, "%,.0f", value)
                : String.format(Locale.ENGLISH, value < 10 ? "%.1f" : "%,.0f", value);
    }

    private static String count(int number) {
        return String.format(Locale.ENGLISH, "%,d", number);
    }

    private static String runs(int number) {
        return Messages.of("runs.patternsRuns", number);
    }
}
