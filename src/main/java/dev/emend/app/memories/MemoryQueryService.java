package dev.emend.app.memories;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.list.Facet;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterText;
import dev.emend.model.filter.Where;
import dev.emend.model.filter.WhereMatch;
import dev.emend.model.texts.Messages;
import dev.emend.store.memories.MemoryFilterRow;
import dev.emend.store.memories.MemoryFilterRow.Category;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.MemoryPageQueries;
import dev.emend.store.memories.StoredMemory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Memories as a table, and each as a whole. Thread-safe; calls block.
public final class MemoryQueryService {
    /// The most values of one group.
    private static final int MAX_VALUES = 12;

    private final ServiceContext context;
    private final MemoryRowCache rowCache;
    private final MemoryFilter.MemoryReader memoryReader;

    public MemoryQueryService(ServiceContext context, MemoryRowCache rowCache, MemoryFilter.MemoryReader whole) {
        this.context = context;
        this.rowCache = rowCache;
        this.memoryReader = whole;
    }

    /// The order of rows. Equal ones are ordered newest first, and equally new ones as they came.
    public enum Order {
        NEWEST(Comparator.comparingLong(row -> -row.at())),
        TASK(Comparator.comparing(MemoryFilterRow::task)),
        CONFIDENCE(Comparator.comparingDouble(row -> byConfidence(row.confidence()))),
        SERVED(Comparator.comparingInt(row -> -row.servedCount())),
        SOURCE(Comparator.comparing(row -> row.category().source()));

        final Comparator<MemoryFilterRow> comparator;

        Order(Comparator<MemoryFilterRow> comparator) {
            this.comparator = comparator.thenComparingLong(row -> -row.at()).thenComparingLong(MemoryFilterRow::seq);
        }
    }

    /// The smaller the surer; what does not say comes last.
    static double byConfidence(double confidence) {
        return Double.isNaN(confidence) ? Double.POSITIVE_INFINITY : 0.0 - confidence;
    }

    /// @param rows that match
    /// @param facets of the rows that match, the most frequent values first
    /// @param total without the filter
    public record Page(MemoryPageSource rows, List<Facet> facets, int total) {}

    /// A filter as people type it, or as a `where` in JSON when it begins with a brace:
    /// `state:pending outcome:failure confidence<0.5 -source:/agents/one`.
    ///
    /// @throws UserException naming the place that is not understood and what is
    public Where filter(String line) throws UserException {
        return MemoryFilterFields.read(line, context.clock().getZone(), this::outcomes);
    }

    private Set<String> outcomes() throws UserException {
        return rowCache.rows(Order.NEWEST, rowCache.decay()).stream()
                .map(row -> row.category().outcome())
                .collect(Collectors.toSet());
    }

    /// All rows the filter holds for. Deleted ones are left out unless it asks for a state.
    public Page rows(Where where, Order order, boolean isReversed) throws UserException {
        var decay = rowCache.decay();
        var claim = claim(where, decay);
        var all = rowCache.rows(order, decay);
        var matchingRows = new ArrayList<MemoryFilterRow>();
        // all rows of one category share it
        var categories = new IdentityHashMap<Category, int[]>();
        int total = 0;
        for (var row : all) {
            total += isDeleted(row) ? 0 : 1;
            if (claim.test(row)) {
                matchingRows.add(row);
                categories.computeIfAbsent(row.category(), _ -> new int[1])[0]++;
            }
        }
        return new Page(
                new StoredMemoryPages(rowCache, isReversed ? matchingRows.reversed() : matchingRows),
                facets(categories, where),
                total);
    }

    /// The rows that are handed to others.
    ///
    /// @param keptIds the ids of those that are handed out as they were kept
    public record ServedPage(MemoryPageSource rows, Set<String> keptIds) {}

    /// The newest rows the filter holds for, as agents get them: a memory that waits with changed words
    /// is what was kept and nothing else.
    public ServedPage servedRows(Where where) throws UserException {
        return servedRows(where, false);
    }

    /// Like [#servedRows(Where)], but for a file: a memory is given as it is now when the filter holds for
    /// that and not for what was kept.
    public ServedPage exportRows(Where where) throws UserException {
        return servedRows(where, true);
    }

