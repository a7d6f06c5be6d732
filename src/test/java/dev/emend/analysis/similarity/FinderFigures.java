package dev.emend.analysis.similarity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/// How well the finders do on the judged pairs: each pair is searched alone, at the default
/// threshold.
public final class FinderFigures {
    static final double MIN_PRECISION = 0.9;
    private static final double MUCH_FOUND = 0.5;

    /// 95 of 100 values of a normal distribution are less than so many deviations from its mean.
    private static final double NORMAL_95 = 1.96;

    /// At which the second pairs were measured, once. The default was raised afterwards, by the
    /// tuned pairs.
    private static final double MEASURED_AT = 0.8;

    private static final String AIM = "The aim is a precision of 0.90 on the second pairs. ";

    private FinderFigures() {}

    /// @param right proposals that are judged so
    /// @param wrong proposals that are not
    /// @param missed judged so and not proposed
    record Score(int right, int wrong, int missed) {
        double precision() {
            return right + wrong == 0 ? Double.NaN : (double) right / (right + wrong);
        }

        double recall() {
            return (double) right / (right + missed);
        }
    }

    /// The pairs proposed although judged otherwise, for whoever tunes.
    static List<String> wrong(List<JudgedPairs> pairs, String label) {
        return pairs.stream()
                .filter(pair -> isProposed(pair, label) && !pair.label().equals(label))
                .map(JudgedPairs::id)
                .toList();
    }

    static Score score(List<JudgedPairs> pairs, String label) {
        var proposed = pairs.stream().filter(pair -> isProposed(pair, label)).toList();
        return score(pairs, proposed, label);
    }

    static Score score(List<JudgedPairs> pairs, List<JudgedPairs> proposed, String label) {
        int right = (int)
                proposed.stream().filter(pair -> pair.label().equals(label)).count();
        int all =
                (int) pairs.stream().filter(pair -> pair.label().equals(label)).count();
        return new Score(right, proposed.size() - right, all - right);
    }

    private static Score measured(List<JudgedPairs> second) {
        var proposed = second.stream()
                .filter(pair -> DuplicateDetector.likeness(pair.a(), pair.b()) >= MEASURED_AT)
                .toList();
        return score(second, proposed, "duplicate");
    }

    private static boolean isProposed(JudgedPairs pair, String label) {
        var both = List.of(pair.a(), pair.b());
        return label.equals("duplicate")
                ? !DuplicateDetector.find(both, Sensitivity.DEFAULT).isEmpty()
                : !ContradictionDetector.find(both, (_, _) -> pair.item().equals("similar"))
                        .isEmpty();
    }

    /// The table of `docs/benchmarks.md`, the same in every run.
    public static String table() throws Exception {
        var rows = new ArrayList<String>();
        rows.add("| finder | vectors | judged | pairs | right | wrong | missed | precision | recall |");
        rows.add("|---|---|---|---|---|---|---|---|---|");
        for (var vectors : List.of("yes", "no")) {
            var known = JudgedPairs.tuned(vectors.equals("yes"));
            var second = JudgedPairs.of(JudgedPairs.SECOND, vectors.equals("yes"));
            var folds = new CrossValidation(known);
            var finder = "duplicates | " + vectors;
            rows.add(row(finder, "by cross-validation", known, folds.duplicates()));
            rows.add(row(finder, "on all it was tuned on", known, score(known, "duplicate")));
            rows.add(row(finder, "second, once, at 0.80", second, measured(second)));
            if (vectors.equals("no")) {
                finder = "contradictions | not used";
                rows.add(row(finder, "by cross-validation", known, folds.contradictions()));
                rows.add(row(finder, "on all it was tuned on", known, score(known, "contradiction")));
                rows.add(row(finder, "second, once", second, score(second, "contradiction")));
            }
        }
        return String.join("\n", rows) + "\n\n" + counts(rows) + "\n\n" + AIM + below(rows) + "\n";
    }

