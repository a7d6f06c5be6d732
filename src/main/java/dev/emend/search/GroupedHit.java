package dev.emend.search;

import java.util.List;

/// Item that was found, by itself or by its learnings.
///
/// @param owner the key of the item
/// @param best its first hit
/// @param hits every hit of the item, best first; the learnings among them are why it is here
public record GroupedHit(String owner, Hit best, List<Hit> hits) {
    public GroupedHit {
        hits = List.copyOf(hits);
    }
}
