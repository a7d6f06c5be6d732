package dev.emend.analysis.extraction;

import dev.emend.analysis.runs.RunSteps;
import dev.emend.model.Execution;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Texts of a memory that describe a run and hold no lesson yet. Pure functions.
public final class RunFacts {
    private static final int NARRATIVE = 4_000;
    private static final int MESSAGE = 240;

    private RunFacts() {}

    /// Task, context, narrative and reflection of the whole run.
    public static Memory.Text of(Run run, Execution execution) {
        return new Memory.Text(
                run.head().task(),
                context(run, "A run of ", List.copyOf(execution.counts().keySet())),
                RunNarrative.of(run, _ -> true, NARRATIVE, MESSAGE),
                reflection(run, execution),
                Memory.MemoryLessons.NOTHING);
    }

    /// Task, context and narrative of one call, without the other calls of its message.
    ///
    /// @param message the index of the message that makes it
    /// @param otherMessages the indices of what else is told: its result, what the user said of it
    public static Memory.Text ofStep(Run run, int message, Run.ToolCall call, Set<Integer> otherMessages) {
        var messages = new ArrayList<>(run.messages());
        var caller = messages.get(message);
        messages.set(
                message,
                new Run.Message(
                        caller.role(), caller.text(), List.of(call), caller.answers(), caller.at(), caller.rest()));
        var stepRun = new Run(run.id(), run.head(), messages, run.metadata(), run.origin());
        return new Memory.Text(
                run.head().task(),
                context(run, "A step of a run of ", List.of(call.name())),
                RunNarrative.of(stepRun, i -> i == message || otherMessages.contains(i), NARRATIVE, MESSAGE),
                "",
                Memory.MemoryLessons.NOTHING);
    }

    private static String context(Run run, String start, List<String> tools) {
        var model = run.head().model();
        return start
                + run.head().family()
                + (model.isEmpty() ? "" : " with " + model)
                + switch (tools.size()) {
                    case 0 -> ", without tools.";
                    case 1 -> ", with the tool " + tools.getFirst() + ".";
                    default -> ", with the tools " + QuotedExcerpt.joinWithAnd(tools) + ".";
                };
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
        text.append('.');
        var wastedCalls =
                execution.redundancies().size() + execution.inefficiencies().size();
        if (wastedCalls > 0) {
            execution
                    .score()
                    .value()
                    .ifPresent(score -> text.append(String.format(Locale.ROOT, " Efficiency %.2f, ", score))
                            .append(wastedCalls)
                            .append(wastedCalls == 1 ? " call was for nothing." : " calls were for nothing."));
        }
        return text.toString();
    }
}
