package dev.emend.app.trends;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.Plan;
import dev.emend.store.memories.RunOutcomeTable.RunOutcomeRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// A plan that uses an item, or a run of a task the item has to do with.
///
/// @param source the file of a plan; empty for a run
/// @param run the id of a run, or of the run of a plan
/// @param task secrets masked
/// @param at when it was made or began; empty when it does not say
/// @param success empty when nobody knows
public record ItemAttempt(
        String source, Optional<String> run, String task, Optional<Instant> at, Optional<Boolean> success) {

    public boolean isPlan() {
        return !source.isEmpty();
    }

    static List<ItemAttempt> of(
            ItemRef item, List<Learning> learnings, List<PlanHistory.DatedOutcome> plans, List<RunOutcomeRow> runs) {
        var attempts = new ArrayList<ItemAttempt>();
        var tasks = new HashSet<String>();
        learnings.forEach(learning -> tasks.add(Plan.taskKey(learning.task())));
        for (var plan : plans) {
            if (plan.items().contains(item)) {
                tasks.add(Plan.taskKey(plan.plan().task()));
                attempts.add(new ItemAttempt(
                        plan.plan().source(),
                        plan.run().map(RunOutcomeRow::id),
                        plan.task(),
                        Optional.of(plan.at()),
                        plan.success()));
            }
        }
        tasks.remove("");
        for (var run : runs) {
            if (tasks.contains(Plan.taskKey(run.task()))) {
                attempts.add(new ItemAttempt(
                        "", Optional.of(run.id()), SecretMask.text(run.task()), run.at(), run.success()));
            }
        }
        attempts.sort(Comparator.comparing(attempt -> attempt.at.orElse(Instant.MAX)));
        return List.copyOf(attempts);
    }
}
