package dev.emend.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /// A value for each setting that is not the one at first, by what the file would say.
    private static Map<String, String> samples() throws Exception {
        var samples = new TreeMap<String, String>();
        for (var setting : Settings.all()) {
            for (var member : setting.members()) {
                samples.put(
                        member,
                        Stream.concat(VALUES.stream(), words(setting, member))
                                .filter(value -> isOther(setting, member, value))
                                .findFirst()
                                .orElseThrow(() -> new AssertionError("which value can " + member + " have?")));
            }
        }
        return samples;
    }

    private static final List<String> VALUES = List.of(
            "true",
            "2",
            "\"ada \\\"the\\\" countess\"",
            "{\"x\": 1, \"y\": -2.5, \"width\": 3, \"height\": 4, \"maximized\": true}",
            "{\"home\": [0.4]}",
            "{\"review.keep\": \"Shift+Y\"}",
            "{\"library\": {\"order\": \"trust\", \"columns\": [{\"id\": \"uses\", \"width\": 88}]}}",
            "{\"shown\": true, \"colors\": \"state\"}",
            "[{\"name\": \"Low trust\", \"line\": \"trust<0.9\"}]",
            "[{\"model\": \"gpt-4o*\", \"input\": 2.5, \"output\": 10}]");

    /// The words a refusal names.
    private static Stream<String> words(Setting<?> setting, String member) {
        try {
            setting.read(object(member, "\"no such word\""));
            return Stream.empty();
        } catch (InvalidMemberException e) {
            return Arrays.stream(String.valueOf(e.getMessage()).split("[ ,\"]+"))
                    .map(word -> "\"" + word + "\"");
        }
    }

    private static boolean isOther(Setting<?> setting, String member, String value) {
        try {
            return !setting.read(object(member, value)).equals(setting.initial());
        } catch (InvalidMemberException _) {
            return false;
        }
    }

    private static Json.Obj object(String member, String value) {
        try {
            return (Json.Obj) JsonText.parse("{\"%s\": %s}".formatted(member, value));
        } catch (JsonFault fault) {
            throw new AssertionError(value, fault);
        }
    }

    @Test
    void everySettingIsDeclaredOnceUnderNamesOfItsOwn() throws Exception {
        var constants = new ArrayList<>();
        for (var field : Settings.class.getFields()) {
            if (field.get(null) instanceof Setting<?> setting) {
                constants.add(setting);
            }
        }
        assertEquals(constants, Settings.all());
        var names = Settings.all().stream()
                .flatMap(setting -> setting.members().stream())
                .toList();
        assertEquals(names.stream().distinct().toList(), names);
    }

    @Test
    void everySettingComesBackByItself() throws Exception {
        Files.createDirectories(file().path().getParent());
        for (var sample : samples().entrySet()) {
            Files.writeString(file().path(), "{\"%s\": %s}".formatted(sample.getKey(), sample.getValue()));
            var loaded = file().load();
            assertNotEquals(Settings.DEFAULTS, loaded, sample::getKey);
            Files.delete(file().path());

            file().save(loaded);

            assertEquals(loaded, file().load(), sample::getKey);
            assertEquals(loaded.hashCode(), file().load().hashCode(), sample::getKey);
        }
    }

    @Test
    void allSettingsComeBackTogetherAndEachCanBeAsAtFirstAgain() throws Exception {
        Files.createDirectories(file().path().getParent());
        Files.writeString(
                file().path(),
                samples().entrySet().stream()
                        .map(sample -> "\"%s\": %s".formatted(sample.getKey(), sample.getValue()))
                        .collect(Collectors.joining(",", "{", "}")));
        var all = file().load();
        file().save(all);
        assertEquals(all, file().load());

        for (var setting : Settings.all()) {
            if (setting != Settings.LISTS) { // of lists that are not shown nothing goes
                file().save(initial(all, setting));
                assertEquals(initial(all, setting), file().load(), setting::toString);
            }
        }
    }

    private static <T> Settings initial(Settings all, Setting<T> setting) {
        return all.with(setting, setting.initial());
    }

    @Test
    void aWrongValueOfAnySettingIsNamedWithItsLineAndTheWayOut() throws Exception {
        Files.createDirectories(file().path().getParent());
        for (var member : samples().keySet()) {
            boolean isRefused = false;
            for (var value : List.of("true", "-1.5", "[7]", "{\"\": 7}")) {
                var text = "{\n  \"future\": 1,\n  \"%s\": %s\n}\n".formatted(member, value);
                Files.writeString(file().path(), text);
                try {
                    file().load();
                } catch (UserException refusal) {
                    var place = file().path() + " can't be used, line 3: \"" + member + "\" must be ";
                    assertTrue(refusal.message().contains(place), refusal.message());
                    assertTrue(refusal.remedy().contains("delete the file"), refusal.remedy());
                    isRefused = true;
                }
                assertEquals(text, Files.readString(file().path()));
            }
            assertTrue(isRefused, member);
        }
    }

    @Test
    void whatIsNotOfThisMachineGoesAlongAndNothingElse() throws Exception {
        Files.createDirectories(file().path().getParent());
        var exported = folder.resolve("exported.json");
        for (var setting : Settings.all()) {
            for (var member : setting.members()) {
                var value = samples().get(member);
                Files.writeString(file().path(), "{\"%s\": %s}".formatted(member, value));
                SettingsExport.write(file().load(), exported);
                var taken = SettingsExport.read(exported, Settings.DEFAULTS).settings();
                assertEquals(setting.isExported() ? file().load() : Settings.DEFAULTS, taken, member);
                assertEquals(taken, Settings.DEFAULTS.withExported(file().load()), member);
            }
        }
    }

    /// They came back at the next start.
    @Test
    void keysAndPanesThatAreResetAreGone() throws Exception {
        file().save(Settings.DEFAULTS
                .with(Settings.KEYS, Map.of("review.keep", "Y", "review.reject", "Shortcut+B"))
                .withPane("home", List.of(0.4)));

        file().save(file().load()
                .with(Settings.KEYS, Map.of("review.reject", "Shortcut+B"))
                .with(Settings.PANES, Map.of()));

        assertEquals(Settings.DEFAULTS.with(Settings.KEYS, Map.of("review.reject", "Shortcut+B")), file().load());
    }

    @Test
    void aValueThatCouldNotBeReadAgainIsNotTaken() {
        assertThrows(IllegalArgumentException.class, () -> Settings.DEFAULTS.with(Settings.ZOOM, 9.0));
        assertThrows(IllegalArgumentException.class, () -> Settings.DEFAULTS.with(Settings.QUESTIONS_PER_DAY, -1));
    }

    @Test
    void theLanguageIsTheOneOfTheSystemWithoutOne() throws Exception {
        for (var language : Language.values()) {
            file().save(Settings.DEFAULTS.with(Settings.LANGUAGE, Optional.of(language)));

            assertEquals(language, file().load().windowLanguage());
        }
        file().save(Settings.DEFAULTS);
        assertEquals(Language.ofSystem(), file().load().windowLanguage());
    }

    /// There was a setting for a model in a folder that judges.
    @ParameterizedTest
    @ValueSource(strings = {"\"/models/nli\"", "null", "7", "[\"a\\u0000b\"]"})
    void aSettingOfBeforeIsIgnored(String folder) throws Exception {
        Files.createDirectories(file().path().getParent());
        Files.writeString(file().path(), "{\"judgeModelFolder\": %s, \"agentQuestionsPerDay\": 20}".formatted(folder));

        var loaded = file().load();
        assertEquals(Settings.DEFAULTS.with(Settings.QUESTIONS_PER_DAY, 20), loaded);
        file().save(loaded.withPerson("ada"));
        assertEquals("ada", file().load().get(Settings.PERSON));
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
    void aFileFromBeforeASwitchLeavesItOff() throws Exception {
        Files.createDirectories(file().path().getParent());
        Files.writeString(file().path(), "{\n  \"seedRanking\": true\n}\n");

        assertEquals(Settings.DEFAULTS.with(Settings.RANKING, Ranking.QUALITY), file().load());
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
        file().save(Settings.DEFAULTS.with(Settings.LISTS, lists));

        assertEquals(lists, file().load().get(Settings.LISTS));

        file().save(file().load().with(Settings.LISTS, lists.withoutView("library", "Low trust")));
        assertEquals(List.of(), file().load().get(Settings.LISTS).views("library"));

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
