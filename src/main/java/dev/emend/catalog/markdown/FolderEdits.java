package dev.emend.catalog.markdown;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FrontMatterRange;
import dev.emend.model.texts.LineEnds;
import dev.emend.model.texts.Messages;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Changed items as changed files: what no item concerns keeps its bytes. What becomes of the neighbors of a change is
/// not known here; [FolderPlan] reads the files again.
final class FolderEdits {
    /// New list items are written so when nothing in the file shows another marker.
    private static final String USUAL_MARKER = "- ";

    /// Stands in no file.
    private static final MarkdownMemory NONE = new MarkdownMemory("", Form.PASSAGE, "", "", "", "", 0, 0);

    /// Keeps two passages apart, and is no memory.
    private static final String SEPARATOR = "<!-- -->\n\n";

    /// The number of distances of a change from its surroundings: as usual, by empty lines, by a comment.
    static final int DISTANCES = 3;

    /// The maximum length of a file name in file systems, in bytes.
    private static final int MAX_NAME = 255;

    private final FolderItems from;
    private final Catalog before;
    private final Catalog to;
    private final Map<String, String> insertedTexts = new HashMap<>();
    private final int distance;
    private final Map<String, List<Splice>> splices = new TreeMap<>();
    private final SortedMap<String, Optional<byte[]>> changed = new TreeMap<>();
    private final Set<MarkdownMemory> removedMemories = new LinkedHashSet<>();

    /// Files whose one memory goes: what comes into them begins anew.
    private final Set<String> emptiedFiles = new HashSet<>();

    /// Files that become other ones as a whole.
    private final Set<String> written = new HashSet<>();

    /// Memories that go to another section of their file, by their names.
    private final Map<String, MarkdownMemory> movedMemories = new HashMap<>();

    /// The sections put under new headings, by file and place.
    private final Map<String, Map<Integer, MadeSection>> newSections = new TreeMap<>();

    /// The last entry of a place, and the headings made for it.
    private record MadeSection(List<FileHeadings.Title> headings, boolean isPassage) {}

    /// Text to stand in the place of a piece of a file.
    ///
    /// @param order behind which others of the same place it goes
    private record Splice(int start, int end, String text, int order) {}

    private FolderEdits(FolderItems from, Catalog before, Catalog to, List<FilePatch> restorePatches, int distance) {
        this.from = from;
        this.before = before;
        this.to = to;
        this.distance = distance;
        restorePatches.forEach(
                patch -> patch.insertedText().ifPresent(text -> this.insertedTexts.put(patch.file(), text)));
    }

    /// The files that change when the folder becomes another catalog, by their name; empty for those that are deleted.
    ///
    /// @param before the items of the folder
    /// @param restorePatches texts that are put back as they were
    /// @throws UserException with `BAD_INPUT` when a change can't be written
    static SortedMap<String, Optional<byte[]>> of(
            FolderItems from, Catalog before, Catalog to, List<FilePatch> restorePatches, int distance)
            throws UserException {
        return new FolderEdits(from, before, to, restorePatches, distance).changed();
    }

