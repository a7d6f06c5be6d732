package dev.emend.app.agents;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.UserErrors;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Turns the answering of agents over HTTP on and off. Thread-safe; turning blocks.
public final class AgentServerControl implements AutoCloseable {
    /// The port of the server when no other port was chosen.
    public static final int USUAL_PORT = 7341;

    private final WorkspacePolicy rules;
    private final AppEvents changes;
    private @Nullable ServerStarter opener;
    private @Nullable ServerHandle server;
    private boolean isClosed;
    private int loans;
    private volatile State state = new State.Off();

    AgentServerControl(WorkspacePolicy rules, AppEvents changes) {
        this.rules = rules;
        this.changes = changes;
    }

    /// Makes the server; what stands behind it is none of curation's business.
    public interface ServerStarter {
        /// @param port 0 for the usual one or the next that is free
        /// @throws UserException when it can't be opened there, with the reason
        ServerHandle open(int port) throws UserException;
    }

    /// A server that answers until it is closed.
    public interface ServerHandle extends AutoCloseable {
        int port();

        @Override
        void close();
    }

    public sealed interface State {
        record Off() implements State {}

        /// @param isOtherPort whether another port was wanted but taken
        record On(int port, boolean isOtherPort) implements State {}

        /// The server should be on, but is not.
        record Failed(UserException problem) implements State {}
    }

    public State state() {
        return state;
    }

    /// The port that was chosen; empty for the usual one.
    public Optional<Integer> chosenPort() {
        int port = rules.agentServer().port();
        return port == 0 ? Optional.empty() : Optional.of(port);
    }

    /// Begins to answer if the workspace is to be open for agents; a failure becomes the state.
    ///
    /// @param starter used from now on whenever it is turned on
    public synchronized void begin(ServerStarter starter) {
        if (isClosed) {
            return;
        }
        opener = starter;
        if (rules.agentServer().isOn()) {
            open();
        }
    }

    /// Keeps the choice for the next start, too. Whether it is on then says [#state()].
    ///
    /// @throws UserException when the choice can't be kept
    public synchronized void turn(boolean isOn) throws UserException {
        var chosenPort = chosenPort();
        rules.setAgentServer(new WorkspacePolicy.AgentServerSettings(isOn, chosenPort.orElse(0)));
        var open = server;
        if (isOn && open != null && chosenPort.orElse(open.port()) == open.port()) {
            become(onState(open.port(), chosenPort.orElse(0))); // who was lent it keeps it
            return;
        }
        stopServer();
        if (isOn) {
            open();
        } else {
            become(new State.Off());
        }
    }

    private void open() {
        if (opener == null) { // a command of this workspace, which answers nobody
            return;
        }
        try {
            int requestedPort = rules.agentServer().port();
            server = opener.open(requestedPort);
            become(onState(server.port(), requestedPort));
        } catch (UserException problem) {
            become(new State.Failed(problem));
        }
    }

    private static State onState(int port, int requestedPort) {
        return new State.On(port, port != (requestedPort == 0 ? USUAL_PORT : requestedPort));
    }

    /// Answers agents, whatever the choice is, until the loan is given back. The choice is kept as
    /// it is; a person can turn off what was lent.
    ///
    /// @param port 0 for any
    /// @throws UserException when agents are answered elsewhere already, or can't be there
    public synchronized ServerLease lease(int port, ServerStarter starter) throws UserException {
        var open = server;
        if (isClosed) {
            throw UserErrors.badInput(Messages.of("agents.workspaceClosing"), Messages.of("agents.tryAgain"));
        }
        if (open != null && port != 0 && open.port() != port) {
            throw UserErrors.badInput(
                    Messages.of("agents.alreadyServing", open.port()), Messages.of("agents.stopServerFirst"));
        }
        if (open == null) {
            open = starter.open(port);
            server = open;
            become(onState(open.port(), port));
        }
        loans++;
        return new ServerLease(this, open.port());
    }

    private synchronized void takeBack() {
        loans--;
        if (loans == 0 && !isClosed && !rules.agentServer().isOn() && server != null) {
            stopServer();
            become(new State.Off());
        }
    }

    /// Closed once.
    public record ServerLease(AgentServerControl server, int port) implements AutoCloseable {
        @Override
        public void close() {
            server.takeBack();
        }
    }

    private void stopServer() {
        var open = server;
        server = null;
        if (open != null) {
            open.close();
        }
    }

    private void become(State newState) {
        state = newState;
        changes.publish(new AppEvent.AgentsChanged());
    }

    /// Answers nobody any more; the choice stays, and so does the state: nobody turned it off.
    @Override
    public synchronized void close() {
        isClosed = true;
        opener = null;
        stopServer();
    }
}
