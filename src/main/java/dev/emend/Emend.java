package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.Terminal;
import dev.emend.settings.Places;
import java.nio.file.Path;

/// Opens the window, or runs one command, and exits with its code.
public final class Emend {
    private static final String[] WINDOW = {"window"};

    private Emend() {}

    public static void main(String[] args) {
        Quiet.libraries();
        var terminal =
                Terminal.of(System.in, System.out, System.err, Path.of("").toAbsolutePath())
                        .watched(Tty.isStandardError());
        int exit;
        try (var host = new LocalHost(Places.ofThisMachine())) {
            exit = Cli.run(host, terminal, args.length == 0 ? WINDOW : args);
        }
        System.exit(exit);
    }
}
