package dev.emend.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The log of one decision of an agent and its outcome, as a view of its JSON (`AgentExperienceLog`
/// of the persistent memory design).
public record Experience(Json.Obj fields) {
    /// The length of the excerpt of the planner's input that is kept beside the log.
    private static final int PREVIEW = 200;

    public String timestamp() {
        return fields.text("timestamp").orElse("");
    }

    /// The action decided on, for example `Marry`.
    public String action() {
        return fields.text("kfm_action_taken").orElse("");
    }

    /// The component the action was about.
    public String component() {
        return fields.text("selected_component_name")
                .or(() -> fields.text("previous_component_name"))
                .orElse("");
    }

    /// Empty when the log does not say.
    public Optional<Boolean> success() {
        return fields.bool("outcome_success");
    }

    public String error() {
        return fields.text("action_execution_error").orElse("");
    }

    public String reflection() {
        return fields.text("reflection_llm_output").orElse("");
    }

    /// The text that is embedded, from the fields of the log in their order: task requirements, the
    /// component before, action and component, the metrics afterwards, outcome, error, reflection.
    /// A field that says nothing is left out.
    public String summary() {
        var parts = new ArrayList<String>();
        say(parts, "Task requirements: ", plain("current_task_requirements"));
        var before = fields.text("previous_component_name").orElse("");
        say(parts, "Component before: ", with(before, plain("previous_component_metrics")));
        say(parts, "Action: ", action());
        say(parts, "Component: ", fields.text("selected_component_name").orElse(""));
        say(parts, "Metrics afterwards: ", plain("execution_outcome_metrics"));
        say(parts, "Outcome: ", outcome());
        say(parts, "Error: ", error());
        say(parts, "Reflection: ", reflection());
        return String.join(". ", parts);
    }

    /// `success`, `failure`, or empty when the log does not say.
    public String outcome() {
        return success().map(success -> success ? "success" : "failure").orElse("");
    }

    /// The metadata beside the log for filters, under the names of the persistent memory design:
    /// texts all of them, booleans as `True` and `False`, metrics and requirements as JSON. A field
    /// the log does not have is left out.
    public Json.Obj metadata() {
        var members = new LinkedHashMap<String, Json>();
        put(members, "timestamp", fields.get("timestamp"));
        put(members, "kfm_action_taken", fields.get("kfm_action_taken"));
        if (!component().isEmpty()) {
            members.put("component_involved", new Json.Text(component()));
        }
        put(members, "previous_component_metrics", fields.get("previous_component_metrics"));
        put(members, "new_component_metrics", fields.get("execution_outcome_metrics"));
        put(members, "task_requirements", fields.get("current_task_requirements"));
        var input = fields.get("planner_llm_input");
        if (input != null && input != Json.Null.NULL) {
            members.put("planner_llm_input_preview", new Json.Text(truncate(input.plain())));
        }
        put(members, "planner_llm_output", fields.get("planner_llm_output"));
        put(members, "reflection_llm_output", fields.get("reflection_llm_output"));
        success().ifPresent(success -> members.put("outcome_success", new Json.Text(success ? "True" : "False")));
        put(members, "action_execution_error", fields.get("action_execution_error"));
        members.put("experience_summary_embedded", new Json.Text(summary()));
        return new Json.Obj(members);
    }

    private static void put(Map<String, Json> members, String name, @Nullable Json value) {
        if (value != null && value != Json.Null.NULL) {
            members.put(name, new Json.Text(value.plain()));
        }
    }

    private static String truncate(String text) {
        return text.length() <= PREVIEW ? text : text.substring(0, PREVIEW);
    }

    /// The experience as a memory: its task is what was required, its narrative the summary, so
    /// that both are embedded, and the whole log is its execution.
    ///
    /// @param metadata what its source keeps beside it
    public Memory memory(String id, Json.Obj metadata, Origin origin) {
        return new Memory(
                id,
                Memory.Kind.EXPERIENCE,
                new Memory.Text(plain("current_task_requirements"), "", summary(), "", Memory.MemoryLessons.NOTHING),
                new Memory.Result(outcome(), OptionalDouble.empty(), timestamp(), fields),
                metadata,
                origin);
    }

    /// The log of a memory that is an experience.
    public static Optional<Experience> of(Memory memory) {
        return memory.kind() == Memory.Kind.EXPERIENCE
                ? Optional.of(new Experience(memory.result().execution()))
                : Optional.empty();
    }

    /// A member in words: `accuracy 0.9, latency 120`.
    private String plain(String name) {
        return plain(fields.get(name));
    }

    static String plain(@Nullable Json value) {
        return switch (value) {
            case null -> "";
            case Json.Null _ -> "";
            case Json.Obj(var members) -> {
                var parts = new ArrayList<String>();
                members.forEach((key, member) -> say(parts, key.replace('_', ' ') + " ", plain(member)));
                yield String.join(", ", parts);
            }
            case Json.Arr(var elements) ->
                String.join(", ", elements.stream().map(Experience::plain).toList());
            default -> value.plain();
        };
    }

    private static String with(String name, String metrics) {
        return name.isEmpty() || metrics.isEmpty() ? name + metrics : name + " (" + metrics + ")";
    }

    static void say(List<String> parts, String name, String value) {
        if (!value.isBlank()) {
            parts.add(name + value.strip());
        }
    }
}
