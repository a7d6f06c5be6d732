package dev.emend.gui.conflicts;

import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/// A failure, or a step of a plan, that names no item its catalog has.
///
/// @param key the same for the same one
/// @param unknownId the unknown id it names; empty when it names none
/// @param facts what the agent did there
/// @param candidates the items it may belong to, likeliest first
public record UnattributedFailure(
        String key, Place place, String unknownId, FailureFacts facts, List<Candidate> candidates) {
    /// @param source the plan it is a step of; empty for a failure
    /// @param step its number there
    public record Place(UUID catalog, Path file, String source, int step) {
        boolean isStep() {
            return !source.isEmpty();
        }
    }

    /// @param error empty for a step nothing went wrong at
    public record FailureFacts(String task, Action action, String error) {}

    /// @param title of the item, for people
    /// @param score 0 to 1
    /// @param reasons for people, the strongest first
    public record Candidate(ItemRef item, String title, double score, List<String> reasons) {
        public Candidate {
            reasons = List.copyOf(reasons);
        }
    }

    public UnattributedFailure {
        candidates = List.copyOf(candidates);
    }

    /// The sentence on what went wrong, or on what was done when nothing did.
    String sentence() {
        if (!facts.error.isEmpty()) {
            return facts.error;
        }
        var reasoning = facts.action.reasoning();
        return reasoning.isEmpty() ? facts.action.oneLine() : reasoning;
    }
}