    private SortedMap<String, Optional<byte[]>> changed() throws UserException {
        var present = new HashMap<String, MarkdownMemory>();
        for (int i = 0; i < from.memories().size(); i++) {
            var memory = from.memories().get(i);
            var name = from.names().get(i);
            int was = before.firstNamed(name);
            int is = to.firstNamed(name);
            if (was < 0 || is >= 0 && to.isWrittenAs(is, before, was)) {
                present.put(name, memory);
                continue;
            }
            var item = before.item(was).fields();
            var newFields = is < 0 ? Json.Obj.EMPTY : to.item(is).fields();
            if (from.whyReadOnly(memory.file()).isPresent()) {
                if (!read(newFields).equals(read(item))) {
                    refuseReadOnly(Optional.of(memory.file()));
                }
                present.put(name, memory);
                continue;
            }
            if (is < 0 || isMoved(item, newFields)) {
                removedMemories.add(memory);
                if (is >= 0 && newFields.object("metadata").text("file").equals(Optional.of(memory.file()))) {
                    movedMemories.put(name, memory);
                }
            } else {
                present.put(name, memory);
                if (!newFields.equals(item)) {
                    change(memory, item, newFields);
                }
            }
        }
        removedMemories.forEach(this::remove);
        var below = new ArrayDeque<MarkdownMemory>();
        for (int i = to.size() - 1; i >= 0; i--) {
            below.push(present.getOrDefault(to.nameOf(i), below.isEmpty() ? NONE : below.peek()));
        }
        var above = NONE;
        for (int i = 0; i < to.size(); i++) {
            var name = to.nameOf(i);
            var next = below.pop();
            if (present.containsKey(name)) {
                above = present.getOrDefault(name, NONE);
            } else {
                add(name, to.item(i).fields(), above, next, i);
            }
        }
        closeSections();
        splices.forEach((file, all) -> {
            if (!written.contains(file)) {
                changed.put(file, Optional.of(applySplices(file, all)));
            }
        });
        for (var file : changed.keySet()) { // such as one whose index line goes with another file
            refuseReadOnly(Optional.of(file));
        }
        return changed;
    }

    private static boolean isMoved(Json.Obj item, Json.Obj newFields) {
        return !isSame(item, newFields, "file", "section", "form");
    }

    /// Whether two items stand in the same place, with the same line in the index.
    static boolean isSamePlace(Json.Obj item, Json.Obj newFields) {
        return !isMoved(item, newFields) && isSame(item, newFields, "index_file", "index_line");
    }

    private static boolean isSame(Json.Obj item, Json.Obj newFields, String... members) {
        var oldPlace = item.object("metadata");
        var newPlace = newFields.object("metadata");
        return Stream.of(members).allMatch(member -> newPlace.text(member).equals(oldPlace.text(member)));
    }

    /// The members of an item that are read from its file.
    private static Map<String, Json> read(Json.Obj item) {
        var members = new HashMap<>(item.members());
        members.keySet().retainAll(FolderItems.DERIVED);
        return members;
    }

    private void refuseReadOnly(Optional<String> file) throws UserException {
        var reason = file.flatMap(from::whyReadOnly);
        if (file.isPresent() && reason.isPresent()) {
            boolean isUnread = from.leftOut().containsKey(file.get());
            throw MemoryValues.badInput(
                    isUnread
                            ? Messages.of("catalogs.fileUnread", file.get())
                            : Messages.of("catalogs.fileReadOnly", file.get()),
                    reason.get());
        }
    }

    private void remove(MarkdownMemory memory) {
        if (memory.form() == Form.FILE) {
            emptiedFiles.add(memory.file());
            changed.put(memory.file(), Optional.empty());
            var index = from.indexLines().get(memory.file());
            if (index != null) {
                cut(index);
            }
        } else {
            cut(memory);
        }
    }

    /// A passage goes with the empty lines behind it.
    private void cut(MarkdownMemory memory) {
        var text = text(memory.file());
        int end = memory.end();
        if (memory.form() == Form.PASSAGE) {
            end = blankEnd(text, end);
        }
        var separator = distance == 1 ? "\n" : distance == 2 || isBetweenPassages(memory) ? SEPARATOR : "";
        boolean isUnderText = !text.substring(0, memory.start()).stripTrailing().endsWith("-->")
                && !isBlankAbove(text, memory.start());
        var blank = distance == 2 && isUnderText ? "\n" : "";
        splice(memory.file(), new Splice(memory.start(), end, inStyle(memory.file(), blank + separator), 0));
    }

    /// Behind the empty lines at a place.
    static int blankEnd(String text, int at) {
        int end = at;
        for (int next = LineEnds.next(text, end);
                next > end && text.substring(end, next).isBlank();
                next = LineEnds.next(text, end)) {
            end = next;
        }
        return end;
    }

    /// Whether nothing stands above, or an empty line.
    static boolean isBlankAbove(String text, int at) {
        var above = text.substring(0, at).stripTrailing();
        return above.isEmpty() || text.substring(above.length(), at).lines().count() > 1;
    }

