package dev.emend.app.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.app.runs.ProcessMap.Node;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartColor;
import dev.emend.chart.ChartMark;
import dev.emend.chart.ChartTable;
import dev.emend.chart.Drawing;
import dev.emend.chart.Shape;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.PValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Makes the chart of a process map. Its marks are each tool and after it the edges that leave it, both
/// the most frequent first; those that leave the start come first of all.
public final class ProcessMapChart {
    public static final String ID = "runs.map";

    private static final double WIDEST = 7;
    private static final double ARROW = 8;
    private static final double STRIP = 9;
    private static final double MARGIN = 6;

    /// The meaning of the colors.
    public enum Coloring {
        /// The share of failed runs.
        FAILURES,

        /// Whether runs with it fail more often than those without it.
        DIFFERENCE
    }

    private final ProcessMapLayout layout;
    private final ProcessMap map;
    private final Coloring coloring;
    private final Optional<ChartTable> previousTable;
    private final List<ChartMark> marks = new ArrayList<>();
    private final List<String> clauses = new ArrayList<>();
    private final Map<Object, Integer> places = new HashMap<>();

    private ProcessMapChart(ProcessMapLayout layout, Coloring coloring, Optional<ChartTable> previousTable) {
        this.layout = layout;
        this.previousTable = previousTable;
        this.map = layout.map();
        this.coloring = coloring;
    }

    /// @param sentence what the runs say together
    public static RunChart of(ProcessMapLayout layout, Coloring coloring, String sentence) {
        return new ProcessMapChart(layout, coloring, Optional.empty()).chart(sentence);
    }

    /// Another picture of the same map, whose table stays.
    public static RunChart of(ProcessMapLayout layout, Coloring coloring, String sentence, RunChart before) {
        return new ProcessMapChart(layout, coloring, Optional.of(before.chart().table())).chart(sentence);
    }

    private RunChart chart(String sentence) {
        var title = Messages.of("runs.mapTitle");
        if (layout.boxes().isEmpty()) {
            return new RunChart(Chart.empty(ID, title, Messages.of("runs.heatNoCalls")), List.of());
        }
        addOutgoingEdges(ProcessMap.START, 0);
        layout.boxes().stream()
                .map(ProcessMapLayout.Box::node)
                .filter(place -> place >= 0)
                .sorted()
                .forEach(place -> {
                    var node = map.nodes().get(place);
                    add(node, place + 1, sentence(node), map.clause(node));
                    addOutgoingEdges(place, place + 1);
                });
        return new RunChart(
                new Chart(ID, title, sentence, marks, previousTable.orElseGet(this::table), this::draw), clauses);
    }

    private void addOutgoingEdges(int place, int group) {
        layout.lines().stream()
                .map(ProcessMapLayout.Line::edge)
                .filter(edge -> edge.from() == place)
                .forEach(edge -> add(edge, group, sentence(edge), map.clause(edge)));
    }

    private void add(Object thing, int group, String description, Optional<String> clause) {
        places.put(thing, marks.size());
        marks.add(new ChartMark(group, description));
        clauses.add(clause.orElse(""));
    }

    private String sentence(Node node) {
        return Messages.of(
                "runs.mapNode",
                name(node),
                node.calls(),
                node.runs(),
                verdict(node.against()),
                numbers(node.success(), node.against()));
    }

    private String sentence(Edge edge) {
        return Messages.of(
                "runs.mapEdge",
                name(edge.from()),
                name(edge.to()),
                edge.runs(),
                verdict(edge.against()),
                numbers(edge.success(), edge.against()));
    }

    private static String verdict(Optional<Comparison> against) {
        if (against.isEmpty()) {
            return Messages.of("runs.mapFew");
        }
        return against.filter(Comparison::isMoreThanChance).isEmpty()
                ? Messages.of("runs.mapChance")
                : against.get().difference() > 0 ? Messages.of("runs.mapFails") : Messages.of("runs.mapSucceeds");
    }

    private static String numbers(Rate success, Optional<Comparison> against) {
        return against.map(comparison -> PatternDescriptions.numbers(success, comparison))
                .orElseGet(() -> success.knownOutcomes() == 0
                        ? Messages.of("runs.mapUnknown")
                        : Messages.of(
                                "runs.mapFailed",
                                success.knownOutcomes() - success.successes(),
                                success.knownOutcomes()));
    }

    private String name(int place) {
        return switch (place) {
            case ProcessMap.START -> Messages.of("runs.mapStart");
            case ProcessMap.END -> Messages.of("runs.mapEnd");
            default -> name(map.nodes().get(place));
        };
    }

