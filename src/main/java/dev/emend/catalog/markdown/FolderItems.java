package dev.emend.catalog.markdown;

import com.google.re2j.Pattern;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.Catalog.FileNote;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.texts.ConflictMarkers;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.FrontMatterRange;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.TextFaults;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A folder of Markdown as the items of a catalog: one for each memory, which keeps its name when it is reworded,
/// moved or its file renamed.
///
/// What an item has beside [#DERIVED] is not in the Markdown: ratings, trust and learnings stay where the catalog
/// last read is kept.
public final class FolderItems {
    /// The members that are read from the files.
    public static final Set<String> DERIVED =
            Set.of("knowledge_id", "description", "content", "front_matter", "metadata");

    private static final Pattern LINK =
            Pattern.compile("\\A\\[(?:\\[[^\\[\\]]*\\]|[^\\]])*\\]\\(<?([^)\\s>#:]+\\.md)\\b.*\\z");
    private static final String OKF = "okf";

    /// The number of characters of a text searched for a name: a key is known when it is seen whole.
    private static final int NAMING = 4_000;

    /// Of a bundle, these tell of it and are no concepts.
    private static final Pattern OF_BUNDLE = Pattern.compile("(?:^|/)(?:index|log)\\.md$");

    private static final Pattern ENDING = Pattern.compile("\\.(?:mdc?|markdown)$");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");

    private static final Pattern INDEX = Pattern.compile("(?:^|/)(?:MEMORY|index)\\.md$");

    private static final System.Logger LOG = System.getLogger(FolderItems.class.getName());

    /// More than people look through.
    private static final int MAX_MEMORIES = 100_000;

    private static final int MAX_LINES = 100_000;
    private static final byte[] NOTHING = {};

    private final MarkdownFolder folder;
    private final List<MarkdownMemory> memories;
    private final Map<String, MarkdownMemory> indexLines = new TreeMap<>();
    private final SortedMap<String, String> leftOut;

    /// The files that are read and can't be written as they are, with a sentence each.
    private final SortedMap<String, String> readOnly = new TreeMap<>();

    /// The files of which no key of the front matter is read, with a sentence each.
    private final SortedMap<String, String> unreadKeys = new TreeMap<>();

    /// The memories of files that are left out, as they were last read, by their file.
    private final Map<String, List<MarkdownMemory>> lastRead = new HashMap<>();

    /// The files that are left out and had the line that points to a whole file, by that file.
    private final Map<String, String> indexFiles = new HashMap<>();

    /// The line of the first conflict of git, by file.
    private final SortedMap<String, Integer> conflicts = new TreeMap<>();

    private final List<Json.Obj> items = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Map<String, List<MarkdownMemory>> memoriesByFile = new HashMap<>();
    private final boolean isOkf;

