package dev.emend.app.map;

import dev.emend.analysis.projection.Placement;
import dev.emend.analysis.projection.Places;
import dev.emend.analysis.projection.Projection;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.review.ProposalService;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.search.SearchService;
import dev.emend.model.Progress;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.search.KnowledgeIndex;
import dev.emend.search.TextHash;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;

/// The map of everything in the workspace by meaning. Thread-safe; calls block.
///
/// Places are worked out once and kept in the workspace. What comes later is put beside what it is most
/// like and moves nothing; only [#project] moves points. Up to [#LANDMARKS] points are projected, more are
/// put beside a choice of so many that is always the same: projecting 100,000 takes minutes, placing them
/// seconds.
public final class MapService {
    /// The most points that are projected.
    static final int LANDMARKS = 5_000;

    private static final int BATCH = 4_096;

    /// The most absent points that keep their place: a catalog that was closed may come back.
    private static final int MAX_ABSENT = 100_000;

    /// Projecting a landmark takes as long as placing so many others.
    private static final int LANDMARK_WORK = 8;

    private final ItemIndexer indexer;
    private final SearchService search;
    private final MemorySearchService memories;
    private final ProposalService proposals;
    private final PointReader reader;
    private final PlaceFile file;
    private final ReentrantLock oneAtATime = new ReentrantLock();

    public MapService(
            ServiceContext context,
            OpenCatalogs catalogs,
            ItemIndexer indexer,
            SearchService search,
            MemoryQueryService table,
            MemorySearchService memories,
            ProposalService proposals) {
        this.indexer = indexer;
        this.search = search;
        this.memories = memories;
        this.proposals = proposals;
        reader = new PointReader(context, catalogs, search.items(), table);
        file = new PlaceFile(indexer.folders.index().resolveSibling("map-places"));
    }

    /// The map with the places that are kept, and what is new beside what it is most like. Projects nothing:
    /// see [KnowledgeMap.Coverage#isDue()].
    ///
    /// @throws CancellationException when it is not wanted any more
    public KnowledgeMap read(Progress progress) throws UserException {
        oneAtATime.lock();
        try {
            var points = reader.all(progress::isCancelled);
            var model = indexer.index().activeModel();
            if (model.isEmpty()) {
                return map(points, Map.of(), false);
            }
            var vectors = new PointVectors(indexer.index(), memories, model.get());
            var savedPlaces = file.read();
            if (!savedPlaces.model().equals(model.get())) { // the places of another model mean nothing
                return map(points, Map.of(), hasAny(points, vectors));
            }
            var places = new HashMap<String, PlaceFile.Place>();
            var newPoints = new ArrayList<MapPoint>();
            for (var point : points) {
                var place = savedPlaces.byKey().get(point.key());
                if (place != null && place.textHash() == point.textHash()) {
                    places.put(point.key(), place);
                } else {
                    newPoints.add(point);
                }
            }
            var newPlaces = placeByLandmarks(places, newPoints, vectors, PlaceFile.Way.ADDED, progress);
            if (!newPlaces.isEmpty()) {
                places.putAll(newPlaces);
                keep(model.get(), places, savedPlaces);
            }
            return map(points, places, places.isEmpty() && hasAny(points, vectors));
        } finally {
            oneAtATime.unlock();
        }
    }

    /// Works the places of all points out anew and keeps them. The same points give the same map, also
    /// in another workspace.
    ///
    /// @throws CancellationException when it is not wanted any more; the places are as they were
    public KnowledgeMap project(Progress progress) throws UserException {
        oneAtATime.lock();
        try {
            var points = reader.all(progress::isCancelled);
            var model = indexer.index().activeModel();
            if (model.isEmpty()) {
                return map(points, Map.of(), false);
            }
            var vectors = new PointVectors(indexer.index(), memories, model.get());
            var vectorsByKey = new HashMap<String, float[]>();
            var landmarks = landmarks(points, vectors, vectorsByKey);
            long work = (long) LANDMARK_WORK * landmarks.size();
            long total = work + points.size() - landmarks.size();
            var projection = Projection.of(
                    landmarks.stream()
                            .map(point -> vectorsByKey.get(point.key()))
                            .toArray(float[][]::new),
                    progress.part(0, work, total));
            var places = new LinkedHashMap<String, PlaceFile.Place>();
            for (int i = 0; i < landmarks.size(); i++) {
                var point = landmarks.get(i);
                places.put(
                        point.key(),
                        new PlaceFile.Place(
                                point.textHash(), projection.x(i), projection.y(i), PlaceFile.Way.LANDMARK));
            }
            var otherPoints = points.stream()
                    .filter(point -> !places.containsKey(point.key()))
                    .toList();
            places.putAll(
                    placeByLandmarks(places, otherPoints, vectors, PlaceFile.Way.ADJACENT, progress.part(work, total)));
            keep(model.get(), places, PlaceFile.Places.NONE);
            return map(points, places, false);
        } finally {
            oneAtATime.unlock();
        }
    }

    private KnowledgeMap map(List<MapPoint> points, Map<String, PlaceFile.Place> places, boolean hasVectors) {
        return MapBuilder.of(points, places, proposals.current(), search.state(), hasVectors);
    }

