package dev.emend.app.trends;

import dev.emend.analysis.extraction.ErrorCategory;
import dev.emend.analysis.similarity.LessonText;
import dev.emend.analysis.statistics.ProportionDifference;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.DateRange;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.review.CorrectionOutcome;
import dev.emend.app.review.LessonCollector;
import dev.emend.app.review.ProposalService;
import dev.emend.app.trends.AttemptHistory.Attempt;
import dev.emend.app.trends.LearningEffect.Difference;
import dev.emend.app.trends.LearningEffect.Side;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Plan;
import dev.emend.model.ReviewState;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// Compares attempts before and after each learning was kept. Used by one thread.
final class EffectFinder {
    /// Before and after are at least as long as this, as far as there are records.
    static final Duration MIN_WINDOW = Duration.ofDays(30);

    /// The attempt a learning was written about began at most so long before it.
    private static final Duration ORIGIN = Duration.ofDays(1);

    private final DateRange period;
    private final ZoneId zone;
    private final KeptTimes keptTimes;
    private final List<LearningEffect> learningEffects = new ArrayList<>();
    private final HashSet<String> undatedRuns = new HashSet<>();
    private int undatedLearnings;

    EffectFinder(DateRange period, ZoneId zone, KeptTimes keptTimes) {
        this.period = period;
        this.zone = zone;
        this.keptTimes = keptTimes;
    }

    /// @param at when it was kept
    record KeptLearning(Learning learning, Instant at) {}

    /// Before: from, inclusive, to when it was kept. After: from then to until, inclusive.
    private record Windows(Instant from, Instant keptAt, Instant until) {}

    void add(CatalogSession file, AttemptHistory attempts) {
        var all = new ArrayList<Learning>();
        var keptHere = new ArrayList<KeptLearning>();
        var annotations = file.annotations();
        for (var row : file.rows()) {
            if (row.item().learnings().isNone()) {
                continue;
            }
            for (var learning :
                    file.find(row.item().ref()).map(annotations::learnings).orElse(List.of())) {
                if (!annotations.marks().isProposed(learning.ref())) {
                    all.add(learning);
                }
                if (annotations.ofLearning(learning) == ReviewState.KEPT) {
                    var at = keptTimes.of(learning.ref());
                    at.ifPresentOrElse(
                            time -> keptHere.add(new KeptLearning(learning, time)), () -> countUndated(period));
                }
            }
        }
        if (!keptHere.isEmpty()) {
            add(all, keptHere, attempts);
        }
    }

    /// @param all learnings of one catalog that tell of failures
    void add(List<Learning> all, List<KeptLearning> keptHere, AttemptHistory attempts) {
        var byItem = new HashMap<ItemRef, List<LessonText>>();
        all.forEach(learning -> byItem.computeIfAbsent(learning.ref().item(), _ -> new ArrayList<>())
                .add(LessonCollector.plain(learning)));
        for (var one : keptHere) {
            if (period.holds(one.at)) {
                undatedRuns.addAll(attempts.undatedRuns(one.learning));
                learningEffects.add(effect(one, keptHere, attempts, byItem));
            }
        }
    }

    private void countUndated(DateRange range) {
        undatedLearnings += range.from().isEmpty() ? 1 : 0;
    }

    private LearningEffect effect(
            KeptLearning one,
            List<KeptLearning> keptLearnings,
            AttemptHistory attempts,
            Map<ItemRef, List<LessonText>> byItem) {
        var learning = one.learning;
        var ownAttempts = withoutOrigin(
                learning,
                attempts.of(learning).stream()
                        .filter(attempt -> !attempt.at().isAfter(period.until()))
                        .toList());
        var windows = windows(one.at, attempts);
        var before = side(
                learning,
                windows.from,
                one.at,
                ownAttempts.stream()
                        .filter(attempt ->
                                attempt.at().isBefore(one.at) && !attempt.at().isBefore(windows.from))
                        .toList());
        var laterAttempts = ownAttempts.stream()
                .filter(attempt -> !attempt.at().isBefore(one.at))
                .toList();
        var after = side(
                learning,
                one.at,
                windows.until,
                laterAttempts.stream()
                        .filter(attempt -> !attempt.at().isAfter(windows.until))
                        .toList());
        int concurrentCount = (int) keptLearnings.stream()
                .filter(other -> !other.equals(one)
                        && other.learning.ref().item().equals(learning.ref().item())
                        && !other.at.isBefore(windows.from)
                        && !other.at.isAfter(windows.until))
                .count();
        return new LearningEffect(
                learning.ref(),
                SecretMask.text(learning.lesson()),
                one.at,
                before,
                after,
                Difference.NONE,
                follow(one, laterAttempts, byItem.getOrDefault(learning.ref().item(), List.of())),
                concurrentCount);
    }

    /// A learning is written because an attempt failed. That one failed by definition and would make
    /// every learning look as if it helped.
    private List<Attempt> withoutOrigin(Learning learning, List<Attempt> ownAttempts) {
        var writtenAt = LearningTimestamps.at(learning, zone);
        var task = Plan.taskKey(learning.task());
        var origin = writtenAt.flatMap(at -> ownAttempts.stream()
                .filter(attempt -> attempt.isFailure()
                        && attempt.task().equals(task)
                        && !attempt.at().isAfter(at)
                        && !attempt.at().isBefore(at.minus(ORIGIN)))
                .reduce((_, last) -> last));
        return origin.isEmpty()
                ? ownAttempts
                : ownAttempts.stream()
                        .filter(attempt -> attempt != origin.get())
                        .toList();
    }

