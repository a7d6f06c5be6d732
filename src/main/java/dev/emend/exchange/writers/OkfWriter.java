package dev.emend.exchange.writers;

import dev.emend.exchange.memories.BasicMemory;
import dev.emend.exchange.memories.Okf;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.ExportRecord.Evaluation;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.PageLayout;
import dev.emend.exchange.record.PageWriter;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Timestamps;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Writes a bundle of the Open Knowledge Format 0.2: a concept for each memory, and an `index.md`.
///
/// What was read from a bundle is written where it was, with all its keys. What a person kept is
/// `stable`, verified by `human:` and the name, and stale some days after; what waits for review is a
/// draft, what was rejected or superseded deprecated.
public final class OkfWriter implements PageWriter {
    private static final String STATUS = "status";
    private static final String VERIFIED = "verified";
    private static final String STALE_AFTER = "stale_after";
    private static final String DEPRECATED = "deprecated";
    private static final String KEPT = "kept";
    private static final String EXTENSION = ".md";
    private static final Set<String> OURS = ownMembers();
    private static final int MAX_DESCRIPTION = 200;

    private static Set<String> ownMembers() {
        var ours = new HashSet<>(PageLayout.MEMBERS);
        ours.addAll(Set.of(ImportContext.NOTES, BasicMemory.BODY));
        return ours;
    }

    private final int staleDays;
    private final ZoneId zone;
    private final PageNames names = new PageNames();
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /// @param staleDays from the review of a kept memory until it is stale; 0 for no end
    /// @param zone of times that name none
    public OkfWriter(int staleDays, ZoneId zone) {
        this.staleDays = staleDays;
        this.zone = zone;
        Okf.RESERVED.forEach(name -> names.unique(name.substring(0, name.length() - EXTENSION.length())));
    }

    private record Entry(String path, String title, String description) {}

    @Override
    public void plan(ExportRecord exportRecord) {
        if (exportRecord instanceof ExportRecord.OfMemory of) {
            var memory = of.memory();
            var title = MemorySections.title(memory);
            var baseName = isOwn(memory)
                    ? avoidReserved(PageNames.safe(memory.origin().id()))
                    : memory.kind().word() + "/" + PageNames.slug(title);
            entries.put(memory.id(), new Entry(names.unique(baseName), title, description(memory)));
        }
    }

    /// No concept is called as the files that tell of a bundle, in any folder.
    private static String avoidReserved(String name) {
        var file = name.substring(name.lastIndexOf('/') + 1) + EXTENSION;
        return Okf.RESERVED.contains(file) ? name + "-concept" : name;
    }

    private static boolean isOwn(Memory memory) {
        return memory.origin().format().equals(Format.OKF.word())
                && memory.metadata().has("type");
    }

    private static String description(Memory memory) {
        var lesson = isOwn(memory) ? memory.text().context() : memory.lesson();
        return MemorySections.shorten(lesson.strip().replaceAll("\\s+", " "), MAX_DESCRIPTION);
    }

    @Override
    public boolean write(ExportRecord exportRecord, Pages pages) throws IOException {
        if (!(exportRecord instanceof ExportRecord.OfMemory of)
                || !entries.containsKey(of.memory().id())) {
            return false;
        }
        var entry = entries.get(of.memory().id());
        var fields = isOwn(of.memory()) ? ownFields(of.memory(), entry) : newFields(of.memory(), entry);
        lifecycle(of, fields);
        var body = isOwn(of.memory()) ? of.memory().text().narrative() : body(of.memory());
        var all = withLinks(body, of.links(), entry);
        var page = isOwn(of.memory())
                ? PageLayout.text(new Json.Obj(fields), all, of.memory().metadata())
                : new FrontMatter(new Json.Obj(fields), all, 1).text();
        var layout = isOwn(of.memory()) ? of.memory().metadata() : Json.Obj.EMPTY;
        pages.page(entry.path + EXTENSION, PageLayout.bytes(page, layout));
        return true;
    }

    private static Map<String, Json> ownFields(Memory memory, Entry entry) {
        var metadata = memory.metadata();
        var fields = new LinkedHashMap<String, Json>();
        put(fields, "type", metadata.get("type"));
        var title = metadata.get(Okf.TITLE);
        var stem = entry.path.substring(entry.path.lastIndexOf('/') + 1);
        boolean isAsWritten =
                title != null && title.plain().equals(memory.text().task());
        if (!isAsWritten && !memory.text().task().equals(Okf.title(stem))) {
            title = new Json.Text(memory.text().task());
        }
        put(fields, Okf.TITLE, title);
        if (!memory.text().context().isEmpty()) {
            fields.put(Okf.DESCRIPTION, new Json.Text(memory.text().context()));
        }
        ChatMessages.without(metadata, OURS).members().forEach(fields::putIfAbsent);
        return fields;
    }

    private static void put(Map<String, Json> fields, String name, @Nullable Json value) {
        if (value != null) {
            fields.put(name, value);
        }
    }

