package dev.emend.cli.common;

import dev.emend.app.workspace.Workspace;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Where a search looks, for how much, and for what.
public final class SearchScope {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(paramLabel = "WHAT", arity = "0..*", description = "What to look for.")
    private List<String> words = List.of();

    @Option(
            names = "--in",
            paramLabel = "FILE",
            arity = "1..*",
            description = "The catalogs to search. Default: all the workspace knows.")
    private List<Path> files = List.of();

    @Option(names = "--limit", paramLabel = "N", description = "The most hits. Default: ${DEFAULT-VALUE}.")
    private int limit = 10;

    /// The words behind the command. `--in` takes every word up to the next option, so a last one
    /// that is no file is what to look for.
    public String words() {
        if (!words.isEmpty()) {
            return String.join(" ", words);
        }
        if (files.size() > 1 && !Files.exists(files.getLast())) {
            return String.valueOf(files.getLast().getFileName());
        }
        throw new CommandLine.ParameterException(command.commandLine(), "Missing required parameter: what to look for");
    }

    public int limit() throws UserException {
        return CommonOptions.limit(limit);
    }

    public Set<UUID> open(Terminal terminal, Workspace workspace) throws UserException {
        var catalogs = new ArrayList<>(files);
        if (words.isEmpty()) {
            catalogs.removeLast();
        }
        return CommonOptions.open(terminal, workspace, catalogs);
    }
}
