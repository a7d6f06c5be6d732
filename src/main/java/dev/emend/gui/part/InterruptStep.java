package dev.emend.gui.part;

import dev.emend.model.Action;
import dev.emend.model.Learning;
import dev.emend.model.Plan;
import java.util.ArrayList;
import java.util.List;

/// Step that a person may correct: the agent's action, and the error if it is known.
///
/// @param number the step as the agent counted it; else the position in the plan, from 1
/// @param error empty for steps of a plan
public record InterruptStep(String task, int number, Action action, String error) {

    /// The steps the item's learnings speak of, in their order.
    public static List<InterruptStep> ofLearnings(List<Learning> learnings) {
        return learnings.stream().map(InterruptStep::of).toList();
    }

    public static InterruptStep of(Learning learning) {
        return new InterruptStep(
                learning.task(), learning.stepNum().orElse(0), learning.originalAction(), learning.error());
    }

    /// Every action of every plan, plan by plan.
    public static List<InterruptStep> ofPlans(List<Plan> plans) {
        var steps = new ArrayList<InterruptStep>();
        for (var plan : plans) {
            int position = 0;
            for (var action : plan.actions()) {
                position++;
                steps.add(new InterruptStep(plan.task(), action.stepNum().orElse(position), action, ""));
            }
        }
        return List.copyOf(steps);
    }
}
