package dev.emend.gui.review;

import dev.emend.curation.CurationException;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.Profile;
import dev.emend.curation.ReviewQueue;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The desk as it was read once.
///
/// @param putOff what is left out until later
/// @param undone the acts of this session that were taken back since
/// @param page the learning that is looked at, or the first
record Reading(
        ReviewQueue queue,
        List<LearningRef> putOff,
        List<OpenCatalog> catalogs,
        boolean hasContradictions,
        Set<Long> undone,
        Optional<Page> page) {

    /// What to read.
    ///
    /// @param acts of this session
    record Wanted(
            ReviewQueue.Order order,
            Profile profile,
            List<Long> acts,
            Optional<LearningRef> shown) {}

    /// Blocks.
    static Reading of(Lessons lessons, Pages pages, Wanted wanted) throws CurationException {
        var queue = lessons.queue(wanted.order());
        var all = queue.learnings();
        var shown = wanted.shown().filter(all::contains).or(() -> all.stream().findFirst());
        return new Reading(
                queue,
                lessons.putOff(),
                lessons.catalogs(),
                lessons.hasContradictions(),
                lessons.undone(wanted.acts()),
                shown.isEmpty() ? Optional.empty() : pages.read(shown.get(), wanted.profile()));
    }

    /// Why the catalog of a learning cannot be changed, when it cannot.
    Optional<String> readOnly(LearningRef ref) {
        return catalogs.stream()
                .filter(one -> one.id().equals(ref.item().catalog()))
                .findFirst()
                .flatMap(OpenCatalog::readOnly);
    }
}
