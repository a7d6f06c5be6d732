package dev.emend.app.memories;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.IndexWorker;
import dev.emend.app.search.ItemIndexer;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.search.IndexEntry;
import dev.emend.search.IndexException;
import dev.emend.search.memories.MemoryIndex;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.MemorySummaryRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Brings the index of memories up to the newest change of the store. How far it came is noted
/// beside the index after each commit, so that whatever a crash lost is put again. Used by the
/// thread of the indexer; [#knows] by any.
final class MemoryIndexSync implements IndexWorker.Source<MemoryIndex> {
    private static final Logger LOG = Logger.getLogger(MemoryIndexSync.class.getName());
    private static final int PAGE = 1_000;

    private final ServiceContext context;
    private final ItemIndexer items;
    private final Path note;
    private volatile IndexedUpTo upto = IndexedUpTo.NOTHING;

    private record IndexedUpTo(long change, long seq) {
        static final IndexedUpTo NOTHING = new IndexedUpTo(0, 0);
    }

    MemoryIndexSync(ServiceContext context, ItemIndexer items, Path note) {
        this.context = context;
        this.items = items;
        this.note = note;
    }

    @Override
    public MemoryIndex open(Path folder) throws IndexException {
        return MemoryIndex.open(folder);
    }

    /// Whether the index knows every change up to this one.
    boolean knows(long change) {
        return upto.change >= change;
    }

    @Override
    public void prepare(MemoryIndex index, Progress progress) {
        upto = index.size() == 0 ? IndexedUpTo.NOTHING : readNote();
        putChanges(index, progress);
        // a crash of the disk may have lost more than the note beside the index knows
        if (index.size() != read(session -> session.memories().count())) {
            clear(index);
            putChanges(index, progress);
        }
    }

    /// Clears the index, so that everything is put by the next [#putChanges].
    void clear(MemoryIndex index) {
        index.clear();
        upto = IndexedUpTo.NOTHING;
    }

    @Override
    public void putChanges(MemoryIndex index, Progress progress) {
        long newest = read(session -> session.memories().newestChange());
        if (newest < upto.change) { // all were deleted, or an older backup was put back
            clear(index);
        }
        boolean isChanged = false;
        while (!progress.isCancelled()) {
            var from = upto;
            var page = read(session -> session.memories().changedAfter(from.change, from.seq, PAGE));
            if (!page.summaries().isEmpty()) {
                put(index, page.summaries());
                upto = new IndexedUpTo(page.change(), page.seq());
                isChanged = true;
            }
            if (page.summaries().size() < PAGE) {
                break;
            }
        }
        if (isChanged) {
            commit(index);
        }
    }

    private void put(MemoryIndex index, List<MemorySummaryRow> heads) {
        var removedIds = new ArrayList<String>();
        var presentIds = new ArrayList<String>();
        for (var head : heads) {
            (head.status().isPresent() ? presentIds : removedIds).add(head.id());
        }
        index.remove(removedIds);
        index.put(entries(presentIds));
    }

    /// After the items, and with the model of the vectors before at hand meanwhile.
    @Override
    public void awaitTurn(MemoryIndex index) {
        items.awaitModel();
        items.models().keep(this, index.activeModel());
        items.awaitReady();
    }

    @Override
    public List<IndexEntry> entries(Collection<String> ids) {
        return read(session -> MemoryRowCache.served(session, List.copyOf(ids))).stream()
                .map(MemoryIndexEntries::entry)
                .toList();
    }

    @Override
    public void commit(MemoryIndex index) {
        var indexedUpTo = upto;
        index.commit();
        try {
            Files.writeString(
                    note,
                    Json.Obj.of("change", indexedUpTo.change, "seq", indexedUpTo.seq)
                            .compact());
        } catch (IOException e) { // then more is put again at the next start
            LOG.log(Level.WARNING, "How far memories are indexed was not noted", e);
        }
    }

    private IndexedUpTo readNote() {
        try {
            if (Files.exists(note) && JsonText.parse(Files.readString(note)) instanceof Json.Obj fields) {
                return new IndexedUpTo((long) fields.number("change").orElse(0), (long)
                        fields.number("seq").orElse(0));
            }
        } catch (IOException | JsonFault e) { // then everything is put again
            LOG.log(Level.WARNING, "How far memories are indexed can't be read", e);
        }
        return IndexedUpTo.NOTHING;
    }

    private <T> T read(Function<StoreTransaction, T> work) {
        try {
            return context.store().read(work);
        } catch (UserException problem) {
            throw new CompletionException(problem);
        }
    }
}
