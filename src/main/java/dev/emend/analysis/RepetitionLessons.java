package dev.emend.analysis;

import dev.emend.analysis.LessonRule.Evidence;
import dev.emend.analysis.LessonRule.Found;
import dev.emend.analysis.Steps.Step;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Calls made again with the same arguments and the same answer, nothing having been changed in
/// between.
final class RepetitionLessons implements LessonRule {
    @Override
    public List<Found> lessons(Steps steps) {
        var found = new ArrayList<Found>();
        Set<Step> told = new HashSet<>();
        var all = steps.all();
        for (int i = 0; i < all.size(); i++) {
            var again = again(steps, i);
            if (again.size() > 1 && !told.contains(all.get(i))) {
                told.addAll(again);
                found.add(lesson(again));
            }
        }
        return found;
    }

    private static List<Step> again(Steps steps, int first) {
        var step = steps.all().get(first);
        var again = new ArrayList<>(List.of(step));
        if (step.isActing()
                || step.hasFailed()
                || step.role() == ToolRole.THINK
                || step.role() == ToolRole.PLAN) {
            return again;
        }
        for (var later : steps.all().subList(first + 1, steps.all().size())) {
            if (later.isActing() && !later.hasFailed()) {
                break;
            }
            if (later.isSameCall(step) && isSameAnswer(steps, step, later)) {
                again.add(later);
            }
        }
        return again;
    }

    private static boolean isSameAnswer(Steps steps, Step one, Step other) {
        var messages = steps.run().messages();
        return one.result() >= 0
                && other.result() >= 0
                && messages.get(one.result()).text().equals(messages.get(other.result()).text());
    }

    private static Found lesson(List<Step> again) {
        var text =
                "%s was called %s and answered the same each time; nothing had changed in between, so"
                        + " the first answer would have done.";
        return Found.of(
                Evidence.REPETITION,
                Dimension.ANTI_PATTERN,
                text.formatted(Told.call(again.getFirst().call()), Told.times(again.size())),
                again.stream().map(Step::message).toList());
    }
}
