package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.memory.StoreException;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Notes what a file holds, in the kept versions and in the store. What is noted is where ours goes
/// on from at the next start; until then it starts from the note before and the acts since.
final class Noting {
    private static final Logger LOG = Logger.getLogger(Noting.class.getName());

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
        disk.toKeep().forEach(this::keep);
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

    void keep(Catalog catalog) {
        try {
            backstage.versions().keep(catalog.id(), catalog.bytes());
        } catch (IOException | RuntimeException failed) {
            LOG.log(Level.WARNING, "A version of " + catalog.path() + " was not kept", failed);
        }
    }

    /// Puts bytes aside that are no catalog, and says where.
    String setAside(UUID catalog, byte[] bytes) {
        if (bytes.length == 0) {
            return "";
        }
        try {
            return "What was there is kept in "
                    + backstage.versions().setAside(catalog, bytes)
                    + ".";
        } catch (IOException | RuntimeException failed) {
            LOG.log(Level.WARNING, "A torn file was not put aside", failed);
            return "";
        }
    }
}
