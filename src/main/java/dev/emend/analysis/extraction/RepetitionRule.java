package dev.emend.analysis.extraction;

import dev.emend.analysis.extraction.ExtractionRule.Evidence;
import dev.emend.analysis.extraction.ExtractionRule.RuleMatch;
import dev.emend.analysis.extraction.RunSteps.Step;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Calls made again with the same arguments and the same answer, nothing having been changed in
/// between.
final class RepetitionRule implements ExtractionRule {
    @Override
    public List<RuleMatch> lessons(RunSteps steps) {
        var repeated = new ArrayList<List<Step>>();
        var open = new LinkedHashMap<Object, List<Step>>();
        for (var step : steps.all()) {
            if (step.isActing() && !step.hasFailed()) {
                close(open, repeated);
            } else if (isLooking(step)) {
                var answer = steps.run().messages().get(step.result()).text();
                open.computeIfAbsent(List.of(step.tool(), step.call().arguments(), answer), _ -> new ArrayList<>())
                        .add(step);
            }
        }
        close(open, repeated);
        return repeated.stream().map(RepetitionRule::lesson).toList();
    }

    private static boolean isLooking(Step step) {
        return step.result() >= 0
                && !step.isActing()
                && !step.hasFailed()
                && step.role() != ToolRole.THINK
                && step.role() != ToolRole.PLAN;
    }

    /// Something changed: what was seen may be seen again.
    private static void close(Map<Object, List<Step>> open, List<List<Step>> repeated) {
        open.values().stream().filter(steps -> steps.size() > 1).forEach(repeated::add);
        open.clear();
    }

    private static RuleMatch lesson(List<Step> steps) {
        var text = "%s was called %s and answered the same each time; nothing had changed in between, so"
                + " the first answer would have done.";
        return RuleMatch.of(
                Evidence.REPETITION,
                Dimension.ANTI_PATTERN,
                text.formatted(QuotedExcerpt.call(steps.getFirst().call()), QuotedExcerpt.times(steps.size())),
                steps.stream().map(Step::message).toList());
    }
}
