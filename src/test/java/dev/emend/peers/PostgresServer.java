package dev.emend.peers;

import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/// A PostgreSQL server of this machine's packages, with its data in a temporary folder.
public final class PostgresServer implements AutoCloseable {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static @Nullable PostgresServer shared;

    private final Path folder;
    private final Path programs;
    private final int port;
    private @Nullable Peer peer;

    private PostgresServer(Path folder, Path programs, int port) {
        this.folder = folder;
        this.programs = programs;
        this.port = port;
    }

    /// The one that all tests of this process share; it ends with the process.
    public static synchronized PostgresServer shared() throws IOException {
        var running = shared;
        if (running == null) {
            running = start();
            var started = running;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> closeQuietly(started)));
            shared = running;
        }
        return running;
    }

    private static void closeQuietly(PostgresServer server) {
        try {
            server.close();
        } catch (IOException e) {
            System.err.println("PostgreSQL was not stopped: " + e.getMessage());
        }
    }

    /// One of its own, for tests that stop it; the test is skipped where there is no PostgreSQL.
    public static PostgresServer start() throws IOException {
        var programs = programs();
        Assumptions.assumeTrue(
                programs.isPresent(),
                "PostgreSQL is not installed: apt-get install --no-install-recommends postgresql");
        var folder = Files.createTempDirectory("emend-postgres");
        if (isRoot()) {
            var users = folder.getFileSystem().getUserPrincipalLookupService();
            Files.setOwner(folder, users.lookupPrincipalByName("postgres"));
        }
        var server = new PostgresServer(folder, programs.get(), Peer.freePort());
        server.initialize();
        server.up();
        return server;
    }

    private static Optional<Path> programs() throws IOException {
        var root = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(root)) {
            return Optional.empty();
        }
        try (var versions = Files.list(root)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /// The server refuses to run as root.
    private static List<String> asPostgres() {
        return isRoot() ? List.of("runuser", "-u", "postgres", "--") : List.of();
    }

    private void initialize() throws IOException {
        var peer = Peer.start(
                asPostgres(),
                "TERM",
                List.of(
                        programs.resolve("initdb").toString(),
                        "-D",
                        folder.resolve("data").toString(),
                        "-A",
                        "trust",
                        "-U",
                        "postgres",
                        "--no-sync",
                        "--locale=C.UTF-8",
                        "-E",
                        "UTF8"),
                folder,
                log());
        peer.await(() -> peer.said().contains("Success"));
    }

    private static Path log() throws IOException {
        var log = Files.createTempFile("emend-postgres", ".log");
        log.toFile().deleteOnExit();
        return log;
    }

    /// Starts it again after [#down].
    public void up() throws IOException {
        var started = Peer.start(
                asPostgres(),
                "INT",
                List.of(
                        programs.resolve("postgres").toString(),
                        "-D",
                        folder.resolve("data").toString(),
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "unix_socket_directories=",
                        "-c",
                        "fsync=off",
                        "-c",
                        "synchronous_commit=off"),
                folder,
                log());
        peer = started;
        started.await(this::answers);
    }

    private boolean answers() {
        try (var _ = connect("postgres")) {
            return true;
        } catch (SQLException e) { // asked again until it is up
            return false;
        }
    }

    /// Stops it as a crash of the machine would look from outside: connections break.
    public void down() throws IOException {
        var running = peer;
        if (running != null) {
            running.close();
            peer = null;
        }
    }

    public int port() {
        return port;
    }

    /// A connection of the database's owner.
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres&sslmode=disable".formatted(port, database));
    }

    public TeamAddress address(String database) throws StoreException {
        return TeamAddress.parse(
                "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres&sslmode=disable".formatted(port, database));
    }

    /// Makes a database that nobody else uses.
    ///
    /// @param template what it holds at first; `template1` for nothing
    public String database(String template) throws SQLException {
        var name = "test" + DATABASES.incrementAndGet();
        try (var connection = connect("postgres");
                var statement = connection.createStatement()) {
            statement.execute("create database " + name + " template " + template);
        }
        return name;
    }

    @Override
    public void close() throws IOException {
        down();
        try (var all = Files.walk(folder)) {
            for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
