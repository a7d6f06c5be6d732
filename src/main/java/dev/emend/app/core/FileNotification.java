package dev.emend.app.core;

import dev.emend.model.FileChanges;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A change to a catalog file that was made outside Emend, and its outcome.
///
/// @param lines what a person should know beyond the numbers, a sentence each
/// @param wayOut what to do before anything else is possible; empty when there is nothing
/// @param lastGood the version to fall back to, for [Stage#HELD] and [Stage#WRITER_DIED]
public record FileNotification(
        UUID catalog,
        Path file,
        Stage stage,
        FileChanges changes,
        List<String> lines,
        String wayOut,
        Optional<LastGood> lastGood) {
    public FileNotification(
            UUID catalog,
            Path file,
            Stage stage,
            FileChanges changes,
            List<String> lines,
            Optional<LastGood> lastGood) {
        this(catalog, file, stage, changes, lines, "", lastGood);
    }

    /// Returns a copy with something to do first.
    public FileNotification withWayOut(String first) {
        return new FileNotification(catalog, file, stage, changes, lines, first, lastGood);
    }

    /// @param items how many items it has
    /// @param at when it was last seen whole on disk
    public record LastGood(int items, Instant at) {}

    public enum Stage {
        /// Taken over without loss; nothing to do.
        MERGED,
        /// Not taken over: there are conflicts. The next save takes it over; a person may do so now
        /// ([dev.emend.app.conflicts.ConflictService#merge]), or leave it
        /// ([dev.emend.app.conflicts.ConflictService#ignore]).
        CONFLICTS,
        /// Not taken over and nothing is saved over it: too much is gone or changed. A person
        /// merges, puts the last good version back, or leaves it.
        HELD,
        /// The file is gone, empty, or can't be read as it is, and nobody is writing it any more. A person
        /// puts the last good version back, or waits.
        WRITER_DIED,
        /// The earlier notification is obsolete: the file is as Emend knows it.
        SETTLED
    }

    public boolean needsAnswer() {
        return stage != Stage.MERGED && stage != Stage.SETTLED;
    }
}
