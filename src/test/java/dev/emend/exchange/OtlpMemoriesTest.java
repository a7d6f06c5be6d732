package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.ExportRecord.Evaluation;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.Run.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Memory spans of OpenTelemetry in, events of evaluations out.
class OtlpMemoriesTest {
    private static final Path SAMPLE = Path.of("catalogs", "formats", "otlp", "memory_spans.json");

    @TempDir
    Path folder;

    @Test
    void spansOfAMemoryAreItsRecordsAsTheyWereLast() throws Exception {
        var read = Collected.of(SAMPLE);

        assertEquals(List.of(), read.rejected());
        assertEquals(
                List.of("desk-4/m1 Orders are sorted by date, newest first", "desk-4/m3 Totals stay at the bottom"),
                read.memories().stream()
                        .map(memory ->
                                memory.origin().id() + " " + memory.text().narrative())
                        .toList(),
                "m2 was deleted");
        var found = read.memories().getLast();
        assertEquals("desk-4", found.metadata().text("gen_ai.memory.store.id").orElse(""));
        assertEquals(
                "search_memory", found.metadata().text("gen_ai.operation.name").orElse(""));
        assertTrue(!found.metadata().has("score"), "how near it was to one question says nothing of it");
        assertEquals("1790928030200000000", found.result().timestamp());
    }

    @Test
    void anOperationIsACallInItsRunAndATraceOfNothingElseNoRun() throws Exception {
        var runs = Collected.of(SAMPLE).runs();
        assertEquals(1, runs.size());
        var run = runs.getFirst();
        assertEquals("Sort the orders", run.head().task());
        assertEquals(
                List.of(Role.ASSISTANT, Role.TOOL, Role.USER, Role.ASSISTANT),
                run.messages().stream().map(message -> message.role()).toList());
        var call = run.messages().getFirst().calls().getFirst();
        assertEquals("search_memory", call.name());
        assertEquals(Json.Obj.of("store.id", "desk-4", "query.text", "how to sort"), call.arguments());
        assertTrue(run.messages().get(1).text().contains("Totals stay at the bottom"));
        assertEquals(call.id(), run.messages().get(1).answers());
    }

    @Test
    void whatWasSaidOfARunAndAMemoryIsAnEventEach() throws Exception {
        var read = Collected.of(SAMPLE);
        var at = Instant.parse("2026-10-03T09:00:00.25Z");
        var outcome = new Evaluation(Evaluation.OUTCOME, OptionalDouble.empty(), "failure", "", "Mara", at);
        var rating = new Evaluation("rating", OptionalDouble.of(4), "", "Clear", "Mara", at);
        var file = folder.resolve("events.jsonl");
        var written = Writers.write(
                Writers.Target.OTLP_EVALUATIONS,
                file,
                Writers.Options.USUAL,
                sink -> {
                    sink.write(new ExportRecord.OfRun(read.runs().getFirst(), List.of(outcome)));
                    sink.write(new ExportRecord.OfMemory(
                            read.memories().getFirst(), "kept", List.of(), List.of(), List.of(rating)));
                    sink.write(new ExportRecord.OfMemory(read.memories().getLast(), "kept", List.of(), List.of()));
                },
                Progress.SILENT);
        assertEquals(2, written.writtenCount());
        assertEquals(1, written.omittedCount(), "nobody said anything of it");

        var lines = Files.readAllLines(file);
        var ofRun = event(lines.getFirst());
        assertEquals("gen_ai.evaluation.result", ofRun.text("eventName").orElse(""));
        assertEquals("1bf7651916cd43dd8448eb211c80319d", ofRun.text("traceId").orElse(""));
        assertEquals("1791018000250000000", ofRun.text("timeUnixNano").orElse(""));
        assertEquals(
                Map.of(
                        "emend.evaluation.person", "{\"stringValue\":\"Mara\"}",
                        "gen_ai.conversation.id", "{\"stringValue\":\"1bf7651916cd43dd8448eb211c80319d\"}",
                        "gen_ai.evaluation.name", "{\"stringValue\":\"outcome\"}",
                        "gen_ai.evaluation.score.label", "{\"stringValue\":\"failure\"}",
                        "gen_ai.evaluation.score.value", "{\"doubleValue\":0.0}",
                        "gen_ai.response.id", "{\"stringValue\":\"resp-9\"}"),
                attributes(ofRun));
        var ofMemory = attributes(event(lines.getLast()));
        assertEquals("{\"stringValue\":\"m1\"}", ofMemory.get("gen_ai.memory.record.id"));
        assertEquals("{\"doubleValue\":4.0}", ofMemory.get("gen_ai.evaluation.score.value"));
        assertEquals("{\"stringValue\":\"Clear\"}", ofMemory.get("gen_ai.evaluation.explanation"));
    }

    private static Json.Obj event(String line) throws Exception {
        var resource = (Json.Obj)
                ((Json.Obj) JsonText.parse(line)).array("resourceLogs").getFirst();
        var scope = (Json.Obj) resource.array("scopeLogs").getFirst();
        return (Json.Obj) scope.array("logRecords").getFirst();
    }

    private static Map<String, String> attributes(Json.Obj event) {
        var attributes = new TreeMap<String, String>();
        for (var value : event.array("attributes")) {
            var pair = (Json.Obj) value;
            attributes.put(pair.text("key").orElse(""), pair.object("value").compact());
        }
        return attributes;
    }
}
