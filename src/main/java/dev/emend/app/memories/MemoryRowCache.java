package dev.emend.app.memories;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.RefusedException;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.MemoryFilterRow;
import dev.emend.store.memories.MemoryPageQueries;
import dev.emend.store.memories.MemorySummaryRow;
import dev.emend.store.memories.StoredMemory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/// All memories: the light rows that filters and orders need, brought up to date from the store at each look, and
/// whole rows read from the store in pages. Thread-safe.
public final class MemoryRowCache {
    private static final int PAGE = 20_000;

    private final ServiceContext context;
    private final WorkspacePolicy rules;
    private final Queue<String> servings = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isForgotten = new AtomicBoolean(true);
    private volatile Runnable onForget = () -> {};

    /// All that are there, as the newest and in the order that was asked for last.
    private final Map<MemoryQueryService.Order, List<MemoryFilterRow>> orders =
            new EnumMap<>(MemoryQueryService.Order.class);

    /// Each once, for the rows to share.
    private final Map<MemoryFilterRow.Category, MemoryFilterRow.Category> categories = new HashMap<>();

    /// The change up to which the store was read.
    private long change;

    private long seq;

    public MemoryRowCache(ServiceContext context, WorkspacePolicy rules) {
        this.context = context;
        this.rules = rules;
    }

    ConfidenceDecay decay() {
        return new ConfidenceDecay(rules.halfLife(), context.clock().instant());
    }

    /// All that are there, deleted ones too, in an order. Not to be changed.
    synchronized List<MemoryFilterRow> rows(MemoryQueryService.Order order, ConfidenceDecay decay)
            throws UserException {
        do {
            refresh();
        } while (isForgotten.get());
        var newest = orders.getOrDefault(MemoryQueryService.Order.NEWEST, List.of());
        if (order == MemoryQueryService.Order.CONFIDENCE && decay.isAny()) {
            return sortByConfidence(newest, decay);
        }
        if (order != MemoryQueryService.Order.NEWEST) { // every change costs a walk along each that is kept
            orders.keySet().retainAll(Set.of(MemoryQueryService.Order.NEWEST, order));
        }
        return orders.computeIfAbsent(
                order, _ -> newest.parallelStream().sorted(order.comparator).toList());
    }

    /// By confidence, which fades with every look.
    private static List<MemoryFilterRow> sortByConfidence(List<MemoryFilterRow> newest, ConfidenceDecay decay) {
        record Faded(MemoryFilterRow row, double confidence) {}
        return newest.parallelStream()
                .map(row -> new Faded(row, MemoryQueryService.byConfidence(MemoryFilterFields.confidence(row, decay))))
                .sorted(Comparator.comparingDouble(Faded::confidence))
                .map(Faded::row)
                .toList();
    }

    /// The rows of these numbers, in their order, read from the store; those that are gone for good
    /// are left out.
    List<MemorySummary> rows(List<Long> seqs) throws UserException {
        return toSummaries(read(pages -> pages.summaries(seqs)));
    }

    /// Rows by id, read from the store; those that are gone are left out.
    List<MemorySummary> rowsOf(Collection<String> ids) throws UserException {
        return toSummaries(context.store().read(session -> session.memories().summaries(ids)).stream()
                .filter(head -> head.status().isPresent())
                .toList());
    }

    /// Rows by id as agents get them: a memory that an import changed is as it was kept.
    List<MemorySummary> servedRows(Collection<String> ids) throws UserException {
        return toSummaries(context.store().read(session -> {
            var keptVersions = session.imports().replacements().keptVersions(ids);
            return session.memories().summaries(ids).stream()
                    .filter(head -> head.status().isPresent())
                    .map(head -> keptVersions.containsKey(head.id())
                            ? keptVersions.get(head.id()).head()
                            : head)
                    .toList();
        }));
    }

    /// Whole memories as agents get them: one that an import changed has the words a person kept, and their state,
    /// until it is decided.
    public static List<StoredMemory> served(StoreTransaction session, Collection<String> ids) {
        var keptVersions = session.imports().replacements().keptVersions(ids);
        return session.memories().get(ids).stream()
                .map(storedMemory ->
                        keptVersions.getOrDefault(storedMemory.memory().id(), storedMemory))
                .toList();
    }

    /// Memories that wait with words an import put in the place of kept ones: as they were kept, by the
    /// keys of their rows.
    Map<Long, StoredMemory> keptMemories() throws UserException {
        var keptByKey = new HashMap<Long, StoredMemory>();
        context.store()
                .read(session -> session.imports().replacements().keptVersions())
                .forEach((id, storedMemory) -> keptByKey.put(MemoryPageQueries.key(id), storedMemory));
        return keptByKey;
    }

    /// @param keptByKey see [#keptMemories]
    static Optional<StoredMemory> before(MemoryFilterRow row, Map<Long, StoredMemory> keptByKey) {
        return row.category().state() == ReviewState.PENDING
                ? Optional.ofNullable(keptByKey.get(row.key()))
                : Optional.empty();
    }

