package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.curation.Glance;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Counts what is in a catalog file; needs no workspace.
@Command(
        name = "catalog",
        description = "Count the items and learnings of a catalog file.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend catalog knowledge_catalog.json --json"})
final class CatalogCommand implements Callable<Integer> {
    @ParentCommand private Cli cli;
    @Mixin private Shared shared;

    @Parameters(paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Override
    public Integer call() throws CurationException {
        var glance = Glance.at(file);
        var counts = glance.catalog().counts();
        var terminal = cli.terminal();
        glance.catalog().readOnly().ifPresent(reason -> terminal.err().println(reason));
        glance.catalog().warnings().forEach(terminal.err()::println);
        if (shared.json) {
            terminal.json(
                    Json.Obj.of(
                            "items", counts.items(),
                            "learnings", counts.learnings(),
                            "items_with_learnings", counts.itemsWithLearnings(),
                            "implied_failures", counts.impliedFailures()));
        } else {
            terminal.out()
                    .printf(
                            Locale.ROOT,
                            "%d items, %d learnings on %d items. Trust implies %d failures, %d are attached.%n",
                            counts.items(),
                            counts.learnings(),
                            counts.itemsWithLearnings(),
                            counts.impliedFailures(),
                            counts.learnings());
        }
        return Exit.DONE;
    }
}
