package dev.emend.gui.agents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.agents.AgentsViewModel.Side;
import dev.emend.gui.agents.ConnectViewModel.Step;
import dev.emend.gui.kit.Fx;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Connecting an agent in the real window, by keys alone, until a real client was answered.
class ConnectKeysTest {
    private static final Pattern TOKEN = Pattern.compile("emend_[A-Za-z0-9_-]{43}");
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");

    @TempDir
    private Path folder;

    private AgentsWindow window;

    @BeforeEach
    void openTheWindow() throws Exception {
        window = new AgentsWindow(folder);
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        window.close();
    }

    private ConnectViewModel connect() {
        return window.model().connect;
    }

    private void untilStepIs(Step step) throws Exception {
        Fx.await(
                "the step " + step,
                () -> connect().step.get() == step && !connect().isBusy.get());
    }

    private List<AgentClientService.RegisteredClient> clients() throws Exception {
        return window.opened.workspace().access().clients().all();
    }

    /// Up to the configuration, which is returned as it was copied.
    private String configured(String name) throws Exception {
        window.press("Shortcut+N");
        window.untilFocusIsOn("connect-name");
        window.type(name);
        window.press("Enter");
        untilStepIs(Step.PERMISSIONS);
        window.untilFocusIsOn("connect-scope-read");
        window.press("Shortcut+Enter");
        untilStepIs(Step.CONFIGURATION);
        Fx.await("the token", () -> connect().configuration().contains("Bearer emend_"));
        window.untilFocusIsOn("agents-copy");
        window.press("Enter");
        var configuration = Fx.get(() -> connect().configuration());
        Fx.await(
                "it is copied",
                () -> configuration.equals(Clipboard.getSystemClipboard().getString()));
        return configuration;
    }

    private static String token(String configuration) {
        var found = TOKEN.matcher(configuration);
        assertTrue(found.find(), configuration);
        return found.group();
    }

    private static String address(String configuration) {
        var found = ADDRESS.matcher(configuration);
        assertTrue(found.find(), configuration);
        return found.group();
    }

    private static HttpResponse<String> get(String address, String token) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(address))
                            .header("Authorization", "Bearer " + token)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void anMcpClientConnectsAndItsFirstAnswerIsShown() throws Exception {
        var copied = configured("night-runner");
        assertTrue(copied.startsWith("claude mcp add --transport http emend http://127.0.0.1:"), copied);
        window.press("Shortcut+Enter");
        untilStepIs(Step.FIRST_CALL);
        window.untilTextIs("connect-call", "Waiting for the first call…");

        var transport = HttpClientStreamableHttpTransport.builder(address(copied))
                .addHttpRequestCustomizer(
                        (request, _, _, _, _) -> request.header("Authorization", "Bearer " + token(copied)))
                .build();
        try (var client = McpClient.sync(transport).build()) {
            client.initialize();
            window.untilTextIs("connect-call", "night-runner is connected");
            assertTrue(window.text("connect-call-text").contains("initialize"), window.text("connect-call-text"));
            client.callTool(McpSchema.CallToolRequest.builder("retrieve_knowledge")
                    .arguments(Map.of("query", "sort a range"))
                    .build());
        }
        Fx.await("the first answer", () -> connect().call.get().answer().isPresent());
        assertTrue(window.text("connect-answer").contains("sort_range"), window.text("connect-answer"));

        window.press("Shortcut+Enter");
        Fx.await("the end", () -> window.model().side.get() == Side.TABS);
        window.untilFocusIsOn("agents-clients");
        assertEquals("night-runner", Fx.get(() -> window.model().selection.get()));
        assertTrue(Fx.get(() -> connect().token.get() == null));
        assertTrue(window.opened.workspace().access().firstAnswer().first().isEmpty(), "nobody looks at it any more");
        assertNoFileHas(token(copied));
    }

    /// The token is in no file of the workspace: no log, no journal, no database.
    private void assertNoFileHas(String token) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertFalse(text.contains(token), file.toString());
            }
        }
    }

    @Test
    void aClientGetsNoMoreThanThePermissionsThatWereTicked() throws Exception {
        window.press("Shortcut+N");
        window.untilFocusIsOn("connect-name");
        assertEquals("claude-code", window.text("connect-name"), "named after the program");
        window.press("Enter");
        untilStepIs(Step.PERMISSIONS);
        window.untilFocusIsOn("connect-scope-read");
        window.press("Space");
        window.press("Shortcut+Enter");
        untilStepIs(Step.CONFIGURATION);
        assertEquals(Set.of(Scope.PROPOSE), clients().getFirst().client().scopes());
        window.press("Shortcut+Shift+C");
        var copied = AgentsWindow.clipboard();

        window.press("Shortcut+Enter");
        untilStepIs(Step.FIRST_CALL);
        assertEquals(403, get(address(copied) + "/knowledge", token(copied)).statusCode());
        window.untilTextIs("connect-call", "claude-code is connected");
        assertTrue(window.text("connect-call-text").contains("Refused with 403"), window.text("connect-call-text"));

        window.press("Alt+Left");
        window.press("Alt+Left");
        untilStepIs(Step.PERMISSIONS);
        window.untilFocusIsOn("connect-scope-read");
        window.press("Space");
        window.press("Shortcut+Enter");
        untilStepIs(Step.CONFIGURATION);
        assertEquals(1, clients().size());
        assertEquals(200, get(address(copied) + "/knowledge", token(copied)).statusCode());
        window.press("Shortcut+Enter");
        Fx.await("the answer", () -> connect().call.get().answer().isPresent());
    }

    @Test
    void aWrongTokenAndALongWaitAreExplained() throws Exception {
        Fx.run(() -> connect().setPatience(Duration.ofMillis(1)));
        var copied = configured("night-runner");
        window.press("Shortcut+Enter");
        untilStepIs(Step.FIRST_CALL);
        Fx.await("what to look at", () -> connect().hints().size() == 3);
        assertTrue(Fx.get(() -> connect().hints().get(1)).contains(address(copied)));

        assertEquals(401, get(address(copied) + "/health", "emend_wrong").statusCode());
        Fx.await("the wrong token", () -> connect().hints().toString().contains("unknown token"));

        window.press("Shortcut+Shift+O");
        Fx.await("the server is off", () -> connect().hints().toString().contains("server is off"));
        assertEquals("Waiting for the first call…", window.text("connect-call"));
    }

    @Test
    void escapeLeavesSafelyAndSaysWhetherThereIsAClient() throws Exception {
        window.press("Shortcut+N");
        window.untilFocusIsOn("connect-name");
        window.press("Esc");
        Fx.await("the end", () -> window.model().side.get() == Side.TABS);
        assertEquals(List.of(), clients());
        assertFalse(window.hasToast(), "nothing was done");

        var token = token(configured("night-runner"));
        window.press("Esc");
        window.untilToastIs("night-runner stays a client. Press Delete to revoke it.");
        window.untilFocusIsOn("agents-clients");
        window.press("Delete");
        Fx.await("the question", () -> window.model().side.get() == Side.REVOKE);
        window.press("Shortcut+Enter");
        Fx.await("nobody", () -> window.model().clients.isEmpty());
        assertTrue(window.opened
                .workspace()
                .access()
                .clients()
                .clientOfToken(token)
                .isEmpty());
    }
}
