package dev.emend.app.preview;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.journal.TrustLedger;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Items as they would be after changes nobody has decided yet. Works on copies; the catalogs stay
/// as they are.
final class ImpactSimulator {
    private final OpenCatalogs catalogs;
    private final Map<ItemRef, Draft> drafts = new LinkedHashMap<>();

    private ImpactSimulator(OpenCatalogs catalogs) {
        this.catalogs = catalogs;
    }

    /// An item now and afterwards.
    record Pair(KnowledgeItem before, KnowledgeItem after) {}

    /// The items the changes touch.
    ///
    /// @throws UserException with `NOT_FOUND` when something is gone
    static List<Pair> of(OpenCatalogs catalogs, ProposedChanges changes) throws UserException {
        var foretold = new ImpactSimulator(catalogs);
        for (var change : changes.changes()) {
            foretold.apply(change);
        }
        return foretold.drafts.values().stream()
                .map(draft -> new Pair(draft.before, draft.item()))
                .toList();
    }

    /// One item after one outcome for one of its learnings, in the file or beside it.
    static KnowledgeItem of(KnowledgeItem item, Learning learning, ReviewOutcome outcome) {
        var draft = new Draft(item);
        draft.judge(learning, outcome);
        return draft.item();
    }

    private void apply(ProposedChange change) throws UserException {
        switch (change) {
            case ProposedChange.LearningJudged(var ref, var outcome) -> {
                var draft = draft(ref.item());
                draft.judge(learning(ref), outcome);
                var marks = catalogs.get(ref.item().catalog()).annotations().marks();
                boolean isKept = outcome instanceof ReviewOutcome.Kept || outcome instanceof ReviewOutcome.Edited;
                if (isKept && marks.waitsToCount(ref)) {
                    draft.set("trust_score", Json.from(Trust.afterFailure(draft.trust())));
                }
            }
            case ProposedChange.Reattached(var ref, var to) -> {
                var learning = learning(ref);
                var from = draft(ref.item());
                from.judge(learning, ReviewOutcome.REJECTED);
                var file = catalogs.get(ref.item().catalog());
                var ledger = TrustLedger.of(from.before, file.annotations());
                double trust = ledger.without(ref).orElse(from.trust());
                if (trust > from.trust()) {
                    from.set("trust_score", Json.from(trust));
                }
                draft(to).attach(learning.fields());
            }
            case ProposedChange.FieldSet(var item, var field, var value) -> {
                if (value == null) {
                    draft(item).remove(field);
                } else {
                    draft(item).set(field, value);
                }
            }
            case ProposedChange.TrustSet(var item, var trust) -> draft(item).set("trust_score", Json.from(trust));
        }
    }

    private Draft draft(ItemRef ref) throws UserException {
        var draft = drafts.get(ref);
        if (draft == null) {
            draft = new Draft(catalogs.get(ref.catalog()).require(ref));
            drafts.put(ref, draft);
        }
        return draft;
    }

    private Learning learning(LearningRef ref) throws UserException {
        return catalogs.get(ref.item().catalog()).require(ref);
    }

    /// An item in the making. Learnings keep the names they had before, whatever goes.
    private static final class Draft {
        private static final String LEARNINGS = "kb_learnings";

        private final KnowledgeItem before;
        private final List<Slot> slots = new ArrayList<>();
        private Json.Obj fields;

        Draft(KnowledgeItem before) {
            this.before = before;
            fields = before.fields();
            var entries = fields.array(LEARNINGS);
            var names = LearningRef.identities(entries);
            for (int i = 0; i < entries.size(); i++) {
                var ref = new LearningRef(before.ref(), names.get(i));
                slots.add(new Slot(Optional.of(ref), entries.get(i)));
            }
        }

        void judge(Learning learning, ReviewOutcome outcome) {
            int at = indexOf(learning.ref());
            switch (outcome) {
                case ReviewOutcome.Now _ -> {}
                case ReviewOutcome.Rejected _ -> {
                    if (at >= 0) {
                        slots.remove(at);
                    }
                }
                case ReviewOutcome.Kept _ -> {
                    if (at < 0) {
                        insert(learning, learning.fields());
                    }
                }
                case ReviewOutcome.Edited(var lesson) -> {
                    var changed = learning.edited(lesson.strip());
                    if (at < 0) {
                        insert(learning, changed);
                    } else {
                        slots.set(at, new Slot(Optional.of(learning.ref()), changed));
                    }
                }
            }
        }

        private void insert(Learning learning, Json.Obj value) {
            slots.add(Math.clamp(learning.index(), 0, slots.size()), new Slot(Optional.of(learning.ref()), value));
        }

        private int indexOf(LearningRef ref) {
            for (int i = 0; i < slots.size(); i++) {
                if (slots.get(i).ref.filter(ref::equals).isPresent()) {
                    return i;
                }
            }
            return -1;
        }

        void attach(Json.Obj learning) {
            slots.add(new Slot(Optional.empty(), learning));
            set("trust_score", Json.from(Trust.afterFailure(trust())));
        }

        double trust() {
            return new KnowledgeItem(before.ref(), fields).trust();
        }

        void set(String field, Json value) {
            fields = fields.with(field, value);
        }

        void remove(String field) {
            fields = fields.without(field);
        }

        KnowledgeItem item() {
            var entries = slots.stream().map(Slot::value).toList();
            var all = entries.equals(fields.array(LEARNINGS)) ? fields : fields.with(LEARNINGS, new Json.Arr(entries));
            return new KnowledgeItem(before.ref(), all);
        }
    }

    /// @param ref empty for a learning that comes from another item
    private record Slot(Optional<LearningRef> ref, Json value) {}
}
