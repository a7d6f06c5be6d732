package dev.emend.rules;

import dev.emend.model.texts.Language;
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
import java.util.function.Predicate;

/// The bundles of texts in one folder and language, as the rules read them.
///
/// @param language such as `de`; empty for English
record Bundles(Path folder, String language) {
    static final Bundles OF_SCREENS = new Bundles(Path.of("src/main/resources/dev/emend/gui"), "");

    static final Bundles OF_SERVICES = new Bundles(Path.of("src/main/resources/dev/emend/messages"), "");

    Bundles in(Language other) {
        return new Bundles(folder, other == Language.ENGLISH ? "" : other.tag());
    }

    /// All texts by their keys.
    Properties all() throws IOException {
        Properties all = new Properties();
        for (Path file : files()) {
            all.putAll(properties(file));
        }
        return all;
    }

    /// The keys whose text is so, sorted.
    List<String> keysOf(Predicate<String> text) throws IOException {
        Properties all = all();
        return all.stringPropertyNames().stream()
                .filter(key -> text.test(all.getProperty(key, "")))
                .sorted()
                .toList();
    }

    /// The keys that are in two files.
    List<String> twice() throws IOException {
        List<String> twice = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Path file : files()) {
            for (String key : properties(file).stringPropertyNames()) {
                if (!seen.add(key)) {
                    twice.add(key);
                }
            }
        }
        return twice;
    }

    /// The files that hold the keys of one beginning, by that beginning.
    Map<String, Set<String>> homes() throws IOException {
        Map<String, Set<String>> homes = new TreeMap<>();
        for (Path file : files()) {
            for (String key : properties(file).stringPropertyNames()) {
                homes.computeIfAbsent(key.replaceFirst("[.].*", ""), _ -> new TreeSet<>())
                        .add(file.getFileName().toString());
            }
        }
        return homes;
    }

    /// The names of the bundles, without language and ending.
    Set<String> names() throws IOException {
        Set<String> names = new TreeSet<>();
        for (Path file : files()) {
            names.add(file.getFileName().toString().replaceFirst("(_.*)?[.]properties$", ""));
        }
        return names;
    }

    private List<Path> files() throws IOException {
        try (var files = Files.newDirectoryStream(folder, "*.properties")) {
            List<Path> found = new ArrayList<>();
            for (Path file : files) {
                var name = file.getFileName().toString();
                if (language.isEmpty() ? !name.contains("_") : name.endsWith("_" + language + ".properties")) {
                    found.add(file);
                }
            }
            return found;
        }
    }

    private static Properties properties(Path file) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(ProjectFiles.text(file)));
        return properties;
    }
}
