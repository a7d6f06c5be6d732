package dev.emend.server.tools;

import dev.emend.app.core.AgentClient;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;

/// An item as the classes of the designs dump it (`KnowledgeSchema`, `ScopedKnowledge.to_dict`),
/// without what only reviews and use give an item here: that is told, and its learnings are
/// reported one by one once it is there.
///
/// @param warnings what of it is not the item's own
public record ItemPayload(Json.Obj fields, List<Json.Obj> learnings, List<String> warnings) {
    private static final String LEARNINGS = "kb_learnings";
    private static final Json.Obj EARNED = Schemas.orNull(Schemas.object(
            List.of(),
            "trust_score",
            rangeSchema("number", 0, 1),
            "quality_score",
            rangeSchema("integer", 1, 5),
            "use_count",
            rangeSchema("integer", 0, Integer.MAX_VALUE),
            "last_used_at",
            Json.Obj.of("type", "string", "maxLength", 60),
            LEARNINGS,
            Schemas.list(Schemas.ANYTHING)));

    public ItemPayload {
        learnings = List.copyOf(learnings);
        warnings = List.copyOf(warnings);
    }

    private static Json.Obj rangeSchema(String type, int min, int max) {
        return Json.Obj.of("type", type, "minimum", min, "maximum", max);
    }

    /// @throws UserException when one of these is no such thing
    public static ItemPayload of(Json.Obj payload) throws UserException {
        var earnedFields = Json.Obj.EMPTY;
        var fields = payload;
        for (var name : EARNED.object("properties").members().keySet()) {
            var value = payload.get(name);
            if (value != null) {
                earnedFields = earnedFields.with(name, value);
                fields = fields.without(name);
            }
        }
        var problems = new ArrayList<>(SchemaCheck.problems(earnedFields, EARNED));
        var learnings = new ArrayList<Json.Obj>();
        for (var value : earnedFields.array(LEARNINGS)) {
            if (value instanceof Json.Obj learning) {
                var schema = ToolSchema.of(tool(learning)).nullableInput();
                for (var problem : SchemaCheck.problems(learning, schema)) {
                    problems.add("/" + LEARNINGS + "/" + learnings.size() + " " + problem);
                }
                learnings.add((Json.Obj) Schemas.withoutNulls(learning, schema));
            }
        }
        if (!problems.isEmpty()) {
            throw QueryParameters.wrong(
                    Messages.of("server.badItem", String.join("; ", problems)), Messages.of("server.correctLeaveOut"));
        }
        var warnings = new ArrayList<String>();
        earnedFields.without(LEARNINGS).members().forEach((name, value) -> {
            if (value != Json.Null.NULL) {
                warnings.add(name
                        + " was not taken over: "
                        + (name.endsWith("_score") ? "it comes from reviews." : "use is counted here."));
            }
        });
        return new ItemPayload(fields, learnings, warnings);
    }

    private static String tool(Json.Obj learning) {
        return learning.text("human_reasoning").isPresent() ? "record_correction" : "report_failure";
    }

    /// Reports its learnings, which wait for a person as the item does.
    ///
    /// @return what the caller should know
    public List<String> report(Workspace workspace, AgentClient client, String catalog) {
        var notes = new ArrayList<>(warnings);
        var id = fields.text("knowledge_id").orElse("");
        for (int i = 0; i < learnings.size(); i++) {
            var learning =
                    learnings.get(i).with("kb_source", new Json.Text(id)).with("catalog", new Json.Text(catalog));
            try {
                var answer = tool(learning).equals("record_correction")
                        ? ReportTools.correction(learning, workspace, client)
                        : ReportTools.failure(learning, workspace, client);
                notes.addAll(answer.texts("warnings"));
            } catch (UserException e) { // the item is there, and the others are taken
                notes.add("Learning " + (i + 1) + " was not taken: " + e.message());
            }
        }
        return notes;
    }
}
