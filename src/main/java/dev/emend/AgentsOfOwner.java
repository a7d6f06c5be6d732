package dev.emend;

import dev.emend.cli.Guest;
import dev.emend.cli.HttpLoan;
import dev.emend.cli.OwnerSocket;
import dev.emend.curation.AgentSwitch;
import dev.emend.curation.Change;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.server.AgentServer;
import dev.emend.server.AgentTools;
import dev.emend.server.McpServer;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// How the owner of a workspace serves agents, a window as well as a process without one, over
/// standard streams as well as over HTTP.
///
/// They ask for what the workspace knows, whether or not somebody opened it today: when the first
/// one comes, all its catalogs are opened and search is started. What a person closes afterwards
/// stays closed, unless nothing at all is open when the next one comes.
final class AgentsOfOwner implements OwnerSocket.Agents {
    private static final Logger LOG = Logger.getLogger(AgentsOfOwner.class.getName());

    private final Door door;
    private boolean isPrepared;

    AgentsOfOwner(Door door) {
        this.door = door;
    }

    synchronized void prepare() {
        try {
            if (!isPrepared || door.library().catalogs().isEmpty()) {
                openKnown();
            }
        } catch (CurationException unreadable) {
            LOG.warning("Nothing was opened for agents: " + unreadable.what());
        }
        isPrepared = true;
        door.recall().start();
    }

    private void openKnown() throws CurationException {
        for (var recent : door.library().recent().reversed()) { // the newest one last, as it was
            try {
                if (recent.isToOpen()) {
                    door.library().open(recent.path());
                }
            } catch (CurationException unreadable) {
                LOG.warning("Left out: " + unreadable.what());
            }
        }
    }

    /// As a person's switch opens the door for HTTP.
    AgentSwitch.Serving open(int port) throws CurationException {
        prepare();
        return AgentServer.start(door, port);
    }

    private HttpLoan.Lent lend(Guest.HttpPort port) throws CurationException {
        var server = door.access().server();
        var loan = server.lend(port.wanted(), wanted -> again(port, wanted));
        return new HttpLoan.Lent() {
            private @Nullable AutoCloseable following;

            @Override
            public int port() throws CurationException {
                return switch (server.state()) {
                    case AgentSwitch.State.On(int now, _) -> now;
                    case AgentSwitch.State.Off _ -> 0;
                    case AgentSwitch.State.Failed(var problem) -> throw problem;
                };
            }

            @Override
            public void follow(Runnable changed) {
                following =
                        door.changes()
                                .subscribe(change -> {
                                    if (change instanceof Change.AgentsChanged) {
                                        changed.run();
                                    }
                                });
            }

            @Override
            public int catalogs() {
                return door.library().catalogs().size();
            }

            @Override
            public void close() {
                try {
                    if (following != null) {
                        following.close();
                    }
                } catch (Exception failed) {
                    LOG.log(Level.WARNING, "The door is not followed any more", failed);
                }
                loan.close();
            }
        };
    }

    /// Where agents found it before, if that port can be had.
    private AgentSwitch.Serving again(Guest.HttpPort port, int wanted) throws CurationException {
        if (port.before() != 0) {
            try {
                return open(port.before());
            } catch (CurationException taken) {
                LOG.warning("Agents find another address now: " + taken.what());
            }
        }
        return open(wanted);
    }

    @Override
    public void serve(Guest guest, InputStream in, OutputStream out) {
        if (guest.http().isPresent()) {
            HttpLoan.serve(guest.http().get(), this::lend, in, out);
            return;
        }
        prepare();
        McpServer.of(AgentTools.of(door).all(), door).serve(in, out, guest::client);
    }
}
