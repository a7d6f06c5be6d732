package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `emend serve` as a process of its own, beside commands, windows and others of its kind.
@Tag("slow")
class ServeCommandTest {
    private static final int PATIENCE_SECONDS = 120;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Process> processes = new ArrayList<>();

    @TempDir
    private Path room;

    private EmendCommand emends;
    private Path known;

    @BeforeEach
    void prepare() throws Exception {
        emends = new EmendCommand(room);
        known = emends.sample("git_cli");
        emends.run("search", "branch", "--in", known.toString()).exits(0);
    }

    @AfterEach
    void end() {
        http.close();
        processes.forEach(process -> process.destroyForcibly().onExit().join());
    }

    private record Serving(Process process, BufferedReader lines, String address) {
        /// As a service manager ends it.
        void end() throws InterruptedException {
            process.toHandle().destroy(); // what it printed can still be read
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        }
    }

    private Process start(String name, String... args) throws IOException {
        var process = emends.program(List.of(), Emend.class, args)
                .redirectError(room.resolve(name + ".err").toFile())
                .start();
        processes.add(process);
        return process;
    }

    private Serving serve(String name) throws IOException {
        var process = start(name, "serve");
        var lines = process.inputReader(StandardCharsets.UTF_8);
        var address = String.valueOf(lines.readLine());
        assertTrue(address.startsWith("http://127.0.0.1:"), () -> address + " " + told(name));
        return new Serving(process, lines, address);
    }

    private String told(String name) {
        try {
            return Files.readString(room.resolve(name + ".err"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aServerWithoutAWindowAnswersAgentsAndTakesCommandsUntilItIsEnded() throws Exception {
        var serving = serve("first");
        var address = serving.address();
        var token = emends.run("agents", "add", "probe", "--scope", "read")
                .exits(0)
                .out()
                .strip();
        var answer = ask(address + "/knowledge?limit=1", token);
        assertEquals(200, answer.statusCode());
        assertTrue(json(answer).integer("total").orElse(0) > 0);

        emends.run("agents", "pause", "probe").exits(0);
        assertEquals(403, ask(address + "/health", token).statusCode());
        emends.run("agents", "revoke", "probe").exits(0);
        assertEquals(401, ask(address + "/health", token).statusCode());

        int port = URI.create(address).getPort();
        var elsewhere = emends.run("serve", "--port", "" + (port + 1)).exits(1);
        assertTrue(elsewhere.err().contains("already runs on port " + port), elsewhere.err());
        assertFalse(elsewhere.err().contains("answered there"), elsewhere.err());
        assertTrue(told("first").contains("Agents are answered there"), told("first"));
        serving.end();
        assertFalse(told("first").contains(token), "the token is in the log");
        assertEquals("[]", emends.run("agents", "list", "--json").exits(0).out().strip());
    }

    @Test
    void optionsThatWouldBeIgnoredAreMistakes() throws Exception {
        emends.run("serve", "--stdio", "--port", "7399").exits(64);
        emends.run("serve", "--scope", "read").exits(64);
        emends.run("serve", "--stdio", "--scope", "root").exits(64);
        var unknown =
                emends.run("agents", "add", "probe", "--scope", "read,root").exits(64);
        var never = emends.run("agents", "add", "probe", "--expires", "0").exits(64);
        assertTrue(never.err().contains("1 day or more"), never.err());
        assertTrue(unknown.err().contains("There is no permission “root”."), unknown.err());
    }

    @Test
    void aServerTellsHowManyCatalogsItServesAndHowToAddOne() throws Exception {
        var serving = serve("first");
        serving.end();
        assertTrue(told("first").contains("Agents are served 1 catalog."), told("first"));
        assertTrue(told("first").contains("emend review --in FILE"), told("first"));
    }

    @Test
    void aSecondServerSharesTheFirstAndTakesItOverWhenThatIsKilled() throws Exception {
        var first = serve("first");
        var token = emends.run("agents", "add", "probe", "--scope", "read")
                .exits(0)
                .out()
                .strip();
        var second = serve("second");
        assertEquals(first.address(), second.address());

        first.process().destroyForcibly().onExit().join();
        var health = await(first.address() + "/health", token, _ -> true);
        assertEquals(Json.from(1), health.get("catalogs"));
        second.end();
    }

    @Test
    void aWindowTakesTheWorkspaceOverAndGivesItBackWhileAgentsAreAnswered() throws Exception {
        var serving = serve("serving");
        var health = serving.address() + "/health";
        var token = emends.run("agents", "add", "probe", "--scope", "read")
                .exits(0)
                .out()
                .strip();
        await(health, token, said -> said.text("search").orElse("").equals("ready"));

        var other = emends.sample("spreadsheet_desktop");
        var window = start("window", "window", other.toString());
        var owner = emends.workspace().resolve("store.lock");
        var pid = Long.toString(window.pid());
        while (!Files.readString(owner).strip().equals(pid)) {
            assertTrue(window.isAlive(), told("window"));
            LockSupport.parkNanos(1_000_000);
        }
        // what the workspace knows is served, not only what the window was opened on
        await(
                health,
                token,
                said -> Json.from(2).equals(said.get("catalogs"))
                        && said.text("search").orElse("").equals("ready"));
        assertEquals(1, total(serving.address(), "git_push_branch", token));
        assertEquals(pid, Files.readString(owner).strip());

        window.destroyForcibly().onExit().join();
        await(health, token, said -> Json.from(2).equals(said.get("catalogs")));
        assertEquals(
                Long.toString(serving.process().pid()), Files.readString(owner).strip());
        serving.end();
        assertEquals("", String.join("", serving.lines().lines().toList()), "one address for all");
    }

    private int total(String address, String id, String token) throws Exception {
        var listed = json(ask(address + "/knowledge?filter=id%3A" + id, token));
        return listed.integer("total").orElse(0);
    }

    /// The answer once there is one that is as wanted; between two owners there is none.
    private Json.Obj await(String address, String token, Predicate<Json.Obj> wanted) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        var last = "nothing";
        while (System.nanoTime() - end < 0) {
            try {
                var answer = ask(address, token);
                last = answer.body();
                if (answer.statusCode() == 200 && wanted.test(json(answer))) {
                    return json(answer);
                }
            } catch (IOException e) {
                last = e.toString();
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("at last " + last);
    }

    private static Json.Obj json(HttpResponse<String> answer) throws Exception {
        return (Json.Obj) JsonText.parse(answer.body());
    }

    private HttpResponse<String> ask(String address, String token) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("Authorization", "Bearer " + token)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
