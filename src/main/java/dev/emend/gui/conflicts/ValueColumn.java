package dev.emend.gui.conflicts;

import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Column of one of the values that stand side by side.
///
/// @param value empty where a side has none
/// @param against what its words are compared with; empty when it is shown as it is
public record ValueColumn(Side side, Optional<Json> value, Optional<Json> against) {
    /// Whose value it is.
    public enum Side {
        BEFORE,
        OURS,
        THEIRS
    }

    /// The columns from left to right. The value before is left out where it says nothing new, and
    /// an item an agent removed stands alone.
    public static List<ValueColumn> of(Conflict conflict) {
        var values = conflict.values();
        var base = values.base();
        var ours = values.ours();
        var theirs = values.theirs();
        if (conflict.kind() == ConflictKind.REMOVED_BY_AGENT) {
            return List.of(column(Side.OURS, ours == null ? base : ours, null));
        }
        var columns = new ArrayList<ValueColumn>();
        if (base != null && isNews(base, ours) && isNews(base, theirs)) {
            columns.add(column(Side.BEFORE, base, null));
        }
        columns.add(column(Side.OURS, ours, base));
        columns.add(column(Side.THEIRS, theirs, base == null ? ours : base));
        return List.copyOf(columns);
    }

    /// Whether a side has a value, and another one than before; what was deleted is told by the
    /// other side's marks.
    private static boolean isNews(Json base, @Nullable Json value) {
        return value != null && !value.equals(base);
    }

    private static ValueColumn column(Side side, @Nullable Json value, @Nullable Json against) {
        return new ValueColumn(
                side,
                Optional.ofNullable(value),
                value == null || value.equals(against) ? Optional.empty() : Optional.ofNullable(against));
    }
}
