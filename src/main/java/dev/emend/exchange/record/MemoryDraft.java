package dev.emend.exchange.record;

import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.util.OptionalDouble;

/// A memory that has no id yet.
public record MemoryDraft(Memory.Kind kind, Memory.Text text, Memory.Result result, Json.Obj metadata) {

    /// Something learned that is said in one text.
    ///
    /// @param task what it is about; may be empty
    public static MemoryDraft note(String task, String narrative, String timestamp, Json.Obj metadata) {
        return new MemoryDraft(
                Memory.Kind.LEARNED,
                new Memory.Text(task, "", narrative, "", Memory.MemoryLessons.NOTHING),
                new Memory.Result("", OptionalDouble.empty(), timestamp, Json.Obj.EMPTY),
                metadata);
    }

    /// The log of one decision and its outcome.
    public static MemoryDraft experience(Json.Obj log, Json.Obj metadata) {
        var experience = new Experience(log);
        var task = log.get("current_task_requirements");
        var outcome = experience
                .success()
                .map(success -> success ? "success" : "failure")
                .orElse("");
        var done = (experience.action() + " " + experience.component()).strip();
        return new MemoryDraft(
                Memory.Kind.EXPERIENCE,
                new Memory.Text(
                        task == null || task == Json.Null.NULL ? "" : task.plain(),
                        "",
                        experience.error().isEmpty() ? done : done + ": " + experience.error(),
                        experience.reflection(),
                        Memory.MemoryLessons.NOTHING),
                new Memory.Result(outcome, OptionalDouble.empty(), experience.timestamp(), log),
                metadata);
    }

    /// True for an experience log as the persistent memory design writes it.
    public static boolean isExperience(Json.Obj log) {
        return log.has("kfm_action_taken") || log.has("outcome_success") && log.has("planner_llm_output");
    }

    /// A confidence that can be reckoned with; another number stays in the metadata only.
    public static OptionalDouble confidence(OptionalDouble number) {
        return number.isPresent() && number.getAsDouble() >= 0 && number.getAsDouble() <= 1
                ? number
                : OptionalDouble.empty();
    }

    String hashInput() {
        return kind + text.toString() + result + metadata.compact();
    }
}