    private static String name(Node node) {
        return node.tool().isEmpty() ? Messages.of("runs.mapOthers") : VisibleText.of(node.tool());
    }

    private ChartTable table() {
        return new ChartTable(
                List.of(
                        Messages.of("runs.mapFrom"),
                        Messages.of("runs.mapTo"),
                        Messages.of("runs.mapTimes"),
                        Messages.of("runs.heatRuns"),
                        Messages.of("runs.heatFailedShare"),
                        Messages.of("runs.mapDifference"),
                        Messages.of("runs.mapInterval"),
                        Messages.of("runs.mapAdjusted")),
                map.edges().stream().map(this::line).toList());
    }

    private List<String> line(Edge edge) {
        var against = edge.against();
        return List.of(
                name(edge.from()),
                name(edge.to()),
                ChartTable.number(edge.times()),
                ChartTable.number(edge.runs()),
                failurePercent(edge.success()).map(share -> share + " %").orElse("–"),
                against.map(comparison -> points(comparison.difference())).orElse("–"),
                against.map(comparison ->
                                Messages.of("runs.mapRange", points(comparison.low()), points(comparison.high())))
                        .orElse("–"),
                against.map(comparison -> PValueText.number(comparison.adjustedChance()))
                        .orElse("–"));
    }

    private Drawing draw(double width, double height) {
        double scale = Math.min((width - 2 * MARGIN) / layout.width(), (height - 2 * MARGIN) / layout.height());
        var shapes = new ArrayList<Shape>();
        int most = map.edges().stream().mapToInt(Edge::runs).max().orElse(1);
        var lines = layout.lines().stream()
                .sorted(Comparator.comparingInt(line -> line.edge().runs()))
                .toList();
        lines.forEach(line -> path(shapes, line, scale, most));
        layout.boxes().forEach(box -> box(shapes, box, scale));
        lines.forEach(line -> label(shapes, line, scale));
        double left = Math.max(MARGIN, (width - layout.width() * scale) / 2);
        return new Drawing(width, height, Drawing.translate(shapes, left, MARGIN));
    }

    private void path(List<Shape> shapes, ProcessMapLayout.Line line, double scale, int most) {
        var edge = line.edge();
        int mark = places.getOrDefault(edge, Shape.NO_MARK);
        double width = (1 + (WIDEST - 1) * Math.sqrt((double) edge.runs() / most)) * Math.min(1, scale);
        var color = color(edge.success(), edge.against());
        var points = line.points().stream().map(at -> at * scale).toList();
        List<Double> dashes = isDashed(edge) ? List.of(2 * width + 1, width + 3) : List.of();
        shapes.add(new Shape.Line(points, color, width, dashes, mark));
        int last = points.size();
        double x = points.get(last - 2);
        double y = points.get(last - 1);
        double angle = Math.atan2(y - points.get(last - 3), x - points.get(last - 4));
        double size = (ARROW + width / 2) * Math.min(1, scale);
        shapes.add(new Shape.Area(
                List.of(
                        x,
                        y,
                        x - size * Math.cos(angle - 0.45),
                        y - size * Math.sin(angle - 0.45),
                        x - size * Math.cos(angle + 0.45),
                        y - size * Math.sin(angle + 0.45)),
                color,
                1,
                mark));
    }

    private void label(List<Shape> shapes, ProcessMapLayout.Line line, double scale) {
        var edge = line.edge();
        int mark = places.getOrDefault(edge, Shape.NO_MARK);
        var text = label(edge);
        double size = Shape.Text.SMALL * scale;
        double width = Drawing.textWidth(text, size);
        double x = (line.labelX() + ProcessMapLayout.LABEL_WIDTH / 2) * scale;
        double y = (line.labelY() + ProcessMapLayout.LABEL_HEIGHT / 2) * scale;
        shapes.add(new Shape.Box(
                x - width / 2 - 1,
                y - size * 0.6,
                width + 2,
                size * 1.2,
                ChartColor.BACKGROUND,
                Shape.Fill.SOLID,
                1,
                2,
                Shape.NO_MARK));
        shapes.add(
                new Shape.Text(x, y, Shape.Anchor.MIDDLE, ChartColor.TEXT, size, isSure(edge.against()), text, mark));
    }

    /// Runs and the share that failed; for the difference its points, where they are more than chance.
    private String label(Edge edge) {
        var runs = shorten(edge.runs());
        if (coloring == Coloring.FAILURES) {
            return failurePercent(edge.success())
                    .map(share -> Messages.of("runs.heatCell", runs, share))
                    .orElse(runs);
        }
        return isSure(edge.against())
                ? edge.against()
                        .map(comparison -> points(comparison.difference()))
                        .orElse(runs)
                : runs;
    }

