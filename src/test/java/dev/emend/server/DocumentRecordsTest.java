package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.fixtures.EmendCommand;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import dev.emend.model.Progress;
import dev.emend.server.mcp.McpTools;
import dev.emend.server.tools.AgentTools;
import dev.emend.server.tools.SchemaCheck;
import dev.emend.server.tools.ToolSchema;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every record of the five designs as its own class dumps it, with all its members and nulls: sent
/// over HTTP, given to a tool, and read from a file. What comes in is stored and found again.
class DocumentRecordsTest {
    private static final String ITEM = "freeze_rows_and_columns";

    /// `ActionSchema.model_dump()`.
    private static final String ACTION = """
            {"tool_name": "Click-Tool", "tool_arguments": {"loc": ["last_state:menu:File"],
             "button": null}, "reasoning": null, "kb_source": null}\
            """;

    /// `PlanSchema.model_dump()`, its steps those the planner's prompt asks for.
    private static final String PLAN = """
            {"plan": [
              {"tool_name": "Switch-Tool", "tool_arguments": {"name": "%1$s"},
               "reasoning": "Activate %1$s", "kb_source": null},
              {"tool_name": "Click-Tool", "tool_arguments": {}, "reasoning": null,
               "kb_source": "freeze_rows_and_columns"}],
             "reasoning": "Freeze the header in %1$s", "estimated_duration": null}\
            """;

    /// `SelfExplorationLearning.model_dump()`.
    private static final String FAILURE = """
            {"task": "%1$s", "step_num": 5, "original_action": %2$s,
             "original_error": "Element not found: %1$s", "recovery_approach": null,
             "timestamp": "2025-01-19T14:30:00.123456", "related_docs": null}\
            """;

    private static final String RECOVERED =
            FAILURE.replace("\"recovery_approach\": null", "\"recovery_approach\": \"%1$s by keys\"");

    /// `HumanInterruptLearning.model_dump()`.
    private static final String CORRECTION = """
            {"task": "%1$s", "step_num": 3, "original_action": %2$s,
             "corrected_action": {"shortcut": ["alt", "w"], "tool_name": "Shortcut-Tool",
              "tool_arguments": null},
             "human_reasoning": "Prefer the keyboard for %1$s",
             "timestamp": "2025-01-19T15:00:00"}\
            """;

    /// `AgentExperienceLog.model_dump()` with its `ComponentMetrics`.
    private static final String EXPERIENCE = """
            {"timestamp": "2025-05-01T10:00:00",
             "current_task_requirements": {"min_accuracy": 0.9, "max_latency": null},
             "previous_component_name": null,
             "previous_component_metrics": {"accuracy": 0.5, "latency": null, "cost": null,
              "reliability": null},
             "planner_llm_input": "%2$s", "planner_llm_output": {"action": "Marry"},
             "kfm_action_taken": "Marry", "selected_component_name": "%1$s",
             "execution_outcome_metrics": null, "outcome_success": true,
             "action_execution_error": null, "reflection_llm_output": null}\
            """;

    /// `AgentQueryContext.model_dump()`.
    private static final String CONTEXT = """
            {"current_task_requirements": {"min_accuracy": 0.9, "max_latency": null},
             "current_component_name": null, "current_component_metrics": null,
             "all_components_performance": null, "explicit_query_text": null}\
            """;

    /// `ScopedKnowledge.to_dict()`, its conditions as `AdoptionCondition` is written there.
    private static final String SCOPED = """
            {"knowledge_id": "%1$s", "content": "Prefer typed columns for %1$s.", "summary": "",
             "source_type": "chromadb", "scope": "python", "scopes": ["python", "testing"],
             "conditions": [{"type": "file_type", "value": "py", "operator": "equals"}],
             "priority": 3, "quality_score": 3, "is_actionable": true, "is_generalizable": true,
             "created_at": "2025-12-28T09:00:00.000001", "last_used_at": null, "use_count": 0,
             "document_ids": [], "source_url": null, "metadata": {"author": null}}\
            """;

    /// `KnowledgeSchema.model_dump()`.
    private static final String KNOWLEDGE = """
            {"knowledge_id": "%1$s", "description": "Sort by %1$s", "ui_location": "Menu → Data",
             "action_sequence": ["click_menu('Data')"], "shortcut": null, "prerequisites": [],
             "output_state": "sorted", "doc_citation": "GUI#Data", "parameters": {},
             "kb_learnings": [%2$s], "trust_score": 0.95}\
            """;

