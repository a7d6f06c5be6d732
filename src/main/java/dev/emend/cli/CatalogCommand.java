package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.curation.Glance;
import dev.emend.model.Json;
import java.nio.file.Path;
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
        glance.catalog()
                .readOnly()
                .ifPresent(reason -> terminal.note("It opens read-only. " + reason));
        glance.catalog().warnings().forEach(terminal::note);
        if (shared.json) {
            terminal.json(
                    Json.Obj.of(
                            "items", counts.items(),
                            "learnings", counts.learnings(),
                            "items_with_learnings", counts.itemsWithLearnings(),
                            "implied_failures", counts.impliedFailures()));
        } else {
            terminal.line(
                    "%s, %s on %s. Trust implies %s, %d %s attached."
                            .formatted(
                                    count(counts.items(), "item"),
                                    count(counts.learnings(), "learning"),
                                    count(counts.itemsWithLearnings(), "item"),
                                    count(counts.impliedFailures(), "failure"),
                                    counts.learnings(),
                                    counts.learnings() == 1 ? "is" : "are"));
        }
        return Exit.DONE;
    }

    static String count(int number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }
}