    /// The rows of the second pairs in words, with how far their precision can be trusted.
    private static String counts(List<String> rows) {
        var counts = new ArrayList<String>();
        for (var row : rows) {
            var cells = row.replaceAll("^\\| | \\|$", "").split(" \\| ");
            if (cells.length > 2 && cells[2].startsWith("second")) {
                int right = Integer.parseInt(cells[4]);
                int proposed = right + Integer.parseInt(cells[5]);
                counts.add(String.format(
                        Locale.ROOT,
                        "%s (vectors: %s) %d right of %d proposed (by chance %.2f to" + " %.2f), %d found of %d",
                        cells[0],
                        cells[1],
                        right,
                        proposed,
                        wilson(right, proposed, -NORMAL_95),
                        wilson(right, proposed, NORMAL_95),
                        right,
                        right + Integer.parseInt(cells[6])));
            }
        }
        return "The second pairs in words: " + String.join("; ", counts) + ".";
    }

    /// A bound of Wilson's interval for a share.
    private static double wilson(int some, int all, double z) {
        double share = (double) some / all;
        double half = z * Math.sqrt(share * (1 - share) / all + z * z / (4.0 * all * all));
        return (share + z * z / (2 * all) + half) / (1 + z * z / all);
    }

    /// The rows of the second pairs that miss the aim or find little, so that the page never claims
    /// more than it shows.
    private static String below(List<String> rows) {
        var wrong = second(rows, 7, MIN_PRECISION);
        var missed = second(rows, 8, MUCH_FOUND);
        return (wrong.isEmpty() ? "All reach it." : "Below it: " + wrong + ".")
                + (missed.isEmpty()
                        ? ""
                        : " Less than half is found of: "
                                + missed
                                + "; the fewer the proposals, the less their precision says.");
    }

    /// Names and figures of these rows whose cell is less.
    private static String second(List<String> rows, int cell, double min) {
        return rows.stream()
                .skip(2)
                .map(row -> row.replaceAll("^\\| | \\|$", "").split(" \\| "))
                .filter(cells -> cells[2].startsWith("second"))
                .filter(cells -> !(Double.parseDouble(cells[cell]) >= min))
                .map(cells -> cells[0] + " (vectors: " + cells[1] + ") " + cells[cell])
                .collect(Collectors.joining(", "));
    }

    private static String row(String finder, String judged, List<JudgedPairs> pairs, Score score) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %d | %.2f | %.2f |",
                finder,
                judged,
                pairs.size(),
                score.right(),
                score.wrong(),
                score.missed(),
                score.precision(),
                score.recall());
    }

    /// Made-up learnings in `items` items, from the sentences of the judged pairs, with vectors.
    public static List<LessonText> many(int count, int items, long seed) throws Exception {
        var random = new Random(seed);
        var known = JudgedPairs.tuned(false);
        var words = known.stream()
                .flatMap(pair -> Stemmer.tokens(pair.a().text()).stream())
                .distinct()
                .toList();
        var lessons = new ArrayList<LessonText>();
        for (int i = 0; i < count; i++) {
            var pair = known.get(random.nextInt(known.size()));
            var lesson = random.nextBoolean() ? pair.a() : pair.b();
            var text = new StringBuilder(lesson.text());
            for (int w = 0; w < 6; w++) {
                text.append(w == 0 ? ". Then " : " ").append(words.get(random.nextInt(words.size())));
            }
            var changed = Lessons.with(lesson, "original_error", lesson.error() + " | Suggestion: " + text);
            var item = Lessons.item("item" + random.nextInt(items)).key();
            lessons.add(new LessonText("key" + i, item, changed.learning(), near(lesson, random)));
        }
        return lessons;
    }

    /// The vectors of learnings that were made from one have a cosine about 0.8.
    private static float[] near(LessonText lesson, Random random) {
        var vector = unit(new Random(lesson.key().hashCode()));
        var noise = unit(random);
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) ((vector[i] + noise[i] / 2) / Math.sqrt(1.25));
        }
        return vector;
    }

    private static float[] unit(Random random) {
        var vector = new float[384];
        double sum = 0;
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) random.nextGaussian();
            sum += vector[i] * vector[i];
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(sum);
        }
        return vector;
    }
}
