package dev.emend.app.catalogs;

import dev.emend.catalog.Catalog;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The learnings and items that a store has outside the file, where a backup of the store was restored: a file that
/// stays as it is may have them by now, and has them no more when it is restored, too.
public final class DetachedEntries {
    /// The state of an entry that is in its file after all.
    static final String IN_FILE = "in_file";

    private DetachedEntries() {}

    /// Whether fields are the same, or the same completed by an agent.
    public static boolean isSame(Json.Obj fields, Json.Obj complete) {
        var members = complete.members();
        return fields.members().entrySet().stream()
                .allMatch(member -> member.getValue().equals(members.get(member.getKey())));
    }

    /// The annotations of entries outside the file, by the store, that are in it: they wait there, unless their state
    /// allows them to be there.
    static ChangeSet markInFile(Catalog file, IndexedItem.CatalogAnnotations annotations) {
        var marks = new LinkedHashMap<Mark, Json>();
        var states = new LinkedHashMap<String, ReviewState>();
        annotations.marks().all().forEach((mark, value) -> {
            if (mark.kind() == Mark.Kind.DETACHED
                    && value instanceof Json.Obj entry
                    && entry.get(IN_FILE) == null
                    && holds(file, mark.target(), entry.object("value"))) {
                var state = annotations.of(mark.target());
                marks.put(mark, entry.with(IN_FILE, new Json.Text(state.word())));
                if (state.isDropped()) {
                    states.put(mark.target(), ReviewState.PENDING);
                }
            }
        });
        return ChangeSet.of(List.of()).withStates(states).withMarks(marks);
    }

    /// A change that restores the file of the backup, with the annotations of entries that leave the file by it.
    public static ChangeSet markOutsideFile(CatalogSession session, ChangeSet change) {
        var file = session.current().with(change.edits()).catalog();
        var marks = new LinkedHashMap<>(change.marks());
        Map<String, ReviewState> states = new LinkedHashMap<>(change.states());
        session.annotations().marks().all().forEach((mark, value) -> {
            if (mark.kind() == Mark.Kind.DETACHED
                    && value instanceof Json.Obj entry
                    && entry.get(IN_FILE) instanceof Json.Text(var state)
                    && !holds(file, mark.target(), entry.object("value"))) {
                marks.put(mark, entry.without(IN_FILE));
                states.put(mark.target(), ReviewState.of(state));
            }
        });
        return change.withStates(states).withMarks(marks);
    }

    private static boolean holds(Catalog file, String key, Json.Obj fields) {
        if (!LearningRef.isKey(key)) {
            return file.find(ItemRef.parse(key))
                    .filter(item -> isSame(fields, item.fields()))
                    .isPresent();
        }
        var ref = LearningRef.parse(key);
        return file.find(ref.item()).stream()
                .flatMap(item -> item.learnings().stream())
                .anyMatch(learning -> LearningPositions.hash(learning.ref()).equals(LearningPositions.hash(ref))
                        && isSame(fields, learning.fields()));
    }
}
