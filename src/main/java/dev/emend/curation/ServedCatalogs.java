package dev.emend.curation;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// The catalogs on the desk as a client may read them, by list and by name: what [ReviewGate] lets
/// through, asked anew each time, so that nothing that was taken back is still served. Thread-safe;
/// calls block.
public final class ServedCatalogs {
    private static final int MOST_FOUND = 200;

    private final Shelf shelf;
    private final OwnKnowledge own;

    ServedCatalogs(Shelf shelf, OwnKnowledge own) {
        this.shelf = shelf;
        this.own = own;
    }

    /// @param rows each with as many learnings as the client gets
    /// @param note what of the line was not understood; else empty
    public record Listed(List<ItemRow> rows, String note) {
        public Listed {
            rows = List.copyOf(rows);
        }
    }

    /// In the order of the catalogs and of their files; by score when the line has words. An item
    /// is found by itself or by learnings the client may read, never by others.
    ///
    /// @param catalogs empty for all on the desk
    /// @param line the query line; empty for everything
    public Listed rows(Set<UUID> catalogs, String line, AgentClient client)
            throws CurationException {
        var query = QueryLine.parse(line);
        var rows = new ArrayList<ItemRow>();
        for (var file : shelf.all()) {
            if (catalogs.isEmpty() || catalogs.contains(file.now().id())) {
                own.served(file, client)
                        .filter(profile -> query.filter().matches(seen(file, profile, client)))
                        .forEach(profile -> rows.add(served(profile, client)));
            }
        }
        return new Listed(
                query.words().isEmpty() ? rows : found(rows, query.words(), client), query.note());
    }

    /// The row as it is without the learnings the client does not get.
    private static Row seen(OpenFile file, ItemProfiles.Profile profile, AgentClient client) {
        boolean isAll =
                profile.learnings().keySet().stream()
                        .allMatch(state -> ReviewGate.lets(state, client));
        var beside = file.beside();
        return isAll
                ? profile.row()
                : file.find(profile.ref())
                        .map(item ->
                                Row.of(
                                        item,
                                        beside,
                                        beside.learnings(item).stream()
                                                .filter(one ->
                                                        ReviewGate.lets(
                                                                beside.ofLearning(one), client))
                                                .toList()))
                        .orElse(profile.row());
    }

    private List<ItemRow> found(List<ItemRow> rows, String words, AgentClient client)
            throws CurationException {
        var byRef = new HashMap<ItemRef, ItemRow>();
        rows.forEach(row -> byRef.put(row.ref(), row));
        return own.ranked(words, MOST_FOUND, one -> byRef.containsKey(one.ref()), client).stream()
                .map(byRef::get)
                .collect(Collectors.toList());
    }

    /// What waits or was buried is not even counted.
    private static ItemRow served(ItemProfiles.Profile profile, AgentClient client) {
        var row = profile.row().item();
        int learnings = 0;
        for (var one : profile.learnings().entrySet()) {
            learnings += ReviewGate.lets(one.getKey(), client) ? one.getValue().size() : 0;
        }
        return new ItemRow(
                row.ref(),
                row.title(),
                row.trust(),
                new LearningFacts(learnings, 0, "", Set.of()),
                row.state(),
                row.score());
    }

    /// Empty when there is none or the client does not get it: the two look the same from outside.
    public Optional<ServedItem> item(ItemRef ref, AgentClient client) {
        return own.serve(ref, client, Json.Obj.EMPTY);
    }

    /// The item of that id, `id#2` for the second of that name, in one catalog of the desk; empty
    /// as above.
    public Optional<ServedItem> item(UUID catalog, String id, AgentClient client) {
        return shelf.find(catalog)
                .flatMap(file -> Library.find(file, id))
                .flatMap(item -> item(item.ref(), client));
    }
}
