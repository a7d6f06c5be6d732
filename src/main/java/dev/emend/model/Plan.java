package dev.emend.model;

import java.util.List;

/// The steps an agent meant to take for one task.
///
/// @param source where it was read: a file name, for a skill followed by its id
public record Plan(String source, String task, List<Action> actions, List<String> retrievedItems) {
    public Plan {
        actions = List.copyOf(actions);
        retrievedItems = List.copyOf(retrievedItems);
    }
}
