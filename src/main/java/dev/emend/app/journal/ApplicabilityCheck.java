package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.FieldValidator;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether a change of another workspace can be done on a catalog without overwriting what only
/// this one has: every value it changes must be as it was there, or be as the change leaves it.
final class ApplicabilityCheck {
    private final CatalogSession file;
    private final ChangeSet step;
    private final List<Edit> before;

    /// @param before what would have taken the change back, where it was done
    ApplicabilityCheck(CatalogSession file, ChangeSet step, List<Edit> before) {
        this.file = file;
        this.step = step;
        this.before = before;
    }

    /// @param statesBefore the states the change found
    /// @return why it does not fit, without capital or full stop
    Optional<String> whyNot(Map<String, ReviewState> statesBefore) throws UserException {
        for (var edit : step.edits()) {
            var reason = whyNot(edit);
            if (reason.isPresent()) {
                return reason;
            }
        }
        for (var state : step.states().entrySet()) {
            var key = state.getKey();
            var now = file.annotations().states().getOrDefault(key, IndexedItem.CatalogAnnotations.usual(key));
            var then = statesBefore.getOrDefault(key, IndexedItem.CatalogAnnotations.usual(key));
            if (now != then && now != state.getValue()) {
                return Optional.of(
                        Messages.of("journal.otherState", ItemRef.parse(key).label()));
            }
        }
        for (var mark : step.marks().entrySet()) {
            var now = file.annotations().marks().all().get(mark.getKey());
            if (now != null && mark.getValue() != Json.Null.NULL && !now.equals(mark.getValue())) {
                return Optional.of(Messages.of(
                        "journal.otherNote",
                        ItemRef.parse(mark.getKey().first()).label()));
            }
        }
        return step.items().stream()
                .filter(item -> file.find(item).isEmpty() && !isAdded(item))
                .findFirst()
                .map(item -> Messages.of("journal.noItemHere", item.label()));
    }

    private boolean isAdded(ItemRef item) {
        return step.edits().stream()
                        .anyMatch(edit ->
                                edit instanceof Edit.AddItem && edit.item().equals(item))
                || CatalogMarks.isNeverInFile(
                        step.marks().getOrDefault(new Mark(Mark.Kind.ASIDE, item.key()), Json.Null.NULL));
    }

    private Optional<String> whyNot(Edit edit) throws UserException {
        var item = file.find(edit.item());
        var label = edit.item().label();
        if (edit instanceof Edit.AddItem(var _, var _, var value)) {
            boolean isNew =
                    item.isEmpty() || RevertEdits.isSame(value, item.get().fields());
            return reason(!isNew, Messages.of("journal.otherItemAlready", label));
        }
        if (item.isEmpty()) {
            return Optional.of(Messages.of("journal.noItemHere", label));
        }
        var fields = item.get().fields();
        return switch (edit) {
            case Edit.SetField(var _, var field, var value) -> {
                if (!field.equals("quality_score") || step.rating() == null) {
                    FieldValidator.check(item.get(), field, value);
                }
                yield field(field, fields.get(field), value, label);
            }
            case Edit.RemoveField(var _, var field) -> field(field, fields.get(field), null, label);
            case Edit.AttachLearning(var ref, var _) -> isThere(item.get(), ref, label);
            case Edit.InsertLearning(var ref, var _, var _) -> isThere(item.get(), ref, label);
            case Edit.SetLearningField(var ref, var field, var value) -> {
                var now = learning(item.get(), ref)
                        .map(object -> object.get(field))
                        .orElse(null);
                yield reason(
                        !isOne(now, value, oldInLearning(ref, field)), Messages.of("journal.otherLearning", label));
            }
            case Edit.ReplaceLearning(var ref, var value) ->
                reason(
                        !isOne(learning(item.get(), ref).orElse(null), value, oldLearning(ref)),
                        Messages.of("journal.otherLearning", label));
            case Edit.RemoveItem _ -> reason(!isOne(fields, null, oldItem()), Messages.of("journal.otherItem", label));
            case Edit.RemoveLearning(var ref) ->
                reason(learning(item.get(), ref).isEmpty(), Messages.of("journal.noLearningHere", label));
            case Edit.MoveLearning _, Edit.AddItem _ -> Optional.empty();
        };
    }

    private Optional<String> field(String field, @Nullable Json now, @Nullable Json value, String label) {
        Json old = null;
        for (var edit : before) {
            if (edit instanceof Edit.SetField(var item, var name, var was)
                    && item.label().equals(label)
                    && name.equals(field)) {
                old = was;
            }
        }
        return reason(!isOne(now, value, old), Messages.of("journal.otherField", field, label));
    }

    private Optional<String> isThere(KnowledgeItem item, LearningRef ref, String label) {
        return reason(learning(item, ref).isPresent(), Messages.of("journal.learningAlready", label));
    }

    private static Optional<Json.Obj> learning(KnowledgeItem item, LearningRef ref) {
        return item.learnings().stream()
                .filter(learning -> learning.ref().equals(ref))
                .map(Learning::fields)
                .findFirst();
    }

    /// The value under the same name, else the only one: a learning may be renamed by its change.
    private @Nullable Json oldInLearning(LearningRef ref, String field) {
        Json other = null;
        for (var edit : before) {
            if (edit instanceof Edit.SetLearningField(var name, var member, var was) && member.equals(field)) {
                if (name.equals(ref)) {
                    return was;
                }
                other = was;
            }
        }
        return other;
    }

    private @Nullable Json oldLearning(LearningRef ref) {
        Json other = null;
        for (var edit : before) {
            if (edit instanceof Edit.ReplaceLearning(var name, var was)) {
                if (name.equals(ref)) {
                    return was;
                }
                other = was;
            }
        }
        return other;
    }

    private @Nullable Json oldItem() {
        for (var edit : before) {
            if (edit instanceof Edit.AddItem(var _, var _, var was)) {
                return was;
            }
        }
        return null;
    }

    private static boolean isOne(@Nullable Json now, @Nullable Json value, @Nullable Json other) {
        return now == null
                ? value == null || other == null
                : value != null && RevertEdits.isSame(value, now) || other != null && RevertEdits.isSame(other, now);
    }

    private static Optional<String> reason(boolean isSo, String reason) {
        return isSo ? Optional.of(reason) : Optional.empty();
    }
}
