package dev.emend.gui.review;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalService;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.ProposalSet;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.ReviewServices;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The workspace as it was read once.
///
/// @param undone the changes of this session that were taken back before the queue was read
/// @param page the first card, when none was looked at
record ReviewSnapshot(
        ReviewQueue queue,
        ProposalSet proposals,
        OutsideQueue outsideQueue,
        List<CatalogInfo> catalogs,
        Set<Long> undone,
        Optional<CardModel> page) {

    /// The number of recent changes in which a change of this session is looked for.
    static final int RECENT_CHANGES = 500;

    /// Work that waits for a reviewer, and is no card.
    ///
    /// @param snoozedRefs entries left out until later
    record OutsideQueue(List<EntryRef> snoozedRefs, boolean hasContradictions) {
        static final OutsideQueue NOTHING = new OutsideQueue(List.of(), false);

        private static OutsideQueue of(ReviewServices review, ProposalSet proposals) throws UserException {
            return new OutsideQueue(
                    review.queue().snoozedEntries(Set.of()),
                    !proposals.contradictions().isEmpty());
        }
    }

    /// Request for a snapshot.
    ///
    /// @param changes of this session
    /// @param isFirst whether no card is looked at yet
    record SnapshotRequest(ReviewQueue.Order order, PromptProfile profile, List<Long> changes, boolean isFirst) {}

    /// Blocks.
    static ReviewSnapshot of(Workspace workspace, CardCache pages, SnapshotRequest request) throws UserException {
        // a change is in the journal before the queue has it: in this order what is undone waits again
        var undone = undone(workspace.journal(), request.changes());
        var queue = workspace.review().queue().pending(Set.of(), request.order());
        var proposals = workspace.review().proposals().current();
        var first = queue.refs().stream().filter(_ -> request.isFirst()).findFirst();
        return new ReviewSnapshot(
                queue,
                proposals,
                OutsideQueue.of(workspace.review(), proposals),
                workspace.library().catalogs(),
                undone,
                first.isEmpty() ? Optional.empty() : pages.read(first.get(), request.profile()));
    }

    private static Set<Long> undone(JournalService journal, List<Long> changes) throws UserException {
        return changes.isEmpty()
                ? Set.of()
                : journal.recent(RECENT_CHANGES).stream()
                        .filter(line -> line.undoInfo().isUndone() && changes.contains(line.change()))
                        .map(JournalEntryView::change)
                        .collect(Collectors.toSet());
    }

    /// Why the catalog of an item or a learning cannot be changed, when it cannot.
    Optional<String> readOnly(EntryRef ref) {
        return catalogs.stream()
                .filter(catalog ->
                        ref.owner() instanceof ItemRef item && item.catalog().equals(catalog.id()))
                .findFirst()
                .flatMap(CatalogInfo::readOnly);
    }
}
