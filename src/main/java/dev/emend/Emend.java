package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.Terminal;
import java.nio.file.Path;

/// Runs one command and exits with its code.
public final class Emend {
    private Emend() {}

    public static void main(String[] args) {
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("ai.djl.offline", "true");
        var terminal = Terminal.of(System.in, System.out, System.err, Path.of("").toAbsolutePath());
        int exit;
        try (var host = new LocalHost()) {
            exit = Cli.run(host, terminal, args);
        }
        System.exit(exit);
    }
}
