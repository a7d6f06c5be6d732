package dev.emend.cli;

import dev.emend.app.backup.BackupFiles.FileDifference;
import dev.emend.app.backup.StoreRecovery;
import dev.emend.app.core.Backup;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Makes a backup of the workspace's store, lists them, or puts the store back to one; that works
/// on a damaged store too.
@Command(
        name = "backup",
        description = {
            "Back up the store and the catalogs, list the backups, or restore one.",
            "Every backup is test-restored. Restoring leaves catalog files as they are, unless --files is given."
        },
        footer = {
            "",
            "Example: emend backup",
            "         emend backup --list",
            "         emend backup --restore 20260301-120000-asked-for --files"
        })
final class BackupCommand extends CliCommand {
    @ArgGroup
    private @Nullable BackupOperation instead;

    /// Operations other than making a backup.
    private static final class BackupOperation {
        @Option(names = "--list", description = "List the backups, newest first.")
        private boolean list;

        @Option(
                names = "--restore",
                paramLabel = "ID",
                description = "Restore this backup; the current store is backed up first.")
        private @Nullable String restore;

        @Option(
                names = "--show",
                paramLabel = "ID",
                description = "Show which catalog files differ from this backup, and how.")
        private @Nullable String show;
    }

    @Option(
            names = "--files",
            description = {
                "With --restore: make the catalog files what they were, each a change that can be undone.",
                "One that is gone is only written again: to go back, delete it."
            })
    private boolean isWithFiles;

    @Override
    protected boolean isHeldListed() {
        return isWithFiles;
    }

    @Override
    public Integer call() throws Exception {
        var operation = instead;
        if (isWithFiles && (operation == null || operation.restore == null)) {
            throw wrongUsage("--files goes with --restore");
        }
        if (operation == null) {
            return make();
        }
        if (operation.show != null) {
            return show(operation.show);
        }
        return operation.restore == null ? list() : restore(operation.restore);
    }

    private int show(String id) throws Exception {
        var files = workspace().safety().backupFiles().differences(id);
        return answer(
                () -> Json.Obj.of(
                        "backup",
                        id,
                        "catalogs",
                        files.stream().map(file -> json(file, false)).toList()),
                () -> {
                    if (files.isEmpty()) {
                        line("No catalog file differs from " + id + ".");
                    }
                    files.forEach(this::print);
                });
    }

    private void print(FileDifference file) {
        line(file.path() + (file.isRestorable() ? " differs. Restoring it would change:" : " can't be restored."));
        if (!file.isRestorable()) {
            note(file.problem());
        }
        file.changes().forEach(change -> line("  " + change));
    }

    private static Json.Obj json(FileDifference file, boolean isRestored) {
        return Json.Obj.of(
                "path", file.path().toString(),
                "changes", file.changes(),
                "problem", file.problem(),
                "restored", isRestored);
    }

    private int make() throws Exception {
        var backup = workspace().safety().backups().create(Backup.Reason.ASKED_FOR);
        return answer(json(backup), "Backed up and test-restored: " + words(backup));
    }

    private int list() throws Exception {
        var backups = listBackups();
        return answer(
                () -> Json.Obj.of(
                        "backups", backups.stream().map(BackupCommand::json).toList()),
                () -> print(backups));
    }

    private List<Backup> listBackups() throws Exception {
        try {
            return workspace().safety().backups().list();
        } catch (UserException problem) {
            return rescue(problem).list();
        }
    }

    private void print(List<Backup> backups) {
        if (backups.isEmpty()) {
            note("There is no backup yet. Make one with: emend backup");
        }
        backups.forEach(backup -> line(words(backup)));
    }

    private int restore(String id) throws Exception {
        Workspace workspace;
        Backup before;
        try {
            workspace = workspace();
            before = workspace.safety().backups().restore(id);
        } catch (UserException problem) {
            var damagedStore = rescue(problem).restore(id);
            workspace().safety().backups().keepFiles();
            return tell(id, Optional.empty(), damagedStore, List.of(), Map.of());
        }
        var files = new ArrayList<FileDifference>();
        var restoredFiles = new LinkedHashMap<FileDifference, String>();
        for (var file : workspace.safety().backupFiles().differences(id)) {
            if (!isWithFiles || !file.isRestorable()) {
                files.add(file);
                continue;
            }
            boolean wasThere = Files.exists(file.path());
            try {
                var change = workspace.safety().backupFiles().restore(actor(workspace), id, file.path());
                if (change.isPresent()) {
                    awaitSaved(change.get());
                }
                files.add(file);
                restoredFiles.put(
                        file,
                        change.isPresent()
                                ? " Undo: emend undo"
                                : wasThere
                                        ? " What others had written instead, if anything: emend changes " + file.path()
                                        : " It was gone, and is no change in History: to go back, delete it.");
            } catch (UserException problem) { // it costs itself only
                files.add(FileDifference.ofFailure(file.path(), file.changes(), problem));
            }
        }
        return tell(id, Optional.of(before), workspace.safety().backups().replacedStore(), files, restoredFiles);
    }

    /// @param restoredFiles with how to go back
    private int tell(
            String id,
            Optional<Backup> before,
            Path replacedStore,
            List<FileDifference> files,
            Map<FileDifference, String> restoredFiles) {
        boolean isLeft =
                isWithFiles && (before.isEmpty() || !restoredFiles.keySet().containsAll(files));
        int status = answer(
                () -> Json.Obj.of(
                        "restored",
                        id,
                        "backup_of_before",
                        before.map(Backup::id),
                        "put_aside",
                        replacedStore.toString(),
                        "catalogs",
                        files.stream()
                                .map(file -> json(file, restoredFiles.containsKey(file)))
                                .toList()),
                () -> {
                    line("The store is as it was in " + id + ".");
                    before.ifPresent(backup -> line("What was there before is the backup " + backup.id() + "."));
                    line("Its file was put aside as " + replacedStore + ".");
                    if (before.isEmpty()) {
                        line("Catalog files stayed as they are. Compare them: emend backup --show " + id);
                    }
                    for (var file : files) {
                        if (restoredFiles.containsKey(file)) {
                            line(file.path() + " is as it was, too." + restoredFiles.get(file));
                        } else {
                            print(file);
                        }
                    }
                    if (!isWithFiles && !files.isEmpty()) {
                        line("Catalog files stayed as they are. Restore them too: emend backup --restore " + id
                                + " --files");
                    }
                });
        return isLeft ? Exit.INPUT : status;
    }

    /// The way in when the workspace can't be opened because the store is damaged.
    private StoreRecovery rescue(UserException problem) throws UserException, CommandEnvironment.WorkspaceInUse {
        if (problem.code() != UserException.Code.DAMAGED) {
            throw problem;
        }
        return hostOfStore().rescue(folder());
    }

    private static String words(Backup backup) {
        return "%s  %s  %s  %s  %d kB%s"
                .formatted(
                        backup.id(),
                        backup.at(),
                        backup.reason().word(),
                        Terminal.count((int) backup.changes(), "change"),
                        (backup.bytes() + 1023) / 1024,
                        backup.damage().map(damage -> "  damaged: " + damage).orElse(""));
    }

    private static Json.Obj json(Backup backup) {
        return Json.Obj.of(
                "id", backup.id(),
                "created_at", backup.at().toString(),
                "reason", backup.reason().word(),
                "acts", backup.changes(),
                "bytes", backup.bytes(),
                "damage", backup.damage(),
                "file", backup.file().toString());
    }
}
