package dev.emend.analysis.similarity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// That one step comes before another, as a sentence says it.
record StepOrder(WeightedTerms earlier, WeightedTerms later) {
    private static final Pattern SENTENCE = Pattern.compile("[.;!?\\n](?=\\s|$)");
    private static final Pattern NEGATED =
            Pattern.compile("^(?:.*?\\b)?(?:never|do not|don't|dont|not)\\s+(.+?)\\s+(?:before|until|unless)\\s+(.+)");
    private static final Pattern BEFORE_FIRST = Pattern.compile("^(?:before|prior to)\\s+(.+?),\\s*(.+)");
    private static final Pattern AFTER_FIRST = Pattern.compile("^(?:after|once|as soon as)\\s+(.+?),\\s*(.+)");
    private static final Pattern BEFORE = Pattern.compile("^(.+?)\\s+(?:before|prior to)\\s+(.+)");
    private static final Pattern AFTER = Pattern.compile("^(.+?)\\s+(?:only\\s+)?(?:after|once|as soon as)\\s+(.+)");
    private static final Pattern THEN =
            Pattern.compile("^(.+?),?\\s+(?:and\\s+)?(?:(?:only\\s+)?then|after (?:that|this)|afterwards)\\s+(.+)");

    static List<StepOrder> in(String text) {
        var orders = new ArrayList<StepOrder>();
        for (var part : SENTENCE.split(text)) {
            var sentence = part.strip().toLowerCase(Locale.ROOT);
            if (sentence.length() > 500) {
                continue;
            }
            if (!add(orders, THEN, sentence, false)
                    && !add(orders, NEGATED, sentence, true)
                    && !add(orders, BEFORE_FIRST, sentence, true)
                    && !add(orders, AFTER_FIRST, sentence, false)
                    && !add(orders, BEFORE, sentence, false)) {
                add(orders, AFTER, sentence, true);
            }
        }
        return orders;
    }

    private static boolean add(List<StepOrder> orders, Pattern pattern, String sentence, boolean isSwapped) {
        var found = pattern.matcher(sentence);
        if (!found.find()) {
            return false;
        }
        var weightedTerms = terms(found.group(1));
        var other = terms(found.group(2));
        if (!weightedTerms.isEmpty() && !other.isEmpty()) {
            orders.add(isSwapped ? new StepOrder(other, weightedTerms) : new StepOrder(weightedTerms, other));
        }
        return true;
    }

    private static WeightedTerms terms(String text) {
        var terms = new WeightedTerms();
        for (var token : Stemmer.tokens(text)) {
            if (!Stemmer.isStop(token)) {
                terms.add(token, false);
            }
        }
        return terms;
    }

    /// True when both say the same order.
    boolean agrees(StepOrder other) {
        return straight(other) >= 0.4;
    }

    private double straight(StepOrder other) {
        return Math.min(earlier.likeness(other.earlier), later.likeness(other.later));
    }

    /// How clearly the other says the reverse, 0 to 1.
    double against(StepOrder other) {
        double first = Math.max(earlier.coveredBy(other.later), other.later.coveredBy(earlier));
        double second = Math.max(later.coveredBy(other.earlier), other.earlier.coveredBy(later));
        double straight = straight(other);
        boolean isNamed = earlier.heaviestCommon(other.later) >= 1 && later.heaviestCommon(other.earlier) >= 1;
        return isNamed && straight < 0.3 ? Math.min(first, second) : 0;
    }
}
