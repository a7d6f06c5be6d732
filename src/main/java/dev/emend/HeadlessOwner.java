package dev.emend;

import dev.emend.app.diagnostics.OwnerLog;
import dev.emend.cli.Cli;
import dev.emend.cli.agents.AgentBridge;
import dev.emend.cli.common.CommandEnvironment;
import dev.emend.cli.common.OwnerClient;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The workspace of a process without a window, with its socket: takes the commands and agents of
/// other processes, and leaves the workspace to a window that wants to open.
final class HeadlessOwner implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(HeadlessOwner.class.getName());
    private static final Duration PAUSE = Duration.ofMillis(20);

    /// The time that a window may take to own the workspace after this process has left it.
    private static final Duration UNTIL_WINDOW = Duration.ofSeconds(20);

    private final OpenWorkspaceFactory factory;
    private final OwnerSocket socket;
    private final OwnerLog log;
    private final CountDownLatch closeLatch = new CountDownLatch(1);
    private @Nullable Thread leaving;

    HeadlessOwner(OpenWorkspaceFactory factory, Path workspace) throws UserException {
        this.factory = factory;
        var openWorkspace = factory.workspace();
        var host = new OwnerCommands(openWorkspace, workspace, _ -> makeRoom());
        try {
            var agents = new OwnerAgentServer(openWorkspace);
            agents.prepare();
            socket = OwnerSocket.listen(workspace, (terminal, args) -> Cli.run(host, terminal, args), agents);
        } catch (IOException problem) {
            factory.close();
            throw unreachable(problem);
        } catch (RuntimeException problem) {
            factory.close();
            throw problem;
        }
        log = OwnerLog.begin(workspace);
        openWorkspace.library().watch(false);
        openWorkspace.journal().checkInBackground();
    }

    private static UserException unreachable(IOException problem) {
        return new UserException(
                UserException.Code.STORE,
                Messages.of("host.agentsCutOff", FailureReason.of(problem)),
                Messages.of("shared.nothingChanged"),
                Messages.of("host.chooseShorterPath"),
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
        throw new CommandEnvironment.OwnerLeavesException();
    }

    /// All sessions, that of this process too: its bridge meets the end then and closes us.
    private void endSessions() {
        try {
            socket.close();
        } catch (IOException problem) {
            LOG.log(Level.WARNING, "The socket was not removed", problem);
        }
        closeLatch.countDown();
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
        try (log) { // the last, whatever happens
            factory.close();
        }
    }

    private void awaitClosed() {
        while (closeLatch.getCount() > 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /// Opens the workspace as its owner.
    @FunctionalInterface
    interface OpenAction {
        OpenWorkspaceFactory open() throws UserException, CommandEnvironment.WorkspaceInUse;
    }

    /// Talks to an owner through the socket until either ends.
    @FunctionalInterface
    interface ForwardAction {
        AgentBridge.End carry() throws UserException, IOException;
    }

    /// Talks to whoever owns the workspace, and becomes the owner when nobody is; returns when what is
    /// carried is done.
    static void follow(Path workspace, OpenAction opening, ForwardAction forwardAction) throws UserException {
        var end = AgentBridge.End.OWNER_LEFT;
        while (end != AgentBridge.End.DONE) {
            if (end == AgentBridge.End.OWNER_LEFT_FOR_WINDOW) {
                awaitWindow(workspace);
            }
            try {
                end = OwnerClient.isListening(workspace)
                        ? forwardAction.carry()
                        : runAsOwner(workspace, opening, forwardAction);
            } catch (CommandEnvironment.WorkspaceInUse e) { // a command that ends in a moment, or a new owner
                LockSupport.parkNanos(PAUSE.toNanos());
            } catch (IOException e) { // between two owners
                LOG.log(Level.FINE, "The owner has just left", e);
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private static void awaitWindow(Path workspace) {
        long end = System.nanoTime() + UNTIL_WINDOW.toNanos();
        while (!OwnerClient.isListening(workspace) && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private static AgentBridge.End runAsOwner(Path workspace, OpenAction opening, ForwardAction forwardAction)
            throws UserException, CommandEnvironment.WorkspaceInUse, IOException {
        try (var _ = new HeadlessOwner(opening.open(), workspace)) {
            return forwardAction.carry();
        }
    }
}