    /// Whether two passages would be read as one when this and what goes with it is cut; told of the first of these.
    private boolean isBetweenPassages(MarkdownMemory memory) {
        var fileMemories = from.memories().stream()
                .filter(other -> other.file().equals(memory.file()))
                .toList();
        int at = fileMemories.indexOf(memory);
        int last = at;
        while (last + 1 < fileMemories.size() && removedMemories.contains(fileMemories.get(last + 1))) {
            last++;
        }
        if (at <= 0 || last + 1 >= fileMemories.size() || removedMemories.contains(fileMemories.get(at - 1))) {
            return false;
        }
        var above = fileMemories.get(at - 1);
        var below = fileMemories.get(last + 1);
        return above.form() == Form.PASSAGE
                && below.form() == Form.PASSAGE
                && above.section().equals(below.section());
    }

    private void change(MarkdownMemory memory, Json.Obj item, Json.Obj newFields) throws UserException {
        var content = changed(item, newFields, "content").orElse(memory.content());
        boolean isSameText = content.equals(memory.content());
        if (memory.form() != Form.FILE) {
            if (!isSameText) {
                splice(memory.file(), new Splice(memory.start(), memory.end(), written(memory, content), 0));
            }
            return;
        }
        var frontMatter = changed(item, newFields, "front_matter").orElse(memory.frontMatter());
        var description = changed(item, newFields, "description");
        if (description.isPresent() && !description.equals(FolderItems.description(frontMatter))) {
            frontMatter = FrontMatterText.with(
                    frontMatter,
                    "description",
                    new Json.Text(description.get().replaceAll("\\s+", " ").strip()));
        }
        var text = text(memory.file());
        var head = FrontMatterRange.of(text);
        if (!frontMatter.equals(memory.frontMatter())) {
            var lines = frontMatter.isEmpty() || frontMatter.endsWith("\n") ? frontMatter : frontMatter + "\n";
            MemoryValues.refuseFence(lines);
            splice(memory.file(), new Splice(head.start(), head.end(), inStyle(memory.file(), lines), 0));
        }
        if (!isSameText) {
            int start = blankEnd(text, head.bodyStart());
            int end = Math.max(start, text.stripTrailing().length());
            var open = start > 0 && !isLineEnd(text.charAt(start - 1)) ? "\n" : "";
            splice(memory.file(), new Splice(start, end, inStyle(memory.file(), open + content.stripTrailing()), 0));
        }
        changeIndexLine(memory, item.object("metadata"), newFields.object("metadata"));
    }

    /// The new value of a field: what is not changed stands in the file as it is, which an earlier change may have
    /// made something else than the item says.
    private static Optional<String> changed(Json.Obj item, Json.Obj newFields, String field) {
        return newFields.text(field).filter(value -> !Optional.of(value).equals(item.text(field)));
    }

    /// Changes the line by which another file points to a whole file.
    private void changeIndexLine(MarkdownMemory memory, Json.Obj before, Json.Obj place) throws UserException {
        var index = from.indexLines().get(memory.file());
        var line = place.text("index_line");
        if (index != null && line.isPresent() && !line.get().equals(index.content())) {
            splice(index.file(), new Splice(index.start(), index.end(), written(index, line.get()), 0));
        } else if (index == null && line.isPresent() && !line.equals(before.text("index_line"))) {
            refuseReadOnly(place.text("index_file"));
            place.text("index_file")
                    .filter(this::isOfLines)
                    .ifPresent(file -> append(file, USUAL_MARKER, "", line.get(), 0));
        }
    }

