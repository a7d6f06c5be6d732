package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TextsTest {
    private static final Pattern KEY = Pattern.compile("\"%([a-z0-9._]+)\"");

    @Test
    void everyKeyOfEveryScreenHasAText() throws IOException {
        var missing = new ArrayList<String>();
        try (var files = Files.list(Path.of("src", "main", "resources", "fxml"))) {
            for (var file : files.toList()) {
                var matcher = KEY.matcher(Files.readString(file));
                while (matcher.find()) {
                    if (!Texts.has(matcher.group(1))) {
                        missing.add(file.getFileName() + ": " + matcher.group(1));
                    }
                }
            }
        }
        assertEquals(List.of(), missing);
    }

    @Test
    void noTextShouts() {
        for (var key : Texts.bundle().keySet()) {
            assertFalse(Texts.get(key).contains("!"), key);
        }
    }

    @Test
    void fillsNumbersInWithTheirUnits() {
        assertEquals(
                "Learnings: 1,204, about 181 min", Texts.get("home.pending.said", "Learnings", 1204, "about 181 min"));
        assertEquals("1 warning", Texts.get("home.catalog.warnings", 1));
        assertEquals("2 warnings", Texts.get("home.catalog.warnings", 2));
    }
}
