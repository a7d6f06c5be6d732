package dev.emend.app.memories;

import dev.emend.app.core.Exceptions;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.RefusedException;
import dev.emend.model.Memory;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.MemoryFilterRow;
import dev.emend.store.memories.MemoryPageQueries;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.StoredMemory;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/// All memories: what filters and orders need of each in columns, brought up to date from the store
/// whenever they are looked at, and their rows read from the store in pages. Thread-safe.
public final class MemoryRowCache {
    private static final int PAGE = 5_000;

    /// So much of a text counts when memories are sorted by it.
    private static final int SORTED_BY = 100;

    private final ServiceContext context;
    private final WorkspacePolicy rules;

    /// Held by whoever looks at the columns, or changes them.
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    private MemoryColumnStore columns = new MemoryColumnStore();
    private MemorySorting orders = new MemorySorting(columns);
    private final ConcurrentLinkedQueue<String> servings = new ConcurrentLinkedQueue<>();
    private volatile Runnable onForget = () -> {};
    private volatile ReadPosition at = new ReadPosition(0, 0);

    /// How far the store was read. One object for one reading: who forgets begins another.
    private static final class ReadPosition {
        private final long change;
        private final long seq;

        ReadPosition(long change, long seq) {
            this.change = change;
            this.seq = seq;
        }
    }

    public MemoryRowCache(ServiceContext context, WorkspacePolicy rules) {
        this.context = context;
        this.rules = rules;
    }

    /// The columns as they are while somebody looks at them.
    record ColumnSnapshot(MemoryColumnStore columns, MemorySorting orders, ConfidenceDecay decay) {}

    interface ColumnReader<T> {
        T at(ColumnSnapshot snapshot) throws UserException;
    }

    /// Looks at the columns, which do not change meanwhile.
    <T> T withSnapshot(ColumnReader<T> reader) throws UserException {
        refresh();
        var decay = decay();
        lock.readLock().lock();
        try {
            return reader.at(new ColumnSnapshot(columns, orders, decay));
        } finally {
            lock.readLock().unlock();
        }
    }

    private ConfidenceDecay decay() {
        return new ConfidenceDecay(rules.halfLife(), context.clock().instant());
    }

    /// The rows of these numbers, in their order, read from the store; those that are gone for good
    /// are left out.
    List<MemorySummary> rows(List<Long> seqs) throws UserException {
        return shown(read(pages -> pages.summaries(seqs)));
    }

    /// Rows by id, read from the store; those that are gone are left out.
    List<MemorySummary> rowsOf(Collection<String> ids) throws UserException {
        return shown(context.store().read(session -> session.memories().summaries(ids)).stream()
                .filter(head -> head.status().isPresent())
                .toList());
    }

    /// Rows by id as agents get them: a memory that an import changed is as it was kept.
    List<MemorySummary> servedRows(Collection<String> ids) throws UserException {
        return shown(context.store().read(session -> {
            var kept = session.imports().replacements().kept(ids);
            return session.memories().summaries(ids).stream()
                    .filter(head -> head.status().isPresent())
                    .map(head ->
                            kept.containsKey(head.id()) ? kept.get(head.id()).head() : head)
                    .toList();
        }));
    }

    /// Whole memories as agents get them: one that an import changed has the words a person kept, and their state,
    /// until it is decided.
    public static List<StoredMemory> served(StoreTransaction session, Collection<String> ids) {
        var kept = session.imports().replacements().kept(ids);
        return session.memories().get(ids).stream()
                .map(stored -> kept.getOrDefault(stored.memory().id(), stored))
                .toList();
    }

    private List<MemorySummary> shown(List<MemorySummaryRow> heads) {
        var decay = decay();
        return heads.stream().map(head -> row(head, decay)).toList();
    }

    Optional<MemorySummaryRow> find(String id) throws UserException {
        return context.store().read(session -> session.memories().summaries(List.of(id))).stream()
                .filter(head -> head.status().isPresent())
                .findFirst();
    }

    static RefusedException gone(String id) {
        return new RefusedException(missing(id));
    }

    static UserException missing(String id) {
        return Exceptions.notFound(Messages.of("memories.noMemory", id), Messages.of("memories.listAgain"));
    }

    /// @throws UserException with `NOT_FOUND` when it is gone
    MemorySummaryRow require(String id) throws UserException {
        return find(id).orElseThrow(() -> MemoryRowCache.missing(id));
    }

