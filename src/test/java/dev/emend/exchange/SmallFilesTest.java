package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Small files written by hand in the shape of each format.
class SmallFilesTest {
    @TempDir
    Path folder;

    static Path file(String name) {
        return Path.of("src/test/resources/exchange").resolve(name);
    }

    private static Collected read(String name) throws ExchangeException {
        var read = Collected.of(file(name));
        assertEquals(List.of(), read.rejected());
        return read;
    }

    @ParameterizedTest
    @CsvSource({
        "mcp.jsonl,MCP_MEMORY,3,0,2",
        "openai-finetune.jsonl,OPENAI,0,2,0",
        "openai-array.json,OPENAI,0,1,0",
        "langchain.json,LANGCHAIN,0,1,0",
        "langchain-plain.json,LANGCHAIN,0,1,0",
        "claude-code.jsonl,CLAUDE_CODE,0,2,0",
        "codex.jsonl,CODEX,0,1,0",
        "otlp.json,OTLP,0,3,0",
        "mem0.json,MEM0,2,0,1",
        "openmemory.json,OPENMEMORY,2,0,0",
        "claude-memory.md,CLAUDE_MEMORY,5,0,0",
        "pgvector.json,PGVECTOR_JSON,2,0,0",
        "langgraph.json,LANGGRAPH,3,0,0",
        "experiences.jsonl,EXPERIENCES,2,0,0",
        "learnings.jsonl,LEARNINGS,2,0,0",
        "feedback.jsonl,FEEDBACK,0,0,0",
        "plan.json,PLAN,1,0,0",
        "skills.json,SKILL,2,0,0",
        "letta-old.af,LETTA,1,1,0",
        "memories.csv,PGVECTOR_CSV,2,0,0"
    })
    void isToldByItsContentAndReadWhole(String name, Format format, int memories, int runs, int links)
            throws Exception {
        var disguised = Files.copy(file(name), folder.resolve("x"));
        assertEquals(format, Formats.detect(disguised).orElseThrow());
        var read = read(name);
        assertEquals(memories, read.memories().size());
        assertEquals(runs, read.runs().size());
        assertEquals(links, read.links().size());
        assertEquals(read.memories(), read(name).memories(), "the same twice, ids included");
        assertEquals(read.runs(), read(name).runs());
        assertEquals(read.links(), read(name).links());
    }

    @Test
    void entitiesAreMemoriesAndRelationsLeadFromOneToTheOther() throws Exception {
        var read = read("mcp.jsonl");
        var service = read.memories().getFirst();
        assertEquals("billing_service", service.text().task());
        assertEquals(
                "Restarts need the cache warmed first\nOwned by the payments team",
                service.text().narrative());
        assertEquals("service", service.metadata().text("entityType").orElseThrow());
        var job = read.memories().get(2);
        assertEquals("nightly_export", job.text().task());
        assertEquals("Fails when the disk is over 90 % full", job.text().narrative());
        assertEquals("2026-01-30", job.result().timestamp());
        assertEquals("reads_from", read.links().get(1).kind());
        assertEquals(job.id(), read.links().get(1).from());
        assertEquals(service.id(), read.links().get(1).to());
    }

    @Test
    void aSessionIsOneRunWithItsToolsAndTheirAnswers() throws Exception {
        var run = read("claude-code.jsonl").runs().getFirst();
        assertEquals("s-1", run.origin().id());
        assertEquals("The parser rejects 29 February.", run.head().task());
        assertEquals("claude-x", run.head().model());
        assertEquals("2026-03-01T08:00:00.000Z", run.head().startedAt());
        assertEquals(
                List.of(Run.Role.USER, Run.Role.ASSISTANT, Run.Role.TOOL),
                run.messages().stream().map(Run.Message::role).toList());
        var call = run.messages().get(1).calls().getFirst();
        assertEquals("Read", call.name());
        assertEquals(Json.Obj.of("file_path", "/srv/dates/rule.py"), call.arguments());
        assertEquals("toolu_1", run.messages().get(2).answers());
        assertEquals("if year % 4 == 0", run.messages().get(2).text());
        assertTrue(run.messages().get(1).rest().compact().contains("Leap years."));
        assertEquals(List.of("Repairs of the date parser"), run.metadata().texts("summaries"));
    }