    private ServedPage servedRows(Where where, boolean hasPending) throws UserException {
        var decay = rowCache.decay();
        var all = rowCache.rows(Order.NEWEST, decay);
        var keptMemories = rowCache.keptMemories();
        var claim = claim(where, memoryReader, decay);
        var claimOfKept = claim(where, part -> matchingKeys(keptMemories, part), decay);
        var matchingRows = new ArrayList<MemoryFilterRow>();
        var ids = new HashSet<String>();
        for (var row : all) {
            var before = MemoryRowCache.before(row, keptMemories);
            if (before.isPresent()) {
                var servedRow = MemoryRowCache.row(row, before.get());
                if (claimOfKept.test(servedRow)) {
                    ids.add(before.get().memory().id());
                    matchingRows.add(servedRow);
                } else if (hasPending && claim.test(row)) {
                    matchingRows.add(row);
                }
            } else if (claim.test(row)) {
                matchingRows.add(row);
            }
        }
        if (!ids.isEmpty()) {
            matchingRows.sort(Order.NEWEST.comparator);
        }
        return new ServedPage(new StoredMemoryPages(rowCache, matchingRows), ids);
    }

    private static long[] matchingKeys(Map<Long, StoredMemory> keptMemories, Where part) {
        return keptMemories.entrySet().stream()
                .filter(entry -> {
                    var memory = entry.getValue().memory();
                    return WhereMatch.matches(part, FullTextMemoryFilter.metadata(memory), memory.document());
                })
                .mapToLong(Map.Entry::getKey)
                .sorted()
                .toArray();
    }

    private Predicate<MemoryFilterRow> claim(Where where, ConfidenceDecay decay) throws UserException {
        return claim(where, memoryReader, decay);
    }

    private static Predicate<MemoryFilterRow> claim(
            Where where, MemoryFilter.MemoryReader reader, ConfidenceDecay decay) throws UserException {
        var claim = MemoryFilter.of(where, reader, decay);
        return MemoryFilter.mentions(where, MemoryFilter.OWN + "state")
                ? claim
                : row -> !isDeleted(row) && claim.test(row);
    }

    private static boolean isDeleted(MemoryFilterRow row) {
        return row.category().state() == ReviewState.DELETED;
    }

    private static List<Facet> facets(Map<Category, int[]> categories, Where where) {
        var facets = new ArrayList<Facet>();
        for (var field : MemoryFilterFields.TEXTS) {
            var counts = new HashMap<String, Integer>();
            categories.forEach((category, count) -> counts.merge(field.text().apply(category), count[0], Integer::sum));
            facets.addAll(Facet.mostFrequent(
                    field.name(), counts, MAX_VALUES, clause -> isOn(where, field.name(), clause), _ -> false));
        }
        return facets;
    }

    private static boolean isOn(Where where, String group, String clause) {
        var value = FilterText.bare(clause.substring(group.length() + 1));
        var comparison = new Where.Compare(MemoryFilter.OWN + group, Where.Operator.EQ, new Json.Text(value));
        return where.equals(comparison) || where instanceof Where.And(var parts) && parts.contains(comparison);
    }

    /// The pending memories that are neither deleted nor archived, the newest first; a row is another object
    /// whenever its memory changed.
    public List<MemoryFilterRow> pendingRows() throws UserException {
        return rowCache.rows(Order.NEWEST, rowCache.decay()).stream()
                .filter(row -> row.category().state() == ReviewState.PENDING)
                .filter(row -> row.category().isPresent() && !row.category().isArchived())
                .toList();
    }

    /// The rows of these ids as they are now; those that are gone are left out.
    public List<MemorySummary> rows(Collection<String> ids) throws UserException {
        return rowCache.rowsOf(ids);
    }

    /// The ids of these memories that are pending because an import replaced kept words.
    public Set<String> changedIds(Collection<String> ids) throws UserException {
        return context.store()
                .read(session ->
                        session.imports().replacements().keptVersions(ids).keySet());
    }

