package dev.emend.app.runs;

import dev.emend.model.Execution;
import dev.emend.model.Run;
import java.util.List;

/// A run as a whole, and what can be said of it.
///
/// @param steps its tool calls, in their order
/// @param trace the same over time
/// @param document how the design document judges it
/// @param own the same by the roles the tools have in its family
/// @param signals why something can be learned of it, as the document calls them
public record RunDetail(
        Run run,
        RunSummary row,
        List<RunStep> steps,
        RunTrace trace,
        Execution document,
        Execution own,
        List<String> signals) {
    public RunDetail {
        steps = List.copyOf(steps);
        signals = List.copyOf(signals);
    }
}
