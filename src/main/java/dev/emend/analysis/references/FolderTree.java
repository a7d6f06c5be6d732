package dev.emend.analysis.references;

import dev.emend.analysis.references.Reference.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A drawing of folders in a text, line by line: what each line names is a path.
final class FolderTree {
    /// The signs that draw the branches, then a name, then maybe words about it.
    private static final Pattern ENTRY =
            Pattern.compile("([\\s│├└─┬┌┐|`+\\\\-]*)([\\w.@()\\[\\]-][^\\s,]*)(,?)(?:\\s+.*)?");

    private static final Pattern BRANCH = Pattern.compile("[│├└]|\\|--|`--|\\+--");

    private static final int MAX_LINE = 1_000;
    private static final int MAX_PATH = 400;

    private record Entry(int column, String name) {}

    /// Whether it is a place on a machine, or one that has no name, that is drawn.
    private boolean isElsewhere;

    private final Deque<Entry> ancestors = new ArrayDeque<>();

    /// Whether lines draw folders.
    static boolean isDrawn(List<String> lines) {
        return lines.stream().filter(line -> BRANCH.matcher(line).find()).count() >= 2;
    }

    /// @param offset of the line in the text
    List<Reference> line(String line, int offset) {
        var references = new ArrayList<Reference>();
        isElsewhere |= line.matches("\\s*(?:[~/$<{%]|[A-Za-z]:).*");
        if (isElsewhere) {
            return references;
        }
        var entry = ENTRY.matcher(line);
        if (line.length() > MAX_LINE || !entry.matches() || !entry.group(3).isEmpty()) {
            return references;
        }
        int column = entry.start(2);
        while (!ancestors.isEmpty() && ancestors.getLast().column >= column) {
            ancestors.removeLast();
        }
        var name = TextBlocks.withoutEnd(entry.group(2), "/");
        boolean isRoot = name.equals(".") || name.equals("..");
        if (!isRoot && !name.isEmpty()) {
            var path = Stream.concat(ancestors.stream().map(Entry::name), Stream.of(name))
                    .collect(Collectors.joining("/"));
            boolean isBranch = BRANCH.matcher(entry.group(1)).find();
            if (isBranch && path.length() <= MAX_PATH) {
                // a name without slash and ending may be a folder too
                PathShape.of(
                                offset + column,
                                path + (PathShape.isFile(path) || path.indexOf('/') > 0 ? "" : "/"),
                                Source.TREE)
                        .ifPresent(references::add);
            }
            ancestors.addLast(new Entry(column, name));
        }
        return references;
    }
}
