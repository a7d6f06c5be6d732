package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The lines of the main sources: `docs/size.tsv` holds their number, and a row a package. With
/// `-Demend.write=true` it is written anew. `target/size-report.txt` names long files and large packages; they
/// are advice.
class SizeTest {
    private static final Path TABLE = Path.of("docs", "size.tsv");
    private static final Path REPORT = Path.of("target", "size-report.txt");
    private static final Path MAIN = Path.of("src", "main", "java");
    private static final String TOTAL = "total";
    private static final int LONG_FILE = 600;
    private static final int LARGE_PACKAGE = 60;

    @Test
    void mainGrowsOnlyByANumberThatSomebodyWrites() throws IOException {
        var lines = new TreeMap<String, Integer>();
        var types = new TreeMap<String, Integer>();
        var advice = new ArrayList<String>();
        int total = 0;
        for (var file : ProjectFiles.java(MAIN)) {
            int count = (int) ProjectFiles.text(file).lines().count();
            total += count;
            var folder = MAIN.relativize(ProjectFiles.folder(file));
            lines.merge(name(folder.subpath(0, Math.min(4, folder.getNameCount()))), count, Integer::sum);
            if (!file.endsWith("package-info.java")) {
                types.merge(name(folder), 1, Integer::sum);
            }
            if (count > LONG_FILE) {
                advice.add(file + ": " + count + " lines, more than " + LONG_FILE);
            }
        }
        types.forEach((name, count) -> {
            if (count > LARGE_PACKAGE) {
                advice.add(name + ": " + count + " types, more than " + LARGE_PACKAGE);
            }
        });
        int allowed = Files.readAllLines(TABLE).stream()
                .map(line -> line.split("\t"))
                .filter(row -> row[0].equals(TOTAL))
                .mapToInt(row -> Integer.parseInt(row[1]))
                .findFirst()
                .orElse(0);
        advice.addFirst("Main has " + total + " lines, " + TABLE + " allows " + allowed + ".");
        Files.write(REPORT, advice);
        if (Boolean.getBoolean("emend.write")) {
            var table = new StringBuilder("package\tlines\n" + TOTAL + "\t" + total + "\n");
            lines.forEach((name, count) -> table.append(name + "\t" + count + "\n"));
            Files.writeString(TABLE, table);
            return;
        }
        int now = total;
        assertTrue(
                now <= allowed,
                () -> "main has " + now + " lines, " + (now - allowed) + " more than " + TABLE + " allows: delete what"
                        + " no longer earns its place; else write it anew with -Demend.write=true and say in the commit"
                        + " what the lines are for");
    }

    private static String name(Path folder) {
        return folder.toString().replaceAll("[/\\\\]", ".");
    }
}
