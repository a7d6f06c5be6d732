package dev.emend.app.trends;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.preview.PlanRepository;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Plan;
import dev.emend.model.Timestamps;
import dev.emend.model.texts.Messages;
import dev.emend.store.memories.RunOutcomeTable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The stored plans of a catalog in the order of time, each with how it ended.
///
/// A plan says itself how it ended, or a person does, or the first run of the same task that began
/// after it. Of several plans for one task the newest before the run is the one that was run. A
/// verified skill with the task and steps of a plan is that plan, found to work by a person.
final class PlanHistory {
    /// A plan with its time and its outcome.
    ///
    /// @param items those its actions name as their source, as far as the catalog has them
    /// @param success empty when nobody knows
    /// @param evidence who says so
    /// @param run the one that was made of it, when it said how it ended
    record DatedOutcome(
            Plan plan,
            Instant at,
            List<ItemRef> items,
            Optional<Boolean> success,
            String evidence,
            Optional<RunOutcomeTable.RunOutcomeRow> run) {
        TrendRecordLink row(String detail) {
            var place = new TrendRecordLink.Place.OfPlan(
                    plan.source(), items.stream().findFirst());
            return new TrendRecordLink(place, task(), detail, Optional.of(at));
        }

        String task() {
            return SecretMask.text(plan.task().isBlank() ? plan.source() : plan.task());
        }
    }

    private record Key(String task, List<Action> actions) {}

    private PlanHistory() {}

    static List<DatedOutcome> of(
            CatalogSession file,
            List<PlanRepository.DatedPlan> datedPlans,
            List<RunOutcomeTable.RunOutcomeRow> runs,
            ZoneId zone) {
        var confirmedPlans = new HashMap<Key, Plan>();
        var plans = new HashMap<Key, PlanRepository.DatedPlan>();
        for (var datedPlan : datedPlans) {
            var key = new Key(Plan.taskKey(datedPlan.plan().task()), bare(datedPlan.plan()));
            if (datedPlan.plan().facts().isByPerson()) {
                confirmedPlans.put(key, datedPlan.plan());
            }
            plans.merge(key, datedPlan, (a, b) -> at(a, zone).isAfter(at(b, zone)) ? b : a);
        }
        var sortedPlans = plans.entrySet().stream()
                .sorted(Comparator.<Map.Entry<Key, PlanRepository.DatedPlan>, Instant>comparing(
                                entry -> at(entry.getValue(), zone))
                        .thenComparing(entry -> entry.getValue().plan().source()))
                .toList();
        var ofTask = runsByTask(runs);
        var past = new ArrayList<DatedOutcome>();
        for (int i = 0; i < sortedPlans.size(); i++) {
            var key = sortedPlans.get(i).getKey();
            var datedPlan = sortedPlans.get(i).getValue();
            var next = sortedPlans.subList(i + 1, sortedPlans.size()).stream()
                    .filter(later -> later.getKey().task.equals(key.task))
                    .findFirst()
                    .map(later -> at(later.getValue(), zone))
                    .orElse(Instant.MAX);
            var run = run(ofTask.getOrDefault(key.task, List.of()), at(datedPlan, zone), next);
            past.add(past(file, datedPlan, at(datedPlan, zone), confirmedPlans.get(key), run));
        }
        return past;
    }

    private static DatedOutcome past(
            CatalogSession file,
            PlanRepository.DatedPlan datedPlan,
            Instant at,
            @Nullable Plan confirmedPlan,
            Optional<RunOutcomeTable.RunOutcomeRow> run) {
        var outcome = datedPlan.plan().facts().outcome();
        var evidence = Messages.of("trends.says.plan");
        if (confirmedPlan != null) {
            outcome = confirmedPlan.facts().outcome();
            evidence = Messages.of("trends.says.person");
        } else if (outcome.isEmpty() && run.isPresent()) {
            outcome = run.get().outcome();
            evidence = Messages.of("trends.says.run");
        }
        return new DatedOutcome(
                datedPlan.plan(),
                at,
                items(file, datedPlan.plan()),
                outcome.isEmpty() ? Optional.empty() : Optional.of(outcome.equals("success")),
                outcome.isEmpty() ? "" : evidence,
                run);
    }

    private static List<ItemRef> items(CatalogSession file, Plan plan) {
        var ids = new LinkedHashSet<String>();
        plan.actions().forEach(action -> action.kbSource().ifPresent(ids::add));
        return ids.stream()
                .map(id -> new ItemRef(file.current().id(), id))
                .filter(ref -> file.find(ref).isPresent())
                .toList();
    }

    /// The runs whose outcome is known, by task.
    private static Map<String, List<RunOutcomeTable.RunOutcomeRow>> runsByTask(
            List<RunOutcomeTable.RunOutcomeRow> runs) {
        var byTask = new HashMap<String, List<RunOutcomeTable.RunOutcomeRow>>();
        for (var run : runs) {
            if (!run.outcome().isEmpty() && !run.task().isBlank()) {
                byTask.computeIfAbsent(Plan.taskKey(run.task()), _ -> new ArrayList<>())
                        .add(run);
            }
        }
        return byTask;
    }

    /// The first that began between two plans; one without a time belongs to the last plan.
    private static Optional<RunOutcomeTable.RunOutcomeRow> run(
            List<RunOutcomeTable.RunOutcomeRow> runs, Instant from, Instant until) {
        return runs.stream()
                .filter(run -> run.at()
                        .map(at -> !at.isBefore(from) && at.isBefore(until))
                        .orElse(until.equals(Instant.MAX)))
                .min(Comparator.comparing(run -> run.at().orElse(Instant.MAX)));
    }

    static Instant at(PlanRepository.DatedPlan datedPlan, ZoneId zone) {
        return Timestamps.of(datedPlan.plan().facts().at(), zone).orElse(datedPlan.writtenAt());
    }

    /// The steps without their numbers, which a skill may lack.
    private static List<Action> bare(Plan plan) {
        return plan.actions().stream()
                .map(action -> new Action(action.fields().without("step_num")))
                .toList();
    }
}
