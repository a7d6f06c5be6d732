package dev.emend.app.map;

import dev.emend.analysis.projection.Places;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartColor;
import dev.emend.chart.ChartMark;
import dev.emend.chart.ChartTable;
import dev.emend.chart.Drawing;
import dev.emend.chart.Legend;
import dev.emend.chart.Plot;
import dev.emend.chart.Shape;
import dev.emend.model.Trust;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The map as a chart that can be pinned: its points in the colors of their trust, and the regions they lie
/// in. What can be pointed at are the regions.
public final class MapChart {
    public static final String ID = MapChartSource.PREFIX + "map.trust";

    /// More are drawn on top of each other.
    static final int MOST_DRAWN = 20_000;

    private static final double MARGIN = 12;
    private static final double GAP = 14;

    /// The distance of the name of a region above its highest point.
    private static final double LABEL = 11;

    /// The largest factor by which one direction is drawn larger than the other.
    private static final double MOST_STRETCHED = 2;

    /// The region of points that lie in none.
    private static final int NONE = -1;

    /// The form and color of a point, by its trust.
    private enum TrustClass {
        TRUSTED(ChartColor.GOOD, Shape.Form.DOT),
        CAUTION(ChartColor.WARNING, Shape.Form.TRIANGLE),
        DOUBTFUL(ChartColor.BAD, Shape.Form.DIAMOND),
        UNKNOWN(ChartColor.MUTED, Shape.Form.RING);

        final ChartColor color;
        final Shape.Form form;

        TrustClass(ChartColor color, Shape.Form form) {
            this.color = color;
            this.form = form;
        }

        static TrustClass of(MapPoint point) {
            double trust = point.facts().trust();
            return Double.isNaN(trust) ? UNKNOWN : values()[Trust.band(trust).ordinal()];
        }

        String label() {
            return switch (this) {
                case TRUSTED -> Messages.of("map.trusted");
                case CAUTION -> Messages.of("map.caution");
                case DOUBTFUL -> Messages.of("map.doubtful");
                case UNKNOWN -> Messages.of("map.unknown");
            };
        }
    }

    /// A region, or what lies in none.
    ///
    /// @param counts by the order of [TrustClass]
    private record Region(int number, String name, int[] counts) {
        int points() {
            int sum = 0;
            for (int count : counts) {
                sum += count;
            }
            return sum;
        }
    }

    private final KnowledgeMap map;
    private final int[] visiblePoints;
    private final List<Region> regions = new ArrayList<>();
    private final Map<Integer, Integer> marks = new HashMap<>();

    private MapChart(KnowledgeMap map, BitSet visiblePoints) {
        this.map = map;
        this.visiblePoints = visiblePoints.stream().toArray();
    }

    /// The name under which it is pinned.
    public static String title() {
        return Messages.of("map.title");
    }

    /// @param visiblePoints the numbers of the points
    static Chart of(KnowledgeMap map, BitSet visiblePoints) {
        return new MapChart(map, visiblePoints).chart();
    }

    private Chart chart() {
        if (visiblePoints.length == 0) {
            return Chart.empty(ID, title(), map.coverage().isDue() ? Messages.of("map.due") : Messages.of("map.none"));
        }
        count();
        var marks = regions.stream()
                .map(region -> new ChartMark(0, sentence(region)))
                .toList();
        return new Chart(ID, title(), sentence() + drawnInPart(), marks, table(), this::draw);
    }

    /// The coarsest regions, the one with the most points first; what lies in none comes last.
    private void count() {
        var names = new HashMap<Integer, String>();
        if (!map.levels().isEmpty()) {
            map.levels().getFirst().labels().forEach(label -> names.put(label.region(), name(label)));
        }
        var byNumber = new HashMap<Integer, Region>();
        for (int point : visiblePoints) {
            int number = region(point);
            int regionNumber = names.containsKey(number) ? number : NONE;
            var region = byNumber.computeIfAbsent(
                    regionNumber,
                    _ -> new Region(
                            regionNumber,
                            names.getOrDefault(regionNumber, Messages.of("map.elsewhere")),
                            new int[TrustClass.values().length]));
            region.counts[TrustClass.of(map.points().get(point)).ordinal()]++;
        }
        byNumber.values().stream()
                .sorted(Comparator.comparing((Region region) -> region.number == NONE)
                        .thenComparing(Comparator.comparingInt(Region::points).reversed())
                        .thenComparing(Region::name))
                .forEach(regions::add);
        for (int i = 0; i < regions.size(); i++) {
            marks.put(regions.get(i).number, i);
        }
    }

    private int region(int point) {
        return map.levels().isEmpty() ? NONE : map.levels().getFirst().regionOf()[point];
    }

    private int mark(int point) {
        return marks.getOrDefault(region(point), marks.getOrDefault(NONE, Shape.NO_MARK));
    }

    private static String name(MapRegions.Label label) {
        return VisibleText.of(String.join(" · ", label.words()));
    }

