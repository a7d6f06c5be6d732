package dev.emend.app.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.memories.MemorySearchService.Question;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.QueryContext;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemorySearchServiceTest {
    private static final Json.Obj LOG = Json.Obj.of(
            "timestamp",
            "2026-02-01T10:00:00",
            "current_task_requirements",
            Json.Obj.of("min_accuracy", 0.9, "max_latency", 100),
            "previous_component_name",
            "analyzer_fast",
            "previous_component_metrics",
            Json.Obj.of("accuracy", 0.7),
            "planner_llm_input",
            "Choose a component. ".repeat(30),
            "planner_llm_output",
            Json.Obj.of("action", "Marry"),
            "kfm_action_taken",
            "Marry",
            "selected_component_name",
            "analyzer_accurate",
            "execution_outcome_metrics",
            Json.Obj.of("accuracy", 0.95, "latency", 80),
            "outcome_success",
            true,
            "reflection_llm_output",
            "Accuracy was worth the latency");

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private MemoryServices memories;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        memories = fixture.workspace.memories();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private void add(String id, String task, String tactical) throws UserException {
        var learned = new Memory.MemoryLessons(tactical, "", "Test first", Json.from(List.of("rush", "guess")));
        memories.editor()
                .add(
                        REVIEWER,
                        new Memory(
                                id,
                                Memory.Kind.LEARNED,
                                new Memory.Text(task, "", "", "", learned),
                                new Memory.Result("success", OptionalDouble.of(0.92), "2026-02-01", Json.Obj.EMPTY),
                                Json.Obj.of("thread", id),
                                Origin.HERE),
                        ReviewState.PENDING);
    }

    private void four() throws UserException {
        add("api", "Create a REST service with login", "Use Pydantic models for validation");
        add("oauth", "Implement OAuth2 sign-in for a web API", "Test that tokens expire");
        add("cake", "Bake a chocolate cake", "Preheat the oven");
        add("garden", "Plant tomatoes in the garden", "Water them in the morning");
    }

    private static Question tasks(String text, Where where, int limit) {
        return new Question(Memory.Space.TASK, text, where, limit == 0 ? OptionalInt.empty() : OptionalInt.of(limit));
    }

    private List<String> ids(Question question) throws UserException {
        return memories.search().search(REVIEWER, question).hits().stream()
                .map(hit -> hit.row().id())
                .toList();
    }

    @Test
    void tasksLikeThisAreFoundServedLoggedAndExplained() throws Exception {
        four();
        memories.search().awaitReady();
        var rest = "Build a Python REST API with authentication";

        assertEquals(Set.of("api", "oauth"), Set.copyOf(ids(tasks(rest, Where.ALL, 0))));
        assertEquals(
                List.of("cake"),
                ids(new Question(Memory.Space.CONTENT, "how hot must the oven be", Where.ALL, OptionalInt.of(1))));
        assertEquals(1, memories.table().detail("api").row().servedCount());
        assertEquals(0, memories.table().detail("garden").row().servedCount());

        var hit = memories.search()
                .search(REVIEWER, tasks(rest, Where.ALL, 4))
                .hits()
                .getFirst();
        assertTrue(hit.parts().task().orElseThrow() > 0.7, hit.parts().toString());
        assertTrue(hit.parts().content().isPresent());

        assertEquals(List.of("cake"), ids(tasks(rest, memories.table().filter("thread:cake"), 3)));
        memories.editor().judge(REVIEWER, List.of("api"), ReviewState.REJECTED);
        memories.search().awaitReady();
        assertFalse(ids(tasks(rest, Where.ALL, 4)).contains("api"));
        assertEquals(List.of("api"), ids(tasks(rest, memories.table().filter("state:rejected"), 4)));
        assertEquals(
                memories.table().filter("-is:rejected"),
                memories.table().filter("-is:Buried"),
                "what it was called before");

        assertEquals(
                "It is rejected, and such memories are not served.",
                memories.search().whyNot(tasks(rest, Where.ALL, 4), "api").getFirst());
        var filtered = memories.search().whyNot(tasks(rest, memories.table().filter("thread:x"), 4), "oauth");
        assertTrue(filtered.getFirst().contains("there it says \"oauth\""), filtered.toString());
        var placed =
                memories.search().whyNot(tasks(rest, Where.ALL, 1), "garden").getFirst();
        assertTrue(placed.startsWith("It is number "), placed);

        var related = memories.search().relatedMemories("oauth", 2);
        assertEquals(2, related.size());
        assertTrue(related.stream().noneMatch(line -> line.row().id().equals("oauth")));
        assertTrue(related.getFirst().weight() >= related.getLast().weight(), "the strongest first");
    }

    @Test
    void aSearchByServedOrConfidenceAgreesWithTheTable() throws Exception {
        four();
        memories.search().awaitReady();
        var served = ids(tasks("Build a Python REST API with authentication", Where.ALL, 1));

        assertEquals(served, ids(tasks("cooking", memories.table().filter("served>0"), 4)));
        assertEquals(List.of(), ids(tasks("cooking", memories.table().filter("confidence<0.5"), 4)));
    }

    @Test
    void whatWasStoredWhileTheIndexWasClosedIsFoundAfterwards() throws Exception {
        four();
        memories.search().awaitReady();
        fixture.close();
        fixture = WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), WorkspaceFixture.AT_ONCE);
        memories = fixture.workspace.memories();
        add("flight", "Book a flight to Rome", "Compare the fares");

        memories.search().awaitReady();

        assertEquals(List.of("flight"), ids(tasks("travel by plane to Italy", Where.ALL, 1)));
        fixture.workspace.journal().undo(REVIEWER);
        memories.search().awaitReady();
        assertFalse(ids(tasks("travel by plane to Italy", Where.ALL, 9)).contains("flight"));
    }

    @Test
    void agentsReadLearningsAsTheDesignWritesThem() throws Exception {
        add("api", "Create FastAPI service\nwith JWT auth", "Use Pydantic models");

        assertEquals("""
                Relevant prior learnings from similar tasks:

                Task: Create FastAPI service with JWT auth (outcome: success, confidence: 0.92)
                Tactical: Use Pydantic models
                Meta: Test first
                Anti-patterns: rush; guess\
                """.strip(), memories.search().learningsBlock(List.of("api")));
    }

    /// The first block of the example of the learning system's design, from what it stores.
    @Test
    void ofDescribedAntiPatternsTheDescriptionIsRead() {
        var antiPatterns = Json.Obj.of(
                "description",
                "Don't store JWT secrets in code; use environment variables",
                "redundancies",
                List.of(Json.Obj.of(
                        "type", "consecutive_duplicate",
                        "tool", "read_file",
                        "position", 2,
                        "suggestion", "Batch read_file operations")));
        var learned = new Memory.MemoryLessons("Use Pydantic models for request validation.", "", "", antiPatterns);
        var memory = new Memory(
                "jwt",
                Memory.Kind.LEARNED,
                new Memory.Text("Create FastAPI service with JWT auth", "", "", "", learned),
                new Memory.Result("success", OptionalDouble.of(0.92), "", Json.Obj.EMPTY),
                Json.Obj.EMPTY,
                Origin.HERE);

        assertEquals("""
                Relevant prior learnings from similar tasks:

                Task: Create FastAPI service with JWT auth (outcome: success, confidence: 0.92)
                Tactical: Use Pydantic models for request validation.
                Anti-patterns: Don't store JWT secrets in code; use environment variables\
                """.strip(), MemoryPromptFormatter.learnings(List.of(memory)));
    }

    @Test
    void anExperienceIsAMemoryWithTheMetadataOfItsDesign() throws Exception {
        var experience = new Experience(LOG);
        var memory = experience.memory("e", Json.Obj.EMPTY, Origin.HERE);
        memories.editor().add(REVIEWER, memory, ReviewState.KEPT);

        assertEquals(
                "Task requirements: min accuracy 0.9, max latency 100. Component before:"
                        + " analyzer_fast (accuracy 0.7). Action: Marry. Component:"
                        + " analyzer_accurate. Metrics afterwards: accuracy 0.95, latency 80."
                        + " Outcome: success. Reflection: Accuracy was worth the latency",
                experience.summary());
        var metadata = experience.metadata();
        assertEquals(Optional.of("True"), metadata.text("outcome_success"));
        assertEquals(Optional.of("{\"accuracy\":0.95,\"latency\":80}"), metadata.text("new_component_metrics"));
        assertEquals(Optional.of("analyzer_accurate"), metadata.text("component_involved"));
        assertEquals(
                200, metadata.text("planner_llm_input_preview").orElseThrow().length());
        assertEquals(Optional.of(experience.summary()), metadata.text("experience_summary_embedded"));
        assertFalse(metadata.has("action_execution_error"));
        assertEquals(
                LOG,
                Experience.of(memories.table().detail("e").memory())
                        .orElseThrow()
                        .fields());
        assertEquals(1, memories.table().count(memories.table().filter("{\"outcome_success\": \"True\"}")));

        memories.search().awaitReady();
        var context = new QueryContext(Json.Obj.of("current_task_requirements", Json.Obj.of("min_accuracy", 0.9)));
        var answer = memories.search().search(REVIEWER, tasks(context.summary(), Where.ALL, 1));
        var block = memories.search().experiencesBlock(answer.hits());
        assertTrue(
                block.startsWith("Relevant Past Successful Experiences (most similar first):\n1. Action: Marry,"
                        + " Component: analyzer_accurate, Outcome: success, Similarity: "),
                block);
        assertTrue(block.contains("Summary: Task requirements"), block);

        var hit = answer.hits().getFirst();
        var byWords = new MemorySearchService.Parts(1, OptionalDouble.empty(), OptionalDouble.empty(), 1, 1);
        var unknown = memories.search().experiencesBlock(List.of(new MemorySearchService.Hit(hit.row(), byWords)));
        assertFalse(unknown.contains("Similarity"), unknown);
        assertEquals(unknown, MemoryPromptFormatter.of(memory), "as a reviewer sees it");
    }

    @Test
    void successfulExperiencesAreNumberedInTheirOrder() throws Exception {
        for (var name : List.of("one", "two", "three")) {
            var log = LOG.with("selected_component_name", Json.from(name))
                    .with("outcome_success", Json.from(!name.equals("two")));
            var memory = new Experience(log).memory(name, Json.Obj.EMPTY, Origin.HERE);
            memories.editor().add(REVIEWER, memory, ReviewState.KEPT);
        }
        memories.search().awaitReady();
        var hits = memories.search()
                .search(REVIEWER, tasks("accuracy", Where.ALL, 9))
                .hits();
        assertEquals(3, hits.size());
        var numbered = memories.search()
                .experiencesBlock(hits)
                .lines()
                .filter(line -> line.matches("\\d+\\..*"))
                .toList();
        assertEquals(2, numbered.size(), numbered.toString());
        assertTrue(numbered.getFirst().startsWith("1. "), numbered.toString());
        assertTrue(numbered.getLast().startsWith("2. "), numbered.toString());
        assertTrue(numbered.stream().noneMatch(line -> line.contains("two")), numbered.toString());

        var failed = hits.stream().filter(hit -> hit.row().id().equals("two")).toList();
        assertEquals("", memories.search().experiencesBlock(failed));
        var log = LOG.with("outcome_success", Json.Bool.FALSE);
        assertEquals("", MemoryPromptFormatter.of(new Experience(log).memory("failed", Json.Obj.EMPTY, Origin.HERE)));
    }

    @Test
    void afterTheFirstTurnTheLastTenMessagesAreAskedFor() {
        var first = Run.Message.of(Run.Role.USER, "Build an API");
        var conversation = new ArrayList<Run.Message>();
        conversation.add(first);
        assertEquals("Build an API", MemorySearchService.taskOf(conversation));

        for (int i = 0; i < 12; i++) {
            conversation.add(Run.Message.of(Run.Role.ASSISTANT, "step " + i));
        }
        conversation.add(Run.Message.of(Run.Role.USER, "Now add login"));
        var asked = MemorySearchService.taskOf(conversation);
        assertTrue(asked.startsWith("Now add login\nstep 3\n"), asked);
        assertTrue(asked.endsWith("step 11"), asked);
        assertFalse(asked.contains("Build an API"), asked);
    }

    @Test
    void oneQuestionIsAskedOfTheTasksAndOfWhatWasLearned() throws Exception {
        four();
        memories.search().awaitReady();

        var byTask = memories.search().searchBothWays(REVIEWER, "Bake a birthday cake", Where.ALL);
        var byLesson = memories.search().searchBothWays(REVIEWER, "preheat the oven first", Where.ALL);

        assertEquals("cake", byTask.hits().getFirst().row().id());
        assertEquals(
                MemorySearchService.Match.TASK, byTask.hits().getFirst().match().orElseThrow());
        assertEquals("cake", byLesson.hits().getFirst().row().id());
        assertEquals(
                MemorySearchService.Match.LESSON,
                byLesson.hits().getFirst().match().orElseThrow());
        assertEquals(0, memories.table().detail("cake").row().servedCount(), "no agent was given it");
    }

    @Test
    void memoriesWithoutATaskAnswerByWhatTheySay() throws Exception {
        add("first", "", "Use Pydantic models for validation");
        add("second", "", "Water tomatoes in the morning");
        memories.search().awaitReady();

        var answer = memories.search().searchBothWays(REVIEWER, "when to water tomatoes", Where.ALL);

        assertEquals("second", answer.hits().getFirst().row().id());
        assertEquals(
                MemorySearchService.Match.LESSON,
                answer.hits().getFirst().match().orElseThrow());
        assertTrue(answer.isGood());
    }
}
