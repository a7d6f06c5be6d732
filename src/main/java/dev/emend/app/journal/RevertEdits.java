package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.InverseEdits;
import dev.emend.app.catalogs.UsageFieldUpdater;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.FolderPlan;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The edits that take a change back from the catalog as it is now: trust is replayed when others
/// lowered it since, and nothing that others wrote since is lost, rather the change stays.
final class RevertEdits {
    private final Catalog currentCatalog;
    private final ChangeSet done;

    /// @param done what is taken back
    RevertEdits(Catalog currentCatalog, ChangeSet done) {
        this.currentCatalog = currentCatalog;
        this.done = done;
    }

    /// @param inverseEdits the edits that would take it back if nothing had happened since
    /// @throws UserException with `CHANGED_MEANWHILE` when others changed the same place
    List<Edit> rebase(List<Edit> inverseEdits) throws UserException {
        var edits = new ArrayList<Edit>();
        for (var edit : inverseEdits) {
            // the list came with the first learnings, but others may be in it by now
            boolean isOthersToo = edit instanceof Edit.RemoveField(var item, var field)
                    && field.equals("kb_learnings")
                    && attachedCount(item) > 0
                    && field(item, field).orElse(null) instanceof Json.Arr(var all)
                    && all.size() > attachedCount(item);
            if (!isOthersToo && !isCountedSince(edit)) {
                edits.add(rebase(edit));
            }
        }
        for (var edit : done.edits()) {
            if (edit instanceof Edit.SetField(var item, var _, var _)
                    && currentCatalog.find(item).isEmpty()) {
                throw conflict(Messages.of("journal.itemGone", item.label()), Messages.of("journal.lookHistory"));
            }
            check(edit, inverseEdits);
        }
        return edits;
    }

    /// Whether the field an edit would set counts uses, and went on since the change: newer counts stay.
    private boolean isCountedSince(Edit edit) {
        return edit instanceof Edit.SetField(var item, var field, var _)
                && UsageFieldUpdater.FIELDS.contains(field)
                && done.edits().stream()
                        .anyMatch(other -> other instanceof Edit.SetField(var sameItem, var sameField, var after)
                                && sameItem.equals(item)
                                && sameField.equals(field)
                                && !isSame(after, field(item, field).orElse(null)));
    }

    /// States are given back where they are as the change set them. Of an entry that others gave other words since,
    /// which therefore waits, the words it had then get theirs back.
    ///
    /// @param inverse what would take it back if nothing had happened since
    /// @throws UserException with `CHANGED_MEANWHILE` when a state is another one
    ChangeSet rebaseStates(ChangeSet inverse, IndexedItem.CatalogAnnotations annotations) throws UserException {
        var states = new LinkedHashMap<>(inverse.states());
        var marks = new LinkedHashMap<>(inverse.marks());
        for (var state : done.states().entrySet()) {
            var key = state.getKey();
            if (annotations.states().getOrDefault(key, IndexedItem.CatalogAnnotations.usual(key)) == state.getValue()) {
                continue;
            }
            var mark = Optional.ofNullable(states.get(key))
                    .flatMap(before -> ChangedWords.withFormerState(annotations, key, state.getValue(), before));
            if (mark.isEmpty()) {
                throw conflict(
                        Messages.of("journal.reviewState", ItemRef.parse(key).label()));
            }
            states.put(key, ReviewState.PENDING);
            marks.putIfAbsent(new Mark(Mark.Kind.CHANGED, key), mark.get());
        }
        return inverse.withStates(states).withMarks(marks);
    }

    private Edit rebase(Edit edit) throws UserException {
        return switch (edit) {
            // what is there by its name is another one, which nobody may have judged
            case Edit.AddItem(var item, var _, var _)
            when currentCatalog.find(item).isPresent() -> throw conflict(Messages.of("journal.theItem", item.label()));
            case Edit.SetField(var item, var field, Json.Num before)
            when penalties(item, field) > 0 -> trust(item, before.toDouble(), penalties(item, field), edit);
            case Edit.RemoveField(var item, var field)
            when penalties(item, field) > 0 -> trust(item, Trust.FULL, penalties(item, field), edit);
            default -> edit;
        };
    }

