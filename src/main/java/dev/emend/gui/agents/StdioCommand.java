package dev.emend.gui.agents;

import dev.emend.app.core.ProgramCommand;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The command an agent's program starts to talk to Emend by its standard input and output, as a
/// shell takes it.
final class StdioCommand {
    private StdioCommand() {}

    /// With the program that runs here.
    ///
    /// @param options what a command names to work in this store
    static String onThisMachine(List<String> options) {
        return of(ProgramCommand.program(), options);
    }

    static String of(String program, List<String> options) {
        return Stream.concat(Stream.of(program, "serve", "--stdio"), options.stream())
                .map(ProgramCommand::quote)
                .collect(Collectors.joining(" "));
    }
}
