package dev.emend.catalog.markdown;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// A folder of Markdown as the items of a catalog: one for each memory, which keeps its name when it is reworded,
/// moved or its file renamed.
///
/// What an item has beside [#DERIVED] is not in the Markdown: ratings, trust and learnings stay where the catalog
/// last read is kept.
public final class FolderItems {
    /// The members that are read from the files.
    public static final Set<String> DERIVED =
            Set.of("knowledge_id", "description", "content", "front_matter", "metadata");

    private static final Pattern LINK = Pattern.compile("\\A\\[[^\\]]*\\]\\(<?([^)\\s>#:]+\\.md)\\b.*\\z");
    private static final String OKF = "okf";

    /// Of a bundle, these tell of it and are no concepts.
    private static final Pattern OF_BUNDLE = Pattern.compile("(?:^|/)(?:index|log)\\.md$");

    private static final Pattern INDEX = Pattern.compile("(?:^|/)(?:MEMORY|index)\\.md$");

    private final MarkdownFolder folder;
    private final List<MarkdownMemory> memories;
    private final Map<String, MarkdownMemory> indexLines = new TreeMap<>();
    private final List<String> notUtf8 = new ArrayList<>();
    private final List<Json.Obj> items = new ArrayList<>();
    private final boolean isOkf;

    private FolderItems(MarkdownFolder folder) {
        this.folder = folder;
        isOkf = isOkfBundle();
        var all = new ArrayList<MarkdownMemory>();
        folder.files().forEach((file, bytes) -> {
            if (isOkf && OF_BUNDLE.matcher(file).find()) {
                return;
            }
            try {
                all.addAll(MarkdownParser.parse(file, MarkdownFolder.text(bytes)));
            } catch (CharacterCodingException e) {
                // said by notUtf8(): the folder is not edited then
                notUtf8.add(file);
            }
        });
        var whole = new ArrayList<String>();
        all.stream().filter(memory -> memory.form() == Form.FILE).forEach(memory -> whole.add(memory.file()));
        var own = new ArrayList<MarkdownMemory>();
        for (var memory : all) {
            var target = memory.form() == Form.BULLET ? linked(memory) : Optional.<String>empty();
            if (target.isEmpty()) {
                own.add(memory);
            } else if (whole.contains(target.get())) {
                indexLines.putIfAbsent(target.get(), memory);
            } else if (!INDEX.matcher(memory.file()).find()) {
                own.add(memory);
            }
        }
        memories = List.copyOf(own);
    }

    /// @param earlier catalogs of the same folder whose items keep their names, newest first
    public static FolderItems of(MarkdownFolder folder, List<Catalog> earlier) {
        var items = new FolderItems(folder);
        var known = new LinkedHashMap<String, List<Json.Obj>>();
        for (var catalog : earlier) {
            for (int i = 0; i < catalog.size(); i++) {
                known.computeIfAbsent(catalog.nameOf(i), _ -> new ArrayList<>())
                        .add(catalog.item(i).fields());
            }
        }
        var names = new MemoryMatches(items.memories, known).names();
        var taken = new HashSet<>(known.keySet());
        for (int i = 0; i < items.memories.size(); i++) {
            var memory = items.memories.get(i);
            var name = names.get(i);
            if (name.isEmpty()) {
                name = free(proposed(memory), taken);
                taken.add(name);
            }
            items.items.add(items.item(memory, name, known.getOrDefault(name, List.of())));
        }
        return items;
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
            if (!written(one.item(i)).equals(written(other.item(i)))) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, Json> written(KnowledgeItem item) {
        var members = new LinkedHashMap<>(item.fields().members());
        members.keySet().retainAll(DERIVED);
        members.remove("knowledge_id");
        return members;
    }

    /// The file a list item points to, in this folder whether it is there or not.
    private static Optional<String> linked(MarkdownMemory memory) {
        var link = LINK.matcher(memory.content());
        if (!link.find()) {
            return Optional.empty(); // a statement that also links to a file is a memory
        }
        int folderEnd = memory.file().lastIndexOf('/') + 1;
        var target = memory.file().substring(0, folderEnd) + link.group(1).replaceFirst("^\\./", "");
        return Optional.of(target);
    }

    private static String proposed(MarkdownMemory memory) {
        var path = memory.file();
        if (path.endsWith("/SKILL.md")) {
            path = path.substring(0, path.lastIndexOf('/'));
        }
        var stem = slug(path.replaceFirst("\\.(?:mdc?|markdown)$", ""), 8);
        return memory.form() == Form.FILE ? stem : stem + "-" + slug(memory.content(), 6);
    }

    private static String slug(String text, int words) {
        var found = new ArrayList<String>();
        for (var word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+")) {
            if (!word.isEmpty() && found.size() < words) {
                found.add(word.length() > 24 ? word.substring(0, 24) : word);
            }
        }
        return found.isEmpty() ? "memory" : String.join("-", found);
    }

    private static String free(String name, Set<String> taken) {
        var free = name;
        for (int i = 2; taken.contains(free); i++) {
            free = name + "-" + i;
        }
        return free;
    }

    private Json.Obj item(MarkdownMemory memory, String name, List<Json.Obj> known) {
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
        }
        members.put("metadata", Json.Obj.taking(place));
        if (!known.isEmpty()) {
            known.getFirst().members().forEach(members::putIfAbsent);
            if (description(memory.frontMatter()).isEmpty()) {
                members.remove("description");
            }
        }
        return Json.Obj.taking(members);
    }

    /// The one line that front matter says of its file.
    static Optional<String> description(String frontMatter) {
        return FrontMatterText.fields(frontMatter)
                .text("description")
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    /// Whether an item is a concept of a bundle of the Open Knowledge Format.
    public static boolean isOkf(KnowledgeItem item) {
        return item.fields().object("metadata").text("format").equals(Optional.of(OKF));
    }

    /// Bundles say so in the index at their top.
    private boolean isOkfBundle() {
        try {
            var index = folder.files().get("index.md");
            if (index == null) {
                return false;
            }
            var text = MarkdownParser.withLineFeeds(MarkdownFolder.text(index));
            return FrontMatterText.fields(FrontMatterRange.of(text).lines(text)).has("okf_version");
        } catch (CharacterCodingException e) {
            return false; // said by notUtf8()
        }
    }

    private String text(String file) {
        try {
            return MarkdownFolder.text(Objects.requireNonNull(folder.files().get(file)));
        } catch (CharacterCodingException e) {
            throw new IllegalStateException("only files in UTF-8 have memories", e);
        }
    }

    public MarkdownFolder folder() {
        return folder;
    }

    /// The memories in the order of their files, as many as items.
    public List<MarkdownMemory> memories() {
        return memories;
    }

    public List<Json.Obj> items() {
        return List.copyOf(items);
    }

    /// The line of an index file that points to a whole file, by that file.
    Map<String, MarkdownMemory> indexLines() {
        return indexLines;
    }

    /// The files that are left out because they are not UTF-8.
    public List<String> notUtf8() {
        return List.copyOf(notUtf8);
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
