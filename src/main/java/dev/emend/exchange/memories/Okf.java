package dev.emend.exchange.memories;

import com.google.re2j.Pattern;
import dev.emend.exchange.memories.MarkdownPages.Page;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.texts.CodeFences;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Bundles of the Open Knowledge Format 0.2, and of 0.1: each concept is a memory, called by its path
/// without `.md`, with all keys of its front matter in the metadata; each Markdown link to another
/// concept a link. `index.md` and `log.md` tell of the bundle and are no concepts.
public final class Okf {
    public static final Set<String> RESERVED = Set.of("index.md", "log.md");
    public static final String TITLE = "title";
    public static final String DESCRIPTION = "description";
    private static final Pattern LINK = Pattern.compile("]\\(([^()\\s#]+\\.md)(#[^()\\s]*)?\\)");
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");

    private final ImportContext intake;
    private final boolean isBundle;

    private Okf(ImportContext intake, boolean isBundle) {
        this.intake = intake;
        this.isBundle = isBundle;
    }

    public static void read(ImportContext intake) throws IOException, ExchangeException {
        boolean isBundle = MarkdownPages.isBundle(intake.place(0, "").file());
        var reader = new Okf(intake, isBundle);
        MarkdownPages.forEach(intake, reader::page);
    }

    private boolean page(Page page) throws ExchangeException {
        var file = page.path().substring(page.path().lastIndexOf('/') + 1);
        if (isBundle && (RESERVED.contains(file) || MarkdownFormats.isAboutProject(file, page.text()))) {
            return intake.goesOn();
        }
        var within = isBundle ? page.path() : "";
        intake.faults(page.faults(), within);
        try {
            if (page.isRead()) {
                concept(page, FrontMatter.parse(page.text()), within);
            }
        } catch (FrontMatter.Mistake mistake) {
            intake.reject(intake.place(mistake.line(), within), mistake.reason(), page.text());
        }
        return intake.goesOn();
    }

    private void concept(Page page, FrontMatter front, String within) throws ExchangeException {
        var fields = front.fields();
        var place = intake.place(1, within);
        if (fields.text("type").orElse("").isBlank()) {
            intake.reject(place, Messages.of("exchange.conceptTypeless"), page.text());
            return;
        }
        var title = fields.get(TITLE);
        var text = new Memory.Text(
                title == null || title == Json.Null.NULL ? title(page.stem()) : title.plain(),
                fields.text(DESCRIPTION).orElse(""),
                front.body(),
                "",
                Memory.MemoryLessons.NOTHING);
        var at = fields.object("generated")
                .text("at")
                .or(() -> fields.text("timestamp"))
                .orElse("");
        var mappedNames = new LinkedHashSet<String>();
        if (title instanceof Json.Text && !text.task().equals(title(page.stem()))) {
            mappedNames.add(TITLE);
        }
        if (fields.get(DESCRIPTION) instanceof Json.Text) {
            mappedNames.add(DESCRIPTION);
        }
        var result = new Memory.Result("", OptionalDouble.empty(), at, Json.Obj.EMPTY);
        var metadata = page.withLayout(front, toWriteOrder(fields), ChatMessages.without(fields, mappedNames));
        intake.memory(place, page.name(), new MemoryDraft(Memory.Kind.LEARNED, text, result, metadata));
        if (isBundle) {
            for (var link : links(page.name(), front)) {
                intake.link(
                        intake.place(front.bodyLine(), within), page.name(), link.target, link.kind, Json.Obj.EMPTY);
            }
        }
    }

    /// In the order they are written: type, title and description in front.
    private static Json.Obj toWriteOrder(Json.Obj fields) {
        var orderedFields = new LinkedHashMap<String, Json>();
        for (var name : List.of("type", TITLE, DESCRIPTION)) {
            var value = fields.get(name);
            if (value != null && (!name.equals(DESCRIPTION) || value instanceof Json.Text)) {
                orderedFields.put(name, value);
            }
        }
        fields.members().forEach(orderedFields::putIfAbsent);
        return Json.Obj.wrap(orderedFields);
    }

    /// The title of a concept that has none: its file's name.
    public static String title(String stem) {
        return stem.replace('-', ' ').replace('_', ' ').strip();
    }

    private record Link(String kind, String target) {}

    private static Set<Link> links(String name, FrontMatter front) {
        var links = new LinkedHashSet<Link>();
        for (var target : targets(front.body())) {
            path(name, target).ifPresent(path -> links.add(new Link(NoteSyntax.LINK, path)));
        }
        for (var source : front.fields().array("sources")) {
            if (source instanceof Json.Obj fields) {
                fields.text("resource")
                        .filter(resource -> resource.endsWith(".md"))
                        .flatMap(resource -> path(name, resource))
                        .ifPresent(path -> links.add(new Link("source", path)));
            }
        }
        return links;
    }

    /// The targets of the Markdown links of a text, as written; none inside of fences.
    public static List<String> targets(String body) {
        var targets = new ArrayList<String>();
        var fences = new CodeFences();
        for (var line : body.lines().toList()) {
            if (!fences.takes(line)) {
                var link = LINK.matcher(line);
                while (link.find()) {
                    targets.add(link.group(1));
                }
            }
        }
        return targets;
    }

    /// The name of the concept at a path; empty when it is elsewhere.
    private static Optional<String> path(String from, String target) {
        if (SCHEME.matcher(target).matches()) {
            return Optional.empty();
        }
        var parts = new ArrayList<String>();
        if (!target.startsWith("/")) {
            parts.addAll(List.of(from.split("/")));
            parts.removeLast();
        }
        for (var part : target.split("/")) {
            if (part.equals("..")) {
                if (parts.isEmpty()) {
                    return Optional.empty();
                }
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        var path = String.join("/", parts);
        boolean isConcept = path.endsWith(".md") && !parts.isEmpty() && !RESERVED.contains(parts.getLast());
        return isConcept ? Optional.of(path.substring(0, path.length() - 3)) : Optional.empty();
    }
}
