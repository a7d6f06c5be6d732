package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.gui.kit.Texts;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The bundles of texts: whole, used by their real keys, and calm.
class TextsTest {
    private static final Path BUNDLES = Path.of("src/main/resources/dev/emend/gui");

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

    @Test
    void noSentenceShouts() throws IOException {
        Properties bundle = bundle();
        List<String> shouting = bundle.stringPropertyNames().stream()
                .filter(key -> bundle.getProperty(key, "").contains("!"))
                .toList();
        assertEquals(List.of(), shouting, "texts are plain; an exclamation mark never helps a reader");
    }

    @Test
    void noSentenceIsEmpty() throws IOException {
        Properties bundle = bundle();
        List<String> empty = bundle.stringPropertyNames().stream()
                .filter(key -> bundle.getProperty(key, "").isBlank())
                .toList();
        assertEquals(List.of(), empty, "an empty text is a label nobody can read");
    }

    /// A key the code completes while running ends with a dot; then some key must begin with it.
    private static List<String> missing(List<Path> files, Pattern use) throws IOException {
        Properties bundle = bundle();
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

    @Test
    void aKeyIsInOneBundleAndEveryBundleIsRead() throws IOException {
        List<String> twice = new ArrayList<>();
        List<String> unread = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Path file : bundles()) {
            for (String key : properties(file).stringPropertyNames()) {
                if (!seen.add(key)) {
                    twice.add(key);
                }
                if (!Texts.has(key)) {
                    unread.add(file + ": " + key);
                }
            }
        }
        assertEquals(List.of(), twice, "the later one would win");
        assertEquals(List.of(), unread, "Texts names the screens with a bundle");
    }

    @Test
    void theKeysOfAScreenAreInItsBundle() throws IOException {
        Map<String, Set<String>> homes = new TreeMap<>();
        for (Path file : bundles()) {
            for (String key : properties(file).stringPropertyNames()) {
                homes.computeIfAbsent(key.replaceFirst("[.].*", ""), _ -> new TreeSet<>())
                        .add(file.getFileName().toString());
            }
        }
        homes.values().removeIf(files -> files.size() == 1);
        assertEquals(Map.of(), homes, "whoever looks for a text looks in one file");
    }

    private static Properties bundle() throws IOException {
        Properties all = new Properties();
        for (Path file : bundles()) {
            all.putAll(properties(file));
        }
        return all;
    }

    private static List<Path> bundles() throws IOException {
        try (var files = Files.newDirectoryStream(BUNDLES, "*.properties")) {
            List<Path> found = new ArrayList<>();
            files.forEach(found::add);
            return found;
        }
    }

    private static Properties properties(Path file) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(ProjectFiles.text(file)));
        return properties;
    }
}
