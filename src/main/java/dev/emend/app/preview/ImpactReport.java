package dev.emend.app.preview;

import dev.emend.model.ItemRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/// What a change nobody has decided yet would do to what agents get.
///
/// @param queries how many logged queries were asked again
/// @param shifts the queries whose first five items change, the newest query first
/// @param plans the stored plans that used an item whose block an agent would read otherwise
public record ImpactReport(int queries, List<Shift> shifts, List<PlanHit> plans) {
    public static final ImpactReport NONE = new ImpactReport(0, List.of(), List.of());

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
    }

    /// A plan that was made with an item.
    ///
    /// @param source the file, for a skill followed by its id
    public record PlanHit(String source, String task, List<ItemRef> items) {
        public PlanHit {
            items = List.copyOf(items);
        }
    }

    public ImpactReport {
        shifts = List.copyOf(shifts);
        plans = List.copyOf(plans);
    }

    /// Whether agents would notice nothing.
    public boolean isNone() {
        return shifts.isEmpty() && plans.isEmpty();
    }

    /// What changed its place from one answer to another, best places first.
    static List<Move> moves(List<String> before, List<String> after) {
        if (before.equals(after)) {
            return List.of();
        }
        var moves = new ArrayList<Move>();
        var all = new LinkedHashSet<>(after);
        all.addAll(before);
        for (var owner : all) {
            int was = before.indexOf(owner) + 1;
            int is = after.indexOf(owner) + 1;
            if (was != is) {
                moves.add(new Move(ItemRef.parse(owner), was, is));
            }
        }
        moves.sort(Comparator.comparingInt(move -> Math.min(place(move.before()), place(move.after()))));
        return moves;
    }

    private static int place(int place) {
        return place == 0 ? Integer.MAX_VALUE : place;
    }
}
