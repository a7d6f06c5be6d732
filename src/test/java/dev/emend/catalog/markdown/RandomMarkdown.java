package dev.emend.catalog.markdown;

import java.util.Random;

/// Markdown as people and agents write it, oddities included.
final class RandomMarkdown {
    private static final String[] BLOCKS = {
        "# Title\n\n",
        "## Section ##\n",
        "Under\n-----\n\n",
        "A paragraph of two\nlines with `code` and ünïcödé 🙂.\n\n",
        "- bullet\n- second\n  goes on\n\n  and on\n- third\n\n",
        "* star\n\n* loose star\n\n",
        "1. one\n2. two\n   - inner\n   - inner two\n\n",
        "```sh\n- no bullet\n# no heading\n```\n\n",
        "> quote\n> goes on\n\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n\n",
        "<!-- comment -->\n",
        "<!-- comment -->\n\n***\n\n",
        "    indented code\n\n",
        "- [ ] open task\n- [x] done task\n",
        "-\ttab\n\tgoes on\n",
        "[ref]: http://example.org\n\n",
        "   \n\n\n",
        "last words without an end"
    };

    /// Lines that mean something else beside each other than apart.
    private static final String[] LINES = {
        "plain words",
        "more words",
        "- bullet one",
        "- bullet two",
        "* star",
        "+ plus",
        "1. first",
        "2. second",
        "7) seventh",
        "   - three in",
        "  under it",
        "    four in",
        "\tafter a tab",
        "-\ttab item",
        "> quote",
        "# Heading",
        "## Under it",
        "---",
        "===",
        "***",
        "```",
        "~~~",
        "<!-- comment -->",
        "<div>",
        "</div>",
        "| a | b |",
        "|---|---|",
        "[ref]: http://example.org",
        "- [Topic](topic.md) about it",
        "- [Gone](gone.md) about it",
        "name: x",
        "",
        "",
        "   ",
        "next\u2028line\u0085end"
    };

    private RandomMarkdown() {}

    /// Lines in any order, some of other systems, and here and there a mark of the byte order.
    static String lines(Random random) {
        var text = new StringBuilder(random.nextInt(12) == 0 ? "\uFEFF" : "");
        int count = random.nextInt(14);
        var lineEnd = random.nextInt(4) == 0 ? "\r\n" : random.nextInt(12) == 0 ? "\r" : "\n";
        for (int i = 0; i < count; i++) {
            text.append(LINES[random.nextInt(LINES.length)]);
            text.append(i + 1 == count && random.nextInt(3) == 0 ? "" : lineEnd);
        }
        return text.toString();
    }

    /// A file that is one memory.
    static String whole(Random random) {
        var lineEnd = random.nextInt(3) == 0 ? "\r\n" : "\n";
        var text = (random.nextInt(4) == 0 ? "\uFEFF" : "") + "---\nname: topic\ndescription: "
                + (random.nextBoolean() ? "what it is" : "\"quoted\" # why")
                + (random.nextInt(4) == 0 ? "\n...\n" : "\n---\n")
                + "\n".repeat(random.nextInt(3))
                + lines(random)
                + "\n".repeat(random.nextInt(3));
        return text.replace("\r\n", "\n").replace("\n", lineEnd);
    }

    static String text(Random random) {
        var text = new StringBuilder();
        int blocks = random.nextInt(9);
        for (int i = 0; i < blocks; i++) {
            var block = BLOCKS[random.nextInt(BLOCKS.length)];
            if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
                text.append("\n\n");
            }
            text.append(block);
        }
        return text.toString();
    }
}
