package dev.emend.store.memories;

import dev.emend.model.Memory;
import dev.emend.model.Vector;
import dev.emend.store.curation.EmbeddingCacheTable;
import dev.emend.store.sql.JdbiMappers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/// Vectors that came with memories.
final class MemoryVectorTable {
    private final Handle handle;

    MemoryVectorTable(Handle handle) {
        this.handle = handle;
    }

    /// @param seqs of the memories, in the same order
    void add(List<Long> seqs, List<MemoryWithVectors> parts) {
        if (parts.stream().allMatch(memory -> memory.vectors().isEmpty())) {
            return;
        }
        var insert = handle.prepareBatch("""
                        insert into memory_vector (memory, space, model, vector)
                        values (:memory, :space, :model, :vector)
                        """);
        for (int i = 0; i < parts.size(); i++) {
            for (var vector : parts.get(i).vectors()) {
                insert.bind("memory", seqs.get(i))
                        .bind("space", vector.space().name().toLowerCase(Locale.ROOT))
                        .bind("model", vector.model())
                        .bind("vector", EmbeddingCacheTable.bytes(vector.values()))
                        .add();
            }
        }
        insert.execute();
    }

    /// Replaces those of one memory.
    void replace(long seq, MemoryWithVectors parts) {
        handle.execute("delete from memory_vector where memory = ?", seq);
        add(List.of(seq), List.of(parts));
    }

    Map<Long, List<Vector>> of(Collection<MemoryRowMapper.MappedMemory> memories) {
        var vectors = new HashMap<Long, List<Vector>>();
        JdbiMappers.forEachBatch(
                memories.stream().map(MemoryRowMapper.MappedMemory::seq).toList(),
                batch -> handle.createQuery("""
                                        select v.memory, v.space, v.model, v.vector
                                        from memory_vector v
                                        where v.memory = any(cast(:seqs as bigint array))
                                        order by v.seq
                                        """)
                        .bindArray("seqs", Long.class, batch)
                        .reduceRows(vectors, (all, row) -> {
                            all.computeIfAbsent(row.getColumn("memory", Long.class), _ -> new ArrayList<>())
                                    .add(new Vector(
                                            Memory.Space.valueOf(row.getColumn("space", String.class)
                                                    .toUpperCase(Locale.ROOT)),
                                            row.getColumn("model", String.class),
                                            EmbeddingCacheTable.floats(row.getColumn("vector", byte[].class))));
                            return all;
                        }));
        return vectors;
    }
}
