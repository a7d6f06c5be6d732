package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.common.ForwardedCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.settings.AppFolders;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Path;
import java.time.Clock;
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
                Path.of("").toAbsolutePath());
        var places = AppFolders.ofThisMachine();
        var forwarded = new ForwardedCommand(terminal, args);
        var exit = forwarded.run(places.workspace());
        if (exit.isPresent()) {
            // everything is printed and nothing was opened; an orderly end would start the log to say so
            Runtime.getRuntime().halt(exit.getAsInt());
        }
        System.exit(runHere(places, forwarded.terminal().watched(Tty::isStandardError), args));
    }

    /// @param places where the workspace and the settings are when no argument says otherwise
    /// @return the exit code
    public static int run(AppFolders places, Terminal terminal, String... args) {
        var forwarded = new ForwardedCommand(terminal, args);
        var exit = forwarded.run(places.workspace());
        return exit.isPresent() ? exit.getAsInt() : runHere(places, forwarded.terminal(), args);
    }

    private static int runHere(AppFolders places, Terminal terminal, String... args) {
        // the libraries ask the default one too, and H2 compares names by it
        Locale.setDefault(Locale.ROOT);
        LibraryLogging.libraries();
        try (var host = new LocalHost(places, Clock.systemDefaultZone(), terminal::note)) {
            return Cli.run(host, terminal, args.length == 0 ? WINDOW : args);
        }
    }
}
