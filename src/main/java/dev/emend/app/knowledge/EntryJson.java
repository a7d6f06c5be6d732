package dev.emend.app.knowledge;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.memories.MemorySummary;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.lineage.Lineage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/// The members an entry has in every answer: commands, addresses and tools take them from here, and add what only they
/// say of it. Secrets are covered before.
public final class EntryJson {
    private EntryJson() {}

    /// As [dev.emend.app.library.LibraryService#resolve] takes it: `id`, or `id#2` for the second of that name.
    public static String id(ItemRef ref) {
        return ref.occurrence() == 0 ? ref.knowledgeId() : ref.knowledgeId() + "#" + (ref.occurrence() + 1);
    }

    /// Of an item in a list.
    public static Json.Obj of(ItemSummary row) {
        return Json.Obj.of(
                "knowledge_id", id(row.ref()),
                "catalog", row.ref().catalog().toString(),
                "title", row.title(),
                "state", row.state().word(),
                "trust", Trust.toJson(row.trust(), row.state()),
                "quality_score", row.score(),
                "learnings", row.learnings().attachedCount());
    }

    /// Of a memory in a list.
    public static Json.Obj of(MemorySummary row) {
        var status = row.status();
        return Json.Obj.of(
                "id", row.id(),
                "kind", row.kind().word(),
                "state", status.state().word(),
                "tier", status.tier().word(),
                "title", row.title(),
                "task", row.says().task(),
                "lesson", row.says().lesson(),
                "outcome", status.outcome(),
                "confidence", status.confidence(),
                "at", status.at().map(Object::toString),
                "served", row.servedCount(),
                "source", row.origin().source(),
                "format", row.origin().format(),
                "origin", row.originClass().word(),
                "origin_id", row.origin().id());
    }

    /// Of a learning, with its own members under the document's names.
    public static Json.Obj of(Learning learning, ReviewState state) {
        var lineage = Lineage.of(learning);
        var fields = learning.fields();
        var json = new LinkedHashMap<>(Json.Obj.of(
                        "key", learning.ref().key(),
                        "state", state.word(),
                        "kind", kind(learning),
                        "origin", lineage.origin().word(),
                        "derived_from", lineage.derivedFrom(),
                        "task", learning.task())
                .members());
        learning.stepNum().ifPresent(step -> json.put("step_num", Json.from(step)));
        json.put("tool_name", new Json.Text(learning.originalAction().toolName()));
        json.put("original_action", learning.originalAction().fields());
        json.put("original_error", new Json.Text(fields.text("original_error").orElse("")));
        for (var name : List.of("recovery_approach", "human_reasoning")) {
            fields.text(name).ifPresent(text -> json.put(name, new Json.Text(text)));
        }
        learning.correctedAction().ifPresent(action -> json.put("corrected_action", action.fields()));
        json.put("timestamp", new Json.Text(learning.timestamp()));
        json.put("lesson", new Json.Text(learning.lesson()));
        return Json.Obj.wrap(json);
    }

    private static String kind(Learning learning) {
        return switch (learning.kind()) {
            case SELF_EXPLORATION -> "self_recovery";
            case HUMAN_INTERRUPT -> "human_correction";
            case FAILURE -> learning.kind().name().toLowerCase(Locale.ROOT);
        };
    }
}
