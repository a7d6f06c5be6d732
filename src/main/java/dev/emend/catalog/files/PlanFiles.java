package dev.emend.catalog.files;

import dev.emend.catalog.CatalogException;
import dev.emend.catalog.Encodings;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.Plan;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Reads the plans agents store: one plan per file, and files of verified skills.
///
/// Known shapes: `{task, plan: {plan: [action…]}, metadata}` as real agents write it, the plain
/// `{task, plan: […]}` and `{task, actions: […]}` of the design document, skills `{skills:
/// [{skill_id, task_description, action_plan: […]}]}`, and lists of any of these.
public final class PlanFiles {
    private PlanFiles() {}

    /// The plans in file order.
    ///
    /// @throws CatalogException when the file is unreadable or holds no plan
    public static List<Plan> read(Path file) throws CatalogException {
        var name = String.valueOf(file.getFileName());
        var plans = new ArrayList<Plan>();
        collect(parse(file), name, plans);
        if (plans.isEmpty()) {
            throw new CatalogException(
                    file, Messages.of("catalogs.noPlan"), Messages.of("catalogs.choosePlanFile"), null);
        }
        return List.copyOf(plans);
    }

    private static void collect(Json root, String source, List<Plan> plans) {
        if (root instanceof Json.Arr(var elements)) {
            if (!elements.isEmpty() && elements.stream().allMatch(PlanFiles::isAction)) {
                plans.add(new Plan(source, "", actions(elements), List.of()));
                return;
            }
            for (int i = 0; i < elements.size(); i++) {
                collect(elements.get(i), source + " " + (i + 1), plans);
            }
        } else if (root instanceof Json.Obj fields) {
            if (fields.get("skills") instanceof Json.Arr(var skills)) {
                skills.forEach(skill -> collect(skill, source, plans));
                return;
            }
            var steps = steps(fields);
            if (steps instanceof Json.Arr(var elements)) {
                var skill = fields.text("skill_id").map(id -> source + " " + id);
                plans.add(new Plan(
                        skill.orElse(source), task(fields), actions(elements), retrievedIds(fields), facts(fields)));
            }
        }
    }

    private static Json steps(Json.Obj fields) {
        return Stream.of(
                        fields.get("plan"),
                        fields.object("plan").get("plan"),
                        fields.object("plan").get("actions"),
                        fields.get("actions"),
                        fields.get("action_plan"))
                .filter(Json.Arr.class::isInstance)
                .map(Json.class::cast)
                .findFirst()
                .orElse(Json.Null.NULL);
    }

    private static String task(Json.Obj fields) {
        return fields.text("task")
                .or(() -> fields.text("task_description"))
                .or(() -> fields.object("plan").text("task"))
                .or(() -> fields.object("metadata").text("task"))
                .orElse("");
    }

    private static List<String> retrievedIds(Json.Obj fields) {
        var ids = fields.object("metadata").texts("retrieved_kb_ids");
        return ids.isEmpty() ? fields.object("plan").object("metadata").texts("retrieved_kb_ids") : ids;
    }

    /// A skill a person verified is a plan that worked.
    private static Plan.PlanFacts facts(Json.Obj fields) {
        var about = fields.object("metadata");
        var at = Stream.of("created_at", "timestamp", "verified_at")
                .flatMap(name -> fields.text(name).or(() -> about.text(name)).stream())
                .findFirst()
                .orElse("");
        if (about.text("verified_by").filter(verifier -> !verifier.isBlank()).isPresent()) {
            return new Plan.PlanFacts(at, "success", true);
        }
        var outcome = Stream.of(fields, about, fields.object("plan"))
                .map(PlanFiles::outcome)
                .filter(word -> !word.isEmpty())
                .findFirst()
                .orElse("");
        return new Plan.PlanFacts(at, outcome, false);
    }

    private static String outcome(Json.Obj fields) {
        return switch (fields.get("success")) {
            case Json.Bool success -> success == Json.Bool.TRUE ? "success" : "failure";
            case null, default ->
                fields.text("outcome")
                        .filter(word -> word.equals("success") || word.equals("failure"))
                        .orElse("");
        };
    }

    private static boolean isAction(Json element) {
        return element instanceof Json.Obj fields && fields.has("tool_name");
    }

    private static List<Action> actions(List<Json> elements) {
        return elements.stream()
                .filter(Json.Obj.class::isInstance)
                .map(element -> new Action((Json.Obj) element))
                .toList();
    }

    private static Json parse(Path file) throws CatalogException {
        try {
            var bytes = new StableFile(file).read();
            int start = Encodings.contentStart(bytes, file);
            return JsonText.parse(bytes, start, bytes.length);
        } catch (TruncatedFileException e) {
            throw new CatalogException(
                    file, Messages.of("catalogs.stoppedBecause", e.reason()), Messages.of("catalogs.tryAgainLater"), e);
        } catch (JsonFault fault) {
            throw new CatalogException(
                    file,
                    new JsonFault.Place(fault.line(), fault.column()),
                    fault.description(),
                    Messages.of("catalogs.correctAtPlace"),
                    fault);
        }
    }
}
