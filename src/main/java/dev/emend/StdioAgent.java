package dev.emend;

import dev.emend.cli.AgentBridge;
import dev.emend.cli.Cli;
import dev.emend.cli.Guest;
import dev.emend.cli.Host;
import dev.emend.cli.OwnerSocket;
import dev.emend.cli.Terminal;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.memory.StoreException;
import dev.emend.server.AgentTools;
import dev.emend.server.McpServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// An agent on standard streams, served by whoever owns the workspace. This process becomes the
/// owner when nobody is, and takes the commands and agents of other processes then; it leaves the
/// workspace to a window that wants to open.
final class StdioAgent {
    private static final Logger LOG = Logger.getLogger(StdioAgent.class.getName());
    private static final Duration PAUSE = Duration.ofMillis(20);

    /// How long a window that was made room for may take to own the workspace.
    private static final Duration UNTIL_WINDOW = Duration.ofSeconds(20);

    private final Path workspace;
    private final Opening opening;
    private final AgentBridge bridge;

    /// Opens the workspace as its owner.
    @FunctionalInterface
    interface Opening {
        Workbench open() throws CurationException, Host.WorkspaceInUse;
    }

    StdioAgent(Path workspace, Opening opening, Terminal terminal, Guest guest) {
        this.workspace = workspace;
        this.opening = opening;
        this.bridge = new AgentBridge(workspace, guest, terminal);
    }

    /// How an owner serves agents that come through its socket. Without any catalog on the desk
    /// they are served what the workspace knows.
    static OwnerSocket.Agents agentsOf(Door door) {
        return (guest, in, out) -> {
            try {
                if (door.library().catalogs().isEmpty()) {
                    openKnown(door);
                }
            } catch (CurationException unreadable) {
                LOG.warning("Nothing was opened for an agent: " + unreadable.what());
            }
            McpServer.of(AgentTools.of(door).all(), door).serve(in, out, guest::client);
        };
    }

    /// Agents ask for what the workspace knows, whether or not somebody opened it today.
    static void openKnown(Door door) throws CurationException {
        for (var recent : door.library().recent()) {
            try {
                if (recent.isThere()) {
                    door.library().open(recent.path());
                }
            } catch (CurationException unreadable) {
                LOG.warning("Left out: " + unreadable.what());
            }
        }
    }

    /// Returns when the agent's input has ended and everything is answered and saved.
    void serve() throws CurationException {
        bridge.start();
        var end = AgentBridge.End.OWNER_LEFT;
        while (end != AgentBridge.End.DONE) {
            if (end == AgentBridge.End.OWNER_LEFT_FOR_WINDOW) {
                awaitWindow();
            }
            try {
                end = OwnerSocket.isListening(workspace) ? bridge.carry() : own();
            } catch (Host.WorkspaceInUse soon) { // a command that ends in a moment, or a new owner
                LockSupport.parkNanos(PAUSE.toNanos());
            } catch (IOException left) { // between two owners
                LOG.log(Level.FINE, "The owner has just left", left);
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private void awaitWindow() {
        long end = System.nanoTime() + UNTIL_WINDOW.toNanos();
        while (!OwnerSocket.isListening(workspace) && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private AgentBridge.End own() throws CurationException, Host.WorkspaceInUse, IOException {
        try (var _ = new Owned(opening.open(), workspace)) {
            return bridge.carry();
        } catch (StoreException problem) {
            throw Words.of(problem);
        }
    }

    /// The workspace of this process with its socket.
    private static final class Owned implements AutoCloseable {
        private final Workbench workbench;
        private final OwnerSocket socket;
        private final CountDownLatch closed = new CountDownLatch(1);
        private @Nullable Thread leaving;

        Owned(Workbench workbench, Path workspace) throws CurationException, StoreException {
            this.workbench = workbench;
            var door = workbench.door();
            var host = new SharedHost(door, _ -> makeRoom());
            try {
                openKnown(door);
                socket =
                        OwnerSocket.listen(
                                workspace,
                                (terminal, args) -> Cli.run(host, terminal, args),
                                agentsOf(door));
            } catch (IOException problem) {
                workbench.close();
                throw unreachable(problem);
            } catch (CurationException | RuntimeException problem) {
                workbench.close();
                throw problem;
            }
            door.library().watch(false);
            door.recall().start();
            door.journal().checkInBackground();
        }

        private static CurationException unreachable(IOException problem) {
            return new CurationException(
                    CurationException.Code.STORE,
                    "Agents cannot reach this workspace: " + problem.getMessage() + ".",
                    "Nothing was changed.",
                    "Choose a workspace folder with a shorter path.",
                    problem);
        }

        /// The socket is closed behind the answer to the window's command, which waits in it.
        private void makeRoom() {
            socket.makeRoomForWindow();
            synchronized (this) {
                if (leaving == null) {
                    leaving = Thread.ofVirtual().name("making room").start(this::endSessions);
                }
            }
            throw new Host.MakingRoom();
        }

        /// All sessions, that of this process too: its bridge meets the end then and closes us.
        private void endSessions() {
            try {
                socket.close();
            } catch (IOException problem) {
                LOG.log(Level.WARNING, "The socket was not removed", problem);
            }
            closed.countDown();
        }

        @Override
        public void close() throws StoreException {
            boolean isLeaving;
            synchronized (this) {
                isLeaving = leaving != null;
            }
            if (!isLeaving) {
                endSessions();
            }
            awaitClosed();
            workbench.close();
        }

        private void awaitClosed() {
            while (closed.getCount() > 0) {
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }
}
