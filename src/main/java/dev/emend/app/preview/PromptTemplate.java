package dev.emend.app.preview;

import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.UserException;
import java.util.List;

/// A prompt as a text with placeholders, read line by line.
///
/// `{description}` stands for a field, `{error:150}` for its first 150 characters. What lies
/// between a line `{learnings:3}` and a line `{/learnings}` is repeated for the first three
/// learnings, between `{solved}` and `{/solved}` only for those that say what to do instead;
/// between `{items}` and `{/items}` for every item. A line with `{step}` is repeated for every
/// step. A line is left out when all its placeholders are empty. Braces around anything that is no
/// name are plain text, and so is a name in two pairs of them.
public final class PromptTemplate implements PromptProfile.Layout {
    private final List<Part> head;
    private final List<Part> body;
    private final List<Part> tail;

    sealed interface Part permits Line, Each {}

    record Line(List<Piece> pieces) implements Part {
        boolean isFixed() {
            return pieces.stream().noneMatch(Field.class::isInstance);
        }

        boolean isPerStep() {
            return pieces.stream()
                    .anyMatch(piece -> piece instanceof Field(var name, var _) && name.equals(PromptPlaceholders.STEP));
        }
    }

    /// @param maxLearnings how many learnings are read
    record Each(boolean onlySolved, int maxLearnings, List<Line> lines) implements Part {}

    sealed interface Piece permits Fixed, Field {}

    record Fixed(String text) implements Piece {}

    /// @param limit in code points
    record Field(String name, int limit) implements Piece {}

    PromptTemplate(List<Part> head, List<Part> body, List<Part> tail) {
        this.head = List.copyOf(head);
        this.body = List.copyOf(body);
        this.tail = List.copyOf(tail);
    }

    /// @throws UserException with the line and the placeholder that is wrong
    static PromptTemplate of(String text) throws UserException {
        return new PromptTemplateParser(text).read();
    }

    /// Writes the text before all items.
    void begin(TextSpans spans) {
        head.forEach(part -> write(spans, (Line) part, name -> ""));
    }

    /// Writes the text after all items.
    void end(TextSpans spans) {
        tail.forEach(part -> write(spans, (Line) part, name -> ""));
    }

    void item(TextSpans spans, KnowledgeItem item) {
        var learnings = item.learnings();
        for (var part : body) {
            switch (part) {
                case Line line -> write(spans, line, name -> PromptPlaceholders.ofItem(item, name));
                case Each each -> writeEach(spans, each, item, learnings);
            }
        }
    }

    private static void writeEach(TextSpans spans, Each each, KnowledgeItem item, List<Learning> learnings) {
        int read = 0;
        for (int i = 0; i < learnings.size(); i++) {
            var learning = learnings.get(i);
            boolean isRead = read < each.maxLearnings && (!each.onlySolved || PromptPlaceholders.isSolved(learning));
            read += isRead ? 1 : 0;
            int number = i + 1;
            spans.hide(!isRead);
            for (var line : each.lines) {
                write(
                        spans,
                        line,
                        name -> PromptPlaceholders.isOfLearnings(name)
                                ? PromptPlaceholders.ofLearning(learning, number, name)
                                : PromptPlaceholders.ofItem(item, name));
            }
            spans.hide(false);
        }
    }

    private interface Values {
        String of(String name);
    }

    private static void write(TextSpans spans, Line line, Values values) {
        if (line.isPerStep()) {
            for (var step : values.of(PromptPlaceholders.STEP).split("\n")) {
                writeOne(spans, line, name -> name.equals(PromptPlaceholders.STEP) ? step : values.of(name));
            }
        } else {
            writeOne(spans, line, values);
        }
    }

    private static void writeOne(TextSpans spans, Line line, Values values) {
        boolean isEmpty = line.pieces.stream()
                .allMatch(piece -> !(piece instanceof Field(var name, var _))
                        || values.of(name).isEmpty());
        if (isEmpty && !line.isFixed()) {
            return;
        }
        for (var piece : line.pieces) {
            switch (piece) {
                case Fixed(var text) -> spans.keep(text);
                case Field(var name, var limit) -> spans.cut(values.of(name), limit);
            }
        }
        spans.keep("\n");
    }
}
