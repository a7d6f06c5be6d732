package dev.emend.analysis.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    /// Table I of Newcombe, "Two-sided confidence intervals for the single proportion: comparison
    /// of seven methods", Statistics in Medicine 17 (1998), method 3.
    @Test
    void givesTheFourPublishedWilsonIntervals() {
        interval(0.2553, 0.3662, new Proportion(81, 263).interval());
        interval(0.0624, 0.1605, new Proportion(15, 148).interval());
        interval(0.0000, 0.1611, new Proportion(0, 20).interval());
        interval(0.0061, 0.1718, new Proportion(1, 29).interval());
    }

    @Test
    void saysNothingOfNothingAndStaysInsideAtTheEnds() {
        assertTrue(Double.isNaN(new Proportion(0, 0).interval().low()));
        assertTrue(Double.isNaN(new Proportion(0, 0).value()));
        // the mirror of none of 20
        interval(0.8389, 1, new Proportion(20, 20).interval());
        assertThrows(IllegalArgumentException.class, () -> new Proportion(3, 2));
    }

    private static void interval(double low, double high, ConfidenceInterval interval) {
        assertEquals(low, interval.low(), 0.00005);
        assertEquals(high, interval.high(), 0.00005);
    }

    /// The first set of Anscombe, "Graphs in statistical analysis", The American Statistician 27
    /// (1973).
    @Test
    void givesThePearsonCorrelationOfAnscombe() {
        double[] x = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
        double[] y = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
        var found = Correlation.pearson(x, y);
        assertEquals(0.81642, found.value(), 0.000005);
        assertEquals(11, found.pairs());
        // z = atanh 0.81642 = 1.14599, and 1.95996 / sqrt 8 = 0.69295 beside it
        interval(0.4244, 0.9507, found.interval());
    }

    /// The worked example of Wikipedia's "Spearman's rank correlation coefficient": IQ and hours of
    /// television, -29/165.
    @Test
    void givesTheSpearmanCorrelationOfIqAndTelevision() {
        double[] iq = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
        double[] hours = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
        assertEquals(-29.0 / 165, Correlation.spearman(iq, hours).value(), 1e-12);
    }

    /// Ranks 1.5, 1.5, 3, 4 against 1, 2, 3, 4: deviations -1, -1, 0.5, 1.5 and -1.5, -0.5, 0.5,
    /// 1.5, so 4.5 / sqrt(4.5 · 5).
    @Test
    void equalValuesShareTheirRank() {
        double[] x = {7, 7, 8, 9};
        double[] y = {1, 2, 3, 4};
        assertEquals(4.5 / Math.sqrt(22.5), Correlation.spearman(x, y).value(), 1e-12);
    }

    @Test
    void tooFewPairsHaveNoIntervalAndAConstantNoCorrelation() {
        double[] three = {1, 2, 4};
        var found = Correlation.pearson(three, new double[] {1, 3, 2});
        assertTrue(Double.isNaN(found.interval().low()));
        assertFalse(Double.isNaN(found.value()));
        var flat = Correlation.pearson(new double[] {0.1, 0.1, 0.1, 0.1}, new double[] {1, 0, 1, 1});
        assertTrue(Double.isNaN(flat.value()));
        assertTrue(
                Double.isNaN(Correlation.spearman(new double[0], new double[0]).value()));
        assertThrows(IllegalArgumentException.class, () -> Correlation.pearson(three, new double[] {1, 2}));
    }

    /// 0.8 said five times and true four times, 0.2 said five times and true once: (8 · 0.04 + 2 ·
    /// 0.64) / 10 = 0.16 = 0 - 0.3² + 0.5².
    @Test
    void aCalibratedForecasterHasNoReliabilityLoss() {
        double[] said = {.8, .8, .8, .8, .8, .2, .2, .2, .2, .2};
        boolean[] came = {true, true, true, true, false, true, false, false, false, false};
        var found = CalibrationCurve.of(said, came, 0, 1, 10);
        assertEquals(0.16, found.brier().score(), 1e-12);
        assertEquals(0, found.brier().reliability(), 1e-12);
        assertEquals(0.09, found.brier().resolution(), 1e-12);
        assertEquals(0.25, found.brier().uncertainty(), 1e-12);
        assertEquals(new Proportion(1, 5), found.bins().get(2).cameTrue());
        assertEquals(new Proportion(4, 5), found.bins().get(8).cameTrue());
        assertEquals(0, found.bins().get(5).members().size());
    }

    /// 0.6 that failed and 0.8 that came true in one bin: (0.36 + 0.04) / 2 = 0.2, while the bin
    /// alone gives (0.7 - 0.5)² - 0 + 0.25 = 0.29.
    @Test
    void whatOneBinHidesIsNamed() {
        var found = CalibrationCurve.of(new double[] {.6, .8}, new boolean[] {false, true}, .5, 1, 1);
        assertEquals(0.2, found.brier().score(), 1e-12);
        assertEquals(0.04, found.brier().reliability(), 1e-12);
        assertEquals(0, found.brier().resolution(), 1e-12);
        assertEquals(0.25, found.brier().uncertainty(), 1e-12);
        assertEquals(0.7, found.bins().getFirst().forecast(), 1e-12);
    }

    @Test
    void theEdgeOfABinBelongsToTheUpperOneAndTheLastEndToTheLast() {
        var found = CalibrationCurve.of(new double[] {.6, .7, .8, .9, 1}, new boolean[5], .5, 1, 5);
        assertEquals(
                java.util.List.of(0L, 1L, 1L, 1L, 2L),
                found.bins().stream().map(bin -> bin.cameTrue().of()).toList());
        assertTrue(Double.isNaN(CalibrationCurve.of(new double[0], new boolean[0], 0, 1, 5)
                .brier()
                .score()));
    }

    private static final String ORACLE = """
            import sys
            from math import sqrt, log, exp
            def mean(v): return sum(v) / len(v)
            def r(x, y):
                a, b = mean(x), mean(y)
                return (mean([p * q for p, q in zip(x, y)]) - a * b) / sqrt(
                    (mean([p * p for p in x]) - a * a) * (mean([q * q for q in y]) - b * b))
            def rank(v): return [sum(1 for w in v if w < u) + (sum(1 for w in v if w == u) + 1) / 2 for u in v]
            def tanh(z): return (exp(2 * z) - 1) / (exp(2 * z) + 1)
            def fisher(c, n, k):
                z, h = log((1 + c) / (1 - c)) / 2, 1.959963984540054 * sqrt(k / (n - 3))
                return [tanh(z - h), tanh(z + h)]
            for line in sys.stdin:
                left, right = line.split(';')
                f, o = [float(v) for v in left.split()], [int(v) for v in right.split()]
                p, s = r(f, o), r(rank(f), rank(o))
                out = [p] + fisher(p, len(f), 1) + [s] + fisher(s, len(f), 1 + s * s / 2)
                out += [mean([(a - b) ** 2 for a, b in zip(f, o)])]
                base, rel, res = mean(o), 0, 0
                for k in range(5):
                    own = [i for i in range(len(f)) if min(int((f[i] * 100 - 50 + 1e-6) // 10), 4) == k]
                    if own:
                        share = mean([o[i] for i in own])
                        rel += len(own) * (mean([f[i] for i in own]) - share) ** 2 / len(f)
                        res += len(own) * (share - base) ** 2 / len(f)
                n, z, h = len(o), 1.959963984540054, sum(o)
                # the roots of Wilson's quadratic (h - n t)^2 = z^2 n t (1 - t)
                a, b, c = n * n + z * z * n, -(2 * n * h + z * z * n), h * h
                d = sqrt(b * b - 4 * a * c)
                out += [rel, res, base * (1 - base), (-b - d) / (2 * a), (-b + d) / (2 * a)]
                print(' '.join(repr(v) for v in out))
            """;

    @Test
    void agreesWithPlainPythonOnTwoHundredRandomSets() throws Exception {
        var random = new Random(20251120);
        var asked = new StringBuilder();
        var ours = new ArrayList<double[]>();
        while (ours.size() < 200) {
            int count = 5 + random.nextInt(60);
            var forecasts = new double[count];
            var outcomes = new boolean[count];
            var numbers = new double[count];
            for (int i = 0; i < count; i++) {
                forecasts[i] = (50 + random.nextInt(51)) / 100.0;
                outcomes[i] = random.nextDouble() < forecasts[i];
                numbers[i] = outcomes[i] ? 1 : 0;
            }
            var pearson = Correlation.pearson(forecasts, numbers);
            if (Double.isNaN(pearson.interval().low())) {
                continue;
            }
            asked.append(joined(forecasts)).append(';').append(joined(numbers)).append('\n');
            var spearman = Correlation.spearman(forecasts, numbers);
            var brier = CalibrationCurve.of(forecasts, outcomes, .5, 1, 5).brier();
            var share = new Proportion((long) Arrays.stream(numbers).sum(), count).interval();
            ours.add(new double[] {
                pearson.value(),
                pearson.interval().low(),
                pearson.interval().high(),
                spearman.value(),
                spearman.interval().low(),
                spearman.interval().high(),
                brier.score(),
                brier.reliability(),
                brier.resolution(),
                brier.uncertainty(),
                share.low(),
                share.high()
            });
        }
        var lines = python(asked.toString()).lines().toList();
        assertEquals(ours.size(), lines.size());
        for (int i = 0; i < lines.size(); i++) {
            var theirs = Arrays.stream(lines.get(i).split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            org.junit.jupiter.api.Assertions.assertArrayEquals(theirs, ours.get(i), 1e-8);
        }
    }

    private static String joined(double[] values) {
        var text = new StringBuilder();
        for (double value : values) {
            text.append(value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : value)
                    .append(' ');
        }
        return text.toString();
    }

    private static String python(String input) throws Exception {
        Process python;
        try {
            python = new ProcessBuilder("python3", "-c", ORACLE)
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            return abort("skipped: python3 is absent (" + e.getMessage() + ")");
        }
        try (var out = python.getOutputStream()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        }
        var answer = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, python.waitFor(), answer);
        return answer;
    }
}
