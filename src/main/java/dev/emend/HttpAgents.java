package dev.emend;

import dev.emend.cli.agents.HttpServerSession;
import dev.emend.cli.common.Terminal;
import dev.emend.model.UserException;
import java.nio.file.Path;

/// Agents answered over HTTP by whoever owns the workspace, this process when nobody else is, until
/// this process is told to end.
final class HttpAgents {
    private HttpAgents() {}

    /// @param port 0 for the usual one or the next that is free
    static void serve(Path workspace, OwnedWorkspace.OpenAction opening, Terminal terminal, int port, boolean isJson)
            throws UserException {
        var loan = new HttpServerSession(workspace, port, terminal, isJson);
        var ending = ShutdownSignal.of(loan::end); // what is decided is saved before the process is gone
        try {
            OwnedWorkspace.follow(workspace, opening, loan::carry);
        } finally {
            ending.ended();
        }
    }
}
