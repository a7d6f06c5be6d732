package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Where `java.util.regex` may match: it goes back and forth in a text, so that one written for it takes minutes or the
/// whole stack. `regex.tsv` names each class that uses it and why no such text reaches it. What others wrote is matched
/// by RE2/J or read sign by sign.
///
/// One sign or one class of signs, once or repeated, is read straight ahead and needs no row: `split(",")`,
/// `replaceAll("\\s+", " ")`, `matches("[0-9]{1,9}")`.
class RegexTest {
    private static final Path MAIN = Path.of("src", "main", "java");

    /// The first argument of the methods of `String` that take a pattern; one of a matcher looks alike and is let pass
    /// by being as simple.
    private static final Pattern CALL = Pattern.compile(
            "\\.(?:matches|replaceAll|replaceFirst|split)\\(\\s*(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([a-zA-Z_(]))");

    private static final Pattern STRAIGHT = Pattern.compile(
            "\\^?(?:\\\\\\\\?[^\\\\]|\\\\\\\\\\\\\\\\|\\\\\\\\p\\{\\w+}|[^\\\\\\[\\](){}|$^]"
                    + "|\\[(?:[^\\[\\]\\\\]|\\\\\\\\.|\\\\.)*+])(?:[+*?]|\\{[0-9]+(?:,[0-9]*)?})?|(?:\\\\\\\\\\.|[-_.])?\\$|");

    @Test
    void onlyTheClassesOfTheTableUseIt() throws IOException {
        var allowed = table();
        var using = new TreeSet<String>();
        for (var file : ProjectFiles.java(MAIN)) {
            var text = ProjectFiles.text(file);
            if (uses(text)) {
                using.add(name(file));
            }
        }
        var missing = new TreeSet<>(using);
        missing.removeAll(allowed.keySet());
        assertEquals(new TreeSet<>(), missing, "use java.util.regex without a reason in regex.tsv");
        var stale = new TreeSet<>(allowed.keySet());
        stale.removeAll(using);
        assertEquals(new TreeSet<>(), stale, "have a reason in regex.tsv and no longer need it");
    }

    @Test
    void everyRowSaysWhy() throws IOException {
        table().forEach((name, reason) -> assertTrue(reason.length() > 10, name + " says no reason"));
    }

    private static boolean uses(String text) {
        if (text.contains("java.util.regex")) {
            return true;
        }
        boolean isRe2 = text.contains("com.google.re2j");
        var call = CALL.matcher(text);
        while (call.find()) {
            var written = call.group(1);
            if (written != null ? !STRAIGHT.matcher(written).matches() : !isRe2 && isSplit(call.group())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSplit(String call) {
        return call.startsWith(".split(");
    }

    private static String name(Path file) {
        return MAIN.relativize(file)
                .toString()
                .replace('\\', '/')
                .replace(".java", "")
                .replace('/', '.');
    }

    private static TreeMap<String, String> table() throws IOException {
        try (var in = Objects.requireNonNull(RegexTest.class.getResourceAsStream("regex.tsv"))) {
            var rows = new TreeMap<String, String>();
            for (var line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                var columns = new ArrayList<>(java.util.List.of(line.split("\t", 2)));
                assertEquals(2, columns.size(), line);
                assertEquals(null, rows.put("dev.emend." + columns.get(0), columns.get(1)), line + " stands twice");
            }
            return rows;
        }
    }
}
