package dev.emend.app.map;

import dev.emend.app.core.SearchStatus;
import java.util.BitSet;
import java.util.List;

/// Points and where they lie, as it was when it was read. Places are in a unit of their own, some tens for
/// the whole map.
///
/// @param points those that have a place
/// @param x of each point, from left to right
/// @param y of each point, from top to bottom
/// @param links duplicates and contradictions between the points
/// @param groups learnings near each other, by the numbers of their points, the largest group first
/// @param levels the regions, coarse ones first; empty for a map without points
public record KnowledgeMap(
        List<MapPoint> points,
        float[] x,
        float[] y,
        List<MapLink> links,
        List<Group> groups,
        List<MapRegions> levels,
        Coverage coverage) {

    /// Learnings near each other, two or more; nobody claims that they say the same.
    ///
    /// @param points the one nearest to all others first
    /// @param similarity the least cosine to the first one, 0.75 to 1
    public record Group(List<Integer> points, double similarity) {
        public Group {
            points = List.copyOf(points);
        }
    }

    /// The numbers of entries on the map and not on it.
    ///
    /// @param all the number of items, learnings and memories
    /// @param withoutVector how many of them have no vector yet, which have no place
    /// @param isDue whether places have to be worked out anew: there are none, or those of most points were
    ///   not part of it
    /// @param search the progress of semantic search, which makes the vectors
    public record Coverage(int all, int withoutVector, boolean isDue, SearchStatus search) {}

    public KnowledgeMap {
        points = List.copyOf(points);
        links = List.copyOf(links);
        groups = List.copyOf(groups);
        levels = List.copyOf(levels);
    }

    public int size() {
        return points.size();
    }

    /// Some of its points as CSV, each with its place.
    ///
    /// @param visiblePoints the numbers of the points
    public String csv(BitSet visiblePoints) {
        return MapCsv.of(this, visiblePoints.stream().boxed().toList());
    }
}
