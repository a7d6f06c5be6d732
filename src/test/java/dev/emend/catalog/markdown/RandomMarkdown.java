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

    private RandomMarkdown() {}

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
