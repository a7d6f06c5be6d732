package dev.emend.exchange.memories;

import com.google.re2j.Pattern;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Lines of a basic-memory note that mean something: `- [category] text #tag (context)` and
/// `- relation_type [[Target]] (context)`. Only list items count, none in a quotation.
public final class NoteSyntax {
    private static final Pattern ITEM = Pattern.compile("(\\s*)[-*+]\\s+(\\S.*?)\\s*");
    private static final Pattern CATEGORY = Pattern.compile("\\[([^\\[\\]()]+)]\\s+(.+)");
    private static final Pattern CLOCK = Pattern.compile("\\d{1,3}:\\d{2}(:\\d{2})?([.,]\\d{1,3})?(\\s+-\\s+.*)?");
    private static final Pattern RELATION =
            Pattern.compile("(\"[^\"]+\"|'[^']+'|[^\\s\\[]\\S*)?\\s*\\[\\[([^\\[\\]]+)]](\\s+\\((.*)\\))?");
    private static final Pattern WIKI_LINK = Pattern.compile("\\[\\[([^\\[\\]]+)]]");

    /// A relation nobody named.
    public static final String LINK = "links_to";

    private NoteSyntax() {}

    /// @param category empty for none
    /// @param text without the tags at its end
    /// @param tags those at its end, without `#`
    /// @param context empty for none
    public record Observation(String category, String text, List<String> tags, String context) {
        public Observation {
            tags = List.copyOf(tags);
        }

        /// As a list item.
        public String line() {
            var line = new StringBuilder("- ");
            if (!category.isEmpty()) {
                line.append('[').append(category).append("] ");
            }
            line.append(text);
            tags.forEach(tag -> line.append(line.charAt(line.length() - 1) == ' ' ? "#" : " #")
                    .append(tag));
            return context.isEmpty() ? line.toString() : line + " (" + context + ")";
        }

        /// The metadata of the observation besides its text.
        Json.Obj metadata() {
            var metadata = Json.Obj.EMPTY;
            if (!category.isEmpty()) {
                metadata = metadata.with("category", new Json.Text(category));
            }
            if (!tags.isEmpty()) {
                metadata = metadata.with("tags", Json.Arr.ofTexts(tags));
            }
            return context.isEmpty() ? metadata : metadata.with("context", new Json.Text(context));
        }

        /// The one a memory was made of; another text when somebody changed it.
        public static Observation of(Json.Obj metadata, String text) {
            return new Observation(
                    metadata.text("category").orElse(""),
                    text,
                    metadata.texts("tags"),
                    metadata.text("context").orElse(""));
        }
    }

    /// @param target a title, a permalink or a path
    /// @param context empty for none
    public record Relation(String kind, String target, String context) {
        /// As a list item.
        public String line() {
            boolean isWord = kind.chars().noneMatch(Character::isWhitespace) && !kind.startsWith("[");
            var label = isWord ? kind : kind.contains("\"") ? "'" + kind + "'" : "\"" + kind + "\"";
            return "- " + label + " [[" + target + "]]" + (context.isEmpty() ? "" : " (" + context + ")");
        }
    }

    /// The observation a line is; empty for every other line.
    public static Optional<Observation> observation(String line) {
        var item = ITEM.matcher(line);
        if (!item.matches()) {
            return Optional.empty();
        }
        var content = item.group(2);
        var category = CATEGORY.matcher(content);
        boolean hasCategory = category.matches() && isCategory(category.group(1).strip());
        if (!hasCategory && !isTagged(content)) {
            return Optional.empty();
        }
        var text = hasCategory ? category.group(2).strip() : content;
        var context = "";
        int open = text.endsWith(")") ? text.lastIndexOf('(') : -1;
        if (open > 0) {
            context = text.substring(open + 1, text.length() - 1).strip();
            text = context.isEmpty() ? text : text.substring(0, open).strip();
        }
        var tags = new ArrayList<String>();
        int end = text.length();
        for (int tag = lastTag(text, end); tag >= 0; tag = lastTag(text, end)) {
            tags.add(text.substring(tag + 1, end));
            end = tag;
            while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
        }
        Collections.reverse(tags);
        text = text.substring(0, end);
        return Optional.of(new Observation(hasCategory ? category.group(1).strip() : "", text, tags, context));
    }

    /// Neither a box to tick nor a time in a transcript.
    private static boolean isCategory(String category) {
        boolean isBox = category.isEmpty()
                || category.length() == 1
                        && (category.equalsIgnoreCase("x") || !Character.isLetterOrDigit(category.charAt(0)));
        return !isBox && !CLOCK.matcher(category).matches();
    }

    private static boolean isTagged(String content) {
        return !content.startsWith("[") && lastTag(content, content.length()) >= 0 && !content.contains("[[");
    }

    /// The relation a list item is; empty for every other line.
    public static Optional<Relation> relation(String line) {
        var item = ITEM.matcher(line);
        if (!item.matches()) {
            return Optional.empty();
        }
        var relation = RELATION.matcher(item.group(2));
        if (!relation.matches()) {
            return Optional.empty();
        }
        var kind = relation.group(1) == null ? LINK : unquote(relation.group(1));
        var context = relation.group(4) == null ? "" : relation.group(4).strip();
        return Optional.of(new Relation(kind, target(relation.group(2)), context));
    }

    private static String unquote(String kind) {
        char first = kind.charAt(0);
        boolean isQuoted =
                kind.length() > 2 && (first == '"' || first == '\'') && kind.charAt(kind.length() - 1) == first;
        return isQuoted ? kind.substring(1, kind.length() - 1).strip() : kind;
    }

    /// The position of the tag that a text ends with; -1 without one.
    private static int lastTag(String text, int end) {
        int hash = text.lastIndexOf('#', end - 1);
        boolean isTag = hash >= 0
                && hash < end - 1
                && (hash == 0 || Character.isWhitespace(text.charAt(hash - 1)))
                && text.substring(hash + 1, end).chars().noneMatch(Character::isWhitespace);
        return isTag ? hash : -1;
    }

    /// `[[Target|shown]]` and `[[Target#Heading]]` are of the target.
    private static String target(String inside) {
        return inside.split("[|#]", 2)[0].strip();
    }

    /// The targets of the links in a line that is no relation.
    static List<String> links(String line) {
        var links = new ArrayList<String>();
        var link = WIKI_LINK.matcher(line);
        while (link.find()) {
            var target = target(link.group(1));
            if (!target.isEmpty()) {
                links.add(target);
            }
        }
        return links;
    }
}
