package dev.emend.analysis.secrets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What an agent writes to keep the search for secrets busy. Times are compared with others of the
/// same run only.
class SecretsHostileTest {
    private static final int ROUNDS = 3;
    private static final double LIMIT = 3.5;
    private static final int SIZE = 100_000;

    /// How often a text is timed; the best counts, others use this machine too.
    private static final int TIMES = 3;

    /// Each word of a hostile text asks for a look at hundreds of characters behind it; a harmless
    /// text asks for none.
    private static final int MAX = 1_500;

    private static final String HARMLESS =
            "The sheet shows a total of all rows, and the user wants a filter for each of them.\n";

    @ParameterizedTest
    @Tag("slow") // times are for quiet machines
    @ValueSource(
            strings = {
                "pwd=",
                "pwd=x1",
                "pwd:ab1-",
                "password:",
                "tests pass: ",
                "token",
                "password is \\\"hunter2\\\" ",
                "Cookie:b=$x;",
                "eyJ-",
                "mysql-",
                "docker login ",
                "asana:",
                "azure.azure/",
                "azure datadog twitter ",
                "1234567:aa",
                "net use \\\\a ",
                "setx key_",
                "define('A_API_KEY','",
                "<pass encoding=\"",
                "Private-Lines: 1\nAA\n",
                ":5432:a:b:",
                "$6$a$a",
                "://a@b:c",
                "the password is: \"a ",
                "密码：="
            })
    void twiceAsMuchTakesTwiceAsLong(String unit) {
        var once = unit.repeat(SIZE / unit.length());
        var twice = once + once;
        best(once); // for the compiler
        // what looks at everything twice takes four times as long each time it is measured
        double ratio = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS && ratio >= LIMIT; round++) {
            ratio = Math.min(ratio, best(twice) / best(once));
        }
        System.out.printf("secrets: %s twice as long takes %.1f times as long%n", unit, ratio);
        assertTrue(ratio < LIMIT, unit + " took " + ratio + " times as long");
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(
            strings = {
                "pwd=",
                "password:",
                "tests pass: ",
                "密码：=",
                "Cookie:b=$x;",
                "eyJ-",
                "mysql-",
                "asana:",
                "azure.azure/"
            })
    void hostileTextTakesNotThousandsOfTimesAsLongAsHarmlessText(String unit) {
        var harmless = HARMLESS.repeat(SIZE / HARMLESS.length());
        var hostile = unit.repeat(SIZE / unit.length());
        best(harmless);
        best(hostile);
        double ratio = best(hostile) / best(harmless);
        System.out.printf("secrets: %s takes %.1f times as long%n", unit, ratio);
        assertTrue(ratio < MAX, unit + " took " + ratio + " times as long");
    }

    /// The best seconds of the processor.
    private static double best(String text) {
        var clock = ManagementFactory.getThreadMXBean();
        double best = Double.MAX_VALUE;
        for (int i = 0; i < TIMES; i++) {
            long start = clock.getCurrentThreadCpuTime();
            SecretDetector.find(text);
            best = Math.min(best, (clock.getCurrentThreadCpuTime() - start) / 1e9);
        }
        return best;
    }

    @Test
    void lettersThatOnlyFoldToThoseOfBase64AreNone() {
        for (var text : List.of("Basic ſ123QWxhZGRp", "basic \u212Aabc123==")) {
            assertEquals(List.of(), SecretDetector.find(text), text);
        }
    }
}
