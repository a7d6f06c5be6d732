package dev.emend.app.around;

import dev.emend.app.around.ItemSurroundings.Event;
import dev.emend.app.around.ItemSurroundings.Kind;
import dev.emend.app.around.ItemSurroundings.Neighbor;
import dev.emend.app.around.ItemSurroundings.Target;
import dev.emend.app.trends.TrendTexts;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartMark;
import dev.emend.chart.ChartTable;
import dev.emend.model.texts.Messages;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What lies around an item as a chart, and where its marks open.
///
/// @param targets of the marks, in their order
public record AroundChart(Chart chart, List<Target> targets) {
    private static final String GRAPH = "library.around";
    private static final String TIMELINE = "library.timeline";

    public AroundChart {
        targets = List.copyOf(targets);
    }

    /// The height at which the drawing is not squeezed, in pixels.
    ///
    /// @param width it has, in pixels
    public double fullHeight(double width) {
        return chart.plot() instanceof GraphPlot graph ? graph.fullHeight(width) : 0;
    }

    /// The item in the middle, its groups around it.
    ///
    /// @param zone of the times in it
    public static AroundChart graph(ItemSurroundings around, ZoneId zone) {
        var title = Messages.of("around.graph.title");
        if (around.groups().isEmpty()) {
            return new AroundChart(Chart.empty(GRAPH, title, Messages.of("around.graph.empty")), List.of());
        }
        var marks = new ArrayList<ChartMark>();
        var targets = new ArrayList<Target>();
        var boxes = new ArrayList<GraphPlot.Box>();
        var groups = around.groups();
        for (int i = 0; i < groups.size(); i++) {
            var group = groups.get(i);
            int most = GraphPlot.rows(groups.size(), i);
            var shown = group.all().subList(0, Math.min(group.all().size(), most));
            boxes.add(new GraphPlot.Box(group, shown, marks.size()));
            for (var neighbor : shown) {
                marks.add(new ChartMark(i, said(neighbor, zone)));
                targets.add(neighbor.target());
            }
        }
        var rows = groups.stream()
                .flatMap(group -> group.all().stream())
                .map(neighbor -> List.of(
                        neighbor.kind().title(), neighbor.title(), neighbor.detail(), time(neighbor.at(), zone)))
                .toList();
        var columns = List.of(
                Messages.of("around.column.kind"),
                Messages.of("around.column.what"),
                Messages.of("around.column.says"),
                Messages.of("around.column.when"));
        return new AroundChart(
                new Chart(
                        GRAPH,
                        title,
                        sentence(around),
                        marks,
                        new ChartTable(columns, rows),
                        new GraphPlot(around.title(), boxes)),
                targets);
    }

    private static String said(Neighbor neighbor, ZoneId zone) {
        var kind = neighbor.kind().title();
        var title = neighbor.title().replaceAll("[.\u2026]+$", "");
        return neighbor.at().isEmpty()
                ? Messages.of("around.mark", kind, title, neighbor.detail())
                : Messages.of("around.mark.dated", kind, title, neighbor.detail(), time(neighbor.at(), zone));
    }

    private static String sentence(ItemSurroundings around) {
        return Messages.of(
                "around.graph.sentence",
                Messages.of("around.graph.learnings", count(around, Kind.LEARNINGS)),
                Messages.of("around.graph.plans", count(around, Kind.PLANS)),
                Messages.of("around.graph.runs", count(around, Kind.RUNS)),
                Messages.of("around.graph.memories", count(around, Kind.MEMORIES)),
                Messages.of("around.graph.people", count(around, Kind.PEOPLE)));
    }

    private static int count(ItemSurroundings around, Kind kind) {
        return around.groups().stream()
                .filter(group -> group.kind() == kind)
                .mapToInt(group -> group.all().size())
                .sum();
    }

    /// Everything that happened to the item, a line for each kind of event.
    ///
    /// @param zone of the times in it
    public static AroundChart timeline(ItemSurroundings around, ZoneId zone) {
        var title = Messages.of("around.time.title");
        var dated = around.dated();
        if (dated.isEmpty()) {
            return new AroundChart(Chart.empty(TIMELINE, title, Messages.of("around.time.empty")), List.of());
        }
        var kinds = dated.stream().map(Event::kind).distinct().sorted().toList();
        var shown = dated.stream().sorted(Comparator.comparing(Event::kind)).toList();
        var marks = shown.stream()
                .map(event -> new ChartMark(kinds.indexOf(event.kind()), said(event, zone)))
                .toList();
        var columns = List.of(
                Messages.of("around.column.when"),
                Messages.of("around.column.event"),
                Messages.of("around.column.what"));
        var rows = around.events().stream()
                .map(event -> List.of(time(event.at(), zone), event.kind().title(), event.title()))
                .toList();
        return new AroundChart(
                new Chart(
                        TIMELINE,
                        title,
                        sentence(around, dated, zone),
                        marks,
                        new ChartTable(columns, rows),
                        new TimelinePlot(kinds, shown, zone)),
                shown.stream().map(Event::target).toList());
    }

    private static String said(Event event, ZoneId zone) {
        return Messages.of("around.time.mark", event.kind().title(), time(event.at(), zone), event.title());
    }

    private static String sentence(ItemSurroundings around, List<Event> dated, ZoneId zone) {
        var sentence = Messages.of(
                "around.time.sentence",
                dated.size(),
                time(dated.getFirst().at(), zone),
                time(dated.getLast().at(), zone));
        int undated = around.events().size() - dated.size();
        return undated == 0 ? sentence : sentence + " " + Messages.of("around.time.undated", undated);
    }

    private static String time(Optional<Instant> at, ZoneId zone) {
        return at.isEmpty() ? Messages.of("around.time.noDate") : TrendTexts.time(at, zone);
    }
}
