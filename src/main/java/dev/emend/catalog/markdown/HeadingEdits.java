package dev.emend.catalog.markdown;

import dev.emend.catalog.markdown.FileHeadings.Title;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.texts.LineEnds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A file whose headings change in place: the memories under them get other sections without being
/// moved, and what is around them, such as comments, stays with them.
///
/// @param sections the section each memory is to have; empty where it does not matter
record HeadingEdits(
        String file,
        String text,
        FileHeadings headings,
        List<MarkdownMemory> memories,
        List<Optional<String>> sections) {
    private static final int MAX_LEVEL = 6;

    /// The maximum number of characters read again for one file; what is left to do then is done by moving memories.
    private static final int MAX_READ = 60_000_000;

    /// About so often a file is read again for one of them.
    private static final int ATTEMPTS = 30;

    /// @param sections the section each memory is to have, by where it begins
    static HeadingEdits of(String file, String text, Map<Integer, String> sections) {
        var memories = MarkdownParser.parse(file, text);
        return new HeadingEdits(
                file,
                text,
                FileHeadings.of(text),
                memories,
                memories.stream()
                        .map(memory -> Optional.ofNullable(sections.get(memory.start())))
                        .toList());
    }

    /// The text with other headings wherever that brings more memories to the section they are to have; empty when it
    /// stays. No section comes a second time.
    Optional<String> rewrite() {
        var result = this;
        int budget = MAX_READ / ATTEMPTS;
        for (int i = 0; i < memories.size() && budget > text.length(); i++) {
            boolean isTried = i > 0
                    && !result.isThere(i - 1)
                    && sections.get(i).equals(sections.get(i - 1))
                    && result.section(i).equals(result.section(i - 1));
            if (!isThere(i) && !result.isThere(i) && !isTried) {
                result = result.best(i).orElse(result);
                budget -= text.length();
            }
        }
        return result == this ? Optional.empty() : Optional.of(result.text);
    }

    private String section(int index) {
        return memories.get(index).section();
    }

    private boolean isThere(int index) {
        return sections.get(index)
                .filter(section -> !section.equals(section(index)))
                .isEmpty();
    }

    private Optional<HeadingEdits> best(int index) {
        var renames = renames(index).toList();
        var all = Stream.of(
                        renames.stream(),
                        headings.ancestors(memories.get(index).start()).stream().map(this::without),
                        insertions(index),
                        shifts(index))
                .flatMap(after -> after)
                .filter(this::hasSame)
                .collect(Collectors.toCollection(ArrayList::new));
        for (var after : List.copyOf(all)) {
            losses(after)
                    .filter(next -> next > index)
                    .findFirst()
                    .ifPresent(
                            next -> after.insertions(next).filter(this::hasSame).forEach(all::add));
        }
        return all.stream()
                .filter(after -> after.isThere(index)
                        && after.repetitions() <= repetitions()
                        && after.emptyHeadings() <= emptyHeadings())
                .filter(after -> losses(after).findAny().isEmpty() || isRename(index, after, renames))
                .max(Comparator.<HeadingEdits>comparingLong(
                                after -> after.losses(this).count())
                        .thenComparing(after -> -losses(after).count()));
    }

    /// Whether a heading gets another name that most of what stands under it asks for, or the first of it: memories
    /// that lose their section by it move.
    private boolean isRename(int index, HeadingEdits after, List<HeadingEdits> renames) {
        int start = memories.get(index).start();
        boolean isFirst = index == 0
                || headings.all().stream()
                        .anyMatch(title ->
                                title.start() >= memories.get(index - 1).end() && title.start() < start);
        return renames.contains(after)
                && (isFirst || after.losses(this).count() > losses(after).count());
    }

    /// The memories that another state takes their section from.
    private IntStream losses(HeadingEdits after) {
        return IntStream.range(0, memories.size()).filter(i -> isThere(i) && !after.isThere(i));
    }

    private boolean hasSame(HeadingEdits after) {
        return after.memories.size() == memories.size()
                && IntStream.range(0, memories.size())
                        .allMatch(i ->
                                memories.get(i).form() == after.memories.get(i).form()
                                        && memories.get(i)
                                                .content()
                                                .equals(after.memories.get(i).content()));
    }

    /// The number of sections that occur again.
    private int repetitions() {
        var sections = headings.all().stream()
                .filter(title -> !title.text().isEmpty())
                .map(title -> FileHeadings.section(headings.ancestors(title.start() + 1)))
                .toList();
        return sections.size() - new HashSet<>(sections).size();
    }

    /// The number of headings with nothing under them.
    private long emptyHeadings() {
        return headings.all().stream()
                .filter(title -> memories.stream()
                        .noneMatch(memory -> memory.start() > title.start() && memory.end() <= headings.end(title)))
                .count();
    }

    private HeadingEdits with(int start, int end, String lines) {
        var inStyle = MarkdownParser.withLineFeeds(lines).replace("\n", LineEnds.of(text));
        var after = text.substring(0, start) + inStyle + text.substring(end);
        return new HeadingEdits(file, after, FileHeadings.of(after), MarkdownParser.parse(file, after), sections);
    }

    /// With another name of one heading above a memory; the next heading goes when it has that name already.
    private Stream<HeadingEdits> renames(int index) {
        var path = headings.ancestors(memories.get(index).start());
        var section = sections.get(index).orElseThrow();
        var all = new ArrayList<HeadingEdits>();
        for (int i = 0; i < path.size(); i++) {
            var title = path.get(i);
            rename(path, i, section)
                    .flatMap(name -> headings.rename(title, name))
                    .ifPresent(lines -> {
                        var renamed = with(title.start(), title.bodyStart(), lines);
                        int end = headings.end(title) + renamed.text.length() - text.length();
                        all.add(renamed);
                        renamed.headings.all().stream()
                                .filter(next -> next.start() == end && renamed.repetitions() > repetitions())
                                .forEach(next -> all.add(renamed.without(next)));
                    });
        }
        return all.stream();
    }

    /// The name of a heading in a section that has the other headings of a path; empty when there is no such name.
    private static Optional<String> rename(List<Title> path, int at, String section) {
        var outer = FileHeadings.section(path.subList(0, at));
        var inner = FileHeadings.section(path.subList(at + 1, path.size()));
        var start = outer.isEmpty() ? "" : outer + FileHeadings.BETWEEN;
        var end = inner.isEmpty() ? "" : FileHeadings.BETWEEN + inner;
        return section.startsWith(start) && section.endsWith(end) && section.length() > start.length() + end.length()
                ? Optional.of(section.substring(start.length(), section.length() - end.length()))
                        .filter(name -> !name.contains(FileHeadings.BETWEEN))
                : Optional.empty();
    }

    /// Without one heading. Two items of a list are one again.
    private HeadingEdits without(Title title) {
        int start = title.start();
        int end = FolderEdits.blankEnd(text, title.bodyStart());
        int next = next(title.start());
        if (next > 0 && next < memories.size()) {
            var above = memories.get(next - 1);
            var below = memories.get(next);
            boolean isOnly = headings.all().stream()
                    .allMatch(other -> other == title || other.start() < above.end() || other.start() > below.start());
            boolean isClose = end == below.start() || !FolderEdits.isBlankAbove(text, below.start());
            if (isOnly && isClose && above.form() == Form.BULLET && below.form() == Form.BULLET) {
                start = Math.max(above.end(), SectionEnds.trimmedEnd(text, start));
            }
        }
        return with(start, end, "");
    }

    /// The first memory behind a place.
    private int next(int at) {
        int next = 0;
        while (next < memories.size() && memories.get(next).start() < at) {
            next++;
        }
        return next;
    }

    /// With the next heading above a memory, or with one above it that it does not stand under for its level.
    private Stream<HeadingEdits> shifts(int index) {
        var memory = memories.get(index);
        var all = new ArrayList<HeadingEdits>();
        headings.all().stream()
                .filter(title -> title.start() >= memory.end())
                .findFirst()
                .ifPresent(next -> all.add(without(next)
                        .insert(
                                places(index).getFirst(),
                                text.substring(next.start(), next.bodyStart()),
                                FolderEdits.isTight(text, next))));
        headings.ancestors(memory.start()).stream()
                .filter(title -> title.level() > 1)
                .forEach(inner -> headings.all().stream()
                        .filter(title -> title.start() < inner.start() && title.level() >= inner.level())
                        .reduce((_, last) -> last)
                        .ifPresent(title -> all.add(with(
                                title.start(),
                                title.bodyStart(),
                                Title.of(inner.level() - 1, title.text()).line()))));
        return all.stream();
    }

    /// With the headings that a memory lacks, between it and the one above.
    private Stream<HeadingEdits> insertions(int index) {
        return places(index).stream().flatMap(place -> insertions(index, place));
    }

    /// The places for headings between a memory and the one above, the last first.
    private SortedSet<Integer> places(int index) {
        var memory = memories.get(index);
        int from = index == 0 ? 0 : memories.get(index - 1).end();
        var between = headings.all().stream()
                .filter(title -> title.start() >= from && title.start() < memory.start())
                .toList();
        var places = new TreeSet<Integer>(Collections.reverseOrder());
        if (between.isEmpty()) {
            places.add(index == 0 ? blockStart(memory.start()) : from);
        } else {
            places.add(between.getLast().bodyStart());
            between.forEach(title -> places.add(title.start()));
        }
        return places;
    }

    /// The start of the lines that no empty line separates from a place.
    private int blockStart(int at) {
        return MarkdownParser.lines(text).stream()
                .filter(line -> line <= at && text.substring(line, at).lines().noneMatch(String::isBlank))
                .findFirst()
                .orElse(at);
    }

    private Stream<HeadingEdits> insertions(int index, int place) {
        var section = sections.get(index).orElseThrow();
        var inner = FileHeadings.section(headings.ancestors(memories.get(index).start()).stream()
                .filter(title -> title.start() >= place)
                .toList());
        if (!inner.isEmpty() && !section.endsWith(FileHeadings.BETWEEN + inner)) {
            return Stream.empty();
        }
        var ownSection = inner.isEmpty()
                ? section
                : section.substring(0, section.length() - FileHeadings.BETWEEN.length() - inner.length());
        var path = headings.ancestors(place);
        var outer = path.subList(0, FileHeadings.common(path, ownSection));
        if (ownSection.isEmpty() || FileHeadings.section(outer).equals(ownSection)) {
            return Stream.empty();
        }
        var siblings = path.subList(outer.size(), path.size());
        var missing = headings.missingTitles(outer, ownSection, siblings);
        int lowest = outer.isEmpty() ? 1 : outer.getLast().level() + 1;
        int usual = missing.getFirst().level();
        boolean isTight = headings.all().stream()
                .filter(title -> title.level() == usual)
                .findFirst()
                .filter(title -> FolderEdits.isTight(text, title))
                .isPresent();
        return IntStream.concat(
                        IntStream.iterate(usual, level -> level >= lowest, level -> level - 1),
                        IntStream.rangeClosed(usual + 1, MAX_LEVEL))
                .filter(level -> missing.getLast().level() + level - usual <= MAX_LEVEL)
                .mapToObj(level -> missing.stream()
                        .map(title -> Title.of(title.level() + level - usual, title.text())
                                .line())
                        .collect(Collectors.joining(isTight ? "" : "\n")))
                .map(lines -> insert(place, lines, isTight));
    }

    private HeadingEdits insert(int place, String lines, boolean isTight) {
        int blankEnd = FolderEdits.blankEnd(text, place);
        if (isTight) {
            return with(blankEnd, blankEnd, lines);
        }
        int second = place == blankEnd ? place : LineEnds.next(text, place);
        if (second < blankEnd) {
            return with(second, second, lines);
        }
        boolean isUnderBlank = FolderEdits.isBlankAbove(text, place);
        return with(place, place, (isUnderBlank ? "" : "\n") + lines + (place == blankEnd ? "\n" : ""));
    }
}
