package dev.emend.analysis.patterns;

import dev.emend.analysis.patterns.RegexNode.Either;
import dev.emend.analysis.patterns.RegexNode.One;
import dev.emend.analysis.patterns.RegexNode.Place;
import dev.emend.analysis.patterns.RegexNode.Repeat;
import dev.emend.analysis.patterns.RegexNode.Row;
import dev.emend.analysis.patterns.RegexNode.Where;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Reads a pattern as Python's `re` does, and refuses by name what has no equal in linear time.
final class PythonRegexParser {
    private static final int MOST_REPEATS = 1000;
    private static final int MOST_LEVELS = 100;

    private final RegexReader source;
    private final Set<String> names = new HashSet<>();
    private RegexFlags flags = RegexFlags.NONE;
    private int level;

    PythonRegexParser(String text) {
        this.source = new RegexReader(text);
    }

    /// A pattern that cannot be used.
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        Unusable(String reason) {
            super(reason);
        }

        String reason() {
            return String.valueOf(getMessage());
        }

        static Unusable unsupported(String construct) {
            return new Unusable(construct + " is not supported");
        }
    }

    RegexNode parse() throws Unusable {
        globalFlags();
        var tree = either();
        if (source.peek() == ')') {
            throw new Unusable("a closing parenthesis has no opening one");
        }
        checkEnds(tree, true);
        return tree;
    }

    /// `(?i)` and the like; Python takes them at the start only.
    private void globalFlags() throws Unusable {
        while (source.looksAt("(?") && RegexFlags.isLetter(source.at(2))) {
            int start = source.position();
            source.skip(2);
            var letters = new StringBuilder();
            while (RegexFlags.isLetter(source.peek())) {
                letters.appendCodePoint(source.next());
            }
            if (source.peek() != ')') {
                source.back(start);
                return;
            }
            source.skip(1);
            flags = flags.with(letters.toString(), true);
        }
    }

    private RegexNode either() throws Unusable {
        if (++level > MOST_LEVELS) {
            throw new Unusable("more than " + MOST_LEVELS + " groups lie inside each other");
        }
        var branches = new ArrayList<RegexNode>();
        branches.add(row());
        while (source.peek() == '|') {
            source.skip(1);
            branches.add(row());
        }
        level--;
        return branches.size() == 1 ? branches.getFirst() : new Either(branches);
    }

    private RegexNode row() throws Unusable {
        var parts = new ArrayList<RegexNode>();
        while (true) {
            int next = source.peek();
            if (next < 0 || next == '|' || next == ')') {
                return new Row(List.copyOf(parts));
            }
            if (source.looksAt("(?#")) {
                source.comment();
            } else {
                parts.add(repeated(atom()));
            }
        }
    }

    private RegexNode atom() throws Unusable {
        int next = source.next();
        return switch (next) {
            case '(' -> group();
            case '[' -> new RegexCharClassParser(source, flags).read();
            case '\\' -> escape();
            case '.' -> new One(flags.dotAll() ? "(?s:.)" : "[^\\n]");
            case '^' -> new Place(flags.lines() ? Where.LINE_START : Where.START);
            case '$' -> new Place(flags.lines() ? Where.LINE_END : Where.NEARLY_END);
            case '*', '+', '?' ->
                    throw new Unusable("there is nothing to repeat before " + (char) next);
            case '{' -> {
                if (source.count() != null) {
                    throw new Unusable("there is nothing to repeat before {");
                }
                yield literal('{');
            }
            default -> literal(next);
        };
    }

    private RegexNode repeated(RegexNode atom) throws Unusable {
        var count = source.quantifier();
        if (count == null) {
            return atom;
        }
        if (atom instanceof Place) {
            throw new Unusable("a place such as ^, $ or \\b cannot be repeated");
        }
        if (source.peek() == '+') {
            throw Unusable.unsupported("a possessive quantifier such as a++");
        }
        if (source.peek() == '?') {
            source.skip(1); // whether it fits does not depend on greed
        }
        if (source.quantifier() != null) {
            throw new Unusable("a repetition is repeated");
        }
        if (count.least() > MOST_REPEATS || count.most() > MOST_REPEATS) {
            throw Unusable.unsupported("a repetition of more than 1,000 times");
        }
        if (count.most() >= 0 && count.least() > count.most()) {
            throw new Unusable("a repetition has its larger number first");
        }
        return new Repeat(atom, count.least(), count.most());
    }

    private RegexNode group() throws Unusable {
        var outer = flags;
        if (source.peek() == '?') {
            source.skip(1);
            extension();
        }
        var body = either();
        if (source.next() != ')') {
            throw new Unusable("a group is not closed");
        }
        flags = outer;
        // a group is never a place itself, so it may be repeated
        return new Row(List.of(body));
    }

    private void extension() throws Unusable {
        int kind = source.next();
        switch (kind) {
            case ':' -> {}
            case 'P' -> named();
            case '=' -> throw Unusable.unsupported("look-ahead (?=…)");
            case '!' -> throw Unusable.unsupported("negative look-ahead (?!…)");
            case '<' ->
                    throw source.peek() == '=' || source.peek() == '!'
                            ? Unusable.unsupported("look-behind (?<…)")
                            : new Unusable("Python writes a named group as (?P<name>…)");
            case '(' -> throw Unusable.unsupported("a conditional (?(…)…)");
            case '>' -> throw Unusable.unsupported("an atomic group (?>…)");
            default -> localFlags(kind);
        }
    }

    private void named() throws Unusable {
        if (source.peek() == '=') {
            throw Unusable.unsupported("a back-reference (?P=…)");
        }
        if (source.next() != '<') {
            throw new Unusable("(?P is followed by neither < nor =");
        }
        var name = source.upTo('>');
        boolean isName =
                !name.isEmpty()
                        && Character.isUnicodeIdentifierStart(name.codePointAt(0))
                                | name.startsWith("_")
                        && name.codePoints().allMatch(Character::isUnicodeIdentifierPart);
        if (!isName) {
            throw new Unusable("the group name " + name + " is no name");
        }
        if (!names.add(name)) {
            throw new Unusable("the group name " + name + " is there twice");
        }
    }

    private void localFlags(int first) throws Unusable {
        var on = new StringBuilder();
        var off = new StringBuilder();
        var letters = on;
        int next = first;
        while (RegexFlags.isLetter(next) || next == '-') {
            if (next == '-') {
                if (letters == off) {
                    break;
                }
                letters = off;
            } else {
                letters.appendCodePoint(next);
            }
            next = source.next();
        }
        if (next == ')' && letters == on && !on.isEmpty()) {
            throw new Unusable("flags for the whole pattern stand at its start only");
        }
        if (next != ':' || letters == off && off.isEmpty()) {
            throw new Unusable(
                    "a group begins with ?" + RegexReader.shown(first) + ", which is unknown");
        }
        if ((on.toString() + off).matches(".*[auL].*")) {
            throw Unusable.unsupported("the flag a, u or L for a part of the pattern");
        }
        flags = flags.with(on.toString(), true).with(off.toString(), false);
    }

    private RegexNode escape() throws Unusable {
        int next = source.peek();
        boolean isAscii = flags.ascii();
        switch (next) {
            case 'A' -> {
                source.skip(1);
                return new Place(Where.START);
            }
            case 'Z' -> {
                source.skip(1);
                return new Place(Where.END);
            }
            case 'b' -> {
                source.skip(1);
                return new Place(isAscii ? Where.ASCII_WORD_EDGE : Where.WORD_EDGE);
            }
            case 'B' -> {
                source.skip(1);
                return new Place(isAscii ? Where.NO_ASCII_WORD_EDGE : Where.NO_WORD_EDGE);
            }
            default -> {}
        }
        if (RegexReader.isCategory(next)) {
            return new One(RegexCharSet.category((char) source.next(), isAscii));
        }
        return literal(source.escaped(false));
    }

    private RegexNode literal(int point) {
        if (!flags.ignoreCase()) {
            return new One("\\x{" + Integer.toHexString(point) + "}");
        }
        var set = flags.set();
        set.add(point, point);
        return new One(set.toClass(false));
    }

    /// RE2 has no `$` that looks over a last line feed, so it has to be the last thing.
    private static void checkEnds(RegexNode node, boolean isLast) throws Unusable {
        switch (node) {
            case One _ -> {}
            case Place(var where) -> {
                if (where == Where.NEARLY_END && !isLast) {
                    throw Unusable.unsupported("a $ that is not at the end of the pattern");
                }
            }
            case Row(var parts) -> {
                for (int i = 0; i < parts.size(); i++) {
                    checkEnds(parts.get(i), isLast && i == parts.size() - 1);
                }
            }
            case Either(var branches) -> {
                for (var branch : branches) {
                    checkEnds(branch, isLast);
                }
            }
            case Repeat(var body, int _, int most) ->
                    checkEnds(body, isLast && (most == 0 || most == 1));
        }
    }
}
