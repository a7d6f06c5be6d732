package dev.emend.exchange.record;

import com.google.re2j.Pattern;
import dev.emend.json.JsonFault;
import dev.emend.json.YamlText;
import dev.emend.model.Json;
import dev.emend.model.texts.ConflictMarkers;
import dev.emend.model.texts.FrontMatterRange;
import dev.emend.model.texts.Messages;
import java.util.Optional;

/// A Markdown file with YAML between two lines of `---` at its top.
///
/// @param fields what the YAML says; without members when there is none
/// @param body what follows, without blank lines around it
/// @param bodyLine the line the body begins in, counted from 1
public record FrontMatter(Json.Obj fields, String body, int bodyLine) {
    private static final String FENCE = "---";
    private static final Pattern KEY_AT_TOP = Pattern.compile("\\x{FEFF}?---[ \\t]*\\r?\\n[\\w-]+[ \\t]*:");

    /// A mistake in front matter and the line it is in, counted from 1.
    public static final class Mistake extends Exception {
        private static final long serialVersionUID = 1;

        private final int line;

        Mistake(int line, String reason) {
            super(reason);
            this.line = line;
        }

        public int line() {
            return line;
        }

        public String reason() {
            return String.valueOf(getMessage());
        }
    }

    /// A text without front matter is all body.
    ///
    /// @throws Mistake when the front matter does not end, or is no YAML of keys and values, or a conflict of git
    ///   stands anywhere in the text
    public static FrontMatter parse(String text) throws Mistake {
        var conflict = ConflictMarkers.line(text);
        if (conflict.isPresent()) {
            throw new Mistake(conflict.getAsInt(), Messages.of("shared.conflictMarkers"));
        }
        return split(text);
    }

    private static FrontMatter split(String text) throws Mistake {
        var range = FrontMatterRange.of(text);
        if (range.isPresent()) {
            return of(fields(range.lines(text)), text, range.bodyStart(), 1 + lines(text, range.bodyStart()));
        }
        if (FrontMatterRange.opens(text)) {
            throw new Mistake(1, Messages.of("exchange.frontMatterOpen"));
        }
        int begin = text.startsWith("\uFEFF") ? 1 : 0;
        return of(Json.Obj.EMPTY, text, begin, 1);
    }

    /// The mistake in the front matter of a text; empty where there is none, and where the first line is a rule
    /// that no key follows.
    public static Optional<Mistake> mistake(String text) {
        try {
            if (FrontMatterRange.of(text).isPresent()
                    || KEY_AT_TOP.matcher(text).lookingAt()) {
                split(text);
            }
            return Optional.empty();
        } catch (Mistake mistake) {
            return Optional.of(mistake);
        }
    }

    /// The number of lines that end before a position.
    private static int lines(String text, int to) {
        int lines = 0;
        for (int i = 0; i < to; i++) {
            char c = text.charAt(i);
            lines += c == '\n' || c == '\r' && !text.startsWith("\n", i + 1) ? 1 : 0;
        }
        return lines;
    }

    private static int lineEnd(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private static Json.Obj fields(String yaml) throws Mistake {
        try {
            return switch (YamlText.parse(yaml)) {
                case Json.Obj fields -> fields;
                case Json.Null _ -> Json.Obj.EMPTY;
                default -> throw new Mistake(2, Messages.of("exchange.frontMatterNoKeys"));
            };
        } catch (JsonFault fault) {
            int line = fault.line() + 1;
            throw new Mistake(
                    line, Messages.of("exchange.frontMatterBroken", line, fault.column(), fault.description()));
        }
    }

    private static FrontMatter of(Json.Obj fields, String text, int from, int line) {
        int begin = from;
        int bodyLine = line;
        for (int at = begin;
                at < text.length() && text.substring(at, lineEnd(text, at)).isBlank();
                bodyLine++) {
            at = Math.min(lineEnd(text, at) + 1, text.length());
            begin = at;
        }
        return new FrontMatter(fields, text.substring(begin).stripTrailing(), bodyLine);
    }

    /// As a file, which read again is the same.
    public String text() {
        var yaml = fields.members().isEmpty() ? "" : FENCE + "\n" + YamlText.write(fields) + FENCE + "\n";
        return yaml + (yaml.isEmpty() || body.isEmpty() ? "" : "\n") + body + (body.isEmpty() ? "" : "\n");
    }
}
