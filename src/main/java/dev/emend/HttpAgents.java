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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Agents answered over HTTP by a process without a window, until it is told to end. It owns the
/// workspace meanwhile and takes the commands of other processes.
final class HttpAgents {
    private static final Logger LOG = Logger.getLogger(HttpAgents.class.getName());
    private static final int SECONDS_TO_END = 30;

    private HttpAgents() {}

    /// @param owned closed by the caller
    /// @param ended counted down when the caller has closed it, so that the process may end
    static void serve(
            Workbench owned, Path workspace, Terminal terminal, int port, CountDownLatch ended)
            throws CurationException {
        var door = owned.door();
        StdioAgent.openKnown(door);
        var told = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(told, ended)));
        try (var _ = listen(door, workspace);
                var server = AgentServer.start(door, port)) {
            door.library().watch(false);
            door.journal().checkInBackground();
            terminal.out().println("http://127.0.0.1:" + server.port());
            terminal.err()
                    .println(
                            "Agents are answered there until this process ends. Clients:"
                                    + " emend agents list");
            told.await();
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

    /// What is decided is saved before the process is gone.
    private static void end(CountDownLatch told, CountDownLatch ended) {
        told.countDown();
        try {
            if (!ended.await(SECONDS_TO_END, TimeUnit.SECONDS)) {
                LOG.warning("The workspace was not closed in time");
            }
        } catch (InterruptedException nobodyInterrupts) {
            LOG.log(Level.WARNING, "Not waited for", nobodyInterrupts);
        }
    }
}
