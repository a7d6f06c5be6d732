package dev.emend.app.preview;

import dev.emend.app.preview.PromptTemplate.Each;
import dev.emend.app.preview.PromptTemplate.Field;
import dev.emend.app.preview.PromptTemplate.Fixed;
import dev.emend.app.preview.PromptTemplate.Line;
import dev.emend.app.preview.PromptTemplate.Part;
import dev.emend.app.preview.PromptTemplate.Piece;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a [PromptTemplate] from its lines, once.
final class PromptTemplateParser {
    private static final int MAX_LENGTH = 100_000;
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{|}}|\\{(/?[a-z_]+)(?::([^{}\\n]*))?}");

    private static final Set<String> BLOCKS = Set.of("items", "learnings", "solved");

    private final List<String> lines;
    private final List<Part> head = new ArrayList<>();
    private final List<Part> body = new ArrayList<>();
    private final List<Part> tail = new ArrayList<>();
    private String open = "";
    private int openedAt;
    private int max;
    private List<Line> inside = new ArrayList<>();
    private boolean hasItems;
    private boolean isAfterItems;

    PromptTemplateParser(String text) {
        lines = text.replace("\r\n", "\n").lines().toList();
    }

    PromptTemplate read() throws UserException {
        if (lines.stream().mapToInt(String::length).sum() > MAX_LENGTH) {
            throw wrong(Messages.of("preview.templateTooLong", MAX_LENGTH), Messages.of("preview.makeShorter"));
        }
        hasItems = lines.stream().anyMatch(line -> line.strip().equals("{items}"));
        boolean isInItems = !hasItems;
        for (int i = 0; i < lines.size(); i++) {
            var mark = mark(lines.get(i));
            if (mark.isEmpty()) {
                line(pieces(i), i, isInItems);
            } else if (mark.get().group(1).equals("items")) {
                isInItems = items(i, isInItems);
            } else if (mark.get().group(1).equals("/items")) {
                isInItems = itemsEnd(i, isInItems);
            } else {
                block(mark.get(), i, isInItems);
            }
        }
        if (!open.isEmpty()) {
            throw at(openedAt, Messages.of("preview.notClosed", open), Messages.of("preview.closeIt"));
        }
        if (hasItems && !isAfterItems) {
            throw at(lines.size() - 1, Messages.of("preview.itemsNotClosed"), Messages.of("preview.closeIt"));
        }
        return new PromptTemplate(head, body, tail);
    }

    private boolean items(int at, boolean isInItems) throws UserException {
        if (isInItems || isAfterItems) {
            throw at(at, Messages.of("preview.itemsTwice"), Messages.of("preview.keepOne"));
        }
        return true;
    }

    private boolean itemsEnd(int at, boolean isInItems) throws UserException {
        if (!hasItems || !isInItems || !open.isEmpty()) {
            throw at(at, Messages.of("preview.itemsNotOpened"), Messages.of("preview.putItemsBefore"));
        }
        isAfterItems = true;
        return false;
    }

    private void block(Matcher mark, int at, boolean isInItems) throws UserException {
        var name = mark.group(1);
        if (name.startsWith("/")) {
            if (!name.substring(1).equals(open)) {
                throw at(
                        at,
                        Messages.of("preview.closesNothing", name),
                        Messages.of("preview.putItBefore", name.substring(1)));
            }
            body.add(new Each(open.equals("solved"), max, inside));
            inside = new ArrayList<>();
            open = "";
            return;
        }
        if (!isInItems || !open.isEmpty()) {
            throw at(at, Messages.of("preview.notAllowedHere", name), Messages.of("preview.inItemsOnly"));
        }
        open = name;
        openedAt = at;
        max = limit(mark, at);
    }

    private void line(List<Piece> pieces, int at, boolean isInItems) throws UserException {
        var line = new Line(pieces);
        for (var piece : pieces) {
            if (piece instanceof Field(var name, var _)) {
                if (!isInItems) {
                    throw at(at, Messages.of("preview.outsideItems", name), Messages.of("preview.putInItems"));
                }
                if (open.isEmpty() && PromptPlaceholders.isOfLearnings(name)) {
                    throw at(at, Messages.of("preview.aboutLearning", name), Messages.of("preview.putInLearnings"));
                }
            }
        }
        if (!open.isEmpty()) {
            inside.add(line);
        } else if (isInItems) {
            body.add(line);
        } else {
            (isAfterItems ? tail : head).add(line);
        }
    }

    /// The line as the begin or end of a block.
    private static Optional<Matcher> mark(String line) {
        var matcher = PLACEHOLDER.matcher(line.strip());
        return matcher.matches()
                        && matcher.group(1) != null
                        && BLOCKS.contains(matcher.group(1).replace("/", ""))
                ? Optional.of(matcher)
                : Optional.empty();
    }

    private List<Piece> pieces(int at) throws UserException {
        var line = lines.get(at);
        var pieces = new ArrayList<Piece>();
        var matcher = PLACEHOLDER.matcher(line);
        int end = 0;
        while (matcher.find()) {
            pieces.add(new Fixed(line.substring(end, matcher.start())));
            end = matcher.end();
            var name = matcher.group(1);
            if (name == null) {
                pieces.add(new Fixed(matcher.group().substring(1)));
                continue;
            }
            if (BLOCKS.contains(name.replace("/", ""))) {
                throw at(at, Messages.of("preview.notAlone", name), Messages.of("preview.giveOwnLine"));
            }
            if (!PromptPlaceholders.isKnown(name)) {
                throw at(
                        at,
                        Messages.of("preview.noPlaceholder", name),
                        Messages.of("preview.useOneOf", PromptPlaceholders.allPlaceholders()));
            }
            pieces.add(new Field(name, limit(matcher, at)));
        }
        pieces.add(new Fixed(line.substring(end)));
        return List.copyOf(pieces);
    }

    private static int limit(Matcher matcher, int at) throws UserException {
        var text = matcher.group(2);
        if (text == null) {
            return Integer.MAX_VALUE;
        }
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw at(
                    at,
                    Messages.of("preview.noNumber", matcher.group()),
                    Messages.of("preview.writeExample", matcher.group(1)));
        }
        return Integer.parseInt(text);
    }

    private static UserException at(int line, String message, String next) {
        return wrong(Messages.of("preview.templateLine", line + 1, message), next);
    }

    private static UserException wrong(String message, String next) {
        return new UserException(UserException.Code.BAD_INPUT, message, "", next);
    }
}
