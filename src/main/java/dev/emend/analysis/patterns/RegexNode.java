package dev.emend.analysis.patterns;

import java.util.List;

/// A piece of a pattern.
sealed interface RegexNode {
    /// One character of a set, written as a class of RE2.
    record One(String set) implements RegexNode {}

    record Row(List<RegexNode> parts) implements RegexNode {}

    record Either(List<RegexNode> branches) implements RegexNode {}

    /// @param most -1 for any number
    record Repeat(RegexNode body, int least, int most) implements RegexNode {}

    /// A place between characters.
    record Place(Where where) implements RegexNode {}

    enum Where {
        START,
        LINE_START,
        /// Python's `$`: the end, or in front of a line feed that ends the text.
        NEARLY_END,
        LINE_END,
        END,
        WORD_EDGE,
        NO_WORD_EDGE,
        ASCII_WORD_EDGE,
        NO_ASCII_WORD_EDGE
    }

    /// About how many instructions it takes; capped, so that it can't overflow.
    default long size() {
        long size =
                switch (this) {
                    case One _, Place _ -> 1;
                    case Row(var parts) -> parts.stream().mapToLong(RegexNode::size).sum();
                    case Either(var branches) ->
                            branches.stream().mapToLong(branch -> branch.size() + 1).sum();
                    case Repeat(var body, int least, int most) ->
                            most < 0
                                    ? Math.max(1, least) * body.size() + 1
                                    : most * (body.size() + 1);
                };
        return Math.min(size, Integer.MAX_VALUE);
    }
}