    private String sentence() {
        var worst = regions.stream()
                .filter(region -> region.number != NONE && doubtful(region) > 0)
                .max(Comparator.comparingInt(MapChart::doubtful));
        int doubtful = regions.stream().mapToInt(MapChart::doubtful).sum();
        return worst.map(region ->
                        Messages.of("map.worst", visiblePoints.length, doubtful, region.name, doubtful(region)))
                .orElseGet(() -> Messages.of("map.points", visiblePoints.length, doubtful));
    }

    /// That not all points are drawn; empty when they are. The numbers are those of all.
    private String drawnInPart() {
        return visiblePoints.length <= MOST_DRAWN
                ? ""
                : " " + Messages.of("map.part", MOST_DRAWN, visiblePoints.length);
    }

    private static int doubtful(Region region) {
        return region.counts[TrustClass.DOUBTFUL.ordinal()];
    }

    private static String sentence(Region region) {
        return Messages.of("map.region", region.name, region.points(), doubtful(region));
    }

    private ChartTable table() {
        var columns = new ArrayList<>(List.of(Messages.of("map.regions"), Messages.of("map.all")));
        for (var one : TrustClass.values()) {
            columns.add(one.label());
        }
        return new ChartTable(columns, regions.stream().map(MapChart::row).toList());
    }

    private static List<String> row(Region region) {
        var cells = new ArrayList<>(List.of(region.name, ChartTable.number(region.points())));
        for (int count : region.counts) {
            cells.add(ChartTable.number(count));
        }
        return cells;
    }

    private Drawing draw(double width, double height) {
        var shapes = new ArrayList<Shape>();
        double top = legend().draw(shapes, 0, width) + GAP;
        var places = new Places(visiblePoints.length);
        for (int i = 0; i < visiblePoints.length; i++) {
            places.put(i, map.x()[visiblePoints[i]], map.y()[visiblePoints[i]]);
        }
        var bounds = places.bounds();
        double wide = Math.max(1, width - 2 * MARGIN) / bounds.width();
        double high = Math.max(1, height - top - 2 * MARGIN) / bounds.height();
        // distances between islands say little, so the room may be filled
        var view = new View(
                Math.min(wide, MOST_STRETCHED * high),
                Math.min(high, MOST_STRETCHED * wide),
                bounds,
                width,
                top,
                height);
        boolean isCompact = width < Plot.COMPACT || visiblePoints.length > 1_000;
        double size = isCompact ? 5 : 7;
        for (int i = 0; i < Math.min(visiblePoints.length, MOST_DRAWN); i++) {
            var one = TrustClass.of(map.points().get(visiblePoints[i]));
            shapes.add(new Shape.Symbol(
                    view.x(places.x(i)), view.y(places.y(i)), one.form, size, one.color, mark(visiblePoints[i])));
        }
        labels(shapes, view);
        return new Drawing(width, height, shapes);
    }

    private static Legend legend() {
        var entries = new ArrayList<Legend.Entry>();
        for (var one : TrustClass.values()) {
            double middle = Legend.SWATCH / 2;
            entries.add(new Legend.Entry(
                    new Shape.Symbol(middle, middle, one.form, 9, one.color, Shape.NO_MARK), one.label()));
        }
        return new Legend(entries);
    }

    /// The names of the largest regions first, each above its points; one that would lie on another is left
    /// out.
    private void labels(List<Shape> shapes, View view) {
        if (map.levels().isEmpty()) {
            return;
        }
        var tops = new HashMap<Integer, Float>();
        for (int point : visiblePoints) {
            tops.merge(region(point), map.y()[point], Math::min);
        }
        var boxes = new ArrayList<Shape.Box>();
        for (var label : map.levels().getFirst().labels()) {
            var mark = marks.get(label.region());
            var highest = tops.get(label.region());
            if (mark == null || highest == null) {
                continue;
            }
            double room = Math.min(view.width, Drawing.textWidth(name(label), Shape.Text.SMALL) + 6);
            double x = Math.clamp(view.x(label.x()), room / 2, view.width - room / 2);
            double y = view.y(highest) - LABEL;
            var box = new Shape.Box(
                    x - room / 2, y - 8, room, 16, ChartColor.BACKGROUND, Shape.Fill.SOLID, 0.8, 2, Shape.NO_MARK);
            if (boxes.stream().noneMatch(other -> overlaps(box, other))) {
                boxes.add(box);
                shapes.add(box);
                shapes.add(new Shape.Text(
                        x, y, Shape.Anchor.MIDDLE, ChartColor.TEXT, Shape.Text.SMALL, false, name(label), mark));
            }
        }
    }

    /// From places of the map to pixels, in the middle of the room below the legend.
    ///
    /// @param across and `down` pixels for a unit of the map
    private record View(double across, double down, Places.Bounds bounds, double width, double top, double height) {
        double x(double at) {
            return (width - bounds.width() * across) / 2 + (at - bounds.left()) * across;
        }

        double y(double at) {
            return top + (height - top - bounds.height() * down) / 2 + (at - bounds.top()) * down;
        }
    }

    private static boolean overlaps(Shape.Box one, Shape.Box other) {
        return one.x() < other.x() + other.width()
                && other.x() < one.x() + one.width()
                && one.y() < other.y() + other.height()
                && other.y() < one.y() + one.height();
    }
}
