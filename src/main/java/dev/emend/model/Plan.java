package dev.emend.model;

import java.util.List;

/// The steps an agent meant to take for one task.
///
/// @param source where it was read: a file name, for a skill followed by its id
/// @param said what the record says beside its steps
public record Plan(String source, String task, List<Action> actions, List<String> retrievedItems, PlanFacts said) {

    /// @param at when it was made, as written; empty when it does not say
    /// @param outcome `success`, `failure`, or empty when it does not say
    /// @param isByPerson whether a person said how it ended
    public record PlanFacts(String at, String outcome, boolean isByPerson) {
        public static final PlanFacts NOTHING = new PlanFacts("", "", false);
    }

    public Plan {
        actions = List.copyOf(actions);
        retrievedItems = List.copyOf(retrievedItems);
    }

    public Plan(String source, String task, List<Action> actions, List<String> retrievedItems) {
        this(source, task, actions, retrievedItems, PlanFacts.NOTHING);
    }
}
