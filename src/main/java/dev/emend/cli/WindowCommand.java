package dev.emend.cli;

import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.Exit;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Opens the window; the one that is open already comes to the front.
@Command(
        name = "window",
        description = "Open the window, or raise the one that is open.",
        footer = {"", "Example: emend window catalogs/git_cli/knowledge_catalog.json"})
final class WindowCommand extends CliCommand {
    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Catalogs to open.")
    private List<Path> files = List.of();

    @Option(names = "--sample", description = "Open the bundled sample when the workspace knows no catalog yet.")
    private boolean sample;

    @Mixin
    private final LanguageOption language = new LanguageOption();

    @Override
    public Integer call() throws UserException, CommandEnvironment.WorkspaceInUse {
        for (var file : files) {
            if (Files.notExists(file)) {
                throw badInput(Messages.of("shared.noFile", file), Messages.of("shared.checkPath"));
            }
        }
        if (hostOfStore().window(folder(), files, sample, language.chosenLanguage(terminal()))) {
            note(Messages.of("cli.windowRaised"));
        }
        return Exit.DONE;
    }
}
