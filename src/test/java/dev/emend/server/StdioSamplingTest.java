package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.Emend;
import dev.emend.app.team.TeamWorkspace;
import dev.emend.fixtures.EmendCommand;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A client of the official SDK starts the program and is asked back over its standard streams.
class StdioSamplingTest {
    @TempDir
    private Path room;

    @Test
    void whatThePersonAllowsInTheSettingsIsAsked() throws Exception {
        var emend = new EmendCommand(room);
        var catalog = emend.sample("git_cli");
        emend.run("review", "--in", catalog.toString(), "--json").exits(0);
        var settings = Files.createDirectories(room.resolve("config").resolve("emend"));
        Files.writeString(settings.resolve("settings.json"), "{\"agentQuestionsPerDay\": 2}\n");
        var program = emend.program(List.of(), Emend.class, "serve", "--stdio", "--pending", "--client", "robot");
        var parameters = ServerParameters.builder(program.command().getFirst())
                .args(program.command().subList(1, program.command().size()))
                .env(program.environment())
                .build();
        var transport = new StdioClientTransport(parameters, McpJsonDefaults.getMapper());
        try (var client = new SamplingClient(
                transport, "sdk", _ -> SamplingClient.answer("separate", "They are of two commands."))) {
            assertNotEquals(client.awaitQuestion(), client.nextQuestion(), "both orders");
            // the program that is asked owns the workspace, and carries out commands
            TeamWorkspace.await(
                    "the judgment", () -> emend.run("conflicts", "--json").out().contains("agent robot"));
        }
        assertTrue(Files.readString(emend.workspace().resolve("questions.json")).contains("\"asked\":2"));
    }
}
