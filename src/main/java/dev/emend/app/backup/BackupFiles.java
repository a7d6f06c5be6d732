package dev.emend.app.backup;

import dev.emend.app.backup.CatalogArchive.ArchivedCatalog;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.DetachedEntries;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.MarkdownVersion;
import dev.emend.catalog.markdown.FilePatch;
import dev.emend.catalog.merge.Merge;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.StoredTexts;
import dev.emend.store.curation.RegisteredCatalog;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The catalogs as they were in a backup, beside those there are now. Putting one back is a change
/// like any other: it stands in the history and can be undone. One that is gone is written again, which is no change.
/// Thread-safe; calls block.
public final class BackupFiles {
    private static final int MAX_VALUE = 200;

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final LastGoodVersion lastGood;

    public BackupFiles(
            ServiceContext context, OpenCatalogs catalogs, CommandExecutor executor, LastGoodVersion lastGood) {
        this.context = context;
        this.catalogs = catalogs;
        this.executor = executor;
        this.lastGood = lastGood;
    }

    /// Writes the last good version of a file over what is in it; what was there stays kept.
    public interface LastGoodVersion {
        void putBack(Path file) throws UserException;
    }

    /// A catalog that is not as it was.
    ///
    /// @param changes what putting it back changes, a line each: `+` comes, `−` goes, `~` becomes
    ///   another; empty when it can't be put back
    /// @param problem why it can't be put back, as a sentence; empty when it can
    public record FileDifference(Path path, List<String> changes, String problem) {
        public FileDifference {
            changes = List.copyOf(changes);
        }

        /// A catalog that can't be restored.
        public static FileDifference ofFailure(Path path, List<String> changes, UserException reason) {
            return new FileDifference(path, changes, (reason.message() + " " + reason.remedy()).strip());
        }

        public boolean isRestorable() {
            return problem.isEmpty();
        }
    }

    /// The catalogs that differ from a backup; empty also for a backup without catalogs, as made by
    /// earlier versions.
    ///
    /// @throws UserException when there is no backup of that id, or it can't be used
    public List<FileDifference> differences(String backup) throws UserException {
        var archive = archive(context, backup);
        var differences = new ArrayList<FileDifference>();
        for (var catalog : archive.catalogs()) {
            difference(catalog).ifPresent(differences::add);
        }
        for (var file : archive.leftOut()) {
            differences.add(new FileDifference(
                    file.path(),
                    List.of(),
                    Messages.of("backup.notInBackup", file.path(), StoredTexts.translate(file.reason()))));
        }
        return differences;
    }

    /// The catalogs in a backup; none in backups of early versions.
    static CatalogArchive archive(ServiceContext context, String backup) throws UserException {
        var bytes = context.store().backedUpCatalogs(backup);
        try {
            return bytes.isEmpty()
                    ? new CatalogArchive(List.of(), List.of(), Optional.empty())
                    : CatalogArchive.read(bytes.get());
        } catch (IOException e) {
            throw UserErrors.unreadable(
                    Messages.of("backup.theCatalogs", backup), e, Messages.of("backup.otherBackup"));
        }
    }

