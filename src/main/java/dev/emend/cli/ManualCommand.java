package dev.emend.cli;

import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Exit;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Writes what a package tells systems about the commands: manual pages and completion for shells. Both are
/// made of what `--help` says.
@Command(
        name = "manual",
        hidden = true,
        description = "Write the manual pages and the completion of shells.",
        footer = {"", "Example: emend manual --out share"})
final class ManualCommand extends CliCommand {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "The folder that stands for /usr/share.")
    private Path out;

    @Override
    public Integer call() throws UserException {
        var line = new CommandLine(spec.root().userObject());
        Commands.addAllTo(line);
        var completion = new ShellCompletion(line);
        try {
            write("bash-completion/completions/emend", completion.bash());
            write("zsh/vendor-completions/_emend", completion.zsh());
            write("fish/vendor_completions.d/emend.fish", completion.fish());
            for (var page : ManualPage.all(line)) {
                write("man/man1/" + page.name() + ".1", page.text());
            }
        } catch (IOException problem) {
            throw badInput(
                    Messages.of("cli.manualNotWritten", out, FailureReason.of(problem)),
                    Messages.of("cli.checkPath"),
                    problem);
        }
        return Exit.DONE;
    }

    private void write(String name, String text) throws IOException {
        var file = out.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
