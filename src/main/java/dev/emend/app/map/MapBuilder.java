package dev.emend.app.map;

import dev.emend.analysis.projection.Places;
import dev.emend.analysis.projection.RegionWords;
import dev.emend.analysis.projection.Regions;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.review.ProposalSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Makes a map of points and their places: the words of its regions and the links between its points.
final class MapBuilder {
    /// Into how many columns and rows a map is divided for the regions of each degree of detail.
    private static final List<Integer> CELLS = List.of(12, 28, 64);

    /// A degree of detail with fewer regions says nothing.
    private static final int FEWEST_LABELS = 5;

    /// Of a group of duplicates so many are linked, each with the next: more lines hide what they connect.
    private static final int MAX_GROUP = 50;

    private MapBuilder() {}

    /// @param hasVectors whether any of the points has a vector
    static KnowledgeMap of(
            List<MapPoint> all,
            Map<String, PlaceFile.Place> places,
            ProposalSet proposals,
            SearchStatus search,
            boolean hasVectors) {
        var points =
                all.stream().filter(point -> places.containsKey(point.key())).toList();
        var x = new float[points.size()];
        var y = new float[points.size()];
        var positions = new Places(points.size());
        int addedCount = 0;
        for (int i = 0; i < x.length; i++) {
            var place = places.get(points.get(i).key());
            if (place != null) {
                x[i] = place.x();
                y[i] = place.y();
                positions.put(i, x[i], y[i]);
                addedCount += place.way() == PlaceFile.Way.ADDED ? 1 : 0;
            }
        }
        var numbers = numbers(points);
        boolean isDue = points.isEmpty() ? hasVectors : 2 * addedCount > points.size();
        return new KnowledgeMap(
                points,
                x,
                y,
                links(numbers, proposals),
                groups(numbers, proposals),
                points.isEmpty() ? List.of() : levels(points, positions),
                new KnowledgeMap.Coverage(all.size(), all.size() - points.size(), isDue, search));
    }

    private static List<MapRegions> levels(List<MapPoint> points, Places positions) {
        var words = new RegionWords(points.stream().map(MapPoint::text).toList());
        var levels = new ArrayList<MapRegions>();
        for (int cells : CELLS) {
            var level = level(Regions.of(positions, words, cells), points.size());
            boolean isLast = cells == CELLS.getLast();
            if (level.labels().size() >= FEWEST_LABELS || levels.isEmpty() && isLast) {
                levels.add(level);
            }
        }
        return levels;
    }

    private static MapRegions level(Regions regions, int size) {
        var regionOf = new int[size];
        for (int i = 0; i < size; i++) {
            regionOf[i] = regions.of(i);
        }
        return new MapRegions(
                regionOf,
                regions.labels().stream()
                        .map(label -> new MapRegions.Label(
                                label.region(), label.x(), label.y(), label.words(), label.points()))
                        .toList());
    }

    private static Map<String, Integer> numbers(List<MapPoint> points) {
        var numbers = new HashMap<String, Integer>();
        for (int i = 0; i < points.size(); i++) {
            numbers.put(points.get(i).key(), i);
        }
        return numbers;
    }

    private static List<KnowledgeMap.Group> groups(Map<String, Integer> numbers, ProposalSet proposals) {
        return proposals.groups().stream()
                .map(group -> new KnowledgeMap.Group(
                        group.keys().stream()
                                .map(numbers::get)
                                .filter(Objects::nonNull)
                                .toList(),
                        group.similarity()))
                .filter(group -> group.points().size() > 1)
                .sorted(Comparator.comparingInt(group -> -group.points().size()))
                .toList();
    }

    private static List<MapLink> links(Map<String, Integer> numbers, ProposalSet proposals) {
        var links = new LinkedHashSet<MapLink>();
        for (var group : proposals.duplicates()) {
            var members = new ArrayList<Integer>();
            for (var key : group.keys()) {
                var number = numbers.get(key);
                if (number != null && members.size() < MAX_GROUP) {
                    members.add(number);
                }
            }
            for (int i = 1; i < members.size(); i++) {
                links.add(new MapLink(members.get(i - 1), members.get(i), MapLink.Kind.DUPLICATE));
            }
        }
        for (var pair : proposals.contradictions()) {
            var one = numbers.get(pair.one());
            var other = numbers.get(pair.other());
            if (one != null && other != null) {
                links.add(new MapLink(one, other, MapLink.Kind.CONTRADICTION));
            }
        }
        return List.copyOf(links);
    }
}
