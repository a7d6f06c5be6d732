package dev.emend.catalog.markdown;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.Json;
import dev.emend.model.texts.WordSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Matching of the memories of a folder to known items: the same text in the same place first, then the same text in
/// another one, then the same file, then a text that an item had in an older version, then the most similar words.
///
/// Similarity is that of [WordSets#dice], 0 to 1, of words without stop words.
final class MemoryMatches {
    /// Reworded in its file.
    private static final double SAME_FILE = 0.4;

    /// Reworded between the same two others. At the end of a list the place proves nothing: there agents append.
    private static final double SAME_PLACE = 0.15;

    /// Reworded and moved at once.
    private static final double OTHER_FILE = 0.6;

    /// The maximum number of words looked up in others: beyond it, a reworded memory is a new one.
    private static final int MAX_LOOKUPS = 1_000_000;

    private final List<MarkdownMemory> memories;
    private final Map<String, List<Json.Obj>> itemVersions;
    private final String[] names;
    private final Iterable<Catalog> older;
    private final Set<String> free = new HashSet<>();
    private final Map<String, Json.Obj> restoredItems = new HashMap<>();

    /// The contents of items in older versions that the folder lacks as they are.
    private final Map<String, List<Json.Obj>> olderItems = new HashMap<>();

    /// @param itemVersions the items by name, each as it was in one or more versions
    /// @param older versions before these, newest first, read one by one as long as a memory has no name
    MemoryMatches(List<MarkdownMemory> memories, Map<String, List<Json.Obj>> itemVersions, Iterable<Catalog> older) {
        this.memories = memories;
        this.itemVersions = itemVersions;
        this.older = older;
        this.names = new String[memories.size()];
        Arrays.fill(names, "");
        free.addAll(itemVersions.keySet());
    }

    private record Key(String file, String form, String section, String content) {}

    /// The name of each memory, empty for a new one.
    List<String> names() {
        match(
                memory -> new Key(memory.file(), memory.form().word(), memory.section(), memory.content()),
                item -> new Key(place(item, "file"), place(item, "form"), place(item, "section"), text(item)));
        match(memory -> new Key("", "", "", memory.content()), item -> new Key("", "", "", text(item)));
        match(
                memory -> memory.form() == Form.FILE ? new Key(memory.file(), "", "", "") : emptyKey(),
                item -> place(item, "form").equals(Form.FILE.word())
                        ? new Key(place(item, "file"), "", "", "")
                        : emptyKey());
        matchOlder();
        matchReworded(itemVersions, SAME_FILE);
        matchReworded(olderItems, OTHER_FILE); // a text of long ago proves less
        matchBetween();
        return List.of(names);
    }

    private static Key emptyKey() {
        return new Key("", "", "", "");
    }

    private void match(Function<MarkdownMemory, Key> ofMemory, Function<Json.Obj, Key> ofItem) {
        var byKey = new HashMap<Key, ArrayList<String>>();
        itemVersions.forEach((name, versions) -> {
            if (free.contains(name)) {
                versions.stream()
                        .map(ofItem)
                        .distinct()
                        .filter(key -> !key.equals(emptyKey()))
                        .forEach(key -> byKey.computeIfAbsent(key, _ -> new ArrayList<>())
                                .add(name));
            }
        });
        for (int i = 0; i < names.length; i++) {
            if (names[i].isEmpty()) {
                var candidates = byKey.getOrDefault(ofMemory.apply(memories.get(i)), new ArrayList<>());
                while (!candidates.isEmpty() && names[i].isEmpty()) {
                    var name = candidates.removeFirst();
                    if (free.remove(name)) {
                        names[i] = name;
                    }
                }
            }
        }
    }

    /// An item as it was in an older version.
    private record OlderItem(String name, Json.Obj fields) {}

    /// A file that is put back has the texts of its time: one of an item that says something else by now, or is gone,
    /// is that item, and no rewording of another. Of several equal texts, a version that has all tells by their
    /// places which is which.
    private void matchOlder() {
        var places = new LinkedHashMap<String, List<Integer>>();
        for (int i = 0; i < names.length; i++) {
            if (names[i].isEmpty()) {
                places.computeIfAbsent(memories.get(i).content(), _ -> new ArrayList<>())
                        .add(i);
            }
        }
        if (places.isEmpty()) {
            return;
        }
        var partialMatches = new LinkedHashMap<String, List<OlderItem>>();
        for (var version : older) {
            for (var entry : itemsByText(version, places.keySet()).entrySet()) {
                var memoryPlaces = places.getOrDefault(entry.getKey(), List.of());
                if (entry.getValue().size() < memoryPlaces.size()) {
                    partialMatches
                            .computeIfAbsent(entry.getKey(), _ -> new ArrayList<>())
                            .addAll(entry.getValue());
                } else {
                    take(memoryPlaces, entry.getValue());
                    places.remove(entry.getKey());
                }
            }
            if (places.isEmpty()) {
                return;
            }
        }
        places.forEach((text, memoryPlaces) -> take(memoryPlaces, partialMatches.getOrDefault(text, List.of())));
    }

    /// The items of a version that may be those with one of these texts, by text.
    private Map<String, List<OlderItem>> itemsByText(Catalog version, Set<String> texts) {
        var items = new LinkedHashMap<String, List<OlderItem>>();
        for (int i = 0; i < version.size(); i++) {
            var item = new OlderItem(version.nameOf(i), version.item(i).fields());
            if (free.contains(item.name)) {
                olderItems.computeIfAbsent(item.name, _ -> new ArrayList<>()).add(item.fields);
            }
            if (texts.contains(text(item.fields)) && isFree(item.name)) {
                items.computeIfAbsent(text(item.fields), _ -> new ArrayList<>()).add(item);
            }
        }
        return items;
    }

