package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.OwnerSocket;
import dev.emend.cli.Terminal;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.server.AgentServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Agents answered over HTTP by a process without a window, until it is told to end. It owns the
/// workspace meanwhile and takes the commands of other processes.
final class HttpAgents {
    private HttpAgents() {}

    /// @param owned closed by the caller
    /// @param ending of the process, which the caller ends when it has closed it
    static void serve(Workbench owned, Path workspace, Terminal terminal, int port, Ending ending)
            throws CurationException {
        var door = owned.door();
        StdioAgent.openKnown(door);
        try (var _ = listen(door, workspace);
                var server = AgentServer.start(door, port)) {
            door.library().watch(false);
            door.journal().checkInBackground();
            terminal.out().println("http://127.0.0.1:" + server.port());
            terminal.err()
                    .println(
                            "Agents are answered there until this process ends. Clients:"
                                    + " emend agents list");
            ending.await();
        } catch (IOException problem) {
            throw new CurationException(
                    CurationException.Code.STORE,
                    "Other commands cannot reach this workspace: " + problem.getMessage() + ".",
                    "Nothing was changed.",
                    "Choose a workspace folder with a shorter path.",
                    problem);
        } catch (InterruptedException nobodyInterrupts) {
            throw new IllegalStateException(nobodyInterrupts);
        }
    }

    private static OwnerSocket listen(Door door, Path workspace) throws IOException {
        var host = new SharedHost(door, HttpAgents::noWindow);
        return OwnerSocket.listen(
                workspace,
                (terminal, args) -> Cli.run(host, terminal, args),
                StdioAgent.agentsOf(door));
    }

    private static void noWindow(List<Path> files) throws CurationException {
        throw new CurationException(
                CurationException.Code.BAD_INPUT,
                "The command emend serve works in this workspace.",
                "Nothing was changed.",
                "End it, then open the window; with the agents' door on, the window answers"
                        + " agents, too.");
    }
}
