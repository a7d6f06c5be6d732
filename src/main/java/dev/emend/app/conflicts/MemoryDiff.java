package dev.emend.app.conflicts;

import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.app.conflicts.FileChangeSet.MemoryChange;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What became of each memory between two versions of a folder.
final class MemoryDiff {
    /// The share of its words that another memory must have won for one that is gone to count as merged into it.
    private static final double MERGED_SHARE = 0.6;

    private MemoryDiff() {}

    static List<MemoryChange> of(Catalog before, Catalog after) {
        var was = items(before);
        var is = items(after);
        var changes = new ArrayList<MemoryChange>();
        was.forEach((name, old) -> {
            var now = Optional.<Json.Obj>ofNullable(is.get(name));
            if (now.isEmpty()) {
                var into = into(old, was, is);
                changes.add(new MemoryChange(
                        name, into.isPresent() ? Kind.MERGED : Kind.DROPPED, Optional.of(old), now, into));
            } else if (!derived(old).equals(derived(now.get()))) {
                boolean isSameText = text(old).equals(text(now.get()))
                        && old.text("front_matter").equals(now.get().text("front_matter"));
                changes.add(new MemoryChange(
                        name, isSameText ? Kind.MOVED : Kind.REWORDED, Optional.of(old), now, Optional.empty()));
            }
        });
        is.forEach((name, now) -> {
            if (!was.containsKey(name)) {
                changes.add(new MemoryChange(name, Kind.ADDED, Optional.empty(), Optional.of(now), Optional.empty()));
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

    /// What stands in the Markdown.
    static Map<String, Json> derived(Json.Obj item) {
        var members = new LinkedHashMap<>(item.members());
        members.keySet().retainAll(FolderItems.DERIVED);
        return members;
    }

    /// The memory that won most of the words of one that is gone.
    private static Optional<String> into(Json.Obj gone, Map<String, Json.Obj> was, Map<String, Json.Obj> is) {
        var words = words(text(gone));
        Optional<String> best = Optional.empty();
        double share = MERGED_SHARE;
        for (var candidate : is.entrySet()) {
            var won = new HashSet<>(words(text(candidate.getValue())));
            if (was.containsKey(candidate.getKey())) {
                won.removeAll(words(text(was.get(candidate.getKey()))));
            }
            won.retainAll(words);
            double own = words.isEmpty() ? 0 : (double) won.size() / words.size();
            if (own >= share) {
                share = own;
                best = Optional.of(candidate.getKey());
            }
        }
        return best;
    }

    private static String text(Json.Obj item) {
        return item.text("content").orElse("");
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+"))
                .filter(word -> word.length() > 2)
                .collect(Collectors.toSet());
    }
}
