package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Gets everything out of a store, also out of one that Emend refuses to open.
@Command(
        name = "store",
        description = {
            "Write every row of the store to a file, one JSON object a line.",
            "Changes nothing. Works on a damaged store as far as it can be read, and on one of a newer Emend."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend store --export rows.jsonl"})
final class StoreCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            required = true,
            description = "The file to write; there must be none yet.")
    private Path file;

    @Override
    public Integer call() throws CurationException {
        var exported = shared.at(cli.host()).export(Optional.ofNullable(shared.workspace), file);
        if (shared.json) {
            cli.terminal()
                    .json(
                            Json.Obj.of(
                                    "rows", exported.rows(), "unreadable", exported.unreadable()));
        } else {
            cli.terminal().line("Wrote %d rows to %s.".formatted(exported.rows(), file));
        }
        exported.unreadable().forEach(gap -> cli.terminal().note("Left out: " + gap + "."));
        return exported.unreadable().isEmpty() ? Exit.DONE : Exit.INPUT;
    }
}
