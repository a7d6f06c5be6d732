package dev.emend.gui.help;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/// A page of Markdown.
///
/// @param path below the folder of all pages, such as `guide/review.md`
/// @param title its first heading
/// @param anchors of the headings in their order
record GuidePage(String path, String title, Node document, Map<Heading, String> anchors, List<GuideSection> sections) {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    static GuidePage of(String path, String markdown) {
        var document = PARSER.parse(markdown);
        var anchors = new LinkedHashMap<Heading, String>();
        var anchorCounts = new HashMap<String, Integer>();
        var title = path;
        for (var node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                var words = plain(heading);
                title = anchors.isEmpty() ? words : title;
                anchors.put(heading, uniqueAnchor(anchor(words), anchorCounts));
            }
        }
        return new GuidePage(path, title, document, anchors, sections(path, title, document, anchors));
    }

    private static List<GuideSection> sections(String path, String title, Node document, Map<Heading, String> anchors) {
        var sections = new ArrayList<GuideSection>();
        var heading = "";
        var anchor = "";
        var text = new StringBuilder();
        for (var node = document.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading next && !plain(next).equals(title)) {
                sections.add(new GuideSection(path, title, heading, anchor, GuideSection.words(text.toString())));
                text.setLength(0);
                heading = plain(next);
                anchor = anchors.getOrDefault(next, "");
            }
            text.append(plain(node)).append('\n');
        }
        sections.add(new GuideSection(path, title, heading, anchor, GuideSection.words(text.toString())));
        return sections;
    }

    /// The anchor GitHub gives a heading: lower case, without punctuation, a dash for each blank.
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M}_ -]", "")
                .replace(' ', '-');
    }

    private static String uniqueAnchor(String anchor, Map<String, Integer> anchorCounts) {
        int before = anchorCounts.merge(anchor, 1, Integer::sum) - 1;
        return before == 0 ? anchor : anchor + "-" + before;
    }

    /// The text of a node without its marks.
    static String plain(Node node) {
        var text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append(code.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak line) {
                text.append(' ');
            }

            @Override
            public void visit(FencedCodeBlock block) {
                text.append(block.getLiteral());
            }

            @Override
            public void visit(CustomNode custom) {
                super.visit(custom);
                text.append(custom instanceof TableCell ? " " : "");
            }

            @Override
            protected void visitChildren(Node parent) {
                super.visitChildren(parent);
                text.append(parent instanceof Block && !(parent instanceof Heading) ? "\n" : "");
            }
        });
        return text.toString();
    }
}
