package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `emend serve` and `emend agents` as processes of their own.
class ServeCommandTest {
    @TempDir private Path home;

    private Process start(String... args) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.emend.Emend"));
        command.addAll(List.of(args));
        var builder =
                new ProcessBuilder(command)
                        .redirectError(home.resolve("errors.txt").toFile());
        builder.environment().put("XDG_DATA_HOME", home.resolve("data").toString());
        builder.environment().put("XDG_CONFIG_HOME", home.resolve("config").toString());
        return builder.start();
    }

    private record Done(int exit, String out, String err) {}

    private Done run(String... args) throws Exception {
        var process = start(args);
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return new Done(
                process.exitValue(), out, Files.readString(home.resolve("errors.txt")));
    }

    private static BufferedReader lines(Process process) {
        return process.inputReader(StandardCharsets.UTF_8);
    }

    @Test
    void aServerWithoutAWindowAnswersAgentsAndTakesCommandsUntilItIsEnded() throws Exception {
        var catalog = home.resolve("knowledge_catalog.json");
        Files.copy(Path.of("catalogs", "git_cli", "knowledge_catalog.json"), catalog);
        assertEquals(0, run("catalog", catalog.toString(), "--json").exit);
        assertEquals(0, run("search", "branch", "--in", catalog.toString()).exit);
        var serving = start("serve");
        try {
            var address = lines(serving).readLine();
            assertTrue(address.startsWith("http://127.0.0.1:"), address);

            var token = run("agents", "add", "probe", "--scope", "read");
            assertEquals(0, token.exit, token.err);
            var answer = ask(address + "/knowledge?limit=1", token.out.strip());
            assertEquals(200, answer.statusCode());
            assertTrue(
                    ((Json.Obj) JsonText.parse(answer.body())).integer("total").orElse(0) > 0);

            var second = run("serve");
            assertEquals(1, second.exit);
            assertTrue(second.err.contains("agents' door"), second.err);

            assertEquals(0, run("agents", "revoke", "probe").exit);
            assertEquals(401, ask(address + "/health", token.out.strip()).statusCode());
        } finally {
            serving.destroy();
            assertTrue(serving.waitFor(30, TimeUnit.SECONDS));
        }
        assertEquals("[]", run("agents", "list", "--json").out.strip());
    }

    private static HttpResponse<String> ask(String address, String token) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(address))
                            .header("Authorization", "Bearer " + token)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }
}
