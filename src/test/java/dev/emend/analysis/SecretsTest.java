package dev.emend.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class SecretsTest {
    private static final long SEED = 45;

    private static RandomGenerator random() {
        System.out.println("seed " + SEED);
        return RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    }

    @Test
    void findsAtLeast95OfAHundredPlantedSecrets() {
        var lines = new PlantedSecrets(random()).lines(300);
        var missed = new TreeMap<String, Integer>();
        var loose = new ArrayList<String>();
        for (var line : lines) {
            var found = Secrets.find(line.text());
            if (found.isEmpty()) {
                missed.merge(line.type(), 1, Integer::sum);
            } else if (Secrets.redacted(line.text()).contains(line.secret())) {
                loose.add(line.type());
            }
        }
        int misses = missed.values().stream().mapToInt(Integer::intValue).sum();
        System.out.printf(
                "secrets: %d of %d found; missed %s%n",
                lines.size() - misses, lines.size(), missed);
        assertTrue(misses <= lines.size() * 5 / 100, missed::toString);
        assertEquals(List.of(), loose, "what is found is gone after it is replaced");
    }

    @Test
    void takesAtMostTwoOfAThousandHarmlessLinesForOne() throws Exception {
        var lines = new ArrayList<>(new PlantedSecrets(random()).benign(2_000));
        try (var catalogs = Files.walk(Path.of("catalogs"))) {
            for (var file : catalogs.filter(Files::isRegularFile).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        var wrong = new ArrayList<String>();
        for (var line : lines) {
            Secrets.find(line).forEach(found -> wrong.add(found.rule() + " in " + line));
        }
        System.out.printf(
                "secrets: %d false in %,d harmless lines, %.2f per 1,000%n",
                wrong.size(), lines.size(), wrong.size() * 1000.0 / lines.size());
        assertTrue(wrong.size() <= lines.size() * 2 / 1000, () -> String.join("\n", wrong));
    }

    @Test
    void aPlaceholderIsNoSecret() {
        for (var line : new PlantedSecrets(random()).lines(300)) {
            var once = Secrets.redacted(line.text());
            assertEquals(once, Secrets.redacted(once), line.type());
        }
    }

    @Test
    void findsTheKeyThatStandsBesideTheNameAmazonGaveIt() {
        var key = "wJalrXUtnFEMIKpMDENG" + "bPxRfiCYzzKLMNOPQRST";
        for (var text :
                List.of(
                        "export AWS_SECRET_ACCESS_KEY=" + key,
                        "aws_secret_access_key = " + key,
                        "\"aws_secret_access_key\": \"" + key + "\"")) {
            assertFalse(Secrets.redacted(text).contains(key), text);
        }
    }

    @Test
    void showsNoMoreThanTheBeginning() {
        var token = "gh" + "p_" + "a1B2c3D4e5".repeat(4);
        var found = Secrets.find("use " + token + " here").getFirst();
        assertEquals("GitHub token", found.rule());
        assertEquals(token, ("use " + token + " here").substring(found.start(), found.end()));
        assertEquals("ghp_••••••••", Secrets.masked(token));
        assertFalse(Secrets.masked("Tr0ub4dor").contains("0ub4"));
    }

    @Test
    void aMemberNamedPasswordHoldsOne() {
        assertEquals(1, Secrets.find("password", "correct7horse").size());
        assertEquals(0, Secrets.find("description", "correct7horse").size());
        assertEquals(0, Secrets.find("password", "the field on the left, step 2").size());
    }

    @Test
    void isQuickOnLargeTexts() throws Exception {
        var text = new StringBuilder();
        var lines =
                Files.readAllLines(Path.of("catalogs/spreadsheet_desktop/knowledge_catalog.json"));
        lines.addAll(new PlantedSecrets(random()).benign(100));
        while (text.length() < 20_000_000) {
            lines.forEach(line -> text.append(line).append('\n'));
        }
        var items = new ArrayList<String>();
        for (int at = 0; at + 1_000 <= text.length(); at += 1_000) {
            items.add(text.substring(at, at + 1_000));
        }
        var clock = ManagementFactory.getThreadMXBean(); // others use this machine too
        long start = clock.getCurrentThreadCpuTime();
        items.forEach(Secrets::find);
        double seconds = (clock.getCurrentThreadCpuTime() - start) / 1e9;
        System.out.printf("secrets: 20 MB in %.2f s of one core%n", seconds);
        assertTrue(seconds < 20, "took " + seconds);
    }
}
