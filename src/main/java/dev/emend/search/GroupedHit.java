package dev.emend.search;

import java.util.List;

/// One item found, by itself or by its learnings.
///
/// @param owner the key of the item
/// @param best its first hit
/// @param matched every hit of the item, best first; the learnings among them are why it is here
public record GroupedHit(String owner, Hit best, List<Hit> matched) {
    public GroupedHit {
        matched = List.copyOf(matched);
    }
}