    private void box(List<Shape> shapes, ProcessMapLayout.Box box, double scale) {
        double x = box.x() * scale;
        double y = box.y() * scale;
        double width = box.width() * scale;
        double height = box.height() * scale;
        if (box.node() < 0) {
            shapes.add(new Shape.Box(
                    x, y, width, height, ChartColor.MUTED, Shape.Fill.HOLLOW, 1, height / 2, Shape.NO_MARK));
            shapes.add(new Shape.Text(
                    x + width / 2,
                    y + height / 2,
                    Shape.Anchor.MIDDLE,
                    ChartColor.TEXT,
                    Shape.Text.SMALL * scale,
                    false,
                    name(box.node()),
                    Shape.NO_MARK));
            return;
        }
        var node = map.nodes().get(box.node());
        int mark = places.getOrDefault(node, Shape.NO_MARK);
        double strip = STRIP * scale;
        double room = width - (ProcessMapLayout.NAME_MARGIN - 2) * scale;
        shapes.add(new Shape.Box(x, y, width, height, ChartColor.MUTED, Shape.Fill.HOLLOW, 1, 4 * scale, mark));
        shapes.add(new Shape.Box(
                x + 1,
                y + 1,
                strip,
                height - 2,
                color(node.success(), node.against()),
                isHatched(node) ? Shape.Fill.HATCHED : Shape.Fill.SOLID,
                1,
                2,
                mark));
        text(
                shapes,
                x + strip + 6 * scale,
                y + height * 0.32,
                ProcessMapLayout.NAME_SIZE * scale,
                ChartColor.TEXT,
                name(node),
                room,
                mark);
        text(
                shapes,
                x + strip + 6 * scale,
                y + height * 0.72,
                Shape.Text.SMALL * scale,
                ChartColor.MUTED,
                caption(node),
                room,
                mark);
    }

    private static void text(
            List<Shape> shapes, double x, double y, double size, ChartColor color, String text, double room, int mark) {
        boolean isName = color == ChartColor.TEXT;
        shapes.add(new Shape.Text(
                x, y, Shape.Anchor.START, color, size, isName, Drawing.truncate(text, size, room), mark));
    }

    private String caption(Node node) {
        var runs = node.runs() == 1
                ? Messages.of("runs.mapNodeRun")
                : Messages.of("runs.mapNodeRuns", shorten(node.runs()));
        if (coloring == Coloring.DIFFERENCE) {
            return isSure(node.against())
                    ? Messages.of(
                            "runs.mapNodeDifference",
                            runs,
                            points(node.against().orElseThrow().difference()))
                    : runs;
        }
        return failurePercent(node.success())
                .map(share -> Messages.of("runs.mapNodeFailed", runs, share))
                .orElse(runs);
    }

    private ChartColor color(Rate success, Optional<Comparison> against) {
        if (coloring == Coloring.DIFFERENCE) {
            return !isSure(against)
                    ? ChartColor.MUTED
                    : against.orElseThrow().difference() > 0 ? ChartColor.BAD : ChartColor.GOOD;
        }
        if (success.knownOutcomes() == 0) {
            return ChartColor.MUTED;
        }
        double share = 1 - success.share();
        return share < 0.4 ? ChartColor.GOOD : share < 0.6 ? ChartColor.WARNING : ChartColor.BAD;
    }

    private static boolean isSure(Optional<Comparison> against) {
        return against.filter(Comparison::isMoreThanChance).isPresent();
    }

    private boolean isDashed(Edge edge) {
        return isBad(edge.success(), edge.against());
    }

    private boolean isHatched(Node node) {
        return isBad(node.success(), node.against());
    }

    /// Whether more of the runs failed than succeeded, or they fail more often than others: color is not
    /// the only sign of it.
    private boolean isBad(Rate success, Optional<Comparison> against) {
        return coloring == Coloring.FAILURES
                ? success.knownOutcomes() > 0 && success.share() < 0.5
                : isSure(against) && against.orElseThrow().difference() > 0;
    }

    /// In percent; empty when no outcome is known.
    private static Optional<String> failurePercent(Rate rate) {
        return rate.knownOutcomes() == 0
                ? Optional.empty()
                : Optional.of(String.format(Locale.ENGLISH, "%.0f", 100 * (1 - rate.share())));
    }

    private static String points(double share) {
        return String.format(Locale.ENGLISH, "%+.0f", 100 * share).replace('-', '−');
    }

    private static String shorten(int count) {
        return count < 10_000 ? Integer.toString(count) : count / 1000 + "k";
    }
}