    private Optional<FileDifference> difference(ArchivedCatalog archivedCatalog) {
        var path = archivedCatalog.path();
        if (Files.notExists(path)) {
            var problem = isLost(archivedCatalog) ? Messages.of("backup.folderGone", path) : "";
            return Optional.of(new FileDifference(path, List.of("+ " + path.getFileName()), problem));
        }
        try {
            var current = currentCatalog(archivedCatalog);
            var edits = edits(current, archivedCatalog);
            return edits.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new FileDifference(
                            path,
                            edits.stream().map(edit -> line(current, edit)).toList(),
                            ""));
        } catch (UserException e) {
            return Optional.of(
                    isTorn(e)
                            ? new FileDifference(path, List.of("+ " + path.getFileName()), "")
                            : FileDifference.ofFailure(path, List.of(), e));
        }
    }

    /// A catalog as it is now; of one that is held back, what is in its file. One that is not open stays so: to
    /// compare is no reason to open it.
    private Catalog currentCatalog(ArchivedCatalog archivedCatalog) throws UserException {
        var path = archivedCatalog.path();
        for (var file : catalogs.all()) {
            if (file.onDisk().path().equals(path) && !file.disk().isAsking()) {
                return file.current();
            }
        }
        var placeholderId = new UUID(0, 0);
        try {
            var backupCatalog = context.files().parse(archivedCatalog.bytes(), path, placeholderId);
            return switch (context.files().read(path, placeholderId, List.of(backupCatalog), _ -> {})) {
                case CatalogFiles.ReadResult.Complete(var catalog) -> catalog;
                case CatalogFiles.ReadResult.BeingWritten result ->
                    throw new UserException(
                            result.code(), result.sentence(), "", Messages.of("catalogs.waitAndReopen"));
            };
        } catch (CatalogException e) {
            throw new UserException(UserException.Code.BROKEN_FILE, e.message(), "", e.remedy(), e);
        }
    }

    /// Whether its bytes are made of the files of a folder, and a backup of an earlier version has none of these.
    static boolean isLost(ArchivedCatalog archivedCatalog) {
        boolean isFolder =
                !archivedCatalog.path().toString().endsWith(".json") || CatalogFiles.isMarkdown(archivedCatalog.path());
        return isFolder && archivedCatalog.markdown().isEmpty();
    }

    private List<Edit> edits(Catalog current, ArchivedCatalog archivedCatalog) throws UserException {
        var backupCatalog = parse(archivedCatalog, current);
        return current.sha256().equals(backupCatalog.sha256())
                ? List.of()
                : Merge.of(current, backupCatalog, current).edits();
    }

    /// Makes a catalog what it was in a backup.
    ///
    /// @return empty when its file was gone, broken or held back, and holds it again
    /// @throws UserException when it is as it was, or can't be put back
    public Optional<CommandResult> restore(Actor actor, String backup, Path path) throws UserException {
        var archivedCatalog = archive(context, backup).catalogs().stream()
                .filter(catalog -> catalog.path().equals(path))
                .findFirst()
                .orElseThrow(() -> UserErrors.notFound(
                        Messages.of("backup.noSuchFile", path, backup), Messages.of("backup.otherBackup")));
        if (Files.notExists(path)) {
            recreate(archivedCatalog);
            return Optional.empty();
        }
        boolean isWaiting = isWaiting(path);
        if (isWaiting) {
            lastGood.putBack(path);
        }
        var file = catalogs.open(path);
        var change = executor.decideIfNeeded(file, () -> change(actor, file, archivedCatalog));
        if (change.isEmpty() && !isWaiting) {
            throw UserErrors.badInput(
                    Messages.of("backup.fileIsSo", archivedCatalog.path()), Messages.of("backup.otherBackup"));
        }
        return change;
    }

    /// Whether a file can't be read as it is, or is held back until a person answers.
    private boolean isWaiting(Path path) throws UserException {
        try {
            return catalogs.open(path).disk().isAsking();
        } catch (UserException e) {
            if (isTorn(e)) {
                return true;
            }
            throw e;
        }
    }

    /// Whether a file is no catalog any more, or was cut off and is not written on.
    private static boolean isTorn(UserException problem) {
        return problem.code() == UserException.Code.BROKEN_FILE || problem.code() == UserException.Code.FILE_BUSY;
    }

    private Optional<CatalogChange> change(Actor actor, CatalogSession file, ArchivedCatalog archivedCatalog)
            throws UserException {
        var edits = edits(file.current(), archivedCatalog);
        if (edits.isEmpty()) {
            return Optional.empty();
        }
        var label = Messages.englishText(
                "backup.labelRestoreFile", archivedCatalog.path().getFileName());
        var target = CommandTarget.of(edits.getFirst().item());
        // a person restores a file, and has not read each word in it
        return Optional.of(new CatalogChange(
                new Command(actor, CommandKind.RESTORE, label, target),
                DetachedEntries.markOutsideFile(file, ChangedWords.byOthers(file, ChangeSet.of(edits)))
                        .withFiles(files(file, archivedCatalog))));
    }

    /// The patches that restore the bytes of the files wherever these hold other memories by now.
    private List<FilePatch> files(CatalogSession file, ArchivedCatalog archivedCatalog) throws UserException {
        var markdown = archivedCatalog.markdown();
        if (markdown.isEmpty()) {
            return List.of();
        }
        var backupVersion = new MarkdownVersion(parse(archivedCatalog, file.current()), markdown.get());
        return context.files().restorePatches(file.onDisk(), file.current(), backupVersion, (_, _) -> true);
    }

    private Catalog parse(ArchivedCatalog archivedCatalog, Catalog like) throws UserException {
        try {
            return context.files().parse(archivedCatalog.bytes(), like.path(), like.id());
        } catch (CatalogException e) {
            throw new UserException(UserException.Code.BROKEN_FILE, e.message(), "", e.remedy(), e);
        }
    }

    /// A file that is gone has no version a change could be made on.
    private void recreate(ArchivedCatalog archivedCatalog) throws UserException {
        var path = archivedCatalog.path();
        if (isLost(archivedCatalog)) {
            throw UserErrors.notFound(Messages.of("backup.folderGone", path), Messages.of("backup.makeFolder"));
        }
        var id = context.store()
                .read(session -> session.catalogs().at(path))
                .map(RegisteredCatalog::id)
                .orElse(new UUID(0, 0));
        try {
            Files.createDirectories(Objects.requireNonNull(path.getParent()));
            if (archivedCatalog.markdown().isPresent()) {
                context.files().create(id, archivedCatalog.markdown().get());
            } else {
                context.files().create(id, path, archivedCatalog.bytes());
            }
        } catch (IOException e) {
            throw UserErrors.unreadable(path.toString(), e, Messages.of("backup.makeFolder"));
        }
        catalogs.open(path);
    }

    private static String line(Catalog current, Edit edit) {
        var item = edit.item().label();
        return switch (edit) {
            case Edit.AddItem _ -> "+ " + item;
            case Edit.RemoveItem _ -> "− " + item;
            case Edit.SetField(var ref, var field, var value) ->
                "~ %s, %s: %s → %s".formatted(item, field, field(current, ref, field), excerpt(value));
            case Edit.RemoveField(var ref, var field) ->
                "~ %s, %s: %s → –".formatted(item, field, field(current, ref, field));
            case Edit.AttachLearning(var _, var value) -> "+ " + learning(item, lesson(value));
            case Edit.InsertLearning(var _, var _, var value) -> "+ " + learning(item, lesson(value));
            case Edit.RemoveLearning(var ref) -> "− " + learning(item, lesson(current, ref));
            case Edit.ReplaceLearning(var ref, var value) ->
                "~ " + learning(item, lesson(current, ref) + " → " + lesson(value));
            case Edit.SetLearningField(var ref, var field, var value) ->
                "~ " + learning(item, "%s, %s → %s".formatted(lesson(current, ref), field, excerpt(value)));
            case Edit.MoveLearning(var ref, var _) -> "~ " + learning(item, lesson(current, ref));
        };
    }

    private static String learning(String item, String lesson) {
        return Messages.of("backup.learningOf", item, lesson);
    }

    private static String field(Catalog current, ItemRef ref, String field) {
        return excerpt(current.find(ref).map(item -> item.fields().get(field)).orElse(null));
    }

    private static String lesson(Catalog current, LearningRef ref) {
        return current.find(ref.item()).stream()
                .flatMap(item -> item.learnings().stream())
                .filter(learning -> learning.ref().equals(ref))
                .map(learning -> lesson(learning.fields()))
                .findFirst()
                .orElse("");
    }

    private static String lesson(Json.Obj learning) {
        var ref = new LearningRef(new ItemRef(new java.util.UUID(0, 0), ""), "");
        return shorten(new Learning(ref, 0, learning).lesson());
    }

    private static String excerpt(@Nullable Json value) {
        return value == null ? "–" : shorten(value.plain());
    }

    private static String shorten(String text) {
        var excerpt = SecretMask.excerpt(text);
        return excerpt.length() <= MAX_VALUE ? excerpt : excerpt.substring(0, MAX_VALUE) + "…";
    }
}
