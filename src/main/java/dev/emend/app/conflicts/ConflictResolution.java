package dev.emend.app.conflicts;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The edits that carry out one answer to a conflict.
final class ConflictResolution {
    private final Conflict conflict;
    private final Catalog current;

    /// @param current the catalog as it is when the answer is given
    ConflictResolution(Conflict conflict, Catalog current) {
        this.conflict = conflict;
        this.current = current;
    }

    List<Edit> ours() throws UserException {
        return switch (conflict.kind()) {
            case FIELD, REWRITTEN, TRUST, SAME_ID -> List.of();
            case EDITED_AND_DELETED -> addOrRemove(conflict.values().ours());
            case REMOVED_BY_AGENT -> restoration();
        };
    }

    List<Edit> theirs() throws UserException {
        return switch (conflict.kind()) {
            case FIELD, REWRITTEN, TRUST -> value(conflict.values().theirs());
            case EDITED_AND_DELETED -> addOrRemove(conflict.values().theirs());
            case SAME_ID -> List.of(new Edit.RemoveItem(ourItem()));
            case REMOVED_BY_AGENT -> List.of();
        };
    }

    /// Puts an item back that is no longer in the file.
    List<Edit> restoration() throws UserException {
        var values = conflict.values();
        var last = values.ours() == null ? values.base() : values.ours();
        boolean wasRemoved =
                conflict.kind() == ConflictKind.REMOVED_BY_AGENT || conflict.kind() == ConflictKind.EDITED_AND_DELETED;
        if (!wasRemoved || last == null) {
            throw UserErrors.badInput(Messages.of("conflicts.nothingRemoved"), Messages.of("conflicts.chooseSide"));
        }
        return addOrRemove(last);
    }

    /// The item or learning is there, or gone; what it holds is not touched.
    private List<Edit> addOrRemove(@Nullable Json value) {
        if (value == null) {
            return List.of(removal());
        }
        if (!(value instanceof Json.Obj fields)) {
            return List.of();
        }
        return conflict.learning()
                .<List<Edit>>map(ref -> List.of(new Edit.InsertLearning(ref, Integer.MAX_VALUE, fields)))
                .orElseGet(() -> List.of(new Edit.AddItem(conflict.item(), null, fields)));
    }

    /// The edits after which the place holds this value, or nothing.
    List<Edit> value(@Nullable Json value) throws UserException {
        var learning = conflict.learning();
        return learning.isPresent() ? learning(learning.get(), value) : item(value);
    }

    private List<Edit> item(@Nullable Json value) throws UserException {
        var ref = conflict.item();
        var path = conflict.place().path();
        if (path.isEmpty()) {
            return value instanceof Json.Obj fields ? itemEdits(fields) : List.of(removal());
        }
        var field = path.getFirst();
        var inside = withValueAt(present().fields().get(field), path.subList(1, path.size()), value);
        return List.of(inside == null ? new Edit.RemoveField(ref, field) : new Edit.SetField(ref, field, inside));
    }

    private List<Edit> itemEdits(Json.Obj fields) {
        var ref = conflict.item();
        var item = current.find(ref);
        if (item.isEmpty()) {
            return List.of(new Edit.AddItem(ref, null, fields));
        }
        var edits = new ArrayList<Edit>();
        var old = item.get().fields();
        old.members().keySet().stream()
                .filter(name -> !fields.has(name))
                .forEach(name -> edits.add(new Edit.RemoveField(ref, name)));
        fields.members().forEach((name, value) -> {
            if (!value.equals(old.get(name))) {
                edits.add(new Edit.SetField(ref, name, value));
            }
        });
        return edits;
    }

    private List<Edit> learning(LearningRef ref, @Nullable Json value) throws UserException {
        var path = conflict.place().path();
        if (path.isEmpty()) {
            return value instanceof Json.Obj fields
                    ? List.of(new Edit.ReplaceLearning(ref, fields))
                    : List.of(removal());
        }
        var field = path.getFirst();
        var old = present(ref).fields().get(field);
        var inside = withValueAt(old, path.subList(1, path.size()), value);
        return List.of(new Edit.SetLearningField(ref, field, inside));
    }

    /// The value with one place in it changed; what has to be there and is not, is made.
    private static @Nullable Json withValueAt(@Nullable Json outer, List<String> path, @Nullable Json value) {
        if (path.isEmpty()) {
            return value;
        }
        var object = outer instanceof Json.Obj members ? members : Json.Obj.EMPTY;
        var name = path.getFirst();
        var inside = withValueAt(object.get(name), path.subList(1, path.size()), value);
        return inside == null ? object.without(name) : object.with(name, inside);
    }

    private Edit removal() {
        return conflict.learning()
                .<Edit>map(Edit.RemoveLearning::new)
                .orElseGet(() -> new Edit.RemoveItem(conflict.item()));
    }

    /// The local item among those with the same id.
    private ItemRef ourItem() throws UserException {
        for (int i = 0; i < current.size(); i++) {
            if (current.ref(i).knowledgeId().equals(conflict.item().knowledgeId())
                    && current.item(i).fields().equals(conflict.values().ours())) {
                return current.ref(i);
            }
        }
        throw changedMeanwhileError(
                Messages.of("conflicts.ourItemChanged", conflict.item().label()));
    }

    private KnowledgeItem present() throws UserException {
        return current.find(conflict.item()).orElseThrow(() -> CatalogSession.notFound(conflict.item()));
    }

    private Learning present(LearningRef ref) throws UserException {
        return present().learnings().stream()
                .filter(learning -> learning.ref().equals(ref))
                .findFirst()
                .orElseThrow(() -> changedMeanwhileError(
                        Messages.of("shared.learningGone", ref.item().label())));
    }

    private static UserException changedMeanwhileError(String message) {
        return new UserException(
                UserException.Code.CHANGED_MEANWHILE,
                message,
                Messages.of("shared.nothingChanged"),
                Messages.of("shared.lookAtItem"));
    }
}
