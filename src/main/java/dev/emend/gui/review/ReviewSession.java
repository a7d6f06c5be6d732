package dev.emend.gui.review;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Decisions since the screen was first shown, and their pace. On the JavaFX thread.
final class ReviewSession {
    static final int STRIP = 12;

    /// The pace aimed for: 100 learnings in 15 minutes.
    private static final Duration AIM = Duration.ofSeconds(9);

    /// A longer look is a break, not reading.
    private static final Duration MAX_LOOK = Duration.ofMinutes(2);

    final ObservableList<SessionDecision> all = FXCollections.observableArrayList();

    /// Undone and not redone, the first undone first.
    private final List<SessionDecision> undone = new ArrayList<>();

    private Duration spent = Duration.ZERO;
    private int timedCount;

    void add(SessionDecision judgement) {
        all.add(judgement);
    }

    void remove(SessionDecision judgement) {
        // a reading that came first has taken it out already
        if (all.remove(judgement)) {
            undone.add(judgement);
        }
    }

    /// Takes out what was undone elsewhere, and takes in again what was redone.
    ///
    /// @param changes those of [#changes] that are undone now
    /// @return the newest that was undone
    Optional<SessionDecision> update(Set<Long> changes) {
        var redone = undone.reversed().stream()
                .filter(decision -> !isUndone(decision, changes))
                .toList();
        var undoneDecisions =
                all.stream().filter(decision -> isUndone(decision, changes)).toList();
        undone.removeAll(redone);
        undone.addAll(undoneDecisions.reversed());
        if (!undoneDecisions.isEmpty()) {
            all.removeAll(undoneDecisions);
        }
        all.addAll(redone);
        return undoneDecisions.isEmpty() ? Optional.empty() : Optional.of(undoneDecisions.getLast());
    }

    private static boolean isUndone(SessionDecision decision, Set<Long> changes) {
        return decision.changes().stream().anyMatch(changes::contains);
    }

    void time(Duration took) {
        spent = spent.plus(took.compareTo(MAX_LOOK) > 0 ? MAX_LOOK : took);
        timedCount++;
    }

    Optional<SessionDecision> newest() {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }

    /// The last verdicts, oldest first.
    List<SessionDecision> strip() {
        var verdicts = verdicts();
        return verdicts.subList(Math.max(0, verdicts.size() - STRIP), verdicts.size());
    }

    List<SessionDecision> verdicts() {
        return all.stream().filter(decision -> decision.verb().isVerdict()).toList();
    }

    /// Of everything decided in this session, undone or not.
    List<Long> changes() {
        return Stream.concat(all.stream(), undone.stream())
                .flatMap(decision -> decision.changes().stream())
                .toList();
    }

    /// The number of learnings that were decided.
    int decidedCount() {
        return verdicts().stream().mapToInt(SessionDecision::learnings).sum();
    }

    Map<ReviewAction, Integer> tallies() {
        var tallies = new EnumMap<ReviewAction, Integer>(ReviewAction.class);
        all.forEach(decision -> tallies.merge(decision.verb(), decision.learnings(), Integer::sum));
        return tallies;
    }

    Duration spent() {
        return spent;
    }

    /// Seconds for one verdict; empty before the first.
    Optional<Double> secondsEach() {
        return timedCount == 0 ? Optional.empty() : Optional.of(spent.toMillis() / 1000.0 / timedCount);
    }

    /// At the pace so far, or the one aimed for; at least 1 when something is left.
    int minutesLeft(int learnings) {
        double each = secondsEach().orElse((double) AIM.toSeconds());
        return (int) Math.ceil(learnings * each / 60);
    }

    /// Newest first, for taking all of it back.
    List<SessionDecision> backwards() {
        return new ArrayList<>(all).reversed();
    }
}
