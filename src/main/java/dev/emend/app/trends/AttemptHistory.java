package dev.emend.app.trends;

import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.Plan;
import dev.emend.store.memories.RunOutcomeTable.RunOutcomeRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// The attempts at tasks, plans and runs, as one catalog knows them. A run that tells how a plan ended
/// is that plan's and no attempt of its own.
final class AttemptHistory {
    private final List<Attempt> datedAttempts = new ArrayList<>();
    private final Map<ItemRef, List<Attempt>> plansByItem = new HashMap<>();
    private final Map<String, List<Attempt>> plansByTask = new HashMap<>();
    private final Map<String, List<Attempt>> runsByTask = new HashMap<>();
    private final Map<String, List<String>> undatedByTask = new HashMap<>();

    /// @param task without differences of white space; empty when it says none
    /// @param errors of each tool that failed, how often with each kind of error
    record Attempt(
            Instant at,
            boolean isPlan,
            String task,
            Optional<Boolean> success,
            OptionalDouble cost,
            Map<String, Map<String, Integer>> errors,
            TrendRecordLink row) {
        boolean isFailure() {
            return !success.orElse(true);
        }

        boolean isSuccess() {
            return success.orElse(false);
        }
    }

    AttemptHistory(List<PlanHistory.DatedOutcome> plans, List<RunOutcomeRow> runs) {
        var ofPlans = new HashSet<String>();
        for (var plan : plans) {
            plan.run().ifPresent(run -> ofPlans.add(run.id()));
            add(plan);
        }
        for (var run : runs) {
            if (!ofPlans.contains(run.id()) && !run.task().isBlank()) {
                add(run);
            }
        }
        datedAttempts.sort(Comparator.comparing(Attempt::at));
    }

    private void add(PlanHistory.DatedOutcome plan) {
        var attempt = new Attempt(
                plan.at(),
                true,
                Plan.taskKey(plan.plan().task()),
                plan.success(),
                plan.run().map(RunOutcomeRow::cost).orElse(OptionalDouble.empty()),
                plan.run().map(RunOutcomeRow::errors).orElse(Map.of()),
                plan.row(OutcomeSeries.outcomeText(plan)));
        datedAttempts.add(attempt);
        plan.items()
                .forEach(item -> plansByItem
                        .computeIfAbsent(item, _ -> new ArrayList<>())
                        .add(attempt));
        if (!attempt.task.isEmpty()) {
            plansByTask.computeIfAbsent(attempt.task, _ -> new ArrayList<>()).add(attempt);
        }
    }

    private void add(RunOutcomeRow run) {
        var task = Plan.taskKey(run.task());
        if (run.at().isEmpty()) {
            undatedByTask.computeIfAbsent(task, _ -> new ArrayList<>()).add(run.id());
            return;
        }
        var attempt = new Attempt(
                run.at().get(), false, task, run.success(), run.cost(), run.errors(), OutcomeSeries.row(run));
        datedAttempts.add(attempt);
        runsByTask.computeIfAbsent(task, _ -> new ArrayList<>()).add(attempt);
    }

    /// The start of the first attempt of all; empty when none states a time.
    Optional<Instant> first() {
        return datedAttempts.isEmpty() ? Optional.empty() : Optional.of(datedAttempts.getFirst().at);
    }

    /// The start of the last attempt of all that began until a time.
    Optional<Instant> last(Instant until) {
        for (int i = datedAttempts.size() - 1; i >= 0; i--) {
            if (!datedAttempts.get(i).at.isAfter(until)) {
                return Optional.of(datedAttempts.get(i).at);
            }
        }
        return Optional.empty();
    }

    /// The attempts that count for a learning, oldest first: plans that use its item, plans of its
    /// task, and runs of one of these tasks.
    List<Attempt> of(Learning learning) {
        var attempts =
                new LinkedHashSet<>(plansByItem.getOrDefault(learning.ref().item(), List.of()));
        attempts.addAll(plansByTask.getOrDefault(Plan.taskKey(learning.task()), List.of()));
        tasks(learning).forEach(task -> attempts.addAll(runsByTask.getOrDefault(task, List.of())));
        return attempts.stream().sorted(Comparator.comparing(Attempt::at)).toList();
    }

    /// The runs that would count for a learning if they said a time.
    List<String> undatedRuns(Learning learning) {
        return tasks(learning).stream()
                .flatMap(task -> undatedByTask.getOrDefault(task, List.of()).stream())
                .toList();
    }

    private Set<String> tasks(Learning learning) {
        var tasks = new LinkedHashSet<String>();
        tasks.add(Plan.taskKey(learning.task()));
        plansByItem.getOrDefault(learning.ref().item(), List.of()).forEach(plan -> tasks.add(plan.task));
        tasks.remove("");
        return tasks;
    }
}