    /// @param previous the same folder in an earlier state: files that have the same bytes are not parsed again
    /// @param lastRead the memories each file had when it was last read
    /// @param indexFiles the file with the line that points to a whole file, by that file, as last read
    /// @param wasOkf what counts when the index of the bundle can't be read
    private FolderItems(
            MarkdownFolder folder,
            Optional<FolderItems> previous,
            Map<String, List<MarkdownMemory>> lastRead,
            Map<String, String> indexFiles,
            boolean wasOkf) {
        this.folder = folder;
        leftOut = new TreeMap<>(folder.leftOut());
        isOkf = isOkfBundle(wasOkf);
        var all = new ArrayList<MarkdownMemory>();
        var files = new TreeSet<>(folder.files().keySet());
        files.addAll(leftOut.keySet());
        files.forEach(file -> {
            if (isOkf && OF_BUNDLE.matcher(file).find()) {
                return;
            }
            var bytes = folder.files().getOrDefault(file, NOTHING);
            var same = previous.filter(earlier ->
                            Arrays.equals(bytes, earlier.folder.files().get(file)))
                    .map(earlier -> earlier.memoriesByFile.get(file));
            var fileMemories = same.isPresent() ? same.get() : memories(file, bytes);
            same.flatMap(_ -> previous.map(earlier -> earlier.readOnly.get(file)))
                    .ifPresent(reason -> readOnly.put(file, reason));
            same.flatMap(_ -> previous.map(earlier -> earlier.unreadKeys.get(file)))
                    .ifPresent(reason -> unreadKeys.put(file, reason));
            if (all.size() + fileMemories.size() > MAX_MEMORIES) {
                leftOut.put(file, Messages.of("catalogs.leftOutMemories", file, MAX_MEMORIES));
            } else {
                all.addAll(fileMemories);
            }
            var before = lastRead.getOrDefault(file, List.of());
            if (!leftOut.containsKey(file)) {
                memoriesByFile.put(file, fileMemories);
            } else if (!before.isEmpty()) {
                all.addAll(before);
                this.lastRead.put(file, before);
                leftOut.computeIfPresent(
                        file, (_, reason) -> Messages.of("catalogs.leftOutKnown", reason, before.size()));
            }
        });
        lastRead.forEach((file, before) -> {
            var reason =
                    files.contains(file) ? Optional.<String>empty() : mayBeLeftOut(file, before, lastRead.keySet());
            if (reason.isPresent()) {
                all.addAll(before);
                this.lastRead.put(file, before);
                leftOut.put(file, Messages.of("catalogs.leftOutKnown", reason.get(), before.size()));
            }
        });
        all.sort(Comparator.comparing(MarkdownMemory::file));
        indexFiles.forEach((file, index) -> {
            if (leftOut.containsKey(index)) {
                this.indexFiles.put(file, index);
            }
        });
        var whole = new HashSet<String>();
        all.stream().filter(memory -> memory.form() == Form.FILE).forEach(memory -> whole.add(memory.file()));
        var ownMemories = new ArrayList<MarkdownMemory>();
        for (var memory : all) {
            boolean isRead = memoriesByFile.containsKey(memory.file());
            var target = isRead && memory.form() == Form.BULLET ? linkTarget(memory) : Optional.<String>empty();
            if (target.isEmpty()) {
                ownMemories.add(memory);
            } else if (whole.contains(target.get())
                    && !this.indexFiles.containsKey(target.get())
                    && indexLines.putIfAbsent(target.get(), memory) == null) {
                continue; // goes with its file; a second one stays what it is without that
            } else if (!INDEX.matcher(memory.file()).find()) {
                ownMemories.add(memory);
            }
        }
        memories = List.copyOf(ownMemories);
    }

    /// Why memories of a file that is gone may still be there: its folder can't be read, or it has another name now.
    private Optional<String> mayBeLeftOut(String missingFile, List<MarkdownMemory> memories, Set<String> knownFiles) {
        for (var other : List.copyOf(leftOut.keySet())) {
            if (missingFile.startsWith(other + "/")) {
                return Optional.ofNullable(leftOut.get(other));
            }
            var bytes = folder.files().get(other);
            var text = bytes == null ? "" : MarkdownFolder.text(bytes);
            boolean isLike = bytes == null && !MarkdownFolder.leadsNowhere(folder.path(other))
                    || memories.stream()
                            .map(memory -> memory.content().isEmpty() ? memory.frontMatter() : memory.content())
                            .anyMatch(text::contains);
            if (isLike && !knownFiles.contains(other) && MarkdownFolder.isMarkdown(Path.of(other))) {
                return Optional.of(Messages.of("catalogs.leftOutGone", missingFile, other));
            }
        }
        return Optional.empty();
    }

    private List<MarkdownMemory> memories(String file, byte[] bytes) {
        if (bytes.length > MarkdownFolder.MAX_BYTES) {
            leftOut.put(file, MarkdownFolder.tooLarge(file));
            return List.of();
        }
        try {
            var text = MarkdownFolder.text(bytes);
            for (var fault : TextFaults.of(bytes, FileText.of(bytes))) {
                if (!fault.isRead()) {
                    leftOut.put(file, Messages.of("catalogs.leftOutFault", file, fault.line(), fault.description()));
                    return List.of();
                }
                readOnly.putIfAbsent(
                        file, Messages.of("catalogs.readOnlyFault", file, fault.line(), fault.description()));
            }
            var conflict = ConflictMarkers.line(text);
            if (conflict.isPresent()) {
                conflicts.put(file, conflict.getAsInt());
                leftOut.put(file, Messages.of("catalogs.leftOutConflict", file, conflict.getAsInt()));
                return List.of();
            }
            if (text.lines().limit(MAX_LINES + 1).count() <= MAX_LINES) {
                var fileMemories = MarkdownParser.parse(file, text);
                fileMemories.stream()
                        .flatMap(memory -> FrontMatterText.fault(memory).stream())
                        .forEach(fault -> unreadKeys.put(file, fault));
                return fileMemories;
            }
            leftOut.put(file, Messages.of("catalogs.leftOutLines", file, MAX_LINES));
        } catch (RuntimeException | StackOverflowError bug) {
            LOG.log(System.Logger.Level.ERROR, "A Markdown file was not read", bug);
            leftOut.put(file, Messages.of("catalogs.leftOutFailed", file));
        }
        return List.of();
    }