    @Test
    void aRolloutIsOneRunWithoutItsRepetitions() throws Exception {
        var run = read("codex.jsonl").runs().getFirst();
        assertEquals("c-1", run.origin().id());
        assertEquals("Which tests fail?", run.head().task());
        assertEquals("gpt-5-codex", run.head().model());
        assertEquals(6, run.messages().size());
        assertEquals("shell", run.messages().get(3).calls().getFirst().name());
        assertEquals("1 failing", run.messages().get(4).text());
        assertEquals("call_9", run.messages().get(4).answers());
        assertEquals("One: the login test.", run.messages().get(5).text());
    }

    @Test
    void chatsKeepTheirCallsAndWhatIsNoText() throws Exception {
        var run = read("openai-finetune.jsonl").runs().get(1);
        assertEquals("What is on this picture?", run.messages().getFirst().text());
        assertTrue(run.messages().getFirst().rest().compact().contains("image_url"));
        assertEquals(
                Json.Obj.of("detail", "low"),
                run.messages().get(1).calls().getFirst().arguments());
        assertEquals("call_1", run.messages().get(2).answers());
        var loose = read("openai-array.json").runs().getFirst();
        assertEquals(3, loose.messages().size());
        assertEquals(Run.Role.SYSTEM, loose.messages().getFirst().role());
    }

    @Test
    void serialisedAndPlainMessagesOfLangChainAreTheSame() throws Exception {
        var run = read("langchain.json").runs().getFirst();
        assertEquals("t-17", run.origin().id());
        assertEquals("small-model", run.head().model());
        assertEquals("list_tickets", run.messages().get(1).calls().getFirst().name());
        assertEquals("call_a", run.messages().get(2).answers());
        var plain = read("langchain-plain.json").runs().getFirst();
        assertEquals("hello there", plain.head().task());
        assertEquals(
                List.of("hello there", "Good day", "be kind"),
                plain.messages().stream().map(Run.Message::text).toList());
    }

    @Test
    void spansOfOneTraceBecomeOneConversationInTheOrderOfTime() throws Exception {
        var runs = read("otlp.json").runs();
        var first = runs.getFirst();
        assertEquals(
                List.of("Be brief.", "Is it raining?", "", "rain", "Yes."),
                first.messages().stream().map(Run.Message::text).toList());
        assertEquals("weather", first.messages().get(2).calls().getFirst().name());
        assertEquals("m-2", first.head().model());
        assertEquals(OptionalLong.of(12), UsageReader.of(first).input());
        assertEquals("one, two", runs.get(1).messages().get(1).text());
        assertEquals("Pong", runs.get(2).messages().get(1).text());
    }

    @Test
    void rowsOfTheMemoriesTableKeepEveryDimensionAndBothVectors() throws Exception {
        for (var name : List.of("pgvector.json", "memories.csv")) {
            var read = read(name);
            var memory = read.memories().getFirst();
            assertEquals("Validate early", memory.text().lessons().tactical(), name);
            assertEquals(
                    "reading twice",
                    ((Json.Obj) memory.text().lessons().antiPatterns())
                            .text("description")
                            .orElseThrow());
            assertEquals(0.85, memory.result().confidence().orElseThrow());
            assertEquals("t1", memory.metadata().text("thread").orElseThrow());
            assertTrue(memory.result().execution().has("tool_counts"));
            var vectors = read.withVectors().getFirst().vectors();
            assertEquals(2, vectors.size());
            var content = vectors.stream()
                    .filter(vector -> vector.space() == Memory.Space.CONTENT)
                    .findFirst()
                    .orElseThrow();
            assertArrayEquals(new float[] {0.25f, -0.5f, 1f}, content.values());
        }
        var odd = read("pgvector.json").memories().get(1);
        assertTrue(odd.result().confidence().isEmpty());
        assertEquals("7", Collected.value(odd.metadata(), "confidence_score"), "kept as it was");
        assertEquals(
                "He said \"no\",\non two lines",
                read("memories.csv").memories().getFirst().text().narrative());
        assertEquals("=Sum", read("memories.csv").memories().get(1).text().task());
    }

