package dev.emend.app;

import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.journal.TrustHistory;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// One item without a file, with its failures and what people said about them.
public final class TrustFixture {
    public static final ItemRef ITEM = new ItemRef(new UUID(0, 1), "open_files");

    final Map<Mark, Json> marks = new HashMap<>();
    final Map<String, ReviewState> states = new HashMap<>();

    /// @param trust as it stands in the file
    public static KnowledgeItem item(Object trust, Json.Obj... failures) {
        return new KnowledgeItem(
                ITEM,
                Json.Obj.of(
                        "knowledge_id",
                        ITEM.knowledgeId(),
                        "description",
                        "Open a file",
                        "kb_learnings",
                        new Json.Arr(List.of(failures)),
                        "trust_score",
                        trust));
    }

    /// A failure of a day of January 2026, at ten.
    public static Json.Obj failure(String error, int day) {
        return SampleFailures.failure(error, error, "2026-01-%02dT10:00:00".formatted(day));
    }

    public static Learning learning(KnowledgeItem item, String error) {
        return item.learnings().stream()
                .filter(learning -> learning.error().equals(error))
                .findFirst()
                .orElseThrow();
    }

    public TrustFixture rejected(LearningRef ref) {
        return marked(ref, Json.Bool.TRUE);
    }

    public TrustFixture proposed(LearningRef ref) {
        return marked(ref, CatalogMarks.PROPOSED);
    }

    private TrustFixture marked(LearningRef ref, Json value) {
        marks.put(new Mark(Mark.Kind.FAILURE_DISMISSED, ref.key()), value);
        return this;
    }

    public TrustFixture deleted(LearningRef ref) {
        states.put(ref.key(), ReviewState.DELETED);
        return this;
    }

    /// A number set by hand; those set before it go into `earlier`.
    public static Json.Obj set(double before, double trust, String reason, String at, Learning... learnings) {
        var keys = List.of(learnings).stream()
                .map(learning -> learning.ref().key())
                .toList();
        return Json.Obj.of("before", before, "trust", trust, "reason", reason, "at", at, "learnings", keys);
    }

    public TrustFixture set(Json.Obj set) {
        marks.put(new Mark(Mark.Kind.TRUST_SET, ITEM.key()), set);
        return this;
    }

    public IndexedItem.CatalogAnnotations beside() {
        return new IndexedItem.CatalogAnnotations(states, Map.of(), new CatalogMarks(marks));
    }

    public TrustHistory trustHistory(KnowledgeItem item) {
        return TrustHistory.of(item, beside());
    }
}
