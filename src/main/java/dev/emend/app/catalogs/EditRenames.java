package dev.emend.app.catalogs;

import dev.emend.catalog.Catalog;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Names of the items of a catalog while edits add and remove some.
///
/// Items of one id are told apart by their order. So the removal of an item moves those after it up to
/// other names, an addition moves them down, and their annotations move along. The annotations of a
/// removed item are kept under a name that no other item gets, so that they return with that item
/// and with no other of that id.
public final class EditRenames {
    private final Catalog before;
    private final List<ItemIdChange> places = new ArrayList<>();
    private final List<ItemMove> itemMoves = new ArrayList<>();
    private final Set<ItemRef> removedItems = new LinkedHashSet<>();

    /// @param was its name before all edits; null for one that was added
    private record ItemIdChange(String id, @Nullable ItemRef was) {}

    /// Effect of one edit: the addition or removal of an item.
    ///
    /// @param item what it is or would be called then
    /// @param next the item behind it then; null at the end
    /// @param was its name before all edits; null for one that was added
    record ItemMove(
            ItemRef item, @Nullable ItemRef next, @Nullable ItemRef was) {}

    public EditRenames(Catalog before, List<Edit> edits) {
        this.before = before;
        boolean isMoving =
                edits.stream().anyMatch(edit -> edit instanceof Edit.AddItem || edit instanceof Edit.RemoveItem);
        for (int i = 0; i < before.size() && isMoving; i++) {
            var ref = before.ref(i);
            places.add(new ItemIdChange(ref.knowledgeId(), ref));
        }
        for (var edit : edits) {
            itemMoves.add(
                    switch (edit) {
                        case Edit.AddItem(var item, var next, var _) -> addItem(item, next);
                        case Edit.RemoveItem(var item) -> removeItem(item);
                        default -> new ItemMove(edit.item(), null, edit.item());
                    });
        }
    }

    private ItemMove addItem(ItemRef item, @Nullable ItemRef next) {
        if (indexOf(item) >= 0) {
            return new ItemMove(item, next, item);
        }
        int at = next == null ? -1 : indexOf(next);
        int index = at < 0 ? places.size() : at;
        places.add(index, new ItemIdChange(item.knowledgeId(), null));
        return new ItemMove(name(index), null, null);
    }

    /// Removes an item, which would come back as the last of its id until it is in its place.
    private ItemMove removeItem(ItemRef item) {
        int index = indexOf(item);
        if (index < 0) {
            return new ItemMove(item, null, null);
        }
        var place = places.remove(index);
        if (place.was != null) {
            removedItems.add(place.was);
        }
        int occurrence =
                (int) places.stream().filter(other -> other.id.equals(place.id)).count();
        return new ItemMove(
                new ItemRef(before.id(), place.id, occurrence), index < places.size() ? name(index) : null, place.was);
    }