    private boolean isFree(String name) {
        return itemVersions.containsKey(name) ? free.contains(name) : !restoredItems.containsKey(name);
    }

    /// Gives memories of one text the names of items that had it: those in the same place first.
    private void take(List<Integer> memoryPlaces, List<OlderItem> items) {
        for (boolean isAnywhere : List.of(false, true)) {
            for (var item : items) {
                var memory = memoryPlaces.stream()
                        .filter(place -> names[place].isEmpty())
                        .filter(place -> isAnywhere || isAt(memories.get(place), item.fields))
                        .findFirst();
                if (memory.isPresent() && isFree(item.name)) {
                    names[memory.get()] = item.name;
                    free.remove(item.name);
                    if (!itemVersions.containsKey(item.name)) {
                        restoredItems.put(item.name, item.fields);
                    }
                }
            }
        }
    }

    private static boolean isAt(MarkdownMemory memory, Json.Obj item) {
        return section(memory.file(), memory.section()).equals(section(place(item, "file"), place(item, "section")));
    }

    /// The items of older versions that the folder has again, as they were, by name; known once the names are.
    Map<String, Json.Obj> restoredItems() {
        return restoredItems;
    }

    private record Pair(int memory, String name, double similarity) {}

    /// @param versions what items said, by name
    /// @param sameFile how similar the words are at least in the same file
    private void matchReworded(Map<String, List<Json.Obj>> versions, double sameFile) {
        var words = new LinkedHashMap<String, List<Set<String>>>();
        free.stream()
                .sorted()
                .forEach(name -> words.put(
                        name,
                        versions.getOrDefault(name, List.of()).stream()
                                .map(item -> WordSets.contentWords(text(item)))
                                .distinct()
                                .toList()));
        var files = new HashMap<String, Set<String>>();
        words.keySet()
                .forEach(name -> versions.getOrDefault(name, List.of())
                        .forEach(item -> files.computeIfAbsent(name, _ -> new HashSet<>())
                                .add(place(item, "file"))));
        var pairs = new ArrayList<Pair>();
        long lookups = 0;
        for (int i = 0; i < names.length; i++) {
            if (!names[i].isEmpty() || lookups > MAX_LOOKUPS) {
                continue;
            }
            var memoryWords = WordSets.contentWords(memories.get(i).content());
            lookups += (1L + memoryWords.size()) * words.size();
            int at = i;
            words.forEach((name, texts) -> {
                boolean isSameFile = files.getOrDefault(name, Set.of())
                        .contains(memories.get(at).file());
                double similarity = texts.stream()
                        .mapToDouble(other -> WordSets.dice(memoryWords, other))
                        .max()
                        .orElse(0);
                if (similarity >= (isSameFile ? sameFile : OTHER_FILE)) {
                    pairs.add(new Pair(at, name, similarity));
                }
            });
        }
        pairs.sort(Comparator.comparingDouble(Pair::similarity).reversed());
        for (var pair : pairs) {
            if (names[pair.memory].isEmpty() && free.remove(pair.name)) {
                names[pair.memory] = pair.name;
            }
        }
    }

    /// Matches a single memory in the place of a single other one, between the same two neighbors of their section.
    private void matchBetween() {
        var before = new HashMap<Key, List<String>>();
        var positions = new HashMap<String, Integer>();
        itemVersions.forEach((name, versions) -> {
            var item = versions.getFirst();
            var sectionNames = before.computeIfAbsent(
                    section(place(item, "file"), place(item, "section")), _ -> new ArrayList<>());
            positions.put(name, sectionNames.size());
            sectionNames.add(name);
        });
        for (int i = 0; i < names.length; i++) {
            var memory = memories.get(i);
            var sectionNames = before.getOrDefault(section(memory.file(), memory.section()), List.of());
            var above = neighbor(i, -1);
            var below = neighbor(i, 1);
            if (!names[i].isEmpty() || above.isEmpty() || below.isEmpty()) {
                continue;
            }
            int at = positions.getOrDefault(above, -1) + 1;
            boolean isOne = at > 0
                    && at + 1 < sectionNames.size()
                    && sectionNames.get(at - 1).equals(above)
                    && sectionNames.get(at + 1).equals(below)
                    && free.contains(sectionNames.get(at));
            if (isOne) {
                var name = sectionNames.get(at);
                var words = WordSets.contentWords(memory.content());
                boolean isReworded = itemVersions.getOrDefault(name, List.of()).stream()
                        .anyMatch(item -> WordSets.dice(words, WordSets.contentWords(text(item))) >= SAME_PLACE);
                if (isReworded && free.remove(name)) {
                    names[i] = name;
                }
            }
        }
    }

    /// The name of the memory above or below in the same section; empty at its ends and for a new one.
    private String neighbor(int index, int step) {
        int at = index + step;
        boolean isInside = at >= 0
                && at < names.length
                && memories.get(at).file().equals(memories.get(index).file())
                && memories.get(at).section().equals(memories.get(index).section());
        return isInside ? names[at] : "";
    }

    private static Key section(String file, String section) {
        return new Key(file, "", section, "");
    }

    private static String text(Json.Obj item) {
        return item.text("content").orElse("");
    }

    private static String place(Json.Obj item, String member) {
        return item.object("metadata").text(member).orElse("");
    }
}
