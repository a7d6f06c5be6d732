package dev.emend.exchange.record;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.LineEnds;
import dev.emend.model.texts.Messages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;

/// The part of an agent's instructions (`AGENTS.md`, `CLAUDE.md`) that Emend writes: what stands
/// between two lines. All else in the file stays byte for byte; written twice it is the same.
///
/// Only kept memories stand in it. Agents read it, so hidden characters are taken out.
public final class AgentsBlock implements RecordWriter {
    public static final String BEGIN = "<!-- emend:begin -->";
    public static final String END = "<!-- emend:end -->";
    private static final String KEPT = "kept";

    private String task = "";

    /// Puts the block in its place, or at the end of a text that has none yet.
    ///
    /// @param file for messages
    /// @param content what goes into the block
    public static byte[] into(byte[] old, Path file, String content) throws ExchangeException {
        var encoding = FileText.charset(old, old.length);
        if (!encoding.equals(StandardCharsets.UTF_8)) {
            throw new ExchangeException(
                    Messages.of("exchange.notUtf8", file, encoding), Messages.of("exchange.saveAsUtf8"));
        }
        var oldText = new String(old, StandardCharsets.ISO_8859_1);
        int begin = lineOf(oldText, BEGIN, 0);
        int end = begin < 0 ? -1 : lineOf(oldText, END, begin);
        if (begin >= 0 != end >= 0 || begin < 0 && lineOf(oldText, END, 0) >= 0) {
            throw new ExchangeException(
                    Messages.of("exchange.blockIncomplete", file, BEGIN, END), Messages.of("exchange.completeBlock"));
        }
        var eol = LineEnds.of(oldText);
        var text = (BEGIN + "\n" + content + END).replace("\n", eol);
        int from = begin < 0 ? old.length : begin;
        int to = begin < 0 ? old.length : end + END.length();
        var before = begin < 0 ? gap(oldText, eol) : "";
        var after = begin < 0 ? eol : "";
        var out = new ByteArrayOutputStream();
        out.write(old, 0, from);
        out.writeBytes((before + text + after).getBytes(StandardCharsets.UTF_8));
        out.write(old, to, old.length - to);
        return out.toByteArray();
    }

    /// The place of a line that holds only this; -1 when there is none.
    private static int lineOf(String text, String line, int from) {
        for (int at = text.indexOf(line, from); at >= 0; at = text.indexOf(line, at + 1)) {
            int end = at + line.length();
            boolean begins = at == 0 || text.charAt(at - 1) == '\n';
            boolean ends = end == text.length() || "\r\n".indexOf(text.charAt(end)) >= 0;
            if (begins && ends) {
                return at;
            }
        }
        return -1;
    }

    private static String gap(String oldText, String eol) {
        if (oldText.isEmpty()) {
            return "";
        }
        return oldText.endsWith(eol) ? eol : eol + eol;
    }

    @Override
    public void begin(Appendable out) throws IOException {
        out.append("## Learned from earlier tasks\n\n");
        out.append("Kept by a person in Emend, which writes this part anew: edit it there.\n");
    }

    @Override
    public boolean write(ExportRecord exportRecord, Appendable out) throws IOException {
        if (!(exportRecord instanceof ExportRecord.OfMemory(var memory, var state, var _, var _, var _))
                || !state.equals(KEPT)
                || memory.lesson().isBlank()) {
            return false;
        }
        var about = escape(memory.text().task()).replace("\n  ", " ");
        if (!about.equals(task) || about.isEmpty()) {
            out.append(about.isEmpty() ? "" : "\n### " + about + "\n");
            out.append("\n");
            task = about;
        }
        for (var line : lines(memory)) {
            out.append("- ").append(line).append('\n');
        }
        return true;
    }

    private static ArrayList<String> lines(Memory memory) {
        var text = memory.text();
        var lessons = text.lessons();
        var lines = new ArrayList<String>();
        add(lines, "", lessons.tactical());
        add(lines, "", lessons.strategic());
        add(lines, "", lessons.meta());
        if (lines.isEmpty()) {
            add(lines, "", text.reflection().isBlank() ? text.narrative() : text.reflection());
        }
        if (lines.isEmpty()) {
            add(lines, "", memory.lesson());
        }
        if (lessons.antiPatterns() != Json.Null.NULL) {
            var avoid = lessons.antiPatterns();
            var words =
                    avoid instanceof Json.Obj object ? object.text("description") : java.util.Optional.<String>empty();
            add(lines, "Avoid: ", words.orElseGet(avoid::plain));
        }
        return lines;
    }

    private static void add(ArrayList<String> lines, String label, String text) {
        if (!text.isBlank()) {
            lines.add(label + escape(text));
        }
    }

    /// On one bullet, without hidden characters and without a mark of ours in it.
    private static String escape(String text) {
        return VisibleText.strip(text.strip()).replace("<!--", "&lt;!--").replaceAll("\\R", "\n  ");
    }
}
