package dev.emend.summary;

import dev.emend.model.Feedback;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/// Notes that were worked out of conversations: those that differ only in their numbers and in what they quote are
/// one note, with the range of each number and a quotation as an example.
final class InferredNotes {
    /// Stands for a number in a shape; no text has it.
    private static final char NUMBER = '\uffff';

    private static final int MAX_DIGITS = 9;
    private static final char OPEN = '\u201c';
    private static final char CLOSE = '\u201d';

    private InferredNotes() {}

    /// @param sources ids of the feedback, ascending
    record Note(String text, List<Long> sources) {}

    /// The notes of what is inferred of these, the commonest first.
    static List<Note> of(Collection<Feedback> all, Function<Feedback.FeedbackFields, String> part) {
        var lines = new LinkedHashMap<String, List<Line>>();
        for (var feedback : all) {
            if (feedback.isInferred()) {
                part.apply(feedback.fields())
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .map(line -> Line.of(line, feedback.id()))
                        .forEach(line -> lines.computeIfAbsent(line.shape, _ -> new ArrayList<>())
                                .add(line));
            }
        }
        return lines.values().stream()
                .map(similar -> new Note(
                        text(similar),
                        similar.stream().map(Line::source).distinct().sorted().toList()))
                .sorted(Comparator.comparingInt(note -> -note.sources.size()))
                .toList();
    }

    /// @param parts the text between the numbers, one more than these
    /// @param shape the same for lines that differ only in numbers and quotations
    /// @param source the id of the feedback
    private record Line(List<String> parts, List<Long> numbers, String shape, long source) {
        static Line of(String text, long source) {
            var parts = new ArrayList<String>();
            var numbers = new ArrayList<Long>();
            var part = new StringBuilder();
            var shape = new StringBuilder();
            boolean isQuoted = false;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean isNumber =
                        !isQuoted && c >= '0' && c <= '9' && (i == 0 || !Character.isLetterOrDigit(text.charAt(i - 1)));
                if (isNumber) {
                    int end = i;
                    while (end < text.length() && end - i < MAX_DIGITS && Character.isDigit(text.charAt(end))) {
                        end++;
                    }
                    numbers.add(Long.parseLong(text.substring(i, end)));
                    parts.add(part.toString());
                    part.setLength(0);
                    shape.append(NUMBER);
                    i = end - 1;
                } else {
                    isQuoted = c == OPEN || isQuoted && c != CLOSE;
                    part.append(c);
                    if (!isQuoted || c == OPEN) {
                        shape.append(c);
                    }
                }
            }
            parts.add(part.toString());
            return new Line(parts, numbers, singular(shape.toString()), source);
        }

        /// `3 errors` and `1 error` are alike, with a full stop or without.
        private static String singular(String shape) {
            var whole = shape.endsWith(".") ? shape.substring(0, shape.length() - 1) : shape;
            return whole.replace(NUMBER + " errors", NUMBER + " error")
                    .replace(NUMBER + " questions were", NUMBER + " question was");
        }

        private long first() {
            return numbers.isEmpty() ? 0 : numbers.getFirst();
        }
    }

    private static String text(List<Line> lines) {
        // the largest is in the plural
        var exampleLine =
                lines.stream().max(Comparator.comparingLong(Line::first)).orElseThrow();
        var text = new StringBuilder(exampleLine.parts.getFirst());
        for (int i = 0; i < exampleLine.numbers.size(); i++) {
            int at = i;
            long min =
                    lines.stream().mapToLong(line -> line.numbers.get(at)).min().orElse(0);
            long max =
                    lines.stream().mapToLong(line -> line.numbers.get(at)).max().orElse(0);
            text.append(min == max ? Long.toString(min) : min + " to " + max).append(exampleLine.parts.get(i + 1));
        }
        int quoteStart = text.indexOf(String.valueOf(OPEN));
        if (lines.size() > 1 && quoteStart >= 0) {
            text.insert(quoteStart, "for example ");
        }
        return text.toString();
    }
}
