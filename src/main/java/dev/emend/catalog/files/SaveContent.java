package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.CatalogFiles.ExternalMerge;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.catalog.merge.Merge;
import dev.emend.catalog.merge.MergeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The content that a save writes, merged with the other side when somebody else was faster. What was
/// found once is never forgotten, also when yet another agent overwrites it before we do. Used once, by
/// one thread.
final class SaveContent {
    private LocalVersion ours;
    private Catalog onDisk;
    private final List<ExternalMerge> found = new ArrayList<>();

    SaveContent(LocalVersion ours) {
        this.ours = ours;
        this.onDisk = ours.onDisk();
    }

    /// The content known to be on disk.
    Catalog onDisk() {
        return onDisk;
    }

    /// The content to write over [#onDisk()].
    Catalog next() {
        return ours.current();
    }

    /// Takes over what was found in the file.
    ///
    /// @return why nothing may be written now
    Optional<SaveResult> found(Catalog theirs) {
        if (theirs.readOnlyReason().isPresent()) {
            return hold(theirs, theirs.readOnlyReason().get(), Optional.empty());
        }
        var steps = ours.mergeSteps(theirs);
        var mergeResult = steps.getLast().mergeResult();
        if (mergeResult.tooMuch().isPresent()) {
            var ofShown = Merge.ofHeld(ours.onDisk(), theirs, mergeResult);
            return hold(theirs, ofShown.tooMuch().orElseThrow(), Optional.of(ofShown));
        }
        steps.forEach(this::take);
        onDisk = theirs;
        return Optional.empty();
    }

    private static Optional<SaveResult> hold(Catalog theirs, String reason, Optional<MergeResult> mergeResult) {
        return Optional.of(new SaveResult.Held(theirs, reason, mergeResult));
    }

    /// Takes over what was written into the file that had just been replaced by [#next()].
    ///
    /// @return false when it can't be
    boolean foundLate(Catalog theirs) {
        return foundLate(ours.current(), theirs);
    }

    private void take(ExternalMerge step) {
        ours = ours.with(step.theirs(), step.mergeResult());
        found.add(step);
    }

    /// Like [#foundLate(Catalog)], but for a catalog that reads a little different when it is written.
    ///
    /// @return false when it can't be: an agent that ended in the middle
    boolean foundLate(Catalog writtenCatalog, Catalog theirs) {
        onDisk = writtenCatalog;
        ours = ours.afterWrite(writtenCatalog);
        var mergeResult = ours.merge(theirs);
        if (theirs.readOnlyReason().isPresent() || mergeResult.tooMuch().isPresent()) {
            return false;
        }
        take(new ExternalMerge(theirs, mergeResult));
        return true;
    }

    /// The result of the save, when [#next()] is on disk as the given catalog.
    SaveResult saveResult(Catalog writtenCatalog) {
        return found.isEmpty()
                ? new SaveResult.Saved(writtenCatalog)
                : new SaveResult.ReplacedElsewhere(writtenCatalog, found);
    }

    /// The result of the save, now that [#next()] is on disk.
    SaveResult saveResult() {
        return saveResult(ours.current());
    }
}
