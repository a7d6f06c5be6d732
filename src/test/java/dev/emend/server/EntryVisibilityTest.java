package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.Actors;
import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What agents get follows from its state in one way, whatever it is and however it goes out.
class EntryVisibilityTest {
    private static final List<String> LEARNING_ROUTES = List.of(
            "resources/read",
            "alone resources/read",
            "prompts/get {\"name\":\"knowledge_block\"",
            "tools/call {\"name\":\"retrieve_knowledge\"",
            "tools/call {\"name\":\"check_action\"",
            "GET /knowledge/",
            "GET /prompt?profile=full&id=",
            "POST /knowledge/check-action",
            "POST /knowledge/retrieve",
            "POST /knowledge/applicable");

    private static final Map<String, List<String>> ROUTES = Map.of(
            "item",
            List.of(
                    "resources/read",
                    "alone resources/read",
                    "tools/call {\"name\":\"retrieve_knowledge\"",
                    "GET /knowledge?limit=1000",
                    "GET /prompt?profile=full&limit=50&query=",
                    "GET /knowledge/",
                    "GET /prompt?profile=full&id=",
                    "POST /knowledge/retrieve",
                    "POST /knowledge/applicable"),
            "learning",
            LEARNING_ROUTES,
            "memory",
            List.of(
                    "prompts/get {\"name\":\"learnings_block\"",
                    "tools/call {\"name\":\"retrieve_memories\"",
                    "alone tools/call {\"name\":\"retrieve_memories\"",
                    "tools/call {\"name\":\"search_memories\"",
                    "GET /memories?limit",
                    "GET /memories?task",
                    "GET /memories/search"));

    @TempDir
    private Path folder;

    /// The states of what each way gives.
    private static Map<String, Set<String>> given(Map<String, Json> answers) {
        var given = new TreeMap<String, Set<String>>();
        ROUTES.forEach((kind, routes) -> routes.forEach(route -> given.put(kind + " " + route, new TreeSet<>())));
        answers.forEach((asked, answer) -> ROUTES.forEach((kind, routes) -> routes.stream()
                .filter(asked::startsWith)
                .forEach(route -> given.getOrDefault(kind + " " + route, Set.of())
                        .addAll(EntryStates.in(kind, answer.compact())))));
        return given;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theServerGivesWhatIsKeptOrNotReviewedAndWhatWaitsToThoseWhoMayReadIt(boolean mayReadPending) throws Exception {
        var file = EntryStates.create(folder);
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC())) {
            opened.workspace().search().awaitReady();
            opened.workspace().memories().search().awaitReady();
            var served = new HashMap<String, Set<String>>();
            try (var content = new ServedContent(opened, List.of(EntryStates.QUERY))) {
                served.putAll(given(content.all(mayReadPending)));
            }
            served.forEach((way, states) -> {
                var expected = new TreeSet<>(Set.of("kept", "not_reviewed"));
                if (mayReadPending) {
                    expected.add("pending");
                    if (way.startsWith("item")) {
                        expected.add("deleted"); // one by the name of a deleted one has come from elsewhere
                    }
                }
                assertEquals(expected, states, way);
            });
        }
    }

    /// The word is known by what stands before it in another text of the item.
    @Test
    void aCopyOfASecretIsServedNowhere() throws Exception {
        var secret = "Tr0ub4dor-kolibri-99";
        var file = folder.resolve("c.json");
        Files.writeString(file, """
                [{"knowledge_id": "one", "description": "Log in with password: %1$s", "kb_learnings": [
                  {"task": "log in", "error_type": "wrong_field", "original_error": "typed %1$s into the name",
                   "original_action": {"tool_name": "Type-Tool", "tool_arguments": {"text": "%1$s"}},
                   "recovery_approach": "type %1$s into the second field", "step_num": 1,
                   "timestamp": "2026-02-01T10:00:00"}]}]
                """.formatted(secret));
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC())) {
            var memory = new Memory(
                    "m1",
                    Memory.Kind.LEARNED,
                    new Memory.Text(
                            "type into the first field",
                            "",
                            "Log in with password: " + secret,
                            "typed %s into the first field".formatted(secret),
                            Memory.MemoryLessons.NOTHING),
                    Memory.Result.UNKNOWN,
                    Json.Obj.of("note", "it was " + secret),
                    new Origin("log", "log", "m1"));
            opened.workspace().memories().editor().add(Actors.REVIEWER, memory, ReviewState.KEPT);
            opened.workspace().search().awaitReady();
            opened.workspace().memories().search().awaitReady();
            try (var content = new ServedContent(opened, List.of("type into the second field"))) {
                var answers = content.all(true);
                for (var words : List.of("into the second field", "into the first field")) {
                    assertTrue(
                            answers.values().stream()
                                    .anyMatch(answer -> answer.compact().contains(words)),
                            answers::toString);
                }
                answers.forEach((asked, answer) ->
                        assertFalse(answer.compact().contains(secret), () -> asked + ": " + answer.compact()));
            }
        }
    }

    @Test
    void commandsAndFilesThatAgentsReadDoTheSame() throws Exception {
        var file = EntryStates.create(folder);
        var emend = new EmendCommand(folder.resolve("home"));
        var workspace = folder.resolve("workspace").toString();
        var prompt = emend.run("prompt", file.toString(), "--profile", "full", "--workspace", workspace)
                .exits(0)
                .out();
        assertEquals(Set.of("kept", "not_reviewed"), EntryStates.in("item", prompt));
        assertEquals(Set.of("kept", "not_reviewed"), EntryStates.in("learning", prompt));

        var block = folder.resolve("AGENTS.md");
        for (var filter : List.of("", "tier:active", "tier:archived", "state:kept")) {
            Files.deleteIfExists(block);
            var order = new ArrayList<>(
                    List.of("export", "--format", "agents", "--to", block.toString(), "--workspace", workspace));
            if (!filter.isEmpty()) {
                order.addAll(List.of("--where", filter));
            }
            emend.run(order.toArray(String[]::new)).exits(0);
            assertEquals(
                    filter.equals("tier:archived") ? Set.of() : Set.of("kept"),
                    EntryStates.in("memory", Files.readString(block)),
                    filter);
        }
    }

    /// A person finds what waits, too, and is told that agents do not get it.
    @Test
    void whoReadsABlockOfMemoriesIsToldHowManyOfThemAgentsGet() throws Exception {
        EntryStates.create(folder);
        var emend = new EmendCommand(folder.resolve("home"));
        for (var filter : List.of("state:pending", "tier:archived", "state:contested")) {
            var told = block(emend, filter);
            assertEquals(1, EntryStates.in("memory", told.out()).size(), told.out());
            assertEquals("1 hit is not kept or archived; agents are not served it.\n", lastLine(told.err()), filter);
        }
        var told = block(emend, "state:kept");
        assertFalse(told.err().contains("not served"), told.err());
    }

    private EmendCommand.Outcome block(EmendCommand emend, String filter) {
        var workspace = folder.resolve("workspace").toString();
        return emend.run(
                        "memories", "--task", EntryStates.QUERY, "--block", "--where", filter, "--workspace", workspace)
                .exits(0);
    }

    private static String lastLine(String text) {
        return text.lines().reduce("", (_, line) -> line) + "\n";
    }
}
