package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.KnowledgeResult;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The extension for skills (SEP-2640): procedures a person kept, as
/// `skill://{catalog}/{id}/{name}/SKILL.md`, the catalog by its UUID, the id percent-encoded.
final class McpSkills {
    static final String EXTENSION = RequestMetadata.PREFIX + "skills";
    static final String LIST = "skills/list";
    static final String GET = "skills/get";

    private final Workspace workspace;

    McpSkills(Workspace workspace) {
        this.workspace = workspace;
    }

    /// A resource and its skill.
    private record ServedSkill(KnowledgeResult item, Skill skill) {}

    /// A page of as many items; the cursor is the address of the last one on the page before.
    Json.Obj list(Json.Obj params, AgentClient client) throws UserException {
        var page = McpResources.page(workspace, params, client);
        var skills = new ArrayList<Json>();
        for (var row : page.rows()) {
            workspace
                    .agents()
                    .retrieval()
                    .catalogs()
                    .item(row.ref(), client)
                    .flatMap(Skill::of)
                    .ifPresent(skill -> skills.add(skill.entry()));
        }
        return page.answer("skills", skills);
    }

    Json.Obj get(Json.Obj params, AgentClient client) {
        return Json.Obj.of("skill", require(params, client).skill.entry());
    }

    static boolean isAddress(Json.Obj params) {
        return params.text("uri").orElse("").startsWith(Skill.SCHEME);
    }

    /// The file of a skill, as a resource.
    Json.Obj read(Json.Obj params, AgentClient client) throws UserException {
        var servedSkill = require(params, client);
        workspace.agents().retrieval().read(List.of(servedSkill.item), client);
        return Json.Obj.of(
                "contents",
                List.of(Json.Obj.of(
                        "uri", servedSkill.skill.address(), "mimeType", Skill.TYPE, "text", servedSkill.skill.text())));
    }

    private ServedSkill require(Json.Obj params, AgentClient client) {
        var address = params.text("uri").orElse("");
        return find(address, client).orElseThrow(() -> notFound(address));
    }

    private Optional<ServedSkill> find(String address, AgentClient client) {
        var parts = address.split("/", -1);
        if (!address.startsWith(Skill.SCHEME) || parts.length < 4) {
            return Optional.empty();
        }
        try {
            var catalog = UUID.fromString(parts[2]);
            var id = URLDecoder.decode(parts[3].replace("+", "%2B"), StandardCharsets.UTF_8);
            return workspace
                    .agents()
                    .retrieval()
                    .catalogs()
                    .item(catalog, id, client)
                    .flatMap(item -> Skill.of(item).map(skill -> new ServedSkill(item, skill)))
                    .filter(servedSkill -> servedSkill.skill.address().equals(address));
        } catch (IllegalArgumentException malformed) {
            throw notFound(address);
        }
    }

    private static McpError notFound(String address) {
        return McpMethod.clientError(
                McpSchema.ErrorCodes.RESOURCE_NOT_FOUND,
                "There is no such skill for this client: " + VisibleText.of(address));
    }
}
