package dev.emend.gui.home;

import dev.emend.app.library.ItemPage;
import dev.emend.app.workspace.Workspace;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;

/// Problems that stand out in the workspace, counted by kind; kinds without any are left out.
///
/// @param staleBefore entries last touched before this day are stale
public record HealthSummary(Map<HealthIssue, Integer> issues, LocalDate staleBefore) {
    static final HealthSummary GOOD = new HealthSummary(Map.of(), LocalDate.EPOCH);

    /// The time after which an untouched entry may not hold any more.
    private static final Duration STALE = Duration.ofDays(180);

    public enum HealthIssue {
        /// Items that hold a key, a token or a password.
        SECRETS,
        /// Items whose newest learning is old.
        STALE
    }

    public HealthSummary {
        issues = Map.copyOf(issues);
    }

    /// @param rows every item
    static HealthSummary read(Workspace workspace, ItemPage rows) {
        Clock clock = workspace.insights().trends().clock();
        var before = LocalDate.ofInstant(clock.instant().minus(STALE), clock.getZone());
        var issues = new EnumMap<HealthIssue, Integer>(HealthIssue.class);
        issues.put(HealthIssue.SECRETS, rows.withSecrets().size());
        issues.put(HealthIssue.STALE, (int) rows.rows().stream()
                .map(row -> row.learnings().lastFailure())
                .filter(last -> !last.isEmpty())
                .filter(last -> last.compareTo(before.toString()) < 0)
                .count());
        issues.values().removeIf(count -> count == 0);
        return new HealthSummary(issues, before);
    }

    int of(HealthIssue issue) {
        return issues.getOrDefault(issue, 0);
    }
}
