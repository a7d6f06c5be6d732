package dev.emend.peers;

import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/// PostgreSQL with pgvector as PGlite, in the memory of a Node process. All its connections share
/// one session and one database.
public final class PgliteServer implements AutoCloseable {
    private static @Nullable PgliteServer shared;

    private final Peer peer;
    private final int port;

    private PgliteServer(Peer peer, int port) {
        this.peer = peer;
        this.port = port;
    }

    /// The one that all tests of this process share; it ends with the process. The test is skipped
    /// where there is none.
    public static synchronized PgliteServer shared() throws IOException {
        var running = shared;
        if (running == null) {
            running = start();
            var started = running;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> closeQuietly(started)));
            shared = running;
        }
        return running;
    }

    private static void closeQuietly(PgliteServer server) {
        try {
            server.close();
        } catch (IOException e) {
            System.err.println("PGlite was not stopped: " + e.getMessage());
        }
    }

    /// One of the caller alone, empty.
    public static PgliteServer start() throws IOException {
        var peers = Path.of(System.getProperty("emend.home", "")).resolve("target/peers");
        var program = peers.resolve("node_modules/.bin/pglite-server");
        Assumptions.assumeTrue(Files.exists(program), "PGlite is not in target/peers: ./check takes it from npm");
        int port = Peer.freePort();
        var log = Files.createTempFile("emend-pglite", ".log");
        log.toFile().deleteOnExit();
        var peer = Peer.start(
                List.of(),
                "TERM",
                List.of(
                        "node",
                        program.toAbsolutePath().toString(),
                        "--db=memory://",
                        "--host=127.0.0.1",
                        "--port=" + port,
                        "-e",
                        "@electric-sql/pglite-pgvector:vector",
                        "-m",
                        "24"),
                peers.toAbsolutePath(),
                log);
        peer.await(() -> peer.said().contains("listening"));
        return new PgliteServer(peer, port);
    }

    public int port() {
        return port;
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres&sslmode=disable&prepareThreshold=0"
                        .formatted(port));
    }

    public TeamAddress address() throws StoreException {
        return TeamAddress.parse(
                "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres&sslmode=disable".formatted(port));
    }

    @Override
    public void close() throws IOException {
        peer.close();
    }
}
