package dev.emend.analysis.extraction;

import dev.emend.analysis.extraction.ExtractionRule.Evidence;
import dev.emend.analysis.extraction.ExtractionRule.RuleMatch;
import dev.emend.analysis.extraction.RunSteps.Step;
import dev.emend.analysis.runs.ToolRoles;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.Run.Role;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the end of a run tells: the way that led to success, whether the last change was tried, and
/// a failure without any change.
final class OutcomeRule implements ExtractionRule {
    private static final int MIN_CALLS = 3;
    private static final int MAX_TOOLS = 12;
    private static final int MAX_CITED = 6;

    @Override
    public List<RuleMatch> lessons(RunSteps steps) {
        var found = new ArrayList<RuleMatch>();
        var outcome = steps.run().head().ending().outcome();
        if (outcome.equals("success") && steps.all().size() >= MIN_CALLS) {
            found.add(path(steps));
        }
        if (outcome.equals("failure") && steps.all().isEmpty()) {
            found.add(onlyTalk(steps));
        }
        verification(steps, found);
        return found;
    }

    private static RuleMatch path(RunSteps steps) {
        var text = "It succeeded in " + steps.all().size() + " calls: " + sequence(steps) + ".";
        var messages = steps.all().stream().map(Step::message).toList();
        return RuleMatch.of(Evidence.PATH, Dimension.STRATEGIC, text, messages);
    }

    /// The tools in their order, neighbours of one name together.
    static String sequence(RunSteps steps) {
        var events = new ArrayList<String>();
        int times = 0;
        var all = steps.all();
        for (int i = 0; i < all.size(); i++) {
            times++;
            var tool = all.get(i).tool();
            if (i + 1 == all.size() || !all.get(i + 1).tool().equals(tool)) {
                events.add(times == 1 ? tool : tool + " ×" + times);
                times = 0;
            }
        }
        var cut = events.size() > MAX_TOOLS ? events.subList(0, MAX_TOOLS) : events;
        return String.join(" → ", cut) + (events.size() > MAX_TOOLS ? " → …" : "");
    }

    private static RuleMatch onlyTalk(RunSteps steps) {
        var messages = steps.run().messages();
        var answers = new ArrayList<Integer>();
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i).role() == Role.ASSISTANT) {
                answers.add(i);
            }
        }
        var text = "The run failed without any call of a tool: the agent answered %s and looked nothing" + " up.";
        return RuleMatch.of(
                Evidence.STANDSTILL,
                Dimension.ANTI_PATTERN,
                text.formatted(QuotedExcerpt.times(answers.size())),
                answers.subList(0, Math.min(MAX_CITED, answers.size())));
    }

    /// Only where changes can be tried by running something.
    private static void verification(RunSteps steps, List<RuleMatch> found) {
        var roles = ToolRoles.of(steps.run().head().family());
        if (!roles.has(ToolRole.SANDBOX)) {
            return;
        }
        @Nullable Step change = null;
        @Nullable Step trial = null;
        for (var step : steps.all()) {
            if (step.role() == ToolRole.WRITE && !step.hasFailed()) {
                change = step;
                trial = null;
            } else if (step.role() == ToolRole.SANDBOX && change != null) {
                trial = step;
            }
        }
        if (change == null) {
            return;
        }
        var changed = QuotedExcerpt.call(change.call());
        if (trial == null) {
            found.add(RuleMatch.of(
                    Evidence.VERIFICATION,
                    Dimension.META,
                    "Nothing was run after the last change, " + changed + ".",
                    List.of(change.message())));
            return;
        }
        var text = trial.hasFailed()
                ? "The last change, %s, was tried with %s, which failed; the run ended without" + " another change."
                : "The last change, %s, was tried with %s before the end.";
        found.add(RuleMatch.of(
                Evidence.VERIFICATION,
                Dimension.META,
                text.formatted(changed, QuotedExcerpt.call(trial.call())),
                List.of(change.message(), trial.message())));
    }
}
