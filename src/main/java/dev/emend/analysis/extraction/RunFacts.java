package dev.emend.analysis.extraction;

import dev.emend.model.Execution;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What happened in a run, as the texts of a memory that has no lesson yet. Pure functions.
public final class RunFacts {
    private static final int NARRATIVE = 4_000;
    private static final int MESSAGE = 240;

    private RunFacts() {}

    /// Task, context, narrative and reflection of the whole run.
    public static Memory.Text of(Run run, Execution execution) {
        return new Memory.Text(
                run.head().task(),
                context(run, execution),
                RunNarrative.of(run, _ -> true, NARRATIVE, MESSAGE),
                reflection(run, execution),
                Memory.MemoryLessons.NOTHING);
    }

    /// The same of some messages only, without a reflection on the whole.
    ///
    /// @param messages their indices
    public static Memory.Text of(Run run, Execution execution, Set<Integer> messages) {
        return new Memory.Text(
                run.head().task(),
                context(run, execution),
                RunNarrative.of(run, messages::contains, NARRATIVE, MESSAGE),
                "",
                Memory.MemoryLessons.NOTHING);
    }

    private static String context(Run run, Execution execution) {
        var model = run.head().model();
        var tools = List.copyOf(execution.counts().keySet());
        return "A run of "
                + run.head().family()
                + (model.isEmpty() ? "" : " with " + model)
                + (tools.isEmpty() ? ", without tools." : ", with the tools " + QuotedExcerpt.listed(tools) + ".");
    }

    private static String reflection(Run run, Execution execution) {
        var ending = run.head().ending();
        var outcome = switch (ending.outcome()) {
            case "success" -> "The run succeeded";
            case "failure" -> "The run failed";
            case "" -> "Nobody said how the run ended;";
            default -> "The run ended as " + ending.outcome();
        };
        long failed = RunSteps.of(run).all().stream()
                .filter(step -> step.error().isPresent())
                .count();
        var calls = execution.tools().size();
        var text = new StringBuilder(outcome);
        text.append(ending.outcome().isEmpty() ? " it made " : " with ");
        text.append(calls).append(calls == 1 ? " call" : " calls");
        text.append(failed == 0 ? "" : ", " + failed + " of them failed");
        text.append(". Efficiency ")
                .append(String.format(Locale.ROOT, "%.2f", execution.score().value()));
        var wasted =
                execution.redundancies().size() + execution.inefficiencies().size();
        text.append(wasted == 0 ? "." : ", " + wasted + (wasted == 1 ? " finding." : " findings."));
        return text.toString();
    }
}