    /// @param earlier catalogs of the same folder whose items keep their names, newest first
    public static FolderItems of(MarkdownFolder folder, List<Catalog> earlier) {
        return of(folder, earlier, List.of(), earlier.stream().findFirst());
    }

    /// @param older versions before these, newest first: what says again word for word what an item said in one of
    ///   them is that item. Read one by one, while something is unknown
    /// @param last the one of the earlier catalogs that was seen last: what files that can't be read said
    public static FolderItems of(
            MarkdownFolder folder, List<Catalog> earlier, Iterable<Catalog> older, Optional<Catalog> last) {
        var versionsByName = new LinkedHashMap<String, List<Json.Obj>>();
        var lastRead = new HashMap<String, List<MarkdownMemory>>();
        var indexFiles = new HashMap<String, String>();
        var unread = new IdentityHashMap<MarkdownMemory, String>();
        var lastFields = new HashMap<String, Json.Obj>();
        for (var catalog : earlier) {
            for (int i = 0; i < catalog.size(); i++) {
                var name = catalog.nameOf(i);
                var fields = FolderEdits.written(catalog.item(i).fields(), name);
                versionsByName.computeIfAbsent(name, _ -> new ArrayList<>()).add(fields);
                if (last.filter(lastCatalog -> lastCatalog == catalog).isPresent()) {
                    lastFields.put(name, fields);
                    MarkdownMemory.lastRead(fields).ifPresent(memory -> {
                        lastRead.computeIfAbsent(memory.file(), _ -> new ArrayList<>())
                                .add(memory);
                        unread.put(memory, name);
                        fields.object("metadata")
                                .text("index_file")
                                .ifPresent(index -> indexFiles.put(memory.file(), index));
                    });
                }
            }
        }
        boolean wasOkf = last.filter(lastCatalog -> areOf(lastCatalog) && isOkf(lastCatalog.item(0)))
                .isPresent();
        var items = new FolderItems(folder, Optional.empty(), lastRead, indexFiles, wasOkf);
        var otherVersions = new LinkedHashMap<>(versionsByName);
        items.memories.forEach(memory -> otherVersions.remove(unread.getOrDefault(memory, "")));
        var matches = new MemoryMatches(
                items.memories.stream()
                        .filter(memory -> !unread.containsKey(memory))
                        .toList(),
                otherVersions,
                older);
        var names = matches.names();
        var ownNames = new HashSet<String>();
        var unnamedIterator = names.iterator();
        for (var memory : items.memories) {
            if (!unread.containsKey(memory) && unnamedIterator.next().isEmpty() && isCalledAsProposed(memory)) {
                ownNames.add(proposedName(memory));
            }
        }
        var nameIterator = names.iterator();
        matches.restoredItems()
                .forEach(
                        (name, fields) -> versionsByName.putIfAbsent(name, List.of(FolderEdits.written(fields, name))));
        var takenNames = new HashSet<>(versionsByName.keySet());
        var numbers = new HashMap<String, Integer>();
        for (int i = 0; i < items.memories.size(); i++) {
            var memory = items.memories.get(i);
            boolean isUnread = unread.containsKey(memory);
            var name = isUnread ? unread.getOrDefault(memory, "") : nameIterator.next();
            if (name.isEmpty()) {
                boolean isOwn = isCalledAsProposed(memory);
                name = free(
                        proposedName(memory),
                        proposed -> takenNames.contains(proposed) || !isOwn && ownNames.contains(proposed),
                        numbers);
                takenNames.add(name);
            }
            items.names.add(name);
            var versions = versionsByName.getOrDefault(name, List.of());
            items.items.add(
                    isUnread ? lastFields.getOrDefault(name, Json.Obj.EMPTY) : items.item(memory, name, versions));
        }
        return items;
    }

