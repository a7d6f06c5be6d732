package dev.emend.server;

import dev.emend.curation.AgentClient;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.OpenCatalog;
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
        for (var one : catalog.isEmpty() ? door.library().catalogs() : List.of(named(catalog))) {
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
                    "Say which with catalog, one of "
                            + String.join(
                                    ", ",
                                    found.stream().map(one -> folder(one.item().ref())).toList())
                            + ".");
        }
        return found.getFirst();
    }

    private String folder(ItemRef ref) {
        return door.library().catalogs().stream()
                .filter(one -> one.id().equals(ref.catalog()))
                .findFirst()
                .map(NamedItems::folder)
                .orElse("");
    }

    /// As answers name the catalog of an item.
    static String name(ItemRef ref) {
        return ref.catalog().toString();
    }

    private static String folder(OpenCatalog catalog) {
        var folder = catalog.path().toAbsolutePath().getParent();
        return folder == null || folder.getFileName() == null
                ? ""
                : folder.getFileName().toString();
    }

    /// @param name its folder or its id; empty when there is only one
    UUID catalog(String name) throws CurationException {
        var all = door.library().catalogs();
        if (!name.isEmpty()) {
            return named(name).id();
        }
        if (all.size() == 1) {
            return all.getFirst().id();
        }
        throw QueryText.wrong(
                all.isEmpty() ? "No catalog is open." : "Several catalogs are open.",
                all.isEmpty()
                        ? "Ask the person who runs Emend to open one."
                        : "Say which with catalog, one of "
                                + String.join(", ", all.stream().map(NamedItems::folder).toList())
                                + ".");
    }

    private OpenCatalog named(String name) throws CurationException {
        var all =
                door.library().catalogs().stream()
                        .filter(one -> folder(one).equals(name) || one.id().toString().equals(name))
                        .toList();
        if (all.size() == 1) {
            return all.getFirst();
        }
        throw all.isEmpty()
                ? new CurationException(
                        CurationException.Code.NOT_FOUND,
                        "There is no open catalog " + name + ".",
                        "",
                        "See GET /knowledge for their names.")
                : QueryText.wrong(
                        "Several catalogs lie in folders named " + name + ".",
                        "Give the id of one: "
                                + String.join(
                                        ", ", all.stream().map(one -> one.id().toString()).toList())
                                + ".");
    }
}
