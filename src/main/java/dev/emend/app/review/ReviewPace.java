package dev.emend.app.review;

import dev.emend.model.ReviewState;
import dev.emend.store.curation.ReviewPaceTable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts decisions, oldest first.
final class ReviewPace {
    private final ZoneId zone;
    private final Map<String, Integer> verdicts = new LinkedHashMap<>();
    private final Map<LocalDate, Part> days = new TreeMap<>();
    private final Part all = new Part();
    private long keys;
    private long words;
    private int timedLearnings;

    /// The decisions of a day, or all.
    private static final class Part {
        private int decisions;
        private int learnings;
        private final List<Long> millis = new ArrayList<>();
    }

    /// @param zone where a day begins
    ReviewPace(ZoneId zone) {
        this.zone = zone;
    }

    /// @param took null for one that was not timed
    void add(Instant at, Collection<ReviewState> states, ReviewPaceTable.@Nullable DecisionTime took) {
        states.forEach(state -> verdicts.merge(state.word(), 1, Integer::sum));
        var day = days.computeIfAbsent(at.atZone(zone).toLocalDate(), _ -> new Part());
        for (var part : List.of(all, day)) {
            part.decisions++;
            part.learnings += states.size();
            if (took != null) {
                part.millis.add(took.millis());
            }
        }
        if (took != null) {
            keys += took.keys();
            words += took.words();
            timedLearnings += states.size();
        }
    }

    ReviewStats stats(String person, ReviewStats.Steadiness steadiness) {
        var sortedTimes = all.millis.stream().sorted().toList();
        double mean = sortedTimes.stream().mapToLong(Long::longValue).average().orElse(Double.NaN);
        var seconds = new ReviewStats.Seconds(seconds(sortedTimes, 0.5), mean / 1000, seconds(sortedTimes, 0.9));
        return new ReviewStats(
                person,
                all.decisions,
                verdicts,
                new ReviewStats.Speed(
                        sortedTimes.size(), seconds, (double) keys / timedLearnings, (double) words / timedLearnings),
                days.entrySet().stream()
                        .map(day -> new ReviewStats.Day(
                                day.getKey(),
                                day.getValue().decisions,
                                day.getValue().learnings,
                                seconds(day.getValue().millis.stream().sorted().toList(), 0.5)))
                        .toList(),
                steadiness);
    }

    /// The smallest time that this share of the decisions did not exceed (nearest rank).
    private static double seconds(List<Long> sortedTimes, double share) {
        if (sortedTimes.isEmpty()) {
            return Double.NaN;
        }
        int rank = (int) Math.ceil(share * sortedTimes.size());
        return sortedTimes.get(Math.max(1, rank) - 1) / 1000.0;
    }
}