    private String written(MarkdownMemory memory, String content) {
        var text = text(memory.file());
        boolean endsLine = memory.end() > 0 && isLineEnd(text.charAt(memory.end() - 1));
        var lines = indent(memory.marker(), content);
        if (memory.form() == Form.PASSAGE) {
            // a paragraph right behind a list would go on with it, and `---` right under one make it a heading
            var above = text.substring(0, memory.start()).stripTrailing();
            boolean isUnderBlank = isBlankAbove(text, memory.start())
                    || text.substring(above.lastIndexOf('\n') + 1).startsWith("#");
            boolean isOverBlank = text.substring(memory.end(), LineEnds.next(text, memory.end()))
                    .isBlank();
            lines = (isUnderBlank ? "" : "\n") + lines + (isOverBlank ? "" : "\n");
        }
        if (distance > 0) {
            var open = isBlankAbove(text, memory.start()) ? "" : "\n";
            lines = open
                    + (distance == 2 ? SEPARATOR : "")
                    + lines
                    + (distance == 2 ? "\n\n" + SEPARATOR.strip() : "\n");
        }
        var written = endsLine ? lines + "\n" : lines;
        var before = text.substring(memory.start(), memory.end());
        // a line ends as it ended, also where the lines of a file end differently
        boolean isOneLine = before.indexOf('\n') < 0 && before.indexOf('\r') < 0;
        return isOneLine ? inStyle(memory.file(), written) : written.replace("\n", LineEnds.of(before));
    }

    static String indent(String marker, String content) {
        if (marker.isEmpty()) {
            return content.stripTrailing();
        }
        var indent = " ".repeat(MarkdownParser.width(marker));
        return marker
                + content.stripTrailing()
                        .lines()
                        .map(line -> line.isBlank() ? "" : indent + line)
                        .reduce((a, b) -> a + "\n" + b)
                        .orElse("")
                        .stripLeading();
    }

    /// An item as it is written and read again: its text is its content, or its description when it has none.
    static Json.Obj written(Json.Obj item, String name) {
        var content = item.text("content").or(() -> item.text("description")).orElse(name);
        return item.with("content", new Json.Text(MarkdownParser.trim(MarkdownParser.withLineFeeds(content))));
    }

    private void add(String name, Json.Obj item, MarkdownMemory above, MarkdownMemory below, int order)
            throws UserException {
        var place = item.object("metadata");
        var content = written(item, name).text("content").orElse("");
        boolean isOneFile = from.folder().isOneFile();
        if (place.text("form").equals(Optional.of(Form.FILE.word())) && (!isOneFile || isEmptied())) {
            refuseReadOnly(place.text("index_file"));
            addFile(
                    isOneFile
                            ? oneFile()
                            : place.text("file").filter(FolderEdits::isInside).orElse(slug(name) + ".md"),
                    item,
                    content);
            place.text("index_file")
                    .filter(from.folder().files()::containsKey)
                    .filter(this::isOfLines)
                    .ifPresent(index -> place.text("index_line")
                            .filter(line -> !text(index).contains(line))
                            .ifPresent(line -> append(index, USUAL_MARKER, "", line, order)));
            return;
        }
        refuseReadOnly(place.text("file"));
        var file = isOneFile
                ? oneFile()
                : place.text("file")
                        .filter(FolderEdits::isInside)
                        .filter(this::isOfLines)
                        .orElseGet(this::mainFile);
        if (!isOfLines(file)) {
            throw MemoryValues.badInput(
                    Messages.of("catalogs.fileIsOneMemory", file), Messages.of("catalogs.addElsewhere"));
        }
        if (!from.folder().files().containsKey(file)) {
            checkNew(file);
        }
        var marker = place.text("form").equals(Optional.of(Form.PASSAGE.word()))
                ? ""
                : place.text("marker").orElse(USUAL_MARKER);
        var section = place.text("section").orElse("");
        Predicate<MarkdownMemory> isNeighbor = memory -> memory.file().equals(file)
                && memory.section().equals(section)
                && (memory.form() == Form.BULLET) == !marker.isEmpty();
        if (isNeighbor.test(above)) {
            insert(file, above, marker, content, order);
        } else if (isNeighbor.test(below)) {
            // in front of what is written anew in its place
            var blank = !marker.isEmpty() ? separator() : "\n" + SEPARATOR;
            insertAt(file, below.start(), lines(file, marker, content) + "\n" + blank, order - to.size() - 2);
        } else {
            boolean isPlaced = place.has("form") && place.text("file").equals(Optional.of(file));
            if (!isPlaced
                    || !putInSection(
                            file, Optional.ofNullable(movedMemories.get(name)), marker, section, content, order)) {
                append(file, marker, section, content, order);
            }
        }
    }

