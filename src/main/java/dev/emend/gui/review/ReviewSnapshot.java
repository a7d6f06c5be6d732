package dev.emend.gui.review;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.ReviewQueue;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The workspace as it was read once.
///
/// @param undone the changes of this session that were taken back since
/// @param page the learning that is looked at, or the first
record ReviewSnapshot(
        ReviewQueue queue,
        Elsewhere elsewhere,
        List<CatalogInfo> catalogs,
        Set<Long> undone,
        Optional<CardModel> page) {

    /// What else waits for a reviewer, and is no card.
    ///
    /// @param putOff what is left out until later
    /// @param proposedItems how many items agents proposed, which wait in the library
    record Elsewhere(List<LearningRef> putOff, int proposedItems, boolean hasContradictions) {
        static final Elsewhere NOTHING = new Elsewhere(List.of(), 0, false);

        private static Elsewhere of(ReviewReader reader) throws UserException {
            return new Elsewhere(
                    reader.putOff(), reader.proposedItems(), reader.hasContradictions());
        }
    }

    /// What to read.
    ///
    /// @param changes of this session
    record SnapshotRequest(
            ReviewQueue.Order order,
            PromptProfile profile,
            List<Long> changes,
            Optional<LearningRef> shown) {}

    /// Blocks.
    static ReviewSnapshot of(ReviewReader reader, CardCache pages, SnapshotRequest wanted)
            throws UserException {
        var queue = reader.queue(wanted.order());
        var all = queue.learnings();
        var shown = wanted.shown().filter(all::contains).or(() -> all.stream().findFirst());
        return new ReviewSnapshot(
                queue,
                Elsewhere.of(reader),
                reader.catalogs(),
                reader.undone(wanted.changes()),
                shown.isEmpty() ? Optional.empty() : pages.read(shown.get(), wanted.profile()));
    }

    /// Why the catalog of a learning cannot be changed, when it cannot.
    Optional<String> readOnly(LearningRef ref) {
        return catalogs.stream()
                .filter(one -> one.id().equals(ref.item().catalog()))
                .findFirst()
                .flatMap(CatalogInfo::readOnly);
    }
}
