package dev.emend.curation;

import dev.emend.analysis.Agreement;
import dev.emend.analysis.Correlation;
import dev.emend.analysis.Lesson;
import dev.emend.analysis.Proportion;
import dev.emend.analysis.Reliability;
import dev.emend.curation.PastPlans.Past;
import dev.emend.memory.JudgementPairs;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Counts of a period: what became of corrections, whether trust predicts success, how far people
/// agree.
final class TrendCounts {
    private static final int TRUST_BINS = 5;

    private final Period period;
    private final ZoneId zone;
    private final List<Trends.Aging> aging;

    TrendCounts(Period period, ZoneId zone, List<Trends.Aging> aging) {
        this.period = period;
        this.zone = zone;
        this.aging = aging;
    }

    /// Corrections of the period; a bare failure corrects nothing.
    TrendReport.Recurring recurring() {
        var recurred = new ArrayList<TrendRow>();
        var holding = new ArrayList<TrendRow>();
        var untested = new ArrayList<TrendRow>();
        for (var one : aging) {
            var byItem = new HashMap<ItemRef, List<Lesson>>();
            var byTask = new HashMap<String, List<Lesson>>();
            var all = new ArrayList<Learning>();
            one.items().values().forEach(aged -> all.addAll(aged.learnings()));
            for (var learning : all) {
                var lesson = Lessons.plain(learning);
                byItem.computeIfAbsent(learning.ref().item(), _ -> new ArrayList<>()).add(lesson);
                byTask.computeIfAbsent(learning.task(), _ -> new ArrayList<>()).add(lesson);
            }
            for (var learning : all) {
                var at = Written.at(learning, zone);
                if (!isCorrection(learning) || !period.holds(at)) {
                    continue;
                }
                var kin = new LinkedHashMap<String, Lesson>();
                byItem.getOrDefault(learning.ref().item(), List.of())
                        .forEach(lesson -> kin.put(lesson.key(), lesson));
                if (!learning.task().isEmpty()) {
                    byTask.getOrDefault(learning.task(), List.of())
                            .forEach(lesson -> kin.put(lesson.key(), lesson));
                }
                var worked = Proposals.worked(learning, List.copyOf(kin.values()));
                var rows =
                        switch (worked.verdict()) {
                            case RECURRED -> recurred;
                            case HOLDING -> holding;
                            case UNTESTED -> untested;
                        };
                rows.add(row(learning, at));
            }
        }
        return new TrendReport.Recurring(recurred, holding, untested);
    }

    private static boolean isCorrection(Learning learning) {
        return learning.isFromPerson() || learning.kind() != Learning.Kind.FAILURE;
    }

    static TrendRow row(Learning learning, Optional<Instant> at) {
        return new TrendRow(
                new TrendRow.Place.OfLearning(learning.ref()),
                learning.ref().item().label(),
                Veil.text(learning.lesson()),
                at);
    }

    TrendReport.Calibrated calibrated() {
        var plans = new ArrayList<Past>();
        var trusts = new ArrayList<Double>();
        int unknown = 0;
        for (var one : aging) {
            for (var plan : one.plans()) {
                double trust = one.trust(plan);
                if (Double.isNaN(trust) || !period.holds(plan.at())) {
                    continue;
                }
                if (plan.succeeded().isEmpty()) {
                    unknown++;
                } else {
                    plans.add(plan);
                    trusts.add(trust);
                }
            }
        }
        var forecasts = trusts.stream().mapToDouble(Double::doubleValue).toArray();
        var outcomes = new boolean[plans.size()];
        var numbers = new double[plans.size()];
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = plans.get(i).succeeded().orElse(false);
            numbers[i] = outcomes[i] ? 1 : 0;
        }
        var found = Reliability.of(forecasts, outcomes, Trust.FLOOR, Trust.FULL, TRUST_BINS);
        var bins =
                found.bins().stream()
                        .map(bin ->
                                new TrendReport.Bin(
                                        bin.from(),
                                        bin.to(),
                                        bin.forecast(),
                                        TrendReport.Share.of(bin.cameTrue()),
                                        bin.members().stream()
                                                .map(at ->
                                                        plans.get(at)
                                                                .row(
                                                                        said(
                                                                                plans.get(at),
                                                                                trusts.get(at))))
                                                .toList()))
                        .toList();
        return new TrendReport.Calibrated(
                bins,
                TrendReport.Score.of(found.brier()),
                TrendReport.Correlated.of(Correlation.pearson(forecasts, numbers)),
                TrendReport.Correlated.of(Correlation.spearman(forecasts, numbers)),
                unknown);
    }

    private static String said(Past plan, double trust) {
        return String.format(Locale.ROOT, "trust %.2f, %s", trust, TrendEndings.because(plan));
    }

    TrendReport.Reagreed reagreed(Trends.Told told) {
        var repeats = own(told.repeats());
        var rules = own(told.rules());
        long alike = repeats.stream().filter(TrendCounts::isAlike).count();
        var differing =
                repeats.reversed().stream()
                        .filter(noted -> !isAlike(noted))
                        .map(TrendCounts::row)
                        .toList();
        return new TrendReport.Reagreed(
                agreed(repeats),
                TrendReport.Share.of(new Proportion(alike, repeats.size())),
                agreed(rules),
                differing);
    }

    private List<JudgementPairs.Noted> own(List<JudgementPairs.Noted> all) {
        return all.stream().filter(noted -> period.holds(noted.at())).toList();
    }

    private static boolean isAlike(JudgementPairs.Noted noted) {
        return noted.pair().one().equals(noted.pair().other());
    }

    private static Agreed agreed(List<JudgementPairs.Noted> pairs) {
        return Agreed.of(
                Agreement.cohen(
                        pairs.stream().map(noted -> noted.pair().one()).toList(),
                        pairs.stream().map(noted -> noted.pair().other()).toList()));
    }

    private static TrendRow row(JudgementPairs.Noted noted) {
        var pair = noted.pair();
        var ref = LearningRef.parse(pair.target());
        return new TrendRow(
                new TrendRow.Place.OfLearning(ref),
                ref.item().label(),
                "%s judged it %s, then %s".formatted(pair.person(), pair.one(), pair.other()),
                Optional.of(noted.at()));
    }
}
