package dev.emend.app.runs;

import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.chart.Drawing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/// The layout of the tools and edges of a process map, from top to bottom, by Eclipse ELK's layered
/// algorithm. All lengths are pixels before zooming.
///
/// @param share how many of the edges that can be drawn were wanted, 0 to 1
public record ProcessMapLayout(
        ProcessMap map, List<Box> boxes, List<Line> lines, double width, double height, double share) {
    private static final double LEAST_WIDTH = 184;
    private static final double MOST_WIDTH = 320;

    /// The size of the name in a box, and what stands beside it.
    static final double NAME_SIZE = 13;

    static final double NAME_MARGIN = 22;
    static final double NODE_HEIGHT = 46;
    private static final double END_WIDTH = 56;
    private static final double END_HEIGHT = 26;
    static final double LABEL_HEIGHT = 16;
    static final double LABEL_WIDTH = 60;

    /// More can't be told apart, and take longer to lay out than a hand moves a slider.
    private static final int MAX_EDGES = 90;

    private static final double READABLE = 30;

    /// The effort to reduce crossings: more takes longer and seldom makes a visible difference.
    private static final int THOROUGHNESS = 2;

    private static volatile boolean isWarm;

    static {
        LayoutMetaDataService.getInstance().registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
    }

    /// @param node an index of the map's nodes, [ProcessMap#START] or [ProcessMap#END]
    public record Box(int node, double x, double y, double width, double height) {}

    /// @param points x and y in turn, from the first box to the second
    /// @param labelX the left of the label's room
    public record Line(Edge edge, List<Double> points, double labelX, double labelY) {}

    /// Lays out the most frequent edges, and for each tool at least the one that leads to it most often.
    ///
    /// @param share how many of the edges that can be drawn are wanted, 0 to 1
    public static ProcessMapLayout of(ProcessMap map, double share) {
        var edges = selectEdges(map, share);
        var root = ElkGraphUtil.createGraph();
        root.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
        root.setProperty(CoreOptions.DIRECTION, Direction.DOWN);
        root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.POLYLINE);
        root.setProperty(CoreOptions.SPACING_NODE_NODE, 24.0);
        root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 34.0);
        root.setProperty(LayeredOptions.THOROUGHNESS, THOROUGHNESS);
        Map<Integer, ElkNode> nodes = new HashMap<>();
        for (var edge : edges) {
            nodes.computeIfAbsent(edge.from(), place -> node(root, map, place));
            nodes.computeIfAbsent(edge.to(), place -> node(root, map, place));
        }
        var elkEdges = new ArrayList<ElkEdge>();
        for (var edge : edges) {
            var line = ElkGraphUtil.createSimpleEdge(nodes.get(edge.from()), nodes.get(edge.to()));
            var label = ElkGraphUtil.createLabel(line);
            label.setText(Integer.toString(edge.runs())); // one without a text is not placed
            label.setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
            label.setDimensions(LABEL_WIDTH, LABEL_HEIGHT);
            elkEdges.add(line);
        }
        new RecursiveGraphLayoutEngine().layout(root, new BasicProgressMonitor());
        isWarm = true;
        var boxes = new ArrayList<Box>();
        nodes.forEach((place, node) ->
                boxes.add(new Box(place, node.getX(), node.getY(), node.getWidth(), node.getHeight())));
        var lines = new ArrayList<Line>();
        for (int i = 0; i < edges.size(); i++) {
            lines.add(line(edges.get(i), elkEdges.get(i)));
        }
        return new ProcessMapLayout(map, boxes, lines, root.getWidth(), root.getHeight(), share);
    }

    /// Lays out a picture that was kept once more, unless one was laid out in this process: the first layout
    /// takes about a second longer than later ones.
    public void warmUp() {
        if (!isWarm) {
            of(map, share);
        }
    }

    /// The number of edges too rare to be drawn.
    public int hiddenEdgeCount() {
        return map.edges().size() - lines.size();
    }

    /// The share at which the picture can be read at once.
    public static double readable(ProcessMap map) {
        return Math.min(1, READABLE / Math.max(1, drawable(map)));
    }

    private static int drawable(ProcessMap map) {
        return Math.min(MAX_EDGES, map.edges().size());
    }

    private static List<Edge> selectEdges(ProcessMap map, double share) {
        int count = (int) Math.ceil(drawable(map) * share);
        var targets = new HashSet<Integer>();
        var sources = new HashSet<Integer>();
        var edges = new ArrayList<Edge>();
        for (int i = 0; i < map.edges().size(); i++) {
            var edge = map.edges().get(i);
            boolean isLoop = edge.from() == edge.to();
            boolean leads = !isLoop && targets.add(edge.to());
            boolean leaves = !isLoop && sources.add(edge.from());
            if (i < count || leads || leaves) {
                edges.add(edge);
            }
        }
        return edges;
    }

    /// As wide as the name of the tool needs.
    private static ElkNode node(ElkNode root, ProcessMap map, int place) {
        var node = ElkGraphUtil.createNode(root);
        if (place < 0) {
            node.setDimensions(END_WIDTH, END_HEIGHT);
        } else {
            double name = Drawing.textWidth(map.nodes().get(place).tool(), NAME_SIZE);
            node.setDimensions(Math.clamp(name + NAME_MARGIN, LEAST_WIDTH, MOST_WIDTH), NODE_HEIGHT);
        }
        return node;
    }

    private static Line line(Edge edge, ElkEdge elkEdge) {
        var points = new ArrayList<Double>();
        for (var section : elkEdge.getSections()) {
            points.add(section.getStartX());
            points.add(section.getStartY());
            for (var bend : section.getBendPoints()) {
                points.add(bend.getX());
                points.add(bend.getY());
            }
            points.add(section.getEndX());
            points.add(section.getEndY());
        }
        var label = elkEdge.getLabels().getFirst();
        return new Line(edge, points, label.getX(), label.getY());
    }
}
