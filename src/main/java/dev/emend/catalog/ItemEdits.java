package dev.emend.catalog;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonScanner;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The edits inside one item.
final class ItemEdits {
    private static final String LEARNINGS = "kb_learnings";
    private static final String TRUST = "trust_score";

    private final Container item;
    private final JsonStyle style;

    ItemEdits(Container item, JsonStyle style) {
        this.item = item;
        this.style = style;
    }

    /// @return false when there was nothing to do
    /// @throws RejectedEditException when the item lacks what the edit needs; the item is then
    ///   unusable
    boolean apply(Edit edit) throws RejectedEditException {
        return switch (edit) {
            case Edit.SetField(var _, var field, var value) -> set(field, value);
            case Edit.RemoveField(var _, var field) -> {
                int index = item.indexOf(field);
                if (index >= 0) {
                    item.remove(index);
                }
                yield index >= 0;
            }
            case Edit.AttachLearning(var ref, var value) -> attach(ref, value);
            case Edit.InsertLearning(var ref, int index, var value) -> insert(ref, index, value);
            case Edit.ReplaceLearning(var ref, var value) -> replace(ref, value);
            case Edit.SetLearningField(var ref, var field, var value) -> setInLearning(ref, field, value);
            case Edit.RemoveLearning(var ref) -> {
                int index = indexOf(ref);
                if (index >= 0) {
                    var learnings = learnings();
                    learnings.remove(index);
                    item.replace(item.indexOf(LEARNINGS), learnings.toSlice());
                }
                yield index >= 0;
            }
            case Edit.MoveLearning(var ref, int to) -> move(ref, to);
            case Edit.AddItem _, Edit.RemoveItem _ -> throw new IllegalArgumentException("not inside an item: " + edit);
        };
    }

    private boolean set(String field, Json value) {
        int index = item.indexOf(field);
        if (index < 0) {
            item.insert(item.elements().size(), field, value, style);
            return true;
        }
        var before = read(item.elements().get(index).value());
        if (before.equals(value)) {
            return false;
        }
        item.replace(index, before, value, style);
        return true;
    }

    private boolean attach(LearningRef ref, Json.Obj value) throws RejectedEditException {
        if (!insert(ref, Integer.MAX_VALUE, value)) {
            return false;
        }
        int index = item.indexOf(TRUST);
        double trust = Trust.FULL;
        if (index >= 0) {
            if (!(read(item.elements().get(index).value()) instanceof Json.Num number)) {
                throw new RejectedEditException(
                        Messages.of("catalogs.trustNoNumber", ref.item().label()));
            }
            trust = number.toDouble();
        }
        // NaN stays as it is: it was flagged when the file was opened and is a person's to correct
        if (!Double.isNaN(trust)) {
            set(TRUST, Json.from(Trust.afterFailure(trust)));
        }
        return true;
    }

    private boolean insert(LearningRef ref, int index, Json.Obj value) throws RejectedEditException {
        if (item.indexOf(LEARNINGS) < 0) {
            item.insert(item.elements().size(), LEARNINGS, Json.Arr.EMPTY, style);
        } else if (!(read(item.elements().get(item.indexOf(LEARNINGS)).value()) instanceof Json.Arr)) {
            throw new RejectedEditException(
                    Messages.of("catalogs.learningsNoList", ref.item().label()));
        }
        if (indexOf(ref) >= 0) {
            return false;
        }
        var learnings = learnings();
        int last = learnings.elements().size();
        learnings.insert(Math.clamp(index, 0, last), null, value, style);
        item.replace(item.indexOf(LEARNINGS), learnings.toSlice());
        return true;
    }

    private boolean replace(LearningRef ref, Json.Obj value) throws RejectedEditException {
        int index = indexOf(ref);
        if (index < 0) {
            // a learning without a full identity is called by its content, which has changed if
            // this edit was applied before
            if (values().contains(value)) {
                return false;
            }
            throw missingLearning(ref);
        }
        if (values().get(index).equals(value)) {
            return false;
        }
        var learnings = learnings();
        learnings.replace(index, value, style);
        item.replace(item.indexOf(LEARNINGS), learnings.toSlice());
        return true;
    }

    /// A learning is called by its task or its content, which this edit may have changed when it is
    /// applied again: then there is nothing left to do.
    private boolean setInLearning(LearningRef ref, String field, @Nullable Json value) throws RejectedEditException {
        int index = indexOf(ref);
        if (index < 0 && values().stream().anyMatch(element -> has(element, field, value))) {
            return false;
        }
        if (index < 0 || !(values().get(index) instanceof Json.Obj fields)) {
            throw missingLearning(ref);
        }
        if (Objects.equals(fields.get(field), value)) {
            return false;
        }
        var learnings = learnings();
        var learning = learnings.inside(index);
        int at = learning.indexOf(field);
        if (value == null) {
            learning.remove(at);
        } else if (at < 0) {
            learning.insert(learning.elements().size(), field, value, style);
        } else {
            learning.replace(at, value, style);
        }
        learnings.replace(index, learning.toSlice());
        item.replace(item.indexOf(LEARNINGS), learnings.toSlice());
        return true;
    }

    private boolean move(LearningRef ref, int to) throws RejectedEditException {
        int index = indexOf(ref);
        if (index < 0) {
            throw missingLearning(ref);
        }
        var learnings = learnings();
        int target = Math.clamp(to, 0, learnings.elements().size() - 1);
        if (target == index) {
            return false;
        }
        learnings.move(index, target);
        item.replace(item.indexOf(LEARNINGS), learnings.toSlice());
        return true;
    }

    private static boolean has(Json learning, String field, @Nullable Json value) {
        return value != null && learning instanceof Json.Obj fields && value.equals(fields.get(field));
    }

    private static RejectedEditException missingLearning(LearningRef ref) {
        return new RejectedEditException(
                Messages.of("catalogs.learningGone", ref.item().label()));
    }

    private Container learnings() {
        return item.inside(item.indexOf(LEARNINGS));
    }

    private int indexOf(LearningRef ref) {
        return LearningRef.identities(values()).indexOf(ref.identity());
    }

    private List<Json> values() {
        int index = item.indexOf(LEARNINGS);
        return index >= 0 && read(item.elements().get(index).value()) instanceof Json.Arr(var elements)
                ? elements
                : List.of();
    }

    private static Json read(Slice value) {
        try {
            return new JsonScanner(value.source(), value.from(), value.to()).value();
        } catch (JsonFault fault) {
            throw new IllegalStateException("the value was valid when it was read", fault);
        }
    }
}