    /// The row of a memory as it was kept.
    static MemoryFilterRow row(MemoryFilterRow current, StoredMemory keptMemory) {
        var head = keptMemory.head();
        var facts = head.facts();
        var category = current.category();
        return new MemoryFilterRow(
                current.seq(),
                current.key(),
                Instant.EPOCH.until(facts.happenedAt().orElse(facts.addedAt()), ChronoUnit.MICROS),
                facts.confidence().orElse(Double.NaN),
                current.servedCount(),
                new MemoryFilterRow.Category(
                        head.kind(),
                        head.status().state(),
                        category.isArchived(),
                        category.isPresent(),
                        facts.outcome(),
                        category.source(),
                        category.format(),
                        facts.originClass().word()),
                head.texts().task().toLowerCase(Locale.ROOT));
    }

    private List<MemorySummary> toSummaries(List<MemorySummaryRow> heads) {
        var decay = decay();
        return heads.stream().map(head -> row(head, decay)).toList();
    }

    Optional<MemorySummaryRow> find(String id) throws UserException {
        return context.store().read(session -> session.memories().summaries(List.of(id))).stream()
                .filter(head -> head.status().isPresent())
                .findFirst();
    }

    static RefusedException refusal(String id) {
        return new RefusedException(notFound(id));
    }

    static UserException notFound(String id) {
        return UserErrors.notFound(Messages.of("memories.noMemory", id), Messages.of("memories.listAgain"));
    }

    /// @throws UserException with `NOT_FOUND` when it is gone
    MemorySummaryRow require(String id) throws UserException {
        return find(id).orElseThrow(() -> MemoryRowCache.notFound(id));
    }

    /// The ids of the memories of these numbers, in no order.
    List<String> ids(List<Long> seqs) throws UserException {
        return read(pages -> pages.ids(seqs));
    }

    private <T> T read(Function<MemoryPageQueries, T> work) throws UserException {
        return context.store().read(session -> work.apply(session.memoryPages()));
    }

    /// Reads everything anew when it is next asked: rows were deleted, or the store is another one.
    public void forget() {
        isForgotten.set(true);
        onForget.run();
    }

    /// @param also forgets what else was read of the memories
    public void onForget(Runnable also) {
        onForget = also;
    }

    /// Notes that memories were served, as the store knows; shown at the next look.
    void served(Collection<String> ids) {
        servings.addAll(ids);
    }

    private void refresh() throws UserException {
        if (isForgotten.getAndSet(false)) {
            orders.clear();
            orders.put(MemoryQueryService.Order.NEWEST, List.of());
            categories.clear();
            change = 0;
            seq = 0;
        }
        MemoryPageQueries.Page page;
        do {
            page = read(pages -> pages.changedAfter(change, seq, PAGE));
            take(page.facts());
            change = page.change();
            seq = page.seq();
        } while (page.facts().size() == PAGE);
        // that something was served is no change of it
        var servedIds = List.copyOf(servings);
        if (!servedIds.isEmpty()) {
            take(read(pages -> pages.facts(servedIds)));
            servedIds.forEach(servings::remove);
        }
    }

    private void take(List<MemoryFilterRow> rows) {
        var changedRows = new HashMap<Long, MemoryFilterRow>();
        for (var row : rows) {
            changedRows.put(
                    row.seq(), row.withCategory(categories.computeIfAbsent(row.category(), category -> category)));
        }
        if (!changedRows.isEmpty()) {
            orders.replaceAll((order, all) -> merge(all, changedRows, order.comparator));
        }
    }

    /// Only what has changed is sorted, and put where it belongs.
    private static List<MemoryFilterRow> merge(
            List<MemoryFilterRow> rows, Map<Long, MemoryFilterRow> changedRows, Comparator<MemoryFilterRow> order) {
        long first = Collections.min(changedRows.keySet()); // most rows are older than all that comes at once
        var unchangedRows = rows.stream()
                .filter(row -> row.seq() < first || !changedRows.containsKey(row.seq()))
                .toList();
        var present = changedRows.values().stream()
                .filter(row -> row.category().isPresent())
                .sorted(order)
                .toList();
        var merged = new ArrayList<MemoryFilterRow>(unchangedRows.size() + present.size());
        int next = 0;
        for (var row : present) {
            int place =
                    next - Collections.binarySearch(unchangedRows.subList(next, unchangedRows.size()), row, order) - 1;
            merged.addAll(unchangedRows.subList(next, place));
            merged.add(row);
            next = place;
        }
        merged.addAll(unchangedRows.subList(next, unchangedRows.size()));
        return merged;
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
                        MemorySummary.Tier.of(head.status().isArchived()),
                        facts.outcome(),
                        facts.confidence().isEmpty()
                                ? facts.confidence()
                                : OptionalDouble.of(decay.of(facts.confidence().getAsDouble(), at)),
                        Optional.of(at)),
                head.origin(),
                facts.originClass(),
                head.status().servedCount());
    }

    /// The whole memory as it is now.
    static Memory memory(ServiceContext context, String id) throws UserException {
        return context.store()
                .read(session -> session.memories().get(id))
                .filter(storedMemory -> storedMemory.head().status().isPresent())
                .orElseThrow(() -> MemoryRowCache.notFound(id))
                .memory();
    }
}
