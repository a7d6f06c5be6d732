package dev.emend.analysis.secrets;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// Apart from [SecretDetectorTest], whose tests are run once for every mutant.
class SecretDetectorSpeedTest {
    @Test
    void isQuickOnLargeTexts() throws Exception {
        var text = new StringBuilder();
        var lines = Files.readAllLines(Path.of("catalogs/spreadsheet_desktop/knowledge_catalog.json"));
        lines.addAll(
                new PlantedSecrets(RandomGeneratorFactory.of("L64X128MixRandom").create(45)).benign(100));
        while (text.length() < 20_000_000) {
            lines.forEach(line -> text.append(line).append('\n'));
        }
        var items = new ArrayList<String>();
        for (int at = 0; at + 1_000 <= text.length(); at += 1_000) {
            items.add(text.substring(at, at + 1_000));
        }
        var clock = ManagementFactory.getThreadMXBean(); // others use this machine too
        long start = clock.getCurrentThreadCpuTime();
        items.forEach(SecretDetector::find);
        double seconds = (clock.getCurrentThreadCpuTime() - start) / 1e9;
        System.out.printf("secrets: 20 MB in %.2f s of one core%n", seconds);
        assertTrue(seconds < 20, "took " + seconds);
    }
}
