package dev.emend.server;

import dev.emend.curation.AgentClient;
import dev.emend.curation.CatalogNames;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.ServedItem;
import dev.emend.model.ItemRef;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Finds items by the names agents have for them, among those a client gets.
final class NamedItems {
    private final Door door;

    NamedItems(Door door) {
        this.door = door;
    }

    /// @param id a knowledge_id, `id#2` for the second of that name
    /// @param catalog empty when only one holds the id
    /// @throws CurationException when there is none the client gets, or more than one
    ServedItem get(String id, String catalog, AgentClient client) throws CurationException {
        var found = new ArrayList<ServedItem>();
        for (var one :
                catalog.isEmpty()
                        ? door.library().catalogs()
                        : List.of(CatalogNames.find(door.library().catalogs(), catalog))) {
            door.agents().retrieval().catalogs().item(one.id(), id, client).ifPresent(found::add);
        }
        if (found.isEmpty()) {
            throw new CurationException(
                    CurationException.Code.NOT_FOUND,
                    "There is no item " + id + " here.",
                    "",
                    "See GET /knowledge for those there are.");
        }
        if (found.size() > 1) {
            throw QueryText.wrong(
                    "Several catalogs have an item " + id + ".",
                    "Say which with catalog, one of " + catalogs(found) + ".");
        }
        return found.getFirst();
    }

    private String catalogs(List<ServedItem> found) {
        var having = found.stream().map(one -> one.item().ref().catalog()).toList();
        return CatalogNames.all(
                door.library().catalogs().stream()
                        .filter(one -> having.contains(one.id()))
                        .toList());
    }

    /// As answers name the catalog of an item.
    static String name(ItemRef ref) {
        return ref.catalog().toString();
    }

    /// @param name its folder or its id; empty when there is only one
    UUID catalog(String name) throws CurationException {
        var all = door.library().catalogs();
        return (name.isEmpty() ? CatalogNames.only(all) : CatalogNames.find(all, name)).id();
    }
}
