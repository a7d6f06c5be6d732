package dev.emend.exchange.memories;

import com.google.re2j.Pattern;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.model.Progress;
import dev.emend.model.texts.FrontMatterRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipException;

/// Detector of Markdown with front matter, by its keys and lines: a concept of the Open Knowledge Format,
/// or a note of basic-memory. Keys are looked for line by line, so that a file whose YAML is broken is
/// still recognized, and its reader reports where.
public final class MarkdownFormats {
    private static final Pattern KEY = Pattern.compile("([A-Za-z_][\\w-]*)\\s*:.*");

    /// Only concepts have these.
    private static final Set<String> CONCEPT_KEYS =
            Set.of("okf_version", "generated", "verified", "stale_after", "sources", "usage_window");

    private static final Set<String> ABOUT_PROJECT =
            Set.of("readme.md", "changelog.md", "contributing.md", "code_of_conduct.md", "security.md", "license.md");

    private MarkdownFormats() {}

    /// The format of one file; empty when it is other Markdown.
    ///
    /// @param lines from its top
    public static Optional<Format> of(List<String> lines) {
        if (lines.isEmpty() || !lines.getFirst().stripTrailing().equals("---")) {
            return Optional.empty();
        }
        var keys = new HashSet<String>();
        int end = 1;
        while (end < lines.size() && !lines.get(end).stripTrailing().equals("---")) {
            var key = KEY.matcher(lines.get(end++));
            if (key.matches()) {
                keys.add(key.group(1));
            }
        }
        if (keys.stream().anyMatch(CONCEPT_KEYS::contains)) {
            return Optional.of(Format.OKF);
        }
        boolean isNamed = keys.contains("title") || keys.contains("type");
        var body = lines.subList(Math.min(end + 1, lines.size()), lines.size());
        if (keys.contains("permalink") || isNamed && body.stream().anyMatch(MarkdownFormats::isOfNote)) {
            return Optional.of(Format.BASIC_MEMORY);
        }
        // agents and skills of coding agents have a name
        return keys.contains("type") && !keys.contains("name") ? Optional.of(Format.OKF) : Optional.empty();
    }

    /// Whether it begins as skills, agents and memory files do: with its name and what it is about.
    public static boolean isNamed(List<String> lines) {
        var text = String.join("\n", lines);
        var head = FrontMatterRange.of(text);
        var keys = new HashSet<String>();
        head.lines(text).lines().map(KEY::matcher).filter(key -> key.matches()).forEach(key -> keys.add(key.group(1)));
        return head.isPresent() && keys.contains("name") && keys.contains("description");
    }

    /// Whether a page without front matter is for the readers of a project, such as `README.md`.
    static boolean isAboutProject(String file, String text) {
        return !text.startsWith("---") && ABOUT_PROJECT.contains(file.toLowerCase(Locale.ROOT));
    }

    private static boolean isMarked(String index) {
        return index.startsWith("---") && index.contains("okf_version");
    }

    private static boolean isOfNote(String line) {
        return NoteSyntax.relation(line).isPresent()
                || NoteSyntax.observation(line)
                        .filter(observation -> !observation.category().isEmpty())
                        .isPresent();
    }

    /// The format of a folder or archive: empty unless each Markdown file in it is of one of the two formats,
    /// except for files about a project.
    ///
    /// @throws IOException when it can't be read
    public static Optional<Format> ofAll(Path path) throws IOException, ExchangeException {
        Map<Format, Integer> counts = new EnumMap<>(Format.class);
        var otherCount = new int[1];
        var isMarked = new boolean[1];
        try {
            if (hasOtherData(path)) {
                return Optional.empty();
            }
            MarkdownPages.forEach(path, Progress.SILENT, page -> {
                var file = page.path().substring(page.path().lastIndexOf('/') + 1);
                var format = of(page.text().lines().limit(2_000).toList());
                if (Okf.RESERVED.contains(file)) {
                    isMarked[0] |= page.path().equals("index.md") && isMarked(page.text());
                } else if (page.isRead() && format.isPresent()) {
                    counts.merge(format.get(), 1, Integer::sum);
                } else if (page.isRead() && !isAboutProject(file, page.text())) {
                    otherCount[0]++;
                }
                return otherCount[0] == 0 && !isMarked[0];
            });
        } catch (ZipException | UncheckedIOException e) { // what is read from it says why; as a bundle it is unknown
            return Optional.empty();
        }
        if (isMarked[0]) {
            return Optional.of(Format.OKF);
        }
        if (otherCount[0] > 0 || counts.isEmpty()) {
            return Optional.empty();
        }
        boolean isNotes = counts.getOrDefault(Format.BASIC_MEMORY, 0) >= counts.getOrDefault(Format.OKF, 0);
        return Optional.of(isNotes ? Format.BASIC_MEMORY : Format.OKF);
    }

    /// Whether a folder holds files that may be records of another kind: then each file is read by itself.
    private static boolean hasOtherData(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (var all = Files.walk(path, 3)) {
            return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> String.valueOf(file.getFileName()))
                    .anyMatch(name -> name.matches("(?i).*\\.(jsonl?|csv|sqlite3?|db|af|traj|zip|gz)"));
        }
    }
}
