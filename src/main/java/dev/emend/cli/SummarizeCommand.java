package dev.emend.cli;

import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.Summary;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.IndexProgress;
import dev.emend.cli.common.Terminal;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Condenses the learnings of a catalog, or of some of its items, into a few of their own
/// sentences.
@CommandTraits(byOwner = true, reads = true)
@Command(
        name = "summarize",
        description = "Summarize learnings in three to seven of their own sentences.",
        footer = {"", "Example: emend summarize knowledge_catalog.json open_files"})
final class SummarizeCommand extends CliCommand {
    private static final int MAX_LINE = 1000;

    @Parameters(index = "0", paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ID", description = "The items.")
    private List<String> ids = List.of();

    @Override
    public Integer call() throws Exception {
        var workspace = workspace();
        var catalog = workspace.library().open(file).id();
        var items = new ArrayList<ItemRef>();
        for (var id : ids) {
            items.add(workspace.library().resolve(catalog, id));
        }
        if (ids.isEmpty()) {
            var all = new ItemQuery(Set.of(catalog), "", ItemQuery.Order.BEST, false);
            workspace.library().rows(all).rows().forEach(row -> items.add(row.ref()));
        }
        IndexProgress.untilReady(terminal(), workspace);
        var summary = workspace
                .search()
                .summarize(items, workspace.review().proposals().awaitFresh().contradictingKeys(), silentProgress());
        return answer(() -> json(summary), () -> print(summary));
    }

    private void print(Summary summary) {
        if (summary.lines().isEmpty()) {
            note("There are no learnings to summarize.");
        }
        for (var line : summary.lines()) {
            line("- " + Terminal.oneLine(line.text(), MAX_LINE) + " ("
                    + line.item().label() + ")");
        }
    }

    private static Json.Obj json(Summary summary) {
        var lines = new ArrayList<Json>();
        for (var line : summary.lines()) {
            lines.add(Json.Obj.of(
                    "text", line.text(),
                    "item", id(line.item()),
                    "learning", line.learning().map(ref -> ref.identity()),
                    "also", line.also()));
        }
        return Json.Obj.of("lines", lines, "learnings", summary.learnings(), "folded", summary.foldedCount());
    }
}
