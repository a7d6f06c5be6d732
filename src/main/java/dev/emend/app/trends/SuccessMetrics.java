package dev.emend.app.trends;

import dev.emend.analysis.statistics.ConfidenceInterval;
import dev.emend.analysis.statistics.Correlation;
import dev.emend.analysis.statistics.Proportion;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.DateRange;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.library.UnattributedLearning;
import dev.emend.app.review.AttributionService;
import dev.emend.app.trends.Metric.Name;
import dev.emend.app.trends.Metric.Parts;
import dev.emend.app.trends.Metric.Verdict;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.Plan;
import dev.emend.model.Timestamps;
import dev.emend.model.texts.Messages;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The four success metrics of the KB-attached learning design.
final class SuccessMetrics {
    /// From so many tasks on a catalog should have learned.
    private static final int TASKS = 10;

    private final DateRange period;
    private final ZoneId zone;
    private final List<TrendService.CatalogHistory> histories;

    SuccessMetrics(DateRange period, ZoneId zone, List<TrendService.CatalogHistory> histories) {
        this.period = period;
        this.zone = zone;
        this.histories = histories;
    }

    List<Metric> all(
            TrendService.StoredHistory history,
            List<AttributionService.TracedStep> tracedSteps,
            TrendReport.TrustCalibration calibration) {
        return List.of(
                attribution(tracedSteps),
                reuse(),
                trustAndSuccess(calibration),
                enrichment(history.unattributedLearnings()));
    }

    private Optional<Instant> at(Learning learning) {
        return LearningTimestamps.at(learning, zone);
    }

    private Optional<Instant> at(UnattributedLearning orphan) {
        return Timestamps.of(orphan.learning().text("timestamp").orElse(""), zone);
    }

    private List<Learning> learnings(TrendService.CatalogHistory history) {
        return history.items().values().stream()
                .flatMap(itemHistory -> itemHistory.learnings().stream())
                .toList();
    }

