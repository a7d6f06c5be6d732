package dev.emend.gui.library;

import dev.emend.app.map.KnowledgeMap;
import dev.emend.app.map.MapPoint;
import dev.emend.gui.library.map.MapViewModel;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// What a test asks of a map.
record MapProbe(MapViewModel model) {
    BitSet shown() {
        return model.visiblePoints().get();
    }

    List<MapPoint> shownPoints() {
        return model.shownPoints();
    }

    List<MapPoint> selection() {
        return model.selection();
    }

    Optional<MapPoint> looked() {
        return model.currentPoint();
    }

    KnowledgeMap map() {
        return model.map().orElseThrow();
    }
}
