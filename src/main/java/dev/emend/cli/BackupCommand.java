package dev.emend.cli;

import dev.emend.app.backup.StoreRecovery;
import dev.emend.app.core.Backup;
import dev.emend.cli.common.CommandHost;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Makes a backup of the workspace's store, lists them, or puts the store back to one; that works
/// on a damaged store too.
@Command(
        name = "backup",
        description = {
            "Back up the store, list the backups, or put the store back to one.",
            "Every backup is restored once to prove it. Catalog files are not part of it."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend backup", "Example: emend backup --list"})
final class BackupCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @ArgGroup
    private @Nullable BackupOperation instead;

    /// What is done instead of making one.
    private static final class BackupOperation {
        @Option(names = "--list", description = "List the backups, newest first.")
        private boolean list;

        @Option(
                names = "--restore",
                paramLabel = "ID",
                description = "Put the store back to this backup; the present store is kept.")
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
        var made = shared.workspace(invocation.host()).safety().backups().now(Backup.Reason.ASKED_FOR);
        if (shared.json) {
            invocation.terminal().json(json(made));
        } else {
            invocation.terminal().line("Backed up and proven by restoring it: " + line(made));
        }
        return Exit.DONE;
    }

    private int list() throws Exception {
        List<Backup> backups;
        try {
            backups = shared.workspace(invocation.host()).safety().backups().list();
        } catch (UserException problem) {
            backups = rescue(problem).list();
        }
        if (shared.json) {
            var all = new ArrayList<Json>();
            backups.forEach(backup -> all.add(json(backup)));
            invocation.terminal().json(Json.Obj.of("backups", all));
        } else if (backups.isEmpty()) {
            invocation.terminal().note("There is no backup yet. Make one with: emend backup");
        } else {
            backups.forEach(backup -> invocation.terminal().line(line(backup)));
        }
        return Exit.DONE;
    }

    private int restore(String id) throws Exception {
        try {
            var backups = shared.workspace(invocation.host()).safety().backups();
            var before = backups.restore(id);
            tell(id, Optional.of(before), backups.putAside());
        } catch (UserException problem) {
            tell(id, Optional.empty(), rescue(problem).restore(id));
        }
        return Exit.DONE;
    }

    private void tell(String id, Optional<Backup> before, Path aside) {
        if (shared.json) {
            invocation
                    .terminal()
                    .json(Json.Obj.of(
                            "restored", id,
                            "backup_of_before", before.map(Backup::id),
                            "put_aside", aside.toString()));
            return;
        }
        invocation.terminal().line("The store is as it was in " + id + ".");
        before.ifPresent(
                backup -> invocation.terminal().line("What was there before is the backup " + backup.id() + "."));
        invocation.terminal().line("Its file was put aside as " + aside + ".");
    }

    /// The way in when the workspace can't be opened because the store is damaged.
    private StoreRecovery rescue(UserException problem) throws UserException, CommandHost.WorkspaceInUse {
        if (problem.code() != UserException.Code.DAMAGED) {
            throw problem;
        }
        return shared.at(invocation.host()).rescue(Optional.ofNullable(shared.workspace));
    }

    private static String line(Backup backup) {
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
