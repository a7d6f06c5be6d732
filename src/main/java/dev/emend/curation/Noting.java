package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.memory.RegisteredCatalog;
import dev.emend.memory.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Notes what a file holds, in the kept versions and in the store. What is noted is where ours goes
/// on from at the next start; until then it starts from the note before and the acts since.
final class Noting {
    private final Backstage backstage;

    Noting(Backstage backstage) {
        this.backstage = backstage;
    }

    /// Call it with the file's disk held.
    ///
    /// @param batch acts that are in the file now
    void note(OpenFile file, Catalog onDisk, List<Pending> batch) throws StoreException {
        var disk = file.disk();
        // first: a note of a version that is not kept would lead nowhere
        for (var catalog : disk.toKeep()) {
            keep(catalog);
        }
        var acts = batch.stream().map(Pending::act).toList();
        var conflicts = disk.conflicts();
        var arrived = disk.arrived();
        backstage
                .store()
                .write(session -> {
                    session.journal().markSaved(acts, onDisk.sha256());
                    session.catalogs().register(onDisk.path(), onDisk.sha256());
                    session.reviews().putIfAbsent(arrived);
                    return session.conflicts().add(onDisk.id(), conflicts);
                });
        disk.noted(backstage.clock().instant());
    }

    /// @throws StoreException when it can't be written
    void keep(Catalog catalog) throws StoreException {
        try {
            backstage.versions().keep(catalog.id(), catalog.bytes());
        } catch (IOException | UncheckedIOException failed) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    "No version of "
                            + catalog.path()
                            + " could be kept ("
                            + failed.getMessage()
                            + ").",
                    "Check the disk of the workspace and its free space.",
                    failed);
        }
    }

    /// Drops the kept versions that hold what was redacted, where the file is free of it by now.
    /// What fails is tried again after the next save. Call it with the file's disk held.
    void dropRedacted(OpenFile file, List<Change> told) {
        var disk = file.disk();
        var waiting = file.pending().stream().map(Pending::act).collect(Collectors.toSet());
        for (var redaction : disk.redactions().entrySet()) {
            if (waiting.contains(redaction.getKey())) {
                continue;
            }
            var known = file.onDisk();
            try {
                var noted =
                        backstage
                                .store()
                                .read(session -> session.catalogs().at(known.path()))
                                .map(RegisteredCatalog::sha256)
                                .orElse(known.sha256());
                backstage.versions().drop(known.id(), noted, redaction.getValue());
                disk.forgotten(redaction.getKey());
            } catch (IOException failed) {
                told.add(new Change.Failed(stillHeld("A kept version of", file, failed)));
            } catch (StoreException failed) {
                told.add(new Change.Failed(Failures.of(failed)));
            }
        }
    }

    /// The same of what was set aside, which the file does not need.
    void dropAside(OpenFile file, Predicate<byte[]> isUnwanted, List<Change> told) {
        try {
            backstage.versions().dropAside(file.onDisk().id(), isUnwanted);
        } catch (IOException failed) {
            told.add(new Change.Failed(stillHeld("What was set aside of", file, failed)));
        }
    }

    private static CurationException stillHeld(String what, OpenFile file, IOException failed) {
        return new CurationException(
                CurationException.Code.STORE,
                "%s %s could not be deleted and may hold a redacted secret (%s)."
                        .formatted(what, file.onDisk().path(), failed.getMessage()),
                "The file itself is redacted.",
                "Check the folder versions of the workspace.",
                failed);
    }

    /// Puts bytes aside that are no catalog, and says where; empty when there are none.
    ///
    /// @throws StoreException when they can't be written
    String setAside(UUID catalog, byte[] bytes) throws StoreException {
        return bytes.length == 0
                ? ""
                : where(onDisk(() -> backstage.versions().setAside(catalog, redacted(bytes))));
    }

    /// Puts a catalog aside that a person is asked about.
    ///
    /// @throws StoreException when it can't be written
    Path setAsideToAsk(Catalog theirs) throws StoreException {
        return onDisk(
                () -> backstage.versions().setAsideToAsk(theirs.id(), redacted(theirs.bytes())));
    }

    static String where(Path aside) {
        return "What was there is kept in " + aside + ".";
    }

    /// What a person was asked about and did not answer, oldest first.
    List<Path> asked(UUID catalog) throws StoreException {
        return onDisk(() -> backstage.versions().asked(catalog));
    }

    /// A person answered about it.
    void settle(Path asked) throws StoreException {
        onDisk(() -> backstage.versions().settle(asked));
    }

    /// Without secrets that were redacted once. While a team's server is away nobody knows these:
    /// what an agent wrote is not lost for that.
    private byte[] redacted(byte[] bytes) throws StoreException {
        try {
            return Secrets.without(
                    bytes, backstage.store().read(session -> session.redactions().all()));
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.AWAY) {
                return bytes;
            }
            throw problem;
        }
    }

    private interface Work<T> {
        T run() throws IOException, StoreException;
    }

    private static <T> T onDisk(Work<T> work) throws StoreException {
        try {
            return work.run();
        } catch (IOException failed) {
            throw new StoreException(
                    StoreException.Kind.BROKEN,
                    "What an agent wrote could not be set aside (" + failed.getMessage() + ").",
                    "Check the disk of the workspace and its free space.",
                    failed);
        }
    }
}
