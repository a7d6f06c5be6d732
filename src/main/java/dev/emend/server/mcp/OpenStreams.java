package dev.emend.server.mcp;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.model.UserException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.io.Connection;

/// The streams clients hold open, each with the token it began with. A token that was taken back,
/// replaced or paused ends its streams at once, of events and of the protocol alike: their
/// connections are closed. Thread-safe.
public final class OpenStreams implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(OpenStreams.class.getName());

    private final AgentClientService clients;
    private final AutoCloseable subscription;
    private final Map<Object, Stream> open = new ConcurrentHashMap<>();

    private record Stream(String token, Connection connection) {}

    public OpenStreams(AgentClientService clients, AppEvents changes) {
        this.clients = clients;
        subscription = changes.subscribe(change -> {
            if (change instanceof AppEvent.AgentsChanged) {
                open.values().forEach(this::endUnwelcome);
            }
        });
    }

    /// @return to be run when the stream has ended
    public Runnable register(String token, Connection connection) {
        var key = new Object();
        var stream = new Stream(token, connection);
        open.put(key, stream);
        // it may have been taken back since the gate looked
        endUnwelcome(stream);
        return () -> open.remove(key);
    }

    private void endUnwelcome(Stream stream) {
        try {
            if (!clients.isWelcome(stream.token)) {
                stream.connection.getEndPoint().close();
            }
        } catch (UserException e) { // who can't be looked up is not let in either
            LOG.log(Level.WARNING, "A stream was ended", e);
            stream.connection.getEndPoint().close();
        }
    }

    @Override
    public void close() {
        try {
            subscription.close();
        } catch (Exception e) {
            LOG.log(Level.WARNING, "The streams are not watched any more", e);
        }
    }
}
