package dev.emend.curation;

import dev.emend.memory.StoredMemory;
import dev.emend.model.Json;
import dev.emend.model.MemoryLink;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.Where;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Memories as a table, and each as a whole. Thread-safe; calls block.
public final class MemoryTable {
    /// The most values of one group.
    private static final int MOST_VALUES = 12;

    private final Backstage backstage;
    private final MemoryShelf shelf;
    private final MemoryFilter filter;

    /// Everything in one order, made from a list of rows and good as long as that is the newest.
    private final Map<Order, MemoryColumns> sorted = new EnumMap<>(Order.class);

    private List<MemoryRow> sortedFrom = List.of();

    MemoryTable(Backstage backstage, MemoryShelf shelf, MemoryFilter.Whole whole) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.filter = new MemoryFilter(whole);
    }

    public enum Order {
        NEWEST,
        TASK,
        CONFIDENCE,
        SERVED,
        SOURCE;

        private Comparator<MemoryRow> comparator() {
            var newest =
                    Comparator.<MemoryRow, Instant>comparing(
                                    row -> row.standing().at().orElse(Instant.EPOCH))
                            .reversed()
                            .thenComparing(MemoryRow::id);
            return switch (this) {
                case NEWEST -> newest;
                case TASK ->
                        Comparator.<MemoryRow, String>comparing(
                                        row -> row.says().task(), String.CASE_INSENSITIVE_ORDER)
                                .thenComparing(newest);
                case CONFIDENCE ->
                        Comparator.<MemoryRow>comparingDouble(
                                        row -> -row.standing().confidence().orElse(-1))
                                .thenComparing(newest);
                case SERVED ->
                        Comparator.<MemoryRow>comparingLong(row -> -row.served())
                                .thenComparing(newest);
                case SOURCE ->
                        Comparator.<MemoryRow, String>comparing(row -> row.origin().source())
                                .thenComparing(newest);
            };
        }
    }

    /// @param rows that match
    /// @param facets of the rows that match, the most frequent values first
    /// @param total without the filter
    public record Page(MemoryList rows, List<Facet> facets, int total) {}

    /// A filter as people type it, or as a `where` in JSON when it begins with a brace:
    /// `state:pending outcome:failure confidence<0.5 -source:/agents/one`.
    ///
    /// @throws CurationException naming the place that is not understood and what is
    public Where filter(String line) throws CurationException {
        return MemoryFilterLine.read(line);
    }

    /// All rows the filter holds for. Deleted ones are left out unless it asks for a state.
    public Page rows(Where where, Order order, boolean isReversed) throws CurationException {
        var columns = sorted(order);
        var claim = claim(where);
        var tally = columns.new Tally();
        var all = columns.rows();
        var rows = new ArrayList<MemoryRow>(all.size());
        int deleted = 0;
        for (int i = 0; i < all.size(); i++) {
            var row = all.get(i);
            deleted += row.standing().state() == ReviewState.DELETED ? 1 : 0;
            if (claim.test(row)) {
                rows.add(row);
                tally.add(i);
            }
        }
        return new Page(
                MemoryList.of(isReversed ? rows.reversed() : rows),
                facets(tally, where),
                all.size() - deleted);
    }

    private Predicate<MemoryRow> claim(Where where) throws CurationException {
        var claim = filter.of(where);
        return MemoryFilter.mentions(where, MemoryFilter.OWN + "state")
                ? claim
                : claim.and(row -> row.standing().state() != ReviewState.DELETED);
    }

    private MemoryColumns sorted(Order order) throws CurationException {
        var rows = shelf.rows();
        synchronized (sorted) {
            if (rows != sortedFrom) {
                sorted.clear();
                sortedFrom = rows;
            }
            return sorted.computeIfAbsent(
                    order,
                    _ -> new MemoryColumns(rows.stream().sorted(order.comparator()).toList()));
        }
    }

    private static List<Facet> facets(MemoryColumns.Tally tally, Where where) {
        var facets = new ArrayList<Facet>();
        for (int i = 0; i < MemoryColumns.GROUPS.size(); i++) {
            var group = MemoryColumns.GROUPS.get(i);
            var counts = tally.of(i);
            counts.remove("");
            counts.entrySet().stream()
                    .sorted(
                            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                                    .thenComparing(Map.Entry.comparingByKey()))
                    .limit(MOST_VALUES)
                    .forEach(one ->
                            facets.add(
                                    new Facet(
                                            group,
                                            group + ":" + quoted(one.getKey()),
                                            one.getValue(),
                                            isOn(where, group, one.getKey()))));
        }
        return facets;
    }

    private static String quoted(String value) {
        return value.chars().anyMatch(Character::isWhitespace) ? '"' + value + '"' : value;
    }

    private static boolean isOn(Where where, String group, String value) {
        var clause =
                new Where.Compare(
                        MemoryFilter.OWN + group, Where.Operator.EQ, new Json.Text(value));
        return where.equals(clause)
                || where instanceof Where.And(var parts) && parts.contains(clause);
    }

    /// @throws CurationException with `NOT_FOUND` when it is gone
    public MemoryDetail detail(String id) throws CurationException {
        var kept = shelf.find(id).orElseThrow(() -> MemoryActs.missing(id));
        var row = shelf.rows(List.of(id)).stream().findFirst().orElse(kept.row());
        return Failures.read(
                        backstage.store(),
                        session ->
                                session.memories()
                                        .get(id)
                                        .filter(one -> one.head().standing().isPresent())
                                        .map(stored ->
                                                detail(
                                                        stored,
                                                        row,
                                                        session.links().of(id),
                                                        session.ratings().latest(target(id)))))
                .orElseThrow(() -> MemoryActs.missing(id));
    }

    private static MemoryDetail detail(
            StoredMemory stored, MemoryRow row, List<MemoryLink> links, Optional<Rating> rating) {
        var told = stored.head().told();
        var vectors =
                stored.vectors().stream()
                        .map(one ->
                                (one.model().isEmpty() ? "unknown model" : one.model())
                                        + ", "
                                        + one.values().length)
                        .toList();
        return new MemoryDetail(
                stored.memory(),
                row,
                stored.head().standing().version(),
                links,
                rating,
                new MemoryDetail.Provenance(
                        told.addedAt(),
                        told.batch() == 0 ? "" : String.valueOf(told.batch()),
                        vectors));
    }

    /// The rows, handed to others.
    Exports exports() {
        return new Exports(backstage, this);
    }

    public List<MemoryLink> links(String id) throws CurationException {
        return Failures.read(backstage.store(), session -> session.links().of(id));
    }

    public int count(Where where) throws CurationException {
        var claim = claim(where);
        return (int) shelf.rows().stream().filter(claim).count();
    }

    /// What a rating of a memory names.
    static String target(String id) {
        return "memory:" + id;
    }
}
