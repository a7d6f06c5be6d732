package dev.emend.cli;

import dev.emend.app.core.StoreReport;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Checks everything that is stored, or gets everything out of a store, also out of one that Emend
/// refuses to open.
@Command(
        name = "store",
        description = {
            "Check the store, or write all its records to a file, one JSON object per line.",
            "--verify checks history, records, references, search index and backups, and exits with 1 when something is damaged or could not be checked.",
            "--export changes nothing. It reads as much of a damaged store as it can, and also the store of a newer Emend."
        },
        footer = {"", "Example: emend store --verify", "         emend store --export rows.jsonl"})
final class StoreCommand extends CliCommand {
    @ArgGroup
    private @Nullable StoreOperation what;

    private static final class StoreOperation {
        @Option(names = "--verify", description = "Check everything that is stored.")
        private boolean verify;

        @Option(names = "--export", paramLabel = "FILE", description = "The file to write; it must not exist yet.")
        private @Nullable Path file;
    }

    @Override
    public Integer call() throws UserException, CommandEnvironment.WorkspaceInUse {
        var operation = what;
        if (operation == null) {
            throw wrongUsage("Give --verify, or --export with a file.");
        }
        return operation.file == null ? verify() : export(operation.file);
    }

    private int verify() throws UserException, CommandEnvironment.WorkspaceInUse {
        var report = workspace().safety().verification().verify(silentProgress());
        boolean isWhole = report.problems().isEmpty() && report.uncheckedNotes().isEmpty();
        answer(
                () -> Json.Obj.of(
                        "whole", isWhole,
                        "checked_at", report.at().toString(),
                        "parts", report.parts().stream().map(StoreCommand::json).toList()),
                () -> report.parts().forEach(this::tell));
        return isWhole ? Exit.DONE : Exit.INPUT;
    }

    private static Json.Obj json(StoreReport.Part part) {
        return Json.Obj.of(
                "part", part.subject().word(),
                "checked", part.checkedCount(),
                "problems", part.problems(),
                "unchecked", part.uncheckedNotes(),
                "notes", part.notes());
    }

    private void tell(StoreReport.Part part) {
        long checkedCount = part.checkedCount();
        var subject = switch (part.subject()) {
            case JOURNAL -> "history: " + count(checkedCount, "change");
            case ROWS -> "rows: " + count(checkedCount, "row");
            case REFERENCES -> "references";
            case INDEX -> "search index: " + count(checkedCount, "document");
            case BACKUPS -> "backups: " + count(checkedCount, "backup");
        };
        int uncheckedCount = part.uncheckedNotes().size();
        var result = !part.problems().isEmpty() ? ", damaged" : uncheckedCount == 0 ? ", undamaged" : "";
        line(subject + result + (uncheckedCount == 0 ? "" : ", " + uncheckedCount + " not checked"));
        part.problems().forEach(problem -> line("  " + problem));
        part.uncheckedNotes().forEach(reason -> line("  " + reason));
        part.notes().forEach(note -> line("  " + note));
    }

    private static String count(long number, String word) {
        return Terminal.count((int) Math.min(number, Integer.MAX_VALUE), word);
    }

    private int export(Path file) throws UserException {
        var result = hostOfStore().export(folder(), file);
        answer(
                Json.Obj.of("rows", result.rows(), "unreadable", result.unreadable()),
                "Wrote %d rows to %s.".formatted(result.rows(), file));
        result.unreadable().forEach(gap -> note("Left out: " + gap + "."));
        return result.unreadable().isEmpty() ? Exit.DONE : Exit.INPUT;
    }
}
