package dev.emend;

import dev.emend.cli.HttpLoan;
import dev.emend.cli.Terminal;
import dev.emend.curation.CurationException;
import java.nio.file.Path;

/// Agents answered over HTTP by whoever owns the workspace, this process when nobody else is, until
/// this process is told to end.
final class HttpAgents {
    private HttpAgents() {}

    /// @param port 0 for the usual one or the next that is free
    static void serve(Path workspace, OwnedWorkspace.Opening opening, Terminal terminal, int port)
            throws CurationException {
        var loan = new HttpLoan(workspace, port, terminal);
        var ending = Ending.of(loan::end); // what is decided is saved before the process is gone
        terminal.err()
                .println(
                        "Agents are answered there until this process ends. Clients:"
                                + " emend agents list");
        try {
            OwnedWorkspace.follow(workspace, opening, loan::carry);
        } finally {
            ending.ended();
        }
    }
}