    @Test
    void bulletsAndParagraphsKnowTheirHeadings() throws Exception {
        var read = Collected.of(file("claude-memory.md"));
        var memories = read.memories();
        assertEquals(
                "Everything is built with make.", memories.getFirst().text().narrative());
        assertEquals("Project › Testing", memories.get(1).text().task());
        assertEquals(
                "Run the unit tests first\n  and only then the slow ones",
                memories.get(1).text().narrative());
        assertEquals(10, read.all.get(1).place().line(), "the line of its bullet");
        assertTrue(memories.get(2).text().narrative().contains("inject it"));
        assertTrue(memories.get(3).text().narrative().contains("make check"));
        assertTrue(
                memories.stream().noneMatch(memory -> memory.text().narrative().contains("ours")),
                "what Emend wrote there is not learned again");
    }

    @Test
    void otherMemoriesKeepTheirIdsAndWhatStandsBesideThem() throws Exception {
        var mem0 = read("mem0.json").memories().getFirst();
        assertEquals("m-1", mem0.origin().id());
        assertEquals("Prefers short summaries", mem0.text().narrative());
        assertEquals("5d41", mem0.metadata().text("hash").orElseThrow());
        var open = read("openmemory.json").memories().getFirst();
        assertEquals(List.of("habits"), open.metadata().texts("categories"));
        assertEquals("editor", open.metadata().text("app").orElseThrow());
        var store = read("langgraph.json").memories();
        assertEquals("Likes tables", store.getFirst().text().narrative());
        assertEquals("users/7/memories/k1", store.getFirst().origin().id());
        assertEquals("Back up first", store.get(1).text().lessons().tactical());
        assertEquals("{\"food\":\"pizza\"}", store.get(2).text().narrative());
    }

    @Test
    void experiencesKeepTheirWholeLogAndTheFiltersOfTheDesign() throws Exception {
        var memories = read("experiences.jsonl").memories();
        var first = memories.getFirst();
        assertEquals(Memory.Kind.EXPERIENCE, first.kind());
        assertEquals("success", first.result().outcome());
        assertEquals("True", first.metadata().text("outcome_success").orElseThrow());
        assertEquals("parser_b", first.metadata().text("component_involved").orElseThrow());
        assertTrue(first.document().contains("previous_component_metrics"));
        assertEquals("failure", memories.get(1).result().outcome());
    }

    @Test
    void plansAndSkillsAreMemoriesOfTheirStepsWithAllTheirJson() throws Exception {
        var plan = read("plan.json").memories().getFirst();
        assertEquals("Concatenate files", plan.text().task());
        assertEquals(
                "1. Switch-Tool(name=viewer): Activate it\n2. Click-Tool(loc=[1,2])",
                plan.text().narrative());
        assertTrue(plan.metadata().compact().contains("kb_count"));
        assertEquals(
                "skill_1", read("skills.json").memories().getFirst().origin().id());
    }

    @Test
    void anOlderAgentFileIsReadToo() throws Exception {
        var read = read("letta-old.af");
        assertEquals("I keep the minutes.", read.memories().getFirst().text().narrative());
        var run = read.runs().getFirst();
        assertEquals("Who came?", run.head().task());
        assertEquals(
                "archival_memory_search",
                run.messages().get(1).calls().getFirst().name());
        assertEquals("call_z", run.messages().get(2).answers());
    }

    @Test
    void theIdOfARecordIsMadeOfItsPlaceAndItsName() throws Exception {
        var memory = read("mem0.json").memories().getFirst();
        var place = file("mem0.json").toAbsolutePath().normalize().toString();
        assertEquals(new Origin(place, "mem0", "m-1").memoryId(), memory.id());
    }
}
