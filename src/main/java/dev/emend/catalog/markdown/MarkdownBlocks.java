package dev.emend.catalog.markdown;

import java.util.LinkedHashSet;
import java.util.List;
import org.commonmark.internal.ListBlockParser;
import org.commonmark.internal.ThematicBreakParser;
import org.commonmark.node.Block;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;
import org.commonmark.parser.block.BlockParser;
import org.commonmark.parser.block.BlockParserFactory;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;
import org.jspecify.annotations.Nullable;

/// Parsers for texts of others, which may be large and of any shape.
final class MarkdownBlocks {
    /// The maximum depth; deeper nesting is text of what is around it. Each line costs as much as the open blocks.
    private static final int MAX_DEPTH = 64;

    /// All but lists, in the order in which the library tries them.
    private static final List<Class<? extends Block>> OTHER_BLOCKS = List.of(
            BlockQuote.class,
            Heading.class,
            FencedCodeBlock.class,
            HtmlBlock.class,
            ThematicBreak.class,
            IndentedCodeBlock.class);

    private MarkdownBlocks() {}

    /// For one text: what it builds remembers the paragraph it is in.
    static Parser.Builder parser() {
        return Parser.builder()
                .maxOpenBlockParsers(MAX_DEPTH)
                .enabledBlockTypes(new LinkedHashSet<>(OTHER_BLOCKS))
                .customBlockParserFactory(new Lists());
    }

    /// Begins lists as CommonMark has them. The library copies the paragraph so far for each of its lines, only to see
    /// that it is not empty.
    private static final class Lists implements BlockParserFactory {
        /// Fewer may still turn out to define a link; then the paragraph is empty again.
        private static final int MAX_DEFINITION = 100;

        private static final SourceLines SOME = SourceLines.of(SourceLine.of("-", null));

        private final BlockParserFactory breaks = new ThematicBreakParser.Factory();
        private final BlockParserFactory lists = new ListBlockParser.Factory();
        private @Nullable BlockParser paragraph;

        @Override
        public @Nullable BlockStart tryStart(ParserState state, MatchedBlockParser matchedBlockParser) {
            return breaks.tryStart(state, matchedBlockParser) == null
                    ? lists.tryStart(state, new MatchedBlockParser() {
                        @Override
                        public BlockParser getMatchedBlockParser() {
                            return matchedBlockParser.getMatchedBlockParser();
                        }

                        @Override
                        public SourceLines getParagraphLines() {
                            return paragraphLines(matchedBlockParser);
                        }
                    })
                    : BlockStart.none();
        }

        private SourceLines paragraphLines(MatchedBlockParser matchedBlockParser) {
            if (matchedBlockParser.getMatchedBlockParser() == paragraph) {
                return SOME;
            }
            var lines = matchedBlockParser.getParagraphLines();
            if (lines.getLines().size() > MAX_DEFINITION) {
                paragraph = matchedBlockParser.getMatchedBlockParser();
            }
            return lines;
        }
    }
}
