package dev.emend.server;

import dev.emend.app.agents.AgentServerControl;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;

/// The sockets of the agent server: 127.0.0.1 and, where there is one, ::1, with one port.
///
/// Both or none: else another program could answer agents that ask `localhost`.
record Loopback(int port, List<ServerSocketChannel> channels) {
    private static final int NEIGHBOURS = 20;
    private static final int BACKLOG = 256;
    private static final byte[] FOUR = {127, 0, 0, 1};
    private static final byte[] SIX = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    /// @param port 0 for the usual one or the next that is free
    static Loopback open(int port) throws UserException {
        int first = port == 0 ? AgentServerControl.USUAL_PORT : port;
        int last = port == 0 ? first + NEIGHBOURS : first;
        for (int candidatePort = first; candidatePort <= last; candidatePort++) {
            try {
                return bind(candidatePort);
            } catch (BindException e) {
                if (candidatePort == last) {
                    throw portFailure(first, Messages.of("server.becausePortTaken"), e);
                }
            } catch (IOException problem) {
                throw portFailure(candidatePort, String.valueOf(problem.getMessage()), problem);
            }
        }
        throw new IllegalStateException("no port was tried");
    }

    /// Any port that is free, for tests.
    static Loopback anywhere() throws UserException {
        for (int tries = 0; ; tries++) {
            try {
                return bind(0);
            } catch (IOException problem) {
                if (tries == NEIGHBOURS) {
                    throw portFailure(0, String.valueOf(problem.getMessage()), problem);
                }
            }
        }
    }

    private static Loopback bind(int port) throws IOException {
        var channels = new ArrayList<ServerSocketChannel>();
        try {
            var four = ServerSocketChannel.open(StandardProtocolFamily.INET);
            channels.add(four);
            listen(four, FOUR, port);
            int bound = ((InetSocketAddress) four.getLocalAddress()).getPort();
            if (hasSix()) {
                var six = ServerSocketChannel.open(StandardProtocolFamily.INET6);
                channels.add(six);
                listen(six, SIX, bound);
            }
            return new Loopback(bound, channels);
        } catch (IOException e) {
            for (var channel : channels) {
                channel.close();
            }
            throw e;
        }
    }

    private static void listen(ServerSocketChannel channel, byte[] address, int port) throws IOException {
        channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        channel.bind(new InetSocketAddress(InetAddress.getByAddress(address), port), BACKLOG);
    }

    private static boolean hasSix() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .anyMatch(address -> address instanceof Inet6Address && address.isLoopbackAddress());
    }

    private static UserException portFailure(int port, String reason, IOException problem) {
        return new UserException(
                UserException.Code.MISSING,
                Messages.of("server.portNotOpened", port, reason),
                Messages.of("server.restWorks"),
                Messages.of("server.freePort"),
                problem);
    }
}
