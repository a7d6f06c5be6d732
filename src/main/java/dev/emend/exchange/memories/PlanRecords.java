package dev.emend.exchange.memories;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Plans and verified skills as memories: the task and its steps; the whole of it in the metadata.
public record PlanRecords(ImportContext intake) implements JsonRecords.Handler {
    @Override
    public Set<String> lists() {
        return intake.format() == Format.SKILL ? Set.of("skills") : Set.of();
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj plan)) {
            throw new InvalidRecordException(Messages.of("exchange.badPlan"));
        }
        var steps = steps(plan);
        if (steps.isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.planEmpty"));
        }
        var lines = new ArrayList<String>();
        for (var step : steps) {
            lines.add((lines.size() + 1) + ". " + line(step));
        }
        var task = plan.text("task")
                .or(() -> plan.text("task_description"))
                .or(() -> plan.object("plan").text("task"))
                .orElse("");
        var at = RecordTime.of(plan, List.of("created_at", "timestamp"));
        var name = plan.text("skill_id").or(() -> plan.text("id")).orElse("");
        intake.memory(place, name, MemoryDraft.note(task, String.join("\n", lines), at, plan));
    }

    private static List<Json> steps(Json.Obj plan) {
        for (var steps : List.of(
                plan.array("plan"),
                plan.object("plan").array("plan"),
                plan.object("plan").array("actions"),
                plan.array("actions"),
                plan.array("action_plan"))) {
            if (!steps.isEmpty()) {
                return steps;
            }
        }
        return List.of();
    }

    private static String line(Json step) {
        if (!(step instanceof Json.Obj action)) {
            return step.plain();
        }
        var arguments = new ArrayList<String>();
        action.object("tool_arguments").members().forEach((name, value) -> arguments.add(name + "=" + value.plain()));
        var tool = action.text("tool_name").orElseGet(action::compact);
        var reasoning = action.text("reasoning").map(reason -> ": " + reason).orElse("");
        return tool + "(" + String.join(", ", arguments) + ")" + reasoning;
    }
}
