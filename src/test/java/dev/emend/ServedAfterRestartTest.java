package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.Terminal;
import dev.emend.fixtures.Actors;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.ServedTexts;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A server that is started while a known collection can't be read goes on with what it last held, and says of which
/// and why.
class ServedAfterRestartTest {
    private static final String PORT = "Use port 80.";
    private static final String TESTS = "Run the tests.";
    private static final String OTHER = "Never run the tests.";
    private static final String MARKS = "\n<<<<<<< HEAD\nRun them.\n=======\nSkip them.\n>>>>>>> theirs\n";

    @TempDir
    private Path temp;

    private Path room;

    private enum Damage {
        LINK("a link to "),
        OTHER_KIND("stands in its place, where it was a"),
        MARKERS("line "),
        EMPTY(""),
        GONE("the file is gone");

        private final String reason;

        Damage(String reason) {
            this.reason = reason;
        }

        void to(Path place, CollectionKind kind) throws IOException {
            switch (this) {
                case LINK -> {
                    var target = place.resolveSibling("elsewhere");
                    Files.move(place, target);
                    kind.reword(target, TESTS, OTHER);
                    Files.createSymbolicLink(place, target);
                }
                case OTHER_KIND -> {
                    boolean wasFolder = Files.isDirectory(place);
                    delete(place);
                    if (wasFolder) {
                        Files.writeString(place, OTHER);
                    } else {
                        Files.writeString(Files.createDirectory(place).resolve("MEMORY.md"), "- " + OTHER + "\n");
                    }
                }
                case MARKERS -> kind.reword(place, TESTS, MARKS);
                case EMPTY -> {
                    for (var file : kind.texts(place).keySet()) {
                        Files.writeString(file.isEmpty() ? place : place.resolve(file), "");
                    }
                }
                case GONE -> delete(place);
            }
        }
    }

    private static void delete(Path place) throws IOException {
        try (var all = Files.walk(place)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static Stream<Arguments> damages() {
        return Arrays.stream(CollectionKind.values())
                .flatMap(kind -> Arrays.stream(Damage.values()).map(damage -> Arguments.of(kind, damage)));
    }

    @BeforeEach
    void prepare() throws IOException {
        room = temp.toRealPath();
    }

    @ParameterizedTest
    @MethodSource("damages")
    void agentsGetTheWordsOfBeforeAndHealthAndStderrNameTheFile(CollectionKind kind, Damage damage) throws Exception {
        var place = kind.create(room, PORT, TESTS);
        OpenWorkspace.at(place, Clock.systemUTC()).close();
        var texts = kind.texts(place);
        damage.to(place, kind);
        var err = new ByteArrayOutputStream();
        try (var factory = serving(place, err)) {
            var workspace = factory.workspace();
            var server = new OwnerAgentServer(workspace).open(0);
            try {
                var warnings = health(workspace, server.port());
                assertEquals(1, warnings.size(), warnings::toString);
                assertTrue(warnings.getFirst().startsWith(place + ": "), warnings::toString);
                assertTrue(warnings.getFirst().toLowerCase().contains(damage.reason), warnings::toString);
                var told = err.toString(StandardCharsets.UTF_8);
                assertTrue(
                        told.contains(
                                warnings.getFirst().substring(place.toString().length() + 2)),
                        told);
                assertTrue(told.contains(place + ": "), told);
                var served = ServedTexts.of(workspace);
                assertTrue(served.contains(PORT) && served.contains(TESTS) && !served.contains(OTHER), served);

                if (damage != Damage.GONE) {
                    delete(place);
                }
                kind.create(room, PORT, TESTS);
                workspace.library().look();
                assertEquals(List.of(), health(workspace, server.port()));
                assertEquals(texts, kind.texts(place));
            } finally {
                server.close();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("damages")
    void theNoticeNamesTheWayOutThatWorks(CollectionKind kind, Damage damage) throws Exception {
        var place = kind.create(room, PORT, TESTS);
        OpenWorkspace.at(place, Clock.systemUTC()).close();
        damage.to(place, kind);
        var err = new ByteArrayOutputStream();
        try (var factory = serving(place, err)) {
            var workspace = factory.workspace();
            new OwnerAgentServer(workspace).prepare();
            var told = err.toString(StandardCharsets.UTF_8);
            boolean isRefused =
                    damage == Damage.OTHER_KIND || damage == Damage.MARKERS && kind != CollectionKind.CATALOG;
            var catalog = workspace.library().catalogs().getFirst().id();
            assertFalse(told.contains("cut off"), told);
            if (isRefused) {
                var refused = assertThrows(
                        UserException.class,
                        () -> workspace.safety().conflicts().putBack(catalog));
                assertTrue(told.contains(refused.remedy()), () -> told + refused.remedy());
                assertEquals(damage == Damage.OTHER_KIND, told.contains("--put-back"), told);
            } else {
                assertTrue(told.contains("emend conflicts --put-back " + place), told);
                workspace.safety().conflicts().putBack(catalog);
                assertTrue(kind.holds(place, PORT) && kind.holds(place, TESTS) && !kind.holds(place, OTHER));
            }
        }
    }

    @Test
    void aVersionThatCanOnlyBeReadIsNotOfferedToBeMerged() throws Exception {
        var place = CollectionKind.CATALOG.create(room, PORT, TESTS);
        OpenWorkspace.at(place, Clock.systemUTC()).close();
        CollectionKind.CATALOG.reword(place, "\n]", ",\n  {\"knowledge_id\": \"x\", \"a\": 1, \"a\": 2}\n]");
        var err = new ByteArrayOutputStream();
        try (var factory = serving(place, err)) {
            var workspace = factory.workspace();
            new OwnerAgentServer(workspace).prepare();
            var told = err.toString(StandardCharsets.UTF_8);
            assertTrue(told.contains("emend conflicts --put-back " + place), told);
            assertFalse(told.contains("--merge"), told);
            var catalog = workspace.library().catalogs().getFirst().id();
            assertThrows(
                    UserException.class, () -> workspace.safety().conflicts().merge(catalog));
            workspace.safety().conflicts().putBack(catalog);
            assertFalse(CollectionKind.CATALOG.holds(place, "\"x\""));
        }
    }

    /// @param err takes what people are told
    private OpenWorkspaceFactory serving(Path place, ByteArrayOutputStream err) throws UserException {
        var factory = OpenWorkspaceFactory.open(
                place.resolveSibling("workspace"),
                Settings.DEFAULTS.withPerson(Actors.REVIEWER.name()),
                Duration.ofMillis(50),
                Clock.systemUTC());
        Invocation.watch(
                factory.workspace(),
                Terminal.of(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err, room));
        return factory;
    }

    private static List<String> health(Workspace workspace, int port) throws Exception {
        var clients = workspace.access().clients();
        var token =
                clients.add(new AgentClient("reader" + clients.all().size(), Set.of(AgentClient.Scope.READ), false));
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health"))
                .header("Authorization", "Bearer " + token)
                .build();
        try (var http = HttpClient.newHttpClient()) {
            var answer = (Json.Obj) JsonText.parse(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
            assertEquals(Json.from(1), answer.get("catalogs"));
            return answer.texts("warnings");
        }
    }
}
