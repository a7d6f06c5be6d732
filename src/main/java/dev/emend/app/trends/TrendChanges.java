package dev.emend.app.trends;

import dev.emend.analysis.statistics.Proportion;
import dev.emend.analysis.statistics.ProportionDifference;
import dev.emend.app.trends.TrendReport.Bucket;
import dev.emend.app.trends.TrendReport.Tally;
import dev.emend.model.texts.Messages;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The largest changes since a moment, by the figures of a report.
///
/// @param sentences the most important first, [#MOST] at most; none when nothing changed
public record TrendChanges(Instant since, List<String> sentences) {
    public static final int MOST = 3;

    public TrendChanges {
        sentences = List.copyOf(sentences);
    }

    /// @return empty when the period begins later, so that nothing is known of that moment
    public static Optional<TrendChanges> of(TrendReport report, Instant since) {
        if (report.period().from().filter(since::isBefore).isPresent()) {
            return Optional.empty();
        }
        var sentences = Stream.of(
                        success(report, since, Bucket::runs).map(ShareChange::ofRuns),
                        trust(report, since),
                        recurrences(report, since),
                        success(report, since, Bucket::plans).map(ShareChange::ofPlans))
                .flatMap(Optional::stream)
                .limit(MOST)
                .toList();
        return Optional.of(new TrendChanges(since, sentences));
    }

    /// All in one text, with the moment.
    public String text(ZoneId zone) {
        var when = TrendTexts.time(Optional.of(since), zone);
        return sentences.isEmpty()
                ? Messages.of("trends.change.nothing", when)
                : Messages.of("trends.change", when, String.join(" ", sentences));
    }

    private record ShareChange(boolean isBetter, String current, String before, String interval) {
        String ofRuns() {
            return isBetter
                    ? Messages.of("trends.change.runs.better", current, before, interval)
                    : Messages.of("trends.change.runs.worse", current, before, interval);
        }

        String ofPlans() {
            return isBetter
                    ? Messages.of("trends.change.plans.better", current, before, interval)
                    : Messages.of("trends.change.plans.worse", current, before, interval);
        }
    }

    /// A share that differs by more than chance: the 95 % interval of the difference leaves out 0.
    private static Optional<ShareChange> success(TrendReport report, Instant since, Function<Bucket, Tally> of) {
        var now = new Counts();
        var before = new Counts();
        for (var bucket : report.endings().buckets()) {
            count(of.apply(bucket).success(), since, true, now, before);
            count(of.apply(bucket).failure(), since, false, now, before);
        }
        var difference = new ProportionDifference(now.share(), before.share());
        var interval = difference.interval();
        return interval.low() <= 0 && interval.high() >= 0
                ? Optional.empty()
                : Optional.of(new ShareChange(
                        difference.difference() > 0,
                        now.text(),
                        before.text(),
                        Messages.of(
                                "trends.change.points",
                                Math.round(100 * interval.low()),
                                Math.round(100 * interval.high()))));
    }

    private static final class Counts {
        private long hits;
        private long all;

        Proportion share() {
            return new Proportion(hits, all);
        }

        String text() {
            return Messages.of("trends.of", hits, all);
        }
    }

    private static void count(List<TrendRecordLink> rows, Instant since, boolean isSuccess, Counts now, Counts before) {
        for (var row : rows) {
            row.at().ifPresent(at -> {
                var counts = at.isAfter(since) ? now : before;
                counts.all++;
                counts.hits += isSuccess ? 1 : 0;
            });
        }
    }

    /// The trust of an item before and now.
    private record Move(String item, double before, double current) {
        double change() {
            return current - before;
        }
    }

    private static Optional<String> trust(TrendReport report, Instant since) {
        var moves = new ArrayList<Move>();
        for (var line : report.trust()) {
            line.events().stream()
                    .filter(event -> event.at().filter(since::isBefore).isPresent())
                    .findFirst()
                    .map(event -> new Move(line.item().label(), event.before(), line.end()))
                    .ifPresent(moves::add);
        }
        var fell = moves.stream().filter(move -> move.change() < 0).toList();
        var rose = moves.stream().filter(move -> move.change() > 0).toList();
        var largest = Comparator.<Move>comparingDouble(move -> Math.abs(move.change()));
        return fell.isEmpty()
                ? rose.stream()
                        .max(largest)
                        .map(move -> Messages.of(
                                "trends.change.rose",
                                rose.size(),
                                move.item(),
                                TrendTexts.two(move.before()),
                                TrendTexts.two(move.current())))
                : fell.stream()
                        .max(largest)
                        .map(move -> Messages.of(
                                "trends.change.fell",
                                fell.size(),
                                move.item(),
                                TrendTexts.two(move.before()),
                                TrendTexts.two(move.current())));
    }

    private static Optional<String> recurrences(TrendReport report, Instant since) {
        long recurredCount = report.recurrence().failedAgain().stream()
                .filter(since::isBefore)
                .count();
        return recurredCount == 0
                ? Optional.empty()
                : Optional.of(Messages.of("trends.change.recurred", recurredCount));
    }
}
