package dev.emend;

import dev.emend.cli.HttpLoan;
import dev.emend.cli.Terminal;
import dev.emend.curation.CurationException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Agents answered over HTTP by whoever owns the workspace, this process when nobody else is, until
/// this process is told to end.
final class HttpAgents {
    private static final Logger LOG = Logger.getLogger(HttpAgents.class.getName());
    private static final int SECONDS_TO_END = 30;

    private HttpAgents() {}

    /// @param port 0 for the usual one or the next that is free
    static void serve(Path workspace, OwnedWorkspace.Opening opening, Terminal terminal, int port)
            throws CurationException {
        var loan = new HttpLoan(workspace, port, terminal);
        var ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(loan, ended)));
        terminal.err()
                .println(
                        "Agents are answered there until this process ends. Clients:"
                                + " emend agents list");
        try {
            OwnedWorkspace.follow(workspace, opening, loan::carry);
        } finally {
            ended.countDown();
        }
    }

    /// What is decided is saved before the process is gone.
    private static void end(HttpLoan loan, CountDownLatch ended) {
        loan.end();
        try {
            if (!ended.await(SECONDS_TO_END, TimeUnit.SECONDS)) {
                LOG.warning("The workspace was not closed in time");
            }
        } catch (InterruptedException nobodyInterrupts) {
            LOG.log(Level.WARNING, "Not waited for", nobodyInterrupts);
        }
    }
}