    /// Whether its section is missing in the file and was made anew, or is the part above all headings.
    private boolean putInSection(
            String file, Optional<MarkdownMemory> was, String marker, String section, String content, int order) {
        boolean isThere = from.memories().stream()
                .anyMatch(memory -> memory.file().equals(file)
                        && memory.section().equals(section)
                        && (marker.isEmpty() || memory.form() == Form.BULLET));
        var text = text(file);
        var headings = FileHeadings.of(text);
        boolean isTop = section.isEmpty() && !headings.all().isEmpty();
        if (isThere
                || section.isEmpty() && !isTop
                || SectionEnds.of(text, section).isPresent()) {
            return false;
        }
        var outer = headings.bestMatch(section);
        var path = was.map(memory -> headings.ancestors(memory.start())).orElse(List.of());
        int common = FileHeadings.common(path, section);
        var below = path.subList(common, path.size());
        boolean isInner = !below.isEmpty() && section.endsWith(FileHeadings.BETWEEN + FileHeadings.section(below));
        boolean isInPlace = common == outer.size() && !below.isEmpty() && !isInner;
        var missing = isTop
                ? List.<FileHeadings.Title>of()
                : headings.missingTitles(outer, section, isInPlace || isInner ? below : List.of());
        int at = isTop
                ? headings.all().getFirst().start()
                : isInPlace
                        ? place(file, headings, path.subList(0, common + 1))
                        : SectionEnds.trimmedEnd(text, end(headings, outer, was, missing));
        var places = newSections.computeIfAbsent(file, _ -> new TreeMap<>());
        var last = places.put(at, new MadeSection(missing, marker.isEmpty()));
        var lines = new StringBuilder();
        int same = 0;
        if (last == null) {
            lines.append(at == 0 || isBlankAbove(text, at) ? "" : "\n");
        } else {
            while (same < Math.min(missing.size(), last.headings.size())
                    && missing.get(same).equals(last.headings.get(same))) {
                same++;
            }
            same = same < missing.size() || missing.equals(last.headings) ? same : same - 1;
            boolean isUnder = same == missing.size();
            boolean isList = isUnder && !last.isPassage && !marker.isEmpty();
            lines.append(isList ? "" : isUnder && last.isPassage && marker.isEmpty() ? "\n" + SEPARATOR : "\n");
        }
        boolean isTight = isInPlace && isTight(text, path.get(common));
        missing.subList(same, missing.size())
                .forEach(title -> lines.append(title.line()).append(isTight ? "" : "\n"));
        lines.append(distance == 2 ? SEPARATOR : "")
                .append(lines(file, marker, content))
                .append("\n");
        insertAt(file, at, lines.append(separator()).toString(), order);
        return true;
    }

    /// The place for a section below others: behind what is beside a memory that was above it, else at their end.
    private static int end(
            FileHeadings headings,
            List<FileHeadings.Title> outer,
            Optional<MarkdownMemory> was,
            List<FileHeadings.Title> missing) {
        int end = outer.isEmpty() ? headings.text().length() : headings.end(outer.getLast());
        return was.filter(memory -> headings.ancestors(memory.start()).equals(outer)).stream()
                .flatMap(memory -> headings.all().stream()
                        .filter(title -> title.start() > memory.start()
                                && title.level() <= missing.getFirst().level()))
                .mapToInt(FileHeadings.Title::start)
                .findFirst()
                .orElse(end);
    }

    /// The place for a section beside one that it was part of: in front of it when nothing is left of that.
    private int place(String file, FileHeadings headings, List<FileHeadings.Title> path) {
        return isEmptied(file, path)
                ? path.getLast().start()
                : SectionEnds.trimmedEnd(headings.text(), headings.end(path.getLast()));
    }

    /// Whether what stands under a heading begins on the next line.
    static boolean isTight(String text, FileHeadings.Title heading) {
        int next = heading.bodyStart();
        return !text.substring(next, LineEnds.next(text, next)).isBlank();
    }

