package dev.emend.app.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.app.runs.ProcessMap.Node;
import dev.emend.app.runs.ProcessMap.Variant;
import dev.emend.app.runs.ProcessMapLayout.Box;
import dev.emend.app.runs.ProcessMapLayout.Line;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A picture of a process map as JSON, which leads to an equal one. Numbers stand in arrays in a fixed order.
final class ProcessMapLayoutJson {
    /// Of the map, of what is drawn of it, and of this form; another number makes pictures anew.
    private static final int VERSION = 1;

    private ProcessMapLayoutJson() {}

    static Json.Obj write(ProcessMapLayout layout) {
        var map = layout.map();
        Map<String, Integer> places = new HashMap<>();
        var tools = new ArrayList<String>();
        var variants = new ArrayList<Json>();
        for (var variant : map.variants()) {
            var calls = new ArrayList<Integer>();
            for (var tool : variant.tools()) {
                calls.add(places.computeIfAbsent(tool, _ -> {
                    tools.add(tool);
                    return tools.size() - 1;
                }));
            }
            var counts = new ArrayList<Number>(List.of(variant.runs()));
            add(counts, variant.success());
            variants.add(Json.Obj.of("calls", calls, "counts", counts));
        }
        Map<Edge, Integer> edges = new HashMap<>();
        map.edges().forEach(edge -> edges.put(edge, edges.size()));
        return Json.Obj.of(
                "version",
                VERSION,
                "runs",
                map.runs(),
                "nodes",
                map.nodes().stream().map(ProcessMapLayoutJson::write).toList(),
                "edges",
                map.edges().stream().map(ProcessMapLayoutJson::write).toList(),
                "tools",
                tools,
                "variants",
                variants,
                "variant_count",
                map.variantCount(),
                "boxes",
                layout.boxes().stream().map(ProcessMapLayoutJson::write).toList(),
                "lines",
                layout.lines().stream()
                        .map(line -> write(line, edges.getOrDefault(line.edge(), 0)))
                        .toList(),
                "width",
                layout.width(),
                "height",
                layout.height(),
                "share",
                layout.share());
    }

    private static Json write(Node node) {
        var counts = new ArrayList<Number>(List.of(node.calls(), node.runs()));
        add(counts, node.success());
        node.against().ifPresent(against -> add(counts, against));
        return Json.Obj.of("tool", node.tool(), "counts", counts);
    }

    private static Json write(Edge edge) {
        var counts = new ArrayList<Number>(List.of(edge.from(), edge.to(), edge.times(), edge.runs()));
        add(counts, edge.success());
        edge.against().ifPresent(against -> add(counts, against));
        return Json.from(counts);
    }

    private static Json write(Box box) {
        return Json.from(List.of(box.node(), box.x(), box.y(), box.width(), box.height()));
    }

    private static Json write(Line line, int edge) {
        var numbers = new ArrayList<Number>(List.of(edge, line.labelX(), line.labelY()));
        numbers.addAll(line.points());
        return Json.from(numbers);
    }

    private static void add(List<Number> counts, Rate rate) {
        counts.add(rate.successes());
        counts.add(rate.knownOutcomes());
    }

    private static void add(List<Number> counts, Comparison against) {
        add(counts, against.without());
        counts.addAll(List.of(
                against.difference(), against.low(), against.high(), against.chance(), against.adjustedChance()));
    }

    /// Empty for what another version wrote.
    static Optional<ProcessMapLayout> read(Json.Obj json) {
        if (json.integer("version").orElse(0) != VERSION) {
            return Optional.empty();
        }
        var edges = json.array("edges").stream()
                .map(ProcessMapLayoutJson::numbers)
                .map(ProcessMapLayoutJson::edge)
                .toList();
        var map = new ProcessMap(
                json.integer("runs").orElse(0),
                json.array("nodes").stream().map(node -> node((Json.Obj) node)).toList(),
                edges,
                variants(json),
                json.integer("variant_count").orElse(0));
        return Optional.of(new ProcessMapLayout(
                map,
                json.array("boxes").stream()
                        .map(ProcessMapLayoutJson::numbers)
                        .map(box -> new Box((int) box[0], box[1], box[2], box[3], box[4]))
                        .toList(),
                json.array("lines").stream()
                        .map(ProcessMapLayoutJson::numbers)
                        .map(line -> line(line, edges))
                        .toList(),
                json.number("width").orElse(0),
                json.number("height").orElse(0),
                json.number("share").orElse(0)));
    }

    private static List<Variant> variants(Json.Obj json) {
        var tools = json.texts("tools");
        var variants = new ArrayList<Variant>();
        for (var variant : json.array("variants")) {
            var calls = numbers(((Json.Obj) variant).members().getOrDefault("calls", Json.Arr.EMPTY));
            var counts = numbers(((Json.Obj) variant).members().getOrDefault("counts", Json.Arr.EMPTY));
            var names = new ArrayList<String>();
            for (double call : calls) {
                names.add(tools.get((int) call));
            }
            variants.add(new Variant(names, (int) counts[0], rate(counts, 1)));
        }
        return variants;
    }

    private static Node node(Json.Obj node) {
        var counts = numbers(node.members().getOrDefault("counts", Json.Arr.EMPTY));
        return new Node(
                node.text("tool").orElse(""), (int) counts[0], (int) counts[1], rate(counts, 2), against(counts, 4));
    }

    private static Edge edge(double[] counts) {
        return new Edge(
                (int) counts[0],
                (int) counts[1],
                (int) counts[2],
                (int) counts[3],
                rate(counts, 4),
                against(counts, 6));
    }

    private static Line line(double[] numbers, List<Edge> edges) {
        var points = new ArrayList<Double>();
        for (int i = 3; i < numbers.length; i++) {
            points.add(numbers[i]);
        }
        return new Line(edges.get((int) numbers[0]), points, numbers[1], numbers[2]);
    }

    private static Rate rate(double[] counts, int at) {
        return Rate.of((int) counts[at], (int) counts[at + 1]);
    }

    private static Optional<Comparison> against(double[] counts, int at) {
        return counts.length <= at
                ? Optional.empty()
                : Optional.of(new Comparison(
                        rate(counts, at),
                        counts[at + 2],
                        counts[at + 3],
                        counts[at + 4],
                        counts[at + 5],
                        counts[at + 6]));
    }

    private static double[] numbers(Json array) {
        return ((Json.Arr) array)
                .elements().stream()
                        .mapToDouble(number -> ((Json.Num) number).toDouble())
                        .toArray();
    }
}
