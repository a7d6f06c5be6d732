package dev.emend.store.sql;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Result of a check of rows against their digests.
///
/// @param rows how many rows were checked
/// @param damage what is not as it was written; empty when all is
public record IntegrityReport(long rows, List<Damage> damage) {
    private static final int NAMED = 3;

    /// A row, or the rows behind one, that the disk changed.
    ///
    /// @param place the key of the row, as in `seq 17`, or where the table can't be read
    public record Damage(String table, String place) {
        @Override
        public String toString() {
            return table + " " + place;
        }
    }

    public IntegrityReport {
        damage = List.copyOf(damage);
    }

    public boolean isWhole() {
        return damage.isEmpty();
    }

    /// The damage, as a sentence part; empty when there is none.
    public Optional<String> problem() {
        if (isWhole()) {
            return Optional.empty();
        }
        var examples = damage.stream().limit(NAMED).map(Damage::toString).collect(Collectors.joining(", "));
        int more = damage.size() - NAMED;
        return Optional.of("%d places in it are not as they were written (%s%s)"
                .formatted(damage.size(), examples, more > 0 ? " and %d more".formatted(more) : ""));
    }
}
