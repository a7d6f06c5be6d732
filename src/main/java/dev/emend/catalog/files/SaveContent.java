package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.CatalogFiles.ExternalMerge;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.Edit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a save writes, and how it changes when somebody else was faster. Used once, by one thread.
sealed interface SaveContent {
    /// What is known to be on disk.
    Catalog onDisk();

    /// What to write over that.
    Catalog next();

    /// Takes over what was found in the file.
    ///
    /// @return why nothing may be written now
    Optional<SaveResult> found(Catalog theirs);

    /// Takes over what was written into the file that had just been replaced by [#next()].
    ///
    /// @return false when it can't be
    boolean foundLate(Catalog theirs);

    /// What became of the save, now that [#next()] is on disk.
    SaveResult saved();

    /// The same edits again on whatever is found.
    final class Reapplied implements SaveContent {
        private final List<Edit> edits;
        private Catalog onDisk;
        private Catalog.Applied applied;
        private boolean isRebased;

        Reapplied(Catalog base, List<Edit> edits) {
            this.edits = edits;
            this.onDisk = base;
            this.applied = base.with(edits);
        }

        @Override
        public Catalog onDisk() {
            return onDisk;
        }

        @Override
        public Catalog next() {
            return applied.catalog();
        }

        @Override
        public Optional<SaveResult> found(Catalog theirs) {
            onDisk = theirs;
            applied = theirs.with(edits);
            isRebased = true;
            return Optional.empty();
        }

        @Override
        public boolean foundLate(Catalog theirs) {
            var written = applied.catalog();
            found(theirs);
            onDisk = written;
            return true;
        }

        @Override
        public SaveResult saved() {
            return isRebased || !applied.refused().isEmpty()
                    ? new SaveResult.Rebased(applied.catalog(), applied.refused())
                    : new SaveResult.Saved(applied.catalog());
        }
    }

    /// Both sides brought together. What was found once is never forgotten, also when yet another
    /// agent writes it away before we do.
    final class BothSides implements SaveContent {
        private LocalVersion ours;
        private Catalog onDisk;
        private final List<ExternalMerge> found = new ArrayList<>();

        BothSides(LocalVersion ours) {
            this.ours = ours;
            this.onDisk = ours.onDisk();
        }

        @Override
        public Catalog onDisk() {
            return onDisk;
        }

        @Override
        public Catalog next() {
            return ours.now();
        }

        @Override
        public Optional<SaveResult> found(Catalog theirs) {
            if (theirs.readOnlyReason().isPresent()) {
                return held(theirs, theirs.readOnlyReason().get(), Optional.empty());
            }
            var merged = ours.merge(theirs);
            if (merged.tooMuch().isPresent()) {
                return held(theirs, merged.tooMuch().get(), Optional.of(merged));
            }
            take(theirs, merged);
            onDisk = theirs;
            return Optional.empty();
        }

        private static Optional<SaveResult> held(Catalog theirs, String reason, Optional<MergeResult> merged) {
            return Optional.of(new SaveResult.Held(theirs, reason, merged));
        }

        @Override
        public boolean foundLate(Catalog theirs) {
            onDisk = ours.now();
            ours = ours.written();
            var merged = ours.merge(theirs);
            if (theirs.readOnlyReason().isPresent() || merged.tooMuch().isPresent()) {
                return false;
            }
            take(theirs, merged);
            return true;
        }

        private void take(Catalog theirs, MergeResult merged) {
            ours = ours.with(theirs, merged);
            found.add(new ExternalMerge(theirs, merged));
        }

        @Override
        public SaveResult saved() {
            return found.isEmpty()
                    ? new SaveResult.Saved(ours.now())
                    : new SaveResult.ReplacedElsewhere(ours.now(), found);
        }
    }
}
