package dev.emend.catalog.markdown;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.FileHeadings.Title;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.Set;

/// Tells which headings of files get another name: those under which everything goes to a section that the file lacks,
/// as one at the same place with another name.
///
/// @param from the files as they are
/// @param to the items as they are to be
/// @param removed memories that leave their place
/// @param moved those of them that go to another section of their file, by their names
record HeadingRenames(FolderItems from, Catalog to, Set<MarkdownMemory> removed, Map<String, MarkdownMemory> moved) {
    /// A heading with another name.
    ///
    /// @param lines of the heading
    /// @param memories the names of those that stay under it
    record Rename(String lines, List<String> memories) {}

    /// Empty when the heading keeps its name.
    Optional<Rename> find(String file, FileHeadings headings, Title heading) {
        int end = headings.end(heading);
        var below = moved.entrySet().stream()
                .filter(entry -> isBetween(entry.getValue(), file, heading.start(), end))
                .toList();
        var titles = below.stream()
                .map(entry -> title(headings, heading, entry))
                .distinct()
                .toList();
        var name = titles.size() == 1 ? titles.getFirst() : Optional.<String>empty();
        var names = below.stream().map(Entry::getKey).toList();
        return name.filter(_ -> from.memories().stream()
                        .filter(memory -> isBetween(memory, file, heading.start(), end))
                        .allMatch(removed::contains))
                .filter(title -> isFree(file, headings, section(headings, heading, title), names))
                .flatMap(title -> headings.renamed(heading, title))
                .map(lines -> new Rename(lines, names));
    }

    private static boolean isBetween(MarkdownMemory memory, String file, int start, int end) {
        return memory.file().equals(file) && memory.start() > start && memory.end() <= end;
    }

    /// The section of a heading under another name.
    private static String section(FileHeadings headings, Title heading, String title) {
        var outer = FileHeadings.section(headings.above(heading.start() + 1).stream()
                .filter(above -> above.level() < heading.level())
                .toList());
        return outer.isEmpty() ? title : outer + FileHeadings.BETWEEN + title;
    }

    /// Whether the file has no such section, nor gets one with others than these.
    private boolean isFree(String file, FileHeadings headings, String section, List<String> names) {
        boolean isThere = headings.all().stream()
                .anyMatch(title ->
                        FileHeadings.section(headings.above(title.start() + 1)).equals(section));
        for (int i = 0; i < to.size(); i++) {
            var place = to.item(i).fields().object("metadata");
            isThere |= !names.contains(to.nameOf(i))
                    && place.text("file").equals(Optional.of(file))
                    && FileHeadings.isBelow(place.text("section").orElse(""), section);
        }
        return !isThere;
    }

    /// What a heading is called when one of its memories stands where it is to stand, and nothing else about its place
    /// changes; empty when that is no other name of this heading.
    private Optional<String> title(FileHeadings headings, Title heading, Entry<String, MarkdownMemory> entry) {
        var memory = entry.getValue();
        var place = to.item(to.firstNamed(entry.getKey())).fields().object("metadata");
        var path = headings.above(memory.start());
        int at = path.indexOf(heading);
        if (at < 0 || !place.text("form").equals(Optional.of(memory.form().word()))) {
            return Optional.empty();
        }
        var outer = FileHeadings.section(path.subList(0, at));
        var inner = FileHeadings.section(path.subList(at + 1, path.size()));
        var section = place.text("section").orElse("");
        var start = outer.isEmpty() ? "" : outer + FileHeadings.BETWEEN;
        var end = inner.isEmpty() ? "" : FileHeadings.BETWEEN + inner;
        if (!section.startsWith(start) || !section.endsWith(end) || section.length() <= start.length() + end.length()) {
            return Optional.empty();
        }
        var title = section.substring(start.length(), section.length() - end.length());
        return title.contains(FileHeadings.BETWEEN) || title.equals(heading.text())
                ? Optional.empty()
                : Optional.of(title);
    }
}
