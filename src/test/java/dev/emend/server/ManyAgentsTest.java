package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.server.tools.AgentTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Eight agents at once while a person reviews: nothing they brought is lost, and nothing a person
/// has not kept is read.
@Tag("slow") // 4,000 calls
class ManyAgentsTest {
    private static final int AGENTS = 8;
    private static final int CALLS = Integer.getInteger("calls", 500);
    private static final int ITEMS = 40;

    @TempDir
    private Path folder;

    /// What one agent brought, by the key the answer gave it.
    private final ConcurrentLinkedQueue<String> learnings = new ConcurrentLinkedQueue<>();

    private final ConcurrentLinkedQueue<String> memories = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> plans = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final Set<String> kept = java.util.concurrent.ConcurrentHashMap.newKeySet();

    @Test
    void noWriteIsLostAndNoReadIsWrong() throws Exception {
        var file = Files.writeString(folder.resolve("catalog.json"), catalog());
        var done = new AtomicBoolean();
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC());
                var threads = Executors.newFixedThreadPool(AGENTS + 1)) {
            var tools = AgentTools.of(opened.workspace());
            opened.workspace().search().awaitReady();
            var reviewing = threads.submit(() -> review(opened, done));
            var work = new ArrayList<Callable<Void>>();
            for (int i = 0; i < AGENTS; i++) {
                int number = i;
                work.add(() -> agent(tools, number));
            }
            for (var future : threads.invokeAll(work)) {
                future.get();
            }
            done.set(true);
            reviewing.get();
            assertEquals(List.of(), List.copyOf(wrong));
            assertTrue(kept.size() > 10, "kept: " + kept.size());
        }
        try (var again = OpenWorkspace.at(file, Clock.systemUTC())) {
            var there = new ArrayList<String>();
            var catalog = again.workspace().library().catalogs().getFirst().id();
            for (int i = 0; i < ITEMS; i++) {
                var item = again.workspace().library().resolve(catalog, "item" + i);
                again.workspace()
                        .library()
                        .item(item)
                        .learnings()
                        .forEach(reviewed -> there.add(reviewed.learning().ref().key()));
            }
            assertEquals(sorted(learnings), sorted(there));
            for (var id : memories) {
                assertEquals(
                        ReviewState.PENDING,
                        again.workspace()
                                .memories()
                                .table()
                                .detail(id)
                                .row()
                                .status()
                                .state());
            }
            for (var plan : plans) {
                assertTrue(Files.exists(Path.of(plan)), plan);
            }
            assertEquals(learnings.size(), Set.copyOf(learnings).size(), "every learning has a name of its own");
        }
    }

    private static List<String> sorted(java.util.Collection<String> keys) {
        return keys.stream().sorted().toList();
    }

    private Void review(OpenWorkspace opened, AtomicBoolean done) throws UserException {
        while (!done.get()) {
            var waiting = learnings.stream()
                    .filter(key -> !kept.contains(key))
                    .limit(5)
                    .toList();
            for (var key : waiting) {
                kept.add(key); // before: an agent may read it as soon as it is decided
                opened.workspace().review().decisions().keep(REVIEWER, LearningRef.parse(key));
            }
            Thread.onSpinWait();
        }
        return null;
    }

    private Void agent(AgentTools tools, int number) throws UserException {
        var random = new Random(number);
        var client = new AgentClient("agent " + number, Set.of(Scope.READ, Scope.PROPOSE), false);
        for (int i = 0; i < CALLS; i++) {
            var text = sentence(random);
            switch (i % 5) {
                case 0 -> {
                    var answer = call(
                            tools,
                            "report_failure",
                            client,
                            "task",
                            text,
                            "step_num",
                            i,
                            "original_action",
                            Json.Obj.of("tool_name", "Click-Tool", "kb_source", "item" + random.nextInt(ITEMS)),
                            "original_error",
                            text,
                            "recovery_approach",
                            sentence(random));
                    learnings.add(answer.text("learning").orElse("none: " + answer.compact()));
                }
                case 1 ->
                    memories.add(call(
                                    tools,
                                    "log_experience",
                                    client,
                                    "memory",
                                    Json.Obj.of("task", text, "tactical_learning", sentence(random)))
                            .text("memory")
                            .orElse("none"));
                case 2 ->
                    plans.add(call(
                                    tools,
                                    "store_plan",
                                    client,
                                    "task",
                                    text,
                                    "actions",
                                    List.of(),
                                    "reasoning",
                                    sentence(random),
                                    "retrieved_kb_ids",
                                    List.of("item" + random.nextInt(ITEMS)))
                            .text("file")
                            .orElse("none"));
                case 3 -> look(call(tools, "retrieve_knowledge", client, "query", text, "min_relevance", 0));
                default ->
                    look(call(
                            tools,
                            "check_action",
                            client,
                            "tool_name",
                            "Click-Tool",
                            "kb_source",
                            "item" + random.nextInt(ITEMS)));
            }
        }
        return null;
    }

    /// Nothing nobody kept.
    private void look(Json.Obj answer) {
        for (var value : answer.array("items")) {
            ((Json.Obj) value).array("kb_learnings").forEach(said -> lookAt((Json.Obj) said));
        }
        for (var value : answer.array("failures")) {
            lookAt(((Json.Obj) value).object("learning"));
        }
    }

    private void lookAt(Json.Obj learning) {
        var key = learning.text("key").orElseThrow();
        if (!learning.text("state").orElseThrow().equals("kept") || !kept.contains(key)) {
            wrong.add(key);
        }
    }

    private static Json.Obj call(AgentTools tools, String name, AgentClient client, Object... arguments)
            throws UserException {
        return tools.find(name).orElseThrow().call(Json.Obj.of(arguments), client);
    }

    /// Words nobody says twice in this order.
    private static String sentence(Random random) {
        var words = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            for (int letter = 0; letter < 6; letter++) {
                words.append((char) ('a' + random.nextInt(26)));
            }
            words.append(' ');
        }
        return words.toString().strip();
    }

    private static String catalog() {
        var items = new ArrayList<Json>();
        for (int i = 0; i < ITEMS; i++) {
            items.add(Json.Obj.of(
                    "knowledge_id", "item" + i,
                    "description", "How thing number " + i + " is done",
                    "action_sequence", List.of("click", "wait")));
        }
        return new Json.Arr(items).compact();
    }
}
