package dev.emend.curation;

import dev.emend.analysis.Correlation;
import dev.emend.analysis.Interval;
import dev.emend.analysis.Proportion;
import dev.emend.curation.Metric.Name;
import dev.emend.curation.Metric.Parts;
import dev.emend.curation.Metric.Verdict;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The four success metrics of the KB-attached learning design.
final class TrendMetrics {
    /// From so many tasks on a catalog should have learned.
    private static final int TASKS = 10;

    private final Period period;
    private final ZoneId zone;
    private final List<Trends.Aging> aging;

    TrendMetrics(Period period, ZoneId zone, List<Trends.Aging> aging) {
        this.period = period;
        this.zone = zone;
        this.aging = aging;
    }

    List<Metric> all(Trends.Told told, TrendReport.Calibrated calibrated) {
        return List.of(
                attribution(told.unattributed()),
                reuse(),
                trustAndSuccess(calibrated),
                enriched(told.unattributed()));
    }

    private Optional<Instant> at(Learning learning) {
        return Written.at(learning, zone);
    }

    private Optional<Instant> at(Unattributed orphan) {
        return Written.at(orphan.learning().text("timestamp").orElse(""), zone);
    }

    private List<Learning> learnings(Trends.Aging one) {
        return one.items().values().stream().flatMap(aged -> aged.learnings().stream()).toList();
    }

    /// Of all failed steps, those whose own action names an item the catalog has.
    private Metric attribution(List<Unattributed> orphans) {
        var without = new ArrayList<TrendRow>();
        var with = new ArrayList<TrendRow>();
        var known = new java.util.HashSet<String>();
        for (var one : aging) {
            for (var learning : learnings(one)) {
                known.add(TrustPast.Known.hash(learning.ref()));
                if (!period.holds(at(learning))) {
                    continue;
                }
                var named = learning.originalAction().kbSource();
                boolean isThere =
                        named.filter(id -> one.file().find(ref(one, id)).isPresent()).isPresent();
                var row = TrendCounts.row(learning, at(learning));
                (isThere ? with : without).add(isThere ? row : row(row, named));
            }
        }
        for (var orphan : orphans) {
            // one that a person gave to an item is there already
            var hash = LearningRef.identities(List.of(orphan.learning())).getFirst();
            if (period.holds(at(orphan))
                    && !known.contains(hash.substring(0, hash.lastIndexOf('.')))) {
                without.add(
                        new TrendRow(
                                new TrendRow.Place.OfOrphan(orphan.itemId()),
                                Veil.text(orphan.learning().text("task").orElse("")),
                                named(Optional.of(orphan.itemId())),
                                at(orphan)));
            }
        }
        var share = new Proportion(with.size(), with.size() + without.size());
        without.addAll(with);
        return new Metric(
                Name.ATTRIBUTION,
                share.value(),
                Parts.of(share.hits(), share.of(), share.interval()),
                Metric.verdict(Name.ATTRIBUTION, share.value()),
                share.of() == 0
                        ? "No failed step is known in this period."
                        : String.format(
                                Locale.ROOT,
                                "%,d of %,d failed steps name an item their catalog has.",
                                share.hits(),
                                share.of()),
                without);
    }

    private static ItemRef ref(Trends.Aging one, String id) {
        return new ItemRef(one.file().now().id(), id);
    }

    private static TrendRow row(TrendRow row, Optional<String> named) {
        return new TrendRow(row.place(), row.title(), named(named), row.at());
    }

    private static String named(Optional<String> id) {
        return id.filter(one -> !one.isBlank())
                .map(one -> "Names " + one + ", which the catalog does not have")
                .orElse("Names no item");
    }

    /// Later plans that use the item of a learning, per learning of the period.
    private Metric reuse() {
        var rows = new ArrayList<Map.Entry<Long, TrendRow>>();
        long uses = 0;
        long plans = 0;
        for (var one : aging) {
            var times = new HashMap<ItemRef, List<Instant>>();
            for (var plan : one.plans()) {
                if (!plan.at().isAfter(period.until())) {
                    plans++;
                    plan.items()
                            .forEach(ref ->
                                    times.computeIfAbsent(ref, _ -> new ArrayList<>())
                                            .add(plan.at()));
                }
            }
            for (var learning : learnings(one)) {
                var at = at(learning);
                if (at.isPresent() && period.holds(at.get())) {
                    long own =
                            times.getOrDefault(learning.ref().item(), List.of()).stream()
                                    .filter(at.get()::isBefore)
                                    .count();
                    uses += own;
                    var row = TrendCounts.row(learning, at);
                    var detail = own == 1 ? "1 later plan uses it" : own + " later plans use it";
                    rows.add(
                            Map.entry(
                                    own, new TrendRow(row.place(), row.title(), detail, row.at())));
                }
            }
        }
        rows.sort(Comparator.comparingLong(entry -> -entry.getKey()));
        double value = plans == 0 || rows.isEmpty() ? Double.NaN : (double) uses / rows.size();
        var note =
                plans == 0
                        ? "No stored plan is known. Agents keep them in a folder called plans beside"
                                + " their catalog."
                        : rows.isEmpty()
                                ? "No learning says it is of this period."
                                : String.format(
                                        Locale.ROOT,
                                        "%,d uses of %,d learnings in %s.",
                                        uses,
                                        rows.size(),
                                        TrendWords.plans(plans));
        return new Metric(
                Name.REUSE,
                value,
                Parts.of(uses, rows.size(), Interval.NONE),
                Metric.verdict(Name.REUSE, value),
                note,
                rows.stream().map(Map.Entry::getValue).toList());
    }

