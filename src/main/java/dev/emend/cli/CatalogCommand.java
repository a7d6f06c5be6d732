package dev.emend.cli;

import dev.emend.app.agents.AgentCollections;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.library.SecretFinding;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Counts what is in a catalog file; needs no workspace.
@CommandTraits(byOwner = true, reads = true, storeOnly = true)
@Command(
        name = "catalog",
        description = "Count the items and learnings of a catalog file.",
        footer = {"", "Example: emend catalog knowledge_catalog.json --json"})
final class CatalogCommand extends CliCommand {
    private static final int MAX_LINES = 20;

    @Parameters(paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Override
    public Integer call() throws UserException {
        var glance = ReadOnlyCatalog.at(file);
        var counts = glance.catalog().counts();
        glance.catalog().readOnly().ifPresent(reason -> note("It opens read-only. " + reason));
        noteWarnings(glance.catalog());
        var secrets = glance.secrets();
        warn(secrets);
        var workspace = hostOfStore().folder(folder());
        AgentCollections.notes(workspace, file, glance).forEach(this::note);
        return answer(
                Json.Obj.of(
                        "items", counts.items(),
                        "learnings", counts.learnings(),
                        "items_with_learnings", counts.itemsWithLearnings(),
                        "implied_failures", counts.impliedFailures(),
                        "secrets", secrets.size()),
                "%s, %s on %s. Trust counts %s, %d %s attached."
                        .formatted(
                                Terminal.count(counts.items(), "item"),
                                Terminal.count(counts.learnings(), "learning"),
                                Terminal.count(counts.itemsWithLearnings(), "item"),
                                Terminal.count(counts.impliedFailures(), "failure"),
                                counts.learnings(),
                                counts.learnings() == 1 ? "is" : "are"));
    }

    private void warn(List<SecretFinding> secrets) {
        if (secrets.isEmpty()) {
            return;
        }
        var items = secrets.stream().map(SecretFinding::item).distinct().count();
        note("It contains %s in %s; emend redact removes them."
                .formatted(Terminal.count(secrets.size(), "secret"), Terminal.count((int) items, "item")));
        secrets.stream()
                .limit(MAX_LINES)
                .forEach(finding -> note("  %s: %s in %s (%s)"
                        .formatted(id(finding.item()), finding.rule(), finding.place(), finding.maskedText())));
        if (secrets.size() > MAX_LINES) {
            note("  and %d more".formatted(secrets.size() - MAX_LINES));
        }
    }
}
