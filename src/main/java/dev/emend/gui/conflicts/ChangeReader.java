package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.gui.conflicts.ChangeRow.ChangedText;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.WordDiff;
import dev.emend.gui.part.WordDiff.Piece;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Makes rows of changes. Comparing long texts takes a while: stay off the JavaFX thread.
final class ChangeReader {
    /// The order of the kinds: those that lose something come first.
    private static final List<Kind> ORDER = List.of(Kind.DROPPED, Kind.MERGED, Kind.REWORDED, Kind.MOVED, Kind.ADDED);

    private ChangeReader() {}

    /// Kind by kind; within one as they came.
    ///
    /// @param undone the names of those that are as they were before
    static List<ChangeRow> rows(Collection<ItemChange> changes, Set<String> undone) {
        return changes.stream()
                .sorted(Comparator.comparingInt(change -> ORDER.indexOf(change.kind())))
                .map(change -> row(change, undone.contains(change.name())))
                .toList();
    }

    private static ChangeRow row(ItemChange change, boolean isUndone) {
        return new ChangeRow(
                change.name(),
                change.kind(),
                change.into().map(VisibleText::of),
                change.before().map(ChangeReader::place).orElse(""),
                change.after().map(ChangeReader::place).orElse(""),
                isUndone,
                change.isOfMemory(),
                texts(change));
    }

    private static String place(Json.Obj item) {
        var section = item.object("metadata").text("section").orElse("").replace(" > ", " › ");
        return KnowledgeItem.home(item)
                .map(file -> VisibleText.of(section.isEmpty() ? file : file + " › " + section))
                .orElse("");
    }

    private static List<ChangedText> texts(ItemChange change) {
        boolean isCompared = change.before().isPresent() && change.after().isPresent();
        var before = change.before().map(item -> members(item, isCompared)).orElse(Map.of());
        var after = change.after().map(item -> members(item, isCompared)).orElse(Map.of());
        var labels = new LinkedHashSet<>(after.keySet());
        labels.addAll(before.keySet());
        var texts = new ArrayList<ChangedText>();
        for (var label : labels) {
            var old = before.getOrDefault(label, "");
            var newText = after.getOrDefault(label, "");
            boolean isShown = change.kind() == Kind.MOVED ? label.isEmpty() : !isCompared || !old.equals(newText);
            if (isShown) {
                texts.add(new ChangedText(
                        label,
                        isCompared,
                        isCompared
                                ? WordDiff.of(old, newText)
                                : List.of(new Piece(WordDiff.Kind.SAME, old + newText))));
            }
        }
        return texts;
    }

    /// The words people read of it, secrets covered, by what they are called; those of a memory by the empty name.
    /// @param isCompared whether what surrounds the words of a memory is told as well
    private static Map<String, String> members(Json.Obj item, boolean isCompared) {
        var mask = SecretMask.of(new KnowledgeItem(new ItemRef(new UUID(0, 0), ""), item));
        var members = new LinkedHashMap<String, String>();
        if (KnowledgeItem.home(item).isPresent()) {
            add(members, "", item.text("content"), mask);
            if (isCompared) {
                add(
                        members,
                        Texts.get("changes.front"),
                        item.text("front_matter").map(String::strip),
                        mask);
                var place = item.object("metadata");
                place.text("index_file")
                        .ifPresent(
                                file -> add(members, Texts.get("changes.index", file), place.text("index_line"), mask));
            } else {
                add(members, Texts.get("changes.description"), item.text("description"), mask);
            }
        } else {
            item.members().forEach((name, value) -> {
                if (!name.equals("knowledge_id") && !ReadableValue.isNothing(value)) {
                    add(members, name, Optional.of(ReadableValue.member(name, value)), mask);
                }
            });
        }
        return members;
    }

    private static void add(Map<String, String> members, String label, Optional<String> text, SecretMask mask) {
        text.filter(words -> !words.isBlank())
                .ifPresent(words -> members.put(label, VisibleText.of(mask.apply(words))));
    }
}
