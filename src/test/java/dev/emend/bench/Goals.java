package dev.emend.bench;

import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;

/// What was measured of what somebody waits for, beside a peer in the same run and the goal: the summary on top of
/// the page.
final class Goals {
    private static final List<Goal> ALL = new ArrayList<>();

    private Goals() {}

    /// @param peer what did the same in the same run
    /// @param limit the most it may be, in the unit of the times
    record Goal(String work, Times ours, Optional<Peer> peer, double limit) {
        boolean isMet() {
            return ours.median() <= limit;
        }
    }

    record Peer(String name, Times times) {}

    /// Of at least five turns, or one figure.
    ///
    /// @param unit such as `ms` or `MB`
    record Times(double median, double least, double most, String unit) {
        static Times of(double[] values, String unit) {
            var sorted = values.clone();
            Arrays.sort(sorted);
            return new Times(sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1], unit);
        }

        String words() {
            return String.format(Locale.ROOT, "%,.0f %s (%,.0f–%,.0f)", median, unit, least, most);
        }
    }

    static void add(Goal goal) {
        ALL.add(goal);
    }

    /// A row of the table of goals for each that was measured by now.
    static List<String> rows() {
        var rows = new ArrayList<String>();
        var day = LocalDate.now(Clock.systemUTC());
        for (var goal : ALL) {
            DoubleFunction<String> ratio =
                    other -> String.format(Locale.ROOT, "%.2f", goal.ours().median() / other);
            rows.add(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | ≤ %,.0f %s | %s | %s | %s |",
                    goal.work(),
                    goal.ours().words(),
                    goal.peer()
                            .map(peer -> peer.name() + " " + peer.times().words())
                            .orElse("–"),
                    goal.peer().map(peer -> ratio.apply(peer.times().median())).orElse("–"),
                    goal.limit(),
                    goal.ours().unit(),
                    ratio.apply(goal.limit()),
                    goal.isMet() ? "yes" : "**no**",
                    day));
        }
        return rows;
    }
}
