package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.texts.PseudoLanguage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The window in other languages than English, walked by the tour.
@Tag("slow")
class LanguagesTest {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final EmendCommand emend;

    LanguagesTest(@TempDir Path room) {
        emend = EmendCommand.first(room);
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "ja"})
    void nothingIsCutOrOutOfReachInAnyLanguage(String language) throws Exception {
        var out = emend.room.resolve("tour");
        var tour = emend.program(
                List.of(), Emend.class, "tour", "--language", language, "--theme", "light", "--out", out.toString());

        emend.finish(tour, new byte[0], PATIENCE);

        var report = Files.readString(out.resolve("report.md"));
        assumeFalse(report.contains("no font for " + language), "this machine has no font for " + language);
        assertEquals(List.of(), findings(report));
    }

    @Test
    void everyTextOfTheWindowIsFromABundle() throws Exception {
        var bundles = emend.room.resolve("bundles");
        PseudoLanguage.write(bundles);
        var out = emend.room.resolve("tour");
        var tour = emend.program(List.of(), UntranslatedTexts.class, out.toString());
        tour.environment().merge("CLASSPATH", bundles.toString(), (all, ours) -> ours + ":" + all);

        emend.finish(tour, new byte[0], PATIENCE);

        var report = Files.readString(out.resolve("report.md"));
        assertTrue(report.contains("## home-light"), report);
        assertEquals(List.of(), findings(report));
    }

    private static List<String> findings(String report) {
        return report.lines().filter(line -> line.startsWith("- ")).distinct().toList();
    }
}
