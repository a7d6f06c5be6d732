package dev.emend.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Ranking;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.UserException;
import dev.emend.settings.Settings.WindowBounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsExportTest {
    private static final Map<String, String> KEYS = Map.of("review.keep", "Y", "library.next", "J");

    private static final TokenPrices PRICES = new TokenPrices(List.of(
            new TokenPrices.Price("gpt-4o*", 2.5, 10, OptionalDouble.of(1.25)),
            new TokenPrices.Price("*", 1, 2, OptionalDouble.empty())));

    @TempDir
    private Path folder;

    private Settings mine() {
        return Settings.DEFAULTS
                .with(Settings.THEME, Theme.DARK)
                .with(Settings.ZOOM, 1.5)
                .with(Settings.PERSON, "Ada")
                .with(Settings.MODEL_FOLDER, Optional.of(folder.resolve("model")))
                .with(Settings.WINDOW, Optional.of(new WindowBounds(1, 2, 1280, 800, false)))
                .with(Settings.RANKING, Ranking.TRUST)
                .with(Settings.TELL_TAKEN_OVER, true)
                .with(Settings.EXTRACTION_ADDRESS, "https://ada:secret@models.example/v1")
                .with(Settings.EXTRACTION_MODEL, "llama3.2")
                .with(Settings.EXTRACTION_REMOTE, true)
                .with(Settings.QUESTIONS_PER_DAY, 40)
                .with(Settings.PRICES, PRICES)
                .with(Settings.SMALL_MODEL, true)
                .with(Settings.EDITOR, "code -g {file}:{line}")
                .with(Settings.KEYS, KEYS)
                .withPane("home", List.of(0.4));
    }

    @Test
    void whatIsNotOfThisMachineComesBackElsewhere() throws Exception {
        var file = folder.resolve("export.json");
        SettingsExport.write(mine(), file);
        var theirs = Settings.DEFAULTS.withPerson("Grace");

        var imported = SettingsExport.read(file, theirs);

        assertEquals(List.of(), imported.unknown());
        assertEquals(
                mine().with(Settings.EXTRACTION_ADDRESS, "https://models.example/v1")
                        .with(Settings.PERSON, "Grace")
                        .with(Settings.MODEL_FOLDER, Optional.empty())
                        .with(Settings.WINDOW, Optional.empty())
                        .with(Settings.SMALL_MODEL, false)
                        .with(Settings.EDITOR, "")
                        .with(Settings.PANES, Map.of()),
                imported.settings());
    }

    @Test
    void theFileIsReadableAndHasNoNameFolderOrPassword() throws Exception {
        var file = folder.resolve("export.json");
        SettingsExport.write(mine(), file);
        var text = Files.readString(file);
        assertTrue(text.contains("\n    \"review.keep\": \"Y\""), text);
        for (var secret : List.of("Ada", "secret", folder.toString(), "window", "panes")) {
            assertFalse(text.contains(secret), secret);
        }
    }

    @Test
    void aFileOfAFewMembersChangesThemAloneAndUnknownOnesAreNamed() throws Exception {
        var file = Files.writeString(
                folder.resolve("few.json"), "{\"theme\": \"dark\", \"colour\": 1, \"person\": \"Eve\"}");
        var imported = SettingsExport.read(file, mine().with(Settings.THEME, Theme.LIGHT));
        assertEquals(List.of("colour"), imported.unknown());
        assertEquals(mine(), imported.settings());
    }

    @Test
    void aFileThatCannotBeUsedNamesItselfThePlaceAndTheWayOut() throws Exception {
        refused("{\n  \"theme\": \"dark\",\n  oops\n}", "line 3");
        refused("{\n  \"theme\": \"dark\",\n  \"zoom\": 9\n}", "line 3: \"zoom\" must be a number from 0.5 to 3.0");
        refused("{\n  \"keys\": [\"A\"]\n}", "line 2: \"keys\" must be an object");
        refused("[]", "line 1");
        refused("{\"knowledge_id\": \"wait\"}", "holds no settings of Emend");
        var gone = assertThrows(
                UserException.class, () -> SettingsExport.read(folder.resolve("gone.json"), Settings.DEFAULTS));
        assertTrue(gone.message().contains("gone.json"), gone.message());
    }

    private void refused(String text, String place) throws Exception {
        var file = Files.writeString(folder.resolve("broken.json"), text);
        var problem = assertThrows(UserException.class, () -> SettingsExport.read(file, Settings.DEFAULTS));
        assertTrue(problem.message().contains(file.toString()), problem.message());
        assertTrue(problem.message().contains(place), problem.message());
        assertTrue(problem.remedy().contains("choose another file")
                || problem.remedy().contains("Export settings"));
    }
}