    private void check(Edit edit, List<Edit> inverseEdits) throws UserException {
        switch (edit) {
            // a learning that comes again lowers trust from where it is now
            case Edit.SetField(var item, var field, var _) when isAttached(inverseEdits, item, field) -> {}
            case Edit.RemoveField(var item, var field) when isAttached(inverseEdits, item, field) -> {}
            case Edit.SetField(var item, var field, var after) -> {
                if (!UsageFieldUpdater.FIELDS.contains(field)
                        && !isSame(after, field(item, field).orElse(null))) {
                    throw conflict(Messages.of("journal.theField", field, item.label()));
                }
            }
            case Edit.RemoveField(var item, var field) -> {
                if (field(item, field).isPresent()) {
                    throw conflict(Messages.of("journal.theField", field, item.label()));
                }
            }
            case Edit.AttachLearning(var ref, var value) -> check(ref, value);
            case Edit.InsertLearning(var ref, var _, var value) -> check(ref, value);
            case Edit.SetLearningField(var ref, var field, var value) -> {
                var current = learning(afterwards(edit, ref, inverseEdits)).map(fields -> fields.get(field));
                boolean isSame = value == null ? current.isEmpty() : isSame(value, current);
                if (!isSame) {
                    throw conflict(Messages.of("journal.theLearning", ref.item().label()));
                }
            }
            case Edit.ReplaceLearning(var ref, var value) -> check(afterwards(edit, ref, inverseEdits), value);
            case Edit.AddItem(var item, var _, var value) -> {
                if (currentCatalog.find(item).isPresent() && !isAmongItsSiblings(item, value)) {
                    throw conflict(Messages.of("journal.theItem", item.label()));
                }
            }
            case Edit.RemoveLearning _, Edit.MoveLearning _, Edit.RemoveItem _ -> {}
        }
    }

    /// Whether the field goes with a learning that is attached again.
    private static boolean isAttached(List<Edit> inverseEdits, ItemRef item, String field) {
        return (field.equals("trust_score") || field.equals("kb_learnings"))
                && inverseEdits.stream()
                        .anyMatch(edit -> edit instanceof Edit.AttachLearning
                                && edit.item().equals(item));
    }

    /// The name of a learning after the edit: the name may be part of what was changed. Every change of
    /// a learning is undone by one edit, last first.
    private LearningRef afterwards(Edit edit, LearningRef before, List<Edit> inverseEdits) {
        var changes = done.edits().stream().filter(RevertEdits::isChange).toList();
        var inverses =
                inverseEdits.stream().filter(RevertEdits::isChange).toList().reversed();
        if (changes.size() != inverses.size()) {
            return before;
        }
        return switch (inverses.get(changes.indexOf(edit))) {
            case Edit.SetLearningField(var ref, var _, var _) -> ref;
            case Edit.ReplaceLearning(var ref, var _) -> ref;
            default -> before;
        };
    }

    private static boolean isChange(Edit edit) {
        return edit instanceof Edit.SetLearningField || edit instanceof Edit.ReplaceLearning;
    }

    /// Agents complete their own learnings in place, or write the item anew without them.
    private void check(LearningRef ref, Json.Obj value) throws UserException {
        if (!isSame(value, learning(ref))) {
            throw conflict(Messages.of("journal.theLearning", ref.item().label()));
        }
    }

    /// Whether an item is there under another number: one put between others of its id is renumbered.
    private boolean isAmongItsSiblings(ItemRef item, Json.Obj value) {
        for (int i = 0; i <= item.occurrence(); i++) {
            var siblings = currentCatalog.find(new ItemRef(item.catalog(), item.knowledgeId(), i));
            if (siblings.isPresent() && isAsAdded(value, siblings.get())) {
                return true;
            }
        }
        return false;
    }

