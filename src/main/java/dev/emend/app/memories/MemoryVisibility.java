package dev.emend.app.memories;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.WhereMatch;
import dev.emend.model.filter.WhereText;
import dev.emend.search.memories.MemoryIndex;
import dev.emend.store.memories.MemoryFilterRow;
import dev.emend.store.memories.StoredMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// The rules for which memories a search may find, and the reasons why one was not found.
final class MemoryVisibility {
    private static final String ID = MemoryFilter.OWN + "id";

    /// The keys that the index does not know.
    private static final Set<String> ONLY_ROWS =
            Set.of(MemoryFilter.OWN + "confidence", MemoryFilter.OWN + "served", MemoryFilter.OWN + "origin");

    private final MemoryRowCache rowCache;

    MemoryVisibility(MemoryRowCache rowCache) {
        this.rowCache = rowCache;
    }

    /// The filter for the index.
    Where indexFilter(Where where) throws UserException {
        var parts = new ArrayList<Where>();
        parts.add(resolveRows(where));
        if (!MemoryFilter.mentions(where, MemoryFilter.STATE)) {
            parts.add(MemoryFilter.NOT_DROPPED);
        }
        if (!MemoryFilter.mentions(where, MemoryFilter.TIER)) {
            parts.add(MemoryFilter.ACTIVE);
        }
        return new Where.And(parts);
    }

    /// With the ids of the rows in place of what only rows know.
    private Where resolveRows(Where where) throws UserException {
        return switch (where) {
            case Where.And(var parts) -> new Where.And(all(parts));
            case Where.Or(var parts) -> new Where.Or(all(parts));
            case Where.Not(var part) -> new Where.Not(resolveRows(part));
            case Where.Compare compare when ONLY_ROWS.contains(compare.key()) -> ids(compare);
            case Where.In in when ONLY_ROWS.contains(in.key()) -> ids(in);
            default -> where;
        };
    }

    private List<Where> all(List<Where> parts) throws UserException {
        var all = new ArrayList<Where>();
        for (var part : parts) {
            all.add(resolveRows(part));
        }
        return all;
    }

    private Where ids(Where part) throws UserException {
        var decay = rowCache.decay();
        var claim = MemoryFilter.of(part, _ -> new long[0], decay);
        var keptMemories = rowCache.keptMemories();
        var sides = rowCache.rows(MemoryQueryService.Order.NEWEST, decay).stream()
                .map(row -> MemoryRowCache.before(row, keptMemories)
                        .map(before -> MemoryRowCache.row(row, before))
                        .orElse(row))
                .collect(Collectors.partitioningBy(
                        claim, Collectors.mapping(MemoryFilterRow::seq, Collectors.toList())));
        var in = sides.getOrDefault(true, List.of());
        var out = sides.getOrDefault(false, List.of());
        boolean isMost = in.size() > out.size();
        var ids = rowCache.ids(isMost ? out : in).stream()
                .map(id -> (Json) new Json.Text(id))
                .toList();
        // no memory has an empty id
        return new Where.In(ID, ids.isEmpty() ? List.of(new Json.Text("")) : ids, isMost);
    }

    /// A sentence for each part of the filter that does not hold, and for the state.
    List<String> whyNot(Where where, StoredMemory storedMemory) throws UserException {
        var reasons = new ArrayList<String>();
        var metadata = MemoryIndexEntries.metadata(storedMemory);
        for (var part : where instanceof Where.And(var parts) ? parts : List.of(where)) {
            if (!holds(part, storedMemory, metadata)) {
                reasons.add("The filter leaves it out: " + toText(part) + " does not hold" + has(part, metadata) + ".");
            }
        }
        var status = storedMemory.head().status();
        if (status.state().isDropped() && !MemoryFilter.mentions(where, MemoryFilter.STATE)) {
            reasons.add("It is " + status.state().word() + ", and such memories are not served.");
        }
        if (status.isArchived() && !MemoryFilter.mentions(where, MemoryFilter.TIER)) {
            reasons.add("It is archived, and archived memories are not served.");
        }
        return reasons;
    }

    private boolean holds(Where part, StoredMemory storedMemory, Json.Obj metadata) throws UserException {
        var resolved = resolveRows(part);
        return WhereMatch.matches(resolved, metadata, storedMemory.memory().document());
    }

    private static String has(Where part, Json.Obj metadata) {
        var key = key(part);
        if (key.isEmpty() || ONLY_ROWS.contains(key)) {
            return "";
        }
        var value = metadata.get(key);
        return value == null ? "; it has no " + key : "; there it says " + value.compact();
    }

    /// The key that a part looks at; empty when that is not one key.
    private static String key(Where part) {
        return switch (part) {
            case Where.Compare compare -> compare.key();
            case Where.In in -> in.key();
            case Where.Not(var negated) -> key(negated);
            default -> "";
        };
    }

    static String toText(Where where) {
        return where.equals(Where.ALL) ? "" : WhereText.json(where).compact();
    }

    /// The reasons for the place of a memory, the deciding sentence first.
    static List<String> rankReasons(MemoryIndex.Place place, int limit, double good) {
        var reasons = new ArrayList<String>();
        if (place.rank() > 0 && place.rank() <= limit) {
            reasons.add("It is among the hits: number " + place.rank() + ".");
        } else if (place.rank() > limit) {
            reasons.add(String.format(
                    Locale.ENGLISH,
                    "It is number %,d of all that the filter holds for; %,d were asked for.",
                    place.rank(),
                    limit));
        }
        var relevance = place.hit().relevance();
        if (relevance.isPresent()) {
            reasons.add(String.format(
                    Locale.ENGLISH,
                    relevance.getAsDouble() < good
                            ? "Its relevance is %.2f, below %.2f, from where a hit counts as" + " a real match."
                            : "Its relevance is %.2f; from %.2f on a hit counts as a real" + " match.",
                    relevance.getAsDouble(),
                    good));
        }
        if (place.hit().lexicalRank() == 0) {
            reasons.add("None of the words of the query is in it.");
        }
        return reasons;
    }
}
