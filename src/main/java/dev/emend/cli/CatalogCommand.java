package dev.emend.cli;

import dev.emend.app.agents.AgentCollections;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.library.SecretFinding;
import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
    private static final int MAX_TOLD = 20;

    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Parameters(paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Override
    public Integer call() throws UserException {
        var glance = ReadOnlyCatalog.at(file);
        var counts = glance.catalog().counts();
        var terminal = invocation.terminal();
        glance.catalog().readOnly().ifPresent(reason -> terminal.note("It opens read-only. " + reason));
        glance.catalog().warnings().forEach(terminal::note);
        var secrets = glance.secrets();
        warn(secrets);
        var workspace = shared.at(invocation.host()).folder(Optional.ofNullable(shared.workspace));
        AgentCollections.notes(workspace, file, glance).forEach(terminal::note);
        if (shared.json) {
            terminal.json(Json.Obj.of(
                    "items", counts.items(),
                    "learnings", counts.learnings(),
                    "items_with_learnings", counts.itemsWithLearnings(),
                    "implied_failures", counts.impliedFailures(),
                    "secrets", secrets.size()));
        } else {
            terminal.line("%s, %s on %s. Trust implies %s, %d %s attached."
                    .formatted(
                            Terminal.count(counts.items(), "item"),
                            Terminal.count(counts.learnings(), "learning"),
                            Terminal.count(counts.itemsWithLearnings(), "item"),
                            Terminal.count(counts.impliedFailures(), "failure"),
                            counts.learnings(),
                            counts.learnings() == 1 ? "is" : "are"));
        }
        return Exit.DONE;
    }

    private void warn(List<SecretFinding> secrets) {
        var terminal = invocation.terminal();
        if (secrets.isEmpty()) {
            return;
        }
        var items = secrets.stream().map(SecretFinding::item).distinct().count();
        terminal.note("It holds %s in %s; emend redact takes them out."
                .formatted(Terminal.count(secrets.size(), "secret"), Terminal.count((int) items, "item")));
        secrets.stream()
                .limit(MAX_TOLD)
                .forEach(finding -> terminal.note("  %s: %s in %s (%s)"
                        .formatted(
                                CommonOptions.id(finding.item()), finding.rule(), finding.place(), finding.masked())));
        if (secrets.size() > MAX_TOLD) {
            terminal.note("  and %d more".formatted(secrets.size() - MAX_TOLD));
        }
    }
}
