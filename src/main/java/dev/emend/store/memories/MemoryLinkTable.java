package dev.emend.store.memories;

import dev.emend.model.Json;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.lineage.Lineage;
import dev.emend.store.sql.IdLookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/// Table of links between memories.
public final class MemoryLinkTable {
    private final Handle handle;

    public MemoryLinkTable(Handle handle) {
        this.handle = handle;
    }

    /// The links from and to a memory, in the order in which they came.
    public List<MemoryLink> of(String id) {
        var links = new java.util.TreeMap<Long, MemoryLink>();
        for (var end : List.of("from", "to")) {
            IdLookup.rows(handle, "memory_link", "t.*", end + "_key", List.of(id), row -> {
                if (row.getColumn("present", Boolean.class)
                        && row.getColumn(end + "_id", String.class).equals(id)) {
                    links.put(row.getColumn("seq", Long.class), link(row));
                }
            });
        }
        return List.copyOf(links.values());
    }

    /// The ids of the memories these were derived from according to links, by the derived one's id.
    public Map<String, List<String>> parentIds(Collection<String> ids) {
        var parentIds = new HashMap<String, List<String>>();
        IdLookup.rows(handle, "memory_link", "t.*", "from_key", ids, row -> {
            if (row.getColumn("present", Boolean.class)
                    && row.getColumn("kind", String.class).equals(Lineage.DERIVED_FROM)) {
                parentIds
                        .computeIfAbsent(row.getColumn("from_id", String.class), _ -> new ArrayList<>())
                        .add(row.getColumn("to_id", String.class));
            }
        });
        return parentIds;
    }

    /// Adds those that are not there; one that an undo took away comes back. One of an older store,
    /// which kept nothing beside ends and kind, gets the rest.
    ///
    /// @return how many were added
    public int add(Collection<MemoryLink> links, long batch) {
        var storedLinks = new HashSet<MemoryLink>();
        var bare = new HashMap<MemoryLink, Long>();
        var absentSeqs = new ArrayList<Long>();
        var linkSet = Set.copyOf(links);
        IdLookup.rows(
                handle,
                "memory_link",
                "t.*",
                "from_key",
                links.stream().map(MemoryLink::from).toList(),
                row -> {
                    var link = link(row);
                    if (link.rest().members().isEmpty() && !linkSet.contains(link)) {
                        bare.put(link, row.getColumn("seq", Long.class));
                    }
                    if (linkSet.contains(link) && storedLinks.add(link) && !row.getColumn("present", Boolean.class)) {
                        absentSeqs.add(row.getColumn("seq", Long.class));
                    }
                });
        for (var seq : absentSeqs) {
            handle.execute("update memory_link set present = true, batch = ? where seq = ?", batch, seq);
        }
        var insert = handle.prepareBatch("""
            insert into memory_link (from_key, to_key, from_id, to_id, kind, source,
                format, origin_id, rest, batch, present)
            values (:fromKey, :toKey, :from, :to, :kind, :source, :format, :originId,
                :rest, :batch, true)
            """);
        int filledCount = 0;
        for (var link : links) {
            if (storedLinks.contains(link)) {
                continue;
            }
            var before = bare.remove(link.bare());
            if (before != null) {
                storedLinks.add(link);
                filledCount += handle.execute("""
                    update memory_link set rest = ?, present = true, batch = ?
                    where seq = ?
                    """, rest(link), batch, before);
            } else if (storedLinks.add(link)) {
                insert.bind("fromKey", IdLookup.of(link.from()))
                        .bind("toKey", IdLookup.of(link.to()))
                        .bind("from", link.from())
                        .bind("to", link.to())
                        .bind("kind", link.kind())
                        .bind("source", link.origin().source())
                        .bind("format", link.origin().format())
                        .bind("originId", link.origin().id())
                        .bind("rest", rest(link))
                        .bind("batch", batch)
                        .add();
            }
        }
        int addedCount = insert.size();
        insert.execute();
        return addedCount + absentSeqs.size() + filledCount;
    }

    private static @Nullable String rest(MemoryLink link) {
        return link.rest().members().isEmpty() ? null : MemoryJson.text(link.rest());
    }

    private static MemoryLink link(RowView row) {
        var rest = row.getColumn("rest", String.class);
        return new MemoryLink(
                row.getColumn("from_id", String.class),
                row.getColumn("to_id", String.class),
                row.getColumn("kind", String.class),
                new Origin(
                        row.getColumn("source", String.class),
                        row.getColumn("format", String.class),
                        row.getColumn("origin_id", String.class)),
                rest == null ? Json.Obj.EMPTY : MemoryJson.parse(rest));
    }
}
