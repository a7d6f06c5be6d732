package dev.emend.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.settings.Settings.Appearance;
import dev.emend.settings.Settings.Switches;
import dev.emend.settings.Settings.WindowBounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsFileTest {
    @TempDir
    private Path folder;

    @Test
    void aFirstStartHasTheDefaults() throws Exception {
        assertEquals(Settings.DEFAULTS, file().load());
        assertTrue(Files.notExists(file().path()));
    }

    @Test
    void settingsComeBackAsTheyWereSaved() throws Exception {
        var settings = new Settings(
                new Appearance(Theme.DARK, 1.25),
                "Ada \"the\" Lovelace",
                folder.resolve("models"),
                new WindowBounds(-1280, 20.5, 1280, 800, true),
                new Switches(Ranking.QUALITY, false));

        file().save(settings);

        assertEquals(settings, file().load());
    }

    @Test
    void changedKeysComeBackAndThoseResetAreGone() throws Exception {
        file().save(Settings.DEFAULTS.withKeys(Map.of("review.keep", "Y", "review.reject", "Shortcut+B")));
        assertEquals(
                Map.of("review.keep", "Y", "review.reject", "Shortcut+B"),
                file().load().keys());

        file().save(file().load().withKeys(Map.of("review.reject", "Shortcut+B")));

        assertEquals(Map.of("review.reject", "Shortcut+B"), file().load().keys());
    }

    @Test
    void theLanguageComesBackAndIsTheOneOfTheSystemWithoutOne() throws Exception {
        for (var language : Language.values()) {
            file().save(Settings.DEFAULTS.withAppearance(
                    Settings.DEFAULTS.appearance().withLanguage(language)));

            assertEquals(language, file().load().appearance().spoken());
        }
        file().save(Settings.DEFAULTS);
        assertEquals(Language.ofSystem(), file().load().appearance().spoken());
    }

    @Test
    void eachSwitchComesBackByItself() throws Exception {
        for (var switches : List.of(new Switches(Ranking.RELEVANCE, true), new Switches(Ranking.QUALITY, false))) {
            file().save(Settings.DEFAULTS.withSwitches(switches));

            assertEquals(switches, file().load().switches());
        }
    }

    @Test
    void theModelOfExtractionComesBack() throws Exception {
        var endpoint = new Settings.Endpoint("http://localhost:11434", "llama3.2", true);
        file().save(Settings.DEFAULTS.withSwitches(Settings.DEFAULTS.switches().withExtraction(endpoint)));

        assertEquals(endpoint, file().load().switches().extraction());
    }

    /// There was a setting for a model in a folder that judges.
    @ParameterizedTest
    @ValueSource(strings = {"\"/models/nli\"", "null", "7", "[\"a\\u0000b\"]"})
    void aSettingOfBeforeIsIgnored(String folder) throws Exception {
        Files.createDirectories(file().path().getParent());
        Files.writeString(file().path(), "{\"judgeModelFolder\": %s, \"agentQuestionsPerDay\": 20}".formatted(folder));

        var loaded = file().load();
        assertEquals(Settings.DEFAULTS.switches().withQuestionsPerDay(20), loaded.switches());
        file().save(loaded.withPerson("ada"));
        assertEquals("ada", file().load().person());
    }

    @Test
    void theQuestionsADayComeBack() throws Exception {
        var switches = Settings.DEFAULTS.switches().withQuestionsPerDay(20);
        file().save(Settings.DEFAULTS.withSwitches(switches));

        assertEquals(20, file().load().switches().questionsPerDay());
    }

    @Test
    void questionsADayAreAWholeNumber() throws Exception {
        Files.createDirectories(file().path().getParent());
        for (var value : List.of("-1", "2.5", "10001", "\"many\"")) {
            Files.writeString(file().path(), "{\n  \"agentQuestionsPerDay\": " + value + "\n}\n");

            var refusal = assertThrows(UserException.class, () -> file().load(), value);

            assertTrue(refusal.message().contains("a whole number from 0 to 10000"), refusal.message());
        }
    }

    @Test
    void whatWasSeenComesBack() throws Exception {
        var seen = new Settings.Seen(true, Instant.parse("2025-11-20T09:00:00.123Z"));
        file().save(Settings.DEFAULTS.withSeen(seen));

        assertEquals(seen, file().load().seen());
    }

    @Test
    void aFileFromBeforeASwitchLeavesItOff() throws Exception {
        Files.createDirectories(file().path().getParent());
        Files.writeString(file().path(), "{\n  \"seedRanking\": true\n}\n");

        assertEquals(new Switches(Ranking.QUALITY, false), file().load().switches());
    }

    @Test
    void whatANewerVersionWroteIsKept() throws Exception {
        Files.createDirectories(file().path().getParent());
        Files.writeString(file().path(), """
            {"future": {"a": [1.50, null]}, "zoom": 2, "window":
              {"x": 1, "y": 2, "width": 3, "height": 4, "screen": "left"}}
            """);

        file().save(file().load().withPerson("ada"));

        assertEquals("""
            {
              "future": {"a":[1.50,null]},
              "zoom": 2.0,
              "window": {"x":1.0,"y":2.0,"width":3.0,"height":4.0,"screen":"left","maximized":false},
              "theme": "system",
              "language": "system",
              "person": "ada",
              "modelFolder": null,
              "smallModel": false,
              "editor": "",
              "ranking": "relevance",
              "tellTakenOver": false,
              "extractionEndpoint": "",
              "extractionModel": "",
              "extractionElsewhere": false,
              "agentQuestionsPerDay": 0,
              "tokenPrices": [],
              "guideHidden": false,
              "runsSeen": null,
              "panes": {},
              "keys": {}
            }
            """, Files.readString(file().path()));
    }

    @Test
    void aBrokenFileIsNamedWithItsLineAndNotWrittenOver() throws Exception {
        Files.createDirectories(file().path().getParent());
        var broken = "{\n  \"zoom\": 1.0,\n  \"theme\": dark\n}\n";
        Files.writeString(file().path(), broken);

        var onLoad = assertThrows(UserException.class, () -> file().load());
        assertThrows(UserException.class, () -> file().save(Settings.DEFAULTS));

        assertTrue(onLoad.message().contains(file().path() + " can't be used, line 3"), onLoad.message());
        assertTrue(onLoad.remedy().contains("delete the file"), onLoad.remedy());
        assertEquals(broken, Files.readString(file().path()));
    }

    @Test
    void aValueThatCanNotBeIsNamedWithItsLine() throws Exception {
        Files.createDirectories(file().path().getParent());
        Files.writeString(file().path(), "{\n  \"person\": \"ada\",\n  \"theme\": \"mauve\"\n}\n");

        var refusal = assertThrows(UserException.class, () -> file().load());

        assertTrue(
                refusal.message().contains("line 3: \"theme\" must be light, dark, high_contrast or system"),
                refusal.message());
    }

    private SettingsFile file() {
        return new SettingsFile(folder.resolve("config").resolve("settings.json"));
    }

    @Test
    void listsAndViewsComeBackAndABrokenOneIsNamed() throws Exception {
        var layout = new ListSettings.ListLayout(
                "trust",
                true,
                List.of(new ListSettings.Column("item", 0, true), new ListSettings.Column("uses", 88, false)),
                true);
        var lists = ListSettings.NONE
                .withLayout("library", layout)
                .withView("library", "", new ListSettings.SavedView("Low trust", "trust<0.9", layout))
                .withMap(new ListSettings.MapSettings(true, "state"));
        file().save(Settings.DEFAULTS.withLists(lists));

        assertEquals(lists, file().load().lists());

        file().save(file().load().withLists(lists.withoutView("library", "Low trust")));
        assertEquals(List.of(), file().load().lists().views("library"));

        Files.writeString(file().path(), "{\"libraryViews\": [{\"name\": \"\"}]}");
        var problem = assertThrows(UserException.class, () -> file().load());
        assertTrue(problem.message().contains("libraryViews"), problem.message());
    }

    @Test
    void aViewOfTheSameNameIsReplacedInItsPlace() {
        var first = new ListSettings.SavedView("a", "x", ListSettings.ListLayout.USUAL);
        var second = new ListSettings.SavedView("b", "y", ListSettings.ListLayout.USUAL);
        var changed = new ListSettings.SavedView("a", "z", ListSettings.ListLayout.USUAL);
        var lists = ListSettings.NONE.withView("library", "a", first).withView("library", "b", second);

        assertEquals(
                List.of(changed, second),
                lists.withView("library", "a", changed).views("library"));
        assertEquals(
                List.of("c", "b"),
                lists
                        .withView("library", "a", new ListSettings.SavedView("c", "x", ListSettings.ListLayout.USUAL))
                        .views("library")
                        .stream()
                        .map(ListSettings.SavedView::name)
                        .toList());
    }
}
