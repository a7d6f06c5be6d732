package dev.emend.app.trends;

import dev.emend.analysis.similarity.LessonText;
import dev.emend.analysis.statistics.CalibrationCurve;
import dev.emend.analysis.statistics.Correlation;
import dev.emend.analysis.statistics.KappaAgreement;
import dev.emend.analysis.statistics.Proportion;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.DateRange;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.review.AgreementScore;
import dev.emend.app.review.LessonCollector;
import dev.emend.app.review.ProposalService;
import dev.emend.app.trends.PlanHistory.DatedOutcome;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import dev.emend.model.texts.Messages;
import dev.emend.store.curation.JudgementPairTable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Counts of a period: what became of corrections, whether trust predicts success, how far people
/// agree.
final class TrendStatistics {
    private static final int TRUST_BINS = 5;

    private final DateRange period;
    private final ZoneId zone;
    private final List<TrendService.CatalogHistory> histories;

    TrendStatistics(DateRange period, ZoneId zone, List<TrendService.CatalogHistory> histories) {
        this.period = period;
        this.zone = zone;
        this.histories = histories;
    }

    /// Corrections of the period; a bare failure corrects nothing.
    TrendReport.Recurring recurrence() {
        var recurred = new ArrayList<TrendRecordLink>();
        var holding = new ArrayList<TrendRecordLink>();
        var untested = new ArrayList<TrendRecordLink>();
        var failedAgain = new ArrayList<Instant>();
        for (var history : histories) {
            var byItem = new HashMap<ItemRef, List<LessonText>>();
            var byTask = new HashMap<String, List<LessonText>>();
            var all = new ArrayList<Learning>();
            history.items().values().forEach(itemHistory -> all.addAll(itemHistory.learnings()));
            var marks = history.file().annotations().marks();
            for (var learning : all) {
                if (marks.isProposed(learning.ref())) {
                    continue; // it tells of no failure
                }
                var lesson = LessonCollector.plain(learning);
                byItem.computeIfAbsent(learning.ref().item(), _ -> new ArrayList<>())
                        .add(lesson);
                byTask.computeIfAbsent(learning.task(), _ -> new ArrayList<>()).add(lesson);
            }
            for (var learning : all) {
                var at = LearningTimestamps.at(learning, zone);
                if (!isCorrection(learning) || !period.holds(at)) {
                    continue;
                }
                var relatedLessons = new LinkedHashMap<String, LessonText>();
                byItem.getOrDefault(learning.ref().item(), List.of())
                        .forEach(lesson -> relatedLessons.put(lesson.key(), lesson));
                if (!learning.task().isEmpty()) {
                    byTask.getOrDefault(learning.task(), List.of())
                            .forEach(lesson -> relatedLessons.put(lesson.key(), lesson));
                }
                var outcome = ProposalService.correctionOutcome(learning, List.copyOf(relatedLessons.values()), zone);
                var rows = switch (outcome.verdict()) {
                    case RECURRED -> recurred;
                    case HOLDING -> holding;
                    case UNTESTED -> untested;
                };
                rows.add(row(learning, at));
                if (rows == recurred) {
                    last(outcome.laterFailures(), all).ifPresent(failedAgain::add);
                }
            }
        }
        return new TrendReport.Recurring(recurred, holding, untested, failedAgain);
    }

    private Optional<Instant> last(List<LearningRef> refs, List<Learning> all) {
        return all.stream()
                .filter(learning -> refs.contains(learning.ref()))
                .flatMap(learning -> LearningTimestamps.at(learning, zone).stream())
                .max(Comparator.naturalOrder());
    }

    private static boolean isCorrection(Learning learning) {
        return learning.isFromPerson() || learning.kind() != Learning.Kind.FAILURE;
    }

    static TrendRecordLink row(Learning learning, Optional<Instant> at) {
        return new TrendRecordLink(
                new TrendRecordLink.Place.OfLearning(learning.ref()),
                learning.ref().item().label(),
                SecretMask.text(learning.lesson()),
                at);
    }

    TrendReport.TrustCalibration calibration() {
        var plans = new ArrayList<DatedOutcome>();
        var trusts = new ArrayList<Double>();
        int unknown = 0;
        for (var history : histories) {
            for (var plan : history.plans()) {
                double trust = history.trust(plan);
                if (Double.isNaN(trust) || !period.holds(plan.at())) {
                    continue;
                }
                if (plan.success().isEmpty()) {
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
            outcomes[i] = plans.get(i).success().orElse(false);
            numbers[i] = outcomes[i] ? 1 : 0;
        }
        var curve = CalibrationCurve.of(forecasts, outcomes, Trust.FLOOR, Trust.FULL, TRUST_BINS);
        var bins = curve.bins().stream()
                .map(bin -> new TrendReport.Bin(
                        bin.from(),
                        bin.to(),
                        bin.forecast(),
                        TrendReport.Share.of(bin.cameTrue()),
                        bin.members().stream()
                                .map(at -> plans.get(at).row(description(plans.get(at), trusts.get(at))))
                                .toList()))
                .toList();
        return new TrendReport.TrustCalibration(
                bins,
                TrendReport.Score.of(curve.brier()),
                TrendReport.CorrelationEstimate.of(Correlation.pearson(forecasts, numbers)),
                TrendReport.CorrelationEstimate.of(Correlation.spearman(forecasts, numbers)),
                unknown);
    }

    private static String description(DatedOutcome plan, double trust) {
        return Messages.of("trends.record.trust", TrendTexts.two(trust), OutcomeSeries.outcomeText(plan));
    }

    TrendReport.SelfAgreement selfAgreement(TrendService.StoredHistory history) {
        var repeats = periodPairs(history.repeats());
        var rules = periodPairs(history.rules());
        long agreedCount = repeats.stream().filter(TrendStatistics::isSimilar).count();
        var differingPairs = repeats.reversed().stream()
                .filter(pair -> !isSimilar(pair))
                .map(TrendStatistics::row)
                .toList();
        return new TrendReport.SelfAgreement(
                agreementScore(repeats),
                TrendReport.Share.of(new Proportion(agreedCount, repeats.size())),
                agreementScore(rules),
                differingPairs);
    }

    private List<JudgementPairTable.DatedPair> periodPairs(List<JudgementPairTable.DatedPair> all) {
        return all.stream().filter(pair -> period.holds(pair.at())).toList();
    }

    private static boolean isSimilar(JudgementPairTable.DatedPair pair) {
        return pair.pair().one().equals(pair.pair().other());
    }

    private static AgreementScore agreementScore(List<JudgementPairTable.DatedPair> pairs) {
        return AgreementScore.of(KappaAgreement.cohen(
                pairs.stream().map(pair -> pair.pair().one()).toList(),
                pairs.stream().map(pair -> pair.pair().other()).toList()));
    }

    private static TrendRecordLink row(JudgementPairTable.DatedPair datedPair) {
        var pair = datedPair.pair();
        var ref = LearningRef.parse(pair.target());
        return new TrendRecordLink(
                new TrendRecordLink.Place.OfLearning(ref),
                ref.item().label(),
                Messages.of("trends.record.judged", pair.person(), pair.one(), pair.other()),
                Optional.of(datedPair.at()));
    }
}
