package dev.emend.analysis.patterns;

import dev.emend.analysis.patterns.PythonRegexParser.Unusable;

/// Reads a class such as `[^a-z\d]`, behind its opening bracket.
final class RegexCharClassParser {
    private final RegexReader source;
    private final RegexCharSet set;

    RegexCharClassParser(RegexReader source, RegexFlags flags) {
        this.source = source;
        this.set = flags.set();
    }

    RegexNode read() throws Unusable {
        boolean isNegated = source.peek() == '^';
        if (isNegated) {
            source.skip(1);
        }
        boolean isFirst = true;
        while (isFirst || source.peek() != ']') {
            isFirst = false;
            member();
        }
        source.skip(1);
        return new RegexNode.One(set.toClass(isNegated));
    }

    private void member() throws Unusable {
        int from = end();
        if (source.peek() != '-' || source.at(1) == ']' || source.at(1) < 0) {
            if (from >= 0) {
                set.add(from, from);
            }
            return;
        }
        source.skip(1);
        int to = end();
        if (from < 0 || to < 0) {
            throw new Unusable("a range in brackets ends with a class such as \\d");
        }
        if (from > to) {
            throw new Unusable("a range in brackets runs backwards");
        }
        set.add(from, to);
    }

    /// One end of a range or a single member; -1 when it was a class, which is then in the set.
    private int end() throws Unusable {
        if (source.looksAt("[:")) {
            throw Unusable.unsupported("a POSIX class such as [:alpha:]");
        }
        int next = source.next();
        if (next < 0) {
            throw new Unusable("a bracket is not closed");
        }
        if (next != '\\') {
            return next;
        }
        if (RegexReader.isCategory(source.peek())) {
            set.addCategory((char) source.next());
            return -1;
        }
        return source.escaped(true);
    }
}
