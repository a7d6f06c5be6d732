package dev.emend.gui.home;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.UserErrors;
import dev.emend.app.review.ProposalSet;
import dev.emend.app.review.ProposalSet.ProposedCluster.Kind;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The number of entries to settle in Conflicts, by kind. Home and the rail both read it here, so that
/// they agree.
///
/// @param files places of files that people and agents changed both, files that wait for an answer, and sets of
///   changes that other programs made
/// @param rejectedDecisions changes a team's store no longer took
/// @param contradictions pairs of learnings no agent can follow both of
/// @param duplicates groups of learnings that say the same
/// @param unattributedFailures failures and steps that name no item of their catalog
/// @param similarClusters clusters of learnings that only read alike
/// @param isFresh whether duplicates, contradictions and look-alikes are those of now; else they are
///   still being looked for
public record ConflictCounts(
        int files,
        int rejectedDecisions,
        int contradictions,
        int duplicates,
        int unattributedFailures,
        int similarClusters,
        boolean isFresh) {
    /// Counts in the workspace; blocks.
    public static ConflictCounts read(Workspace workspace) throws UserException {
        var conflicts = workspace.safety().conflicts();
        int pending = (int)
                conflicts.news().stream().filter(FileNotification::needsAnswer).count();
        var proposals = workspace.review().proposals().current();
        var inFile = inFile(workspace, proposals);
        int without = 0;
        for (var catalog : workspace.library().catalogs()) {
            without += workspace.review().proposals().attributions().countOrphans(catalog.id());
        }
        return new ConflictCounts(
                pending
                        + workspace.safety().fileChanges().open().size()
                        + conflicts.open().size(),
                conflicts.rejectedDecisions().size(),
                count(proposals, Kind.CONTRADICTION, inFile),
                count(proposals, Kind.DUPLICATES, inFile),
                without,
                count(proposals, Kind.SIMILAR, inFile),
                proposals.isFresh());
    }

    private static int count(ProposalSet proposals, Kind kind, Set<String> inFile) {
        return (int) proposals.clusters().stream()
                .filter(cluster -> cluster.kind() == kind
                        && cluster.keys().stream().filter(inFile::contains).count() > 1)
                .count();
    }

    /// The keys in proposals; learnings only when they are in their file: Conflicts shows no others.
    private static Set<String> inFile(Workspace workspace, ProposalSet proposals) throws UserException {
        var items = new LinkedHashSet<ItemRef>();
        var inFile = new HashSet<String>();
        for (var key : proposals.clusters().stream()
                .flatMap(cluster -> cluster.keys().stream())
                .toList()) {
            if (LearningRef.isKey(key)) {
                items.add(LearningRef.parse(key).item());
            } else {
                inFile.add(key);
            }
        }
        for (var item : items) { // one may be gone since it was proposed
            UserErrors.ifFound(() -> workspace.library().learnings(List.of(item))).stream()
                    .flatMap(itemLearnings -> itemLearnings.values().stream())
                    .flatMap(itemLearnings -> itemLearnings.learnings().stream())
                    .filter(ReviewedLearning::isInFile)
                    .forEach(reviewedLearning ->
                            inFile.add(reviewedLearning.learning().ref().key()));
        }
        return inFile;
    }

    /// All that should not wait for long: everything but look-alikes, of which nothing is wrong.
    public int toSettle() {
        return files + rejectedDecisions + contradictions + duplicates + unattributedFailures;
    }
}
