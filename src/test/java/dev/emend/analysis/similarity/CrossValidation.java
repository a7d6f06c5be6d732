package dev.emend.analysis.similarity;

import dev.emend.analysis.similarity.FinderFigures.Score;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

/// Judges each pair by weights and thresholds that were chosen without its scenario: pairs that
/// share a sentence are in one fold. The rules themselves are the same in all folds.
final class CrossValidation {
    private static final int FOLDS = 10;
    private static final long SEED = 1;
    private static final double AIM = 0.95;
    private static final double MARGIN = 0.05;

    private final List<JudgedPairs> pairs;
    private final Map<String, Integer> folds;

    CrossValidation(List<JudgedPairs> pairs) {
        this.pairs = pairs;
        this.folds = folds(pairs);
    }

    Score duplicates() {
        var proposed = new ArrayList<JudgedPairs>();
        for (int fold = 0; fold < FOLDS; fold++) {
            var weights = fitted(other(fold));
            for (var pair : in(fold)) {
                if (canBe(pair) && score(weights, pair) >= Sensitivity.DEFAULT.threshold()) {
                    proposed.add(pair);
                }
            }
        }
        return FinderFigures.score(pairs, proposed, "duplicate");
    }

    /// The threshold of a fold lies the margin above the lowest that reaches the aim on the other
    /// folds.
    Score contradictions() {
        var proposed = new ArrayList<JudgedPairs>();
        for (int fold = 0; fold < FOLDS; fold++) {
            double threshold = threshold(other(fold));
            in(fold).stream().filter(pair -> certainty(pair) >= threshold).forEach(proposed::add);
        }
        return FinderFigures.score(pairs, proposed, "contradiction");
    }

    private static double threshold(List<JudgedPairs> known) {
        for (int percent = 50; percent < 95; percent += 5) {
            double threshold = percent / 100.0;
            var proposed =
                    known.stream().filter(pair -> certainty(pair) >= threshold).toList();
            if (FinderFigures.score(known, proposed, "contradiction").precision() >= AIM) {
                return threshold + MARGIN;
            }
        }
        return 1;
    }

    private static double certainty(JudgedPairs pair) {
        var both = List.of(pair.a(), pair.b());
        boolean isSimilar = pair.item().equals("similar");
        return ContradictionDetector.find(both, (_, _) -> isSimilar, 0.5).stream()
                .mapToDouble(ContradictionPair::certainty)
                .findFirst()
                .orElse(0);
    }

    /// The base and the weights of what [#values] gives.
    static double[] fitted(List<JudgedPairs> known) {
        var rows = new ArrayList<double[]>();
        var isSo = new ArrayList<Boolean>();
        for (var pair : known) {
            if (canBe(pair)) {
                rows.add(values(pair));
                isSo.add(pair.label().equals("duplicate"));
            }
        }
        return LogisticFit.of(rows, isSo);
    }

    private static double score(double[] weights, JudgedPairs pair) {
        var values = values(pair);
        double sum = weights[0];
        for (int i = 0; i < values.length; i++) {
            sum += weights[i + 1] * values[i];
        }
        return 1 / (1 + Math.exp(-sum));
    }

    private static boolean canBe(JudgedPairs pair) {
        return DuplicateScore.canBe(
                ParsedLesson.of(pair.a()),
                ParsedLesson.of(pair.b()),
                DuplicateScore.cosine(pair.a(), pair.b()),
                pair.item().equals("same"));
    }

    private static double[] values(JudgedPairs pair) {
        double cosine = DuplicateScore.cosine(pair.a(), pair.b());
        var of = DuplicateScore.features(ParsedLesson.of(pair.a()), ParsedLesson.of(pair.b()));
        return Double.isNaN(cosine)
                ? new double[] {of.clause(), of.shared(), of.ownNames(), of.crossed()}
                : new double[] {cosine, of.clause(), of.shared(), of.ownNames(), of.crossed()};
    }

    private List<JudgedPairs> in(int fold) {
        return pairs.stream()
                .filter(pair -> Objects.equals(folds.get(pair.id()), fold))
                .toList();
    }

    private List<JudgedPairs> other(int fold) {
        return pairs.stream()
                .filter(pair -> !Objects.equals(folds.get(pair.id()), fold))
                .toList();
    }

    private static Map<String, Integer> folds(List<JudgedPairs> pairs) {
        var firstWith = new HashMap<String, String>();
        var familyOf = new HashMap<String, String>();
        for (var pair : pairs) {
            familyOf.put(pair.id(), pair.id());
        }
        for (var pair : pairs) {
            for (var said : said(pair)) {
                var known = firstWith.putIfAbsent(said, pair.id());
                if (known != null) {
                    var from = familyOf.get(pair.id());
                    var to = familyOf.get(known);
                    familyOf.replaceAll((_, family) -> family.equals(from) ? to : family);
                }
            }
        }
        var families =
                new ArrayList<>(familyOf.values().stream().distinct().sorted().toList());
        Collections.shuffle(families, new Random(SEED));
        var folds = new HashMap<String, Integer>();
        familyOf.forEach((id, family) -> folds.put(id, families.indexOf(family) % FOLDS));
        return folds;
    }

    private static List<String> said(JudgedPairs pair) {
        return Stream.of(pair.a(), pair.b())
                .flatMap(lesson -> Stream.of(
                        lesson.error(),
                        lesson.learning().suggestion().orElse(""),
                        lesson.learning().recovery().orElse("")))
                .map(said -> said.toLowerCase(Locale.ROOT))
                .filter(said -> !said.isBlank())
                .toList();
    }
}
