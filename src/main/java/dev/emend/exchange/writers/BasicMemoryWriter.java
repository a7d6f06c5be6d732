package dev.emend.exchange.writers;

import dev.emend.exchange.memories.BasicMemory;
import dev.emend.exchange.memories.NoteSyntax;
import dev.emend.exchange.memories.NoteSyntax.Observation;
import dev.emend.exchange.memories.NoteSyntax.Relation;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.PageLayout;
import dev.emend.exchange.record.PageWriter;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Writes notes of basic-memory, one a memory; the observations of a note stand in it.
///
/// A note that was read is written with its body as it was: an observation that is not among the
/// records is taken out, one that says something else now stands at the end.
public final class BasicMemoryWriter implements PageWriter {
    private static final String EXTENSION = ".md";
    private static final Set<String> OURS = ownMembers();

    private static Set<String> ownMembers() {
        var ours = new HashSet<>(PageLayout.MEMBERS);
        ours.addAll(Set.of(BasicMemory.BODY, ImportContext.NOTES));
        return ours;
    }

    private final PageNames names = new PageNames();
    private final Map<String, String> paths = new HashMap<>();
    private final Map<String, String> titles = new HashMap<>();
    private final Set<String> notes = new HashSet<>();

    /// The observations that are written, by the note they are of.
    private final Map<String, List<Observation>> observations = new LinkedHashMap<>();

    /// The titles of the notes without a record of their own.
    private final Map<String, String> noteTitles = new HashMap<>();

    @Override
    public void plan(ExportRecord exportRecord) {
        if (!(exportRecord instanceof ExportRecord.OfMemory of)) {
            return;
        }
        var memory = of.memory();
        if (isObservation(memory)) {
            var note = noteKey(memory, memory.metadata().text(BasicMemory.NOTE).orElse(""));
            observations
                    .computeIfAbsent(note, _ -> new ArrayList<>())
                    .add(Observation.of(memory.metadata(), memory.text().narrative()));
            noteTitles.put(note, memory.text().task());
            return;
        }
        var title = isOwn(memory) ? memory.text().task() : MemorySections.title(memory);
        var baseName = isOwn(memory) ? PageNames.safe(memory.origin().id()) : PageNames.slug(title);
        paths.put(memory.id(), names.unique(baseName));
        titles.put(memory.id(), title);
        if (isOwn(memory)) {
            notes.add(noteKey(memory, memory.origin().id()));
        }
    }

    private static String noteKey(Memory memory, String note) {
        return memory.origin().source() + "\n" + note;
    }

    private static boolean isOwn(Memory memory) {
        return memory.origin().format().equals(Format.BASIC_MEMORY.word());
    }

    private static boolean isObservation(Memory memory) {
        return isOwn(memory)
                && memory.metadata().has(BasicMemory.NOTE)
                && !memory.metadata().has(BasicMemory.BODY);
    }

    @Override
    public boolean write(ExportRecord exportRecord, Pages pages) throws IOException {
        if (!(exportRecord instanceof ExportRecord.OfMemory of)) {
            return false;
        }
        var memory = of.memory();
        var path = paths.get(memory.id());
        if (path != null) {
            var page = isOwn(memory)
                    ? ownPage(memory, path, of.links())
                    : newPage(memory, path, of.links()).text();
            pages.page(path + EXTENSION, PageLayout.bytes(page, isOwn(memory) ? memory.metadata() : Json.Obj.EMPTY));
        }
        return path != null || isObservation(memory);
    }

