package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.Emend;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.EmendCommand;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A known collection that may not be read any more is named by every command, whether a server runs or not.
class DeniedFileTest {
    /// Rights bind root too.
    private static final List<String> BOUND = List.of(
            "setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyCommandNamesIt(boolean isServed, @TempDir Path temp) throws Exception {
        var room = temp.toRealPath();
        var emend = new EmendCommand(room);
        var collections = new ArrayList<Path>();
        for (var kind : CollectionKind.values()) {
            var collection = kind.create(Files.createDirectory(room.resolve(kind.name())), "Run the tests");
            emend.run("review", "--in", collection.toString()).exits(0);
            collections.add(collection);
        }
        var server = isServed ? serve(emend) : null;
        var token = emend.run("agents", "add", "probe", "--scope", "read")
                .exits(0)
                .out()
                .strip();
        var rights = new LinkedHashMap<Path, Set<PosixFilePermission>>();
        try {
            for (var collection : collections) {
                rights.put(collection, Files.getPosixFilePermissions(collection));
                Files.setPosixFilePermissions(collection, PosixFilePermissions.fromString("---------"));
            }
            var probe = new ArrayList<>(BOUND);
            probe.addAll(List.of("cat", collections.getFirst().toString()));
            assumeTrue(
                    emend.finish(new ProcessBuilder(probe), new byte[0]).err().contains("denied"),
                    "skipped: rights do not bind here");

            for (var command : List.of(
                    List.of("review"), List.of("changes"), List.of("conflicts"), List.of("search", "the tests"))) {
                var said = emend.finish(emend.program(BOUND, Emend.class, command.toArray(String[]::new)), new byte[0]);
                for (var collection : collections) {
                    assertTrue(said.err().contains(collection.toString()), command + " says: " + said.err());
                }
                assertEquals(collections.size(), count(said.err(), "You do not have permission"), said.err());
            }
            if (server != null) {
                var health = health(server.address, token);
                collections.forEach(collection -> assertTrue(health.contains(collection + ": "), health));
            }
            restore(rights);
            var said = emend.finish(emend.program(BOUND, Emend.class, "review"), new byte[0]);
            assertEquals(0, said.exit(), said.err());
            assertFalse(said.err().contains("permission"), said.err());
            if (server != null) {
                var told = Files.readString(room.resolve("serve.err"));
                // or by the command that saw it first
                collections.forEach(
                        collection -> assertTrue(count(told, collection + ": You do not have permission") <= 1, told));
            }
        } finally {
            restore(rights);
            if (server != null) {
                server.process.destroy();
                server.process.onExit().join();
            }
        }
    }

    /// A save that ends half way has written some of the files.
    @Test
    void whatOthersWroteIntoAFileThatHoldsOursIsNotLostWhenAnotherFileCanNotBeWritten(@TempDir Path temp)
            throws Exception {
        var room = temp.toRealPath();
        var emend = new EmendCommand(room);
        var collection = Files.createDirectory(room.resolve("memory"));
        var open = Files.writeString(collection.resolve("a.md"), "---\nname: a\n---\n\nRun the build\n");
        var closed = Files.createDirectory(collection.resolve("sub")).resolve("b.md");
        Files.writeString(closed, "---\nname: b\n---\n\nUse port 80\n");
        emend.run("review", "--in", collection.toString()).exits(0);
        var rights = new LinkedHashMap<Path, Set<PosixFilePermission>>();
        for (var path : List.of(closed, closed.getParent())) {
            rights.put(path, Files.getPosixFilePermissions(path));
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r-xr-xr-x"));
        }
        var probe = new ArrayList<>(BOUND);
        probe.addAll(List.of("touch", closed.resolveSibling("c.md").toString()));
        assumeTrue(
                emend.finish(new ProcessBuilder(probe), new byte[0]).err().contains("denied"),
                "skipped: rights do not bind here");
        var folder = collection.toString();
        run(emend, "edit", folder, "--item", "sub-b", "--set", "content=Use port 8080");
        run(emend, "edit", folder, "--item", "a", "--set", "content=Run the whole build");
        assertTrue(Files.readString(open).contains("Run the whole build"));
        Files.writeString(open, Files.readString(open).replace("whole build", "whole build, never on Friday"));

        run(emend, "review");
        restore(rights);
        run(emend, "review");

        assertTrue(Files.readString(closed).contains("Use port 8080"), Files.readString(closed));
        var conflicts = run(emend, "conflicts");
        assertTrue(
                Files.readString(open).contains("never on Friday") || conflicts.contains("never on Friday"), conflicts);
    }

    private static String run(EmendCommand emend, String... command) throws Exception {
        return emend.finish(emend.program(BOUND, Emend.class, command), new byte[0])
                .out();
    }

    private record Server(Process process, String address) {}

    private static String health(String address, String token) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(address + "/health"))
                .header("Authorization", "Bearer " + token)
                .build();
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        }
    }

    private static Server serve(EmendCommand emend) throws Exception {
        var process = emend.program(BOUND, Emend.class, "serve")
                .redirectError(emend.room.resolve("serve.err").toFile())
                .start();
        var address = String.valueOf(process.inputReader(StandardCharsets.UTF_8).readLine());
        assertTrue(address.startsWith("http://"), address);
        return new Server(process, address);
    }

    private static void restore(Map<Path, Set<PosixFilePermission>> rights) throws Exception {
        for (var each : rights.entrySet()) {
            Files.setPosixFilePermissions(each.getKey(), each.getValue());
        }
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }
}
