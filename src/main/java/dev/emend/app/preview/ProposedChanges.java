package dev.emend.app.preview;

import dev.emend.model.LearningRef;
import java.util.List;
import java.util.stream.Stream;

/// Changes somebody thinks about, in the order in which they would be decided.
public record ProposedChanges(List<ProposedChange> changes) {
    public ProposedChanges {
        changes = List.copyOf(changes);
    }

    public static ProposedChanges of(ProposedChange... changes) {
        return new ProposedChanges(List.of(changes));
    }

    /// The same verdict on several learnings.
    public static ProposedChanges of(ReviewOutcome outcome, LearningRef... learnings) {
        return new ProposedChanges(Stream.of(learnings)
                .<ProposedChange>map(ref -> new ProposedChange.LearningJudged(ref, outcome))
                .toList());
    }
}
