package dev.emend.curation;

import dev.emend.memory.MemoryHead;
import dev.emend.model.Memory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The rows of all memories, light and in this process, brought up to date from the store whenever
/// they are looked at. Thread-safe.
final class MemoryShelf {
    private static final int PAGE = 5_000;

    private final Backstage backstage;
    private final Rules rules;

    /// By id, in the order in which they came.
    private final Map<String, Kept> rows = new HashMap<>();

    private long change;
    private long seq;
    private @Nullable List<MemoryRow> shown;
    private Optional<java.time.Duration> shownHalfLife = Optional.empty();

    /// @param row with the confidence the agent gave
    /// @param happenedAt empty when the memory does not say
    record Kept(MemoryRow row, long version, Optional<Instant> happenedAt, Instant addedAt) {}

    MemoryShelf(Backstage backstage, Rules rules) {
        this.backstage = backstage;
        this.rules = rules;
    }

    /// All rows as they are now, confidence decayed; the list is not changed any more.
    synchronized List<MemoryRow> rows() throws CurationException {
        boolean isChanged = refresh();
        var halfLife = rules.halfLife();
        var last = shown;
        // a decaying confidence is another one at every look
        if (last == null || isChanged || halfLife.isPresent() || !halfLife.equals(shownHalfLife)) {
            var decay = new Decay(halfLife, backstage.clock().instant());
            var all = new ArrayList<MemoryRow>(rows.size());
            rows.values().forEach(kept -> all.add(decayed(kept, decay)));
            last = List.copyOf(all);
            shown = last;
            shownHalfLife = halfLife;
        }
        return last;
    }

    private static MemoryRow decayed(Kept kept, Decay decay) {
        var row = kept.row;
        var standing = row.standing();
        if (!decay.isAny() || standing.confidence().isEmpty()) {
            return row;
        }
        double now =
                decay.of(standing.confidence().getAsDouble(), kept.happenedAt.orElse(kept.addedAt));
        return new MemoryRow(
                row.id(),
                row.kind(),
                row.says(),
                new MemoryRow.Standing(
                        standing.state(),
                        standing.tier(),
                        standing.outcome(),
                        OptionalDouble.of(now),
                        standing.at()),
                row.origin(),
                row.served());
    }

    /// Rows by id; those that are gone are left out.
    synchronized List<MemoryRow> rows(Collection<String> ids) throws CurationException {
        refresh();
        var decay = new Decay(rules.halfLife(), backstage.clock().instant());
        var found = new ArrayList<MemoryRow>();
        for (var id : ids) {
            var kept = rows.get(id);
            if (kept != null) {
                found.add(decayed(kept, decay));
            }
        }
        return found;
    }

    synchronized Optional<Kept> find(String id) throws CurationException {
        refresh();
        return Optional.ofNullable(rows.get(id));
    }

    /// @throws CurationException with `NOT_FOUND` when it is gone
    void require(String id) throws CurationException {
        if (find(id).isEmpty()) {
            throw MemoryActs.missing(id);
        }
    }

    synchronized int size() throws CurationException {
        refresh();
        return rows.size();
    }

    /// Reads everything anew when it is next asked: rows were deleted, or the store is another one.
    synchronized void forget() {
        rows.clear();
        change = 0;
        seq = 0;
        shown = null;
    }

    synchronized void served(Collection<String> ids) {
        for (var id : ids) {
            rows.computeIfPresent(
                    id,
                    (_, kept) -> {
                        var row = kept.row;
                        var more =
                                new MemoryRow(
                                        row.id(),
                                        row.kind(),
                                        row.says(),
                                        row.standing(),
                                        row.origin(),
                                        row.served() + 1);
                        return new Kept(more, kept.version, kept.happenedAt, kept.addedAt);
                    });
        }
        shown = null;
    }

    private boolean refresh() throws CurationException {
        boolean isChanged = false;
        while (true) {
            long fromChange = change;
            long fromSeq = seq;
            var page =
                    Failures.read(
                            backstage.store(),
                            session -> session.memories().changedAfter(fromChange, fromSeq, PAGE));
            page.heads().forEach(this::take);
            if (!page.heads().isEmpty()) {
                isChanged = true;
                shown = null; // whoever asked for one row learns of all that changed
            }
            change = page.change();
            seq = page.seq();
            if (page.heads().size() < PAGE) {
                return isChanged;
            }
        }
    }

    private void take(MemoryHead head) {
        if (head.standing().isPresent()) {
            rows.put(
                    head.id(),
                    new Kept(
                            row(head),
                            head.standing().version(),
                            head.told().happenedAt(),
                            head.told().addedAt()));
        } else {
            rows.remove(head.id());
        }
    }

    static MemoryRow row(MemoryHead head) {
        var told = head.told();
        return new MemoryRow(
                head.id(),
                head.kind(),
                new MemoryRow.Says(head.says().task(), head.says().lesson()),
                new MemoryRow.Standing(
                        head.standing().state(),
                        head.standing().isArchived()
                                ? MemoryRow.Tier.ARCHIVED
                                : MemoryRow.Tier.ACTIVE,
                        told.outcome(),
                        told.confidence(),
                        Optional.of(told.happenedAt().orElse(told.addedAt()))),
                head.origin(),
                head.standing().served());
    }

    /// The whole memory as it is now.
    static Memory memory(Backstage backstage, String id) throws CurationException {
        return Failures.read(backstage.store(), session -> session.memories().get(id))
                .filter(stored -> stored.head().standing().isPresent())
                .orElseThrow(() -> MemoryActs.missing(id))
                .memory();
    }
}
