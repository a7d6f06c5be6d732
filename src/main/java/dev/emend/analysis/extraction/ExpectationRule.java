package dev.emend.analysis.extraction;

import dev.emend.analysis.extraction.ExtractionRule.Evidence;
import dev.emend.analysis.extraction.ExtractionRule.RuleMatch;
import dev.emend.analysis.extraction.RunSteps.Step;
import dev.emend.analysis.runs.ToolRoles;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.Json;
import dev.emend.model.Run.ToolCall;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a failed run should have done, when its transcript says so: the actions and outputs a
/// benchmark compares with (`info.task.actions` and `info.reward_info.info.outputs` of the
/// τ-bench).
///
/// Only actions that change something are compared; there are many ways to look things up. An
/// expected action was done with other values when at least half of its values are the same.
final class ExpectationRule implements ExtractionRule {
    private static final double SAME = 0.5;
    private static final int TOLD = 3;

    @Override
    public List<RuleMatch> lessons(RunSteps steps) {
        if (!steps.run().head().ending().outcome().equals("failure")) {
            return List.of();
        }
        var found = new ArrayList<RuleMatch>();
        var info = steps.run().metadata().object("info");
        if (info.object("task").get("actions") instanceof Json.Arr(var actions)) {
            actions(steps, actions, found);
        }
        outputs(steps, info.object("reward_info").object("info").object("outputs"), found);
        return found;
    }

    private static void actions(RunSteps steps, List<Json> actions, List<RuleMatch> found) {
        var roles = ToolRoles.of(steps.run().head().family());
        var open = new ArrayList<ToolCall>();
        for (var action : actions) {
            if (action instanceof Json.Obj fields) {
                var tool = fields.text("name").orElse("");
                if (roles.role(tool) == ToolRole.WRITE || roles.role(tool) == ToolRole.DELEGATE) {
                    open.add(new ToolCall("", tool, fields.object("kwargs")));
                }
            }
        }
        var done = new ArrayList<>(
                steps.all().stream().filter(ExpectationRule::isDone).toList());
        open.removeIf(expected -> takeEqual(expected, done));
        for (var expected : List.copyOf(open)) {
            nearest(expected, done).ifPresent(step -> {
                open.remove(expected);
                done.remove(step);
                found.add(otherwise(expected, step));
            });
        }
        missing(steps, open).ifPresent(found::add);
        done.stream()
                .filter(step -> step.role() == ToolRole.WRITE)
                .limit(TOLD)
                .forEach(step -> found.add(unexpected(step)));
    }

    private static boolean isDone(Step step) {
        return !step.hasFailed() && (step.role() == ToolRole.WRITE || step.role() == ToolRole.DELEGATE);
    }

    private static boolean takeEqual(ToolCall expected, List<Step> done) {
        for (var step : done) {
            if (step.tool().equals(expected.name()) && changes(expected, step).isEmpty()) {
                done.remove(step);
                return true;
            }
        }
        return false;
    }

    private static Optional<Step> nearest(ToolCall expected, List<Step> done) {
        Optional<Step> best = Optional.empty();
        int all = ArgumentDiff.between(Json.Obj.EMPTY, expected.arguments()).size();
        int fewest = Integer.MAX_VALUE;
        for (var step : done) {
            int changed = changes(expected, step).size();
            if (step.tool().equals(expected.name()) && changed < fewest && changed <= all * (1 - SAME)) {
                best = Optional.of(step);
                fewest = changed;
            }
        }
        return best;
    }

    private static List<ArgumentDiff> changes(ToolCall expected, Step step) {
        return expected.arguments() instanceof Json.Obj(var members) && members.containsKey("summary")
                ? List.of() // the words of a summary are nobody's expectation
                : ArgumentDiff.between(step.call().arguments(), expected.arguments());
    }

    private static RuleMatch otherwise(ToolCall expected, Step step) {
        var text = "%s should have been called with %s."
                .formatted(expected.name(), ArgumentDiff.description(changes(expected, step), expected.arguments()));
        return RuleMatch.of(Evidence.EXPECTATION, Dimension.TACTICAL, text, List.of(step.message(), step.result()));
    }

    private static Optional<RuleMatch> missing(RunSteps steps, List<ToolCall> open) {
        if (open.isEmpty()) {
            return Optional.empty();
        }
        var events = new ArrayList<>(
                open.stream().limit(TOLD).map(QuotedExcerpt::call).toList());
        if (open.size() > TOLD) {
            events.add(open.size() - TOLD + " more");
        }
        var text = (open.size() == 1
                        ? "This call was expected and never made: "
                        : "These calls were expected and never made: ")
                + QuotedExcerpt.listed(events)
                + ".";
        int last = steps.run().messages().size() - 1;
        return Optional.of(RuleMatch.of(Evidence.EXPECTATION, Dimension.TACTICAL, text, List.of(last)));
    }

    private static RuleMatch unexpected(Step step) {
        var text = QuotedExcerpt.call(step.call()) + " was done, though nothing of the kind was expected.";
        return RuleMatch.of(Evidence.EXPECTATION, Dimension.ANTI_PATTERN, text, List.of(step.message(), step.result()));
    }

    private static void outputs(RunSteps steps, Json.Obj outputs, List<RuleMatch> found) {
        var untold = new ArrayList<String>();
        outputs.members().forEach((output, isTold) -> {
            if (isTold == Json.Bool.FALSE) {
                untold.add(QuotedExcerpt.quote(output));
            }
        });
        if (!untold.isEmpty()) {
            var text = "The user should have been told " + QuotedExcerpt.listed(untold) + ", and was not.";
            int last = steps.run().messages().size() - 1;
            found.add(RuleMatch.of(Evidence.EXPECTATION, Dimension.TACTICAL, text, List.of(last)));
        }
    }
}
