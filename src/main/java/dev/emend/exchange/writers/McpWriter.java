package dev.emend.exchange.writers;

import dev.emend.exchange.memories.McpMemoryFile;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.exchange.record.SeenNames;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Writes memories as entities and their links as relations, as an MCP memory server reads them.
///
/// What was read from such a file is written as it was. Of other memories the task is the name, and
/// each thing learned an observation.
public final class McpWriter implements RecordWriter {
    private static final String OBSERVATIONS = "observations";
    private static final String TYPE = "entityType";
    private static final Set<String> WRITTEN = Set.of(OBSERVATIONS, TYPE, ImportContext.NOTES);
    private static final int MAX_NAME = 120;

    private final Map<String, String> names = new HashMap<>();
    private final SeenNames usedNames = new SeenNames();
    private final List<MemoryLink> links = new ArrayList<>();

    @Override
    public boolean write(ExportRecord exportRecord, Appendable out) throws IOException {
        if (!(exportRecord instanceof ExportRecord.OfMemory memory)) {
            return false;
        }
        boolean isOwn = memory.memory().origin().format().equals(Format.MCP_MEMORY.word());
        var entity = isOwn ? entity(memory.memory()) : newEntity(memory.memory());
        EmendWriter.line(entity, out);
        links.addAll(memory.links());
        return true;
    }

    private Json entity(Memory memory) {
        var metadata = memory.metadata();
        var name = memory.text().task();
        names.put(memory.id(), metadata.text("id").orElse(name));
        var entity = startEntity(name, metadata.text(TYPE).orElse(""));
        var observations = metadata.array(OBSERVATIONS);
        boolean isAsRead =
                McpMemoryFile.narrative(metadata).equals(memory.text().narrative());
        if (metadata.has(OBSERVATIONS) && isAsRead) {
            entity.put(OBSERVATIONS, new Json.Arr(observations));
        } else if (!isAsRead) {
            entity.put(
                    OBSERVATIONS,
                    Json.Arr.ofTexts(memory.text().narrative().lines().toList()));
        }
        ChatMessages.without(metadata, WRITTEN).members().forEach(entity::putIfAbsent);
        return new Json.Obj(entity);
    }

    private Json newEntity(Memory memory) {
        var text = memory.text();
        var lessons = text.lessons();
        var observations = new ArrayList<String>();
        add(observations, "", text.narrative());
        add(observations, "Context: ", text.context());
        add(observations, "Reflection: ", text.reflection());
        add(observations, "Tactical: ", lessons.tactical());
        add(observations, "Strategic: ", lessons.strategic());
        add(observations, "Meta: ", lessons.meta());
        if (lessons.antiPatterns() != Json.Null.NULL) {
            add(observations, "Avoid: ", lessons.antiPatterns().plain());
        }
        add(observations, "Outcome: ", memory.result().outcome());
        var title = text.task().isBlank() ? memory.lesson() : text.task();
        var name = usedNames.unique(shorten(title.strip().isEmpty() ? memory.id() : title.strip()));
        names.put(memory.id(), name);
        var entity = startEntity(name, memory.kind().word());
        entity.put(OBSERVATIONS, Json.Arr.ofTexts(observations));
        return new Json.Obj(entity);
    }

    private static void add(List<String> observations, String prefix, String text) {
        if (!text.isBlank()) {
            observations.add(prefix + text);
        }
    }

    private static String shorten(String name) {
        var line = name.lines().findFirst().orElse(name);
        return line.codePointCount(0, line.length()) <= MAX_NAME
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_NAME));
    }

    private static Map<String, Json> startEntity(String name, String type) {
        var entity = new LinkedHashMap<String, Json>();
        entity.put("type", new Json.Text("entity"));
        entity.put("name", new Json.Text(name));
        if (!type.isEmpty()) {
            entity.put(TYPE, new Json.Text(type));
        }
        return entity;
    }

    @Override
    public void end(Appendable out) throws IOException {
        for (var link : links) {
            var relation = Json.Obj.of(
                    "type",
                    "relation",
                    "from",
                    name(link.from(), link, true),
                    "to",
                    name(link.to(), link, false),
                    "relationType",
                    link.kind());
            var members = new LinkedHashMap<>(relation.members());
            link.rest().members().forEach(members::putIfAbsent);
            EmendWriter.line(new Json.Obj(members), out);
        }
    }

    /// The name of an end. One that is not written here is called as in its source, which the
    /// origin of the link tells: `from kind to`.
    private String name(String id, MemoryLink link, boolean isFrom) {
        var name = names.get(id);
        if (name != null) {
            return name;
        }
        var originId = link.origin().id();
        int kind = originId.indexOf(" " + link.kind() + " ");
        if (kind < 0) {
            return id;
        }
        return isFrom
                ? originId.substring(0, kind)
                : originId.substring(kind + link.kind().length() + 2);
    }
}
