package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrustHistory;
import dev.emend.app.trends.TrustHistory.Event;
import dev.emend.app.trends.TrustSeries;
import dev.emend.gui.kit.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.chart.LineChart;
import javafx.scene.chart.NumberAxis;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;

/// Trust over time, one line of steps for each item, its name at the end of it and a mark for each
/// event: round for a failure, square for what a person did, a diamond for what nothing explains.
final class TrustChart extends LineChart<Number, Number> implements TrendChart {
    /// The lines end here, their names stand behind.
    private static final double NAMES = 0.72;

    private static final double LEADER = 18;

    /// More points than pixels show nothing more.
    private static final int COLUMNS = 600;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);

    private final List<Region> marks = new ArrayList<>();
    private final List<Label> names = new ArrayList<>();

    /// From the end of a line to its name, which may have had to make room.
    private final List<Line> leaders = new ArrayList<>();

    private final Map<Region, Label> labels = new java.util.LinkedHashMap<>();

    TrustChart(List<TrustHistory> lines, DateRange period, ZoneId zone) {
        this(lines, TrustSeries.span(period, lines), zone);
    }

    private TrustChart(List<TrustHistory> lines, TrustSeries.Span span, ZoneId zone) {
        super(time(span, zone), trust());
        setAnimated(false);
        setLegendVisible(false);
        getStyleClass().add("trust-chart");
        setVerticalGridLinesVisible(false);
        var regions = new IdentityHashMap<Event, Region>();
        for (int i = 0; i < lines.size(); i++) {
            getData().add(series(lines.get(i), span, i, regions));
            var name = new Label(lines.get(i).item().label());
            name.getStyleClass().addAll("line-name", "line-" + i);
            name.setTooltip(new Tooltip(name.getText()));
            names.add(name);
            var leader = new Line();
            leader.getStyleClass().addAll("line-leader", "line-" + i);
            leaders.add(leader);
            getPlotChildren().addAll(leader, name);
        }
        dress();
        for (var line : lines) {
            for (int i = 0; i < line.events().size(); i++) {
                var event = line.events().get(i);
                var region = regions.get(event);
                // what shares its pixel with others points at the nearest that is drawn
                marks.add(region == null && !marks.isEmpty() ? marks.getLast() : shown(region));
                boolean isLastOfItsKind = i + 1 == line.events().size()
                        || line.events().get(i + 1).kind() != event.kind();
                if (region != null && event.kind() != TrustHistory.Kind.ATTACHED && isLastOfItsKind) {
                    label(region, event);
                }
            }
        }
    }

    private void label(Region region, Event event) {
        var label = new Label(event.kind().title());
        label.getStyleClass().add("mark-label");
        labels.put(region, label);
        getPlotChildren().add(label);
    }

    private static Region shown(@org.jspecify.annotations.Nullable Region region) {
        return region == null ? new Region() : region;
    }

    private static NumberAxis time(TrustSeries.Span span, ZoneId zone) {
        double step = Math.max(1, Duration.between(span.from(), span.until()).toMillis() / 4.0);
        var axis = new NumberAxis(Texts.get("trends.axis.time"), 0, 4 * step / NAMES, step);
        TickLabels.write(
                axis,
                step,
                at -> at > 4.01 * step ? "" : DAY.format(moment(span, (long) at).atZone(zone)));
        return axis;
    }

    private static Instant moment(TrustSeries.Span span, long millis) {
        return span.from().plusMillis(millis);
    }

    private static NumberAxis trust() {
        var axis = new NumberAxis(Texts.get("trends.axis.trust"), 0.45, 1.05, 0.05);
        TickLabels.write(axis, 0.1, trust -> trust > 1.01 ? "" : TrendMarks.two(trust));
        return axis;
    }

    private static Series<Number, Number> series(
            TrustHistory line, TrustSeries.Span span, int at, Map<Event, Region> regions) {
        var series = new Series<Number, Number>();
        series.setName(line.item().label());
        double millis = Duration.between(span.from(), span.until()).toMillis();
        for (var point : TrustSeries.of(line, span, COLUMNS).points()) {
            var data = new Data<Number, Number>(point.at() * millis, point.trust());
            data.setNode(region(point.event(), at));
            point.event().ifPresent(event -> regions.put(event, (Region) data.getNode()));
            series.getData().add(data);
        }
        return series;
    }

    private static Region region(Optional<Event> event, int at) {
        var region = new Region();
        region.setUserData(event.map(known -> List.of("trend-mark", "line-" + at, shape(known.kind())))
                .orElse(List.of("trend-turn")));
        return region;
    }

    /// A chart gives every node its own style classes anew when a line is added.
    private void dress() {
        for (var series : getData()) {
            for (var data : series.getData()) {
                if (data.getNode().getUserData() instanceof List<?> classes) {
                    classes.forEach(name -> data.getNode().getStyleClass().add(String.valueOf(name)));
                }
            }
        }
    }

    private static String shape(TrustHistory.Kind kind) {
        return switch (kind) {
            case ATTACHED -> "of-agent";
            case UNEXPLAINED -> "of-nobody";
            case DISMISSED, REATTACHED, CONFIRMED, OVERRIDDEN, WITHDRAWN -> "of-person";
        };
    }

    @Override
    protected void layoutPlotChildren() {
        super.layoutPlotChildren();
        var occupied = new ArrayList<Bounds>();
        for (int i = 0; i < names.size(); i++) {
            var points = getData().get(i).getData();
            if (!points.isEmpty()) {
                var last = points.getLast();
                double x = getXAxis().getDisplayPosition(last.getXValue());
                double y = getYAxis().getDisplayPosition(last.getYValue());
                var name = names.get(i);
                place(name, x + LEADER, y, occupied);
                var leader = leaders.get(i);
                leader.setStartX(x);
                leader.setStartY(y);
                leader.setEndX(name.getLayoutX());
                leader.setEndY(name.getLayoutY() + name.getHeight() / 2);
            }
        }
        occupied.addAll(steps());
        labels.forEach((region, label) -> {
            var free = around(region, label.prefWidth(-1), label.prefHeight(-1)).stream()
                    .filter(at -> at.getMinY() > 0 && at.getMinX() > 0)
                    .filter(at -> occupied.stream().noneMatch(at::intersects))
                    .findFirst();
            // what is struck through says nothing; the mark is still named when the keys are at it
            label.setVisible(free.isPresent());
            free.ifPresent(at -> {
                occupied.add(at);
                label.resizeRelocate(
                        snapPositionX(at.getMinX()), snapPositionY(at.getMinY()), at.getWidth(), at.getHeight());
            });
        });
    }

    /// The places for the label of a mark, the most usual one first.
    private static List<Bounds> around(Region mark, double width, double height) {
        double middle = mark.getLayoutX() + mark.getWidth() / 2;
        double above = mark.getLayoutY() - height - 1;
        double below = mark.getLayoutY() + mark.getHeight() + 1;
        double right = middle + 8;
        double left = middle - 8 - width;
        return List.of(
                new BoundingBox(right, above, width, height),
                new BoundingBox(right, below, width, height),
                new BoundingBox(left, above, width, height),
                new BoundingBox(left, below, width, height));
    }

    /// Where the lines run.
    private List<Bounds> steps() {
        var steps = new ArrayList<Bounds>();
        for (var series : getData()) {
            var points = series.getData();
            for (int i = 1; i < points.size(); i++) {
                double fromX = getXAxis().getDisplayPosition(points.get(i - 1).getXValue());
                double toX = getXAxis().getDisplayPosition(points.get(i).getXValue());
                double fromY = getYAxis().getDisplayPosition(points.get(i - 1).getYValue());
                double toY = getYAxis().getDisplayPosition(points.get(i).getYValue());
                steps.add(new BoundingBox(
                        Math.min(fromX, toX), Math.min(fromY, toY), Math.abs(toX - fromX), Math.abs(toY - fromY)));
            }
        }
        return steps;
    }

    /// Moves a name down until it stands free, or up when there is no room below.
    private void place(Label name, double x, double y, List<Bounds> occupied) {
        double room = getXAxis().getWidth() - x - 4;
        double width = Math.min(name.prefWidth(-1), room);
        double height = name.prefHeight(-1);
        double top = Math.max(0, y - height / 2);
        for (int step = 0; step < 2 * names.size(); step++) {
            double down = top + (step + 1) / 2 * height * (step % 2 == 0 ? 1 : -1);
            var bounds = new BoundingBox(x, down, width, height - 1);
            if (down >= 0
                    && down + height <= getYAxis().getHeight()
                    && occupied.stream().noneMatch(bounds::intersects)) {
                top = down;
                break;
            }
        }
        occupied.add(new BoundingBox(x, top, width, height - 1));
        name.resizeRelocate(snapPositionX(x), snapPositionY(top), width, height);
    }

    @Override
    public Region node() {
        return this;
    }

    @Override
    public List<? extends Node> marks() {
        return marks;
    }

    @Override
    public void point(int mark) {
        TrendChart.super.point(mark);
        if (mark >= 0 && mark < marks.size()) {
            marks.get(mark).toFront();
        }
    }
}
