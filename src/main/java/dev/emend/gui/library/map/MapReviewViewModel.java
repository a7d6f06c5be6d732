package dev.emend.gui.library.map;

import dev.emend.app.core.Actor;
import dev.emend.app.map.MapPoint;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;

/// View model of changes to all selected points: the decisions of Review and Memories, and ratings.
public final class MapReviewViewModel {
    private final Actor actor;
    private final Workspace workspace;
    private final ScreenHost host;
    private final MapViewModel map;

    public MapReviewViewModel(Actor actor, Workspace workspace, ScreenHost host, MapViewModel map) {
        this.actor = actor;
        this.workspace = workspace;
        this.host = host;
        this.map = map;
    }

    /// @param count of how many a change was made
    /// @param changes how many changes it took: one undo takes back one
    private record Made(int count, int changes) {}

    private interface Change {
        Made to(List<MapPoint> points) throws UserException;
    }

    public void keep() {
        decide("library.map.kept", points -> judge(points, true));
    }

    public void reject() {
        decide("library.map.rejected", points -> judge(points, false));
    }

    public void rate(int score) {
        decide("library.map.rated", points -> rate(points, score));
    }

    private void decide(String sentence, Change change) {
        var points = map.selection();
        if (points.isEmpty()) {
            return;
        }
        host.background()
                .run(
                        () -> change.to(points),
                        result -> {
                            int unchangedCount = points.size() - result.count;
                            host.done(Texts.get(sentence, result.count, unchangedCount), result.changes == 1);
                            map.reload();
                        },
                        problem -> {
                            host.fail(problem);
                            map.reload(); // a part may be done
                        });
    }

    /// Items are judged while they are proposed; those that are kept already stay as they are.
    private Made judge(List<MapPoint> points, boolean isKept) throws UserException {
        var entries = points.stream()
                .filter(point -> point.kind() != MapPoint.Kind.ITEM
                        || point.facts().state().equals(Optional.of(ReviewState.PENDING)))
                .map(MapPoint::ref)
                .toList();
        var verdicts = workspace.review().decisions();
        var decisions = isKept ? verdicts.keepAll(actor, entries) : verdicts.rejectAll(actor, entries);
        return new Made(entries.size(), decisions.size());
    }

    private Made rate(List<MapPoint> points, int score) throws UserException {
        var editor = workspace.editor();
        for (var point : points) {
            switch (point.ref()) {
                case LearningRef learning -> editor.rateLearning(actor, learning, score, null);
                case ItemRef item -> editor.rate(actor, item, score, null);
                case StoreRef memory -> workspace.memories().editor().rate(actor, memory.id(), score, "");
            }
        }
        return new Made(points.size(), points.size());
    }
}
