package dev.emend.app.catalogs;

import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.FileVersions.Version;
import dev.emend.catalog.files.LocalVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The kept versions a catalog comes from: agents may have started from any of them.
public final class MergeBases {
    private static final Logger LOG = Logger.getLogger(MergeBases.class.getName());
    private static final long MAX_BYTES = 64L << 20;

    private final ServiceContext context;

    MergeBases(ServiceContext context) {
        this.context = context;
    }

    /// Our side of a file. Call it with the file's disk held.
    public LocalVersion ours(CatalogSession file, Catalog now) {
        var disk = file.disk();
        return new LocalVersion(now, disk.known(), () -> older(disk, now), disk::origins);
    }

    private List<Catalog> older(FileState disk, Catalog like) {
        var read = disk.older();
        if (read.isEmpty()) {
            disk.setOlder(read(like, disk));
        }
        return disk.older().orElseThrow();
    }

    /// Those that were kept before this one: a newer one is not where it comes from.
    private List<Catalog> read(Catalog like, FileState disk) {
        var read = new ArrayList<Catalog>();
        long bytes = 0;
        for (var version : kept(like, disk)) {
            bytes += version.bytes();
            if (bytes > MAX_BYTES) {
                break;
            }
            try {
                read.add(parse(version.sha256(), like));
            } catch (IOException | CatalogException e) {
                LOG.log(Level.WARNING, "An older version is not used for merging", e);
            }
        }
        return read;
    }

    private List<Version> kept(Catalog like, FileState disk) {
        try {
            var all = context.versions().list(like.id());
            all.forEach(version -> disk.setOrigin(version.sha256(), version.origin()));
            var hashes = all.stream().map(Version::sha256).toList();
            return all.subList(hashes.indexOf(disk.firstKnown()) + 1, all.size());
        } catch (IOException e) {
            LOG.log(Level.WARNING, "Older versions are not used for merging", e);
            return List.of();
        }
    }

    /// A kept version.
    Catalog parse(String sha256, Catalog like) throws IOException, CatalogException {
        var content = context.versions().read(sha256);
        return context.files().parse(content, like.path(), like.id());
    }
}
