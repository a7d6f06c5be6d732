package dev.emend;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AppEvent;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.agents.HttpServerSession;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.cli.common.StdioClient;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.server.AgentServer;
import dev.emend.server.mcp.McpServer;
import dev.emend.server.tools.AgentTools;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Server for agents of the process that owns a workspace, with or without a window, over standard
/// streams and over HTTP.
///
/// Agents may ask for everything the workspace knows, whether or not a person opened it today: when the
/// first agent comes, all catalogs of the workspace are opened and search is started. A catalog that a
/// person closes afterwards stays closed, unless no catalog at all is open when the next agent comes.
final class OwnerAgentServer implements OwnerSocket.Agents {
    private static final Logger LOG = Logger.getLogger(OwnerAgentServer.class.getName());

    private final Workspace workspace;
    private boolean isPrepared;

    OwnerAgentServer(Workspace workspace) {
        this.workspace = workspace;
    }

    synchronized void prepare() {
        try {
            if (!isPrepared || workspace.library().catalogs().isEmpty()) {
                workspace.library().openForAgents(problem -> LOG.warning("Not read: " + problem.message()));
            }
        } catch (UserException e) {
            LOG.warning("Nothing was opened for agents: " + e.message());
        }
        isPrepared = true;
        workspace.search().start();
        workspace.memories().search().start(); // else the first question is answered by words only
    }

    /// As a person's switch starts the server for HTTP.
    AgentServerControl.ServerHandle open(int port) throws UserException {
        prepare();
        return AgentServer.start(workspace, port);
    }

    private HttpServerSession.LeasedServer lease(StdioClient.HttpPort port) throws UserException {
        var server = workspace.access().server();
        var loan = server.lease(port.requestedPort(), requestedPort -> reopen(port, requestedPort));
        return new HttpServerSession.LeasedServer() {
            private @Nullable AutoCloseable following;

            @Override
            public int port() throws UserException {
                return switch (server.state()) {
                    case AgentServerControl.State.On(int openPort, var _) -> openPort;
                    case AgentServerControl.State.Off _ -> 0;
                    case AgentServerControl.State.Failed(var problem) -> throw problem;
                };
            }

            @Override
            public void follow(Runnable onChange) {
                following = workspace.changes().subscribe(change -> {
                    if (change instanceof AppEvent.AgentsChanged) {
                        onChange.run();
                    }
                });
            }

            @Override
            public int catalogs() {
                return workspace.library().catalogs().size();
            }

            @Override
            public int memories() throws UserException {
                var table = workspace.memories().table();
                return table.servedRows(table.filter("state:kept tier:active"))
                        .rows()
                        .size();
            }

            @Override
            public List<String> notes() {
                return workspace.agents().collections().notes();
            }

            @Override
            public void close() {
                try {
                    if (following != null) {
                        following.close();
                    }
                } catch (Exception e) {
                    LOG.log(Level.WARNING, "The agent server is not followed any more", e);
                }
                loan.close();
            }
        };
    }

    /// Opens the server at its previous port, or at the wanted port when the previous one is taken.
    private AgentServerControl.ServerHandle reopen(StdioClient.HttpPort port, int requestedPort) throws UserException {
        if (port.before() != 0) {
            try {
                return open(port.before());
            } catch (UserException e) {
                LOG.warning("Agents find another address now: " + e.message());
            }
        }
        return open(requestedPort);
    }

    /// In English, whatever the window speaks.
    @Override
    public void serve(StdioClient client, InputStream in, OutputStream out) {
        Language.english(() -> answer(client, in, out)).run();
    }

    private void answer(StdioClient client, InputStream in, OutputStream out) {
        if (client.http().isPresent()) {
            HttpServerSession.serve(client.http().get(), this::lease, in, out);
            return;
        }
        prepare();
        if (client.wantsNotes()) {
            CollectionStatusPrinter.serve(workspace.agents().collections()::notes, in, out);
            return;
        }
        McpServer.of(AgentTools.of(workspace).all(), workspace).serve(in, out, client::client);
    }
}
