package dev.emend.cli;

import dev.emend.app.backup.StoreRecovery;
import dev.emend.app.core.Backup;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandHost;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.List;
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
            "Back up the store, list the backups, or restore one.",
            "Every backup is test-restored. Catalog files are not part of it."
        },
        footer = {"", "Example: emend backup", "Example: emend backup --list"})
final class BackupCommand extends CliCommand {
    @ArgGroup
    private @Nullable BackupOperation instead;

    /// What is done instead of making one.
    private static final class BackupOperation {
        @Option(names = "--list", description = "List the backups, newest first.")
        private boolean list;

        @Option(
                names = "--restore",
                paramLabel = "ID",
                description = "Restore this backup; the current store is backed up first.")
        private @Nullable String restore;
    }

    @Override
    public Integer call() throws Exception {
        var chosen = instead;
        if (chosen == null) {
            return make();
        }
        return chosen.restore == null ? list() : restore(chosen.restore);
    }

    private int make() throws Exception {
        var made = workspace().safety().backups().now(Backup.Reason.ASKED_FOR);
        return answer(json(made), "Backed up and test-restored: " + words(made));
    }

    private int list() throws Exception {
        var backups = known();
        return answer(
                () -> Json.Obj.of(
                        "backups", backups.stream().map(BackupCommand::json).toList()),
                () -> print(backups));
    }

    private List<Backup> known() throws Exception {
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
        try {
            var backups = workspace().safety().backups();
            var before = backups.restore(id);
            return tell(id, Optional.of(before), backups.putAside());
        } catch (UserException problem) {
            return tell(id, Optional.empty(), rescue(problem).restore(id));
        }
    }

    private int tell(String id, Optional<Backup> before, Path aside) {
        return answer(
                () -> Json.Obj.of(
                        "restored", id,
                        "backup_of_before", before.map(Backup::id),
                        "put_aside", aside.toString()),
                () -> {
                    line("The store is as it was in " + id + ".");
                    before.ifPresent(backup -> line("What was there before is the backup " + backup.id() + "."));
                    line("Its file was put aside as " + aside + ".");
                });
    }

    /// The way in when the workspace can't be opened because the store is damaged.
    private StoreRecovery rescue(UserException problem) throws UserException, CommandHost.WorkspaceInUse {
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