    /// Ends what was put in front of a heading. One under which nothing is left goes with what moved to the section
    /// in front of it.
    private void closeSections() {
        var emptySections = new HashMap<String, Set<Integer>>();
        movedMemories.forEach((name, memory) -> {
            var text = text(memory.file());
            var section = to.item(to.firstNamed(name))
                    .fields()
                    .object("metadata")
                    .text("section")
                    .orElse("");
            var headings = FileHeadings.of(text);
            var path = headings.ancestors(memory.start());
            int common = FileHeadings.common(path, section);
            if (common == path.size()) {
                return;
            }
            var heading = path.get(common);
            var above = headings.ancestors(heading.start());
            boolean isBehind = newSections.getOrDefault(memory.file(), Map.of()).containsKey(heading.start())
                    || FileHeadings.section(above).equals(section)
                    || section.endsWith(FileHeadings.BETWEEN + FileHeadings.section(path.subList(common, path.size())))
                    || FileHeadings.common(above, section) > common;
            int end = headings.end(heading);
            if (isBehind && isEmptied(memory.file(), path.subList(0, common + 1))) {
                boolean isBlank = isBlank(memory.file(), headings, heading);
                if (isBlank) {
                    emptySections
                            .computeIfAbsent(memory.file(), _ -> new HashSet<>())
                            .add(heading.start());
                }
                var all = splices.computeIfAbsent(memory.file(), _ -> new ArrayList<>());
                if (!isBlank) {
                    headings.all().stream()
                            .filter(title -> title.start() >= heading.start() && title.start() < end)
                            .map(title -> new Splice(title.start(), blankEnd(text, title.bodyStart()), "", 0))
                            .filter(removal -> !all.contains(removal))
                            .forEach(all::add);
                    return;
                }
                all.removeIf(
                        splice -> splice.start >= heading.start() && splice.end > splice.start && splice.end <= end);
                boolean isReplaced =
                        newSections.getOrDefault(memory.file(), Map.of()).containsKey(heading.start());
                boolean isLast = !isReplaced && end == text.length();
                all.add(new Splice(
                        isLast ? SectionEnds.trimmedEnd(text, heading.start()) : heading.start(),
                        isReplaced ? SectionEnds.trimmedEnd(text, end) : end,
                        "",
                        0));
            }
        });
        newSections.forEach((file, places) -> places.keySet().forEach(at -> {
            var text = text(file);
            boolean isClosed = emptySections.getOrDefault(file, Set.of()).contains(at)
                    || text.substring(at, LineEnds.next(text, at)).isBlank();
            if (!isClosed) {
                splice(file, new Splice(at, at, inStyle(file, "\n"), Integer.MAX_VALUE));
            }
        }));
    }

    /// Whether no memory is left under these headings.
    private boolean isEmptied(String file, List<FileHeadings.Title> path) {
        var section = FileHeadings.section(path);
        for (int i = 0; i < to.size(); i++) {
            var place = to.item(i).fields().object("metadata");
            if (place.text("file").equals(Optional.of(file))
                    && FileHeadings.isBelow(place.text("section").orElse(""), section)) {
                return false;
            }
        }
        return true;
    }

    /// Whether nothing else is left under a heading either, such as a comment.
    private boolean isBlank(String file, FileHeadings headings, FileHeadings.Title heading) {
        int start = heading.start();
        int end = headings.end(heading);
        var rest = new StringBuilder(headings.text().substring(start, end));
        headings.all().stream()
                .filter(title -> title.start() >= start && title.start() < end)
                .forEach(title -> blank(rest, title.start() - start, title.bodyStart() - start));
        removedMemories.stream()
                .filter(memory -> memory.file().equals(file) && memory.start() >= start && memory.end() <= end)
                .forEach(memory -> blank(rest, memory.start() - start, memory.end() - start));
        return rest.toString().isBlank();
    }

    private static void blank(StringBuilder text, int start, int end) {
        text.replace(start, end, " ".repeat(end - start));
    }

    /// The separator between a new memory and its neighbors.
    private String separator() {
        return distance == 0 ? "" : distance == 1 ? "\n" : "\n" + SEPARATOR;
    }

