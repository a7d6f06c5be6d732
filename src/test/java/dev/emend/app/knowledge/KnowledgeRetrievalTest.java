package dev.emend.app.knowledge;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.emend.analysis.conditions.ContextScope;
import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.KnowledgeServedEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.knowledge.KnowledgeResponse.State;
import dev.emend.model.Json;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnowledgeRetrievalTest {
    private static final String CATALOG = """
            [
              {"knowledge_id": "rule", "content": "Never drop the production database.",
               "priority": 5, "quality_score": 1,
               "conditions": [{"type": "task_type", "value": "database", "operator": "equals"}]},
              {"knowledge_id": "hints", "content": "Use type hints in every function.",
               "scope": "python", "quality_score": 4},
              {"knowledge_id": "strict", "content": "Use strict mode in every project.",
               "scope": "typescript", "quality_score": 5},
              {"knowledge_id": "vague", "content": "Use good types.", "quality_score": 1},
              {"knowledge_id": "steps", "description": "Save the file", "action_sequence": ["press keys"]}
            ]
            """;

    private static final AgentClient AGENT = new AgentClient("planner", Set.of(Scope.READ), false);
    private static final AgentClient TRUSTED = new AgentClient("auditor", Set.of(Scope.READ), true);

    @TempDir
    private static Path folder;

    private static final ManualClock clock = new ManualClock();
    private static WorkspaceFixture fixture;
    private Endpoints endpoints;

    @BeforeAll
    static void open() throws Exception {
        var file = Files.writeString(folder.resolve("catalog.json"), CATALOG);
        fixture = WorkspaceFixture.on(clock, folder, file);
    }

    @BeforeEach
    void listen() throws Exception {
        endpoints = new Endpoints();
    }

    @AfterEach
    void hangUp() {
        endpoints.close();
    }

    @AfterAll
    static void close() throws Exception {
        fixture.close();
    }

    /// Answers with the hits it was given, by path.
    private static final class Endpoints implements AutoCloseable {
        private final HttpServer server;
        private final Map<String, String> answers = new ConcurrentHashMap<>();
        private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
        private final CountDownLatch end = new CountDownLatch(1);

        Endpoints() throws IOException {
            var loopback = InetAddress.getLoopbackAddress();
            server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", this::answer);
            server.start();
        }

        private void answer(HttpExchange exchange) throws IOException {
            var path = exchange.getRequestURI().getPath();
            calls.computeIfAbsent(path, _ -> new AtomicInteger()).incrementAndGet();
            var answer = answers.getOrDefault(path, "");
            if (answer.equals("hang")) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            var bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.isEmpty() ? 500 : 200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        }

        /// @param hits id, text, score and quality of each
        void say(String path, Object... hits) {
            var all = new ArrayList<Json>();
            for (int i = 0; i < hits.length; i += 4) {
                all.add(Json.Obj.of(
                        "name", hits[i],
                        "doc", Json.Obj.of("body", hits[i + 1]),
                        "score", hits[i + 2],
                        "quality_score", hits[i + 3]));
            }
            answers.put(path, Json.Obj.of("hits", all).compact());
        }

        int calls(String path) {
            return calls.getOrDefault(path, new AtomicInteger()).get();
        }

        Json.Obj source(String kind, String path) {
            return Json.Obj.of(
                    "source",
                    kind,
                    "name",
                    path,
                    "url",
                    "http://127.0.0.1:" + server.getAddress().getPort() + path + "?q={query}",
                    "items",
                    "/hits",
                    "text",
                    "/doc/body",
                    "id",
                    "/name",
                    "score",
                    "/score",
                    "trusted",
                    true);
        }

        @Override
        public void close() {
            end.countDown();
            server.stop(0);
        }
    }

    private void configure(Json.Obj... sources) throws IOException {
        Files.writeString(
                folder.resolve("workspace").resolve(ExternalProviders.FILE),
                Json.Obj.of("sources", List.of(sources)).compact());
    }

    private static KnowledgeQuery outside(String text, int results) {
        var filter = new KnowledgeQuery.Filter(
                Set.of(), Set.of(KnowledgeSourceType.DATA_API, KnowledgeSourceType.WEB_SEARCH), 2, 1, 0.5);
        return new KnowledgeQuery(text, filter, Json.Obj.EMPTY, results);
    }

    private KnowledgeResponse retrieve(KnowledgeQuery query, AgentClient client) throws UserException {
        return fixture.workspace.agents().retrieval().retrieve(query, client);
    }

    private static List<String> ids(List<KnowledgeResult> items) {
        return items.stream().map(result -> result.item().ref().knowledgeId()).toList();
    }

    private static KnowledgeResponse.SourceOutcome asked(KnowledgeResponse answer, KnowledgeSourceType source) {
        return answer.sources().stream()
                .filter(outcome -> outcome.source() == source)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void servesWhatAppliesAndCriticalItemsBeforeAllElse() throws Exception {
        fixture.workspace.search().awaitReady();
        var context = Json.Obj.of("task_type", "database", "file_path", "src/app.py");
        var answer = retrieve(KnowledgeQuery.of("type hints in a function", context), AGENT);
        // the rule although its quality is 1; of the rest neither another language nor quality 1
        assertEquals(List.of("rule", "hints"), ids(answer.items()).subList(0, 2));
        assertFalse(ids(answer.items()).contains("strict"));
        assertFalse(ids(answer.items()).contains("vague"));
        var elsewhere = Json.Obj.of("task_type", "layout", "scope", "typescript");
        var other = retrieve(KnowledgeQuery.of("strict mode", elsewhere), AGENT);
        assertEquals("strict", ids(other.items()).getFirst());
        assertFalse(ids(other.items()).contains("rule"));
        assertFalse(ids(other.items()).contains("hints"));
    }

    @Test
    void aSecondUseIsCountedAndTheEventHasTheDocumentsContent() throws Exception {
        fixture.workspace.search().awaitReady();
        var events = new ArrayList<KnowledgeServedEvent>();
        try (var _ = fixture.workspace.changes().subscribe(change -> {
            if (change instanceof AppEvent.KnowledgeServed(var event)) {
                events.add(event);
            }
        })) {
            var query = KnowledgeQuery.of("strict mode", Json.Obj.of("scope", "typescript"));
            int before = retrieve(query, AGENT).items().getFirst().use().count();
            events.clear();
            retrieve(query, AGENT);
            clock.pass(Duration.ofMinutes(5));
            var again = retrieve(query, AGENT);
            var strict = again.items().getFirst();
            assertEquals(before + 2, strict.use().count());
            assertEquals(clock.instant(), strict.use().last().orElseThrow());
        }
        assertEquals(2, events.size());
        var content = events.getFirst().content();
        assertEquals("planner", events.getFirst().client());
        assertEquals("strict mode", content.text("query").orElseThrow());
        assertEquals("typescript", content.text("scope").orElseThrow());
        assertEquals("user_provided", content.text("source_type").orElseThrow());
        var items = content.array("knowledge_items");
        assertEquals(
                "strict", ((Json.Obj) items.getFirst()).text("knowledge_id").orElseThrow());
        // strict has 5, the unrated procedural item counts 3
        assertEquals(
                items.size() == 2 ? 4 : 5, content.number("relevance_score").orElseThrow());
    }

    @Test
    void whatAgentsWereGivenIsKeptWithWhoAskedAndWhen() throws Exception {
        fixture.workspace.search().awaitReady();
        var retrieval = fixture.workspace.agents().retrieval();
        retrieve(KnowledgeQuery.of("strict mode", Json.Obj.of("scope", "typescript")), AGENT);
        clock.pass(Duration.ofMinutes(1));
        var steps = retrieval.catalogs().item(fixture.item("steps"), TRUSTED).orElseThrow();
        retrieval.read(List.of(steps), TRUSTED);

        var given = retrieval.logEntries(2);
        assertEquals(List.of(fixture.item("steps")), given.getFirst().items());
        assertEquals("auditor", given.getFirst().client());
        assertEquals(clock.instant(), given.getFirst().at());
        assertEquals("", given.getFirst().question());
        assertEquals(fixture.item("strict"), given.getLast().items().getFirst());
        assertEquals("planner", given.getLast().client());
        assertEquals("strict mode", given.getLast().question());
    }

    @Test
    void stopsOnceEnoughHitsAreOfHighQualityAndRelevance() throws Exception {
        configure(endpoints.source("web_search", "/web"), endpoints.source("data_api", "/data"));
        endpoints.say("/data", "a", "alpha", 0.9, 5, "b", "beta", 0.8, 4);
        endpoints.say("/web", "c", "gamma", 0.95, 5);
        var answer = retrieve(outside("anything", 2), AGENT);
        assertEquals(List.of("a", "b"), ids(answer.items()));
        assertEquals(
                State.SKIPPED, asked(answer, KnowledgeSourceType.WEB_SEARCH).state());
        assertEquals(0, endpoints.calls("/web"));
        // the cosines of relevances 0.9 and 0.8
        assertEquals(0.8, answer.items().get(0).rank().orElseThrow().score(), 1e-12);
        assertEquals(0.6, answer.items().get(1).rank().orElseThrow().score(), 1e-12);
        // one of two is not enough: quality 3 or relevance below 0.8 goes on
        endpoints.say("/data", "a", "alpha", 0.9, 5, "b", "beta", 0.79, 4);
        var more = retrieve(outside("another thing", 2), AGENT);
        assertEquals(State.ANSWERED, asked(more, KnowledgeSourceType.WEB_SEARCH).state());
        assertEquals(List.of("c", "a"), ids(more.items()));
    }

    @Test
    void leavesOutWhatIsBelowTheThresholds() throws Exception {
        configure(endpoints.source("data_api", "/data"));
        endpoints.say("/data", "a", "x", 0.5, 2, "b", "x", 0.49, 5, "c", "x", 0.9, 1);
        assertEquals(List.of("a"), ids(retrieve(outside("x", 10), AGENT).items()));
    }

    @Test
    void aSourceThatFailsOrHangsIsToldAndSurvived() throws Exception {
        configure(
                endpoints.source("data_api", "/broken"),
                endpoints.source("data_api", "/slow").with("timeout_ms", Json.from(300)),
                endpoints.source("web_search", "/web"));
        endpoints.answers.put("/slow", "hang");
        endpoints.say("/web", "c", "gamma", 0.9, 5);
        var answer = retrieve(outside("x", 10), AGENT);
        assertEquals(List.of("c"), ids(answer.items()));
        var states = answer.sources().stream()
                .filter(outcome -> outcome.state() != State.SKIPPED)
                .map(outcome -> outcome.name() + " " + outcome.state())
                .toList();
        assertEquals(List.of("/broken FAILED", "/slow TIMED_OUT", "/web ANSWERED"), states);
        assertFalse(retrieve(outside("x", 10), AGENT).isCached());
    }

    /// Each beside a source that answers.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "17",
                "null",
                "{}",
                "{\"source\": 5}",
                "{\"source\": \"data_api\"}",
                "{\"source\": \"data_api\", \"url\": \"http://%%:99/?q={query}\"}",
                "{\"source\": \"data_api\", \"url\": \"http://localhost:99999/?q={query}\"}",
                "{\"source\": \"data_api\", \"url\": \"http://localhost:1/{x}?q={query}\"}",
                "{\"source\": \"data_api\", \"url\": \"http://a_b:1/?q={query}\", \"elsewhere\": true}",
                "{\"source\": \"chromadb\", \"url\": \"http://[::\", \"collection\": \"x\"}",
                "{\"source\": \"chromadb\", \"url\": \"http://192.0.2.7:8000\", \"collection\": \"x\"}",
                "{\"source\": \"memory_mcp\", \"url\": \"http://192.0.2.7:8000/mcp\"}",
                "{\"source\": \"memory_mcp\", \"command\": \"''\"}",
                "{\"source\": \"memory_mcp\", \"command\": \"\\\"\\\" x\"}",
                "{\"source\": \"memory_mcp\", \"url\": \"http://localhost:99999999/\"}",
                "{\"source\": \"memory_mcp\", \"file\": \"/tmp/\\u0000\"}",
                "{\"source\": \"file_system\", \"folder\": \"/tmp/\\u0000\"}"
            })
    void aSourceThatCantBeUsedIsToldAndTheOthersAnswer(String entry) throws Exception {
        endpoints.say("/web", "c", "gamma", 0.9, 5);
        Files.writeString(
                folder.resolve("workspace").resolve(ExternalProviders.FILE),
                "{\"sources\": [%s, %s]}"
                        .formatted(entry, endpoints.source("web_search", "/web").compact()));
        var answer = retrieve(outside(entry, 10), AGENT);
        assertEquals(List.of("c"), ids(answer.items()));
        assertTrue(
                answer.warnings().toString().contains("Source 1 of knowledge-sources.json"),
                answer.warnings().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"sources\": {}}", "{\"sources\": [}", "\u0000"})
    void aBrokenFileOfSourcesIsToldAndTheCatalogsAnswer(String text) throws Exception {
        Files.writeString(folder.resolve("workspace").resolve(ExternalProviders.FILE), text);
        var answer = retrieve(KnowledgeQuery.of("type hints " + text, Json.Obj.EMPTY), AGENT);
        assertFalse(answer.items().isEmpty());
        assertTrue(answer.warnings().toString().contains("none of its sources is asked"));
    }

    @Test
    void textNobodyVouchesForGoesOnlyToClientsThatMayReadIt() throws Exception {
        configure(endpoints.source("web_search", "/web").without("trusted"));
        endpoints.say("/web", "c", "gamma", 0.9, 5);
        var answer = retrieve(outside("x", 10), AGENT);
        assertEquals(State.OFF, asked(answer, KnowledgeSourceType.WEB_SEARCH).state());
        assertEquals(0, endpoints.calls("/web"));
        assertTrue(answer.items().isEmpty());
        var audited = retrieve(outside("x", 10), TRUSTED).items().getFirst();
        assertEquals("pending", audited.status().state().word());
    }

    @Test
    void anAnswerIsKeptForAnHourUnlessSomethingChanges() throws Exception {
        configure(endpoints.source("data_api", "/data"));
        endpoints.say("/data", "a", "alpha", 0.9, 5);
        fixture.workspace.search().awaitReady();
        assertFalse(retrieve(outside("x", 1), AGENT).isCached());
        clock.pass(Duration.ofSeconds(3599));
        assertTrue(retrieve(outside("x", 1), AGENT).isCached());
        assertFalse(retrieve(outside("x", 1), TRUSTED).isCached());
        clock.pass(Duration.ofSeconds(1));
        assertFalse(retrieve(outside("x", 1), AGENT).isCached());
        assertEquals(3, endpoints.calls("/data"));
        fixture.workspace.editor().rate(REVIEWER, fixture.item("steps"), 3, null);
        fixture.workspace.search().awaitReady();
        assertFalse(retrieve(outside("x", 1), AGENT).isCached());
    }

    @Test
    void theCacheForgetsTheQuestionAskedLongestAgo() {
        var cache = new KnowledgeCache(clock);
        var empty = new KnowledgeResponse(
                List.of(), List.of(), java.util.Optional.empty(), SearchStatus.RESTING, false, List.of());
        for (int i = 0; i < 1_001; i++) {
            cache.put(key(i), empty, 7, cache.changes());
            cache.get(key(0), 7); // asked again and again
        }
        assertEquals(1_000, cache.size());
        assertTrue(cache.get(key(0), 7).isPresent());
        assertTrue(cache.get(key(1), 7).isEmpty());
        assertTrue(cache.get(key(2), 8).isEmpty());
        long before = cache.changes();
        cache.drop();
        cache.put(key(3), empty, 7, before);
        assertEquals(0, cache.size());
    }

    private static KnowledgeCache.Key key(int number) {
        return key("q" + number);
    }

    private static KnowledgeCache.Key key(String text) {
        return new KnowledgeCache.Key(KnowledgeQuery.of(text, Json.Obj.EMPTY), AGENT, Ranking.RELEVANCE);
    }

    @Test
    void theCacheHoldsNoMoreBytesThanItMay() {
        var cache = new KnowledgeCache(clock);
        var empty = new KnowledgeResponse(
                List.of(), List.of(), java.util.Optional.empty(), SearchStatus.RESTING, false, List.of());
        for (int i = 0; i < 100; i++) { // 1 MiB each
            cache.put(key("x".repeat(1 << 19) + i), empty, 7, cache.changes());
        }
        assertTrue(cache.size() > 25 && cache.size() <= 32, "answers " + cache.size());
        cache.put(key("x".repeat(1 << 25)), empty, 7, cache.changes());
        assertEquals(0, cache.size());
        cache.put(key("small"), empty, 7, cache.changes());
        assertEquals(1, cache.size());
    }

    @Test
    void anAnswerInAnotherOrderIsAnotherAnswer() throws Exception {
        fixture.workspace.search().awaitReady();
        var query = KnowledgeQuery.of("use types everywhere", Json.Obj.EMPTY);
        retrieve(query, AGENT);
        assertTrue(retrieve(query, AGENT).isCached());
        fixture.workspace.search().rankBy(Ranking.QUALITY);
        try {
            assertFalse(retrieve(query, AGENT).isCached());
        } finally {
            fixture.workspace.search().rankBy(Ranking.RELEVANCE);
        }
        assertTrue(retrieve(query, AGENT).isCached());
    }

    @Test
    void readsAMemoryServersFileAndAFolder() throws Exception {
        var graph = Files.writeString(folder.resolve("memory.jsonl"), """
                        {"type":"entity","name":"Redis keys","entityType":"Redis","observations":["Keys expire after a day."]}
                        {"type":"relation","from":"Redis keys","to":"x","relationType":"uses"}
                        {"type":"entity","name":"Other","entityType":"person","observations":["Likes tea."]}
                        """);
        var files = Files.createDirectories(folder.resolve("notes"));
        Files.writeString(files.resolve("expire.py"), "# keys expire\n");
        Files.writeString(files.resolve("tea.md"), "Tea.\n");
        configure(
                Json.Obj.of("source", "memory_mcp", "file", graph.toString(), "trusted", true),
                Json.Obj.of("source", "file_system", "folder", files.toString(), "trusted", true));
        var filter = new KnowledgeQuery.Filter(
                Set.of(), Set.of(KnowledgeSourceType.MEMORY_MCP, KnowledgeSourceType.FILE_SYSTEM), 2, 1, 0);
        var answer = retrieve(new KnowledgeQuery("when keys expire", filter, Json.Obj.EMPTY, 5), AGENT);
        var events = answer.items().stream()
                .map(result -> result.item().ref().knowledgeId()
                        + " "
                        + result.item().scope()
                        + " "
                        + result.status().quality())
                .sorted()
                .toList();
        assertEquals(List.of("Redis keys redis 4", "expire.py python 3"), events);
        var entity = answer.items().stream()
                .filter(result -> result.source().kind() == KnowledgeSourceType.MEMORY_MCP)
                .findFirst()
                .orElseThrow();
        assertEquals(0.7, entity.rank().orElseThrow().relevance().orElseThrow());
    }

    @Test
    void eachWrongSourceIsToldByItsNumberInTheFile() throws Exception {
        endpoints.say("/web", "c", "gamma", 0.9, 5);
        Files.writeString(
                folder.resolve("workspace").resolve(ExternalProviders.FILE),
                "{\"sources\": [5, %s, {}, null]}"
                        .formatted(endpoints.source("web_search", "/web").compact()));
        var numbers = retrieve(outside("x", 10), AGENT).warnings().stream()
                .map(warning -> warning.replaceAll(" of .*", ""))
                .toList();
        assertEquals(List.of("Source 1", "Source 3", "Source 4"), numbers);
    }

    @Test
    void aWrongSourceIsToldAndTheOthersAreAsked() throws Exception {
        configure(
                Json.Obj.of("source", "data_api", "url", "http://example.org/?q={query}"),
                endpoints.source("web_search", "/web"));
        endpoints.say("/web", "c", "gamma", 0.9, 5);
        var answer = retrieve(outside("x", 10), AGENT);
        assertEquals(List.of("c"), ids(answer.items()));
        assertEquals(
                List.of(
                        "Source 1 of knowledge-sources.json is not asked: example.org is another machine, and queries would be sent to it."),
                answer.warnings());
    }

    @ParameterizedTest
    @CsvSource({
        "python,python", "TypeScript,typescript", "vue,vue", "database,database", "redis,redis",
        "security,security", "API,api", "person,general", "docker,general", "'',general"
    })
    void infersTheScopeOfAnEntityType(String type, String scope) {
        assertEquals(scope, ContextScope.ofEntityType(type));
    }

    @ParameterizedTest
    @CsvSource({
        "src/a.py,python", "a.ts,typescript", "a.tsx,typescript", "A.vue,vue",
        "src/Tests/a.go,testing", "test_api.js,testing", "src/API/a.go,api", "a.PY,general",
        "tests/a.py,python", "'',general"
    })
    void infersTheScopeOfAPath(String path, String scope) {
        assertEquals(scope, ContextScope.ofPath(path));
    }

    @Test
    void allThatAppliesComesByPriorityQualityAndId() throws Exception {
        var all = fixture.workspace.agents().retrieval().applicable(Json.Obj.of("task_type", "database"), AGENT);
        assertEquals(List.of("rule", "strict", "hints", "steps", "vague"), ids(all));
        var python = Json.Obj.of("scope", "python");
        assertEquals(
                List.of("hints", "steps", "vague"),
                ids(fixture.workspace.agents().retrieval().applicable(python, AGENT)));
    }
}
