package dev.emend.analysis.references;

import dev.emend.analysis.references.Reference.OfPackage;
import dev.emend.analysis.references.Reference.OfPath;
import dev.emend.analysis.references.Reference.OfSymbol;
import dev.emend.analysis.references.Reference.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Finder of the parts of a repository that a Markdown or plain text names.
///
/// Names that the text calls removed, renamed or yet to be made are left out, as are placeholders,
/// patterns, addresses, places on a machine, and code in other languages than the shell's.
public final class ReferenceFinder {
    private static final com.google.re2j.Pattern LINK = com.google.re2j.Pattern.compile(
            "\\]\\(\\s*<?([^)\\s>]+)>?(?:\\s+[\"'(][^)]*)?\\)|^\\s{0,3}\\[[^\\]]+\\]:\\s+<?([^\\s>]+)>?");
    private static final com.google.re2j.Pattern ADDRESS =
            com.google.re2j.Pattern.compile("\\w[\\w+.-]*://\\S+|www\\.\\S+|\\S+@\\S+\\.\\w+");
    private static final Pattern PROSE =
            Pattern.compile("(?<![\\w@:/.~$<>{}*=\\\\-])@?(?:\\.{1,2}/)*[\\w.+-]+(?:/[\\w@.+\\[\\]-]+)+(?:#L\\d+)?");
    private static final Pattern SYMBOL =
            Pattern.compile("(?:[A-Za-z_]\\w*(?:\\.|::|#))*([A-Za-z_]\\w*)(\\(\\))?", Pattern.UNICODE_CHARACTER_CLASS);

    /// Words of two parts at least: a single word is a name of anything.
    private static final Pattern DISTINCT = Pattern.compile(
            "[a-z]+[a-z0-9]*[A-Z]\\w*|[A-Z][a-z0-9]+[A-Z]\\w*|[A-Z]{2,}[a-z]\\w*|_*[A-Za-z0-9]+_[A-Za-z0-9_]+");

    private static final Pattern PACKAGE =
            Pattern.compile("@[a-z0-9][\\w.-]*/[a-z0-9][\\w.-]*|[a-z][a-z0-9]+(?:[._-][a-z0-9]+)*");

    /// The beginning of a shell line in a fence without language.
    private static final Pattern RUN =
            Pattern.compile("\\s*(?:\\$ |(?:npm|pnpm|yarn|bun|make|just|cargo|mvn|python3?|uv|pytest|\\./[\\w./-]+) )");

    /// The words before a thing that is not to be used or is no longer used.
    private static final Pattern NOT_THIS = Pattern.compile(
            "\\b(?:not|never|no|nor|than|avoid|without|was|were)\\s+(?:(?:in|from|use|via|the)\\s+)*$",
            Pattern.CASE_INSENSITIVE);

    /// The sign after a thing that was replaced by another.
    private static final Pattern BECOMES = Pattern.compile("\\s*(?:→|⇒|-+>|=+>)");

    /// Longer than anybody names anything.
    private static final Pattern ENDLESS = Pattern.compile("\\S{400,}");

    private static final int MIN_SYMBOL = 5;

    /// The number of characters before a span of code in which words may forbid it.
    private static final int LOOK_BACK = 120;

    private final List<TextBlocks.Line> lines;
    private final List<Reference> references = new ArrayList<>();

    private ReferenceFinder(String text) {
        this.lines = TextBlocks.of(text);
    }

    /// In the order they stand in the text. The same may be named more than once.
    public static List<Reference> find(String text) {
        var finder = new ReferenceFinder(text);
        finder.find();
        return List.copyOf(finder.references);
    }