    private static boolean hasAny(List<MapPoint> points, PointVectors vectors) throws UserException {
        for (int from = 0; from < points.size(); from += BATCH) {
            if (!vectors.ofPoints(points.subList(from, Math.min(points.size(), from + BATCH)))
                    .isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /// A choice of those with a vector, in an order that depends on nothing but the texts: neither on that
    /// in which catalogs were opened nor on the numbers the workspace gave them.
    ///
    /// @param vectorsByKey takes their vectors
    private static List<MapPoint> landmarks(
            List<MapPoint> points, PointVectors vectors, Map<String, float[]> vectorsByKey) throws UserException {
        var shuffledPoints = points.stream()
                .sorted(Comparator.comparingLong(MapPoint::textHash)
                        .thenComparing(MapPoint::lastingKey)
                        .thenComparing(MapPoint::key))
                .toList();
        var landmarks = new ArrayList<MapPoint>();
        for (int from = 0; from < shuffledPoints.size() && landmarks.size() < LANDMARKS; from += BATCH) {
            var batch = shuffledPoints.subList(from, Math.min(shuffledPoints.size(), from + BATCH));
            var batchVectors = vectors.ofPoints(batch);
            for (var point : batch) {
                var vector = batchVectors.get(point.key());
                if (vector != null && landmarks.size() < LANDMARKS) {
                    landmarks.add(point);
                    vectorsByKey.put(point.key(), vector);
                }
            }
        }
        return landmarks;
    }

    /// The new points that have a vector, put beside landmarks; none without landmarks.
    private static Map<String, PlaceFile.Place> placeByLandmarks(
            Map<String, PlaceFile.Place> places,
            List<MapPoint> newPoints,
            PointVectors vectors,
            PlaceFile.Way way,
            Progress progress)
            throws UserException {
        var newPlaces = new LinkedHashMap<String, PlaceFile.Place>();
        Optional<Placement> placement = Optional.empty();
        for (int from = 0; from < newPoints.size(); from += BATCH) {
            if (progress.isCancelled()) {
                throw new CancellationException();
            }
            var batch = newPoints.subList(from, Math.min(newPoints.size(), from + BATCH));
            var batchVectors = vectors.ofPoints(batch);
            var pointsWithVector = batch.stream()
                    .filter(point -> batchVectors.containsKey(point.key()))
                    .toList();
            if (pointsWithVector.isEmpty()) {
                continue;
            }
            if (placement.isEmpty()) {
                placement = placement(places, vectors);
                if (placement.isEmpty()) {
                    return newPlaces;
                }
            }
            var positions = placement
                    .get()
                    .of(
                            pointsWithVector.stream()
                                    .map(point -> batchVectors.get(point.key()))
                                    .toArray(float[][]::new),
                            pointsWithVector.stream()
                                    .mapToLong(MapService::seed)
                                    .toArray(),
                            progress.part(from, newPoints.size()));
            for (int i = 0; i < pointsWithVector.size(); i++) {
                var point = pointsWithVector.get(i);
                newPlaces.put(point.key(), new PlaceFile.Place(point.textHash(), positions.x(i), positions.y(i), way));
            }
        }
        return newPlaces;
    }

    private static long seed(MapPoint point) {
        return TextHash.of(point.textHash(), point.lastingKey());
    }

    private static Optional<Placement> placement(Map<String, PlaceFile.Place> places, PointVectors vectors)
            throws UserException {
        var landmarkKeys = places.entrySet().stream()
                .filter(entry -> entry.getValue().way() == PlaceFile.Way.LANDMARK)
                .sorted(Comparator.comparingLong((Map.Entry<String, PlaceFile.Place> entry) ->
                                entry.getValue().textHash())
                        .thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getKey)
                .toList();
        var vectorsByKey = vectors.of(landmarkKeys);
        var landmarks = landmarkKeys.stream().filter(vectorsByKey::containsKey).toList();
        if (landmarks.isEmpty()) {
            return Optional.empty();
        }
        var at = new Places(landmarks.size());
        for (int i = 0; i < landmarks.size(); i++) {
            var place = places.get(landmarks.get(i));
            if (place != null) {
                at.put(i, place.x(), place.y());
            }
        }
        return Optional.of(
                new Placement(landmarks.stream().map(vectorsByKey::get).toArray(float[][]::new), at));
    }

    /// @param before what was kept until now, which stays when nothing of it is there
    private void keep(String model, Map<String, PlaceFile.Place> places, PlaceFile.Places before) {
        var all = new LinkedHashMap<>(places);
        var absent = new HashSet<>(before.byKey().keySet());
        absent.removeAll(places.keySet());
        before.byKey().entrySet().stream()
                .filter(entry -> absent.contains(entry.getKey()))
                .limit(MAX_ABSENT)
                .forEach(entry -> all.put(entry.getKey(), entry.getValue()));
        file.write(new PlaceFile.Places(model, all));
    }

    /// The vectors search has of points, under one model.
    private static final class PointVectors {
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
                StoreRef.find(key).map(StoreRef::id).ifPresentOrElse(ids::add, () -> entries.add(key));
            }
            var vectors = new HashMap<>(index.vectors(entries));
            if (!ids.isEmpty()) {
                memories.vectors(model, ids)
                        .forEach((id, vector) -> vectors.put(StoreRef.memory(id).key(), vector));
            }
            return vectors;
        }

        Map<String, float[]> ofPoints(List<MapPoint> points) throws UserException {
            return of(points.stream().map(MapPoint::key).toList());
        }
    }
}
