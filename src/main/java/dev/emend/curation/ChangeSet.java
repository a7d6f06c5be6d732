package dev.emend.curation;

import dev.emend.model.LearningRef;
import java.util.List;
import java.util.stream.Stream;

/// Changes somebody thinks about, in the order in which they would be decided.
public record ChangeSet(List<Planned> changes) {
    public ChangeSet {
        changes = List.copyOf(changes);
    }

    public static ChangeSet of(Planned... changes) {
        return new ChangeSet(List.of(changes));
    }

    /// The same verdict on several learnings.
    public static ChangeSet of(Outcome outcome, LearningRef... learnings) {
        return new ChangeSet(
                Stream.of(learnings)
                        .<Planned>map(one -> new Planned.Judged(one, outcome))
                        .toList());
    }
}
