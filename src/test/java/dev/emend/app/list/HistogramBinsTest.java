package dev.emend.app.list;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class HistogramBinsTest {
    private static String bins(boolean isWhole, double... numbers) {
        return HistogramBins.of(numbers, isWhole).stream()
                .map(bin -> "%s–%s: %d".formatted(text(bin.from()), text(bin.to()), bin.count()))
                .collect(Collectors.joining(", "));
    }

    private static String text(double number) {
        return number == (long) number ? Long.toString((long) number) : Double.toString(number);
    }

    @Test
    void numbersOfOneMagnitudeHaveBinsOfOneWidth() {
        assertEquals(
                "0–1: 1, 2–3: 1, 4–5: 0, 6–7: 2, 8–9: 0, 10–11: 0, 12–13: 0, 14–15: 1", bins(true, 1, 3, 6, 7, 14));
        assertEquals(
                "0–0.2: 0, 0.2–0.4: 0, 0.4–0.6: 1", bins(false, 0.41, 1.2, 2.1).substring(0, 32));
    }

    @Test
    void aLongTailHasBinsThatGrow() {
        assertEquals("0–1: 0, 2–4: 3, 5–9: 0, 10–19: 0, 20–49: 0, 50–99: 0, 100–199: 1", bins(true, 2, 3, 3, 150));
        var growing = HistogramBins.of(new double[] {0.004, 0.005, 0.02, 3}, false);
        assertEquals(0, growing.getFirst().from());
        assertEquals(4, growing.stream().mapToInt(Histogram.Bin::count).sum());
    }

    @Test
    void everyNumberIsInExactlyOneOfFewBinsWithoutGaps() {
        var random = new Random(1);
        for (double scale : new double[] {1e-5, 0.3, 1, 40, 1e9}) {
            for (boolean isWhole : new boolean[] {true, false}) {
                var numbers = DoubleStream.generate(() -> Math.exp(random.nextGaussian() * 3) * scale)
                        .limit(500)
                        .map(value -> isWhole ? Math.floor(value) : value)
                        .toArray();
                var bins = HistogramBins.of(numbers, isWhole);
                assertEquals(500, bins.stream().mapToInt(Histogram.Bin::count).sum(), scale + " " + isWhole);
                assertTrue(bins.size() <= 15, bins.size() + " bins");
                for (int i = 1; i < bins.size(); i++) {
                    double before = bins.get(i - 1).to();
                    assertEquals(bins.get(i).from(), isWhole ? before + 1 : before);
                }
                assertTrue(Arrays.stream(numbers).max().orElseThrow()
                        <= bins.getLast().to());
            }
        }
        assertEquals(1, HistogramBins.of(new double[] {0, 0}, true).size());
    }
}
