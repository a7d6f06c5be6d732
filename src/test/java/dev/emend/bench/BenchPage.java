package dev.emend.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// `docs/benchmarks.md`: an introduction, the table of goals, and a section for each heading. Sections that no bench
/// prints stay as they are.
final class BenchPage {
    static final String GOALS = "Goals";

    private static final String HEADING = "## ";

    private final String introduction;
    private final SequencedMap<String, String> sections = new LinkedHashMap<>();

    private BenchPage(String introduction) {
        this.introduction = introduction;
    }

    static BenchPage of(String markdown) {
        var parts = ("\n" + markdown.strip()).split("\n" + HEADING);
        var page = new BenchPage(parts[0].strip());
        for (var part : List.of(parts).subList(1, parts.length)) {
            page.put(part, "");
        }
        return page;
    }

    /// Puts sections in the place of those of the same headings, or at the end, and rows of goals in that of the same
    /// work.
    ///
    /// @param measured when and on what, a sentence
    BenchPage with(String printed, List<String> goals, String measured) {
        var parts = ("\n" + printed.strip()).split("\n" + HEADING);
        for (var part : List.of(parts).subList(1, parts.length)) {
            put(part, measured + "\n\n");
        }
        if (!goals.isEmpty()) {
            sections.merge(GOALS, String.join("\n", goals), (table, _) -> merged(table, goals));
        }
        return this;
    }

    String text() {
        var text = new StringBuilder(introduction).append('\n');
        sections.forEach((heading, body) -> text.append('\n')
                .append(HEADING)
                .append(heading)
                .append("\n\n")
                .append(body.strip())
                .append('\n'));
        return text.toString();
    }

    private void put(String section, String before) {
        int end = section.indexOf('\n');
        var heading = (end < 0 ? section : section.substring(0, end)).strip();
        sections.put(heading, before + (end < 0 ? "" : section.substring(end).strip()));
    }

    private static String merged(String table, List<String> goals) {
        var rows = new LinkedHashMap<String, String>();
        for (var lines : List.of(table.lines().toList(), goals)) {
            for (var line : lines) {
                rows.put(line.startsWith("| ") ? line.substring(0, line.indexOf(" |", 1)) : rows.size() + line, line);
            }
        }
        return String.join("\n", rows.values());
    }
}
