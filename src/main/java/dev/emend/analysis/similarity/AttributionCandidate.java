package dev.emend.analysis.similarity;

import dev.emend.model.ItemRef;
import java.util.List;

/// An item a failed action may have been taken from.
///
/// @param score 0 to 1; 1 when the action names the item
/// @param reasons for people, the strongest first, without capital or full stop
public record AttributionCandidate(ItemRef item, double score, List<String> reasons) {
    public AttributionCandidate {
        reasons = List.copyOf(reasons);
    }
}
