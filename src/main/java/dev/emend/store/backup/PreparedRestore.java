package dev.emend.store.backup;

import dev.emend.json.JsonFile;
import dev.emend.store.sql.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// Puts a restored database, and the dashboards of then, in the place of the present ones, so that a
/// crash at any moment leaves either the one or the other.
///
/// What shall stand there is made ready in a folder of its own. Renaming that folder decides: from
/// then on the files are moved into place, by whoever opens the store next if need be; before it,
/// the folder is only a leftover. Only the owner of the workspace may use it, while the database is
/// closed.
public final class PreparedRestore {
    private static final String DATABASE = "store.mv.db";
    private static final String IDENTITY = "store.json";
    private static final String ASIDE = "aside";

    private final Path workspace;
    private final Path preparedFolder;
    private final Path decidedFolder;

    public PreparedRestore(Path workspace) {
        this.workspace = workspace;
        this.preparedFolder = workspace.resolve("restore.prepared");
        this.decidedFolder = workspace.resolve("restore.decided");
    }

    /// Makes ready what shall stand in place; changes nothing yet.
    ///
    /// @param suffix what is appended to the names of the present files
    public void prepare(BackupArchive archive, String suffix) throws IOException {
        forget();
        DurableFiles.createPrivate(preparedFolder);
        archive.extract(preparedFolder.resolve(DATABASE));
        archive.extractDashboards(preparedFolder.resolve(BackupArchive.DASHBOARDS));
        archive.manifest().identity().write(preparedFolder.resolve(IDENTITY));
        JsonFile.replace(preparedFolder.resolve(ASIDE), suffix);
        DurableFiles.sync(preparedFolder);
    }

    /// Removes what was made ready and not decided.
    public void forget() throws IOException {
        DurableFiles.delete(preparedFolder);
    }

    /// From here on the restored database is the one of the workspace; [#finish] puts it in place.
    public void decide() throws IOException {
        Files.move(preparedFolder, decidedFolder, StandardCopyOption.ATOMIC_MOVE);
        DurableFiles.sync(workspace);
    }

    /// Moves what was decided into place and the present files aside, or forgets what was not
    /// decided. Does nothing when there is nothing to do, and may be done again after a crash.
    public void finish() throws IOException {
        forget();
        if (!Files.isDirectory(decidedFolder)) {
            return;
        }
        if (Files.exists(decidedFolder.resolve(ASIDE))) {
            var suffix = "." + Files.readString(decidedFolder.resolve(ASIDE)).strip();
            for (var name : List.of(DATABASE, IDENTITY, BackupArchive.DASHBOARDS)) {
                place(name, suffix);
            }
            DurableFiles.sync(workspace);
        }
        DurableFiles.delete(decidedFolder);
        DurableFiles.sync(workspace);
    }

    /// A file that is no longer in the folder was put in place before.
    private void place(String name, String suffix) throws IOException {
        var restoredFile = decidedFolder.resolve(name);
        var present = workspace.resolve(name);
        if (Files.notExists(restoredFile)) {
            return;
        }
        if (Files.exists(present)) {
            Files.move(
                    present,
                    workspace.resolve(name + suffix),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(restoredFile, present, StandardCopyOption.ATOMIC_MOVE);
    }
}
