package dev.emend.server.mcp;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.knowledge.KnowledgeResult;
import dev.emend.app.knowledge.VisibleCatalogs;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.server.tools.CheckedTool;
import dev.emend.server.tools.KnowledgeTools;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Knowledge as resources: `emend://knowledge/{catalog}/{id}`, the catalog by its UUID, the id
/// percent-encoded, `id#2` for the second of that name.
public final class McpResources {
    static final String ADDRESS = "emend://knowledge/";
    private static final int PAGE = 200;
    private static final int UUID_LENGTH = 36;
    private static final String TYPE = "text/plain";

    private final Workspace workspace;

    McpResources(Workspace workspace) {
        this.workspace = workspace;
    }

    private VisibleCatalogs catalogs() {
        return workspace.agents().retrieval().catalogs();
    }

    /// A page of 200; the cursor is the address of the last one on the page before.
    Json.Obj list(Json.Obj params, AgentClient client) throws UserException {
        var page = page(workspace, params, client);
        var resources = new ArrayList<Json>();
        for (var row : page.rows) {
            // one that was taken back a moment ago is left out
            catalogs().item(row.ref(), client).ifPresent(item -> resources.add(resource(row, item)));
        }
        return page.answer("resources", resources);
    }

    /// A part of the items a client gets.
    ///
    /// @param cursor of the next part; empty at the end
    record Page(List<ItemSummary> rows, Optional<String> cursor) {
        Json.Obj answer(String member, List<Json> entries) {
            var answer = Json.Obj.of(member, entries);
            return cursor.isPresent() ? answer.with("nextCursor", new Json.Text(cursor.get())) : answer;
        }
    }

    /// The page a request names.
    static Page page(Workspace workspace, Json.Obj params, AgentClient client) throws UserException {
        var rows = workspace
                .agents()
                .retrieval()
                .catalogs()
                .rows(Set.of(), "", client)
                .rows();
        int from = 0;
        var cursor = params.text("cursor");
        if (cursor.isPresent()) {
            var refs = rows.stream().map(row -> address(row.ref())).toList();
            from = refs.indexOf(cursor.get()) + 1;
            if (from == 0) {
                throw McpMethod.clientError(
                        McpSchema.ErrorCodes.INVALID_PARAMS,
                        "The list has changed since that page. Ask for it from the start, without" + " a cursor.");
            }
        }
        var page = rows.subList(from, Math.min(rows.size(), from + PAGE));
        var next =
                from + PAGE < rows.size() ? Optional.of(address(page.getLast().ref())) : Optional.<String>empty();
        return new Page(page, next);
    }

    private static Json.Obj resource(ItemSummary row, KnowledgeResult item) {
        return Json.Obj.of(
                "uri", address(row.ref()),
                "name", VisibleText.strip(row.ref().label()),
                "description", VisibleText.strip(row.title()),
                "mimeType", TYPE,
                "_meta", meta(item));
    }

    /// Metadata about the worth of the text, sent with it: the text is data, not an instruction.
    private static Json.Obj meta(KnowledgeResult item) {
        var status = item.status();
        return CheckedTool.plain(Json.Obj.of(
                "dev.emend/source", item.source().place(),
                "dev.emend/trust", Trust.toJson(status.trust(), status.state()),
                "dev.emend/state", status.state().word(),
                "dev.emend/hash", status.hash(),
                "dev.emend/flags", status.flags()));
    }

    static Json.Obj templates() {
        return Json.Obj.of(
                "resourceTemplates",
                List.of(Json.Obj.of(
                        "uriTemplate",
                        ADDRESS + "{catalog}/{id}",
                        "name",
                        "knowledge",
                        "description",
                        "One piece of reviewed knowledge with its learnings, as"
                                + " agents read it: catalog by its UUID, id by its"
                                + " knowledge_id.",
                        "mimeType",
                        TYPE)));
    }

    Json.Obj read(Json.Obj params, AgentClient client) throws UserException {
        var address = params.text("uri").orElse("");
        var item = item(address, client).orElseThrow(() -> notFound(address));
        workspace.agents().retrieval().read(List.of(item), client);
        return Json.Obj.of(
                "contents",
                List.of(Json.Obj.of(
                        "uri",
                        address,
                        "mimeType",
                        TYPE,
                        "text",
                        KnowledgeTools.block(List.of(item), PromptProfile.FULL),
                        "_meta",
                        meta(item))));
    }

    private Optional<KnowledgeResult> item(String address, AgentClient client) {
        if (!address.startsWith(ADDRESS) || address.length() < ADDRESS.length() + UUID_LENGTH + 2) {
            return Optional.empty();
        }
        var path = address.substring(ADDRESS.length());
        try {
            var catalog = UUID.fromString(path.substring(0, UUID_LENGTH));
            var id = URLDecoder.decode(path.substring(UUID_LENGTH + 1).replace("+", "%2B"), StandardCharsets.UTF_8);
            return catalogs().item(catalog, id, client);
        } catch (IllegalArgumentException malformed) {
            throw notFound(address);
        }
    }

    private static io.modelcontextprotocol.spec.McpError notFound(String address) {
        return McpMethod.clientError(
                McpSchema.ErrorCodes.RESOURCE_NOT_FOUND,
                "There is no such knowledge for this client: " + VisibleText.of(address));
    }

    public static String address(ItemRef ref) {
        return ADDRESS
                + ref.catalog()
                + "/"
                + URLEncoder.encode(EntryJson.id(ref), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