    /// The number of the row of a memory.
    OptionalLong seq(String id) throws UserException {
        return read(pages -> pages.seq(id));
    }

    /// The ids of the memories of these numbers, in no order.
    List<String> ids(List<Long> seqs) throws UserException {
        return read(pages -> pages.ids(seqs));
    }

    private <T> T read(Function<MemoryPageQueries, T> work) throws UserException {
        return context.store().read(session -> work.apply(session.memoryPages()));
    }

    /// The beginning of what memories say of their task, by their places.
    String[] tasks(MemoryColumnStore columns) throws UserException {
        var tasks = new String[columns.size()];
        Arrays.fill(tasks, "");
        int place = 0;
        long after = Long.MIN_VALUE;
        while (place < tasks.length) {
            long from = after;
            Map<Long, String> page = read(pages -> pages.tasks(from, SORTED_BY, PAGE));
            if (page.isEmpty()) {
                break;
            }
            for (var entry : page.entrySet()) {
                after = entry.getKey();
                while (place < tasks.length && columns.seq(place) < after) {
                    place++;
                }
                if (place < tasks.length && columns.seq(place) == after) {
                    tasks[place] = entry.getValue();
                }
            }
        }
        return tasks;
    }

    /// Reads everything anew when it is next asked: rows were deleted, or the store is another one.
    public void forget() {
        lock.writeLock().lock();
        try {
            columns = new MemoryColumnStore();
            orders = new MemorySorting(columns);
            at = new ReadPosition(0, 0);
        } finally {
            lock.writeLock().unlock();
        }
        onForget.run();
    }

    /// @param also forgets what else was read of the memories
    public void onForget(Runnable also) {
        onForget = also;
    }

    /// They were given to somebody, as the store knows; shown at the next look.
    void served(Collection<String> ids) {
        servings.addAll(ids);
    }

    private synchronized void refresh() throws UserException {
        boolean isLast;
        do {
            var from = at;
            var page = read(pages -> pages.changedAfter(from.change, from.seq, PAGE));
            isLast = take(page, from) && page.facts().size() < PAGE;
        } while (!isLast);
        countServings();
    }

    /// @return false when everything was forgotten meanwhile
    private boolean take(MemoryPageQueries.Page page, ReadPosition from) {
        lock.writeLock().lock();
        try {
            boolean isSame = at == from;
            if (isSame && !page.facts().isEmpty()) {
                orders.forget(columns.take(page.facts()));
                at = new ReadPosition(page.change(), page.seq());
            }
            return isSame;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /// That something was served is no change of it, so that it is asked for by itself.
    private void countServings() throws UserException {
        var served = new HashSet<String>();
        for (var id = servings.poll(); id != null; id = servings.poll()) {
            served.add(id);
        }
        if (!served.isEmpty()) {
            var from = at;
            List<MemoryFilterRow> facts;
            try {
                facts = read(pages -> pages.facts(served));
            } catch (UserException e) {
                servings.addAll(served); // for the next look
                throw e;
            }
            lock.writeLock().lock();
            try {
                if (at == from) {
                    orders.forget(columns.take(facts));
                }
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    static MemorySummary row(MemorySummaryRow head, ConfidenceDecay decay) {
        var facts = head.facts();
        var at = facts.happenedAt().orElse(facts.addedAt());
        return new MemorySummary(
                head.id(),
                head.kind(),
                new MemorySummary.ShortTexts(head.texts().task(), head.texts().lesson()),
                new MemorySummary.MemoryStatus(
                        head.status().state(),
                        head.status().isArchived() ? MemorySummary.Tier.ARCHIVED : MemorySummary.Tier.ACTIVE,
                        facts.outcome(),
                        facts.confidence().isEmpty()
                                ? facts.confidence()
                                : OptionalDouble.of(decay.of(facts.confidence().getAsDouble(), at)),
                        Optional.of(at)),
                head.origin(),
                facts.originClass(),
                head.status().served());
    }

    /// The whole memory as it is now.
    static Memory memory(ServiceContext context, String id) throws UserException {
        return context.store()
                .read(session -> session.memories().get(id))
                .filter(stored -> stored.head().status().isPresent())
                .orElseThrow(() -> MemoryRowCache.missing(id))
                .memory();
    }
}