    /// As they were when they are put back, else as usual.
    private String lines(String file, String marker, String content) {
        var before = Optional.ofNullable(insertedTexts.get(file));
        return before.filter(text -> isOnly(file, text, content, !marker.isEmpty()))
                .map(String::stripTrailing)
                .map(MarkdownParser::withLineFeeds)
                .orElseGet(() -> indent(marker, content));
    }

    private static boolean isOnly(String file, String text, String content, boolean isBullet) {
        var read = MarkdownParser.parse(file, text);
        return read.size() == 1
                && read.getFirst().content().equals(content)
                && (read.getFirst().form() == Form.BULLET) == isBullet;
    }

    private String oneFile() {
        return String.valueOf(from.folder().root().getFileName());
    }

    /// Whether nothing is left of one file that is a catalog.
    private boolean isEmptied() {
        return from.folder().files().isEmpty() || emptiedFiles.contains(oneFile());
    }

    private static String slug(String name) {
        var slug = name.replaceAll("[^\\p{L}\\p{N}_.-]+", "-").replaceFirst("^[.-]+", "");
        return slug.isEmpty() ? "memory" : slug.substring(0, Math.min(60, slug.length()));
    }

    /// A new file must be one that can be made, and that is read.
    private void checkNew(String file) throws UserException {
        var parts = file.split("/");
        boolean isTooLong = Stream.of(parts).anyMatch(part -> part.getBytes(StandardCharsets.UTF_8).length > MAX_NAME);
        boolean isBelowFile = Stream.of(from.folder().files(), from.leftOut())
                .flatMap(files -> files.keySet().stream())
                .anyMatch(other -> file.startsWith(other + "/"));
        if (isTooLong || isBelowFile || parts.length > MarkdownFolder.MAX_DEPTH || isBehindLink(file)) {
            throw MemoryValues.badInput(
                    Messages.of("catalogs.fileNotMade", file), Messages.of("catalogs.placeInOtherFile"));
        }
        if (from.folder().files().size() + written.size() >= MarkdownFolder.MAX_FILES) {
            throw MemoryValues.badInput(
                    Messages.of("catalogs.tooManyMarkdown", MarkdownFolder.MAX_FILES),
                    Messages.of("catalogs.addElsewhere"));
        }
    }