    private String ownPage(Memory memory, String path, List<MemoryLink> links) {
        var fields = new LinkedHashMap<String, Json>();
        var task = memory.text().task();
        var title = memory.metadata().get("title");
        boolean isAsWritten = title != null && title.plain().equals(task);
        if (!isAsWritten && !task.equals(path.substring(path.lastIndexOf('/') + 1))) {
            fields.put("title", new Json.Text(task));
        }
        ChatMessages.without(memory.metadata(), OURS).members().forEach(fields::putIfAbsent);

        var newObservations = new ArrayList<>(
                observations.getOrDefault(noteKey(memory, memory.origin().id()), List.of()));
        var read = memory.metadata().text(BasicMemory.BODY).orElse("");
        boolean isSame = BasicMemory.prose(read, task).equals(memory.text().narrative());
        var body = new ArrayList<String>();
        if (!isSame) {
            body.add(memory.text().narrative());
        }
        int end = body.size();
        for (var line : BasicMemory.lines(read)) {
            boolean isKept = line.observation() == null
                    ? isSame || line.isRelation()
                    : newObservations.remove(line.observation());
            if (isKept) {
                body.add(line.text());
                end = line.observation() == null ? end : body.size();
            }
        }
        if (end == 0 || !isSame) {
            end = body.size();
        }
        body.addAll(end, newObservations.stream().map(Observation::line).toList());
        relations(links).forEach(body::add);
        var text = String.join("\n", body);
        return PageLayout.text(new Json.Obj(fields), text.equals(read) ? text : text.strip(), memory.metadata());
    }

    /// The lines of links from other formats: a note's own relations stand in its body.
    private List<String> relations(List<MemoryLink> links) {
        return links.stream()
                .filter(link -> !link.origin().format().equals(Format.BASIC_MEMORY.word()))
                .map(link -> new Relation(
                                link.kind().isBlank() ? NoteSyntax.LINK : link.kind(),
                                titles.getOrDefault(link.to(), link.to()).replaceAll("[\\[\\]|#]", ""),
                                link.rest().text("context").orElse(""))
                        .line())
                .toList();
    }

    private FrontMatter newPage(Memory memory, String path, List<MemoryLink> links) {
        var title = titles.getOrDefault(memory.id(), memory.id());
        var fields = new LinkedHashMap<String, Json>();
        fields.put("title", new Json.Text(title));
        fields.put("type", new Json.Text(memory.kind() == Memory.Kind.EXPERIENCE ? "experience" : "lesson"));
        fields.put("permalink", new Json.Text(path));
        if (!memory.result().timestamp().isBlank()) {
            fields.put("created", new Json.Text(memory.result().timestamp()));
        }
        if (!memory.result().outcome().isBlank()) {
            fields.put("outcome", new Json.Text(memory.result().outcome()));
        }
        memory.result().confidence().ifPresent(number -> fields.put("confidence", Json.from(number)));
        var metadata = ChatMessages.without(memory.metadata(), PageLayout.MEMBERS);
        if (!metadata.members().isEmpty()) {
            fields.put("metadata", metadata);
        }
        var parts = new ArrayList<String>(List.of("# " + title));
        if (!memory.text().narrative().isBlank()) {
            parts.add(memory.text().narrative().strip());
        }
        var facts = new ArrayList<String>();
        MemorySections.of(memory).forEach((heading, text) -> {
            var category = heading.toLowerCase(Locale.ROOT);
            var fact = new Observation(category, text, List.of(), "");
            if (NoteSyntax.observation(fact.line()).filter(fact::equals).isPresent()) {
                facts.add(fact.line());
            } else { // its lines or its end would be read as something else
                parts.add("## " + heading + "\n\n" + text);
            }
        });
        section("Observations", facts, parts);
        section("Relations", relations(links), parts);
        return new FrontMatter(new Json.Obj(fields), String.join("\n\n", parts), 1);
    }

    private static void section(String heading, List<String> lines, List<String> parts) {
        if (!lines.isEmpty()) {
            parts.add("## " + heading + "\n\n" + String.join("\n", lines));
        }
    }

    /// Observations whose note is not among the records stand in a note of the same name.
    @Override
    public void end(Pages pages) throws IOException {
        for (var entry : observations.entrySet()) {
            if (!notes.contains(entry.getKey())) {
                var path = names.unique(
                        PageNames.safe(entry.getKey().substring(entry.getKey().indexOf('\n') + 1)));
                var fields = Json.Obj.of("title", noteTitles.getOrDefault(entry.getKey(), path), "type", "note");
                var lines = entry.getValue().stream().map(Observation::line).toList();
                var page = new FrontMatter(fields, String.join("\n", lines), 1).text();
                pages.page(path + EXTENSION, PageLayout.bytes(page, Json.Obj.EMPTY));
            }
        }
    }
}
