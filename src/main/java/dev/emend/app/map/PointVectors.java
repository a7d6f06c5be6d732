package dev.emend.app.map;

import dev.emend.app.memories.MemorySearchService;
import dev.emend.model.UserException;
import dev.emend.search.KnowledgeIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The vectors search has of points, under one model.
final class PointVectors {
    private final KnowledgeIndex index;
    private final MemorySearchService memories;
    private final String model;

    /// @param model the one whose vectors the index searches
    PointVectors(KnowledgeIndex index, MemorySearchService memories, String model) {
        this.index = index;
        this.memories = memories;
        this.model = model;
    }

    /// The unit vectors by key; points without one are missing.
    Map<String, float[]> of(Collection<String> keys) throws UserException {
        var entries = new ArrayList<String>();
        var ids = new ArrayList<String>();
        for (var key : keys) {
            MapPoint.idOfMemory(key).ifPresentOrElse(ids::add, () -> entries.add(key));
        }
        var vectors = new HashMap<>(index.vectors(entries));
        if (!ids.isEmpty()) {
            memories.vectors(model, ids).forEach((id, vector) -> vectors.put(MapPoint.keyOfMemory(id), vector));
        }
        return vectors;
    }

    Map<String, float[]> ofPoints(List<MapPoint> points) throws UserException {
        return of(points.stream().map(MapPoint::key).toList());
    }
}
