package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.texts.Language;
import java.io.IOException;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The bundles of each language say all that the English ones say, of the same things.
class TranslationsTest {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+)[,}]");

    /// Places the services or a template fill in by name: `{items}`, `{learnings:3}`.
    private static final Pattern NAMED = Pattern.compile("\\{/?[a-z_]+(:\\d+)?}");

    /// Said to people and programs that read a command line, which speaks English.
    private static final Set<String> ENGLISH_ONLY = Set.of("cli");

    static Stream<Arguments> bundles() {
        return Stream.of(Bundles.OF_SCREENS, Bundles.OF_SERVICES)
                .flatMap(bundles -> Arrays.stream(Language.values())
                        .map(language -> Arguments.of(bundles.in(language), bundles, language)));
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void everyBundleIsTranslated(Bundles translated, Bundles english) throws IOException {
        Set<String> names = new TreeSet<>(english.names());
        if (!translated.equals(english)) {
            names.removeAll(ENGLISH_ONLY);
        }
        assertEquals(names, translated.names(), "a window of that language would mix it with English");
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void everyKeyIsTranslatedAndNoOther(Bundles translated, Bundles english) throws IOException {
        Set<String> keys = new TreeSet<>(english.all().stringPropertyNames());
        if (!translated.equals(english)) {
            keys.removeIf(key -> ENGLISH_ONLY.contains(key.replaceFirst("[.].*", "")));
        }
        Set<String> missing = new TreeSet<>(keys);
        missing.removeAll(translated.all().stringPropertyNames());
        Set<String> unknown = new TreeSet<>(translated.all().stringPropertyNames());
        unknown.removeAll(keys);
        assertEquals("[] []", missing + " " + unknown, "missing, and unknown in English");
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void aTextNamesTheSameArguments(Bundles translated, Bundles english) throws IOException {
        Properties source = english.all();
        Properties texts = translated.all();
        List<String> wrong = texts.stringPropertyNames().stream()
                .filter(key -> !arguments(source.getProperty(key, "")).equals(arguments(texts.getProperty(key))))
                .sorted()
                .toList();
        assertEquals(List.of(), wrong, "an argument would be lost, or a place stay empty");
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void everyTextWithNumbersReadsForAnyNumber(Bundles translated, Bundles english, Language language)
            throws IOException {
        Properties texts = translated.all();
        List<String> wrong = new ArrayList<>();
        for (String key : texts.stringPropertyNames()) {
            String text = texts.getProperty(key);
            for (int number : PLACEHOLDER.matcher(text).find() ? new int[] {0, 1, 2, 5, 1234} : new int[0]) {
                var filled = filled(text, number, language);
                // what is left of a place means that quotes or braces do not match
                if (filled.isBlank() || filled.matches("(?s).*(,choice,|,number).*")) {
                    wrong.add(key + " for " + number + ": " + filled);
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void noTranslationShoutsOrIsEmpty(Bundles translated, Bundles english) throws IOException {
        assertEquals(
                List.of(), translated.keysOf(text -> text.contains("!") || text.contains("\uff01") || text.isBlank()));
    }

    @Test
    void germanAndJapaneseAreWrittenWithTheirOwnLetters() throws IOException {
        var german = Bundles.OF_SCREENS.in(Language.GERMAN).all().values().toString();
        var japanese = Bundles.OF_SCREENS.in(Language.JAPANESE).all().values().toString();
        assertEquals(true, german.contains("ü") && !german.contains("Ã"), "read as UTF-8");
        assertEquals(true, japanese.contains("を") && !japanese.contains("\ufffd"), "read as UTF-8");
    }

    private static String filled(String text, int number, Language language) {
        var count = arguments(text).size() + 12;
        try {
            return new MessageFormat(text, Locale.forLanguageTag(language.tag()))
                    .format(Stream.generate(() -> number).limit(count).toArray());
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static Set<String> arguments(String text) {
        return Stream.concat(
                        PLACEHOLDER.matcher(text).results(),
                        NAMED.matcher(text.replace("'", "")).results())
                .map(place -> place.group().replaceFirst(",$", "}"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
