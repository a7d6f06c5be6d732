package dev.emend.app.runs;

import dev.emend.model.Json;
import dev.emend.model.Run;
import java.util.OptionalDouble;

/// The outcomes of runs, a person's word before the transcript's. Pure functions.
final class RunOutcome {
    private static final String OUTCOME = "outcome";

    private RunOutcome() {}

    /// The run as if its transcript said what a person said, with no word left that says otherwise.
    ///
    /// @param outcome one of [RunService#OUTCOMES]; empty for what the transcript says
    static Run withOutcome(Run run, String outcome) {
        if (outcome.isEmpty()) {
            return run;
        }
        var head = run.head();
        var ending = outcome.equals(RunSummaryCache.UNKNOWN)
                ? Run.Ending.UNKNOWN
                : new Run.Ending(outcome, OptionalDouble.empty());
        var metadata = run.metadata().has(OUTCOME)
                ? run.metadata().with(OUTCOME, new Json.Text(ending.outcome()))
                : run.metadata();
        return new Run(
                run.id(),
                new Run.Head(head.family(), head.task(), head.model(), head.startedAt(), ending),
                run.messages(),
                metadata,
                run.origin());
    }
}
