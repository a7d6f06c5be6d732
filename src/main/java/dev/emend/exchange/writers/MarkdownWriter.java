package dev.emend.exchange.writers;

import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Writes memories as headings and bullets. What was read from Markdown gets its own headings back;
/// other memories stand under their task, with what is known of each.
public final class MarkdownWriter implements RecordWriter {
    private final String title;
    private List<String> path = List.of();
    private boolean hasText;
    private boolean wasBullet;

    public MarkdownWriter(String title) {
        this.title = title;
    }

    @Override
    public boolean write(ExportRecord exportRecord, Appendable out) throws IOException {
        if (!(exportRecord instanceof ExportRecord.OfMemory(var memory, var state, var _, var _, var _))) {
            return false;
        }
        if (memory.origin().format().equals(Format.CLAUDE_MEMORY.word())) {
            note(memory, out);
        } else {
            full(memory, state, out);
        }
        hasText = true;
        return true;
    }

    private void note(Memory memory, Appendable out) throws IOException {
        var metadata = memory.metadata();
        if (!hasText) {
            var front = metadata.text("front_matter").orElse("");
            out.append(front.isEmpty() ? "" : "---\n" + front + "---\n\n");
        }
        headings(metadata.texts("headings"), out);
        boolean isBullet = metadata.bool("bullet").orElse(false);
        if (hasText && !(wasBullet && isBullet)) {
            out.append('\n');
        }
        var narrative = memory.text().narrative();
        if (isBullet) {
            out.append("- ");
        } else if (narrative.matches("(?s)([-*+] |#).*")) {
            out.append("  "); // it began so because it was indented
        }
        out.append(narrative).append('\n');
        wasBullet = isBullet;
    }

    /// Opens the headings that differ from those that are open.
    private void headings(List<String> headings, Appendable out) throws IOException {
        int same = 0;
        while (same < Math.min(path.size(), headings.size()) && path.get(same).equals(headings.get(same))) {
            same++;
        }
        if (same == headings.size() && headings.size() < path.size()) {
            same = Math.max(0, headings.size() - 1); // back to a heading above: it is said again
        }
        for (int i = same; i < headings.size(); i++) {
            if (!headings.get(i).isEmpty()) {
                out.append(hasText ? "\n" : "");
                out.append("#".repeat(i + 1))
                        .append(' ')
                        .append(headings.get(i))
                        .append('\n');
                hasText = true;
                wasBullet = false;
            }
        }
        path = List.copyOf(headings);
    }

    private void full(Memory memory, String state, Appendable out) throws IOException {
        headings(
                List.of(
                        line(title),
                        line(
                                memory.text().task().isBlank()
                                        ? "Without a task"
                                        : memory.text().task())),
                out);
        out.append('\n');
        var text = memory.text();
        var lessons = text.lessons();
        var facts = new ArrayList<String>(List.of(state));
        add(facts, memory.result().outcome());
        memory.result().confidence().ifPresent(it -> facts.add("confidence " + it));
        add(facts, memory.result().timestamp());
        add(facts, memory.origin().format());
        bullet("", memory.text().narrative(), out);
        bullet("Context", text.context(), out);
        bullet("Reflection", text.reflection(), out);
        bullet("Tactical", lessons.tactical(), out);
        bullet("Strategic", lessons.strategic(), out);
        bullet("Meta", lessons.meta(), out);
        if (lessons.antiPatterns() != Json.Null.NULL) {
            bullet("Avoid", lessons.antiPatterns().plain(), out);
        }
        out.append("\n*").append(line(String.join(" · ", facts))).append("*\n");
        wasBullet = false;
    }

    private static void add(List<String> facts, String fact) {
        if (!fact.isBlank()) {
            facts.add(fact);
        }
    }

    private static void bullet(String label, String text, Appendable out) throws IOException {
        if (!text.isBlank()) {
            out.append("- ").append(label.isEmpty() ? "" : "**" + label + ":** ");
            out.append(text.strip().replaceAll("\\R", "\n  ")).append('\n');
        }
    }

    private static String line(String text) {
        return text.strip().replaceAll("\\R+", " ");
    }
}
