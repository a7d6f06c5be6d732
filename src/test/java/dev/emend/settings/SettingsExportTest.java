package dev.emend.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Ranking;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.UserException;
import dev.emend.settings.Settings.Appearance;
import dev.emend.settings.Settings.Endpoint;
import dev.emend.settings.Settings.Switches;
import dev.emend.settings.Settings.WindowBounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        return new Settings(
                        new Appearance(Theme.DARK, 1.5),
                        "Ada",
                        folder.resolve("model"),
                        new WindowBounds(1, 2, 1280, 800, false),
                        new Switches(
                                Ranking.TRUST,
                                true,
                                new Endpoint("https://ada:secret@models.example/v1", "llama3.2", true),
                                40,
                                PRICES,
                                true,
                                "code -g {file}:{line}"))
                .withKeys(KEYS)
                .withPane("home", List.of(0.4));
    }

    @Test
    void whatIsNotOfThisMachineComesBackElsewhere() throws Exception {
        var file = folder.resolve("export.json");
        SettingsExport.write(mine(), file);
        var theirs = Settings.DEFAULTS.withPerson("Grace");

        var imported = SettingsExport.read(file, theirs);

        assertEquals(List.of(), imported.unknown());
        var now = imported.settings();
        assertEquals(new Appearance(Theme.DARK, 1.5), now.appearance());
        assertEquals(KEYS, now.keys());
        assertEquals(Ranking.TRUST, now.switches().ranking());
        assertEquals(40, now.switches().questionsPerDay());
        assertEquals(PRICES, now.switches().prices());
        assertEquals(
                new Endpoint("https://models.example/v1", "llama3.2", true),
                now.switches().extraction());
        assertEquals(
                theirs,
                now.withAppearance(theirs.appearance())
                        .withSwitches(theirs.switches())
                        .withKeys(Map.of()));
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
        var imported = SettingsExport.read(file, mine().withAppearance(Settings.DEFAULTS.appearance()));
        assertEquals(List.of("colour"), imported.unknown());
        assertEquals(mine().withAppearance(new Appearance(Theme.DARK, 1)), imported.settings());
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
