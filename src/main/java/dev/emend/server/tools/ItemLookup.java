package dev.emend.server.tools;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CatalogNames;
import dev.emend.app.core.AgentClient;
import dev.emend.app.knowledge.EntryJson;
import dev.emend.app.knowledge.KnowledgeResult;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Finds items by the names agents have for them, among those a client gets.
public final class ItemLookup {
    private final Workspace workspace;

    public ItemLookup(Workspace workspace) {
        this.workspace = workspace;
    }

    /// @param id a knowledge_id, `id#2` for the second of that name
    /// @param catalog empty when only one holds the id
    /// @throws UserException when there is none the client gets, or more than one
    public KnowledgeResult get(String id, String catalog, AgentClient client) throws UserException {
        var results = new ArrayList<KnowledgeResult>();
        var catalogs = catalog.isEmpty()
                ? workspace.library().catalogs()
                : List.of(CatalogNames.find(workspace.library().catalogs(), catalog));
        for (var catalogInfo : catalogs) {
            workspace
                    .agents()
                    .retrieval()
                    .catalogs()
                    .item(catalogInfo.id(), id, client)
                    .ifPresent(results::add);
        }
        if (results.isEmpty()) {
            var near = catalogs.stream()
                    .map(candidate -> workspace.agents().retrieval().catalogs().suggestion(candidate.id(), id, client))
                    .filter(text -> !text.isEmpty())
                    .findFirst();
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("server.noItem", id),
                    "",
                    near.orElse(Messages.of("server.seeKnowledge")));
        }
        if (results.size() > 1) {
            throw QueryParameters.wrong(Messages.of("server.itemAmbiguous", id), catalogRemedy(catalogs(results)));
        }
        return results.getFirst();
    }

    /// The answer to a client that asks for an item by its id, which is found as [#get] finds it.
    public Json.Obj answer(String id, String catalog, AgentClient client) throws UserException {
        var result = get(id, catalog, client);
        workspace.agents().retrieval().read(List.of(result), client);
        var ref = result.item().ref();
        return CheckedTool.plain(Json.Obj.of(
                "knowledge_id", EntryJson.id(ref),
                "catalog", name(ref),
                "state", result.status().state().word(),
                "trust", Trust.toJson(result.item().trust(), result.status().state()),
                "quality_score", result.status().quality(),
                "hash", result.status().hash(),
                "flags", result.status().flags(),
                "item", result.item().fields()));
    }

    private List<CatalogInfo> catalogs(List<KnowledgeResult> results) {
        var catalogIds =
                results.stream().map(result -> result.item().ref().catalog()).toList();
        return workspace.library().catalogs().stream()
                .filter(catalog -> catalogIds.contains(catalog.id()))
                .toList();
    }

    /// The body is the item, so only the address has a place for its catalog.
    private static String catalogRemedy(List<CatalogInfo> catalogs) {
        var example = CatalogNames.distinctName(catalogs.getFirst(), catalogs);
        return Messages.of(
                "server.catalogInAddress",
                URLEncoder.encode(example, StandardCharsets.UTF_8),
                CatalogNames.all(catalogs));
    }

    /// As answers name the catalog of an item.
    public static String name(ItemRef ref) {
        return ref.catalog().toString();
    }

    /// @param name its folder or its id; empty when there is only one
    public UUID catalog(String name) throws UserException {
        var all = workspace.library().catalogs();
        if (name.isEmpty() && all.size() > 1) {
            throw QueryParameters.wrong(Messages.of("server.severalCatalogs"), catalogRemedy(all));
        }
        return (name.isEmpty() ? CatalogNames.requireSingle(all) : CatalogNames.find(all, name)).id();
    }
}
