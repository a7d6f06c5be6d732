package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `emend serve` as a process of its own, and `emend agents` beside it.
@Tag("slow")
class ServeCommandTest {
    @TempDir private Path room;

    @Test
    void aServerWithoutAWindowAnswersAgentsAndTakesCommandsUntilItIsEnded() throws Exception {
        var emends = new Emends(room);
        emends.run("search", "branch", "--in", emends.sample("git_cli").toString()).exits(0);
        var errors = room.resolve("errors.txt");
        var serving =
                emends.program(List.of(), Emend.class, "serve")
                        .redirectError(errors.toFile())
                        .start();
        String token;
        try (var lines = serving.inputReader(StandardCharsets.UTF_8)) {
            var address = String.valueOf(lines.readLine());
            assertTrue(address.startsWith("http://127.0.0.1:"), address);

            var added = emends.run("agents", "add", "probe", "--scope", "read").exits(0);
            token = added.out().strip();
            var answer = ask(address + "/knowledge?limit=1", token);
            assertEquals(200, answer.statusCode());
            assertTrue(((Json.Obj) JsonText.parse(answer.body())).integer("total").orElse(0) > 0);

            var second = emends.run("serve").exits(1);
            assertTrue(second.err().contains("agents' door"), second.err());

            emends.run("agents", "pause", "probe").exits(0);
            assertEquals(403, ask(address + "/health", token).statusCode());
            emends.run("agents", "revoke", "probe").exits(0);
            assertEquals(401, ask(address + "/health", token).statusCode());
        } finally {
            serving.destroy();
            assertTrue(serving.waitFor(60, TimeUnit.SECONDS));
        }
        assertTrue(!Files.readString(errors).contains(token), "the token is in the log");
        assertEquals("[]", emends.run("agents", "list", "--json").exits(0).out().strip());
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
