package dev.emend.curation;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Turns the answering of agents over HTTP on and off. Thread-safe; turning blocks.
public final class AgentSwitch implements AutoCloseable {
    /// What agents find when nobody chose a port.
    public static final int USUAL_PORT = 7341;

    private final Rules rules;
    private final Changes changes;
    private @Nullable Opener opener;
    private @Nullable Serving serving;
    private boolean isClosed;
    private volatile State state = new State.Off();

    AgentSwitch(Rules rules, Changes changes) {
        this.rules = rules;
        this.changes = changes;
    }

    /// Makes the server; what stands behind it is none of curation's business.
    public interface Opener {
        /// @param port 0 for the usual one or the next that is free
        /// @throws CurationException when it can't be opened there, with the reason
        Serving open(int port) throws CurationException;
    }

    /// A server that answers until it is closed.
    public interface Serving extends AutoCloseable {
        int port();

        @Override
        void close();
    }

    public sealed interface State {
        record Off() implements State {}

        /// @param isElsewhere whether another port was wanted but taken
        record On(int port, boolean isElsewhere) implements State {}

        /// It should be on.
        record Failed(CurationException problem) implements State {}
    }

    public State state() {
        return state;
    }

    /// The port that was chosen; empty for the usual one.
    public Optional<Integer> chosenPort() {
        int port = rules.agentsDoor().port();
        return port == 0 ? Optional.empty() : Optional.of(port);
    }

    /// Begins to answer if the workspace is to be open for agents; a failure becomes the state.
    ///
    /// @param how used from now on whenever it is turned on
    public synchronized void begin(Opener how) {
        if (isClosed) {
            return;
        }
        opener = how;
        if (rules.agentsDoor().isOn()) {
            open();
        }
    }

    /// Keeps the choice for the next start, too. Whether it is on then says [#state()].
    ///
    /// @throws CurationException when the choice can't be kept
    public synchronized void turn(boolean isOn) throws CurationException {
        rules.setAgentsDoor(new Rules.AgentsDoor(isOn, rules.agentsDoor().port()));
        shut();
        if (isOn) {
            open();
        } else {
            become(new State.Off());
        }
    }

    /// Moves to another port, at once when it is on.
    ///
    /// @param port 1024 to 65535; empty for the usual one or the next that is free
    /// @throws CurationException for another port, or when the choice can't be kept
    public synchronized void move(Optional<Integer> port) throws CurationException {
        if (port.isPresent() && (port.get() < 1024 || port.get() > 65_535)) {
            throw Failures.badInput(
                    port.get() + " is no port for agents.",
                    "Choose one from 1024 to 65535, for example " + USUAL_PORT + ".");
        }
        rules.setAgentsDoor(new Rules.AgentsDoor(rules.agentsDoor().isOn(), port.orElse(0)));
        if (rules.agentsDoor().isOn()) {
            shut();
            open();
        }
    }

    private void open() {
        if (opener == null) { // a command of this workspace, which answers nobody
            return;
        }
        try {
            int wanted = rules.agentsDoor().port();
            serving = opener.open(wanted);
            int port = serving.port();
            become(new State.On(port, port != (wanted == 0 ? USUAL_PORT : wanted)));
        } catch (CurationException problem) {
            become(new State.Failed(problem));
        }
    }

    private void shut() {
        var open = serving;
        serving = null;
        if (open != null) {
            open.close();
        }
    }

    private void become(State now) {
        state = now;
        changes.publish(new Change.AgentsChanged());
    }

    /// Answers nobody any more; the choice stays.
    @Override
    public synchronized void close() {
        isClosed = true;
        opener = null;
        shut();
        state = new State.Off();
    }
}
