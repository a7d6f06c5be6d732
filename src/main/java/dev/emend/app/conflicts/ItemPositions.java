package dev.emend.app.conflicts;

import dev.emend.catalog.Catalog;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Positions of the items of an earlier version of a catalog in its current version.
record ItemPositions(Catalog earlier, Catalog current) {
    /// Places the items of edits: behind the one each followed, when both are in the same list, else in front of the
    /// next one that is there. Items that others added at either end stay there.
    List<Edit> position(List<Edit> edits) {
        var additions = new LinkedHashMap<ItemRef, Edit.AddItem>();
        var otherEdits = new ArrayList<Edit>();
        for (var edit : edits) {
            if (edit instanceof Edit.AddItem addition) {
                additions.put(addition.item(), addition);
            } else {
                otherEdits.add(edit);
            }
        }
        if (additions.isEmpty()) {
            return edits;
        }
        var next = next();
        var result = new ArrayList<Edit>();
        int above = -1;
        for (int i = 0; i < earlier.size(); i++) {
            var addition = additions.remove(earlier.ref(i));
            if (addition == null) {
                above = isNamedNow(i) ? i : above;
                continue;
            }
            boolean isBehind = above >= 0 && (next[i] == null || list(above).equals(list(i)));
            result.add(new Edit.AddItem(addition.item(), isBehind ? successor(above) : next[i], addition.value()));
        }
        result.addAll(additions.values());
        result.addAll(otherEdits);
        return result;
    }

    /// For each item the next one that is there now.
    private @Nullable ItemRef[] next() {
        var next = new @Nullable ItemRef[earlier.size()];
        ItemRef below = null;
        for (int i = earlier.size() - 1; i >= 0; i--) {
            next[i] = below;
            below = isNamedNow(i) ? earlier.ref(i) : below;
        }
        return next;
    }

    /// Whether an item is in the current version by name; unnamed ones are called by their position.
    private boolean isNamedNow(int index) {
        return !earlier.isUnnamed(index) && current.indexOf(earlier.ref(index)).isPresent();
    }

    private @Nullable ItemRef successor(int above) {
        int at = current.indexOf(earlier.ref(above)).orElseThrow() + 1;
        return at < current.size() ? current.ref(at) : null;
    }

    /// The list and file in which a memory stands; the same for all items of JSON.
    private List<Optional<String>> list(int index) {
        Json.Obj place = earlier.item(index).fields().object("metadata");
        return List.of(place.text("file"), place.text("section"), place.text("form"));
    }
}
