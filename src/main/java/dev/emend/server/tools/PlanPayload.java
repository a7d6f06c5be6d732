package dev.emend.server.tools;

import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A plan as a planner sends it: its steps as `actions` or as `plan`, or the whole plan, with its
/// reasoning and duration, as the object `plan` (`PlanSchema` of the KB-attached learning design,
/// and the file `save_plan` writes).
///
/// @param fields `plan` with the steps, `reasoning` and `estimated_duration`
/// @param metadata what was said of the plan beside that; the caller may add to it
record PlanPayload(Json.Obj fields, Map<String, Json> metadata) {
    private static final List<String> STEPS = List.of("plan", "actions");
    private static final List<String> EXTRA_MEMBERS = List.of("reasoning", "estimated_duration");

    /// @param arguments that fit the schema of `store_plan`
    /// @throws UserException when there are no steps, two lists of them, or a step is none
    static PlanPayload of(Json.Obj arguments) throws UserException {
        var whole = arguments.object("plan");
        var lists = List.of(
                arguments.array("actions"), arguments.array("plan"), whole.array("plan"), whole.array("actions"));
        var stepLists =
                lists.stream().filter(list -> !list.isEmpty()).distinct().toList();
        if (stepLists.size() > 1) {
            throw QueryParameters.wrong(Messages.of("server.planDiffers"), Messages.of("server.sendStepsOnce"));
        }
        if (stepLists.isEmpty() && !arguments.has("actions") && !arguments.has("plan")) {
            throw QueryParameters.wrong(Messages.of("server.planEmpty"), Messages.of("server.sendActions"));
        }
        var fields = new LinkedHashMap<String, Json>();
        fields.put("plan", steps(stepLists.isEmpty() ? Json.Arr.EMPTY : new Json.Arr(stepLists.getFirst())));
        var metadata = new LinkedHashMap<>(arguments.object("metadata").members());
        whole.members().forEach((name, value) -> {
            if (EXTRA_MEMBERS.contains(name)) {
                put(fields, name, value);
            } else if (name.equals("metadata") && value instanceof Json.Obj its) {
                its.members().forEach(metadata::putIfAbsent);
            } else if (!STEPS.contains(name)) {
                metadata.putIfAbsent(name, value);
            }
        });
        for (var name : EXTRA_MEMBERS) {
            put(fields, name, arguments.get(name));
        }
        return new PlanPayload(new Json.Obj(fields), metadata);
    }

    private static void put(Map<String, Json> fields, String name, @Nullable Json value) {
        if (value != null && value != Json.Null.NULL) {
            fields.put(name, value);
        }
    }

    /// Checked as the schema of `actions` has them, which does not look into the member `plan`.
    private static Json steps(Json.Arr steps) throws UserException {
        var schema = Schemas.orNull(
                ToolSchema.of("store_plan").input().object("properties").object("actions"));
        var wrong = SchemaCheck.problems(steps, schema);
        if (!wrong.isEmpty()) {
            throw QueryParameters.wrong(
                    Messages.of("server.badSteps", String.join("; ", wrong)), Messages.of("server.comparePlanSchema"));
        }
        return Schemas.withoutNulls(steps, schema);
    }

    /// The items its steps were derived from, step by step.
    List<String> sources() {
        return fields.array("plan").stream()
                .filter(Json.Obj.class::isInstance)
                .map(action -> new Action((Json.Obj) action).kbSource())
                .flatMap(java.util.Optional::stream)
                .toList();
    }
}