    /// The folder with the files of another state of it wherever they hold other memories: what stands around equal
    /// ones stays as it is.
    ///
    /// @param isRestored whether a file may be replaced, made or deleted
    public MarkdownFolder restore(FolderItems other, Predicate<String> isRestored) {
        var files = new TreeMap<>(folder.files());
        var names = new TreeSet<>(folder.files().keySet());
        names.addAll(other.folder.files().keySet());
        var texts = texts();
        var otherTexts = other.texts();
        for (var name : names) {
            boolean isRead = !leftOut.containsKey(name) && !other.leftOut.containsKey(name);
            boolean isSame = files.containsKey(name) && Objects.equals(texts.get(name), otherTexts.get(name));
            if (!isRead || isSame || !isRestored.test(name)) {
                continue;
            }
            var bytes = other.folder.files().get(name);
            if (bytes == null) {
                files.remove(name);
            } else {
                files.put(name, bytes);
            }
        }
        return folder.with(files);
    }

    /// The texts of each file: its memories and the lines that point to others, without their places in it.
    private Map<String, List<MarkdownMemory>> texts() {
        return Stream.concat(memories.stream(), indexLines.values().stream())
                .map(MarkdownMemory::withoutPlace)
                .collect(Collectors.groupingBy(MarkdownMemory::file));
    }

    /// The folder once files of it are written anew, with the names its memories have then; items are not made.
    ///
    /// @param next what it is to be: memories in files that changed are found in it, none is given a new name
    FolderItems after(MarkdownFolder newFolder, Catalog next) {
        var after = new FolderItems(newFolder, Optional.of(this), lastRead, indexFiles, isOkf);
        var namesByMemory = new IdentityHashMap<MarkdownMemory, String>();
        for (int i = 0; i < memories.size(); i++) {
            namesByMemory.put(memories.get(i), names.get(i));
        }
        var changedMemories = new ArrayList<MarkdownMemory>();
        for (var memory : after.memories) {
            boolean isSame = memoriesByFile.get(memory.file()) == after.memoriesByFile.get(memory.file());
            var name = isSame ? namesByMemory.getOrDefault(memory, "") : "";
            if (name.isEmpty()) {
                changedMemories.add(memory);
            }
            after.names.add(name);
        }
        var versionsByName = new LinkedHashMap<String, List<Json.Obj>>();
        var takenNames = new HashSet<>(after.names);
        for (int i = 0; i < next.size(); i++) {
            if (!takenNames.contains(next.nameOf(i))) {
                versionsByName.putIfAbsent(
                        next.nameOf(i), List.of(FolderEdits.written(next.item(i).fields(), next.nameOf(i))));
            }
        }
        var nameIterator = new MemoryMatches(changedMemories, versionsByName, List.of())
                .names()
                .iterator();
        after.names.replaceAll(name -> name.isEmpty() ? nameIterator.next() : name);
        return after;
    }

    /// The folder with the same memories under other headings; empty when other memories are read.
    ///
    /// @param newFolder the folder with those files
    Optional<FolderItems> sameIn(MarkdownFolder newFolder) {
        var same = new FolderItems(newFolder, Optional.of(this), lastRead, indexFiles, isOkf);
        same.names.addAll(names);
        return Optional.of(same).filter(items -> items.memories.size() == memories.size());
    }

    /// Whether the items of a catalog are memories of Markdown.
    public static boolean areOf(Catalog catalog) {
        return catalog.size() > 0 && catalog.item(0).home().isPresent();
    }

