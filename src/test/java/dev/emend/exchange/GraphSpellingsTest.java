package dev.emend.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.exchange.record.Format;
import dev.emend.fixtures.SharedData;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Entities and relations of memory servers by all the names their keys have, and times by all their spellings.
class GraphSpellingsTest {
    private static final String NOTHING = "";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"entity\",\"name\":\"A\",\"entityType\":\"t\",\"observations\":[\"o\"]}",
                "{\"_type\":\"entity\",\"name\":\"A\",\"entityType\":\"t\",\"observations\":[\"o\"]}",
                "{\"name\":\"A\",\"entityType\":\"t\",\"observations\":[\"o\"]}",
                "{\"name\":\"A\",\"entity_type\":\"t\",\"observations\":[{\"content\":\"o\"}]}",
                "{\"entityName\":\"A\",\"observations\":[{\"text\":\"o\"}]}",
                "{\"entity_name\":\"A\",\"contents\":[\"o\"]}",
                "{\"type\":\"entity\",\"entityName\":\"A\",\"contents\":[\"o\"]}"
            })
    void anEntityIsAMemory(String entity) throws Exception {
        var read = Collected.of(folder, entity + "\n");
        assertEquals(List.of(), read.rejected());
        assertEquals("A", read.memories().getFirst().taskText());
        assertEquals("o", read.memories().getFirst().lesson());
    }

    @ParameterizedTest
    @CsvSource({"from,to", "from_id,to_id", "from_entity,to_entity", "fromEntity,toEntity", "source,target"})
    void aRelationIsALinkWithAndWithoutAType(String from, String to) throws Exception {
        var entity = "{\"name\":\"A\",\"entityType\":\"t\",\"observations\":[\"o\"]}\n";
        for (var type : List.of("", "\"type\":\"relation\",", "\"_type\":\"relation\",")) {
            var relation = "{%s\"%s\":\"A\",\"%s\":\"B\",\"relationType\":\"near\"}\n".formatted(type, from, to);
            for (var text : List.of(entity + relation, relation + entity)) {
                var read = Collected.of(folder, text);
                assertEquals(List.of(), read.rejected());
                assertEquals("near", read.links().getFirst().kind());
                assertEquals(1, read.memories().size());
            }
        }
    }

    /// 1753401600 is 2025-07-25T00:00:00Z: 20,294 days of 86,400 seconds since 1970.
    @ParameterizedTest
    @CsvSource({
        "\"created_at\": 1753401600,2025-07-25T00:00:00Z",
        "\"createdAt\": 1753401600000,2025-07-25T00:00:00Z",
        "\"created_at\": \"1753401600\",2025-07-25T00:00:00Z",
        "\"created_at\": 1753401600.5,2025-07-25T00:00:00.500Z",
        "\"created_at\": \"2025-07-24T19:00:00-07:00\",2025-07-24T19:00:00-07:00",
        "\"created_at\": \"2025-07-24\",2025-07-24",
        "\"created_at\": {\"$date\": \"2025-07-24T01:02:03Z\"},2025-07-24T01:02:03Z",
        "\"created_at\": {\"seconds\": 1753401600},2025-07-25T00:00:00Z",
        "\"metadata\": {\"created_at\": 1753401600},2025-07-25T00:00:00Z",
        "\"metadata\": {\"timestamp\": \"2025-07-24\"},2025-07-24",
        "\"updated_at\": \"2025-07-24\",2025-07-24",
        "\"created_at\": null,''",
        "\"created_at\": 7,''"
    })
    void aTimeIsKeptInEverySpelling(String member, String expected) throws Exception {
        var mem0 = Collected.of(folder, "{\"id\": \"1\", \"memory\": \"m\", %s}".formatted(member));
        assertEquals(expected, mem0.memories().getFirst().result().timestamp());
        var entity = "{\"type\":\"entity\",\"name\":\"A\",\"entityType\":\"t\",\"observations\":[\"o\"], %s}";
        var graph = Collected.of(folder, entity.formatted(member));
        assertEquals(expected, graph.memories().getFirst().result().timestamp());
    }

    @ParameterizedTest
    @CsvSource({
        "array.json,2,1",
        "from-entity.jsonl,2,1",
        "graph.json,2,1",
        "no-type.jsonl,2,1",
        "u2028.jsonl,2,0",
        "underscore-type.jsonl,2,1",
        "nul.jsonl,2,0"
    })
    void theSharedGraphsAreReadWhole(String name, int entities, int relations) throws Exception {
        var file = SharedData.path("cases/mcp/" + name);
        assertEquals(Format.MCP_MEMORY, Formats.detect(file).orElseThrow());
        var read = Collected.of(file);
        assertEquals(entities, read.memories().size());
        assertEquals(relations, read.links().size());
        assertEquals(List.of(), read.rejected());
        assertEquals(name.startsWith("nul") ? 2 : 0, read.notes().size(), read.notes()::toString);
    }

    @Test
    void theSharedTimesAreThoseOfTheFiles() throws Exception {
        assertEquals(
                List.of("2026-01-10T16:05:36Z", NOTHING), // 1768061136 s
                times("cases/mcp/no-type.jsonl"));
        assertEquals(
                List.of("2025-05-06T14:09:36.202Z", "2025-05-06T14:09:36.203Z"), // of their first observations
                times("cases/mcp/underscore-type.jsonl"));
        assertEquals(List.of("2023-01-05T10:00:00Z", "2023-01-05T10:00:00Z"), times("cases/times/mcp-created.jsonl"));
        var mem0 = List.of("2025-07-24T19:00:00-07:00", "2025-07-24T19:00:00", "2025-07-25T00:00:00Z");
        assertEquals(mem0, times("cases/times/mem0.json")); // the one without a text is told and left out
        assertEquals(mem0, times("cases/times/mem0-pretty.json"));
    }

    private static List<String> times(String name) throws Exception {
        return Collected.of(SharedData.path(name)).memories().stream()
                .map(memory -> memory.result().timestamp())
                .toList();
    }
}
