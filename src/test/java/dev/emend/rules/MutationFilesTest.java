package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The mutants that may survive are named by class and line: both must still be there, or their
/// reasons are about other code.
class MutationFilesTest {
    private static final Path FOLDER = Path.of(".ci/mutation");

    @Test
    void everyMutantThatMaySurviveIsInTheSource() throws IOException {
        Map<String, String> sources = sources();
        List<String> gone = new ArrayList<>();
        int named = 0;
        for (Path file : ProjectFiles.below(FOLDER)) {
            if (file.endsWith("groups.tsv")) {
                continue;
            }
            for (String line : ProjectFiles.text(file).lines().toList()) {
                List<String> columns = List.of(line.split("\t"));
                String type = columns.getFirst().replaceFirst("[.$].*", "");
                named++;
                if (!sources.getOrDefault(type, "").contains(onOneLine(columns.get(2)))) {
                    gone.add(file.getFileName() + ": " + columns.getFirst() + ": " + columns.get(2));
                }
            }
        }
        assertFalse(named == 0, "no file was read");
        assertEquals(List.of(), gone);
    }

    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (Path file : ProjectFiles.java(Path.of("src/main/java"))) {
            String name = file.getFileName().toString().replace(".java", "");
            sources.put(name, onOneLine(ProjectFiles.text(file)));
        }
        return sources;
    }

    private static String onOneLine(String text) {
        return String.join(" ", text.strip().split("\\s+"));
    }
}