    private int indexOf(ItemRef item) {
        int rest = item.occurrence();
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).id.equals(item.knowledgeId()) && rest-- == 0) {
                return i;
            }
        }
        return -1;
    }

    private ItemRef name(int index) {
        var id = places.get(index).id;
        int occurrence = 0;
        for (int i = 0; i < index; i++) {
            occurrence += places.get(i).id.equals(id) ? 1 : 0;
        }
        return id.startsWith("#")
                ? new ItemRef(before.id(), "#" + (index + 1))
                : new ItemRef(before.id(), id, occurrence);
    }

    /// The effect of the edit at this index of the list.
    ItemMove move(int edit) {
        return itemMoves.get(edit);
    }

    /// The step with everything that moves because of its edits.
    ///
    /// @param isFresh whether no item is brought back: then what is still said about an item that
    ///   went earlier is not said about a new one of its name
    public ChangeSet withRenames(ChangeSet step, IndexedItem.CatalogAnnotations annotations, boolean isFresh) {
        if (!step.renamedKeys().isEmpty() || places.isEmpty() && removedItems.isEmpty() && !hasAdded()) {
            return step;
        }
        var moves = new LinkedHashMap<String, String>();
        var names = new LinkedHashSet<String>();
        var addedKeys = new LinkedHashSet<String>();
        var counts = new HashMap<String, Integer>();
        for (int i = 0; i < places.size(); i++) {
            var place = places.get(i);
            int occurrence = counts.merge(place.id, 1, Integer::sum) - 1;
            var newRef = place.id.startsWith("#")
                    ? new ItemRef(before.id(), "#" + (i + 1))
                    : new ItemRef(before.id(), place.id, occurrence);
            if (place.was == null) {
                addedKeys.add(newRef.key());
            } else if (!place.was.equals(newRef)) {
                moves.put(place.was.key(), newRef.key());
            }
            names.add(newRef.key());
        }
        var usedKeys = new LinkedHashSet<String>();
        removedItems.forEach(item -> moves.put(item.key(), freeName(item, annotations, usedKeys)));
        for (var key : addedKeys) {
            boolean isStale = isFresh && before.indexOf(ItemRef.parse(key)).isEmpty();
            if (isStale && hasAnnotations(key, annotations)) {
                moves.put(key, freeName(ItemRef.parse(key), annotations, usedKeys));
            }
        }
        return step.withStates(states(step, annotations, moves, names, addedKeys))
                .withMarks(marks(step, annotations, moves))
                .withMoved(moves);
    }

    private boolean hasAdded() {
        return itemMoves.stream().anyMatch(move -> move.was == null);
    }

    /// A name below zero: no item of a file gets one.
    static String freeName(ItemRef item, IndexedItem.CatalogAnnotations annotations, Set<String> usedKeys) {
        int number = -1;
        while (true) {
            var key = new ItemRef(item.catalog(), item.knowledgeId(), number--).key();
            if (!annotations.states().containsKey(key) && usedKeys.add(key)) {
                return key;
            }
        }
    }

    static boolean hasAnnotations(String item, IndexedItem.CatalogAnnotations annotations) {
        return annotations.states().keySet().stream()
                        .anyMatch(key -> itemKey(key).equals(item))
                || annotations.scores().keySet().stream()
                        .anyMatch(key -> itemKey(key).equals(item))
                || annotations.marks().all().keySet().stream()
                        .anyMatch(mark -> itemKey(mark.first()).equals(item));
    }

    static Map<String, ReviewState> states(
            ChangeSet step,
            IndexedItem.CatalogAnnotations annotations,
            Map<String, String> moves,
            Set<String> names,
            Set<String> addedKeys) {
        var states = new LinkedHashMap<String, ReviewState>();
        var oldKeys = new LinkedHashSet<>(moves.keySet());
        annotations.states().keySet().stream()
                .filter(key -> moves.containsKey(itemKey(key)))
                .forEach(oldKeys::add);
        for (var key : oldKeys) {
            // an item that comes by this name from elsewhere is nobody's decision yet
            boolean isVacant = !LearningRef.isKey(key) && !names.contains(key);
            states.put(key, isVacant ? ReviewState.DELETED : IndexedItem.CatalogAnnotations.usual(key));
        }
        for (var key : oldKeys) {
            var name = renamedKey(key, moves);
            boolean isGone = !LearningRef.isKey(key) && ItemRef.parse(name).occurrence() < 0;
            states.put(name, isGone ? ReviewState.DELETED : annotations.of(key));
        }
        addedKeys.forEach(key -> states.put(key, ReviewState.KEPT));
        states.putAll(step.states());
        return states;
    }

    static Map<Mark, Json> marks(
            ChangeSet step, IndexedItem.CatalogAnnotations annotations, Map<String, String> moves) {
        var renamedMarks = new LinkedHashMap<Mark, Json>();
        var marks = new LinkedHashMap<Mark, Json>();
        annotations.marks().all().forEach((mark, value) -> {
            var newEntry = MarkKeys.rename(mark, value, key -> renamedKey(key, moves));
            if (!newEntry.getKey().equals(mark)) {
                marks.put(mark, Json.Null.NULL);
                renamedMarks.put(newEntry.getKey(), newEntry.getValue());
            } else if (!newEntry.getValue().equals(value)) {
                renamedMarks.put(mark, newEntry.getValue());
            }
        });
        marks.putAll(renamedMarks);
        marks.putAll(step.marks());
        return marks;
    }

    /// The key of an item or of one of its learnings after items moved.
    ///
    /// @param moves what items are called, by what they were called
    static String renamedKey(String key, Map<String, String> moves) {
        var item = itemKey(key);
        return Optional.ofNullable(moves.get(item))
                .map(name -> name + key.substring(item.length()))
                .orElse(key);
    }

    private static String itemKey(String key) {
        int end = key.indexOf('/', key.lastIndexOf('#') + 1);
        return end < 0 || key.lastIndexOf('#') < 0 ? key : key.substring(0, end);
    }
}
