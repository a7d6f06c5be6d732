package dev.emend.analysis;

import dev.emend.model.ItemRef;
import java.util.List;

/// An item a failed action may have been taken from.
///
/// @param score 0 to 1; 1 when the action names the item
/// @param reasons for people, the strongest first, without capital or full stop
public record Proposal(ItemRef item, double score, List<String> reasons) {
    public Proposal {
        reasons = List.copyOf(reasons);
    }
}