    /// As long as the shorter side of the records, or [#MIN_WINDOW] when that is longer; a side ends
    /// where the records do.
    private Windows windows(Instant at, AttemptHistory records) {
        var first = earlier(records.first().orElse(at), at);
        var last = records.last(period.until()).filter(at::isBefore).orElse(at);
        var shorter = earlier(at.plus(Duration.between(first, at)), last);
        var length = Duration.between(at, shorter);
        if (length.compareTo(MIN_WINDOW) < 0) {
            length = MIN_WINDOW;
        }
        var from = at.minus(length);
        return new Windows(from.isBefore(first) ? first : from, at, earlier(at.plus(length), period.until()));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Side side(Learning learning, Instant from, Instant until, List<Attempt> attempts) {
        int knownOutcomes = 0;
        int successes = 0;
        int same = 0;
        int plans = 0;
        for (var attempt : attempts) {
            knownOutcomes += attempt.success().isPresent() ? 1 : 0;
            successes += attempt.isSuccess() ? 1 : 0;
            same += isSameFailure(learning, attempt) ? 1 : 0;
            plans += attempt.isPlan() ? 1 : 0;
        }
        return new Side(
                from,
                until,
                attempts.size(),
                plans,
                knownOutcomes,
                successes,
                same,
                cost(attempts),
                attempts.stream().map(Attempt::row).toList());
    }

    private static boolean isSameFailure(Learning learning, Attempt attempt) {
        var kind = ErrorCategory.of(learning.error());
        return kind != ErrorCategory.OTHER
                && attempt.errors()
                        .getOrDefault(learning.originalAction().toolName(), Map.of())
                        .containsKey(kind.name());
    }

    private static LearningEffect.Cost cost(List<Attempt> attempts) {
        var costs = attempts.stream()
                .filter(attempt -> attempt.cost().isPresent())
                .mapToDouble(attempt -> attempt.cost().getAsDouble())
                .sorted()
                .toArray();
        int n = costs.length;
        return new LearningEffect.Cost(
                n, n == 0 ? OptionalDouble.empty() : OptionalDouble.of((costs[(n - 1) / 2] + costs[n / 2]) / 2));
    }

    private LearningEffect.Follow follow(KeptLearning one, List<Attempt> laterAttempts, List<LessonText> ofItem) {
        var success = laterAttempts.stream().filter(Attempt::isSuccess).findFirst();
        var failure = laterAttempts.stream().filter(Attempt::isFailure).reduce((_, last) -> last);
        int testedAttempts = (int) laterAttempts.stream()
                .filter(attempt -> attempt.success().isPresent())
                .count();
        return new LearningEffect.Follow(
                testedAttempts,
                success.map(attempt -> Duration.between(one.at, attempt.at())),
                failure.map(attempt -> Duration.between(one.at, attempt.at())),
                laterReports(one, ofItem));
    }

    private List<LearningRef> laterReports(KeptLearning one, List<LessonText> ofItem) {
        var outcome = ProposalService.correctionOutcome(one.learning, ofItem, zone);
        if (outcome.verdict() != CorrectionOutcome.Verdict.RECURRED) {
            return List.of();
        }
        var times = new HashMap<String, Optional<Instant>>();
        ofItem.forEach(lesson -> times.put(lesson.key(), LearningTimestamps.at(lesson.learning(), zone)));
        return outcome.laterFailures().stream()
                .filter(ref -> times.getOrDefault(ref.key(), Optional.empty())
                        .filter(at -> at.isAfter(one.at) && !at.isAfter(period.until()))
                        .isPresent())
                .toList();
    }

    /// Compares them all, so that chances can be corrected for how many there are.
    LearningEffects effects() {
        var differences = learningEffects.stream()
                .map(effect -> new ProportionDifference(
                        effect.after().proportion(), effect.before().proportion()))
                .toList();
        int most = differences.stream()
                .mapToInt(difference -> Math.toIntExact(
                        difference.one().of() + difference.other().of()))
                .max()
                .orElse(0);
        var factorials = new ProportionDifference.Factorials(most);
        var adjustedChances = ProportionDifference.adjust(differences.stream()
                .filter(EffectFinder::isComparable)
                .mapToDouble(difference -> difference.chance(factorials))
                .toArray());
        var effects = new ArrayList<LearningEffect>();
        int place = 0;
        for (int i = 0; i < learningEffects.size(); i++) {
            var difference = differences.get(i);
            effects.add(
                    isComparable(difference)
                            ? with(
                                    learningEffects.get(i),
                                    difference,
                                    difference.chance(factorials),
                                    adjustedChances[place++])
                            : learningEffects.get(i));
        }
        return LearningEffects.of(effects, new LearningEffects.Undated(undatedRuns.size(), undatedLearnings));
    }

    private static boolean isComparable(ProportionDifference difference) {
        return difference.one().of() >= LearningEffect.MIN_KNOWN
                && difference.other().of() >= LearningEffect.MIN_KNOWN;
    }

    private static LearningEffect with(
            LearningEffect effect, ProportionDifference difference, double chance, double adjustedChance) {
        var interval = difference.interval();
        return new LearningEffect(
                effect.learning(),
                effect.lesson(),
                effect.keptAt(),
                effect.before(),
                effect.after(),
                new Difference(difference.difference(), interval.low(), interval.high(), chance, adjustedChance),
                effect.follow(),
                effect.concurrentCount());
    }
}
