package dev.emend.gui.review;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalService;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.ReviewServices;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.EntryRef;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The workspace as it was read once.
///
/// @param undone the changes of this session that were taken back since
/// @param page the card that is looked at, or the first
record ReviewSnapshot(
        ReviewQueue queue,
        OutsideQueue elsewhere,
        List<CatalogInfo> catalogs,
        Set<Long> undone,
        Optional<CardModel> page) {

    /// How far back a change of this session is looked for.
    static final int RECENT_CHANGES = 500;

    /// What else waits for a reviewer, and is no card.
    ///
    /// @param snoozed what is left out until later
    /// @param proposedItems how many items agents proposed, which wait in the library
    record OutsideQueue(List<EntryRef> snoozed, int proposedItems, boolean hasContradictions) {
        static final OutsideQueue NOTHING = new OutsideQueue(List.of(), 0, false);

        private static OutsideQueue of(ReviewServices review) {
            return new OutsideQueue(
                    review.queue().snoozed(Set.of()),
                    review.queue().proposed(Set.of()).size(),
                    !review.proposals().now().contradictions().isEmpty());
        }
    }

    /// What to read.
    ///
    /// @param changes of this session
    record SnapshotRequest(
            ReviewQueue.Order order, PromptProfile profile, List<Long> changes, Optional<EntryRef> shown) {}

    /// Blocks.
    static ReviewSnapshot of(Workspace workspace, CardCache pages, SnapshotRequest wanted) throws UserException {
        var queue = workspace.review().queue().pending(Set.of(), wanted.order());
        return of(queue, workspace, pages, wanted);
    }

    /// With a queue that was read before.
    static ReviewSnapshot of(ReviewQueue queue, Workspace workspace, CardCache pages, SnapshotRequest wanted)
            throws UserException {
        var all = queue.refs();
        var shown = wanted.shown().filter(all::contains).or(() -> all.stream().findFirst());
        return new ReviewSnapshot(
                queue,
                OutsideQueue.of(workspace.review()),
                workspace.library().catalogs(),
                undone(workspace.journal(), wanted.changes()),
                shown.isEmpty() ? Optional.empty() : pages.read(shown.get(), wanted.profile()));
    }

    private static Set<Long> undone(JournalService journal, List<Long> changes) throws UserException {
        return changes.isEmpty()
                ? Set.of()
                : journal.recent(RECENT_CHANGES).stream()
                        .filter(line -> line.who().isUndone() && changes.contains(line.change()))
                        .map(JournalEntryView::change)
                        .collect(Collectors.toSet());
    }

    /// Why the catalog of a learning cannot be changed, when it cannot.
    Optional<String> readOnly(EntryRef ref) {
        return catalogs.stream()
                .filter(catalog -> catalog.id().equals(ref.item().catalog()))
                .findFirst()
                .flatMap(CatalogInfo::readOnly);
    }
}