    private Map<String, Json> newFields(Memory memory, Entry entry) {
        var fields = new LinkedHashMap<String, Json>();
        fields.put("type", new Json.Text(memory.kind() == Memory.Kind.EXPERIENCE ? "Experience" : "Lesson"));
        fields.put(Okf.TITLE, new Json.Text(entry.title));
        if (!entry.description.isEmpty() && !entry.description.equals(entry.title)) {
            fields.put(Okf.DESCRIPTION, new Json.Text(entry.description));
        }
        var origin = memory.origin();
        var generated = new LinkedHashMap<String, Json>();
        generated.put("by", new Json.Text("process:" + (origin.format().isEmpty() ? "emend" : origin.format())));
        moment(memory.result().timestamp()).ifPresent(at -> generated.put("at", new Json.Text(at.toString())));
        fields.put("generated", Json.Obj.wrap(new LinkedHashMap<>(generated)));
        var source = origin.source().replaceAll(".*[/\\\\]", ""); // no path of this machine
        if (!source.isEmpty()) {
            fields.put("sources", Json.from(List.of(Json.Obj.of("resource", source, Okf.TITLE, origin.format()))));
        }
        if (!memory.result().outcome().isBlank()) {
            fields.put("outcome", new Json.Text(memory.result().outcome()));
        }
        memory.result().confidence().ifPresent(number -> fields.put("confidence", Json.from(number)));
        var metadata = ChatMessages.without(memory.metadata(), OURS);
        if (!metadata.members().isEmpty()) {
            fields.put("metadata", metadata);
        }
        return fields;
    }

    private Optional<Instant> moment(String text) {
        return Timestamps.of(text, zone).map(at -> at.truncatedTo(ChronoUnit.SECONDS));
    }

    private void lifecycle(ExportRecord.OfMemory of, Map<String, Json> fields) {
        var currentStatus = fields.get(STATUS);
        var status = switch (of.state()) {
            case KEPT -> currentStatus instanceof Json.Text(var word) && word.equals(DEPRECATED) ? word : "stable";
            case "pending" -> isOwn(of.memory()) ? "" : "draft";
            default -> DEPRECATED;
        };
        if (!status.isEmpty()) {
            fields.put(STATUS, new Json.Text(status));
        }
        var reviews = of.evaluations().stream()
                .filter(evaluation -> evaluation.name().equals(Evaluation.REVIEW)
                        && evaluation.label().equals(KEPT))
                .toList();
        if (!of.state().equals(KEPT) || reviews.isEmpty()) {
            return;
        }
        var review = reviews.getLast();
        if (review.at() == null) {
            return;
        }
        var at = review.at().truncatedTo(ChronoUnit.SECONDS);
        var event = Json.Obj.of("by", "human:" + review.person().strip().replaceAll("\\s+", "-"), "at", at.toString());
        var events = new ArrayList<Json>(
                fields.get(VERIFIED) instanceof Json.Obj one ? List.of(one) : new Json.Obj(fields).array(VERIFIED));
        if (!events.contains(event)) {
            events.add(event);
        }
        fields.put(VERIFIED, new Json.Arr(events));
        boolean isOver = moment(new Json.Obj(fields).text(STALE_AFTER).orElse(""))
                .filter(end -> end.isAfter(at))
                .isEmpty();
        if (staleDays > 0 && isOver) {
            fields.put(
                    STALE_AFTER,
                    new Json.Text(at.plus(Duration.ofDays(staleDays)).toString()));
        }
    }

    private static String body(Memory memory) {
        var parts = new ArrayList<String>();
        if (!memory.text().narrative().isBlank()) {
            parts.add(memory.text().narrative().strip());
        }
        MemorySections.of(memory).forEach((heading, text) -> parts.add("# " + heading + "\n\n" + text));
        return String.join("\n\n", parts);
    }

    /// The body with the links it does not show yet.
    private String withLinks(String body, List<MemoryLink> links, Entry from) {
        var lines = new ArrayList<String>();
        var targets = new HashSet<>(Okf.targets(body));
        for (var link : links) {
            var to = entries.get(link.to());
            boolean isOwn = link.origin().format().equals(Format.OKF.word());
            if (to != null && !isOwn && !to.path.equals(from.path) && targets.add("/" + to.path + EXTENSION)) {
                lines.add("* " + link.kind() + " [" + label(to.title) + "](/" + to.path + EXTENSION + ")");
            }
        }
        return lines.isEmpty()
                ? body
                : body + (body.isEmpty() ? "" : "\n\n") + "# Related\n\n" + String.join("\n", lines);
    }

    private static String label(String title) {
        return title.replaceAll("[\\[\\]]", "");
    }

    @Override
    public void end(Pages pages) throws IOException {
        var folders = new TreeMap<String, List<String>>();
        for (var entry : entries.values()) {
            int slash = entry.path.lastIndexOf('/');
            var line = "* [" + label(entry.title) + "](/" + entry.path + EXTENSION + ")"
                    + (entry.description.isEmpty() ? "" : " - " + entry.description);
            folders.computeIfAbsent(slash < 0 ? "Concepts" : entry.path.substring(0, slash), _ -> new ArrayList<>())
                    .add(line);
        }
        var sections = new ArrayList<String>();
        folders.forEach((folder, lines) -> sections.add("# " + folder + "\n\n" + String.join("\n", lines)));
        var index = new FrontMatter(Json.Obj.of("okf_version", "0.2"), String.join("\n\n", sections), 1);
        pages.page("index" + EXTENSION, PageLayout.bytes(index.text(), Json.Obj.EMPTY));
    }
}
