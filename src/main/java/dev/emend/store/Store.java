package dev.emend.store;

import dev.emend.model.Progress;
import dev.emend.model.texts.Messages;
import dev.emend.store.backup.BackupCheck;
import dev.emend.store.backup.StoredBackup;
import dev.emend.store.db.HashChainCheck;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.HashChainResult;
import dev.emend.store.journal.JournalHead;
import dev.emend.store.sql.IntegrityReport;
import dev.emend.store.sql.StoreErrors;
import dev.emend.store.sql.StoreException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A workspace's database: everything Emend remembers that is not in an agent's own files. Either a
/// file of this machine or a PostgreSQL server that several reviewers share.
///
/// Callers wait and may be of any thread but JavaFX's. Interrupting a waiting caller never reaches
/// the database: the work is finished first.
public abstract class Store implements AutoCloseable {
    /// Opens the store in this folder and makes both when they are not there.
    ///
    /// @throws StoreException when another process owns the workspace, or when the database is not
    ///   the whole database that was there before: a damaged one is never replaced
    public static Store open(Path workspace, Clock clock) throws StoreException {
        return FileStore.openFile(workspace, clock);
    }

    /// A store that is gone when closed; for tests.
    public static Store inMemory(Clock clock) throws StoreException {
        return FileStore.openInMemory(clock);
    }

    /// The folder as H2 is given it, which takes what is behind a semicolon for settings, and a backslash for `/`
    /// also where it is a part of names.
    public static Path plain(Path workspace) throws StoreException {
        var folder = workspace.toAbsolutePath().normalize();
        if (folder.toString().indexOf(';') >= 0) {
            throw unusable(Messages.of("store.folderSemicolon", folder));
        }
        if (File.separatorChar != '\\' && (hasBackslash(folder) || hasBackslash(real(folder)))) {
            throw unusable(Messages.of("store.folderBackslash", folder));
        }
        return folder;
    }

    private static boolean hasBackslash(Path folder) {
        return folder.toString().indexOf('\\') >= 0;
    }

    /// The real path of a folder, with links followed as far as the folder exists.
    private static Path real(Path folder) throws StoreException {
        for (var ancestor = folder; ancestor != null; ancestor = ancestor.getParent()) {
            if (Files.exists(ancestor)) {
                try {
                    return ancestor.toRealPath();
                } catch (IOException e) {
                    throw StoreErrors.of(e, ancestor.toString());
                }
            }
        }
        return folder;
    }

    private static StoreException unusable(String message) {
        return new StoreException(StoreException.Kind.BROKEN, message, Messages.of("store.chooseCleanFolder"));
    }

    /// Reads in one transaction; whatever the function writes is undone.
    public abstract <T extends @Nullable Object> T read(Function<StoreTransaction, T> reading) throws StoreException;

    /// Reads and writes in one transaction, committed when this returns; undone when the function
    /// throws. A server may have the function run again when another reviewer got in between.
    public abstract <T extends @Nullable Object> T write(Function<StoreTransaction, T> operation) throws StoreException;

    /// Why the disk refused the newest write, or would have when the store was opened; empty once something was
    /// written again.
    public Optional<StoreException> refusal() {
        return Optional.empty();
    }

    /// @param listener called when the disk begins to refuse writes, on a thread that must not wait
    public void onRefusal(Consumer<StoreException> listener) {
        // a server tells whoever writes
    }

    /// The number of transactions committed since this store was opened.
    public abstract long commits();

    /// Whether backups, restores and checks of every row are done here; else whoever runs the
    /// server does them, and the methods for it say so.
    public abstract boolean keepsBackups();

    /// The backups of this workspace, newest first; none for a store in memory.
    public abstract List<StoredBackup> backups() throws StoreException;

    /// Makes a backup and proves it by restoring it into a place of its own. Others wait only while
    /// the database is closed and copied.
    ///
    /// @param reason lower case words, joined by `-`
    /// @throws StoreException when the store is damaged, when there is no room for a backup, or it
    ///   is not what was stored; none is left behind then
    public abstract StoredBackup backup(String reason) throws StoreException;

    /// Puts the store back to a backup. A backup of the present state is made first, and the
    /// present files stay beside the restored ones, with `.before-restore` behind their names. A
    /// crash at any moment leaves either store, whole.
    ///
    /// @return the backup of the present state
    /// @throws StoreException when the backup can't be used; nothing was changed then
    public abstract StoredBackup restore(String id) throws StoreException;

    /// The catalogs as a backup has them; empty when it has none.
    public abstract Optional<byte[]> backedUpCatalogs(String id) throws StoreException;

    /// Deletes a backup for good; one that is gone is no error.
    public abstract void deleteBackup(String id) throws StoreException;

    /// Everything committed so far survives a power loss once this returns. A server has seen to
    /// that with every commit.
    public abstract void checkpoint() throws StoreException;

    /// Walks along the whole journal and tells whether it is as it was written. Others get at the
    /// store in between.
    public final HashChainResult checkJournal() throws StoreException {
        return checkJournal(Progress.SILENT);
    }

    /// Like [#checkJournal()], but it can be cancelled.
    ///
    /// @param progress asked whether to go on; it receives no progress
    /// @throws CancellationException when it is cancelled
    public final HashChainResult checkJournal(Progress progress) throws StoreException {
        var check = new HashChainCheck(sealedHead());
        boolean more = true;
        while (more) {
            if (progress.isCancelled()) {
                throw new CancellationException("the journal need not be checked any more");
            }
            more = read(session -> check.next(session.handle()));
        }
        return check.verdict();
    }

    /// The journal's head as it was noted on this machine before this opening.
    public abstract JournalHead sealedHead() throws StoreException;

    /// Checks every row of every table against its digest; others may work meanwhile.
    public abstract IntegrityReport scrub() throws StoreException;

    /// Checks a hundredth of the rows: which one, the day decides, so that a hundred days see all.
    ///
    /// @param progress hears nothing of how far it is
    /// @throws CancellationException when it is cancelled
    public abstract IntegrityReport scrubPart(LocalDate day, Progress progress) throws StoreException;

    /// Rows that were written as they are and can't be read: their JSON is none, or their word is
    /// none of those it can be. Empty for a server.
    public abstract List<IntegrityReport.Damage> unreadable() throws StoreException;

    /// References between rows that lead nowhere, a sentence part each. A server keeps them itself.
    public abstract List<String> brokenReferences() throws StoreException;

    /// Proves every backup as for putting it back.
    ///
    /// @param progress hears nothing of how far it is
    /// @return each backup by its id
    /// @throws CancellationException when it is cancelled
    public abstract Map<String, BackupCheck> checkBackups(Progress progress) throws StoreException;

    /// Called when a backup of the store was proved: what an older Emend left is deleted then.
    public abstract void backedUp() throws StoreException;

    /// The workspace folder.
    ///
    /// @throws IllegalStateException when the store is in memory
    public abstract Path folder();

    /// Saves everything, notes what the next opening must find, and gives up the workspace. Closing
    /// twice does nothing. A last save that fails is logged: what was checkpointed before is safe.
    @Override
    public abstract void close();
}
