package dev.emend.app.memories;

import dev.emend.app.core.ServiceContext;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.search.memories.MemoryIndex;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.MemorySummaryRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Brings the index of memories up to the newest change of the store. How far it came is noted
/// beside the index after each commit, so that whatever a crash lost is put again. Used by the
/// thread of the indexer; [#knows] by any.
final class MemoryIndexSync {
    private static final Logger LOG = Logger.getLogger(MemoryIndexSync.class.getName());
    private static final int PAGE = 1_000;

    private final ServiceContext context;
    private final Path note;
    private final BooleanSupplier isClosing;
    private volatile IndexedUpTo upto = IndexedUpTo.NOTHING;

    private record IndexedUpTo(long change, long seq) {
        static final IndexedUpTo NOTHING = new IndexedUpTo(0, 0);
    }

    MemoryIndexSync(ServiceContext context, Path note, BooleanSupplier isClosing) {
        this.context = context;
        this.note = note;
        this.isClosing = isClosing;
    }

    /// Whether the index knows every change up to this one.
    boolean knows(long change) {
        return upto.change >= change;
    }

    /// The first time for an index that was opened.
    void begin(MemoryIndex opened) {
        upto = opened.size() == 0 ? IndexedUpTo.NOTHING : readNote();
        run(opened);
        // a crash of the disk may have lost more than the note beside the index knows
        if (opened.size() != read(session -> session.memories().count())) {
            rebuild(opened);
        }
    }

    void rebuild(MemoryIndex opened) {
        opened.clear();
        upto = IndexedUpTo.NOTHING;
        run(opened);
    }

    void run(MemoryIndex opened) {
        long newest = read(session -> session.memories().newestChange());
        if (newest < upto.change) { // all were deleted, or an older backup was put back
            opened.clear();
            upto = IndexedUpTo.NOTHING;
        }
        boolean isChanged = false;
        while (!isClosing.getAsBoolean()) {
            var from = upto;
            var page = read(session -> session.memories().changedAfter(from.change, from.seq, PAGE));
            if (!page.summaries().isEmpty()) {
                put(opened, page.summaries());
                upto = new IndexedUpTo(page.change(), page.seq());
                isChanged = true;
            }
            if (page.summaries().size() < PAGE) {
                break;
            }
        }
        if (isChanged) {
            commit(opened);
        }
    }

    private void put(MemoryIndex opened, List<MemorySummaryRow> heads) {
        var gone = new ArrayList<String>();
        var there = new ArrayList<String>();
        for (var head : heads) {
            (head.status().isPresent() ? there : gone).add(head.id());
        }
        opened.remove(gone);
        opened.put(read(session -> MemoryRowCache.served(session, there)).stream()
                .map(MemoryIndexEntries::entry)
                .toList());
    }

    void commit(MemoryIndex opened) {
        var now = upto;
        opened.commit();
        try {
            Files.writeString(
                    note, Json.Obj.of("change", now.change, "seq", now.seq).compact());
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

    <T> T read(Function<StoreTransaction, T> work) {
        try {
            return context.store().read(work);
        } catch (UserException problem) {
            throw new CompletionException(problem);
        }
    }
}
