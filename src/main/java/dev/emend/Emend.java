package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.Terminal;
import dev.emend.curation.CurationException;
import dev.emend.memory.StoreException;
import dev.emend.settings.Places;
import java.nio.file.Path;
import java.time.Clock;
import java.util.logging.Logger;

/// Opens the window, or runs one command, and exits with its code.
public final class Emend {
    private static final Logger LOG = Logger.getLogger(Emend.class.getName());

    private Emend() {}

    public static void main(String[] args) {
        Quiet.libraries();
        if (args.length == 0) {
            System.exit(showWindow());
        }
        var terminal = Terminal.of(System.in, System.out, System.err, Path.of("").toAbsolutePath());
        int exit;
        try (var host = new LocalHost()) {
            exit = Cli.run(host, terminal, args);
        }
        System.exit(exit);
    }

    private static int showWindow() {
        try {
            new LocalWindow(Places.ofThisMachine(), Clock.systemDefaultZone()).show();
            return 0;
        } catch (CurationException problem) {
            LOG.severe(problem.what() + " " + problem.next());
            return 1;
        } catch (StoreException problem) {
            LOG.severe(problem.what() + " " + problem.wayOut());
            return 1;
        }
    }
}
