package dev.emend.gui.library.map;

import dev.emend.app.map.KnowledgeMap;
import dev.emend.app.map.MapPoint;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The groups of similar learnings on the map, to select all of one at once. On the JavaFX thread.
public final class MapGroupsViewModel {
    private final MapViewModel map;
    private @Nullable String wantedLearning;

    public MapGroupsViewModel(MapViewModel map) {
        this.map = map;
        map.load.subscribe(state -> state.ready().ifPresent(this::selectWanted));
    }

    /// A group as far as the filters leave it: two points or more.
    ///
    /// @param points the one nearest to all others first
    record ShownGroup(List<Integer> points, MapPoint first) {}

    /// The largest first.
    List<ShownGroup> visibleGroups() {
        var visiblePoints = map.visiblePoints().get();
        return map.map().stream()
                .flatMap(knowledgeMap -> knowledgeMap.groups().stream()
                        .map(group -> group.points().stream()
                                .filter(visiblePoints::get)
                                .toList())
                        .filter(points -> points.size() > 1)
                        .map(points -> group(knowledgeMap, points)))
                .toList();
    }

    private static ShownGroup group(KnowledgeMap knowledgeMap, List<Integer> points) {
        return new ShownGroup(points, knowledgeMap.points().get(points.getFirst()));
    }

    /// Selects exactly the points of a group, and looks at its first one.
    void select(ShownGroup group) {
        var points = new BitSet();
        group.points.forEach(points::set);
        map.select(points);
        map.look(group.points.getFirst());
    }

    /// Selects the group of a learning once the map is there; the learning alone when it is in none.
    public void want(String learning) {
        wantedLearning = learning;
    }

    private void selectWanted(KnowledgeMap knowledgeMap) {
        var key = wantedLearning;
        if (key == null || knowledgeMap.size() == 0) {
            return;
        }
        wantedLearning = null;
        for (int i = 0; i < knowledgeMap.size(); i++) {
            if (knowledgeMap.points().get(i).key().equals(key)) {
                int number = i;
                // also what a filter hides that is being taken away
                select(knowledgeMap.groups().stream()
                        .filter(group -> group.points().contains(number))
                        .findFirst()
                        .map(group -> group(knowledgeMap, group.points()))
                        .orElseGet(() -> group(knowledgeMap, List.of(number))));
                return;
            }
        }
    }
}