    /// `dataclasses.asdict(KnowledgeQuery)`, enums by their values.
    private static final String QUERY = """
            {"query_text": "freeze the header row", "query_embedding": null, "scopes": [],
             "sources": [], "min_quality_score": 1, "min_priority": 1, "context": {},
             "max_results": 10, "min_relevance_score": 0.5, "source_priority": ["data_api",
              "web_search", "chromadb", "memory_mcp", "file_system"]}\
            """;

    /// A row of `ConversationLog`.
    private static final String CONVERSATION = """
            {"id": %2$d, "conversation_summary": "Created %1$s with 4 tasks",
             "what_went_well": "Clear requirements", "what_could_improve": null,
             "user_satisfaction_estimate": "High", "context_tags": "work_creation, due_dates",
             "created_at": "2026-01-05 10:20:30.123456"}\
            """;

    /// A row of `FeedbackSummary`.
    private static final String SUMMARY = """
            {"id": 1, "period_start": "2026-01-05T00:00:00", "period_end": "2026-01-12T00:00:00",
             "total_conversations": 12, "key_learnings": "Users like clear steps",
             "behavior_adjustments": "- Ask fewer questions\\n- Be explicit", "active": true,
             "created_at": "2026-01-12T08:00:00"}\
            """;

    /// A row of `memories`, as a search of the design returns it.
    private static final String MEMORY = """
            {"id": "6f1c0f6e-7a3c-4d0e-9d7a-1f2e3d4c5b6a", "task": "Build %1$s", "context": null,
             "narrative": null, "reflection": null, "tactical_learning": "Validate %1$s early",
             "strategic_learning": null, "meta_learning": null,
             "anti_patterns": {"description": "Reading a file twice", "redundancies": []},
             "execution_metadata": {"tool_counts": {"read_file": 2}, "efficiency_score": 0.78},
             "confidence_score": 0.85, "outcome": "success",
             "timestamp": "2026-02-03T04:05:06+00:00", "metadata": null, "embedding": null,
             "task_embedding": [0.1, 0.2], "similarity": 0.92}\
            """;

    /// `LearningExtraction.model_dump()`.
    private static final String EXTRACTION = """
            {"learnings": "Use models for %1$s", "confidence_score": 0.85, "should_save": %2$s,
             "save_reason": null}\
            """;

    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static McpTools tools;
    private static AgentClient agent;

