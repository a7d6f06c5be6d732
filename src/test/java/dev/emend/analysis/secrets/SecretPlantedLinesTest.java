package dev.emend.analysis.secrets;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.analysis.secrets.PlantedLines.InnocentLine;
import dev.emend.analysis.secrets.PlantedLines.PlantedLine;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The level reached on lines that were written apart from the rules.
class SecretPlantedLinesTest {
    /// Of 32 letters and digits that nothing tells: the provider is named behind it only.
    private static final Set<String> MISSED = Set.of("B16");

    @Test
    void theSetsAreAsLargeAsTheyWere() {
        assertEquals(124, PlantedLines.secrets().size());
        assertEquals(120, PlantedLines.innocents().size());
        for (var line : PlantedLines.secrets()) {
            int at = line.text().indexOf(line.secret());
            assertEquals(List.of(true, -1), List.of(at >= 0, line.text().indexOf(line.secret(), at + 1)), line.id());
        }
    }

    @Test
    void allPlantedSecretsButTheNamedOnesAreMasked() {
        assertEquals(
                List.copyOf(MISSED),
                PlantedLines.secrets().stream()
                        .filter(line -> !line.isMasked())
                        .map(PlantedLine::id)
                        .toList());
    }

    @Test
    void noInnocentLineIsTouched() {
        assertEquals(
                List.of(),
                PlantedLines.innocents().stream()
                        .filter(InnocentLine::isTouched)
                        .toList());
    }

    @Test
    void nothingIsFoundInTheSampleCatalogs() throws Exception {
        for (var text : PlantedLines.samples()) {
            assertEquals(List.of(), SecretDetector.find(text), text);
        }
    }
}
