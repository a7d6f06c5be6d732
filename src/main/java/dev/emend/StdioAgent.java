package dev.emend;

import dev.emend.cli.agents.AgentBridge;
import dev.emend.cli.common.StdioClient;
import dev.emend.cli.common.Terminal;
import dev.emend.model.UserException;
import java.nio.file.Path;

/// An agent on standard streams, served by whoever owns the workspace: this process when nobody
/// else is.
final class StdioAgent {
    private StdioAgent() {}

    /// Returns when the agent's input has ended and everything is answered and saved.
    static void serve(Path workspace, OwnedWorkspace.OpenAction opening, Terminal terminal, StdioClient guest)
            throws UserException {
        var bridge = new AgentBridge(workspace, guest, terminal);
        bridge.start();
        var notes = new CollectionNotes(workspace, terminal);
        OwnedWorkspace.follow(workspace, opening, () -> {
            notes.askOwner();
            return bridge.carry();
        });
    }
}
