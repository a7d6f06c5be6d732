package dev.emend.analysis.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The lines of `planted-secrets.tsv` and `planted-innocent.tsv`, written by someone who did not see
/// the rules they judge, and the texts of the sample catalogs.
public final class PlantedLines {
    /// So many characters of a secret that are left together give nothing away.
    private static final int LEFT = 3;

    private PlantedLines() {}

    /// @param kind `A` for a way to leak, `B/` and the provider for a token
    public record PlantedLine(String id, String kind, String text, String secret) {
        /// Whether no part of the secret is left in the text but very short ones.
        public boolean isMasked() {
            int done = text.indexOf(secret);
            int end = done + secret.length();
            for (var found : SecretDetector.find(text)) {
                if (found.start() - done > LEFT && found.start() < end) {
                    return false;
                }
                done = Math.max(done, found.end());
            }
            return end - done <= LEFT;
        }
    }

    /// A line that holds no secret.
    public record InnocentLine(String id, String text) {
        public boolean isTouched() {
            return !SecretDetector.find(text).isEmpty();
        }
    }

    public static List<PlantedLine> secrets() {
        return rows("planted-secrets.tsv").stream()
                .map(row -> new PlantedLine(row.get(0), row.get(1), row.get(2), row.get(3)))
                .toList();
    }

    public static List<InnocentLine> innocents() {
        return rows("planted-innocent.tsv").stream()
                .map(row -> new InnocentLine(row.get(0), row.get(1)))
                .toList();
    }

    /// How many kinds of tokens the table knows.
    public static int kinds() {
        return new HashSet<>(TokenTable.rows().stream()
                        .map(TokenTable.TokenRow::name)
                        .toList())
                .size();
    }

    /// Each file of the sample catalogs as a whole, and each of its lines.
    public static List<String> samples() throws IOException {
        var texts = new ArrayList<String>();
        try (Stream<Path> files = Files.walk(Path.of("catalogs"))) {
            for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                var text = Files.readString(file);
                texts.add(text);
                text.lines().forEach(texts::add);
            }
        }
        return texts;
    }

    private static List<List<String>> rows(String file) {
        try (var stream = Objects.requireNonNull(PlantedLines.class.getResourceAsStream(file), file)) {
            return new String(stream.readAllBytes(), UTF_8)
                    .lines()
                    .skip(1)
                    // the marks keep scanners of code hosts quiet
                    .map(line -> line.replaceAll("[⟨⟩]", "").replace("\\n", "\n"))
                    .map(line -> List.of(line.split("\t")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
