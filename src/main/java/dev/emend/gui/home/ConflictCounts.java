package dev.emend.gui.home;

import dev.emend.app.core.FileNotification;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.UserException;

/// How much there is to settle in Conflicts, kind by kind. Home and the rail both read it here, so
/// that they agree.
///
/// @param files places of files that people and agents changed both, files that wait for an answer, and sets of
///   changes that other programs made
/// @param refused changes a team's store no longer took
/// @param contradictions pairs of learnings no agent can follow both of
/// @param duplicates groups of learnings that say the same
/// @param unattributed failures and steps that name no item of their catalog
/// @param lookAlikes pairs of learnings that only read alike
/// @param isFresh whether duplicates, contradictions and look-alikes are those of now; else they are
///   still being looked for
public record ConflictCounts(
        int files, int refused, int contradictions, int duplicates, int unattributed, int lookAlikes, boolean isFresh) {
    /// Counts in the workspace; blocks.
    public static ConflictCounts read(Workspace workspace) throws UserException {
        var conflicts = workspace.safety().conflicts();
        int waiting = (int)
                conflicts.news().stream().filter(FileNotification::needsAnswer).count();
        var proposals = workspace.review().proposals().now();
        int without = 0;
        for (var catalog : workspace.library().catalogs()) {
            without += workspace.review().proposals().attributions().countOrphans(catalog.id());
        }
        return new ConflictCounts(
                waiting
                        + workspace.safety().fileChanges().open().size()
                        + conflicts.open().size(),
                conflicts.refused().size(),
                proposals.contradictions().size(),
                proposals.duplicates().size(),
                without,
                proposals.lookAlikes().size(),
                proposals.isFresh());
    }

    /// All that should not wait for long: everything but look-alikes, of which nothing is wrong.
    public int toSettle() {
        return files + refused + contradictions + duplicates + unattributed;
    }
}
