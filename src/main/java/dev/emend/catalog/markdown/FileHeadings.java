package dev.emend.catalog.markdown;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.commonmark.node.Heading;

/// The headings of a file in their order.
record FileHeadings(String text, List<Title> all) {
    private static final int MAX_LEVEL = 6;
    static final String BETWEEN = " > ";
    private static final Pattern SEPARATOR = Pattern.compile(BETWEEN);

    /// @param start where its line begins
    /// @param bodyStart behind its last line: one underlined has two
    record Title(int level, String text, int start, int bodyStart) {
        /// As a line of `#`, which holds nothing but the heading.
        static Title of(int level, String text) {
            var line = text.replaceAll("\\s+", " ").strip();
            return new Title(level, line.endsWith("#") ? line + " #" : line, -1, -1);
        }

        String line() {
            return "#".repeat(level) + " " + text + "\n";
        }
    }

    static FileHeadings of(String text) {
        var lines = MarkdownParser.lines(text);
        var path = new ArrayList<String>();
        var all = new ArrayList<Title>();
        for (var node = MarkdownParser.blocks(text); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                MarkdownParser.enter(path, heading, text, lines);
                int first = node.getSourceSpans().getFirst().getLineIndex();
                int last = node.getSourceSpans().getLast().getLineIndex();
                all.add(new Title(heading.getLevel(), path.getLast(), lines.get(first), lines.get(last + 1)));
            }
        }
        return new FileHeadings(text, all);
    }

    /// The lines of a heading with another text; empty when they would be read as something else.
    Optional<String> rename(Title title, String name) {
        var line = text.substring(title.start, title.bodyStart);
        int at = line.indexOf(title.text);
        if (at < 0 || title.text.isEmpty()) {
            return Optional.empty();
        }
        var newLine = line.substring(0, at) + name + line.substring(at + title.text.length());
        var read = of(newLine);
        boolean isSame = read.all.size() == 1
                && read.all.getFirst().level == title.level
                && read.all.getFirst().text.equals(name)
                && read.all.getFirst().bodyStart == newLine.length();
        return isSame ? Optional.of(newLine) : Optional.empty();
    }

    /// The headings above a place, outermost first.
    List<Title> ancestors(int at) {
        var path = new ArrayList<Title>();
        for (var title : all) {
            if (title.start >= at) {
                break;
            }
            path.removeIf(outer -> outer.level >= title.level);
            path.add(title);
        }
        path.removeIf(title -> title.text.isEmpty());
        return path;
    }

    /// Whether a section has a heading with this text.
    static boolean isIn(String section, Title title) {
        return (BETWEEN + section + BETWEEN).contains(BETWEEN + title.text + BETWEEN);
    }

    static String section(List<Title> path) {
        return MarkdownParser.section(path.stream().map(Title::text).toList());
    }

    /// The number of these headings, from the first on, that are those of a section.
    static int common(List<Title> path, String section) {
        int count = 0;
        while (count < path.size() && isBelow(section, section(path.subList(0, count + 1)))) {
            count++;
        }
        return count;
    }

    /// Whether a section is another one or below it.
    static boolean isBelow(String section, String outer) {
        return (section + BETWEEN).startsWith(outer + BETWEEN);
    }

    /// The headings above the first line of the section that has most of its headings.
    List<Title> bestMatch(String section) {
        var best = List.<Title>of();
        for (var title : all) {
            var path = ancestors(title.start + 1);
            int common = common(path, section);
            if (common > best.size()) {
                best = path.subList(0, common);
            }
        }
        return best;
    }

    /// The end of what is under a heading, headings below it included.
    int end(Title title) {
        return all.stream()
                .filter(next -> next.start > title.start && next.level <= title.level)
                .mapToInt(Title::start)
                .findFirst()
                .orElse(text.length());
    }

    /// The headings that a section needs below others.
    ///
    /// @param siblings the headings in whose place they stand, or around which they go, outermost first
    List<Title> missingTitles(List<Title> outer, String section, List<Title> siblings) {
        int level = outer.isEmpty() ? 0 : outer.getLast().level;
        var name = outer.isEmpty() ? section : section.substring(section(outer).length() + BETWEEN.length());
        var titles = Stream.of(SEPARATOR.split(name, MAX_LEVEL - Math.min(level, MAX_LEVEL - 1)))
                .filter(title -> !title.isBlank())
                .toList();
        int more = titles.size() - siblings.size();
        var texts = siblings.stream().map(Title::text).toList();
        boolean isInner = more > 0 && titles.subList(more, titles.size()).equals(texts);
        int first = siblings.isEmpty() ? usualLevel(outer) : siblings.getFirst().level - (isInner ? more : 0);
        var missing = new ArrayList<Title>();
        for (int i = 0; i < titles.size(); i++) {
            int usual = i == 0 ? first : i < siblings.size() && !isInner ? siblings.get(i).level : level + 1;
            level = Math.min(MAX_LEVEL, Math.max(level + 1, Math.min(usual, MAX_LEVEL - titles.size() + 1 + i)));
            missing.add(Title.of(level, titles.get(i)));
        }
        return missing;
    }

    /// That of the outermost headings below others, else one deeper.
    private int usualLevel(List<Title> outer) {
        int level = outer.isEmpty() ? 0 : outer.getLast().level;
        int from = outer.isEmpty() ? -1 : outer.getLast().start;
        int to = outer.isEmpty() ? text.length() : end(outer.getLast());
        return all.stream()
                .filter(title -> title.start > from && title.start < to)
                .mapToInt(Title::level)
                .min()
                .orElse(level + 1);
    }
}