    /// Of a memory of Markdown, what is read from its file is what was added once it stands there.
    private static boolean isAsAdded(Json.Obj value, KnowledgeItem item) {
        if (item.home().isEmpty()) {
            return isSame(value, item.fields());
        }
        return FolderPlan.isSameText(new KnowledgeItem(item.ref(), value), item)
                && value.members().entrySet().stream()
                        .filter(member -> !FolderItems.DERIVED.contains(member.getKey()))
                        .allMatch(member ->
                                isSame(member.getValue(), item.fields().get(member.getKey())));
    }

    private static boolean isSame(Json value, Optional<? extends Json> other) {
        return other.isPresent() && isSame(value, other.get());
    }

    private Optional<Json.Obj> learning(LearningRef ref) {
        return currentCatalog.find(ref.item()).stream()
                .flatMap(item -> item.learnings().stream())
                .filter(learning -> learning.ref().equals(ref))
                .map(Learning::fields)
                .findFirst();
    }

    private Optional<Json> field(ItemRef item, String field) {
        return currentCatalog
                .find(item)
                .map(knowledgeItem -> knowledgeItem.fields().get(field));
    }

    /// The number of penalties of the change that this field includes.
    private int penalties(ItemRef item, String field) {
        return field.equals("trust_score") ? attachedCount(item) : 0;
    }

    private int attachedCount(ItemRef item) {
        return (int) done.edits().stream()
                .filter(edit ->
                        edit instanceof Edit.AttachLearning && edit.item().equals(item))
                .count();
    }

    /// @param before the trust before the penalties
    private Edit trust(ItemRef item, double before, int penalties, Edit asBefore) {
        double expected = before;
        for (int i = 0; i < penalties; i++) {
            expected = Trust.afterFailure(expected);
        }
        if (!(field(item, "trust_score").orElse(null) instanceof Json.Num number) || number.toDouble() == expected) {
            return asBefore;
        }
        double trust = number.toDouble();
        for (int i = 0; i < penalties; i++) {
            trust = withoutOne(before, trust);
        }
        return new Edit.SetField(item, "trust_score", Json.from(trust));
    }

    /// The trust now without one of the penalties that came on `before`; when it is no replay of
    /// penalties on that, without one from full trust.
    private static double withoutOne(double before, double trust) {
        double previous = before;
        double next = Trust.afterFailure(before);
        while (next > trust && next > Trust.FLOOR) {
            previous = next;
            next = Trust.afterFailure(next);
        }
        return next == trust ? previous : InverseEdits.withoutOne(trust);
    }

    /// Whole numbers are told apart beyond what a double holds.
    private static boolean isSame(Json.Num number, Json.Num other) {
        return isWhole(number) && isWhole(other)
                ? number.equals(other)
                : Double.compare(number.toDouble(), other.toDouble()) == 0;
    }

    private static boolean isWhole(Json.Num number) {
        return number.text().matches("-?[0-9]+");
    }

    /// Numbers count by their value: a file may write them in another way than they were given.
    static boolean isSame(Json value, @Nullable Json other) {
        return switch (value) {
            case Json.Num number -> other instanceof Json.Num same && isSame(number, same);
            case Json.Arr(var elements) -> {
                if (!(other instanceof Json.Arr(var otherElements)) || elements.size() != otherElements.size()) {
                    yield false;
                }
                for (int i = 0; i < elements.size(); i++) {
                    if (!isSame(elements.get(i), otherElements.get(i))) {
                        yield false;
                    }
                }
                yield true;
            }
            case Json.Obj(var members) ->
                other instanceof Json.Obj(var otherElements)
                        && members.keySet().equals(otherElements.keySet())
                        && members.entrySet().stream()
                                .allMatch(member -> isSame(member.getValue(), otherElements.get(member.getKey())));
            case Json.Text _, Json.Bool _, Json.Null _ -> value.equals(other);
        };
    }

    static UserException conflict(String subject) {
        return conflict(Messages.of("journal.changedSince", subject), Messages.of("journal.editByHand"));
    }

    private static UserException conflict(String message, String remedy) {
        return new UserException(
                UserException.Code.CHANGED_MEANWHILE, message, Messages.of("shared.nothingChanged"), remedy);
    }
}
