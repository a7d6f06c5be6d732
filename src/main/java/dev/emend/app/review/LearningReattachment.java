package dev.emend.app.review;

import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.app.journal.TrustHistory;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Works out how a learning and its step of trust move from one item to another.
record LearningReattachment(IndexedItem.CatalogAnnotations annotations, KnowledgeItem from, KnowledgeItem goal) {
    ChangeSet of(Learning learning) {
        var ref = learning.ref();
        if (annotations.marks().isNeverInFile(ref)) {
            return ofDetached(learning);
        }
        var to = goal.ref();
        boolean isDetached = annotations.marks().detachedLearning(ref).isPresent();
        var out = new LearningPositions(from, annotations).drop(ref).step();
        var edits = new ArrayList<>(out.edits());
        var marks = new LinkedHashMap<>(out.marks());
        var states = new LinkedHashMap<>(out.states());
        double trust = TrustHistory.of(from, annotations).without(ref).orElse(from.trust());
        if (trust > from.trust()) {
            edits.add(new Edit.SetField(from.ref(), "trust_score", Json.from(trust)));
        }
        var all = new ArrayList<>(goal.fields().array("kb_learnings"));
        all.add(learning.fields());
        var newRef = new LearningRef(to, LearningRef.identities(all).getLast());
        edits.add(new Edit.AttachLearning(newRef, learning.fields()));
        var state = isDetached ? ReviewState.PENDING : annotations.ofLearning(learning);
        states.put(newRef.key(), state);
        carry(ref, newRef, marks, List.of(Mark.Kind.FLAG, Mark.Kind.NOTE));
        var movedKeys = new LinkedHashMap<>(out.renamedKeys());
        movedKeys.put(ref.key(), newRef.key());
        return ChangeSet.of(edits).withStates(states).withMarks(marks).withMoved(movedKeys);
    }

    /// Moves a learning that was never in the file: it stays pending beside it and costs no item trust.
    private ChangeSet ofDetached(Learning learning) {
        var ref = learning.ref();
        var out = new LearningPositions(from, annotations).drop(ref).step();
        var newRef = LearningPositions.free(goal, annotations, learning.fields());
        var marks = new LinkedHashMap<>(out.marks());
        var states = new LinkedHashMap<>(out.states());
        marks.put(
                new Mark(Mark.Kind.DETACHED, newRef.key()),
                CatalogMarks.neverInFile(Integer.MAX_VALUE, learning.fields()));
        states.put(newRef.key(), ReviewState.PENDING);
        carry(ref, newRef, marks, List.of(Mark.Kind.FLAG, Mark.Kind.NOTE, Mark.Kind.FAILURE_DISMISSED));
        var movedKeys = new LinkedHashMap<>(out.renamedKeys());
        movedKeys.put(ref.key(), newRef.key());
        return ChangeSet.of(out.edits()).withStates(states).withMarks(marks).withMoved(movedKeys);
    }

    private void carry(LearningRef ref, LearningRef newRef, Map<Mark, Json> marks, List<Mark.Kind> kinds) {
        for (var kind : kinds) {
            annotations.marks().get(kind, ref.key()).ifPresent(value -> marks.put(new Mark(kind, newRef.key()), value));
        }
    }
}
