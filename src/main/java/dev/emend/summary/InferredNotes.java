package dev.emend.summary;

import dev.emend.model.Feedback;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/// Notes that were worked out of conversations: those that differ only in their numbers and in what they quote are
/// one note, with the range of each number and the first quotation.
final class InferredNotes {
    private static final char OPEN = '\u201c';
    private static final char CLOSE = '\u201d';

    private InferredNotes() {}

    /// @param sources ids of the feedback, ascending
    record Note(String text, List<Long> sources) {}

    /// Whether nobody said it.
    static boolean isInferred(Feedback feedback) {
        return feedback.from().source() != Feedback.Source.MANUAL;
    }

    /// The notes of what is inferred of these, the commonest first.
    static List<Note> of(Collection<Feedback> all, Function<Feedback.FeedbackFields, String> part) {
        var lines = new LinkedHashMap<String, List<Line>>();
        var sources = new LinkedHashMap<String, TreeSet<Long>>();
        for (var feedback : all) {
            if (isInferred(feedback)) {
                part.apply(feedback.said())
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .map(Line::of)
                        .forEach(line -> {
                            lines.computeIfAbsent(line.shape, _ -> new ArrayList<>())
                                    .add(line);
                            sources.computeIfAbsent(line.shape, _ -> new TreeSet<>())
                                    .add(feedback.id());
                        });
            }
        }
        return lines.entrySet().stream()
                .map(entry -> new Note(
                        text(entry.getValue()), List.copyOf(sources.getOrDefault(entry.getKey(), new TreeSet<>()))))
                .sorted(Comparator.comparingInt(note -> -note.sources.size()))
                .toList();
    }

    /// @param parts the text between the numbers, one more than these
    /// @param shape the same for lines that differ only in numbers and quotations
    private record Line(List<String> parts, List<Long> numbers, String shape) {
        static Line of(String text) {
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
                    while (end < text.length() && end - i < 9 && Character.isDigit(text.charAt(end))) {
                        end++;
                    }
                    numbers.add(Long.parseLong(text.substring(i, end)));
                    parts.add(part.toString());
                    part.setLength(0);
                    shape.append('#');
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
            return new Line(parts, numbers, singular(shape.toString()));
        }

        /// `# errors` and `# error` are alike.
        private static String singular(String shape) {
            return shape.replace("# errors", "# error").replace("# questions were", "# question was");
        }

        private long first() {
            return numbers.isEmpty() ? 0 : numbers.getFirst();
        }
    }

    private static String text(List<Line> lines) {
        // the largest is in the plural
        var shown = lines.stream().max(Comparator.comparingLong(Line::first)).orElseThrow();
        var text = new StringBuilder(shown.parts.getFirst());
        for (int i = 0; i < shown.numbers.size(); i++) {
            int at = i;
            long min =
                    lines.stream().mapToLong(line -> line.numbers.get(at)).min().orElse(0);
            long max =
                    lines.stream().mapToLong(line -> line.numbers.get(at)).max().orElse(0);
            text.append(min == max ? Long.toString(min) : min + " to " + max).append(shown.parts.get(i + 1));
        }
        return text.toString();
    }
}
