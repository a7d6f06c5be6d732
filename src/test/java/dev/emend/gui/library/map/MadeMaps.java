package dev.emend.gui.library.map;

import dev.emend.app.core.SearchStatus;
import dev.emend.app.map.KnowledgeMap;
import dev.emend.app.map.MapLink;
import dev.emend.app.map.MapPoint;
import dev.emend.app.map.MapRegions;
import dev.emend.model.ReviewState;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/// Maps of made-up points, the same for the same number.
public final class MadeMaps {
    private static final int REGIONS = 24;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private MadeMaps() {}

    public static KnowledgeMap of(int count) {
        var random = new SplittableRandom(2);
        var points = new ArrayList<MapPoint>();
        var x = new float[count];
        var y = new float[count];
        var regionOf = new int[count];
        for (int i = 0; i < count; i++) {
            regionOf[i] = i % REGIONS;
            x[i] = (float) (random.nextGaussian() + 4 * (regionOf[i] % 6));
            y[i] = (float) (random.nextGaussian() + 4 * (regionOf[i] / 6));
            points.add(point(i));
        }
        var labels = new ArrayList<MapRegions.Label>();
        for (int r = 0; r < Math.min(REGIONS, count); r++) {
            labels.add(new MapRegions.Label(
                    r, 4f * (r % 6), 4f * (r / 6), List.of("word" + r, "other", "third"), count / REGIONS));
        }
        var links = count < 4
                ? List.<MapLink>of()
                : List.of(new MapLink(0, 1, MapLink.Kind.DUPLICATE), new MapLink(2, 3, MapLink.Kind.CONTRADICTION));
        return new KnowledgeMap(
                points,
                x,
                y,
                links,
                List.of(),
                List.of(new MapRegions(regionOf, labels)),
                new KnowledgeMap.Coverage(count, 0, false, SearchStatus.RESTING));
    }

    private static MapPoint point(int i) {
        var kind = MapPoint.Kind.values()[i % 3];
        var facts = new MapPoint.Facts(
                0.5 + i % 50 / 100.0,
                Optional.of(ReviewState.values()[i % 3]),
                MapPoint.Outcome.values()[i % 5],
                i % 4 == 0 ? OptionalInt.empty() : OptionalInt.of(1 + i % 5),
                "source" + i % 9,
                i % 7 == 0 ? Double.NaN : i % 800);
        return new MapPoint("memory:" + i, kind, "Title <" + i + ">", "=What it says, " + i, i, facts);
    }

    static BitSet all(KnowledgeMap map) {
        var all = new BitSet();
        all.set(0, map.size());
        return all;
    }

    /// How much of the processor each drawing of so many points into a picture took, ms.
    public static double[] redraws(int count, int width, int height, int rounds) {
        var map = of(count);
        var classes = PointClasses.of(map.points(), PointClasses.Coloring.TRUST);
        var grid = new PointGrid(map.x(), map.y());
        var scene = new PointPainter.Scene(
                grid.order(),
                map.x(),
                map.y(),
                classes,
                new int[] {0xff00aa00, 0xffaa8800, 0xffaa0000, 0xff777777},
                all(map),
                new BitSet());
        var painter = new PointPainter();
        var pixels = new PointPainter.Pixels(new int[width * height], width, height);
        var view = MapViewport.fit(grid.bounds, width, height);
        var times = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            var moved = view.pan(i % 7, i % 5);
            long start = THREADS.getCurrentThreadCpuTime();
            painter.paint(scene, moved, PointPainter.radius(count, 1), 0xffffffff, 0xff000000, pixels);
            times[i] = (THREADS.getCurrentThreadCpuTime() - start) / 1e6;
        }
        return times;
    }
}
