package dev.emend.gui.home;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.RecentCatalog;
import dev.emend.app.core.Backup;
import dev.emend.app.core.FileNotification;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.trends.TrustTimeline;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// Facts that Home shows besides [pending work][PendingCounts]: the workspace at a glance.
///
/// @param files those opened before, the newest first
/// @param doubtful the items below full belief, lowest trust first
/// @param belowTrusted how many items are not trusted any more
public record HomeFacts(
        List<CatalogInfo> catalogs,
        List<KnownFile> files,
        List<ItemSummary> doubtful,
        int belowTrusted,
        SafetyFacts care) {
    private static final int DOUBTFUL_SHOWN = 7;
    private static final Duration MOVED_IN = Duration.ofDays(7);

    /// A file that was opened before.
    ///
    /// @param open what is in it, while it is open
    /// @param pendingCount how many of its learnings wait in Review
    /// @param isChanged whether it changed on disk and waits for an answer
    public record KnownFile(RecentCatalog file, Optional<CatalogInfo> open, int pendingCount, boolean isChanged) {
        /// Why it could not be read; empty for one that is open or gone.
        Optional<UserException> problem() {
            return open.isEmpty() && file.isThere() ? file.problem() : Optional.empty();
        }
    }

    /// Facts that Home shows about the safety of the work.
    ///
    /// @param lastBackupAt empty when there is none
    /// @param movers the items whose trust fell or rose in the last days, those that moved most
    ///   first
    public record SafetyFacts(
            Optional<Instant> lastBackupAt, int backups, HealthSummary health, List<TrustTimeline> movers) {
        public static final SafetyFacts NONE = new SafetyFacts(Optional.empty(), 0, HealthSummary.GOOD, List.of());

        private static SafetyFacts read(Workspace workspace, HealthSummary health) throws Exception {
            var backups = workspace.safety().backups().list();
            return new SafetyFacts(
                    backups.stream()
                            .filter(backup -> backup.damage().isEmpty())
                            .findFirst()
                            .map(Backup::at),
                    backups.size(),
                    health,
                    workspace.insights().trends().movers(MOVED_IN));
        }
    }

    /// Reads the workspace; blocks.
    public static HomeFacts read(Workspace workspace) throws Exception {
        var catalogs = workspace.library().catalogs();
        var files = files(workspace, catalogs);
        if (catalogs.isEmpty()) {
            var care = SafetyFacts.read(workspace, HealthSummary.GOOD);
            return new HomeFacts(catalogs, files, List.of(), 0, care);
        }
        var query = new ItemQuery(Set.of(), "", ItemQuery.Order.TRUST, false);
        var page = workspace.library().rows(query);
        var below = page.rows().stream()
                .filter(row -> Trust.band(row.trust()) != Trust.Band.TRUSTED)
                .toList();
        return new HomeFacts(
                catalogs,
                files,
                below.stream().limit(DOUBTFUL_SHOWN).toList(),
                below.size(),
                SafetyFacts.read(workspace, HealthSummary.read(workspace, page)));
    }

    private static List<KnownFile> files(Workspace workspace, List<CatalogInfo> catalogs) throws Exception {
        Set<UUID> changedCatalogs = workspace.safety().conflicts().news().stream()
                .filter(FileNotification::needsAnswer)
                .map(FileNotification::catalog)
                .collect(Collectors.toSet());
        var files = new ArrayList<KnownFile>();
        for (var file : workspace.library().recent()) {
            var open = catalogs.stream()
                    .filter(catalog -> catalog.path().equals(file.path()))
                    .findFirst();
            boolean isChanged = open.filter(catalog -> changedCatalogs.contains(catalog.id()))
                    .isPresent();
            int pending = open.isEmpty()
                    ? 0
                    : workspace.review().queue().pendingCount(Set.of(open.get().id()));
            files.add(new KnownFile(file, open, pending, isChanged));
        }
        return List.copyOf(files);
    }

    public boolean isFirstRun() {
        return catalogs.isEmpty() && files.isEmpty();
    }

    public int items() {
        return catalogs.stream().mapToInt(catalog -> catalog.counts().items()).sum();
    }

    public int learnings() {
        return catalogs.stream()
                .mapToInt(catalog -> catalog.counts().learnings())
                .sum();
    }
}
