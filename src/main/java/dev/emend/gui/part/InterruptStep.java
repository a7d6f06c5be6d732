package dev.emend.gui.part;

import dev.emend.model.Action;
import dev.emend.model.Learning;
import dev.emend.model.Plan;
import java.util.ArrayList;
import java.util.List;

/// One step a person may step in at: what the agent did there, and what went wrong if it is known.
///
/// @param number the step as the agent counted it; the position in the plan, from 1, when it did
///   not
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
