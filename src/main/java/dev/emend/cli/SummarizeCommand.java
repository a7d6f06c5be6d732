package dev.emend.cli;

import dev.emend.app.library.ItemQuery;
import dev.emend.app.search.Summary;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.IndexProgress;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.SearchOutput;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Condenses the learnings of a catalog, or of some of its items, into a few of their own
/// sentences.
@Command(
        name = "summarize",
        description = "Condense learnings into three to seven of their own sentences.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend summarize knowledge_catalog.json open_files"})
final class SummarizeCommand implements Callable<Integer> {
    private static final int MAX_LINE = 1000;

    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Parameters(index = "0", paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ID", description = "The items.")
    private List<String> ids = List.of();

    @Override
    public Integer call() throws Exception {
        var workspace = shared.workspace(invocation.host());
        var catalog = workspace.library().open(file).id();
        var items = new ArrayList<ItemRef>();
        for (var id : ids) {
            items.add(workspace.library().resolve(catalog, id));
        }
        if (ids.isEmpty()) {
            var all = new ItemQuery(Set.of(catalog), "", ItemQuery.Order.BEST, false);
            workspace.library().rows(all).rows().forEach(row -> items.add(row.ref()));
        }
        IndexProgress.untilReady(invocation.terminal(), workspace);
        var summary = workspace.search().summarize(items, Progress.SILENT);
        if (shared.json) {
            invocation.terminal().json(json(summary));
        } else if (summary.lines().isEmpty()) {
            invocation.terminal().err().println("There are no learnings to summarize.");
        } else {
            for (var line : summary.lines()) {
                var text = SearchOutput.oneLine(line.text(), MAX_LINE);
                invocation.terminal().line("- " + text + " (" + line.item().label() + ")");
            }
        }
        return Exit.DONE;
    }

    private static Json.Obj json(Summary summary) {
        var lines = new ArrayList<Json>();
        for (var line : summary.lines()) {
            lines.add(Json.Obj.of(
                    "text", line.text(),
                    "item", CommonOptions.id(line.item()),
                    "learning", line.learning().map(ref -> ref.identity()),
                    "also", line.also()));
        }
        return Json.Obj.of("lines", lines, "learnings", summary.learnings(), "folded", summary.folded());
    }
}
