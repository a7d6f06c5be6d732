package dev.emend.model;

import java.util.List;

/// The steps an agent meant to take for one task.
///
/// @param source where it was read: a file name, for a skill followed by its id
/// @param facts what the record says beside its steps
public record Plan(String source, String task, List<Action> actions, List<String> retrievedItems, PlanFacts facts) {

    /// @param at when it was made, as written; empty when it does not say
    /// @param outcome `success`, `failure`, or empty when it does not say
    /// @param isByPerson whether a person said how it ended
    public record PlanFacts(String at, String outcome, boolean isByPerson) {
        public static final PlanFacts NOTHING = new PlanFacts("", "", false);
    }

    /// As much of a task as a list of runs knows.
    private static final int TASK = 300;

    /// A task as plans and runs are compared by: its first 300 characters without differences of white
    /// space.
    public static String taskKey(String task) {
        var text = task.length() <= TASK ? task : task.substring(0, TASK);
        return text.strip().replaceAll("\\s+", " ");
    }

    public Plan {
        actions = List.copyOf(actions);
        retrievedItems = List.copyOf(retrievedItems);
    }

    public Plan(String source, String task, List<Action> actions, List<String> retrievedItems) {
        this(source, task, actions, retrievedItems, PlanFacts.NOTHING);
    }
}
