package dev.emend.app.catalogs;

import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.FileVersions.Version;
import dev.emend.catalog.files.KnownVersion;
import dev.emend.catalog.files.LocalVersion;
import dev.emend.catalog.files.MarkdownVersion;
import dev.emend.catalog.files.VersionOrigin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
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
    public LocalVersion localVersion(CatalogSession file, Catalog current) {
        var disk = file.disk();
        if (disk.isFresh()) {
            var all = list(current);
            int place = place(all, disk);
            disk.setFirstOrigin(
                    place < 0 ? VersionOrigin.EXTERNAL : all.get(place).origin());
        }
        return new LocalVersion(
                current,
                disk.knownVersions(),
                () -> older(disk, current),
                theirs -> GitCheckout.isCheckedOut(
                        context.files(), disk.knownVersions().getFirst().catalog(), theirs, disk.seenAt()));
    }

    private List<KnownVersion> older(FileState disk, Catalog like) {
        var read = disk.older();
        if (read.isEmpty()) {
            disk.setOlder(read(like, disk));
        }
        return disk.older().orElseThrow();
    }

    /// The versions kept before this one: a newer version is not its origin.
    private List<KnownVersion> read(Catalog like, FileState disk) {
        var all = list(like);
        var read = new ArrayList<KnownVersion>();
        var contents = new HashMap<String, Catalog>();
        long bytes = 0;
        for (var version : all.subList(place(all, disk) + 1, all.size())) {
            try {
                var catalog = contents.get(version.sha256());
                if (catalog == null) {
                    bytes += version.bytes();
                    if (bytes > MAX_BYTES) {
                        break;
                    }
                    catalog = parse(version.sha256(), like);
                    contents.put(version.sha256(), catalog);
                }
                read.add(new KnownVersion(catalog, version.origin()));
            } catch (IOException | CatalogException e) {
                LOG.log(Level.WARNING, "An older version is not used for merging", e);
            }
        }
        return read;
    }

    /// The index of this run's oldest state among the kept versions; -1 when it is not kept.
    private static int place(List<Version> all, FileState disk) {
        var oldest = disk.knownVersions().getLast().catalog().sha256();
        int times = disk.timesNoted();
        int place = -1;
        for (int i = 0; i < all.size() && times > 0; i++) {
            if (all.get(i).sha256().equals(oldest)) {
                place = i;
                times--;
            }
        }
        return place;
    }

    private List<Version> list(Catalog like) {
        try {
            return context.versions().list(like.id());
        } catch (IOException e) {
            LOG.log(Level.WARNING, "Older versions are not used for merging", e);
            return List.of();
        }
    }

    /// A state of a folder of Markdown with its files; empty when these are not kept.
    public Optional<MarkdownVersion> markdown(Catalog catalog) {
        try {
            var markdownFolder = context.files().markdown(catalog);
            var files = markdownFolder.isPresent()
                    ? markdownFolder
                    : context.versions().markdown(catalog.sha256(), catalog.path());
            return files.map(folder -> new MarkdownVersion(catalog, folder));
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The files of a version are made of its items, as theirs can't be read", e);
            return Optional.empty();
        }
    }

    /// A kept version.
    Catalog parse(String sha256, Catalog like) throws IOException, CatalogException {
        var content = context.versions().read(sha256);
        return context.files().parse(content, like.path(), like.id());
    }
}