    /// The words that a person would keep of these memories, by their ids; secrets are not masked.
    public Map<String, Json.Obj> words(Collection<String> ids) throws UserException {
        return context.store()
                .read(session -> session.memories().get(ids).stream()
                        .map(StoredMemory::memory)
                        .collect(Collectors.toMap(Memory::id, MemoryDetail::words)));
    }

    /// The rows of these numbers, in their order; those that are gone for good are left out.
    public List<MemorySummary> summaries(List<Long> seqs) throws UserException {
        return rowCache.rows(seqs);
    }

    /// Its row as it is now; empty when it is gone.
    public Optional<MemorySummary> row(String id) throws UserException {
        return rowCache.rowsOf(List.of(id)).stream().findFirst();
    }

    /// Its row as agents get it; empty when it is gone.
    public Optional<MemorySummary> servedRow(String id) throws UserException {
        return rowCache.servedRows(List.of(id)).stream().findFirst();
    }

    /// @throws UserException with `NOT_FOUND` when it is gone
    public MemoryDetail detail(String id) throws UserException {
        var row = row(id).orElseThrow(() -> MemoryRowCache.notFound(id));
        return context.store()
                .read(session -> session.memories()
                        .get(id)
                        .filter(storedMemory -> storedMemory.head().status().isPresent())
                        .map(storedMemory -> detail(
                                storedMemory,
                                row,
                                Optional.ofNullable(session.imports()
                                        .replacements()
                                        .keptVersions(List.of(id))
                                        .get(id)),
                                session.links().of(id),
                                session.ratings().latest(StoreRef.memory(id).key()))))
                .orElseThrow(() -> MemoryRowCache.notFound(id));
    }

    private static Json.Obj words(StoredMemory storedMemory) {
        return JsonSecretScanner.redact(ChangedWords.of(MemoryJson.write(storedMemory.memory())));
    }

    private static MemoryDetail detail(
            StoredMemory storedMemory,
            MemorySummary row,
            Optional<StoredMemory> keptMemory,
            List<MemoryLink> links,
            Optional<Rating> rating) {
        var facts = storedMemory.head().facts();
        var vectors = storedMemory.vectors().stream()
                .map(vector ->
                        (vector.model().isEmpty() ? "unknown model" : vector.model()) + ", " + vector.values().length)
                .toList();
        return new MemoryDetail(
                storedMemory.memory(),
                row,
                new MemoryDetail.Wording(
                        MemoryDetail.mask(storedMemory.memory()),
                        keptMemory.map(StoredMemory::memory),
                        keptMemory.map(before -> new ItemDetail.Change(words(before), words(storedMemory)))),
                storedMemory.head().status().version(),
                links,
                rating,
                new MemoryDetail.Provenance(
                        facts.addedAt(), facts.batch() == 0 ? "" : String.valueOf(facts.batch()), vectors));
    }

    public int count(Where where) throws UserException {
        var decay = rowCache.decay();
        var claim = claim(where, decay);
        return (int) rowCache.rows(Order.NEWEST, decay).stream().filter(claim).count();
    }

    /// A list that keeps its rows and reads their texts from the store. Immutable.
    ///
    /// @param all in the order of the list; not to be changed any more
    private record StoredMemoryPages(MemoryRowCache rowCache, List<MemoryFilterRow> all) implements MemoryPageSource {
        @Override
        public int size() {
            return all.size();
        }

        @Override
        public List<MemorySummary> rows(int from, int to) throws UserException {
            var sequenceNumbers =
                    all.subList(from, to).stream().map(MemoryFilterRow::seq).toList();
            var rows = rowCache.rows(sequenceNumbers);
            if (rows.size() < sequenceNumbers.size()) {
                rowCache.forget(); // a colleague may have deleted them all, of which no change is left
                throw RefusedException.conflict(Messages.of("memories.somePurged"), Messages.of("memories.lookAgain"))
                        .refusal();
            }
            return rows;
        }

        @Override
        public int indexOf(String id) {
            long key = MemoryPageQueries.key(id);
            for (int place = 0; place < all.size(); place++) {
                if (all.get(place).key() == key) {
                    return place;
                }
            }
            return -1;
        }
    }
}
