package dev.emend.curation;

import dev.emend.model.ItemRef;
import java.util.List;

/// What a change nobody has decided yet would do to what agents get.
///
/// @param queries how many logged queries were asked again
/// @param shifts the queries whose first five items change, the newest query first
/// @param plans the stored plans that used an item whose block an agent would read otherwise
public record Blast(int queries, List<Shift> shifts, List<PlanHit> plans) {
    public static final Blast NONE = new Blast(0, List.of(), List.of());

    /// A query that would be answered otherwise.
    ///
    /// @param moves at least one, those nearest to the top first
    public record Shift(String query, List<Move> moves) {
        public Shift {
            moves = List.copyOf(moves);
        }
    }

    /// An item among the first five that would stand elsewhere.
    ///
    /// @param before from 1 to 5; 0 for not among them
    /// @param after likewise
    public record Move(ItemRef item, int before, int after) {
        public boolean comesIn() {
            return before == 0;
        }

        public boolean dropsOut() {
            return after == 0;
        }
    }

    /// A plan that was made with an item.
    ///
    /// @param source the file, for a skill followed by its id
    public record PlanHit(String source, String task, List<ItemRef> items) {
        public PlanHit {
            items = List.copyOf(items);
        }
    }

    public Blast {
        shifts = List.copyOf(shifts);
        plans = List.copyOf(plans);
    }

    /// Whether agents would notice nothing.
    public boolean isNone() {
        return shifts.isEmpty() && plans.isEmpty();
    }
}
