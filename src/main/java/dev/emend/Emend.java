package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.common.ForwardedCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.settings.AppFolders;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.Locale;

/// Opens the window, or runs one command, and exits with its code.
public final class Emend {
    private static final String[] WINDOW = {"window"};

    private Emend() {}

    public static void main(String[] args) {
        var terminal = Terminal.of(
                        System.in,
                        new FileOutputStream(FileDescriptor.out),
                        System.err,
                        Path.of("").toAbsolutePath())
                .watched(Tty::isStandardError);
        System.exit(run(AppFolders.ofThisMachine(), terminal, args));
    }

    /// @param places where the workspace and the settings are when no argument says otherwise
    /// @return the exit code
    public static int run(AppFolders places, Terminal terminal, String... args) {
        if (args.length == 0) {
            return runHere(places, terminal, WINDOW);
        }
        var forwarded = new ForwardedCommand(terminal, args);
        var exit = forwarded.run(places.workspace());
        return exit.isPresent() ? exit.getAsInt() : runHere(places, forwarded.terminal(), args);
    }

    private static int runHere(AppFolders places, Terminal terminal, String... args) {
        // the libraries ask the default one too, and H2 compares names by it
        Locale.setDefault(Locale.ROOT);
        LibraryLogging.libraries();
        try (var host = new LocalHost(places)) {
            return Cli.run(host, terminal, args);
        }
    }
}
