package dev.emend.exchange.writers;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.util.LinkedHashMap;
import java.util.Map;

/// Parts that formats of Markdown pages share in writing a memory of another tool.
final class MemorySections {
    private static final int MAX_TITLE = 120;

    private MemorySections() {}

    /// The sections of a memory besides its narrative, by their headings.
    static Map<String, String> of(Memory memory) {
        var text = memory.text();
        var lessons = text.lessons();
        var sections = new LinkedHashMap<String, String>();
        add(sections, "Context", text.context());
        add(sections, "Reflection", text.reflection());
        add(sections, "Tactical", lessons.tactical());
        add(sections, "Strategic", lessons.strategic());
        add(sections, "Meta", lessons.meta());
        if (lessons.antiPatterns() != Json.Null.NULL) {
            add(sections, "Avoid", lessons.antiPatterns().plain());
        }
        return sections;
    }

    private static void add(Map<String, String> sections, String heading, String text) {
        if (!text.isBlank()) {
            sections.put(heading, text.strip());
        }
    }

    /// The title of a memory, one line: its task, else what was learned.
    static String title(Memory memory) {
        var lesson =
                memory.text().task().isBlank() ? memory.lesson() : memory.text().task();
        var line = lesson.strip().replaceAll("\\s+", " ");
        return line.isEmpty() ? memory.id() : shorten(line, MAX_TITLE);
    }

    static String shorten(String line, int max) {
        return line.codePointCount(0, line.length()) <= max
                ? line
                : line.substring(0, line.offsetByCodePoints(0, max - 1)).strip() + "…";
    }
}
