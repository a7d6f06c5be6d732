package dev.emend.remote;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/// Entities of an MCP memory server as memories and back: the name is the task, the observations
/// are the narrative, one a line.
final class McpEntities {
    static final String FORMAT = "mcp_memory";

    private static final Set<String> OWN_MEMBERS = Set.of("type", "name", "entityType");
    private static final String OBSERVATIONS = "observations";

    private McpEntities() {}

    static Origin origin(String source, String name) {
        return new Origin(source, FORMAT, name);
    }

    static Memory memory(String source, Json.Obj entity) {
        var name = entity.text("name").orElse("");
        var origin = origin(source, name);
        var metadata = entity;
        for (var key : OWN_MEMBERS) {
            metadata = metadata.without(key);
        }
        var type = entity.text("entityType").orElse("");
        return new Memory(
                origin.memoryId(),
                Memory.Kind.LEARNED,
                new Memory.Text(
                        name, "", String.join("\n", entity.texts(OBSERVATIONS)), "", Memory.MemoryLessons.NOTHING),
                new Memory.Result("", OptionalDouble.empty(), "", Json.Obj.EMPTY),
                type.isEmpty() ? metadata : metadata.with("entityType", new Json.Text(type)),
                origin);
    }

    /// The changes to be sent, as the tools take them.
    record Changes(
            List<Map<String, Object>> creations,
            List<Map<String, Object>> deletions,
            List<Map<String, Object>> additions) {}

    static Changes changes(Json.Obj graph, Collection<Memory> memories) {
        var existingObservations = new HashMap<String, Set<String>>();
        for (var value : graph.array("entities")) {
            if (value instanceof Json.Obj entity) {
                existingObservations.put(
                        entity.text("name").orElse(""), new LinkedHashSet<>(entity.texts(OBSERVATIONS)));
            }
        }
        var changes = new Changes(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (var memory : memories) {
            var name = name(memory);
            var observations = observations(memory);
            var oldObservations = existingObservations.get(name);
            if (oldObservations == null) {
                var type = memory.metadata()
                        .text("entityType")
                        .orElse(memory.kind().word());
                changes.creations.add(Map.of("name", name, "entityType", type, OBSERVATIONS, observations));
                existingObservations.put(name, new LinkedHashSet<>(observations));
                continue;
            }
            var removedObservations = oldObservations.stream()
                    .filter(observation -> !observations.contains(observation))
                    .toList();
            var addedObservations = observations.stream()
                    .filter(observation -> !oldObservations.contains(observation))
                    .toList();
            if (!removedObservations.isEmpty()) {
                changes.deletions.add(Map.of("entityName", name, OBSERVATIONS, removedObservations));
            }
            if (!addedObservations.isEmpty()) {
                changes.additions.add(Map.of("entityName", name, "contents", addedObservations));
            }
        }
        return changes;
    }

    /// The name of a memory at the server; for one from elsewhere its task.
    static String name(Memory memory) {
        if (memory.origin().format().equals(FORMAT)) {
            return memory.origin().id();
        }
        return memory.text().task().isBlank()
                ? memory.id()
                : memory.text().task().strip();
    }

    private static List<String> observations(Memory memory) {
        var storedObservations = memory.metadata().texts(OBSERVATIONS);
        if (String.join("\n", storedObservations).equals(memory.text().narrative()) && !storedObservations.isEmpty()) {
            return storedObservations; // observations of several lines stay whole
        }
        var text = memory.text();
        var lessons = text.lessons();
        var observations = new LinkedHashSet<String>();
        text.narrative().lines().filter(line -> !line.isBlank()).forEach(observations::add);
        for (var part :
                List.of(text.context(), text.reflection(), lessons.tactical(), lessons.strategic(), lessons.meta())) {
            if (!part.isBlank()) {
                observations.add(part.strip());
            }
        }
        return List.copyOf(observations);
    }
}
