package dev.emend.catalog.markdown;

import dev.emend.model.texts.FrontMatterRange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;

/// The links and pictures of a Markdown text as CommonMark has them: none in fences, code and front matter.
public final class MarkdownLinks {
    /// Characters of a text in which ends of tags, comments and addresses are looked for. CommonMark looks for them
    /// from each `<` to the end of a paragraph.
    private static final int MAX_TAG_STEPS = 20_000_000;

    private MarkdownLinks() {}

    /// Takes a `<` for text when no end of what it begins follows.
    private static final class UnclosedTags implements InlineContentParserFactory, InlineContentParser {
        private int steps;

        @Override
        public Set<Character> getTriggerCharacters() {
            return Set.of('<');
        }

        @Override
        public InlineContentParser create() {
            return this;
        }

        @Override
        public ParsedInline tryParse(InlineParserState state) {
            var scanner = state.scanner();
            scanner.next();
            var nextPosition = scanner.position();
            var end = scanner.next("!--") ? "-->" : scanner.next("![CDATA[") ? "]]>" : scanner.next('?') ? "?>" : ">";
            while (steps < MAX_TAG_STEPS && scanner.hasNext()) {
                if (scanner.next(end)) {
                    return ParsedInline.none();
                }
                scanner.next();
                steps++;
            }
            return ParsedInline.of(new Text("<"), nextPosition);
        }
    }

    /// @param destination what it points to, as it stands there, without brackets
    /// @param line counted from 1
    public record Target(String destination, int line) {
        /// The path of a file, without a query, a heading and the escapes of addresses; empty for what is no path.
        public String path() {
            int end = destination.length();
            for (char stop : new char[] {'#', '?'}) {
                int at = destination.indexOf(stop);
                end = at >= 0 ? Math.min(end, at) : end;
            }
            var path = destination.substring(0, end);
            try {
                return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) { // a percent sign that is one
                return path;
            }
        }
    }

    /// In their order.
    public static List<Target> of(String text) {
        var targets = new ArrayList<Target>();
        var parser = MarkdownBlocks.parser()
                .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
                .customInlineContentParserFactory(new UnclosedTags())
                .build();
        parser.parse(withoutFrontMatter(text)).accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                add(link, link.getDestination());
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                add(image, image.getDestination());
                visitChildren(image);
            }

            private void add(Node node, String destination) {
                Node placed = node;
                while (placed.getSourceSpans().isEmpty() && placed.getParent() != null) {
                    placed = placed.getParent();
                }
                var spans = placed.getSourceSpans();
                targets.add(new Target(
                        destination, spans.isEmpty() ? 1 : spans.getFirst().getLineIndex() + 1));
            }
        });
        return targets;
    }

    /// The lines of the front matter are empty then, so that all others keep their numbers.
    private static String withoutFrontMatter(String text) {
        var head = FrontMatterRange.of(text);
        return head.isPresent()
                ? text.substring(0, head.bodyStart()).replaceAll("[^\r\n]", "") + head.body(text)
                : text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
