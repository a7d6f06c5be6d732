package dev.emend.app.memories;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.RefusedException;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.list.Facet;
import dev.emend.model.Json;
import dev.emend.model.MemoryLink;
import dev.emend.model.Rating;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterText;
import dev.emend.model.filter.Where;
import dev.emend.model.texts.Messages;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.StoredMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Memories as a table, and each as a whole. Thread-safe; calls block.
public final class MemoryQueryService {
    /// The most values of one group.
    private static final int MAX_VALUES = 12;

    private final ServiceContext context;
    private final MemoryRowCache rowCache;
    private final MemoryFilter.MemoryReader whole;

    public MemoryQueryService(ServiceContext context, MemoryRowCache rowCache, MemoryFilter.MemoryReader whole) {
        this.context = context;
        this.rowCache = rowCache;
        this.whole = whole;
    }

    public enum Order {
        NEWEST,
        TASK,
        CONFIDENCE,
        SERVED,
        SOURCE
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
        return MemoryFilterFields.read(line, context.clock().getZone());
    }

    /// All rows the filter holds for. Deleted ones are left out unless it asks for a state.
    public Page rows(Where where, Order order, boolean isReversed) throws UserException {
        var filter = MemoryFilter.of(where, whole);
        return rowCache.withSnapshot(snapshot -> {
            var columns = snapshot.columns();
            var claim = claim(where, filter, snapshot);
            var tally = columns.new Tally();
            var found = new BitSet(columns.size());
            int total = 0;
            for (int place = 0; place < columns.size(); place++) {
                if (columns.isPresent(place)) {
                    total += columns.isDeleted(place) ? 0 : 1;
                    if (claim.test(place)) {
                        found.set(place);
                        tally.add(place);
                    }
                }
            }
            var places = snapshot.orders().of(order, snapshot.decay(), rowCache::tasks);
            return new Page(
                    new StoredMemoryPages(rowCache, seqs(columns, places, found, isReversed)),
                    facets(tally, where),
                    total);
        });
    }

    private static long[] seqs(MemoryColumnStore columns, int[] places, BitSet found, boolean isReversed) {
        var seqs = new long[found.cardinality()];
        int to = isReversed ? seqs.length - 1 : 0;
        for (int place : places) {
            if (found.get(place)) {
                seqs[to] = columns.seq(place);
                to += isReversed ? -1 : 1;
            }
        }
        return seqs;
    }

    private static IntPredicate claim(Where where, MemoryFilter filter, MemoryRowCache.ColumnSnapshot snapshot) {
        var columns = snapshot.columns();
        var claim = filter.on(columns, snapshot.decay());
        return MemoryFilter.mentions(where, MemoryFilter.OWN + "state")
                ? claim
                : place -> !columns.isDeleted(place) && claim.test(place);
    }

    private static List<Facet> facets(MemoryColumnStore.Tally tally, Where where) {
        var facets = new ArrayList<Facet>();
        for (int i = 0; i < MemoryColumnStore.GROUPS.size(); i++) {
            var group = MemoryColumnStore.GROUPS.get(i);
            facets.addAll(Facet.mostFrequent(
                    group, tally.of(i), MAX_VALUES, clause -> isOn(where, group, clause), _ -> false));
        }
        return facets;
    }

    private static boolean isOn(Where where, String group, String clause) {
        var value = FilterText.bare(clause.substring(group.length() + 1));
        var wanted = new Where.Compare(MemoryFilter.OWN + group, Where.Operator.EQ, new Json.Text(value));
        return where.equals(wanted) || where instanceof Where.And(var parts) && parts.contains(wanted);
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
        var row = row(id).orElseThrow(() -> MemoryRowCache.missing(id));
        return context.store()
                .read(session -> session.memories()
                        .get(id)
                        .filter(stored -> stored.head().status().isPresent())
                        .map(stored -> detail(
                                stored,
                                row,
                                Optional.ofNullable(session.imports()
                                                .replacements()
                                                .kept(List.of(id))
                                                .get(id))
                                        .map(kept -> new ItemDetail.Change(words(kept), words(stored))),
                                session.links().of(id),
                                session.ratings().latest(target(id)))))
                .orElseThrow(() -> MemoryRowCache.missing(id));
    }

    private static Json.Obj words(StoredMemory stored) {
        return JsonSecretScanner.replaced(ChangedWords.of(MemoryJson.write(stored.memory())), (_, word) -> word);
    }

    private static MemoryDetail detail(
            StoredMemory stored,
            MemorySummary row,
            Optional<ItemDetail.Change> change,
            List<MemoryLink> links,
            Optional<Rating> rating) {
        var facts = stored.head().facts();
        var vectors = stored.vectors().stream()
                .map(vector ->
                        (vector.model().isEmpty() ? "unknown model" : vector.model()) + ", " + vector.values().length)
                .toList();
        return new MemoryDetail(
                stored.memory(),
                row,
                change,
                stored.head().status().version(),
                links,
                rating,
                new MemoryDetail.Provenance(
                        facts.addedAt(), facts.batch() == 0 ? "" : String.valueOf(facts.batch()), vectors));
    }

    public int count(Where where) throws UserException {
        var filter = MemoryFilter.of(where, whole);
        return rowCache.withSnapshot(snapshot -> {
            var claim = claim(where, filter, snapshot);
            int count = 0;
            for (int place = 0; place < snapshot.columns().size(); place++) {
                count += snapshot.columns().isPresent(place) && claim.test(place) ? 1 : 0;
            }
            return count;
        });
    }

    /// What a rating of a memory names.
    public static String target(String id) {
        return "memory:" + id;
    }

    /// A list that keeps the numbers of its rows and reads them from the store. Immutable.
    private static final class StoredMemoryPages implements MemoryPageSource {
        private final MemoryRowCache rowCache;
        private final long[] seqs;

        /// @param seqs in the order of the list; not to be changed any more
        StoredMemoryPages(MemoryRowCache rowCache, long[] seqs) {
            this.rowCache = rowCache;
            this.seqs = seqs;
        }

        @Override
        public int size() {
            return seqs.length;
        }

        @Override
        public List<MemorySummary> rows(int from, int to) throws UserException {
            Objects.checkFromToIndex(from, to, seqs.length);
            var wanted = Arrays.stream(seqs, from, to).boxed().toList();
            var rows = rowCache.rows(wanted);
            if (rows.size() < wanted.size()) {
                rowCache.forget(); // a colleague may have deleted them all, of which no change is left
                throw RefusedException.changed(Messages.of("memories.somePurged"), Messages.of("memories.lookAgain"))
                        .why();
            }
            return rows;
        }

        @Override
        public int indexOf(String id) throws UserException {
            var seq = rowCache.seq(id);
            if (seq.isPresent()) {
                for (int place = 0; place < seqs.length; place++) {
                    if (seqs[place] == seq.getAsLong()) {
                        return place;
                    }
                }
            }
            return -1;
        }
    }
}
