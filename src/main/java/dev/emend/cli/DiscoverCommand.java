package dev.emend.cli;

import dev.emend.app.library.MemoryDiscovery;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Lists where agents keep memories as Markdown; opens nothing and needs no workspace.
@Command(
        name = "discover",
        description = {
            "Find the Markdown memories, rules and skills of agents.",
            "Looks in the known folders of this user and in the given repositories, counts, and opens nothing."
        },
        footer = {"", "Example: emend discover ~/projects/shop --json"})
final class DiscoverCommand extends CliCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "REPOSITORY",
            description = "Also look in these folders; the current one when there is none.")
    private List<Path> repositories = List.of();

    @Override
    public Integer call() throws UserException {
        var terminal = terminal();
        var folders = repositories.isEmpty() ? List.of(Path.of(".")) : repositories;
        for (var folder : folders) {
            if (!Files.isDirectory(terminal.resolve(folder.toString()))) {
                throw badInput(Messages.of("cli.noFolder", folder), Messages.of("cli.checkPath"));
            }
        }
        var outcome = MemoryDiscovery.Home.ofUser()
                .find(folders.stream()
                        .map(folder -> terminal.resolve(folder.toString()))
                        .toList());
        outcome.unreadable().forEach(problem -> note(problem.message()));
        var rows = new ArrayList<Json>();
        var lines = new ArrayList<String>();
        for (var place : outcome.memories()) {
            rows.add(Json.Obj.of(
                    "agent", place.agent(),
                    "kind", place.kind().name().toLowerCase(Locale.ROOT),
                    "path", place.path().toString(),
                    "files", place.files(),
                    "memories", place.memories()));
            lines.add("%-14s  %-8s  %5s  %s"
                    .formatted(
                            place.agent(),
                            place.kind().name().toLowerCase(Locale.ROOT),
                            place.memories(),
                            place.path()));
        }
        lines.add(
                outcome.memories().isEmpty()
                        ? Messages.of("cli.discoverNothing")
                        : Messages.of("cli.discoverOpen", Terminal.count(rows.size(), "place")));
        return answer(Json.Obj.of("found", rows), String.join("\n", lines));
    }
}