    /// Whether two versions of a catalog are the same in its files: of memories, what stands in the Markdown.
    public static boolean isSame(Catalog one, Catalog other) {
        if (one.sha256().equals(other.sha256())) {
            return true;
        }
        if (!areOf(one) || one.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            if (!derivedFields(one.item(i)).equals(derivedFields(other.item(i)))) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, Json> derivedFields(KnowledgeItem item) {
        var members = new LinkedHashMap<>(item.fields().members());
        members.keySet().retainAll(DERIVED);
        members.remove("knowledge_id");
        return members;
    }

    /// The file a list item points to, in this folder whether it is there or not.
    private static Optional<String> linkTarget(MarkdownMemory memory) {
        var link = LINK.matcher(memory.content());
        if (!memory.content().startsWith("[") || !link.find()) {
            return Optional.empty(); // a statement that also links to a file is a memory
        }
        int folderEnd = memory.file().lastIndexOf('/') + 1;
        var target = memory.file().substring(0, folderEnd)
                + (link.group(1).startsWith("./") ? link.group(1).substring(2) : link.group(1));
        return Optional.of(target);
    }

    /// Whether a character of a line that points to a file is of the path of that.
    public static boolean isOfPath(String indexLine, int at) {
        var link = LINK.matcher(indexLine);
        return link.find() && at >= link.start(1) && at < link.end(1);
    }

    /// Whether its file is called exactly as it is to be named: another one whose name differs in capitals does not
    /// take that name from it.
    private static boolean isCalledAsProposed(MarkdownMemory memory) {
        return memory.form() == Form.FILE && path(memory).equals(proposedName(memory));
    }

    /// Of a skill that of its folder.
    private static String path(MarkdownMemory memory) {
        var path = memory.file();
        return withoutEnding(path.endsWith("/SKILL.md") ? path.substring(0, path.lastIndexOf('/')) : path);
    }

    private static String proposedName(MarkdownMemory memory) {
        var stem = slug(path(memory), 8);
        return memory.form() == Form.FILE ? stem : stem + "-" + slug(memory.content(), 6);
    }

    /// A path without the ending of Markdown.
    static String withoutEnding(String path) {
        return ENDING.matcher(path).replaceFirst("");
    }

    /// A name outlives the words it is made from, and is shown and served: none of a secret goes into it.
    private static String slug(String text, int words) {
        var parts = new ArrayList<String>();
        var head = SecretDetector.redact(text.substring(0, Math.min(text.length(), NAMING)));
        var matcher = WORD.matcher(head.toLowerCase(Locale.ROOT));
        while (parts.size() < words && matcher.find()) {
            var word = matcher.group();
            parts.add(word.length() > 24 ? word.substring(0, 24) : word);
        }
        return parts.isEmpty() ? "memory" : String.join("-", parts);
    }

    /// @param numbers the last that was tried behind each name
    private static String free(String name, Predicate<String> isTaken, Map<String, Integer> numbers) {
        var free = name;
        while (isTaken.test(free)) {
            free = name + "-" + numbers.merge(name, 2, (last, _) -> last + 1);
        }
        return free;
    }

    private Json.Obj item(MarkdownMemory memory, String name, List<Json.Obj> versions) {
        var members = new LinkedHashMap<String, Json>();
        members.put("knowledge_id", new Json.Text(name));
        description(memory.frontMatter()).ifPresent(text -> members.put("description", new Json.Text(text)));
        members.put("content", new Json.Text(memory.content()));
        if (memory.form() == Form.FILE) {
            members.put("front_matter", new Json.Text(memory.frontMatter()));
        }
        var place = new LinkedHashMap<String, Json>();
        place.put("file", new Json.Text(memory.file()));
        place.put("form", new Json.Text(memory.form().word()));
        if (!memory.section().isEmpty()) {
            place.put("section", new Json.Text(memory.section()));
        }
        if (!memory.marker().isEmpty()) {
            place.put("marker", new Json.Text(memory.marker()));
        }
        if (isOkf) {
            place.put("format", new Json.Text(OKF));
        }
        if (memory.form() == Form.FILE) {
            FileStyle.of(text(memory.file())).members().forEach(place::put);
        }
        var index = memory.form() == Form.FILE ? indexLines.get(memory.file()) : null;
        if (index != null) {
            place.put("index_file", new Json.Text(index.file()));
            place.put("index_line", new Json.Text(index.content()));
        } else if (memory.form() == Form.FILE && indexFiles.containsKey(memory.file()) && !versions.isEmpty()) {
            var before = versions.getFirst().object("metadata");
            Stream.of("index_file", "index_line")
                    .forEach(member -> before.text(member).ifPresent(text -> place.put(member, new Json.Text(text))));
        }
        members.put("metadata", Json.Obj.wrap(place));
        if (!versions.isEmpty()) {
            versions.getFirst().members().forEach(members::putIfAbsent);
            if (description(memory.frontMatter()).isEmpty()) {
                members.remove("description");
            }
        }
        return Json.Obj.wrap(members);
    }

    /// The one line that front matter says of its file.
    static Optional<String> description(String frontMatter) {
        return FrontMatterText.fields(frontMatter)
                .text("description")
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    /// Whether an item is the whole of a file.
    public static boolean isFile(KnowledgeItem item) {
        return item.fields().object("metadata").text("form").equals(Optional.of(Form.FILE.word()));
    }

    /// Whether an item is a concept of a bundle of the Open Knowledge Format.
    public static boolean isOkf(KnowledgeItem item) {
        return item.fields().object("metadata").text("format").equals(Optional.of(OKF));
    }

    /// Bundles say so in the index at their top.
    private boolean isOkfBundle(boolean before) {
        var index = folder.files().get("index.md");
        if (index == null) {
            return before && leftOut.containsKey("index.md");
        }
        if (TextFaults.of(index, FileText.of(index)).stream().anyMatch(fault -> !fault.isRead())) {
            return before; // leftOut() has the reason
        }
        var text = MarkdownParser.withLineFeeds(MarkdownFolder.text(index));
        return FrontMatterText.fields(FrontMatterRange.of(text).lines(text)).has("okf_version");
    }

    private String text(String file) {
        return MarkdownFolder.text(Objects.requireNonNull(folder.files().get(file)));
    }

    public MarkdownFolder folder() {
        return folder;
    }

    /// The memories in the order of their files, as many as items.
    public List<MarkdownMemory> memories() {
        return memories;
    }

    /// The names of the memories; empty for one that is not known.
    List<String> names() {
        return names;
    }

    public List<Json.Obj> items() {
        return List.copyOf(items);
    }

    /// The line of an index file that points to a whole file, by that file.
    Map<String, MarkdownMemory> indexLines() {
        return indexLines;
    }

    /// The files that are not read, with a sentence each that names the limit and the way out. They are never
    /// written, and the memories that are known of them stay as they were last read.
    public SortedMap<String, String> leftOut() {
        return Collections.unmodifiableSortedMap(leftOut);
    }

    /// Why a file is never written: it is left out, or can't be written as it was read. Empty when it is.
    Optional<String> whyReadOnly(String file) {
        return Optional.ofNullable(leftOut.get(file)).or(() -> Optional.ofNullable(readOnly.get(file)));
    }

    /// The notes for people on single files.
    public List<FileNote> notes() {
        return Stream.concat(
                        leftOut.values().stream().map(reason -> new FileNote(reason, true)),
                        Stream.concat(readOnly.values().stream(), unreadKeys.values().stream())
                                .map(reason -> new FileNote(reason, false)))
                .toList();
    }

    /// A file that is left out for a conflict of git, and the line of it, of which earlier catalogs have memories:
    /// without the file these would be taken for deleted. The same of a single file, known or not.
    public Optional<Map.Entry<String, Integer>> conflict(List<Catalog> earlier) {
        return conflicts.entrySet().stream()
                .filter(conflict -> folder.isOneFile()
                        || earlier.stream().anyMatch(catalog -> hasMemories(catalog, conflict.getKey())))
                .findFirst();
    }

    private static boolean hasMemories(Catalog catalog, String file) {
        return IntStream.range(0, catalog.size())
                .mapToObj(i -> catalog.item(i).fields().object("metadata"))
                .flatMap(place -> Stream.of(place.text("file"), place.text("index_file")))
                .anyMatch(Optional.of(file)::equals);
    }

    /// The items as the bytes of a catalog, one on a line.
    public byte[] json() {
        var out = new StringBuilder("[");
        for (int i = 0; i < items.size(); i++) {
            out.append(i == 0 ? "\n" : ",\n").append(items.get(i).compact());
        }
        return out.append("\n]\n").toString().getBytes(StandardCharsets.UTF_8);
    }
}
