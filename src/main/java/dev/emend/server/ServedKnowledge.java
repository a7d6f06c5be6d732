package dev.emend.server;

import dev.emend.curation.AgentClient;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.ItemRow;
import dev.emend.curation.RowQuery;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// The knowledge the review gate lets through to a client: what a person kept, and what waits for a
/// person only to clients that may read it. Asked anew at every request, so that nothing that was
/// taken back is still served.
final class ServedKnowledge {
    private final Door door;

    ServedKnowledge(Door door) {
        this.door = door;
    }

    private static boolean isServed(ReviewState state, AgentClient client) {
        return state == ReviewState.KEPT || state == ReviewState.PENDING && client.mayReadPending();
    }

    /// In the order of the catalogs and of their files.
    List<ItemRow> rows(AgentClient client) throws CurationException {
        return door.library().rows(RowQuery.all()).rows().stream()
                .filter(row -> isServed(row.state(), client))
                .toList();
    }

    /// Those of the items the client gets, in the order given, each with the learnings it gets.
    List<KnowledgeItem> items(List<ItemRef> wanted, AgentClient client) throws CurationException {
        var served = new HashSet<ItemRef>();
        rows(client).forEach(row -> served.add(row.ref()));
        var items = new ArrayList<KnowledgeItem>();
        for (var ref : wanted) {
            if (served.contains(ref)) {
                items.add(gated(ref, client));
            }
        }
        return items;
    }

    /// Empty when there is none or the client does not get it: the two look the same from outside.
    Optional<KnowledgeItem> item(ItemRef ref, AgentClient client) throws CurationException {
        return items(List.of(ref), client).stream().findFirst();
    }

    private KnowledgeItem gated(ItemRef ref, AgentClient client) throws CurationException {
        var detail = door.library().item(ref);
        var learnings =
                detail.learnings().stream()
                        .filter(one -> one.isInFile() && isServed(one.state(), client))
                        .map(one -> one.learning().fields())
                        .toList();
        var fields = detail.item().fields();
        return fields.has("kb_learnings")
                ? new KnowledgeItem(ref, fields.with("kb_learnings", Json.from(learnings)))
                : detail.item();
    }

    /// The best of what is found for a text, logged as a question of this client.
    List<KnowledgeItem> found(String text, int limit, AgentClient client) throws CurationException {
        var hits = door.as(client.name()).recall().search(text, java.util.Set.of(), 4 * limit);
        var refs = hits.hits().stream().map(hit -> hit.item()).distinct().toList();
        var items = items(refs, client);
        return items.subList(0, Math.min(limit, items.size()));
    }
}
