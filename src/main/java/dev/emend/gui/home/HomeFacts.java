package dev.emend.gui.home;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.RecentCatalog;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.core.Backup;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.trends.TrustHistory;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Learning;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What Home shows: the workspace at a glance.
///
/// @param pending the learnings nobody reviewed, by kind; empty map when there are too many items
///   to look at each
/// @param doubtful the items below full belief, lowest trust first
/// @param belowTrusted how many items are not trusted any more
public record HomeFacts(
        List<CatalogInfo> catalogs,
        List<RecentCatalog> recent,
        Map<Learning.Kind, Integer> pending,
        List<ItemSummary> doubtful,
        int belowTrusted,
        SafetyFacts care) {
    private static final int DOUBTFUL_SHOWN = 7;
    private static final int ITEMS_LOOKED_AT = 500;
    private static final Duration MOVED_IN = Duration.ofDays(7);

    /// Nine seconds each: the pace of 100 learnings in 15 minutes.
    private static final double SECONDS_PER_LEARNING = 9;

    /// What Home says about the safety of the work.
    ///
    /// @param lastBackupAt empty when there is none
    /// @param conflicts how many places wait where people and agents disagree, and how many
    ///   decisions the team's store no longer took
    /// @param movers the items whose trust fell or rose in the last days, those that moved most
    ///   first
    public record SafetyFacts(
            Optional<Instant> lastBackupAt,
            int backups,
            int conflicts,
            HealthSummary health,
            List<TrustHistory> movers) {
        public static final SafetyFacts NONE = new SafetyFacts(Optional.empty(), 0, 0);

        SafetyFacts(Optional<Instant> lastBackupAt, int backups, int conflicts) {
            this(lastBackupAt, backups, conflicts, HealthSummary.GOOD, List.of());
        }

        private static SafetyFacts read(Workspace workspace, HealthSummary health) throws Exception {
            var backups = workspace.safety().backups().list();
            return new SafetyFacts(
                    backups.stream()
                            .filter(backup -> backup.damage().isEmpty())
                            .findFirst()
                            .map(Backup::at),
                    backups.size(),
                    workspace.safety().conflicts().open().size()
                            + workspace.safety().conflicts().refused().size(),
                    health,
                    workspace.insights().trends().movers(MOVED_IN));
        }
    }

    /// Reads the workspace; blocks.
    public static HomeFacts read(Workspace workspace) throws Exception {
        var catalogs = workspace.library().catalogs();
        var recent = workspace.library().recent();
        if (catalogs.isEmpty()) {
            var care = SafetyFacts.read(workspace, HealthSummary.GOOD);
            return new HomeFacts(catalogs, recent, Map.of(), List.of(), 0, care);
        }
        var query = new ItemQuery(Set.of(), "", ItemQuery.Order.TRUST, false);
        var found = workspace.library().rows(query);
        var rows = found.rows();
        var below = rows.stream()
                .filter(row -> Trust.band(row.trust()) != Trust.Band.TRUSTED)
                .toList();
        return new HomeFacts(
                catalogs,
                recent,
                pendingKinds(workspace, rows),
                below.stream().limit(DOUBTFUL_SHOWN).toList(),
                below.size(),
                SafetyFacts.read(workspace, HealthSummary.read(workspace, found)));
    }

    private static Map<Learning.Kind, Integer> pendingKinds(Workspace workspace, List<ItemSummary> rows)
            throws Exception {
        var waiting = rows.stream().filter(row -> row.learnings().pending() > 0).toList();
        var kinds = new EnumMap<Learning.Kind, Integer>(Learning.Kind.class);
        if (waiting.size() > ITEMS_LOOKED_AT) {
            return kinds;
        }
        for (var row : waiting) {
            for (ReviewedLearning detail : workspace.library().item(row.ref()).learnings()) {
                if (detail.state() == ReviewState.PENDING) {
                    kinds.merge(kind(detail.learning()), 1, Integer::sum);
                }
            }
        }
        return kinds;
    }

    /// A person's words count as such even where the agent hid them in its error text.
    private static Learning.Kind kind(Learning learning) {
        return learning.isFromPerson() ? Learning.Kind.HUMAN_INTERRUPT : learning.kind();
    }

    public boolean isFirstRun() {
        return catalogs.isEmpty() && recent.isEmpty();
    }

    public int items() {
        return catalogs.stream().mapToInt(catalog -> catalog.counts().items()).sum();
    }

    public int learnings() {
        return catalogs.stream()
                .mapToInt(catalog -> catalog.counts().learnings())
                .sum();
    }

    public int pendingCount() {
        return catalogs.stream().mapToInt(catalog -> catalog.counts().pending()).sum();
    }

    /// The minutes these learnings take at the pace aimed for, at least 1 when there are any.
    public static int minutes(int learnings) {
        return (int) Math.ceil(learnings * SECONDS_PER_LEARNING / 60);
    }
}
