package dev.emend.server.mcp;

import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.knowledge.KnowledgeResult;
import dev.emend.app.knowledge.Provenance;
import dev.emend.json.JsonFault;
import dev.emend.json.YamlText;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import dev.emend.model.VisibleText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A procedure a person kept as an Agent Skill of one file, `SKILL.md`: its steps, and what people kept of
/// what went wrong with it. A kept `SKILL.md` of an open folder is one as it stands.
///
/// @param address of its file
/// @param text of its file
record Skill(String address, Json.Obj frontmatter, String text) {
    static final String SCHEME = "skill://";
    static final String FILE = "/SKILL.md";
    private static final String NAME = "SKILL.md";
    static final String TYPE = "text/markdown";

    /// As the format has them.
    private static final int MAX_NAME = 64;

    private static final int MAX_DESCRIPTION = 1_024;

    /// Empty for what is no procedure, and for what nobody has kept yet.
    static Optional<Skill> of(KnowledgeResult result) {
        var item = result.item();
        if (item.home().filter(file -> file.endsWith(NAME)).isPresent()) {
            return result.status().state().isServed() ? ofFile(item) : Optional.empty();
        }
        if (item.isScoped()
                || item.actionSequence().isEmpty()
                || !result.status().state().isServed()) {
            return Optional.empty();
        }
        var id = EntryJson.id(item.ref());
        var name = name(id);
        var frontmatter = Json.Obj.of(
                "name", name,
                "description", description(item, name),
                "metadata", Json.Obj.of("knowledge_id", VisibleText.strip(id)));
        var address = SCHEME + item.ref().catalog() + "/" + encode(id) + "/" + name + FILE;
        return Optional.of(new Skill(address, frontmatter, text(frontmatter, result)));
    }

    /// A skill an agent or a person wrote is served as it is; empty for one that breaks the limits of the format, as
    /// nothing of it is cut.
    private static Optional<Skill> ofFile(KnowledgeItem item) {
        var lines = item.fields().text("front_matter").orElse("");
        var fields = fields(lines);
        var name = fields.text("name").orElse("");
        var description = fields.text("description").orElse("");
        boolean isWithinLimits = name.equals(name(name))
                && !description.isBlank()
                && description.codePointCount(0, description.length()) <= MAX_DESCRIPTION;
        var address = SCHEME + item.ref().catalog() + "/" + encode(EntryJson.id(item.ref())) + "/" + name + FILE;
        return isWithinLimits
                ? Optional.of(new Skill(
                        address, fields, VisibleText.strip("---\n" + lines + "---\n\n" + item.content() + "\n")))
                : Optional.empty();
    }

    private static Json.Obj fields(String frontMatter) {
        try {
            return YamlText.parse(frontMatter) instanceof Json.Obj fields ? fields : Json.Obj.EMPTY;
        } catch (JsonFault e) {
            return Json.Obj.EMPTY; // no name can be read, so it is not served; its check says why
        }
    }

    private static String encode(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /// Small letters of ASCII, digits and single hyphens between them.
    private static String name(String id) {
        var plain = id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        var name = plain.substring(0, Math.min(plain.length(), MAX_NAME)).replaceAll("-$", "");
        return name.isEmpty() ? "item-" + Provenance.sha256(id).substring(0, 8) : name;
    }

    private static String description(KnowledgeItem item, String name) {
        var line = line(item.description());
        var cut = line.codePointCount(0, line.length()) <= MAX_DESCRIPTION
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_DESCRIPTION));
        return cut.isEmpty() ? name : cut;
    }

    private static String line(String text) {
        return VisibleText.strip(text).replaceAll("\\s+", " ").strip();
    }

    /// JSON texts are YAML, too.
    private static String text(Json.Obj frontmatter, KnowledgeResult result) {
        var item = result.item();
        var text = new StringBuilder("---\n");
        text.append("name: ").append(yaml(frontmatter, "name"));
        text.append("description: ").append(yaml(frontmatter, "description"));
        text.append("metadata:\n  knowledge_id: ").append(yaml(frontmatter.object("metadata"), "knowledge_id"));
        text.append("---\n");
        paragraph(text, "", item.description());
        paragraph(text, "Where: ", item.uiLocation());
        paragraph(text, "Shortcut: ", item.shortcut().orElse(""));
        list(text, "Before", "-", item.prerequisites());
        list(text, "Steps", "1.", item.actionSequence());
        paragraph(text, "Afterwards: ", item.outputState());
        list(
                text,
                "What went wrong before",
                "-",
                result.learnings().stream()
                        .filter(learning -> learning.state() == ReviewState.KEPT)
                        .map(learning -> learning.learning().lesson())
                        .toList());
        return text.toString();
    }

    private static String yaml(Json.Obj members, String name) {
        return new Json.Text(members.text(name).orElse("")).compact() + "\n";
    }

    private static void paragraph(StringBuilder text, String label, String content) {
        var line = line(content);
        if (!line.isEmpty()) {
            text.append('\n').append(label).append(line).append('\n');
        }
    }

    private static void list(StringBuilder text, String title, String mark, List<String> entries) {
        var lines = entries.stream()
                .map(Skill::line)
                .filter(line -> !line.isEmpty())
                .toList();
        if (!lines.isEmpty()) {
            text.append("\n## ").append(title).append("\n\n");
            lines.forEach(line -> text.append(mark).append(' ').append(line).append('\n'));
        }
    }

    /// The entry of a list of skills.
    Json.Obj entry() {
        var file = Json.Obj.of(
                "uri",
                address,
                "digest",
                "sha256:" + Provenance.sha256(text),
                "size",
                text.getBytes(StandardCharsets.UTF_8).length);
        return Json.Obj.of("uri", address, "frontmatter", frontmatter, "resources", List.of(file));
    }
}
