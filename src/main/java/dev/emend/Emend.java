package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.common.ForwardedCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.settings.AppFolders;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Opens the window, or runs one command, and exits with its code.
public final class Emend {
    private static final String[] WINDOW = {"window"};
    private static final int STANDARD_ERROR = 2;

    private Emend() {}

    public static void main(String[] args) {
        var terminal = Terminal.of(
                System.in,
                new FileOutputStream(FileDescriptor.out),
                System.err,
                Path.of("").toAbsolutePath());
        var places = AppFolders.ofThisMachine();
        var forwardedCommand = new ForwardedCommand(terminal, args);
        var exit = forwardedCommand.run(places.workspace());
        if (exit.isPresent()) {
            // everything is printed and nothing was opened; an orderly end would start the log to say so
            Runtime.getRuntime().halt(exit.getAsInt());
        }
        System.exit(runHere(places, forwardedCommand.terminal().withWatch(Emend::isStandardErrorTerminal), args));
    }

    /// @param places where the workspace and the settings are when no argument says otherwise
    /// @return the exit code
    public static int run(AppFolders places, Terminal terminal, String... args) {
        var forwardedCommand = new ForwardedCommand(terminal, args);
        var exit = forwardedCommand.run(places.workspace());
        return exit.isPresent() ? exit.getAsInt() : runHere(places, forwardedCommand.terminal(), args);
    }

    private static int runHere(AppFolders places, Terminal terminal, String... args) {
        // the libraries ask the default one too, and H2 compares names by it
        Locale.setDefault(Locale.ROOT);
        LibraryLogging.libraries();
        try (var host = new StandaloneCommands(places, Clock.systemDefaultZone(), terminal::note)) {
            return Cli.run(host, terminal, args.length == 0 ? WINDOW : args);
        }
    }

    /// Whether what is printed is seen on a screen, by the C library; false where that can't be asked. Java itself
    /// tells this of input and output together only, and not of errors.
    @SuppressWarnings("restricted") // one call into the C library
    private static boolean isStandardErrorTerminal() {
        var linker = Linker.nativeLinker();
        var name = System.getProperty("os.name").startsWith("Windows") ? "_isatty" : "isatty";
        var isatty = linker.defaultLookup().find(name);
        if (isatty.isEmpty()) {
            return false;
        }
        try {
            var handle = linker.downcallHandle(
                    isatty.get(), FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            return (int) handle.invokeExact(STANDARD_ERROR) != 0;
        } catch (Throwable e) { // then nothing is shown that would be written over
            Logger.getLogger(Emend.class.getName()).log(Level.FINE, "Standard error is not asked", e);
            return false;
        }
    }
}
