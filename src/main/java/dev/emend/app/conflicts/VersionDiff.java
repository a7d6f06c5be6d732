package dev.emend.app.conflicts;

import dev.emend.app.catalogs.ExternalWrite;
import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.texts.WordSets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Difference of each memory or item between two versions of a folder or a file.
final class VersionDiff {
    /// The share of its words that another one must have won for one that is gone to count as merged into it.
    private static final double MERGED_SHARE = 0.6;

    private VersionDiff() {}

    static List<ItemChange> of(Catalog before, Catalog after) {
        var was = items(before);
        var is = items(after);
        var addedWords = addedWords(was, is);
        var changes = new ArrayList<ItemChange>();
        was.forEach((name, old) -> {
            var newFields = Optional.<Json.Obj>ofNullable(is.get(name));
            if (newFields.isEmpty()) {
                var into = into(old, addedWords);
                changes.add(new ItemChange(
                        name, into.isPresent() ? Kind.MERGED : Kind.DROPPED, Optional.of(old), newFields, into));
            } else if (!content(old).equals(content(newFields.get()))) {
                var change = new ItemChange(name, Kind.REWORDED, Optional.of(old), newFields, Optional.empty());
                boolean isOnlyMoved = change.isMoved() && words(content(old)).equals(words(content(newFields.get())));
                changes.add(
                        isOnlyMoved
                                ? new ItemChange(name, Kind.MOVED, Optional.of(old), newFields, Optional.empty())
                                : change);
            }
        });
        is.forEach((name, newFields) -> {
            if (!was.containsKey(name)) {
                changes.add(
                        new ItemChange(name, Kind.ADDED, Optional.empty(), Optional.of(newFields), Optional.empty()));
            }
        });
        return changes;
    }

    private static Map<String, Json.Obj> items(Catalog catalog) {
        var items = new LinkedHashMap<String, Json.Obj>();
        for (int i = 0; i < catalog.size(); i++) {
            items.putIfAbsent(catalog.nameOf(i), catalog.item(i).fields());
        }
        return items;
    }

    /// The changes by which everything is gone.
    static List<ItemChange> allDropped(Catalog before) {
        return items(before).entrySet().stream()
                .map(item -> new ItemChange(
                        item.getKey(), Kind.DROPPED, Optional.of(item.getValue()), Optional.empty(), Optional.empty()))
                .toList();
    }

    /// The content that others can change: what a memory has in the Markdown, all of an item of a JSON file.
    static Map<String, Json> content(Json.Obj item) {
        var members = new LinkedHashMap<>(item.members());
        if (KnowledgeItem.home(item).isPresent()) {
            members.keySet().retainAll(FolderItems.DERIVED);
            var place = new LinkedHashMap<>(item.object("metadata").members());
            place.remove("marker"); // which sign a list has says nothing
            members.put("metadata", Json.Obj.wrap(place));
        }
        return members;
    }

    /// The fields of which others made something else; of a memory those that it had before.
    static Set<String> changedFields(ItemChange change) {
        var before = content(change.before().orElseThrow());
        var after = content(change.after().orElseThrow());
        var fields = new LinkedHashSet<>(before.keySet());
        if (!change.isOfMemory()) {
            fields.addAll(after.keySet());
        }
        fields.removeIf(field -> Objects.equals(before.get(field), after.get(field)));
        return fields;
    }

    /// Whether more of it changed than how often it was used.
    static boolean isListed(ItemChange change) {
        return change.kind() != Kind.REWORDED || !ExternalWrite.NOT_LISTED.containsAll(changedFields(change));
    }

    private static Map<String, Json> words(Map<String, Json> content) {
        var words = new LinkedHashMap<>(content);
        words.remove("metadata");
        return words;
    }

    /// The words each has that it did not have before.
    private static Map<String, Set<String>> addedWords(Map<String, Json.Obj> was, Map<String, Json.Obj> is) {
        var result = new LinkedHashMap<String, Set<String>>();
        is.forEach((name, item) -> {
            var before = was.containsKey(name) ? text(was.get(name)) : "";
            if (!before.equals(text(item))) {
                var words = new HashSet<>(words(text(item)));
                words.removeAll(words(before));
                result.put(name, words);
            }
        });
        return result;
    }

    /// The one that won most of the words of one that is gone.
    private static Optional<String> into(Json.Obj removedItem, Map<String, Set<String>> addedWords) {
        var words = words(text(removedItem));
        Optional<String> best = Optional.empty();
        double share = MERGED_SHARE;
        for (var candidate : addedWords.entrySet()) {
            long common = words.stream().filter(candidate.getValue()::contains).count();
            double candidateShare = words.isEmpty() ? 0 : (double) common / words.size();
            if (candidateShare >= share) {
                share = candidateShare;
                best = Optional.of(candidate.getKey());
            }
        }
        return best;
    }

    private static String text(Json.Obj item) {
        return item.text("content").orElse("");
    }

    private static Set<String> words(String text) {
        return WordSets.words(text).stream().filter(word -> word.length() > 2).collect(Collectors.toSet());
    }
}