    /// Met when even the low end of the interval is above 0, not met when trust points the wrong
    /// way or nowhere.
    private static Metric trustAndSuccess(TrendReport.Calibrated calibrated) {
        var found = calibrated.linear();
        var verdict =
                found.low() > 0
                        ? Verdict.MET
                        : found.value() <= 0 ? Verdict.NOT_MET : Verdict.UNKNOWN;
        return new Metric(
                Name.TRUST_AND_SUCCESS,
                found.value(),
                new Parts(Double.NaN, found.pairs(), found.low(), found.high()),
                verdict,
                note(found, verdict),
                calibrated.bins().stream().flatMap(bin -> bin.rows().stream()).toList());
    }

    static String note(TrendReport.Correlated found, Verdict verdict) {
        if (found.pairs() == 0) {
            return "No plan with a known outcome uses an item.";
        }
        var plans = TrendWords.plans(found.pairs());
        if (found.pairs() < Correlation.FEWEST) {
            return plans + (found.pairs() == 1 ? " is" : " are") + " too few to say.";
        }
        if (Double.isNaN(found.value())) {
            return plans + " ended alike, or had the same trust.";
        }
        return switch (verdict) {
            case MET -> "Over " + plans + ", lower trust goes with failure.";
            case NOT_MET -> "Over " + plans + ", lower trust does not go with failure.";
            case UNKNOWN -> "Over " + plans + ", it may still be chance.";
        };
    }

    /// Items with at least one learning until the end of the period.
    private Metric enriched(List<Unattributed> orphans) {
        var tasks = new HashMap<String, Instant>();
        var first = new HashMap<ItemRef, Instant>();
        long items = 0;
        for (var one : aging) {
            items += one.file().now().size();
            for (var learning : learnings(one)) {
                var at = at(learning).orElse(Instant.MIN);
                seen(tasks, learning.task(), at);
                if (!at.isAfter(period.until())) {
                    first.merge(learning.ref().item(), at, TrendMetrics::earlier);
                }
            }
            one.plans().forEach(plan -> seen(tasks, plan.plan().task(), plan.at()));
        }
        orphans.forEach(orphan ->
                seen(
                        tasks,
                        orphan.learning().text("task").orElse(""),
                        at(orphan).orElse(Instant.MIN)));
        var share = new Proportion(first.size(), items);
        boolean isTime = tasks.size() >= TASKS;
        var rows =
                first.entrySet().stream()
                        .sorted(
                                Map.Entry.<ItemRef, Instant>comparingByValue()
                                        .thenComparing(entry -> entry.getKey().key()))
                        .map(entry ->
                                new TrendRow(
                                        new TrendRow.Place.OfItem(entry.getKey()),
                                        entry.getKey().label(),
                                        "First learning",
                                        Optional.of(entry.getValue())
                                                .filter(at -> !at.equals(Instant.MIN))))
                        .toList();
        return new Metric(
                Name.ENRICHED,
                share.value(),
                Parts.of(share.hits(), share.of(), share.interval()),
                isTime ? Metric.verdict(Name.ENRICHED, share.value()) : Verdict.UNKNOWN,
                note(share, tasks, first),
                rows);
    }

    private static String note(
            Proportion share, Map<String, Instant> tasks, Map<ItemRef, Instant> first) {
        if (share.of() == 0) {
            return "No catalog is open.";
        }
        var now =
                String.format(
                        Locale.ROOT,
                        "%,d of %,d items after %,d tasks",
                        share.hits(),
                        share.of(),
                        tasks.size());
        if (tasks.size() < TASKS) {
            return now + "; the target is for " + TASKS + ".";
        }
        var tenth = tasks.values().stream().sorted().skip(TASKS - 1L).findFirst().orElseThrow();
        long then = first.values().stream().filter(at -> !at.isAfter(tenth)).count();
        return now
                + String.format(
                        Locale.ROOT,
                        "; %.0f %% after the first %d.",
                        100.0 * then / share.of(),
                        TASKS);
    }

    private void seen(Map<String, Instant> tasks, String task, Instant at) {
        if (!task.isBlank() && !at.isAfter(period.until())) {
            tasks.merge(PastPlans.task(task), at, TrendMetrics::earlier);
        }
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