    @BeforeAll
    static void open() throws Exception {
        server = new RunningServer(folder.resolve("served"));
        tools = new McpTools(AgentTools.of(server.workspace()).all());
        agent = new AgentClient("planner", Set.of(Scope.READ, Scope.PROPOSE), true);
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    private static Json.Obj json(String text, Object... words) throws Exception {
        return (Json.Obj) JsonText.parse(text.formatted(words));
    }

    private static Json.Obj with(Json.Obj record, Object... members) {
        for (int i = 0; i < members.length; i += 2) {
            record = record.with((String) members[i], Json.from(members[i + 1]));
        }
        return record;
    }

    private static Json.Obj posted(int status, String path, Json.Obj body) throws Exception {
        var answer = server.ask(server.writer, "POST", path, body.compact());
        assertEquals(status, answer.statusCode(), answer.body());
        return RunningServer.json(answer);
    }

    private static Json.Obj called(String tool, Json.Obj arguments) {
        var answer = tools.call(Json.Obj.of("name", tool, "arguments", arguments), agent);
        assertEquals(Json.Bool.FALSE, answer.get("isError"), answer.compact());
        var problems = SchemaCheck.problems(
                answer.object("structuredContent"), ToolSchema.of(tool).output());
        assertEquals(List.of(), problems);
        return answer.object("structuredContent");
    }

    private static Json.Obj got(String path) throws Exception {
        HttpResponse<String> answer = server.get(server.writer, path);
        assertEquals(200, answer.statusCode(), answer.body());
        return RunningServer.json(answer);
    }

    /// What a pending reader is given of the item's learnings.
    private static List<Json.Obj> learnings(String item, String task) throws Exception {
        return got("/knowledge/" + item).object("item").array("kb_learnings").stream()
                .map(element -> (Json.Obj) element)
                .filter(object -> object.text("task").orElse("").equals(task))
                .toList();
    }

    private static Json.Obj remembered(Json.Obj answer) throws Exception {
        var id = answer.text("memory").orElseThrow();
        return got("/memories?limit=100").array("memories").stream()
                .map(element -> (Json.Obj) element)
                .filter(object -> object.text("id").orElse("").equals(id))
                .findFirst()
                .orElseThrow();
    }

    /// A workspace of its own, where a file with these records was imported.
    private static EmendCommand imported(String name, int records, Json content) throws Exception {
        var room = Files.createDirectories(folder.resolve(name));
        var file = Files.writeString(room.resolve("records.txt"), content.compact());
        var emends = new EmendCommand(room);
        var first = emends.run("import", file.toString(), "--json").exits(0).json();
        assertEquals(records, first.integer("imported").orElse(-1), first.compact());
        var again = emends.run("import", file.toString(), "--json").exits(0).json();
        assertEquals(0, again.integer("imported").orElse(-1), again.compact());
        return emends;
    }

    private static List<Json.Obj> memories(EmendCommand emends, String... filter) throws Exception {
        var args = Stream.concat(Stream.of("memories", "--json"), Stream.of(filter));
        var answer = emends.run(args.toArray(String[]::new)).exits(0).json();
        return answer.array("memories").stream()
                .map(element -> (Json.Obj) element)
                .toList();
    }

    @Test
    void anActionIsCheckedBeforeItIsDone() throws Exception {
        var answer = posted(200, "/knowledge/check-action", json(ACTION));
        assertTrue(answer.text("verdict").orElse("").endsWith("_failure"), answer.compact());
        assertEquals(answer, called("check_action", json(ACTION)));
    }

    @Test
    void aPlanIsStoredAsItsClassOrTheFileOfAPlanHasIt() throws Exception {
        var spread = with(json(PLAN, "one"), "task", "Freeze one");
        var file = Json.Obj.of("task", "Freeze two", "plan", json(PLAN, "two"));
        var saved = with(
                file,
                "task",
                "Freeze three",
                "plan_number",
                0,
                "metadata",
                Json.Obj.of(
                        "retrieved_kb_ids",
                        List.of(ITEM),
                        "retrieved_kb_items",
                        List.of(json(KNOWLEDGE, "seen", "")),
                        "kb_count",
                        1));
        for (var sent : List.of(spread, file, saved)) {
            var task = sent.text("task").orElseThrow();
            var answer = posted(201, "/plans", sent);
            assertEquals("stored", answer.text("status").orElse(""));
            assertEquals(1, answer.integer("actions_with_source").orElse(0));
            var stored = stored(answer);
            assertEquals(task, stored.text("task").orElse(""));
            var steps = stored.object("plan").array("plan");
            assertEquals(2, steps.size());
            assertEquals(
                    "Switch-Tool",
                    ((Json.Obj) steps.getFirst()).text("tool_name").orElse(""));
            assertFalse(((Json.Obj) steps.getFirst()).has("kb_source"), "null is absent");
            assertTrue(stored.object("plan").text("reasoning").orElse("").contains("Freeze the"));
        }
        var kept = stored(called("store_plan", with(saved, "task", "Freeze four")));
        var about = kept.object("metadata");
        assertEquals(List.of(ITEM), about.texts("retrieved_kb_ids"));
        assertEquals(1, about.array("retrieved_kb_items").size());
        assertEquals(1, about.integer("kb_count").orElse(0));
        assertEquals(0, about.integer("plan_number").orElse(-1));

        var emends = imported("plans", 1, file);
        var memory = memories(emends).getFirst();
        assertEquals("Freeze two", memory.text("task").orElse(""), memory.compact());
    }

    private static Json.Obj stored(Json.Obj answer) throws Exception {
        var file = Path.of(answer.text("file").orElseThrow());
        return (Json.Obj) JsonText.parse(Files.readString(file));
    }

    @Test
    void aFailureWaitsAtTheItemItsActionNames() throws Exception {
        var action = with(json(ACTION), "kb_source", ITEM).compact();
        assertEquals(
                "pending",
                called("report_failure", json(FAILURE, "Hide a sheet", action))
                        .text("status")
                        .orElse(""));
        posted(
                201,
                "/knowledge/" + ITEM + "/learnings",
                with(
                        json(RECOVERED, "Print the page", ACTION),
                        "human_reasoning",
                        Json.Null.NULL,
                        "lesson",
                        Json.Null.NULL));
        var bare = learnings(ITEM, "Hide a sheet").getFirst();
        assertEquals(
                "Element not found: Hide a sheet", bare.text("original_error").orElse(""));
        assertFalse(bare.has("recovery_approach"), "null is absent");
        assertEquals(5, bare.integer("step_num").orElse(0));
        assertEquals("2025-01-19T14:30:00.123456", bare.text("timestamp").orElse(""));
        var recovered = learnings(ITEM, "Print the page").getFirst();
        assertEquals(
                "Print the page by keys", recovered.text("recovery_approach").orElse(""));

        var both =
                new Json.Arr(List.of(json(FAILURE, "Hide a sheet", action), json(RECOVERED, "Print the page", action)));
        var emends = imported("failures", 2, both);
        var hit = memories(emends, "--where", "outcome:success").getFirst();
        assertEquals("Print the page by keys", hit.text("lesson").orElse(""));
    }

    @Test
    void aCorrectionWaitsAtTheItemItsActionNames() throws Exception {
        var action = with(json(ACTION), "kb_source", ITEM).compact();
        called("record_correction", json(CORRECTION, "Zoom in", action));
        posted(
                201,
                "/knowledge/" + ITEM + "/learnings",
                with(json(CORRECTION, "Merge cells", ACTION), "lesson", Json.Null.NULL));
        for (var task : List.of("Zoom in", "Merge cells")) {
            var learning = learnings(ITEM, task).getFirst();
            assertEquals(
                    "Prefer the keyboard for " + task,
                    learning.text("human_reasoning").orElse(""));
            assertEquals(
                    List.of("alt", "w"), learning.object("corrected_action").texts("shortcut"));
        }
        var emends = imported("corrections", 1, json(CORRECTION, "Zoom in", action));
        var memory = memories(emends).getFirst();
        assertEquals("Prefer the keyboard for Zoom in", memory.text("lesson").orElse(""));
    }

    @Test
    void anExperienceIsStoredWithItsMetadataAndFoundByIt() throws Exception {
        var input = "x".repeat(30_000);
        var log = json(EXPERIENCE, "summarizer", input);
        for (var answer : List.of(
                posted(201, "/experiences", log),
                called(
                        "log_experience",
                        Json.Obj.of(
                                "experience",
                                json(EXPERIENCE, "translator", input),
                                "memory",
                                Json.Null.NULL,
                                "metadata",
                                Json.Null.NULL)))) {
            var memory = remembered(answer);
            assertEquals("experience", memory.text("kind").orElse(""));
            assertEquals("success", memory.text("outcome").orElse(""));
            var metadata = memory.object("metadata");
            assertEquals("True", metadata.text("outcome_success").orElse(""));
            assertTrue(metadata.text("previous_component_metrics").orElse("").contains("0.5"));
            assertFalse(metadata.has("action_execution_error"), metadata.compact());
        }
        var found = called("retrieve_memories", Json.Obj.of("context", json(CONTEXT)));
        assertFalse(found.array("memories").isEmpty(), found.compact());
        server.workspace().memories().search().awaitReady();
        var asInTheDocument = called(
                "retrieve_memories",
                Json.Obj.of(
                        "query_context",
                        json(CONTEXT),
                        "n_results",
                        1,
                        "where_filter",
                        Json.Obj.of("outcome_success", "True"),
                        "where_document_filter",
                        Json.Null.NULL));
        assertEquals(1, asInTheDocument.array("memories").size(), asInTheDocument.compact());
        var nearest = (Json.Obj) asInTheDocument.array("memories").getFirst();
        var similarity = nearest.number("similarity").orElseThrow();
        assertEquals(nearest.number("task_relevance").orElseThrow(), (1 + similarity) / 2, 1e-9);
        var none = called(
                "retrieve_memories",
                Json.Obj.of("query_context", json(CONTEXT), "where_filter", Json.Obj.of("outcome_success", "False")));
        assertEquals(List.of(), none.array("memories"), none.compact());

        var emends = imported("experiences", 1, new Json.Arr(List.of(log)));
        var where = "{\"$and\": [{\"outcome_success\": \"True\"}," + " {\"component_involved\": \"summarizer\"}]}";
        var memory = memories(emends, "--where", where).getFirst();
        assertEquals("success", memory.text("outcome").orElse(""));
    }

    @Test
    void anItemIsTakenWithoutWhatOnlyReviewsGive() throws Exception {
        var answer = posted(201, "/knowledge", json(SCOPED, "typed"));
        assertEquals(
                List.of(
                        "quality_score was not taken over: it comes from reviews.",
                        "use_count was not taken over: use is counted here."),
                answer.texts("warnings"));
        var item = got("/knowledge/typed").object("item");
        assertEquals("Prefer typed columns for typed.", item.text("content").orElse(""));
        assertEquals(List.of("python", "testing"), item.texts("scopes"));
        assertEquals(Json.Null.NULL, item.get("source_url"));
        var condition = (Json.Obj) item.array("conditions").getFirst();
        assertEquals("file_type", condition.text("type").orElse(""));

        var learning = json(RECOVERED, "Sort a column", ACTION).compact();
        var procedural = posted(201, "/knowledge", json(KNOWLEDGE, "sort_rows", learning));
        assertTrue(procedural.texts("warnings").getFirst().startsWith("trust_score was not"));
        var steps = got("/knowledge/sort_rows").object("item");
        assertEquals("Sort by sort_rows", steps.text("description").orElse(""));
        assertEquals(1, learnings("sort_rows", "Sort a column").size());

        var catalog = new Json.Arr(List.of(json(SCOPED, "typed"), json(KNOWLEDGE, "sort", learning)));
        var emends = imported("catalog", 0, catalog);
        var hits =
                emends.run("search", "typed columns", "--json").exits(0).json().array("hits");
        assertEquals("typed", ((Json.Obj) hits.getFirst()).text("id").orElse(""));
    }

    @Test
    void aQueryIsAnsweredAsItsClassDumpsIt() throws Exception {
        server.workspace().search().start();
        server.workspace().search().awaitReady();
        var answer = posted(200, "/knowledge/retrieve", json(QUERY));
        var first = (Json.Obj) answer.array("items").getFirst();
        assertEquals(ITEM, first.text("knowledge_id").orElse(""));
        assertEquals(List.of(), answer.texts("warnings"));
        var vector = with(json(QUERY), "query_embedding", List.of(0.5, 0.5));
        var said = called("retrieve_knowledge", vector).texts("warnings");
        assertEquals(List.of("query_embedding was not used: Emend makes its own."), said);
        var context = Json.Obj.of("context", Json.Obj.of("scope", "python", "file_type", "py"));
        posted(200, "/knowledge/applicable", context);
    }

    /// `KnowledgeSchema(**item)` and `ScopedKnowledge(**item)` take 1.0 and now for what is
    /// missing.
    @Test
    void whatIsFoundHasTheFieldsOfTheirClasses() throws Exception {
        posted(201, "/knowledge", json(SCOPED, "typed_rows"));
        var added = got("/knowledge/typed_rows").object("item");
        assertTrue(added.text("created_at").isPresent(), added.compact());
        var context = Json.Obj.of("context", Json.Obj.of("scope", "python", "file_type", "py"));
        var items = posted(200, "/knowledge/applicable", context).array("items").stream()
                .map(Json.Obj.class::cast)
                .toList();
        double distrusted = 1;
        for (var item : items) {
            var id = item.text("knowledge_id").orElseThrow();
            assertEquals(item.number("trust"), item.number("trust_score"), id);
            // null is no number to the classes
            assertEquals(item.get("trust") instanceof Json.Num, item.has("trust_score"), id);
            distrusted = Math.min(distrusted, item.number("trust_score").orElse(1));
        }
        assertTrue(distrusted < 1, items::toString);
        var typed = items.stream()
                .filter(item -> item.text("knowledge_id").orElse("").equals("typed_rows"))
                .findFirst()
                .orElseThrow();
        for (var name : List.of("created_at", "is_actionable", "is_generalizable")) {
            assertEquals(added.get(name), typed.get(name), name);
        }
        called("retrieve_knowledge", Json.Obj.of("query", "typed columns"));
    }

    @Test
    void aPlanNamesTheItemsThatNoCatalogHas() throws Exception {
        var steps = List.of(
                Json.Obj.of("tool_name", "Click-Tool", "kb_source", "concatenate_mode"),
                Json.Obj.of("tool_name", "Click-Tool", "kb_source", ITEM),
                Json.Obj.of("tool_name", "State-Tool", "kb_source", Json.Null.NULL),
                Json.Obj.of("tool_name", "Key-Tool", "kb_source", "concatenate_mode"));
        var plan = Json.Obj.of("task", "Join files", "plan", steps, "retrieved_kb_ids", List.of("gone", ITEM));
        var answer = posted(201, "/plans", plan);
        assertEquals(List.of("gone", "concatenate_mode"), answer.texts("unknown_kb_ids"));
        assertEquals(List.of("No open catalog has: gone, concatenate_mode."), answer.texts("warnings"));
    }

    @Test
    void aConversationIsLoggedOnceAndWhenItWas() throws Exception {
        var row = json(CONVERSATION, "a landing page", 7);
        var logged = posted(201, "/feedback", row);
        assertEquals("logged", logged.text("status").orElse(""));
        assertEquals(List.of("work_creation", "due_dates"), logged.texts("context_tags"));
        assertEquals("unchanged", posted(201, "/feedback", row).text("status").orElse(""));
        called("log_conversation_feedback", json(CONVERSATION, "an invoice", 8));
        // record_conversation_feedback(...)
        called(
                "log_conversation_feedback",
                Json.Obj.of(
                        "conversation_summary", "User moved a meeting",
                        "what_went_well", "Smooth flow",
                        "what_could_improve", "Propose dates earlier",
                        "user_satisfaction", "Low",
                        "tags", List.of("due_dates")));
        var log = server.workspace().insights().feedbacks().log("").rows();
        assertEquals(3, log.size());
        var stored = log.stream()
                .filter(feedback -> feedback.fields().summary().contains("landing"))
                .findFirst()
                .orElseThrow();
        assertEquals("High", stored.satisfaction().word());
        assertEquals("", stored.fields().couldImprove());
        assertTrue(stored.at().toString().startsWith("2026-01-0"), stored.at().toString());
        assertEquals(
                1,
                log.stream()
                        .filter(feedback -> feedback.satisfaction().word().equals("Low"))
                        .count());

        var rows = new Json.Arr(
                List.of(json(CONVERSATION, "a landing page", 1), json(CONVERSATION, "an invoice", 2), json(SUMMARY)));
        var emends = imported("feedback", 3, rows);
        var listed = emends.run("feedback", "list", "--json").exits(0).json().array("feedback");
        assertEquals(2, listed.size());
        emends.run("undo").exits(0);
        assertEquals(
                List.of(),
                emends.run("feedback", "list", "--json").exits(0).json().array("feedback"));
    }

    /// As `sqlite3 -csv -header` and `COPY … TO … CSV HEADER` write the tables.
    @Test
    void rowsOfFeedbackAreReadAsCsvToo() throws Exception {
        var room = Files.createDirectories(folder.resolve("feedback-csv"));
        var emends = new EmendCommand(room);
        var logs = Files.writeString(room.resolve("logs"), """
                        id,conversation_summary,what_went_well,what_could_improve,user_satisfaction_estimate,context_tags,created_at
                        7,"Created a landing page, with 4 tasks","Clear
                        requirements",,High,"work_creation, due_dates",2026-01-05 10:20:30.123456
                        8,Made an invoice,,Ask for the sum,Low,,2026-01-06 10:20:30
                        9,Half a row
                        """);
        var first = emends.run("import", logs.toString(), "--json").json();
        assertEquals(2, first.integer("imported").orElse(-1), first.compact());
        assertTrue(first.compact().contains("line 5"), first.compact());
        var listed = emends.run("feedback", "list", "--json").exits(0).json().array("feedback");
        assertEquals(2, listed.size());
        var text = new Json.Arr(listed).compact();
        assertTrue(text.contains("Created a landing page, with 4 tasks"), text);
        assertTrue(text.contains("\"due_dates\""), text);

        // the same rows as JSON are the same rows
        var json = Json.Obj.of(
                "id", 8,
                "conversation_summary", "Made an invoice",
                "what_went_well", Json.Null.NULL,
                "what_could_improve", "Ask for the sum",
                "user_satisfaction_estimate", "Low",
                "context_tags", Json.Null.NULL,
                "created_at", "2026-01-06 10:20:30");
        var copy = Files.writeString(room.resolve("logs.json"), json.compact());
        var again = emends.run("import", copy.toString(), "--json").exits(0).json();
        assertEquals(0, again.integer("imported").orElse(-1), again.compact());

        var summaries = Files.writeString(room.resolve("summaries"), """
                        id;period_start;period_end;total_conversations;key_learnings;behavior_adjustments;active;created_at
                        1;2026-01-05 00:00:00;2026-01-12 00:00:00;12;Users like clear steps;"- Ask less
                        - Be explicit";1;2026-01-12 08:00:00
                        """);
        var taken =
                emends.run("import", summaries.toString(), "--json").exits(0).json();
        assertEquals(1, taken.integer("imported").orElse(-1), taken.compact());
    }

    @Test
    void aSummaryOfAnotherStoreComesAsADraft() throws Exception {
        var file = Files.writeString(folder.resolve("summaries"), json(SUMMARY).compact());
        var imports = server.workspace().memories().imports();
        var outcome = imports.run(REVIEWER, List.of(file), Progress.SILENT);
        assertEquals(1, outcome.total().imported(), outcome.files().toString());
        // a week that is over may have got a draft of its own meanwhile
        var drafts = server.workspace().insights().feedbacks().periods().all().stream()
                .filter(summary -> summary.total() == 12)
                .toList();
        assertEquals(1, drafts.size());
        assertEquals(PeriodSummary.State.DRAFT, drafts.getFirst().status().state());
        assertEquals(12, drafts.getFirst().total());
        assertEquals(
                List.of("Ask fewer questions", "Be explicit"),
                drafts.getFirst().points().adjustments().stream()
                        .map(bullet -> bullet.text())
                        .toList());
        assertEquals(
                1, imports.run(REVIEWER, List.of(file), Progress.SILENT).total().unchanged());
    }

    @Test
    void aMessageOfASessionMayCallItsTextContent() throws Exception {
        var message = Json.Obj.of(
                "role", "user",
                "content", "Create a work item",
                "timestamp", "2026-01-05T10:00:00");
        var answer = posted(201, "/sessions/s1/messages", message);
        assertTrue(answer.number("session").isPresent());
        assertEquals(List.of("timestamp was not kept: what counts is when a message comes."), answer.texts("warnings"));
    }

    @Test
    void aMemoryIsStoredWithEverythingItSays() throws Exception {
        var long_ = "word ".repeat(5_000);
        for (var answer : List.of(
                posted(201, "/experiences", json(MEMORY, "an endpoint")),
                called("log_experience", Json.Obj.of("memory", with(json(MEMORY, "a form"), "narrative", long_))))) {
            assertEquals(List.of("task_embedding was not kept: Emend makes its own."), answer.texts("warnings"));
            var memory = remembered(answer);
            assertEquals(0.85, memory.number("confidence").orElse(0));
            assertEquals(0.85, memory.number("confidence_score").orElse(0));
            assertEquals(
                    "Reading a file twice",
                    memory.object("anti_patterns").text("description").orElse(""));
            assertEquals(0.92, memory.object("metadata").number("similarity").orElse(0));
            assertTrue(memory.object("metadata").text("id").orElse("").startsWith("6f1c0f6e"));
        }
        var longest = got("/memories?limit=100").array("memories").stream()
                .mapToInt(element ->
                        ((Json.Obj) element).text("narrative").orElse("").length())
                .max();
        assertEquals(long_.length(), longest.orElse(0));

        var row = json(MEMORY, "an endpoint").without("task_embedding");
        var emends = imported("memories", 1, new Json.Arr(List.of(row)));
        var memory = memories(emends, "--where", "outcome:success").getFirst();
        assertEquals("Validate an endpoint early", memory.text("lesson").orElse(""));
    }

    @Test
    void anExtractionIsTacticalAndStoredOnlyWhenItSaysSo() throws Exception {
        var stored = remembered(posted(201, "/experiences", json(EXTRACTION, "requests", true)));
        assertEquals("Use models for requests", stored.text("tactical_learning").orElse(""));
        assertEquals(0.85, stored.number("confidence").orElse(0));
        var skipped = called("log_experience", Json.Obj.of("memory", json(EXTRACTION, "answers", false)));
        assertEquals("skipped", skipped.text("status").orElse(""));
        assertEquals(Json.Null.NULL, skipped.get("memory"));

        var emends = imported("extraction", 1, new Json.Arr(List.of(json(EXTRACTION, "forms", true))));
        assertEquals(
                "Use models for forms",
                memories(emends).getFirst().text("lesson").orElse(""));
    }
}