    /// Of all failures and steps of plans, those that have an item; as Conflicts counts them.
    private Metric attribution(List<AttributionService.TracedStep> tracedSteps) {
        var without = new ArrayList<TrendRecordLink>();
        var with = new ArrayList<TrendRecordLink>();
        for (var step : tracedSteps) {
            var at = step.plan().isPresent()
                    ? Optional.of(PlanHistory.at(step.plan().get(), zone))
                    : Timestamps.of(step.at(), zone);
            if (period.holds(at)) {
                (step.isLinked() ? with : without).add(row(step, at));
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
                        ? Messages.of("trends.note.noStep")
                        : Messages.of(
                                "trends.note.steps",
                                TrendTexts.wholeNumber(share.hits()),
                                TrendTexts.wholeNumber(share.of())),
                without);
    }

    private static TrendRecordLink row(AttributionService.TracedStep step, Optional<Instant> at) {
        if (step.learning().isPresent()) {
            return TrendStatistics.row(step.learning().get(), at);
        }
        var title = SecretMask.text(step.task());
        return step.isLinked() && step.plan().isPresent()
                ? new TrendRecordLink(
                        new TrendRecordLink.Place.OfPlan(
                                step.plan().get().plan().source(), step.item()),
                        title,
                        SecretMask.text(step.itemId()),
                        at)
                : new TrendRecordLink(
                        new TrendRecordLink.Place.OfOrphan(step.itemId()), title, nameText(step.itemId()), at);
    }

    private static String nameText(String id) {
        return id.isBlank()
                ? Messages.of("trends.record.namesNone")
                : Messages.of("trends.record.names", SecretMask.text(id));
    }

    /// Later plans that use the item of a learning, per learning of the period.
    private Metric reuse() {
        var rows = new ArrayList<Map.Entry<Long, TrendRecordLink>>();
        long uses = 0;
        long plans = 0;
        for (var history : histories) {
            var times = new HashMap<ItemRef, List<Instant>>();
            for (var plan : history.plans()) {
                if (!plan.at().isAfter(period.until())) {
                    plans++;
                    plan.items()
                            .forEach(ref -> times.computeIfAbsent(ref, _ -> new ArrayList<>())
                                    .add(plan.at()));
                }
            }
            for (var learning : learnings(history)) {
                var at = at(learning);
                if (at.isPresent() && period.holds(at.get())) {
                    long useCount = times.getOrDefault(learning.ref().item(), List.of()).stream()
                            .filter(at.get()::isBefore)
                            .count();
                    uses += useCount;
                    var row = TrendStatistics.row(learning, at);
                    var detail = Messages.of("trends.record.uses", useCount);
                    rows.add(Map.entry(useCount, new TrendRecordLink(row.place(), row.title(), detail, row.at())));
                }
            }
        }
        rows.sort(Comparator.comparingLong(entry -> -entry.getKey()));
        double value = plans == 0 || rows.isEmpty() ? Double.NaN : (double) uses / rows.size();
        var note = plans == 0
                ? Messages.of("trends.note.noStoredPlan")
                : rows.isEmpty()
                        ? Messages.of("trends.note.noLearning")
                        : Messages.of(
                                "trends.note.uses",
                                TrendTexts.wholeNumber(uses),
                                TrendTexts.wholeNumber(rows.size()),
                                plans);
        return new Metric(
                Name.REUSE,
                value,
                Parts.of(uses, rows.size(), ConfidenceInterval.NONE),
                Metric.verdict(Name.REUSE, value),
                note,
                rows.stream().map(Map.Entry::getValue).toList());
    }

    /// Met when even the low end of the interval is above 0, not met when trust points the wrong
    /// way or nowhere.
    private static Metric trustAndSuccess(TrendReport.TrustCalibration calibration) {
        var correlation = calibration.linear();
        var verdict =
                correlation.low() > 0 ? Verdict.MET : correlation.value() <= 0 ? Verdict.NOT_MET : Verdict.UNKNOWN;
        return new Metric(
                Name.TRUST_AND_SUCCESS,
                correlation.value(),
                new Parts(Double.NaN, correlation.pairs(), correlation.low(), correlation.high()),
                verdict,
                note(correlation, verdict),
                calibration.bins().stream().flatMap(bin -> bin.rows().stream()).toList());
    }

    static String note(TrendReport.CorrelationEstimate correlation, Verdict verdict) {
        if (correlation.pairs() == 0) {
            return Messages.of("trends.note.noPlan");
        }
        long plans = correlation.pairs();
        if (correlation.pairs() < Correlation.MIN) {
            return Messages.of("trends.note.few", plans);
        }
        if (Double.isNaN(correlation.value())) {
            return Messages.of("trends.note.alike", plans);
        }
        return switch (verdict) {
            case MET -> Messages.of("trends.note.met", plans);
            case NOT_MET -> Messages.of("trends.note.notMet", plans);
            case UNKNOWN -> Messages.of("trends.note.chance", plans);
        };
    }

    /// Items with at least one learning until the end of the period.
    private Metric enrichment(List<UnattributedLearning> orphans) {
        var tasks = new HashMap<String, Instant>();
        var first = new HashMap<ItemRef, Instant>();
        long items = 0;
        for (var history : histories) {
            items += history.file().current().size();
            for (var learning : learnings(history)) {
                var at = at(learning).orElse(Instant.MIN);
                addTask(tasks, learning.task(), at);
                if (!at.isAfter(period.until())) {
                    first.merge(learning.ref().item(), at, SuccessMetrics::earlier);
                }
            }
            history.plans().forEach(plan -> addTask(tasks, plan.plan().task(), plan.at()));
        }
        orphans.forEach(orphan -> addTask(
                tasks, orphan.learning().text("task").orElse(""), at(orphan).orElse(Instant.MIN)));
        var share = new Proportion(first.size(), items);
        boolean isTime = tasks.size() >= TASKS;
        var rows = first.entrySet().stream()
                .sorted(Map.Entry.<ItemRef, Instant>comparingByValue()
                        .thenComparing(entry -> entry.getKey().key()))
                .map(entry -> new TrendRecordLink(
                        new TrendRecordLink.Place.OfItem(entry.getKey()),
                        entry.getKey().label(),
                        Messages.of("trends.record.first"),
                        Optional.of(entry.getValue()).filter(at -> !at.equals(Instant.MIN))))
                .toList();
        return new Metric(
                Name.ENRICHED,
                share.value(),
                Parts.of(share.hits(), share.of(), share.interval()),
                isTime ? Metric.verdict(Name.ENRICHED, share.value()) : Verdict.UNKNOWN,
                note(share, tasks, first),
                rows);
    }

    private static String note(Proportion share, Map<String, Instant> tasks, Map<ItemRef, Instant> first) {
        if (share.of() == 0) {
            return Messages.of("trends.note.noCatalog");
        }
        var hits = TrendTexts.wholeNumber(share.hits());
        var items = TrendTexts.wholeNumber(share.of());
        var all = TrendTexts.wholeNumber(tasks.size());
        if (tasks.size() < TASKS) {
            return Messages.of("trends.note.items", hits, items, all, TASKS);
        }
        var tenth =
                tasks.values().stream().sorted().skip(TASKS - 1L).findFirst().orElseThrow();
        long earlyItems =
                first.values().stream().filter(at -> !at.isAfter(tenth)).count();
        return Messages.of(
                "trends.note.itemsThen", hits, items, all, TrendTexts.percent(1.0 * earlyItems / share.of()), TASKS);
    }

    private void addTask(Map<String, Instant> tasks, String task, Instant at) {
        if (!task.isBlank() && !at.isAfter(period.until())) {
            tasks.merge(Plan.taskKey(task), at, SuccessMetrics::earlier);
        }
    }

    private static Instant earlier(Instant instant, Instant other) {
        return instant.isBefore(other) ? instant : other;
    }
}
