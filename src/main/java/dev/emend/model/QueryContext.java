package dev.emend.model;

import java.util.ArrayList;

/// Knowledge of an agent before it decides, as a view of its JSON (`AgentQueryContext` of the
/// persistent memory design).
public record QueryContext(Json.Obj fields) {
    /// The text that is embedded to find experiences: the explicit query when there is one, else
    /// the fields in their order: task requirements, the present component, all components. It
    /// begins as [Experience#summary()] does, so that like is compared with like.
    public String summary() {
        var explicit = fields.text("explicit_query_text").orElse("");
        if (!explicit.isBlank()) {
            return explicit.strip();
        }
        var parts = new ArrayList<String>();
        Experience.say(parts, "Task requirements: ", Experience.plain(fields.get("current_task_requirements")));
        var name = fields.text("current_component_name").orElse("");
        var metrics = Experience.plain(fields.get("current_component_metrics"));
        Experience.say(
                parts,
                "Component before: ",
                name.isEmpty() || metrics.isEmpty() ? name + metrics : name + " (" + metrics + ")");
        Experience.say(parts, "All components: ", Experience.plain(fields.get("all_components_performance")));
        return String.join(". ", parts);
    }
}