    private void find() {
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            if (line.fence() == TextBlocks.Fence.NONE) {
                if (!line.isPast()) {
                    prose(line, i == 0 ? "" : lines.get(i - 1).text());
                }
            } else {
                int end = i;
                while (end + 1 < lines.size() && lines.get(end + 1).fence() == line.fence()) {
                    end++;
                }
                findInFence(lines.subList(i, end + 1));
                i = end;
            }
        }
    }

    private void findInFence(List<TextBlocks.Line> block) {
        var fence = block.getFirst().fence();
        if (fence != TextBlocks.Fence.OTHER
                && FolderTree.isDrawn(block.stream().map(TextBlocks.Line::text).toList())) {
            var tree = new FolderTree();
            for (var line : block) {
                var entries = tree.line(line.text(), line.start());
                if (!line.isPast()) {
                    references.addAll(entries);
                }
            }
        } else if (fence != TextBlocks.Fence.OTHER) {
            block.stream()
                    .filter(line -> !line.isPast())
                    .filter(line -> fence == TextBlocks.Fence.SHELL
                            || RUN.matcher(line.text()).lookingAt())
                    .forEach(line -> references.addAll(CommandLineReferences.find(line.text(), line.start())));
        }
    }

    private void prose(TextBlocks.Line line, String before) {
        var rest = new StringBuilder(line.text());
        var endless = ENDLESS.matcher(line.text());
        while (endless.find()) {
            blank(rest, endless.start(), endless.end());
        }
        for (var code : codes(line.text())) {
            var above = before.substring(Math.max(0, before.length() - LOOK_BACK)) + " ";
            int from = Math.max(0, code.start - LOOK_BACK);
            boolean isLeft =
                    NOT_THIS.matcher((from == 0 ? above : "") + line.text().substring(from, code.start))
                                    .find()
                            || BECOMES.matcher(line.text())
                                    .region(code.end, line.text().length())
                                    .lookingAt();
            if (!isLeft) {
                int inside = code.start + code.marks;
                code(line.text().substring(inside, code.end - code.marks), line.start() + inside, line.isForbidden());
            }
            blank(rest, code.start, code.end);
        }
        var link = LINK.matcher(rest.toString());
        while (link.find()) {
            int group = link.group(1) != null ? 1 : 2;
            var target = link.group(group);
            if (target.indexOf(':') < 0 && !target.startsWith("/") && !target.startsWith("#")) {
                PathShape.of(line.start() + link.start(group), target.replace("%20", " "), Source.LINK)
                        .ifPresent(references::add);
            }
            blank(rest, link.start(), link.end());
        }
        var address = ADDRESS.matcher(rest.toString());
        while (address.find()) {
            blank(rest, address.start(), address.end());
        }
        var words = PROSE.matcher(rest.toString());
        while (words.find()) {
            var word = TextBlocks.withoutEnd(words.group(), ".,;:");
            PathShape.of(line.start() + words.start(), word, Source.PROSE)
                    .filter(path -> PathShape.isFile(path.path()))
                    .ifPresent(references::add);
        }
    }

    private record CodeSpan(int start, int end, int marks) {}

    /// The code spans between two runs of backticks: the second is as long as the first, or as its end.
    private static List<CodeSpan> codes(String line) {
        var spans = new ArrayList<CodeSpan>();
        int openMarks = 0;
        int open = 0;
        for (int at = line.indexOf('`'); at >= 0; at = line.indexOf('`', at)) {
            int start = at;
            while (at < line.length() && line.charAt(at) == '`') {
                at++;
            }
            int marks = at - start;
            if (openMarks >= marks) {
                spans.add(new CodeSpan(open - marks, at, marks));
                openMarks = 0;
            } else {
                openMarks = marks;
                open = at;
            }
        }
        return spans;
    }

    private static void blank(StringBuilder text, int from, int to) {
        for (int i = from; i < to; i++) {
            text.setCharAt(i, ' ');
        }
    }

    private void code(String span, int offset, boolean isForbidden) {
        int indent = span.length() - span.stripLeading().length();
        var word = span.strip();
        int start = offset + indent;
        if (ENDLESS.matcher(word).find()) {
            return;
        }
        if (word.indexOf(' ') >= 0) {
            if (CommandLineReferences.isCommand(word)) {
                references.addAll(CommandLineReferences.find(word, start));
            }
            return;
        }
        boolean isPackage = PACKAGE.matcher(word).matches() && !PathShape.isFile(word);
        var path = isPackage ? Optional.<OfPath>empty() : PathShape.of(start, word, Source.CODE);
        path.ifPresent(references::add);
        if (path.isPresent() || isForbidden) {
            return;
        }
        if (isPackage && word.length() > 2) {
            references.add(new OfPackage(start, word, word));
        }
        var symbol = SYMBOL.matcher(word);
        if (symbol.matches()) {
            var name = symbol.group(1);
            boolean isNamed = DISTINCT.matcher(name).matches() || symbol.group(2) != null;
            if (isNamed && name.length() >= MIN_SYMBOL) {
                references.add(new OfSymbol(start, word, name));
            }
        }
    }
}
