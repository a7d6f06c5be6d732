package dev.emend.gui.review;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// What was done since the screen was first shown, and how fast. On the JavaFX thread.
final class ReviewSession {
    static final int STRIP = 12;

    /// The pace aimed for: 100 learnings in 15 minutes.
    private static final Duration AIM = Duration.ofSeconds(9);

    /// A longer look is a break, not reading.
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final ObservableList<SessionDecision> all = FXCollections.observableArrayList();
    private Duration spent = Duration.ZERO;
    private int timed;

    ObservableList<SessionDecision> all() {
        return all;
    }

    void add(SessionDecision judgement) {
        all.add(judgement);
    }

    void remove(SessionDecision judgement) {
        all.remove(judgement);
    }

    /// Takes out what was taken back elsewhere.
    ///
    /// @return the newest of them
    Optional<SessionDecision> removeUndone(Set<Long> undone) {
        var gone =
                all.stream().filter(one -> one.acts().stream().anyMatch(undone::contains)).toList();
        if (!gone.isEmpty()) {
            all.removeAll(gone);
        }
        return gone.isEmpty() ? Optional.empty() : Optional.of(gone.getLast());
    }

    void time(Duration took) {
        spent = spent.plus(took.compareTo(LONGEST) > 0 ? LONGEST : took);
        timed++;
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
        return all.stream().filter(one -> one.verb().isVerdict()).toList();
    }

    List<Long> acts() {
        return all.stream().flatMap(one -> one.acts().stream()).toList();
    }

    /// How many learnings were decided.
    int decided() {
        return verdicts().stream().mapToInt(SessionDecision::learnings).sum();
    }

    Map<ReviewAction, Integer> tallies() {
        var tallies = new EnumMap<ReviewAction, Integer>(ReviewAction.class);
        all.forEach(one -> tallies.merge(one.verb(), one.learnings(), Integer::sum));
        return tallies;
    }

    Duration spent() {
        return spent;
    }

    /// Seconds for one verdict; empty before the first.
    Optional<Double> secondsEach() {
        return timed == 0 ? Optional.empty() : Optional.of(spent.toMillis() / 1000.0 / timed);
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
