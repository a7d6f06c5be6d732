package dev.emend.app.memories;

import dev.emend.app.core.ServiceContext;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.WhereMatch;
import dev.emend.store.memories.MemoryPageQueries;
import dev.emend.store.memories.StoredMemory;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Set;
import java.util.function.Consumer;

/// Answers what only whole memories know: from the index when that is up to date, else by reading
/// them all. The last answers are kept until a memory changes. Thread-safe.
public final class FullTextMemoryFilter implements MemoryFilter.MemoryReader {
    private static final int PAGE = 500;

    /// The most keys that are kept, 16 MB.
    private static final long KEPT = 2_000_000;

    private final ServiceContext context;
    private final MemoryTextIndex textIndex;
    private final LinkedHashMap<Where, long[]> answers = new LinkedHashMap<>();
    private long answersOf = -1;

    /// An index that may know.
    interface MemoryTextIndex {
        /// Hands over every id, when the index knows every change up to this one.
        ///
        /// @return whether it does
        boolean forEachMatch(Where part, long change, Consumer<String> id);
    }

    public FullTextMemoryFilter(ServiceContext context, MemoryTextIndex textIndex) {
        this.context = context;
        this.textIndex = textIndex;
    }

    @Override
    public synchronized long[] matchingKeys(Where part) throws UserException {
        long change = context.store().read(session -> session.memories().newestChange());
        if (change != answersOf) {
            answers.clear();
            answersOf = change;
        }
        var keys = answers.get(part);
        if (keys == null) {
            var ids = new HashSet<String>();
            if (textIndex.forEachMatch(part, change, ids::add)) {
                putPending(part, ids);
            } else {
                read(part, ids::add);
            }
            keys = ids.stream().mapToLong(MemoryPageQueries::key).sorted().toArray();
            keep(part, keys);
        }
        return keys;
    }

    /// Other memories may have the numbers of changes that were there.
    public synchronized void forget() {
        answers.clear();
    }

    private void keep(Where part, long[] matchingKeys) {
        answers.put(part, matchingKeys);
        long all = answers.values().stream().mapToLong(keys -> keys.length).sum();
        while (all > KEPT && answers.size() > 1) {
            all -= answers.pollFirstEntry().getValue().length;
        }
    }

    /// The index knows the words that agents get; here those count that stand there now.
    private void putPending(Where part, Set<String> ids) throws UserException {
        var changedMemories = context.store()
                .read(session -> session.memories()
                        .get(session.imports().replacements().keptVersions().keySet()));
        for (var storedMemory : changedMemories) {
            ids.remove(storedMemory.memory().id());
            if (isMatch(part, storedMemory)) {
                ids.add(storedMemory.memory().id());
            }
        }
    }

    private static boolean isMatch(Where part, StoredMemory storedMemory) {
        return WhereMatch.matches(
                part, metadata(storedMemory.memory()), storedMemory.memory().document());
    }

    private void read(Where part, Consumer<String> taker) throws UserException {
        long change = 0;
        long seq = 0;
        while (true) {
            long fromChange = change;
            long fromSeq = seq;
            var page = context.store().read(session -> {
                var changes = session.memories().changedAfter(fromChange, fromSeq, PAGE);
                for (StoredMemory storedMemory : session.memories()
                        .get(changes.summaries().stream().map(head -> head.id()).toList())) {
                    if (isMatch(part, storedMemory)) {
                        taker.accept(storedMemory.memory().id());
                    }
                }
                return changes;
            });
            if (page.summaries().size() < PAGE) {
                return;
            }
            change = page.change();
            seq = page.seq();
        }
    }

    /// The metadata that a filter sees of a memory, beside what Emend says of it.
    static Json.Obj metadata(Memory memory) {
        var members = new java.util.LinkedHashMap<String, Json>();
        Experience.of(memory).ifPresent(log -> members.putAll(log.metadata().members()));
        members.putAll(memory.metadata().members());
        return new Json.Obj(members);
    }
}
