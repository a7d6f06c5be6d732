package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.Texts;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The bundles of texts: whole, used by their real keys, and calm.
class TextsTest {
    private static final Pattern KEY_IN_FXML = Pattern.compile("=\"%([^\"]+)\"");

    private static final Pattern KEY_IN_JAVA = Pattern.compile("\\b[Tt]exts\\.\\w+\\(\\s*\"([^\"]+)\"");

    @Test
    void everyKeyOfAnFxmlFileIsInTheBundle() throws IOException {
        List<Path> files = ProjectFiles.below(Path.of("src/main/resources")).stream()
                .filter(file -> file.toString().endsWith(".fxml"))
                .toList();
        assertEquals(List.of(), missing(files, KEY_IN_FXML), "a missing key shows as %key or not at all");
    }

    @Test
    void everyKeyOfTheCodeIsInTheBundle() throws IOException {
        List<Path> files = ProjectFiles.java(Path.of("src/main/java/dev/emend/gui"));
        assertEquals(List.of(), missing(files, KEY_IN_JAVA), "a missing key fails when it is shown");
    }

    static Stream<Bundles> bundles() {
        return Stream.of(Bundles.OF_SCREENS, Bundles.OF_SERVICES);
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void noSentenceShouts(Bundles bundles) throws IOException {
        assertEquals(
                List.of(),
                bundles.keysOf(text -> text.contains("!")),
                "texts are plain; an exclamation mark never helps a reader");
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void noSentenceIsEmpty(Bundles bundles) throws IOException {
        assertEquals(List.of(), bundles.keysOf(String::isBlank), "an empty text is a label nobody can read");
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void aKeyIsInOneBundle(Bundles bundles) throws IOException {
        assertEquals(List.of(), bundles.twice(), "the later one would win");
    }

    @Test
    void everyBundleIsRead() throws IOException {
        List<String> unread = new ArrayList<>();
        Bundles.OF_SCREENS.all().stringPropertyNames().stream()
                .filter(key -> !Texts.has(key))
                .forEach(unread::add);
        Bundles.OF_SERVICES.all().stringPropertyNames().stream()
                .filter(key -> !Messages.has(key))
                .forEach(unread::add);
        assertEquals(List.of(), unread, "Texts names the screens with a bundle, Messages the features");
    }

    @Test
    void theKeysOfAScreenAreInItsBundle() throws IOException {
        Map<String, Set<String>> homes = Bundles.OF_SCREENS.homes();
        homes.values().removeIf(files -> files.size() == 1);
        assertEquals(Map.of(), homes, "whoever looks for a text looks in one file");
    }

    @Test
    void theKeysOfAFeatureAreInTheBundleOfItsName() throws IOException {
        Map<String, Set<String>> homes = Bundles.OF_SERVICES.homes();
        homes.entrySet().removeIf(home -> home.getValue().equals(Set.of(home.getKey() + ".properties")));
        assertEquals(Map.of(), homes, "whoever looks for a text looks in one file");
    }

    /// A key the code completes while running ends with a dot; then some key must begin with it.
    private static List<String> missing(List<Path> files, Pattern use) throws IOException {
        Properties bundle = Bundles.OF_SCREENS.all();
        List<String> missing = new ArrayList<>();
        for (Path file : files) {
            Matcher found = use.matcher(ProjectFiles.text(file));
            while (found.find()) {
                String key = found.group(1);
                boolean known = key.endsWith(".")
                        ? bundle.stringPropertyNames().stream().anyMatch(name -> name.startsWith(key))
                        : bundle.containsKey(key);
                if (!known) {
                    missing.add(file + ": " + key);
                }
            }
        }
        return missing;
    }
}