    private boolean isBehindLink(String file) {
        var root = from.folder().root();
        for (var path = from.folder().path(file); path != null && !path.equals(root); path = path.getParent()) {
            if (Files.isSymbolicLink(path)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a path, which may come from an agent, is that of a Markdown file below the folder, where one is read.
    private static boolean isInside(String file) {
        try {
            var path = Path.of(file);
            if (path.isAbsolute() || !MarkdownFolder.isMarkdown(path)) {
                return false;
            }
            for (var part : path) {
                var name = part.toString();
                if (name.equals("..") || name.equals(".") || MarkdownFolder.isLeftOut(name)) {
                    return false;
                }
            }
            return true;
        } catch (InvalidPathException e) {
            return false; // no file can be called so
        }
    }

    /// Whether a file holds its memories as lists and paragraphs, and not as a whole.
    private boolean isOfLines(String file) {
        return emptiedFiles.contains(file)
                || from.whyReadOnly(file).isEmpty()
                        && from.memories().stream()
                                .noneMatch(memory -> memory.file().equals(file) && memory.form() == Form.FILE);
    }

    /// The file for a new memory that names no place.
    private String mainFile() {
        var files = from.folder().files().keySet();
        return Stream.concat(Stream.of("MEMORY.md", "AGENTS.md", "CLAUDE.md"), files.stream())
                .filter(files::contains)
                .filter(this::isOfLines)
                .findFirst()
                .orElseGet(() -> from.whyReadOnly("MEMORY.md").isPresent() ? free("MEMORY.md") : "MEMORY.md");
    }

    private void addFile(String proposedFile, Json.Obj item, String content) throws UserException {
        var file = free(proposedFile);
        checkNew(file);
        var style = FileStyle.of(item.object("metadata"));
        var frontMatter = item.text("front_matter").orElse("");
        var description = item.text("description").map(String::strip).filter(words -> !words.isEmpty());
        if (description.isPresent() && !description.equals(FolderItems.description(frontMatter))) {
            frontMatter = FrontMatterText.with(frontMatter, "description", new Json.Text(description.get()));
        }
        var lines = frontMatter;
        MemoryValues.refuseFence(lines);
        var before = Optional.ofNullable(insertedTexts.get(file));
        var text = before.filter(old -> isOnly(file, old, content, false)).orElseGet(() -> style.text(lines, content));
        written.add(file);
        changed.put(file, Optional.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    /// The name itself when no such file is there or all of it goes, else one with a number.
    private String free(String proposedFile) {
        var free = proposedFile;
        var stem = FolderItems.withoutEnding(proposedFile);
        for (int i = 2; isTaken(free); i++) {
            free = stem + "-" + i + proposedFile.substring(stem.length());
        }
        return free;
    }

    private boolean isTaken(String file) {
        boolean isThere = from.folder().files().containsKey(file)
                && from.memories().stream()
                        .anyMatch(memory -> memory.file().equals(file) && !removedMemories.contains(memory));
        boolean isUnread = from.whyReadOnly(file).isPresent()
                || !from.folder().files().containsKey(file)
                        && Files.exists(from.folder().path(file), LinkOption.NOFOLLOW_LINKS);
        return isThere || isUnread || written.contains(file);
    }

    /// At the end of its section, else of the file.
    private void append(String file, String marker, String section, String content, int order) {
        var last = from.memories().stream()
                .filter(memory -> memory.file().equals(file) && memory.form() != Form.FILE)
                .filter(memory ->
                        memory.section().equals(section) && (marker.isEmpty() || memory.form() == Form.BULLET))
                .max(Comparator.comparingInt(MarkdownMemory::end));
        var index = from.indexLines().values().stream()
                .filter(memory -> memory.file().equals(file))
                .max(Comparator.comparingInt(MarkdownMemory::end));
        var anchor = last.or(() -> marker.isEmpty() || !section.isEmpty() ? Optional.empty() : index);
        if (anchor.isPresent()) {
            insert(file, anchor.get(), marker, content, order);
            return;
        }
        var text = text(file);
        int end = SectionEnds.of(text, section).orElse(text.length());
        var blank = text.isEmpty() || isBlankAbove(text, end) ? "" : "\n";
        insertAt(
                file,
                end,
                blank + (distance == 2 ? SEPARATOR : "") + lines(file, marker, content) + "\n" + separator(),
                order);
    }

    /// Behind a memory; two passages are kept apart.
    private void insert(String file, MarkdownMemory above, String marker, String content, int order) {
        var blank = !marker.isEmpty() ? separator() : above.form() == Form.PASSAGE ? "\n" + SEPARATOR : "\n";
        insertAt(file, above.end(), blank + lines(file, marker, content) + "\n" + separator(), order);
    }

    private void insertAt(String file, int at, String lines, int order) {
        var text = text(file);
        boolean isOpen = at > 0 && !isLineEnd(text.charAt(at - 1)) && text.charAt(at - 1) != '\uFEFF';
        splice(file, new Splice(at, at, inStyle(file, (isOpen ? "\n" : "") + lines), 1 + order));
    }

    private void splice(String file, Splice splice) {
        splices.computeIfAbsent(file, _ -> new ArrayList<>()).add(splice);
    }

    private byte[] applySplices(String file, List<Splice> all) {
        all.sort(Comparator.comparingInt(Splice::start).thenComparingInt(Splice::order));
        var text = text(file);
        var out = new StringBuilder();
        int at = 0;
        for (var splice : all) {
            out.append(text, at, Math.max(at, splice.start)).append(splice.text);
            at = Math.max(at, splice.end);
        }
        var before = from.folder().files().getOrDefault(file, new byte[0]);
        return MarkdownFolder.bytes(out.append(text, at, text.length()).toString(), before);
    }

    private String text(String file) {
        var bytes = emptiedFiles.contains(file) ? null : from.folder().files().get(file);
        return bytes == null ? "" : MarkdownFolder.text(bytes);
    }

    /// With the line ends of the file.
    private String inStyle(String file, String text) {
        return text.replace("\n", LineEnds.of(text(file)));
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }
}
