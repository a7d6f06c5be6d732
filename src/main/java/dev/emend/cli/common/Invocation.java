package dev.emend.cli.common;

import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import org.jspecify.annotations.Nullable;

/// One run of the command line, as its commands see it: the program around them and the terminal.
public abstract class Invocation {
    private final CommandHost host;
    private final Terminal terminal;
    private @Nullable String input;

    /// @param input all of standard input when it has been read already
    protected Invocation(CommandHost host, Terminal terminal, @Nullable String input) {
        this.host = host;
        this.terminal = terminal;
        this.input = input;
    }

    public CommandHost host() {
        return host;
    }

    public Terminal terminal() {
        return terminal;
    }

    /// All of standard input, read once: the owner of the workspace may need it after this process
    /// has read it.
    public String input() throws UserException {
        var read = input;
        if (read == null) {
            read = Utf8.of(terminal.readAll(), Messages.of("cli.standardInput"));
            input = read;
        }
        return read;
    }

    /// All of standard input, null while nobody has read it.
    protected final @Nullable String inputSoFar() {
        return input;
    }
}
