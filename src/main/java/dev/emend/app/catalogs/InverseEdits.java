package dev.emend.app.catalogs;

import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The edits that take an edit back, worked out from the catalog as it was before.
public final class InverseEdits {
    private final Function<ItemRef, Optional<KnowledgeItem>> before;
    private final EditRenames names;

    /// @param names of the items while the same edits are done
    public InverseEdits(Function<ItemRef, Optional<KnowledgeItem>> before, EditRenames names) {
        this.before = before;
        this.names = names;
    }

    /// Edits of one change touch different places, so each is taken back on its own, last first.
    public List<Edit> of(List<Edit> edits) {
        var inverse = new ArrayList<Edit>();
        for (int i = edits.size() - 1; i >= 0; i--) {
            inverse.addAll(of(edits.get(i), names.move(i)));
        }
        return inverse;
    }

    private List<Edit> of(Edit edit, EditRenames.ItemMove move) {
        return switch (edit) {
            case Edit.AttachLearning(var learning, var _) -> detach(learning);
            case Edit.InsertLearning(var learning, var _, var _) -> List.of(new Edit.RemoveLearning(learning));
            case Edit.ReplaceLearning(var learning, var value) ->
                List.of(new Edit.ReplaceLearning(
                        after(learning, value), present(learning).fields()));
            case Edit.SetLearningField(var learning, var field, var value) -> {
                var old = present(learning).fields();
                var newFields = value == null ? old.without(field) : old.with(field, value);
                yield List.of(new Edit.SetLearningField(after(learning, newFields), field, old.get(field)));
            }
            case Edit.RemoveLearning(var learning) -> {
                var removedLearning = present(learning);
                yield List.of(new Edit.InsertLearning(learning, removedLearning.index(), removedLearning.fields()));
            }
            case Edit.MoveLearning(var learning, var _) ->
                List.of(new Edit.MoveLearning(learning, present(learning).index()));
            case Edit.SetField(var item, var field, var _) -> List.of(restore(item, field));
            case Edit.RemoveField(var item, var field) -> List.of(restore(item, field));
            case Edit.AddItem _ -> move.was() == null ? List.of(new Edit.RemoveItem(move.item())) : List.of();
            case Edit.RemoveItem _ ->
                move.was() == null
                        ? List.of()
                        : List.of(new Edit.AddItem(
                                move.item(), move.next(), present(move.was()).fields()));
        };
    }

    /// The name of the learning with these fields; the task is part of its name, or all of it.
    private LearningRef after(LearningRef learning, Json.Obj fields) {
        return renamedRef(present(learning.item()), present(learning), fields);
    }

    public static LearningRef renamedRef(KnowledgeItem item, Learning learning, Json.Obj fields) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.set(learning.index(), fields);
        return new LearningRef(item.ref(), LearningRef.identities(all).get(learning.index()));
    }

    private List<Edit> detach(LearningRef learning) {
        var edits = new ArrayList<Edit>();
        edits.add(new Edit.RemoveLearning(learning));
        if (!present(learning.item()).fields().has("kb_learnings")) {
            edits.add(new Edit.RemoveField(learning.item(), "kb_learnings"));
        }
        edits.add(restore(learning.item(), "trust_score"));
        return edits;
    }

    private Edit restore(ItemRef item, String field) {
        @Nullable Json old = present(item).fields().get(field);
        return old == null ? new Edit.RemoveField(item, field) : new Edit.SetField(item, field, old);
    }

    private KnowledgeItem present(ItemRef item) {
        return before.apply(item).orElseThrow();
    }

    private Learning present(LearningRef ref) {
        return present(ref.item()).learnings().stream()
                .filter(learning -> learning.ref().equals(ref))
                .findFirst()
                .orElseThrow();
    }

    /// The trust after one penalty fewer, when others came behind it: the replay of what is left,
    /// never a division.
    ///
    /// @return the same trust when its value is no replay of whole penalties
    public static double withoutOne(double trust) {
        int penalties = Trust.impliedFailures(trust);
        double replayedTrust = replay(penalties);
        return Math.abs(replayedTrust - trust) < 1e-12 ? replay(penalties - 1) : trust;
    }

    private static double replay(int penalties) {
        double trust = Trust.FULL;
        for (int i = 0; i < penalties; i++) {
            trust = Trust.afterFailure(trust);
        }
        return trust;
    }
}
