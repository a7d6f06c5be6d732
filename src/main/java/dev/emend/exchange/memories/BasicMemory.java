package dev.emend.exchange.memories;

import dev.emend.exchange.memories.MarkdownPages.Page;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.model.Json;
import dev.emend.model.texts.CodeFences;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Notes of basic-memory: a note is a memory of its prose, called by its path without `.md`; each
/// observation in it a memory of its own; each relation, and each `[[link]]` in the prose, a link.
///
/// The whole body stays in the metadata of the note, so that it is written again as it was.
public final class BasicMemory {
    /// The metadata key of the body of a note.
    public static final String BODY = "import_body";

    /// The metadata key of the note that an observation is of.
    public static final String NOTE = "note";

    /// Links an observation with its note.
    public static final String OF_NOTE = "observation_of";

    private static final String TITLE = "title";

    private final ImportContext intake;
    private final boolean isBundle;

    /// Names of notes by what relations call them: title, permalink or path, in lower case.
    private final Map<String, String> noteNames = new HashMap<>();

    private BasicMemory(ImportContext intake, boolean isBundle) {
        this.intake = intake;
        this.isBundle = isBundle;
    }

    public static void read(ImportContext intake) throws IOException, ExchangeException {
        boolean isBundle = MarkdownPages.isBundle(intake.place(0, "").file());
        var reader = new BasicMemory(intake, isBundle);
        MarkdownPages.forEach(intake, reader::call);
        MarkdownPages.forEach(intake, reader::page);
    }

    private boolean call(Page page) {
        try {
            var fields = FrontMatter.parse(page.text()).fields();
            // a title two notes have means the first; their paths are told apart
            noteNames.putIfAbsent(key(title(page, fields)), page.name());
            fields.text("permalink").ifPresent(link -> noteNames.putIfAbsent(key(link), page.name()));
        } catch (FrontMatter.Mistake e) { // said when the page is read
            noteNames.putIfAbsent(key(page.stem()), page.name());
        }
        noteNames.put(key(page.name()), page.name());
        return intake.goesOn();
    }

    private static String key(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    private static String title(Page page, Json.Obj fields) {
        var title = fields.get(TITLE);
        return title == null || title == Json.Null.NULL ? page.stem() : title.plain();
    }

    private boolean page(Page page) throws ExchangeException {
        var within = isBundle ? page.path() : "";
        intake.faults(page.faults(), within);
        try {
            if (page.isRead() && (!isBundle || !MarkdownFormats.isAboutProject(page.path(), page.text()))) {
                note(page, FrontMatter.parse(page.text()), within);
            }
        } catch (FrontMatter.Mistake mistake) {
            intake.reject(intake.place(mistake.line(), within), mistake.reason(), page.text());
        }
        return intake.goesOn();
    }

    private void note(Page page, FrontMatter front, String within) throws ExchangeException {
        var fields = front.fields();
        var title = title(page, fields);
        var at = fields.text("modified").or(() -> fields.text("created")).orElse("");
        var metadata =
                fields.get(TITLE) instanceof Json.Text && !title.equals(page.stem()) ? fields.without(TITLE) : fields;
        var orderedFields = new LinkedHashMap<String, Json>(); // the title in front, as it is written
        if (metadata.members().size() < fields.members().size()) {
            orderedFields.put(TITLE, new Json.Text(title));
        }
        orderedFields.putAll(metadata.members());
        metadata = page.withLayout(front, Json.Obj.wrap(orderedFields), metadata);
        if (!front.body().isEmpty()) {
            metadata = metadata.with(BODY, new Json.Text(front.body()));
        }
        var note = MemoryDraft.note(title, prose(front.body(), title), at, metadata);
        intake.memory(intake.place(1, within), page.name(), note);

        Set<String> links = new HashSet<>();
        int number = front.bodyLine();
        for (var line : lines(front.body())) {
            var place = intake.place(number++, within);
            var observation = line.observation();
            if (observation != null) {
                var noteMetadata = Json.Obj.of(NOTE, page.name());
                var all = new LinkedHashMap<>(noteMetadata.members());
                all.putAll(observation.metadata().members());
                var draft = MemoryDraft.note(title, observation.text(), at, Json.Obj.wrap(all));
                var name = page.name() + "#" + line.text().strip();
                intake.memory(place, name, draft);
                intake.link(place, name, page.name(), OF_NOTE, Json.Obj.EMPTY);
            }
            for (var relation : line.relations()) {
                var to = noteNames.getOrDefault(key(relation.target()), relation.target());
                var rest = relation.context().isEmpty() ? Json.Obj.EMPTY : Json.Obj.of("context", relation.context());
                if (links.add(relation.kind() + "\n" + to)) {
                    intake.link(place, page.name(), to, relation.kind(), rest);
                }
            }
        }
    }

    /// A line of a body with the observation or relations in it.
    ///
    /// @param observation null for another line
    /// @param isRelation whether it holds nothing but its relation
    public record Line(
            String text,
            NoteSyntax.@Nullable Observation observation,
            List<NoteSyntax.Relation> relations,
            boolean isRelation) {
        public Line {
            relations = List.copyOf(relations);
        }

        boolean isProse() {
            return observation == null && !isRelation;
        }
    }

    /// The lines of a body; those in fences and quotations say nothing but themselves.
    public static List<Line> lines(String body) {
        var lines = new ArrayList<Line>();
        var fences = new CodeFences();
        for (var text : body.split("\n", -1)) {
            var line = text.stripTrailing();
            if (fences.takes(line) || line.stripLeading().startsWith(">")) {
                lines.add(new Line(text, null, List.of(), false));
                continue;
            }
            var relation = NoteSyntax.relation(line);
            if (relation.isPresent()) {
                lines.add(new Line(text, null, List.of(relation.get()), true));
                continue;
            }
            var links = NoteSyntax.links(line).stream()
                    .map(target -> new NoteSyntax.Relation(NoteSyntax.LINK, target, ""))
                    .toList();
            lines.add(new Line(text, NoteSyntax.observation(line).orElse(null), links, false));
        }
        return lines;
    }

    /// A body without observations and relations, without headings that then have nothing below them,
    /// and without the title at its top.
    public static String prose(String body, String title) {
        var proseLines = new ArrayList<String>();
        for (var line : lines(body)) {
            if (line.isProse()) {
                proseLines.add(line.text().stripTrailing());
            }
        }
        var prose = new ArrayDeque<String>();
        boolean hasText = false;
        int below = 0;
        for (var line : proseLines.reversed()) { // a heading is kept when something stands below it
            int level = level(line);
            boolean isText = level == 0 && !line.isBlank();
            if (level > 0 && !(hasText && (below == 0 || below > level))) {
                continue;
            }
            prose.addFirst(line);
            hasText |= isText || level > 0;
            below = isText ? 0 : level > 0 ? level : below;
        }
        while (!prose.isEmpty()
                && (prose.getFirst().isBlank() || prose.getFirst().equals("# " + title))) {
            prose.removeFirst();
        }
        return String.join("\n", prose).replaceAll("\n{3,}", "\n\n").strip();
    }

    private static int level(String line) {
        int level = 0;
        while (level < line.length() && line.charAt(level) == '#') {
            level++;
        }
        return level <= 6 && level < line.length() && line.charAt(level) == ' ' ? level : 0;
    }
}
